"""PA-39: who may open the staff page, and what it asks of tables in memory."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Iterable
from functools import partial
from heapq import nlargest

from passerelle.core.values import SEATS, Refusal, Refused, Seat, refuse
from passerelle.games.levels import default_level
from passerelle.table import hosting, seats
from passerelle.table.guests import Guest
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.table import Table

from .house import HouseRules
from .limits import Buckets, Limits
from .shared_counts import TableActivity
from .store_faults import store_faults
from .stores import open_database

_PATIENCE = 5.0
"""Seconds for a command of the staff to become durable."""


class StaffDoor:
    """Whoever holds the key gets in. The key is long and random: wrong ones are counted so that nobody tries for fun,
    and the right one opens whatever others have tried from the same address."""

    def __init__(self, limits: Limits, house: HouseRules, moderator: Moderator) -> None:
        self._house = house
        self.moderator = moderator
        """What the staff does is written down under this name."""
        self.tries = Buckets(limits.staff_keys_per_hour / 3600, limits.staff_key_burst)

    async def check(self, key: str, sender: str) -> None:
        """Raises Refused."""
        if self._opens(key):
            return
        if not self.tries.take(sender):
            raise Refused(refuse("PA-39.too-many-tries"))
        with store_faults("PA-23.cannot-read"):  # it may be newer than what this process knows
            self._house.staff_key = await self.moderator.staff_key_hash()
        if not self._opens(key):
            raise Refused(refuse("PA-39.not-staff"))

    def _opens(self, key: str) -> bool:
        known = self._house.staff_key
        return bool(known) and hmac.compare_digest(seats.hash_key(key), known)


async def first_staff_key(database_url: str) -> str:
    """Empty: there is one, or was. Raises CannotOpen."""
    database = await open_database(database_url)
    try:
        return await Moderator(database, "server").first_staff_key()
    finally:
        await database.close()


def activity_of(tables: Iterable[Table], most: int) -> dict[str, TableActivity]:
    """Of those where something happened last."""
    latest = nlargest(most, tables, key=lambda table: table.queue.written_at)
    now = int(time.time())
    return {table.id: _activity(table, now) for table in latest}


def _activity(table: Table, now: int) -> TableActivity:
    queue, clock = table.queue, table.clock.now()
    since = table.series.now() if table.is_playing else clock - queue.opened_at
    return TableActivity(now - since // 1000, now - (clock - queue.written_at) // 1000, len(table.guests))


class StaffGuest(Guest):
    """Asks a table for one thing, with the rights of its host, and hears what became of it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_host = True
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(Refused(refusal))

    def be_sent_away(self) -> None:
        self.be_refused(refuse("PA-23.moving"), "")

    def is_done(self) -> None:
        if not self.answer.done():
            self.answer.set_result(None)


async def seat_bot(table: Table, chair: Seat, level: str) -> None:
    """On an empty chair, or for somebody who has left the game. Raises Refused."""
    guest = StaffGuest()
    place = seats.place_of(table.lobby, chair)
    seat = SEATS[table.seating.order.index(place)]
    is_playing = table.is_playing
    if not is_playing and table.lobby.chairs[place].kind == "human":
        raise Refused(refuse("PA-22.seat-taken", seat=chair))
    chosen = level or default_level(tuple(table.game.declaration.bots))
    table.submit(partial(hosting.set_seat, table, guest, seat, chosen), guest)
    table.submit(guest.is_done, guest)  # commands run one after another: by then the first one is durable
    try:
        async with asyncio.timeout(_PATIENCE):
            await guest.answer
    except TimeoutError:
        raise Refused(refuse("PA-23.cannot-save")) from None
