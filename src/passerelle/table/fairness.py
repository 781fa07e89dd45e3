"""Who was first, when lines are not equally fast. Pure: every time is given, in milliseconds.

An action answers something the table sent. The page says how long it had shown that line when the player acted;
what remains between sending and arrival is the round trip of this very action, and is taken off its arrival. How
much may be taken off is bounded by what pings have measured, and never more than CAP: a liar gains no more.
`docs/fairness.md` tells it to players and hosts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from statistics import median
from typing import Any

import msgspec

from passerelle.core.common import Claimed, Verdict
from passerelle.core.values import SEATS, Seat
from passerelle.core.verdicts import CAP, MARGIN

MEMORY = 32
"""Pings a line is judged by."""

QUOTA = 2000
"""What a line may claim in all beyond what its pings show …"""

REFILL = 20
"""… and so many milliseconds of it come back every second."""


class Line:
    """What is known of one connection. A bot's line has no pings, and takes no time."""

    def __init__(self) -> None:
        self._sent: dict[int, int] = {}
        self._trips: deque[int] = deque(maxlen=MEMORY)
        self._quota, self._quota_at = QUOTA, 0

    def ping(self, number: int, at: int) -> None:
        self._sent[number] = at
        if len(self._sent) > MEMORY:  # one that never answers is not worth the room
            del self._sent[min(self._sent)]

    def pong(self, number: int, at: int) -> None:
        """Whatever never comes back is forgotten when a later one does; an unknown number says nothing."""
        if number in self._sent:
            self._trips.append(at - self._sent[number])
            self._sent = {other: sent for other, sent in self._sent.items() if other > number}
            for measure in ("typical", "jitter"):
                self.__dict__.pop(measure, None)

    @cached_property
    def typical(self) -> int:
        return round(median(self._trips)) if self._trips else 0

    @cached_property
    def jitter(self) -> int:
        """Four of five pings are no further than this from the typical one."""
        away = sorted(abs(trip - self.typical) for trip in self._trips)
        return away[(len(away) * 4 - 1) // 5] if away else 0

    @property
    def usual(self) -> int:
        """What an action's round trip may be without asking twice."""
        return min(CAP, self.typical + 2 * self.jitter + MARGIN) if self._trips else 0

    @property
    def longest(self) -> int:
        """What it may be at all: the worst ping remembered shows that such things happen on this line."""
        return min(CAP, max(self.usual, *self._trips) + MARGIN) if self._trips else 0

    def allow(self, measured: int | None, at: int) -> int:
        """What is taken off an arrival. Beyond the usual it is paid from the quota."""
        if measured is None:
            return min(CAP, self.typical)
        passed = max(0, at - self._quota_at)  # a new game counts its time from 0 again
        left = min(QUOTA, self._quota + passed * REFILL // 1000)
        allowed = max(0, min(measured, self.longest))
        beyond = min(max(0, allowed - self.usual), left)
        self._quota, self._quota_at = left - beyond, at
        return min(allowed, self.usual + beyond)


def measured_trip(sent: int, arrival: int, shown_for: int) -> int:
    """The round trip of one action: the page had shown a line, sent then, for so long when the player acted."""
    return arrival - sent - shown_for


class Claim(msgspec.Struct, frozen=True):
    """A decisive action, held until no rival can prove earlier."""

    seat: Seat
    action: Any
    arrival: int
    round_trip: int

    @property
    def time(self) -> int:
        return self.arrival - self.round_trip


def uncertainty(lines: Sequence[Line]) -> int:
    """Closer than this, nobody can say who was first."""
    return 2 * max(line.jitter for line in lines) + MARGIN


class Race:
    """The claims for one thing, from the first one to the verdict."""

    def __init__(self, lines: Mapping[Seat, Line]) -> None:
        self._lines = lines
        """Of all who might claim."""
        self.claims: list[Claim] = []

    def claim(self, seat: Seat, action: Any, arrival: int, measured: int | None = None) -> Claim:
        """A seat's first claim counts; the table holds whatever it sends after that."""
        held = next((claim for claim in self.claims if claim.seat == seat), None)
        if held is None:
            held = Claim(seat, action, arrival, self._lines[seat].allow(measured, arrival))
            self.claims.append(held)
        return held

    @property
    def within(self) -> int:
        return uncertainty(list(self._lines.values()))

    @property
    def settles_at(self) -> int:
        """From then on no slower line can prove earlier, nor as early."""
        silent = [line for seat, line in self._lines.items() if seat not in {c.seat for c in self.claims}]
        first = min(self.claims, key=lambda claim: claim.time)
        last = max(claim.arrival for claim in self.claims)
        slowest = max((line.longest for line in silent), default=0)
        return max(last, first.time + self.within + slowest) if silent else last

    def in_order(self) -> list[Claim]:
        """Earliest first; of equal times, the seat's number decides nothing but the listing."""
        return sorted(self.claims, key=lambda claim: (claim.time, SEATS.index(claim.seat)))

    def verdict(self) -> Verdict | None:
        """None when nobody contends. A tie names those who are as early as the first, within the uncertainty."""
        first, *rest = self.in_order()
        close = [claim for claim in rest if claim.time - first.time <= self.within]
        contending = [first, *(close or rest)]
        if len(contending) < 2:
            return None
        claims = sorted(contending, key=lambda claim: SEATS.index(claim.seat))
        told = tuple(Claimed(claim.seat, claim.arrival, claim.round_trip) for claim in claims)
        return Verdict(told, self.within, "" if close else first.seat)
