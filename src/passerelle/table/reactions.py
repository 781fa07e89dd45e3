"""Signs people at a table show each other: six friendly ones, no words, nothing of it is kept."""

from __future__ import annotations

import logging

from passerelle.core.values import Refused, Seat, refuse

from .clock import Clock
from .guests import Guest, Guests, Sign
from .quota import Bucket
from .seating import Seating

log = logging.getLogger("passerelle.table")

_EVERY = 3.0
"""Seconds."""
_AT_ONCE = 2


class Reactions:
    """Each person may show so many signs, over all their connections."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[int, Bucket] = {}

    def show(self, seating: Seating, guests: Guests, guest: Guest, seat: Seat, sign: Sign) -> None:
        """To everybody at the table. Raises Refused."""
        place = seating.own(guest, seat)
        others = (chair for chair in seating.lobby.chairs if chair.kind == "human")
        if all(chair.key in guest.hashes for chair in others):
            raise Refused(refuse("PA-28.nobody-else"))
        now = self._clock.now() / 1000
        if not self._buckets.setdefault(place, Bucket(1 / _EVERY, _AT_ONCE, now)).take(now):
            raise Refused(refuse("PA-21.too-fast"))
        for other in list(guests):
            try:
                other.see_sign(seat, sign)
            except Exception:
                log.exception("cannot show a sign")
