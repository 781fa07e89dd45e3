"""The process of one Python bot: it speaks the lines of docs/bot-protocol.md for it.

The arena is in another process, and with it the seed, the draws and the other bots. What the bot prints goes to
the error output. An exception ends the process: its last line is what the arena tells.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from passerelle.core.contract import AnyBot, Budget
from passerelle.games import catalogue

from .contestants import maker
from .external import PROTOCOL, Program, Ready
from .pickling import unpickled
from .plan import CannotPlay

START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from passerelle.arena.bot_host import main; main()"
_END_WITH_PARENT = 1
"""`PR_SET_PDEATHSIG` of Linux."""


class Load(msgspec.Struct, frozen=True):
    """Which bot this process is for: its place in words, or itself as bytes."""

    game: str
    place: str = ""
    pickled: bytes = b""


class New(msgspec.Struct, frozen=True):
    seed: int


class Think(msgspec.Struct, frozen=True):
    view: msgspec.Raw
    budget: Budget


class Next(msgspec.Struct, frozen=True):
    view: msgspec.Raw
    now: int


def python_bot(game: str, bot: str | bytes, limit: float, memory: int) -> Program:
    """A Python bot as the arena meets it; its modules are found where this process finds them."""
    load = {"pickled": bot} if isinstance(bot, bytes) else {"place": bot}
    command = [sys.executable, "-c", START, json.dumps(sys.path)]
    return Program(command, limit, memory, {"game": game, **load})


def main() -> None:
    if sys.platform == "linux":  # nothing of it outlives the arena
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
    questions, answers = _claimed_streams()
    host = HostedBot()
    for line in questions:
        word, _, told = line.strip().partition(b" ")
        if word == b"quit":
            break
        answers.write(host.answer(word.decode(), told) + b"\n")
        answers.flush()


def _claimed_streams() -> tuple[BinaryIO, BinaryIO]:
    """The lines from and to the arena; a bot that reads or prints does not meet them."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, answers


class HostedBot:
    def __init__(self) -> None:
        self._make: Callable[[], AnyBot] | None = None
        self._bot: Any = None
        self._rng = random.Random()

    def answer(self, word: str, told: bytes) -> bytes:
        match word:
            case "load":
                return self._load(msgspec.json.decode(told, type=Load))
            case "hello":
                return b"ready " + msgspec.json.encode(Ready(PROTOCOL, "", methods=self._methods))
            case "new":
                assert self._make
                self._rng = random.Random(msgspec.json.decode(told, type=New).seed)
                self._bot = self._make()
                return b"ok"
            case "think":
                asked = msgspec.json.decode(told, type=Think)
                return b"play " + _written(self._bot.choose(self._seen(asked.view), asked.budget, self._rng))
            case "next":
                return self._next(msgspec.json.decode(told, type=Next))
            case _:
                notes = getattr(self._bot, "notes", None)
                return b"ok " + _written({"notes": notes}) if isinstance(notes, dict) else b"ok"

    def _load(self, load: Load) -> bytes:
        game = catalogue.find(load.game)
        self._view = msgspec.json.Decoder(game.view_type)
        bot = unpickled(load.pickled) if load.pickled else load.place
        try:
            self._make, self._methods = maker(game, bot)
        except CannotPlay as cannot:
            return b"refused " + msgspec.json.encode(cannot.sentence)
        return b"ok"

    def _seen(self, view: msgspec.Raw) -> Any:
        return self._view.decode(view)

    def _next(self, asked: Next) -> bytes:
        planned = self._bot.next(self._seen(asked.view), asked.now, self._rng)
        if planned is None:
            return b"wait"
        match planned:
            case (moment, action):
                return b"at " + _written({"at": moment, "action": action})
            case _:
                return b"at " + _written(planned)


def _written(answer: Any) -> bytes:
    """As JSON; what JSON cannot say is shown, and is no action."""

    def shown(value: Any) -> Any:
        return value.item() if hasattr(value, "item") else repr(value)[:80]

    return msgspec.json.encode(answer, enc_hook=shown)
