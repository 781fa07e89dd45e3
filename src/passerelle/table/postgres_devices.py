"""What goes from one device to another by way of PostgreSQL: parcels, and the tables of big screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any

from . import screens
from .store import ScreenState


class DeviceRows(ABC):
    """A part of the store, which brings the connection."""

    @abstractmethod
    def _transaction(self, kind: str = "") -> AbstractAsyncContextManager[Any]: ...

    async def leave_parcel(self, parcel: str, body: bytes, now: int, expires: int, most: int) -> bool:
        async with self._transaction() as connection:
            written = await connection.execute(
                """INSERT INTO parcels SELECT $1, $2, $3
                WHERE (SELECT count(*) FROM parcels WHERE expires > $4) < $5""",
                parcel,
                body,
                expires,
                now,
                most,
            )
            return bool(written == "INSERT 0 1")

    async def take_parcel(self, parcel: str, now: int) -> bytes | None:
        async with self._transaction() as connection:
            found = await connection.fetchrow(
                "DELETE FROM parcels WHERE id = $1 RETURNING body, expires", parcel
            )
            return bytes(found["body"]) if found and found["expires"] > now else None

    async def sweep_parcels(self, now: int) -> None:
        async with self._transaction() as connection:
            await connection.execute("DELETE FROM parcels WHERE expires <= $1", now)

    async def open_screen(self, screen: str, code: str, now: int, expires: int, most: int) -> bool:
        async with self._transaction() as connection:
            await connection.execute(screens.FORGET_EXPIRED, now)
            written = await connection.execute(screens.OPEN, screen, code, expires, most)
            return bool(written == "INSERT 0 1")

    async def read_screen(self, screen: str, now: int) -> ScreenState | None:
        async with self._transaction("READ ONLY") as connection:
            found = await connection.fetchrow(screens.READ, screen, now)
            return ScreenState(*found) if found else None

    async def keep_screen(self, screen: str, expires: int) -> None:
        async with self._transaction() as connection:
            await connection.execute(screens.KEEP, screen, expires)

    async def put_up(self, code: str, remote: str, table: str, now: int, expires: int) -> bool:
        async with self._transaction() as connection:
            written = await connection.execute(screens.PUT_UP, code, remote, table, expires, now)
            return bool(written == "UPDATE 1")

    async def switch_screen(self, remote: str, table: str, now: int, expires: int) -> bool:
        async with self._transaction() as connection:
            written = await connection.execute(screens.SWITCH, remote, table, expires, now)
            return bool(written == "UPDATE 1")

    async def take_down(self, secret: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(screens.TAKE_DOWN, secret)

    async def sweep_screens(self, now: int) -> None:
        async with self._transaction() as connection:
            await connection.execute(screens.FORGET_EXPIRED, now)
