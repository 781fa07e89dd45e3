"""Big screens: a television shows a code, a phone at a table types it, and the television shows that table.

They lie in the database, so that the television and the phone may ask any worker or node. What a screen shows is what
every spectator of the table sees.
"""

from __future__ import annotations

import time

from passerelle.core.values import Refused, refuse
from passerelle.table.join_codes import as_code, new_code
from passerelle.table.seats import hash_key, new_key
from passerelle.table.store import ScreenStore

from .limits import Buckets, Limits
from .store_faults import store_faults

_ATTEMPTS = 5
"""To find a code that no other screen has."""


class Screens:
    def __init__(self, limits: Limits, store: ScreenStore) -> None:
        self._limits = limits
        self._store = store
        self.opened = Buckets(limits.screens_per_hour / 3600, limits.screen_burst)
        self.tries = Buckets(limits.screen_codes_per_hour / 3600, limits.screen_code_burst)

    async def open(self, sender: str) -> tuple[str, str]:
        """The secret of a new screen, and its code. Raises Refused."""
        if not self.opened.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        screen, now = new_key(), int(time.time())
        for _ in range(_ATTEMPTS):
            code = new_code()
            with store_faults("PA-23.cannot-save"):
                is_open = await self._store.open_screen(
                    hash_key(screen), code, now, now + self._limits.screen_code_seconds, self._limits.screens
                )
            if is_open:
                return screen, code
        raise Refused(refuse("PA-21.too-fast"))

    async def look(self, screen: str) -> str:
        """The table it shows, empty while nobody has typed its code. Raises Refused."""
        now, stays = int(time.time()), self._limits.screen_seconds
        with store_faults("PA-23.cannot-read"):
            found = await self._store.read_screen(hash_key(screen), now)
            if found and found.table and found.expires < now + stays // 2:
                await self._store.keep_screen(hash_key(screen), now + stays)
        if found is None:
            raise Refused(refuse("PA-29.no-such-screen"))
        return found.table

    async def put_up(self, code: str, table: str, sender: str) -> str:
        """The screen with this code shows this table. The remote by which it is told more. Raises Refused."""
        if not self.tries.take(sender):
            raise Refused(refuse("PA-29.too-many-tries"))
        typed = as_code(code)
        if not typed:
            raise Refused(refuse("PA-29.no-such-code"))
        remote, now = new_key(), int(time.time())
        with store_faults("PA-23.cannot-save"):
            is_up = await self._store.put_up(
                typed, hash_key(remote), table, now, now + self._limits.screen_seconds
            )
        if not is_up:
            raise Refused(refuse("PA-29.no-such-code"))
        return remote

    async def switch(self, remote: str, table: str) -> None:
        """The screen of this remote shows another table. Raises Refused."""
        now = int(time.time())
        with store_faults("PA-23.cannot-save"):
            is_up = await self._store.switch_screen(
                hash_key(remote), table, now, now + self._limits.screen_seconds
            )
        if not is_up:
            raise Refused(refuse("PA-29.no-such-screen"))

    async def take_down(self, secret: str) -> None:
        """By the screen itself or by its remote. One that is not there any more is not missed."""
        with store_faults("PA-23.cannot-save"):
            await self._store.take_down(hash_key(secret))

    async def sweep(self) -> None:
        self.opened.sweep()
        self.tries.sweep()
        await self._store.sweep_screens(int(time.time()))
