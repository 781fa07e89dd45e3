"""A SQLite database copied while servers use it, checked after writing, and put back while none does.

A copy is one file and the state of one moment (SQLite's backup API). It is trusted once SQLite finds nothing wrong in
it, its schema is known here, and the rules accept the last games in it.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from passerelle.core import record as records
from passerelle.core.record import FindGame, is_last
from passerelle.core.replay import verify
from passerelle.core.values import Fault

from .migrations import READ, pending
from .sqlite_opening import LOCK_TIMEOUT, as_cannot_open, claim_name, copy_database
from .store import CannotOpen

GAMES_REPLAYED = 50
"""Of a copy, the last finished ones: enough to notice a broken one, few enough to take seconds."""

_GAMES_LOOKED_AT = 500
"""To find as many finished ones."""


class BackupChecked(msgspec.Struct, frozen=True):
    """What a sound copy holds."""

    tables: int
    games: int
    lines: int
    replayed: int
    """Games that the rules have accepted again, every draw recomputed."""


def back_up(database: Path, file: Path, find_game: FindGame) -> BackupChecked:
    """Into a new file, while servers go on. Raises CannotOpen, or FileExistsError."""
    if not database.is_file():
        raise CannotOpen("missing", database=str(database))
    if file.exists():
        raise FileExistsError(str(file))
    with _draft_of(file) as draft:
        with as_cannot_open(database):
            copy_database(database, draft)
        found = check_backup(draft, find_game)
        draft.rename(file)
    return found


def check_backup(file: Path, find_game: FindGame) -> BackupChecked:
    """Raises CannotOpen where it is not a sound database of a version that is known here."""
    if not file.is_file():
        raise CannotOpen("missing", database=str(file))
    with as_cannot_open(file), contextlib.closing(_read_only(file)) as copy:
        (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise CannotOpen("damaged", database=str(file), reason=" ".join(found.split()))
        pending("sqlite", str(file), copy.execute(READ).fetchone())
        tables, games, lines = copy.execute(_COUNT).fetchone()
        return BackupChecked(tables, games, lines, _replay_last(copy, file, find_game))


_COUNT = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM games), (SELECT count(*) FROM lines)"


def _replay_last(copy: sqlite3.Connection, file: Path, find_game: FindGame) -> int:
    """How many finished games were accepted; of a series the first, since the next ones go on from others."""
    games = copy.execute(
        "SELECT key, id, header, seed FROM games ORDER BY key DESC LIMIT ?", (_GAMES_LOOKED_AT,)
    )
    replayed = 0
    for key, game, header, seed in games.fetchall():
        lines = [
            line for (line,) in copy.execute("SELECT line FROM lines WHERE game = ? ORDER BY number", (key,))
        ]
        if not lines or not is_last(lines[-1]) or ("\nmatch " in header and " game 1 of " not in header):
            continue
        text = "".join([header, *(f"{line}\n" for line in lines), f"seed {seed}\n"])
        try:
            verify(records.read(text, find_game))
        except Fault as fault:
            reason = f"{game}:{fault.line} {fault.refusal.code}"
            raise CannotOpen("damaged", database=str(file), reason=reason) from fault
        replayed += 1
        if replayed == GAMES_REPLAYED:
            break
    return replayed


def restore(file: Path, database: Path, find_game: FindGame) -> tuple[BackupChecked, Path | None]:
    """A checked copy takes the place of the database, while no server runs. What was there is kept, and told.

    Raises CannotOpen.
    """
    found = check_backup(file, find_game)
    kept = None
    with _draft_of(database) as draft:
        with as_cannot_open(file):
            copy_database(file, draft)
        if database.exists():
            with as_cannot_open(database):
                _take_alone(database)
            kept = claim_name(Path(f"{database}.before-restore"))
            database.rename(kept)
        draft.rename(database)
    return found, kept


def _take_alone(database: Path) -> None:
    """Everything into the one file. SQLite refuses this while anybody else has it open."""
    with contextlib.closing(sqlite3.connect(database, timeout=LOCK_TIMEOUT)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


@contextlib.contextmanager
def _draft_of(file: Path) -> Iterator[Path]:
    """Beside it, readable by its owner alone; gone at the end, unless it was renamed."""
    draft = Path(f"{file}.new")
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)
