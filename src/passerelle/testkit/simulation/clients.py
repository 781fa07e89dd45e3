"""Players and spectators: they do what a page does, and now and then what only some people do.

Everything they know they were told over their line. They choose legal actions as a bot of the game does, send what
was not answered again under the same id, and come back when a line breaks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import msgspec

from passerelle.core.contract import AnyGame, Budget, TimedBot
from passerelle.core.values import Seat
from passerelle.testkit.histories import Recorder

from .loop import ScheduledCall, SimulatedProcess, VirtualLoop
from .messages import NewsSeen, PingSeen, RefusalSeen, TableSeen, decode
from .network import HOP, GuestLine, LineQuality

_BUDGET = Budget()
_PULSE = 4.0
"""Seconds between two probes; after two without any message the line is given up."""
_RESEND = 2.0
"""Seconds after which what was not answered is sent again."""


_encode = msgspec.json.Encoder().encode


class Surroundings(Protocol):
    """What a client finds outside of itself."""

    loop: VirtualLoop
    recorder: Recorder
    is_closing: bool
    """Nobody begins anything new; what was asked for is still asked again until it is answered."""

    def dial(self, client: Client) -> GuestLine:
        """A line to some node, on its way to be opened."""

    def wants_another_game(self, table: str) -> bool: ...


class Habits(msgspec.Struct, frozen=True):
    """How often somebody does something, as a probability each time it acts."""

    pause: float = 0.01
    hang_up: float = 0.02
    stay_away: float = 0.15
    """Of those who hang up, for long enough to have left."""
    leave: float = 0.003
    undo: float = 0.05
    nonsense: float = 0.02
    double: float = 0.04
    insist: float = 0.5
    """After the server could not save: the same action again under its id."""
    hurry: float = 0.6
    """In real time: act at once."""


class Client:
    """One page at one table."""

    def __init__(
        self,
        world: Surroundings,
        name: str,
        table: str,
        game: AnyGame,
        rng: random.Random,
        quality: LineQuality,
        keys: tuple[str, ...] = (),
        *,
        plays: bool = True,
        patience: Callable[[], int] = lambda: 12,
        habits: Habits = Habits(),  # noqa: B008 - frozen
    ) -> None:
        self.process: SimulatedProcess = world.loop.new_process(name)
        self.name = name
        self.table = table
        self.quality = quality
        self.rng = rng
        self._world = world
        self._loop = world.loop
        self._game = game
        self._keys = keys
        self._plays = plays
        self._patience_of = patience
        self._habits = habits
        self._bot: Any = None
        self.line: GuestLine | None = None
        self._connection = 0
        self._is_open = False
        self._heard_at = 0
        self._info: TableSeen | None = None
        self._news: NewsSeen | None = None
        self._news_at = 0
        self._known = 0
        self._pending: dict[str, tuple[Seat, bytes]] = {}
        """Actions that were not answered, by their ids."""
        self._actions = 0
        self._patience = patience()
        self._plan: ScheduledCall | None = None
        self._failures = 0

    # The line

    def connect(self) -> None:
        """To some node; again and again until it works."""
        if self.line is None or self.line.is_gone:
            self.line = self._world.dial(self)
            self._heard_at = self._loop.now
            self._is_open = False
            self._later(_PULSE, self._watch, self.line)

    def opened(self, line: GuestLine) -> None:
        self._is_open = True
        self._connection = self._world.recorder.opened(self._loop.now, self.name, self.table)
        if not self.quality.jitter:
            one_way = self.quality.one_way + int(1000 * HOP) * (len(line.path) - 1)
            self._world.recorder.line_known(self._loop.now, self._connection, one_way)
        game = self._news.game if self._news else 0
        self._say({"type": "enter", "keys": self._keys, "game": game, "seen": self._known})
        for seat, message in self._pending.values():
            self._send_again(seat, message)

    def doubt_line(self) -> None:
        """The node was paused: what its pings measure is not the line alone."""
        if self._is_open:
            self._world.recorder.line_known(self._loop.now, self._connection, None)

    def closed(self, line: GuestLine) -> None:
        """It broke, or could not be opened."""
        if line is self.line:
            self._lost()
            self._failures += 1
            self._later(self.rng.uniform(0.1, min(4.0, 0.5 * 2**self._failures)), self.connect)

    def _lost(self) -> None:
        if self._is_open:
            self._is_open = False
            self._world.recorder.closed(self._loop.now, self._connection)
        self.line = None
        self._info = None

    def hang_up(self, seconds: float) -> None:
        """And come back after a while."""
        if self.line:
            self.line.hang_up()
            self._lost()
        self._later(seconds, self.connect)

    def _watch(self, line: GuestLine) -> None:
        """Whoever hears nothing for long gives the line up."""
        if line is not self.line:
            return
        if self._loop.now - self._heard_at > 2000 * _PULSE:
            line.hang_up()
            line.cut(0.0, self.rng.choice((0.5, 60.0)))
            self._lost()
            self.connect()
            return
        if self._is_open:
            self._say({"type": "probe", "number": self._loop.now})
        self._later(_PULSE, self._watch, line)

    def _later(self, seconds: float, call: Callable[..., None], *arguments: object) -> ScheduledCall:
        return self._loop.call_for(self.process, seconds, call, *arguments)

    # Talking

    def _say(self, message: dict[str, Any]) -> None:
        self._send(_encode(message))

    def _send(self, message: bytes) -> None:
        if self._is_open and self.line:
            self._world.recorder.sent(self._loop.now, self._connection, message)
            self.line.send(message)

    def heard(self, line: GuestLine, data: bytes) -> None:
        if line is not self.line:
            return
        now = self._loop.now
        self._heard_at = now
        self._failures = 0
        self._world.recorder.heard(now, self._connection, data)
        message = decode(data)
        if isinstance(message, NewsSeen):
            self._take_news(message)
        elif isinstance(message, TableSeen):
            self._info = message
        elif isinstance(message, PingSeen):
            self._send(b'{"type":"pong","number":%d}' % message.number)
            return
        elif isinstance(message, RefusalSeen):
            self._be_refused(message)
        else:
            return
        self._replan()

    def _take_news(self, news: NewsSeen) -> None:
        before = self._news
        if before is None or before.game != news.game:
            self._actions, self._known = 0, 0
            self._patience = self._patience_of()
            self._bot = None
        self._news, self._news_at = news, self._loop.now
        if bytes(news.view) != b"null":
            self._known = news.first - 1 + len(news.lines)
        self._pending.pop(news.id, None)

    def _be_refused(self, refused: RefusalSeen) -> None:
        pending = self._pending.pop(refused.id, None)
        if pending and refused.code == "PA-23.cannot-save" and self.rng.random() < self._habits.insist:
            self._pending[refused.id] = pending
            self._later(self.rng.uniform(0.3, 1.5), self._insist, refused.id)

    # Deciding

    def _replan(self) -> None:
        """Something has changed: what is done next?"""
        if self._plan:
            self._plan.cancel()
            self._plan = None
        info = self._info
        if self._world.is_closing or info is None or not self._plays:
            return
        if info.stage == "gathering":
            self._plan_later(0.1, 1.0, self._gather)
        elif info.stage == "over":
            if info.mine and self._world.wants_another_game(self.table):
                self._plan_later(0.1, 1.5, self._rematch)
        elif info.paused:
            self._plan_later(0.5, 4.0, self._resume)
        elif info.mine and self._news:
            self._plan_play(info, self._news)

    def _plan_later(self, least: float, most: float, what: Callable[[], None]) -> None:
        self._plan = self._later(self.rng.uniform(least, most), what)

    def _gather(self) -> None:
        info = self._info
        if info is None:
            return
        free = [seat.seat for seat in info.seats if seat.kind == "open"]
        if not info.mine and free:
            message = {"type": "sit", "seat": self.rng.choice(free), "name": self.name, "key": self._keys[0]}
            self._say({**message, "assist": self.rng.random() < 0.2})
            self._plan_later(1.0, 3.0, self._gather)
        elif info.host and not free:
            self._say({"type": "start"})
            self._plan_later(2.0, 4.0, self._gather)
        elif info.host:
            self._plan_later(2.0, 4.0, self._fill)

    def _fill(self) -> None:
        """Nobody else came: bots."""
        self._say({"type": "start", "level": "random"})
        self._plan_later(2.0, 4.0, self._gather)

    def _rematch(self) -> None:
        if self._info and self._info.mine:
            self._say({"type": "rematch", "seat": self._info.mine[0]})
            self._plan_later(3.0, 6.0, self._rematch_otherwise)

    def _rematch_otherwise(self) -> None:
        """Somebody is missing, or the series is decided: the host goes on."""
        if self._info and self._info.host:
            self._say({"type": "play-on", "missing": "bot", "level": "random"})
        self._plan_later(3.0, 6.0, self._rematch)

    def _resume(self) -> None:
        if self._info and self._info.mine and self._info.resumes_in is None:
            self._say({"type": "set-pause", "seat": self._info.mine[0], "paused": False})
        self._plan_later(2.0, 4.0, self._resume)

    # Playing

    def _plan_play(self, info: TableSeen, news: NewsSeen) -> None:
        mine = next((seat for seat in news.awaiting if seat in info.mine), None)
        if self._pending:
            self._plan_later(_RESEND, _RESEND * 1.5, self._resend)
        elif mine is None:
            if any(seat.away and seat.kind == "human" for seat in info.seats):
                self._plan_later(2.0, 8.0, self._take_over)
            else:
                self._plan_later(4.0, 9.0, self._hesitate)
        elif self._game.declaration.realtime:
            self._plan_timed(mine, news)
        else:
            self._plan_later(0.05, 0.8, self._act)

    def _hesitate(self) -> None:
        """Nothing happens: what a person does who is bored."""
        self._misbehave()
        self._replan()

    def _take_over(self) -> None:
        """Somebody has left: the host lets a bot play, or who waits claims the game."""
        info = self._info
        if info is None:
            return
        away = [seat.seat for seat in info.seats if seat.away and seat.kind == "human"]
        if away and info.host and self.rng.random() < 0.6:
            self._say({"type": "set-seat", "seat": away[0], "kind": "bot", "level": "random"})
        elif away and info.mine:
            self._say({"type": "claim", "seat": info.mine[0]})
        self._plan_later(3.0, 8.0, self._take_over)

    def _plan_timed(self, seat: Seat, news: NewsSeen) -> None:
        """In real time the bot says when; a person in a hurry is quicker."""
        if self._is_tired:
            self._plan_later(0.1, 1.0, self._act)
            return
        if bytes(news.view) == b"null":
            return
        view = msgspec.json.decode(news.view, type=self._game.view_type)
        game_now = news.now + self._loop.now - self._news_at
        bot = self._player
        planned = bot.next(view, game_now, self.rng) if isinstance(bot, TimedBot) else None
        if planned is None:
            self._plan_later(2.0, 5.0, self._replan)
            return
        moment, action = planned
        wait = max(0, moment - game_now) / 1000
        if self.rng.random() < self._habits.hurry:
            wait = min(wait, self.rng.uniform(0.12, 0.25))
        self._plan = self._later(wait, self._do, seat, action)

    @property
    def _player(self) -> Any:
        if self._bot is None:
            declaration = self._game.declaration
            level = (
                self.rng.choice(declaration.bots) if declaration.realtime else "random"
            )  # who is good races
            self._bot = self._game.bots[level]()
        return self._bot

    @property
    def _is_tired(self) -> bool:
        return self._actions >= self._patience

    def _act(self) -> None:
        info, news = self._info, self._news
        if info is None or news is None:
            return
        seat = next((seat for seat in news.awaiting if seat in info.mine), None)
        if seat is None or self._misbehave():
            return
        if self._is_tired:
            self._do(seat, {"type": "resign"})
        elif bytes(news.view) != b"null" and news.seen_by == seat:
            view = msgspec.json.decode(news.view, type=self._game.view_type)
            self._do(seat, self._player.choose(view, _BUDGET, self.rng))

    def _do(self, seat: Seat, action: Any) -> None:
        """An action of its own, under a new id."""
        news = self._news
        if news is None or self._pending:
            return
        self._actions += 1
        action_id = f"{self.name}-{news.game}-{self._actions}-{self._loop.now}"
        message: dict[str, Any] = {"type": "act", "id": action_id, "seat": seat, "action": action}
        if self._game.declaration.realtime:
            message |= {"after": self._known, "shown_for": self._loop.now - self._news_at}
        encoded = _encode(message)
        self._pending[action_id] = seat, encoded
        self._send(encoded)
        if self.rng.random() < self._habits.double:
            self._send_again(seat, encoded)
        self._plan_later(_RESEND, _RESEND * 1.5, self._resend)

    def _resend(self) -> None:
        for seat, message in list(self._pending.values()):
            self._send_again(seat, message)
        self._plan_later(_RESEND, _RESEND * 1.5, self._resend)

    def _insist(self, action_id: str) -> None:
        if action_id in self._pending:
            self._send_again(*self._pending[action_id])

    def _send_again(self, seat: Seat, message: bytes) -> None:
        """Under the same id; how long a line was shown cannot be said any more."""
        self._send(message)

    def _misbehave(self) -> bool:
        """Sometimes something else is done instead."""
        info, news, habits = self._info, self._news, self._habits
        if info is None or news is None or not info.mine:
            return False
        fate, seat = self.rng.random(), info.mine[0]
        deeds: tuple[tuple[float, Callable[[], None]], ...] = (
            (habits.pause, partial(self._say, {"type": "set-pause", "seat": seat, "paused": True})),
            (habits.hang_up, self._go_away),
            (habits.leave, partial(self._say, {"type": "leave", "seat": seat})),
            (habits.nonsense, partial(self._send_nonsense, seat)),
        )
        for chance, deed in deeds:
            fate -= chance
            if fate < 0:
                deed()
                self._plan_later(1.0, 3.0, self._replan)
                return True
        way_back = news.ways_back.get(seat)
        if way_back and self.rng.random() < habits.undo:
            self._do(seat, {"type": "take-back" if way_back == "takeback" else "undo"})
            return True
        return False

    def _go_away(self) -> None:
        stays = self.rng.random() < self._habits.stay_away
        self.hang_up(self.rng.uniform(10, 30) if stays else self.rng.uniform(0.05, 3.0))

    def _send_nonsense(self, seat: Seat) -> None:
        """Nothing of it may have an effect."""
        self._actions += 1
        action_id = f"{self.name}-x{self._actions}-{self._loop.now}"
        actions = ({"type": "nothing"}, {"type": "undo"}, {"type": "words", "words": "?"})
        self._say({"type": "act", "id": action_id, "seat": seat, "action": self.rng.choice(actions)})
