"""What one browser leaves for another of the same player: some bytes, for some minutes, taken once.

The browser encrypts them, with a key that the server never has. They lie in the database, so that any worker or node
can hand them out.
"""

from __future__ import annotations

import time

from passerelle.core.values import Refused, refuse
from passerelle.table.seats import hash_key, new_key
from passerelle.table.store import ParcelStore

from .limits import Buckets, Limits
from .store_faults import store_faults


class Parcels:
    def __init__(self, limits: Limits, store: ParcelStore) -> None:
        self._limits = limits
        self._store = store
        self.rate = Buckets(limits.parcels_per_hour / 3600, limits.parcel_burst)

    async def leave(self, body: bytes, sender: str) -> str:
        """The code by which it is taken. Raises Refused."""
        limits = self._limits
        if not body:
            raise Refused(refuse("PA-20.not-a-message"))
        if not self.rate.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        code, now = new_key(), int(time.time())
        with store_faults("PA-23.cannot-save"):
            is_kept = await self._store.leave_parcel(
                hash_key(code), body, now, now + 60 * limits.parcel_minutes, limits.parcels
            )
        if not is_kept:
            raise Refused(refuse("PA-21.too-fast"))
        return code

    async def take(self, code: str) -> bytes:
        """What lies there, which is gone by then. Raises Refused."""
        with store_faults("PA-23.cannot-read"):
            body = await self._store.take_parcel(hash_key(code), int(time.time()))
        if body is None:
            raise Refused(refuse("PA-27.no-such-parcel"))
        return body

    async def sweep(self) -> None:
        self.rate.sweep()
        await self._store.sweep_parcels(int(time.time()))
