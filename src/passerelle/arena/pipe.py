"""A process and its lines. Nothing it does holds us up or fills our memory or disk."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from typing import Literal

try:
    import resource
except ImportError:  # on Windows, where no limit of memory is set
    resource = None  # type: ignore[assignment]

LONGEST_LINE = 1 << 20
PATIENCE = 2.0
"""Seconds a program has to leave by itself after `quit`."""
KEPT_COMPLAINTS = 4000
"""Bytes kept of what it wrote to its error output: the last ones."""
CHUNK = 1 << 16

FaultKind = Literal["timeout", "crash", "nonsense", "illegal"]


class BotFault(Exception):
    """Why a bot lost a game without being beaten."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind: FaultKind = kind
        self.detail = detail


class Pipe:
    """`memory`: the MiB of data it may have, where the system can limit that (Linux); 0: as much as there is."""

    def __init__(self, command: list[str], memory: int = 0) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a program its user asked for
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFault("crash", f"{command[0]}: {error.strerror}") from None
        if memory and hasattr(resource, "prlimit"):
            most = memory << 20
            with contextlib.suppress(ProcessLookupError):  # it has left already
                resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (most, most))
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._streams = self._process.stdin, self._process.stdout, self._process.stderr
        self._into, self._from, self._errors = (stream.fileno() for stream in self._streams)
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)
        self._read = bytearray()
        self._complaints = b""

    def exchange(self, question: bytes | None, until: float) -> bytes:
        """Writes the question, if there is one, and reads one line."""
        unsent = memoryview(question or b"")
        with selectors.DefaultSelector() as selector:
            selector.register(self._from, selectors.EVENT_READ)
            selector.register(self._errors, selectors.EVENT_READ)
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
                    elif key.fd == self._from:
                        self._take()
                    elif not self._hear():
                        selector.unregister(self._errors)
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        return line

    def _write(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._into, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:  # it has left: what it said before counts, and its end is read after that
            return unsent[len(unsent) :]

    def _take(self) -> None:
        try:
            taken = os.read(self._from, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            taken = b""
        if not taken:
            raise BotFault("crash", self._last_words())
        self._read += taken
        if len(self._read) > LONGEST_LINE and b"\n" not in self._read:
            raise BotFault("nonsense", f"> {LONGEST_LINE} B")

    def _hear(self) -> bool:
        """Takes some of its error output; False at its end."""
        try:
            heard = os.read(self._errors, CHUNK)
        except BlockingIOError:
            return True
        self._complaints = (self._complaints + heard)[-KEPT_COMPLAINTS:]
        return bool(heard)

    def _last_words(self) -> str:
        """How it ended, and the last line of what it wrote to its error output."""
        until = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self._errors, selectors.EVENT_READ)
            while (left := until - time.monotonic()) > 0 and selector.select(left):
                if not self._hear():
                    break
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, until - time.monotonic()))
        lines = self._complaints.decode("utf-8", "replace").strip().splitlines() or [""]
        return f"{_ending(self._process.returncode)}: {lines[-1]}".removesuffix(": ")

    def close(self) -> None:
        """Asks it to leave, and sees to it."""
        with contextlib.suppress(OSError):
            os.write(self._into, b"quit\n")
        self._streams[0].close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        with contextlib.suppress(OSError):  # whatever it started and left behind as well
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in self._streams:
            with contextlib.suppress(OSError):
                stream.close()


def _ending(code: int | None) -> str:
    if code is None:
        return "closed its output"
    return f"exit {code}" if code >= 0 else signal.Signals(-code).name
