"""A browser's half of the protocol, for tests: enters, acts, waits for answers, comes back."""

from __future__ import annotations

import random
import uuid
from typing import Any

import aiohttp
import msgspec

from passerelle.core.contract import AnyGame, Budget
from passerelle.games.hexades.arithmetic import reachable


class WirePlayer:
    def __init__(
        self, session: aiohttp.ClientSession, url: str, table: str, keys: tuple[str, ...] = ()
    ) -> None:
        self._session = session
        self._url = f"{url}/ws/{table}"
        self.keys = keys
        self.game = 0
        self.lines: list[str] = []
        self.info: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self.acknowledged: list[str] = []
        self.pings: list[int] = []
        self.socket: aiohttp.ClientWebSocketResponse

    async def enter(self) -> None:
        self.socket = await self._session.ws_connect(self._url)
        await self.say(type="enter", keys=self.keys, game=self.game, seen=len(self.lines))
        await self.until("table-info")

    async def say(self, **message: Any) -> None:
        await self.socket.send_str(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        """The next message; raises ConnectionError when the line is gone."""
        message = await self.socket.receive(timeout=20)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(message.type)
        told: dict[str, Any] = msgspec.json.decode(message.data)
        match told["type"]:
            case "table-info":
                self.info = told
            case "update":
                self._take(told)
            case "seat-given":
                self.keys = (*self.keys, told["key"])
            case "ping":
                self.pings.append(told["number"])
                await self.say(type="pong", number=told["number"])
        return told

    def _take(self, update: dict[str, Any]) -> None:
        if update["game"] != self.game:
            self.game, self.lines = update["game"], []
        assert update["first"] <= len(self.lines) + 1, "a gap in the lines"
        self.lines[update["first"] - 1 :] = update["lines"]
        self.update = update
        if update["id"]:
            self.acknowledged.append(update["id"])

    async def until(self, *types: str) -> dict[str, Any]:
        while (told := await self.hear())["type"] not in types:
            pass
        return told

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Until it is answered by a change of the table, or refused."""
        await self.say(**message)
        return await self.until("table-info", "refused")

    async def act(self, seat: str, action: dict[str, Any], action_id: str = "") -> dict[str, Any]:
        action_id = action_id or uuid.uuid4().hex
        await self.say(type="act", id=action_id, seat=seat, action=action)
        while (told := await self.hear()).get("id") != action_id:
            pass
        return told

    @property
    def my_turn(self) -> str | None:
        return next((seat for seat in self.update.get("awaiting", ()) if seat in self.info["mine"]), None)


def any_action(game: AnyGame, view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """What a weak bot would do, as a browser says it."""
    bot = game.bots["level-1"]()
    action = bot.choose(msgspec.convert(view, game.view_type), Budget(), rng)
    said: dict[str, Any] = msgspec.to_builtins(action)
    return said


def hexades_action(view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Something legal, from what a seat sees."""
    free = {n for n, cell in zip(view["numbers"], view["cells"], strict=True) if cell == "."}
    match view["phase"]:
        case "colour":
            return {"type": "choose-colour", "colour": rng.choice(("red", "black"))}
        case "free":
            return {"type": "put", "number": rng.choice(sorted(free))}
    found = {n: text for n, text in reachable(tuple(view["dice"])).items() if n in free}
    if not found:
        return {"type": "say-none" if view["phase"] == "find" else "stay-silent"}
    number = rng.choice(sorted(found))
    kind = "place" if view["phase"] == "find" else "point-out"
    return {"type": kind, "calculation": found[number], "number": number}
