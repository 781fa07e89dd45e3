"""What players keep of their own games on the server, if they choose to, under a key that they hold.

Their browsers encrypt it and merge it: the server has bytes it cannot read, under the hash of a key it does not keep.
A bundle is replaced by who has seen its last version; anybody else reads it first, so that no device loses the games
of another. What was erased stays erased: only a new bundle may be stored where there is none.
"""

from __future__ import annotations

from passerelle.core.values import Refused, refuse
from passerelle.table.keys import check_key
from passerelle.table.seats import hash_key
from passerelle.table.store import BundleStore

from .limits import Buckets, Limits
from .store_faults import store_faults

_REFUSALS = {
    "changed": "PA-30.changed",
    "gone": "PA-30.no-such-bundle",
    "full": "PA-21.too-fast",
}


class Bundles:
    def __init__(self, limits: Limits, store: BundleStore) -> None:
        self._limits = limits
        self._store = store
        self.rate = Buckets(limits.bundles_per_hour / 3600, limits.bundle_burst)
        self.new_ones = Buckets(limits.new_bundles_per_hour / 3600, limits.new_bundle_burst)

    async def read(self, key: str, sender: str) -> tuple[int, bytes]:
        """Its version and what it holds. Raises Refused."""
        bundle = self._named(key, sender)
        with store_faults("PA-23.cannot-read"):
            found = await self._store.load_bundle(bundle)
        if found is None:
            raise Refused(refuse("PA-30.no-such-bundle"))
        return found

    async def write(self, key: str, sender: str, follows: int, body: bytes) -> int:
        """In place of version `follows` (0: a new one); its version now. Raises Refused."""
        bundle, limits = self._named(key, sender), self._limits
        if not body:
            raise Refused(refuse("PA-20.not-a-message"))
        if len(body) > limits.bundle_bytes:
            raise Refused(refuse("PA-21.too-large", limit=limits.bundle_bytes))
        if not follows and not self.new_ones.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        with store_faults("PA-23.cannot-save"):
            done = await self._store.save_bundle(bundle, follows, body, limits.bundles)
        if done != "saved":
            raise Refused(refuse(_REFUSALS[done]))
        return follows + 1

    async def erase(self, key: str, sender: str) -> None:
        """Whether there was one or not. Raises Refused."""
        bundle = self._named(key, sender)
        with store_faults("PA-23.cannot-save"):
            await self._store.erase_bundle(bundle)

    def _named(self, key: str, sender: str) -> str:
        if not self.rate.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        return hash_key(check_key(key))

    async def sweep(self, keep: int | None) -> int:
        """Unused for so many seconds of service (None: never); how many were deleted."""
        self.rate.sweep()
        self.new_ones.sweep()
        return 0 if keep is None else await self._store.sweep_bundles(keep)
