"""The schema of a database has a number, and ordered SQL files bring it from each number to the next.

`schema/DATABASE/NNNN-name.sql` makes schema NNNN. Its first line, `-- needs N`, says which schema a program must know
to be allowed to write once it is applied: N stays where it was when older programs cannot do any harm. What has been
applied stands in the table `passerelle_schema`; a database without that table is empty or was written by 0.1.0.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from .store import CannotOpen

Database: TypeAlias = Literal["sqlite", "postgres"]

MAKE_TABLE = """CREATE TABLE IF NOT EXISTS passerelle_schema (
    number INTEGER NOT NULL PRIMARY KEY, needs INTEGER NOT NULL, name TEXT NOT NULL
)"""
READ = "SELECT coalesce(max(number), 0), coalesce(max(needs), 0) FROM passerelle_schema"


class Migration(msgspec.Struct, frozen=True):
    """One step of the database schema; `needs`: the oldest one a program must know to use it."""

    number: int
    needs: int
    name: str
    sql: str

    @property
    def record(self) -> str:
        """The statement that says it has been applied."""
        return f"INSERT INTO passerelle_schema VALUES ({self.number}, {self.needs}, '{self.name}')"  # noqa: S608


@cache
def migrations(database: Database) -> tuple[Migration, ...]:
    """All that this program knows, in order."""
    return tuple(map(_read, sorted(Path(__file__).with_name("schema").joinpath(database).glob("*.sql"))))


def _read(file: Path) -> Migration:
    number, _, name = file.stem.partition("-")
    sql = file.read_text("utf-8")
    needs = sql.partition("\n")[0].removeprefix("-- needs ")
    return Migration(int(number), int(needs), name, sql)


def pending(database: Database, address: str, found: tuple[int, int]) -> tuple[Migration, ...]:
    """What is still to be applied, after `found` (the answer to `READ`). Raises CannotOpen for a newer database."""
    known = migrations(database)
    number, needs = found
    if needs > known[-1].number:
        raise CannotOpen("newer", database=address, found=str(number), known=str(known[-1].number))
    return tuple(migration for migration in known if migration.number > number)
