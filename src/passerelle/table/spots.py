"""Spots: physical tables, each with a number and a printed card. The table played there last is stored."""

from __future__ import annotations

from .moderation.database import ModeratedDatabase
from .moderation.stored import Tables


class SpotRows:
    """Each method is one transaction."""

    def __init__(self, database: ModeratedDatabase) -> None:
        self._database = database

    async def all(self) -> dict[int, str]:
        """The tables, by the number of the spot."""
        async with self._database.transaction() as rows:
            return dict(await rows.fetch("SELECT number, table_id FROM spots"))

    async def at(self, number: int) -> str:
        """Empty: there never was one."""
        async with self._database.transaction() as rows:
            found = await rows.fetch("SELECT table_id FROM spots WHERE number = $1", number)
            return str(found[0][0]) if found else ""

    async def put(self, number: int, table: str, instead: str) -> str:
        """A new table in place of this one (empty: of none). What is there then: where another was put there
        meanwhile that one stays, and the new table is deleted."""
        async with self._database.transaction() as rows:
            if instead:
                statement = "UPDATE spots SET table_id = $2 WHERE number = $1 AND table_id = $3"
                is_there = await rows.change(statement, number, table, instead)
            else:
                statement = "INSERT INTO spots VALUES ($1, $2) ON CONFLICT DO NOTHING"
                is_there = await rows.change(statement, number, table)
            if is_there:
                return table
            await Tables(rows).delete(table)
            found = await rows.fetch("SELECT table_id FROM spots WHERE number = $1", number)
            return str(found[0][0]) if found else ""
