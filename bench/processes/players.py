"""Browsers that play a game at a table, come back when their line breaks, and write down all they say and hear."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Callable
from typing import Any, TypeAlias

import aiohttp
import msgspec

from passerelle.core.contract import AnyGame, Budget, TimedBot
from passerelle.games import catalogue
from passerelle.testkit.consistency import UNCERTAIN
from passerelle.testkit.histories import Recorder

LOST = (ConnectionError, aiohttp.ClientError, TimeoutError)
"""What a broken line raises."""
QUIET, UNANSWERED, ANSWER = 4.0, 2.5, 5.0
"""As the page does (`web/src/net/pulse.ts`): seconds after which a quiet line, or one that owes an answer, is probed,
and for the probe's answer."""
LEVEL = "random"
"""Of the bots that choose what is played: it needs no compiler."""
NOTICED = 1.0
"""Seconds: an answer that takes longer is an interruption, even if the line held."""


class PlayerPace(msgspec.Struct, frozen=True):
    """How quick people and their browsers are, in seconds."""

    move: float
    """Before a move, on the average."""
    back: float = 0.5
    """Before the first attempt to come back, as on the page (`web/src/net/backoff.ts`)."""


OnResumed: TypeAlias = Callable[[float], None]
"""Called with the seconds for which somebody could not play."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class BrowserPlayer:
    """One browser at one table: with the key of a seat, or looking on."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        url: str,
        made: dict[str, Any],
        seat: str,
        recorder: Recorder,
        pace: PlayerPace,
        on_resumed: OnResumed = lambda seconds: None,
    ) -> None:
        self._session, self._url, self._pace, self._on_resumed = session, url, pace, on_resumed
        self._recorder = recorder
        self.table: str = made["table"]
        self._keys = [made["seat_keys"][seat], made["host_key"]] if seat else []
        self._name = f"{self.table}/{seat or 'watcher'}"
        self._game: AnyGame = catalogue.find(made["game"])
        self._bot: Any = self._game.bots[LEVEL]()
        self._rng = random.Random(self._name)
        self.game, self.lines = 0, 0
        """What is known: the number of the last game, and how many of its lines."""
        self.acknowledged = self.answered = 0
        self.is_resting = False
        """Then it makes no move, and stays."""
        self._info: dict[str, Any] = {}
        self._update: dict[str, Any] = {}
        self._socket: aiohttp.ClientWebSocketResponse
        self._connection = 0
        self._act: dict[str, Any] | None = None
        """The action that is not known to be durable or refused."""
        self._said_at = self._heard_at = self._shown_at = 0.0
        self._probed_at: float | None = None
        self._move_at: float | None = None
        self._troubled_since: float | None = None
        self._attempts = 0

    @property
    def is_settled(self) -> bool:
        """At the table, everybody is shown as there, and nothing it has asked for is open."""
        there = all(seat["connected"] for seat in self._info.get("seats", ()))
        return bool(self._info) and there and self._troubled_since is None and self._act is None

    def knows(self, game: int, lines: int) -> bool:
        """Whether it was told exactly so much, or the game is paused, when nobody is told anything."""
        return (self.game, self.lines) == (game, lines) or bool(self._info.get("paused"))

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self._enter()
                while True:
                    await self._go_on()
            except LOST:
                self._be_troubled(min(self._said_at, time.monotonic()) if self._act else time.monotonic())
            finally:
                await self._leave()
            await asyncio.sleep(min(self._pace.back * 2**self._attempts, 8) * self._rng.uniform(0.75, 1.25))
            self._attempts += 1

    async def _enter(self) -> None:
        async with asyncio.timeout(2 * ANSWER):
            self._socket = await self._session.ws_connect(f"{self._url}/ws/{self.table}?protocol=2")
            self._connection = self._recorder.opened(_now(), self._name, self.table)
            self._info, self._probed_at = {}, None
            await self._say(type="enter", keys=self._keys, game=self.game, seen=self.lines)
            while not self._info:
                await self._hear(ANSWER)
        self._attempts = 0
        if self._act:
            await self._say(**self._act)

    async def _leave(self) -> None:
        if self._connection:
            self._recorder.closed(_now(), self._connection)
            self._connection = 0
            await self._socket.close()

    async def _go_on(self) -> None:
        """What is due first: the next message, a move, or a probe of the line."""
        probe_at = self._probed_at + ANSWER if self._probed_at else self._quiet_until
        move_at = None if self.is_resting else self._move_at
        due = min(probe_at, move_at or probe_at)
        try:
            await self._hear(max(0.001, due - time.monotonic()))
        except TimeoutError:
            if due == move_at:
                if not self.is_resting:
                    await self._move()
            elif self._probed_at:
                raise
            else:
                self._probed_at = time.monotonic()
                await self._say(type="probe", number=1)

    @property
    def _quiet_until(self) -> float:
        return self._said_at + UNANSWERED if self._act else self._heard_at + QUIET

    # What is said

    async def _say(self, **message: Any) -> None:
        text = _encode(message)
        self._recorder.sent(_now(), self._connection, text)
        await self._socket.send_str(text.decode())

    async def _move(self) -> None:
        """Whatever brings the game on."""
        self._move_at = time.monotonic() + 1  # if nothing follows from it, it is asked once more
        stage, seat = self._info["stage"], self._info["mine"][0]
        if stage == "gathering":
            await self._say(type="start")
        elif stage == "over":
            await self._say(type="rematch", seat=seat)
        elif self._info["paused"]:
            await self._say(type="set-pause", seat=seat, paused=False)
        else:
            self._move_at, self._said_at = None, time.monotonic()
            shown_for = round(1000 * (self._said_at - self._shown_at))
            self._act = {
                "type": "act",
                "id": uuid.uuid4().hex,
                "seat": next(one for one in self._update["awaiting"] if one in self._info["mine"]),
                "action": msgspec.to_builtins(self._action),
                "after": self.lines,
                "shown_for": shown_for,
            }
            await self._say(**self._act)

    def _plan(self) -> None:
        """When the next move is due, if there is one to make."""
        self._move_at = None
        if self._act or not self._info.get("mine"):
            return
        pause = self._rng.expovariate(1 / self._pace.move)
        if self._info["stage"] != "playing" or self._info["paused"]:
            self._move_at = time.monotonic() + pause
            return
        update = self._update
        if not set(update.get("awaiting", ())) & set(self._info["mine"]) or update["view"] is None:
            return
        view = msgspec.convert(update["view"], self._game.view_type)
        if isinstance(self._bot, TimedBot):
            planned = self._bot.next(view, update["now"], self._rng)
            if planned is None:
                return
            self._action = planned[1]
            pause = min((planned[0] - update["now"]) / 1000, 4 * self._pace.move)
        else:
            self._action = self._bot.choose(view, Budget(), self._rng)
        self._move_at = self._shown_at + pause

    # What is heard

    async def _hear(self, seconds: float) -> None:
        """The next message. Raises TimeoutError, and ConnectionError when the line is gone."""
        message = await self._socket.receive(timeout=seconds)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(message.type)
        self._recorder.heard(_now(), self._connection, message.data)
        self._heard_at = time.monotonic()
        told = _decode(message.data)
        match told["type"]:
            case "table-info":
                self._info = told
            case "update":
                self._take(told)
            case "refused":
                await self._be_refused(told)
            case "ping":
                await self._say(type="pong", number=told["number"])
                return
            case "alive":
                self._probed_at = None
                if self._act:  # it has been read and is not answered: once more does no harm
                    self._said_at = self._heard_at
                    await self._say(**self._act)
        self._plan()
        if self._info and not self._act and self._troubled_since:
            self._on_resumed(time.monotonic() - self._troubled_since)
            self._troubled_since = None

    def _take(self, update: dict[str, Any]) -> None:
        self._update, self._shown_at = update, time.monotonic()
        if update["view"] is not None:
            self.game, self.lines = update["game"], update["first"] - 1 + len(update["lines"])
        if self._act and update["id"] == self._act["id"]:
            self.acknowledged += 1
            self.answered += 1
            if self._shown_at - self._said_at > NOTICED:
                self._be_troubled(self._said_at)
            self._act = None

    async def _be_refused(self, told: dict[str, Any]) -> None:
        if not self._act or told["id"] != self._act["id"]:
            return
        if told["code"] not in UNCERTAIN:
            self.answered += 1
            self._act = None
            return
        self._be_troubled(self._said_at)
        await asyncio.sleep(self._rng.uniform(0.2, 0.6))
        await self._say(**self._act)

    def _be_troubled(self, since: float) -> None:
        if self._troubled_since is None:
            self._troubled_since = since


def _now() -> int:
    return round(1000 * time.monotonic())


async def make_table(session: aiohttp.ClientSession, url: str, game_id: str) -> dict[str, Any]:
    """For two people; with what the server answers stands which game it is. Raises what `LOST` names."""
    teams = zip(("Ada", "Bob"), catalogue.find(game_id).suggested_teams(2), strict=True)
    seats = [{"kind": "human", "name": name, "team": team} for name, team in teams]
    request = {"game": game_id, "seats": seats, "length": 21}
    async with asyncio.timeout(2 * ANSWER), session.post(f"{url}/api/tables", json=request) as answer:
        made: dict[str, Any] = await answer.json()
        if answer.status != 201:
            raise ConnectionError(str(made))
    return {**made, "game": game_id}
