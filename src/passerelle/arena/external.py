"""A bot that is a program of its own, spoken to in lines (docs/bot-protocol.md).

Nothing it does harms the arena: what it writes is read with a limit of time and length, and whatever is not
an answer is a `BotFault`, which loses it the game.
"""

from __future__ import annotations

import contextlib
import os
import random
import selectors
import signal
import subprocess
import tempfile
import time
from typing import Any, Literal

import msgspec

from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame, Budget
from passerelle.core.setup import Setup
from passerelle.core.values import Outcome, Seat

PROTOCOL = 1
LONGEST_LINE = 1 << 20
PATIENCE = 2.0
"""Seconds a program has to leave by itself after `quit`."""

FaultKind = Literal["timeout", "crash", "nonsense", "illegal"]


class BotFault(Exception):
    """Why a bot lost a game without being beaten."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind: FaultKind = kind
        self.detail = detail


class Ready(msgspec.Struct, frozen=True):
    """How a program introduces itself."""

    protocol: int
    name: str
    legal: bool = False
    """Whether it wants the list of legal actions with every question."""


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    action: msgspec.Raw


class Program:
    """Speaks for one seat, game after game; started at the first, started anew after a fault."""

    def __init__(self, command: list[str], limit: float) -> None:
        self._command, self._limit = command, limit
        self._pipe: Pipe | None = None
        self._ready = Ready(PROTOCOL, "")
        self._legal: list[Any] = []

    # The game around the questions

    def begin(self, game: AnyGame, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self._actions = game.action_type | Resign
        if self._pipe is None:
            self._pipe = Pipe(self._command)
            _, rest = self._ask("hello", {"protocol": PROTOCOL}, "ready")
            self._ready = _decoded(rest, Ready)
            if self._ready.protocol != PROTOCOL:
                raise BotFault("nonsense", f"protocol {self._ready.protocol}")
        new = {
            "game": game.declaration.id,
            "options": setup.options,
            "seats": [{"seat": player.seat, "team": player.team} for player in setup.players],
            "seat": seat,
            "seed": rng.getrandbits(48),
        }
        self._ask("new", new, "ok")

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
            self._ask("over", told, "ok")

    def close(self) -> None:
        if self._pipe:
            self._pipe.close()
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

    def _ask(self, word: str, told: Any, *answers: str) -> tuple[str, bytes]:
        """The first word of the answer and what follows it; `info` lines before it are for people."""
        try:
            if self._pipe is None:
                raise BotFault("crash")
            until = time.monotonic() + self._limit
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
            self.close()
            raise


def _decoded(text: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BotFault("nonsense", f"{text[:80].decode('utf-8', 'replace')} ({error})") from None


class Pipe:
    """A process and its lines. Neither a program that never reads nor one that never stops writing holds us up."""

    def __init__(self, command: list[str]) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a program its user asked for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,
            )
        except OSError as error:
            self._complaints.close()
            raise BotFault("crash", f"{command[0]}: {error.strerror}") from None
        assert self._process.stdin
        assert self._process.stdout
        self._into, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._into, False)
        os.set_blocking(self._from, False)
        self._read = bytearray()

    def exchange(self, question: bytes | None, until: float) -> bytes:
        """Writes the question, if there is one, and reads one line."""
        unsent = memoryview(question or b"")
        with selectors.DefaultSelector() as selector:
            selector.register(self._from, selectors.EVENT_READ)
            if unsent:
                selector.register(self._into, selectors.EVENT_WRITE)
            while unsent or b"\n" not in self._read:
                left = until - time.monotonic()
                if left <= 0:
                    raise BotFault("timeout")
                for key, _ in selector.select(left):
                    if key.fd == self._into:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(self._into)
                    else:
                        self._take()
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        return line

    def _write(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._into, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            raise BotFault("crash", self._last_words()) from None

    def _take(self) -> None:
        try:
            taken = os.read(self._from, 1 << 16)
        except BlockingIOError:
            return
        except OSError:
            taken = b""
        if not taken:
            raise BotFault("crash", self._last_words())
        self._read += taken
        if len(self._read) > LONGEST_LINE and b"\n" not in self._read:
            raise BotFault("nonsense", f"> {LONGEST_LINE} B")

    def _last_words(self) -> str:
        """The exit code, and the last line of what it wrote to its error output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        size = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, size - 400))
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines() or [""]
        return f"exit {self._process.returncode}: {lines[-1]}".removesuffix(": ")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._into, b"quit\n")
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            with contextlib.suppress(OSError):
                stream.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        with contextlib.suppress(OSError):  # whatever it started and left behind as well
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._complaints.close()
