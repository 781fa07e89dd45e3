"""Codes of four letters that are typed at the home page and lead to a path: a table, or anything else of the page.

They lie in the database, so that a code holds on every worker and node. The code of a big screen that waits for a
table is known here as well: whoever types it at the home page is asked which table to show there.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from .moderation.database import ModeratedDatabase, Rows

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""None that looks like a digit, and no vowels: they spell no word."""
CODE_LENGTH = 4
_ATTEMPTS = 20
"""To find a code that nobody has."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_code(typed: str) -> str:
    """As it stands in the database; empty: it cannot be one."""
    code = "".join(typed.upper().split())
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


class JoinCodeRows:
    """Each method is one transaction."""

    def __init__(self, database: ModeratedDatabase) -> None:
        self._database = database

    async def held(self, now: int) -> dict[str, tuple[str, int]]:
        """By path: the code, and until when it holds."""
        async with self._database.transaction() as rows:
            found = await rows.fetch("SELECT path, code, expires FROM join_codes WHERE expires > $1", now)
        return {path: (code, expires) for path, code, expires in found}

    async def lend(self, paths: Iterable[str], now: int, expires: int) -> dict[str, str]:
        """A code for each of these paths: the one it has, or a new one."""
        async with self._database.transaction() as rows:
            await rows.change("DELETE FROM join_codes WHERE expires <= $1", now)
            return {path: await _lend(rows, path, expires) for path in sorted(set(paths))}

    async def find(self, code: str, now: int) -> str | None:
        """Where it leads."""
        async with self._database.transaction() as rows:
            found = await rows.fetch(
                "SELECT path FROM join_codes WHERE code = $1 AND expires > $2", code, now
            )
            if found:
                return str(found[0][0])
            waiting = await rows.fetch("SELECT 1 FROM screens WHERE code = $1 AND expires > $2", code, now)
            return f"/screen#code={code}" if waiting else None


async def _lend(rows: Rows, path: str, expires: int) -> str:
    if await rows.change("UPDATE join_codes SET expires = $2 WHERE path = $1", path, expires):
        return await _code_of(rows, path)
    for _ in range(_ATTEMPTS):
        code = new_code()
        if await rows.fetch("SELECT 1 FROM screens WHERE code = $1", code):
            continue
        statement = "INSERT INTO join_codes VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        if await rows.change(statement, code, path, expires):
            return code
        if found := await _code_of(rows, path):  # another node was first
            return found
    raise RuntimeError("no code is free")


async def _code_of(rows: Rows, path: str) -> str:
    found = await rows.fetch("SELECT code FROM join_codes WHERE path = $1", path)
    return str(found[0][0]) if found else ""
