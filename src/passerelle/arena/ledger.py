"""The folder of a tournament: its plan, one line per finished game, and what is told in the end."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from .bout import GameResult
from .plan import CannotPlay, Plan


class Ledger:
    """Append only. A line cut off by a crash is dropped, and its game played again."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        noted = folder / "plan.json"
        if noted.exists():
            if _read_plan(noted) != plan:
                raise CannotPlay("arena.other-plan", folder=str(folder))
        else:
            noted.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        self._path = folder / "games.jsonl"
        self.played = {game.number: game for game in self._read()}
        self._file = self._path.open("ab", buffering=0)

    def _read(self) -> Iterable[GameResult]:
        if not self._path.exists():
            return
        whole = self._path.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if kept != whole:
            self._path.write_bytes(kept)
        for number, line in enumerate(kept.splitlines(), 1):
            try:
                yield msgspec.json.decode(line, type=GameResult)
            except msgspec.DecodeError:
                raise CannotPlay("arena.bad-line", file=str(self._path), line=number) from None

    def add(self, played: GameResult, record: str) -> None:
        if record:
            games = self.folder / "games"
            games.mkdir(exist_ok=True)
            (games / f"{played.number:06d}.game").write_text(record, "utf-8")
        self._file.write(msgspec.json.encode(played) + b"\n")
        self.played[played.number] = played

    def close(self) -> None:
        self._file.close()


def _read_plan(path: Path) -> Plan | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.DecodeError:
        return None
