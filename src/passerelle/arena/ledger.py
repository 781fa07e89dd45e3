"""The folder of a tournament: its plan, one line per finished game, and what is told in the end."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from .bout import GameResult
from .plan import CannotPlay, CommittedSeed, Plan

T = TypeVar("T")


class Ledger:
    """Append only, by one tournament at a time. A line cut off by a crash is dropped, and its game played again.

    No seed that was drawn is written before the games it is for have been played: bots can read files.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = (folder / "lock").open("ab")
        if not _claimed(self._lock):
            self._lock.close()
            raise CannotPlay("arena.folder-busy", folder=str(folder))
        try:
            self._open(plan)
        except CannotPlay:
            self._lock.close()
            raise

    def _open(self, plan: Plan) -> None:
        folder = self.folder
        noted = folder / "plan.json"
        if noted.exists():
            if _read_plan(noted) != plan:
                raise CannotPlay("arena.other-plan", folder=str(folder))
        else:
            noted.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        self._path, self._seeds_path = folder / "games.jsonl", folder / "seeds.jsonl"
        self.played = {game.number: game for game in _lines(self._path, GameResult)}
        seeds = {one.commitment: one for one in _lines(self._seeds_path, CommittedSeed)}
        self.seeds = list(seeds.values())
        """Those that were drawn: one for every time the tournament went on."""
        self._file = self._path.open("ab", buffering=0)

    def note_seed(self, seed: CommittedSeed) -> None:
        """Before its first game as a commitment, and again when it is revealed."""
        with self._seeds_path.open("ab") as file:
            file.write(msgspec.json.encode(seed) + b"\n")
        self.seeds = [one for one in self.seeds if one.commitment != seed.commitment] + [seed]

    def add(self, played: GameResult, record: str) -> None:
        if record:
            games = self.folder / "games"
            games.mkdir(exist_ok=True)
            (games / f"{played.number:06d}.game").write_text(record, "utf-8")
        self._file.write(msgspec.json.encode(played) + b"\n")
        self.played[played.number] = played

    def close(self) -> None:
        self._file.close()
        self._lock.close()


def _claimed(file: BinaryIO) -> bool:
    """Whether this process alone has the file now; it has until it closes it or ends."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there is none elsewhere

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - there is none on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lines(path: Path, kind: type[T]) -> Iterable[T]:
    if not path.exists():
        return
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if kept != whole:
        path.write_bytes(kept)
    for number, line in enumerate(kept.splitlines(), 1):
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            raise CannotPlay("arena.bad-line", file=str(path), line=number) from None


def _read_plan(path: Path) -> Plan | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.DecodeError:
        return None
