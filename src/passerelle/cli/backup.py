"""`passerelle backup` and `passerelle restore`: a SQLite database in one checked file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passerelle.games import catalogue

from .database import database_of, database_problems
from .settings import DatabaseUrl
from .speech import Wrong, console, say

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]


def backup(file: BackupFile, database: DatabaseUrl = None) -> None:
    from passerelle.table.backup import back_up

    path = _file_of(database)
    try:
        with database_problems():
            found = back_up(path, file, catalogue.find)
    except FileExistsError:
        raise Wrong(say("cli.backup.exists", file=str(file))) from None
    _tell("cli.backup.made", file, found.tables, found.games, found.lines, found.replayed)


def restore(file: BackupFile, database: DatabaseUrl = None) -> None:
    from passerelle.table.backup import restore as put_back

    path = _file_of(database)
    with database_problems():
        found, kept = put_back(file, path, catalogue.find)
    _tell("cli.backup.restored", path, found.tables, found.games, found.lines, found.replayed)
    if kept:
        console.print(say("cli.backup.kept", file=str(kept)), markup=False)


def _file_of(option: str | None) -> Path:
    """Raises Wrong for PostgreSQL, which has tools of its own."""
    from passerelle.server.stores import sqlite_file

    path = sqlite_file(database_of(option))
    if path is None:
        raise Wrong(say("cli.backup.postgres"), 2)
    return path


def _tell(key: str, file: Path, tables: int, games: int, lines: int, replayed: int) -> None:
    told = say(key, file=str(file), tables=tables, games=games, lines=lines, replayed=replayed)
    console.print(told, markup=False)
