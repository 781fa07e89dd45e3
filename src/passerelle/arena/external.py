"""A bot in a process of its own, spoken to in lines (docs/bot-protocol.md): any program, or our `bot_host`.

Nothing it does harms the arena: what it writes is read with a limit of time and length, and whatever is not
an answer is a `BotFault`, which loses it the game.
"""

from __future__ import annotations

import contextlib
import math
import random
import time
from typing import Any

import msgspec

from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame, Budget
from passerelle.core.setup import Setup
from passerelle.core.texts import Sentence
from passerelle.core.values import Outcome, Seat

from .pipe import BotFault, Pipe
from .plan import CannotPlay

PROTOCOL = 1
LOADING = 60.0
"""Seconds that reading a bot's Python module may take: it may compile something first."""
MOST_NOTES = 100


class Ready(msgspec.Struct, frozen=True):
    """How a program introduces itself."""

    protocol: int
    name: str
    legal: bool = False
    """Whether it wants the list of legal actions with every question."""
    methods: tuple[str, ...] | None = None
    """Which of `choose` and `next` a Python bot has, where that is known; none: it is no bot."""


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    action: msgspec.Raw


class Notes(msgspec.Struct, frozen=True):
    """What a program may tell of its game once it is over."""

    notes: dict[str, float] = {}


class Program:
    """Speaks for one seat, game after game; started at the first, started anew after a fault."""

    def __init__(
        self, command: list[str], limit: float, memory: int = 0, load: dict[str, Any] | None = None
    ) -> None:
        """`load`: what our own host of Python bots is told first."""
        self._command, self._limit, self._memory, self._load = command, limit, memory, load
        self.notes: dict[str, float] = {}
        self._pipe: Pipe | None = None
        self._ready = Ready(PROTOCOL, "")
        self._legal: list[Any] = []

    # The game around the questions

    def begin(self, game: AnyGame, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self._actions = game.action_type | Resign
        self.notes = {}
        self.start()
        new = {
            "game": game.declaration.id,
            "options": setup.options,
            "seats": [{"seat": player.seat, "team": player.team} for player in setup.players],
            "seat": seat,
            "seed": rng.getrandbits(48),
        }
        self._ask("new", new, "ok")

    def start(self) -> Ready:
        """How it introduced itself when it was started. Raises BotFault; CannotPlay for a bot that is not there."""
        if self._pipe is None:
            self._pipe = Pipe(self._command, self._memory)
            if self._load:
                answer, rest = self._ask("load", self._load, "ok", "refused", limit=max(LOADING, self._limit))
                if answer == "refused":
                    self.close()
                    refused = _decoded(rest, Sentence)
                    raise CannotPlay(refused.key, **refused.parameters)
            _, rest = self._ask("hello", {"protocol": PROTOCOL}, "ready")
            self._ready = _decoded(rest, Ready)
            if self._ready.protocol != PROTOCOL:
                raise BotFault("nonsense", f"protocol {self._ready.protocol}")
        return self._ready

    @property
    def wants_legal(self) -> bool:
        return self._ready.legal

    def offer(self, legal: list[Any]) -> None:
        """The legal actions, for the next question."""
        self._legal = legal

    def finish(self, outcome: Outcome | None) -> None:
        """Tells how it ended; a program that fails now has not lost anything."""
        with contextlib.suppress(BotFault):
            told = {"winners": outcome.winners, "reason": outcome.reason} if outcome else {"winners": []}
            _, rest = self._ask("over", told, "ok")
            told_notes = _decoded(rest or b"{}", Notes).notes.items()
            self.notes = {key: note for key, note in list(told_notes)[:MOST_NOTES] if math.isfinite(note)}

    def close(self, at_once: bool = False) -> None:
        """It is asked to leave, or (`at_once`) killed; the next game starts it anew."""
        if self._pipe:
            self._pipe.kill() if at_once else self._pipe.close()
            self._pipe = None

    # The questions

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        _, rest = self._ask("think", {"view": view, "budget": budget, **self._offered()}, "play")
        return _decoded(rest, self._actions)

    def next(self, view: Any, now: int, rng: random.Random) -> tuple[int, Any] | None:
        answer, rest = self._ask("next", {"view": view, "now": now, **self._offered()}, "at", "wait")
        if answer == "wait":
            return None
        planned = _decoded(rest, Planned)
        return planned.at, _decoded(bytes(planned.action), self._actions)

    def _offered(self) -> dict[str, Any]:
        return {"legal": self._legal} if self.wants_legal else {}

    def _ask(self, word: str, told: Any, *answers: str, limit: float = 0.0) -> tuple[str, bytes]:
        """The first word of the answer and what follows it; `info` lines before it are for people."""
        try:
            if self._pipe is None:
                raise BotFault("crash")
            until = time.monotonic() + (limit or self._limit)
            question: bytes | None = word.encode() + b" " + msgspec.json.encode(told) + b"\n"
            while True:
                line = self._pipe.exchange(question, until)
                question = None
                said, _, rest = line.strip().partition(b" ")
                if said in (b"", b"info"):
                    continue
                if said.decode("utf-8", "replace") not in answers:
                    raise BotFault("nonsense", line[:80].decode("utf-8", "replace").strip())
                return said.decode(), rest
        except BotFault:
            self.close(at_once=True)
            raise


def _decoded(text: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BotFault("nonsense", f"{text[:80].decode('utf-8', 'replace')} ({error})") from None
