"""Who was first, when connections are not equally fast. Pure: every time is given, in milliseconds.

An action answers something the table sent. The page says how long it had shown that line when the player acted;
what remains between sending and arrival is the round trip of this very action, and is taken off its arrival. How
much may be taken off is bounded by what pings have measured, and never more than CAP: a liar gains no more.
`docs/fairness.md` tells it to players and hosts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from statistics import median

import msgspec

from passerelle.core.common import Claimed, Verdict
from passerelle.core.values import SEATS, Seat
from passerelle.core.verdicts import CAP, MARGIN

MEMORY = 32
"""Pings a connection is judged by."""

QUOTA = 2000
"""What a connection may claim in all beyond what its pings show …"""

REFILL = 20
"""… and so many milliseconds of it come back every second."""

MOST_DOUBT = 60
"""The largest uncertainty that others have to bear. Nobody waits for a connection that is less certain, and the rest of
its doubt is taken from what its own actions are allowed."""

LONGEST_HOLD = 400
"""No action is held for longer after its arrival."""

STEADY, QUICK = 25, 300
"""Where three or more race, one connection alone does not keep the others waiting: who is less certain than STEADY, or
slower than QUICK, is waited for only if somebody else there is no better."""


class ConnectionTiming:
    """What pings have measured of one connection. A bot's has no pings, and takes no time."""

    def __init__(self) -> None:
        self._sent: dict[int, int] = {}
        self._trips: deque[int] = deque(maxlen=MEMORY)
        self._quota, self._quota_at = QUOTA, 0

    def ping(self, number: int, at: int) -> None:
        self._sent[number] = at
        if len(self._sent) > MEMORY:  # of one that never answers only the last are kept
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
    def doubt(self) -> int:
        """How far what is known of this connection may be off."""
        return 2 * self.jitter + MARGIN

    @property
    def is_measured(self) -> bool:
        return bool(self._trips)

    @property
    def free(self) -> int:
        """The longest round trip of an action that is allowed without using up the quota; others wait as long."""
        return min(CAP, self.typical + 2 * self.jitter + MARGIN) if self._trips else 0

    @property
    def longest(self) -> int:
        """The longest that is allowed at all: as slow as the slowest ping remembered."""
        return min(CAP, max(self.free, *self._trips) + MARGIN) if self._trips else 0

    def allow(self, measured: int | None, at: int) -> int:
        """What is taken off an arrival at `at`. What goes beyond `free` is taken from the quota."""
        return max(0, self._allowed(measured, at) - max(0, self.doubt - MOST_DOUBT))

    def _allowed(self, measured: int | None, at: int) -> int:
        if measured is None:
            return min(CAP, self.typical)
        passed = max(0, at - self._quota_at)  # a new game counts its time from 0 again
        left = min(QUOTA, self._quota + passed * REFILL // 1000)
        allowed = max(0, min(measured, self.longest))
        beyond = min(max(0, allowed - self.free), left)
        self._quota, self._quota_at = left - beyond, at
        return min(allowed, self.free + beyond)


def measured_trip(sent: int, arrival: int, shown_for: int) -> int:
    """The round trip of one action: the page had shown a line, sent then, for so long when the player acted."""
    return arrival - sent - shown_for


class Arrival(msgspec.Struct, frozen=True):
    """When a seat's decisive action arrived, and how much of that time its connection took."""

    seat: Seat
    at: int
    round_trip: int

    @property
    def time(self) -> int:
        """When its player acted, as far as the table can tell."""
        return self.at - self.round_trip

    @property
    def order(self) -> tuple[int, int]:
        """By it arrivals are sorted: the earliest first, of equals by their seats."""
        return self.time, SEATS.index(self.seat)


class Race(msgspec.Struct, frozen=True):
    """Actions that exclude each other, and the timings of all who might still send one."""

    timings: Mapping[Seat, ConnectionTiming]
    arrivals: Sequence[Arrival]
    """One for each seat that has acted; there is at least one."""

    def uncertainty(self, one: Seat, other: Seat) -> int:
        """Closer than this, nobody can say which of the two was first."""
        return min(MOST_DOUBT, max(self.timings[one].doubt, self.timings[other].doubt))

    @property
    def settles_at(self) -> int:
        """From then on nobody who is waited for can prove earlier, nor as early."""
        first = min(self.arrivals, key=attrgetter("order"))
        waits = [
            first.time + self.uncertainty(first.seat, seat) + self.timings[seat].free
            for seat in self.waited_for
        ]
        last = max(arrival.at for arrival in self.arrivals)
        longest = min(arrival.at for arrival in self.arrivals) + LONGEST_HOLD
        return max(last, min(longest, max(waits, default=0)))

    @property
    def waited_for(self) -> list[Seat]:
        """Whose claim may still be on its way, and worth waiting for."""
        acted = {arrival.seat for arrival in self.arrivals}
        doubt, trip = self._limits
        return [
            seat
            for seat, timing in self.timings.items()
            if seat not in acted and timing.doubt <= doubt and timing.free <= trip
        ]

    @property
    def _limits(self) -> tuple[int, int]:
        """The doubt and the round trip up to which a connection is waited for: never those of the worst one alone.
        Between two there are no others to spare."""
        measured = [timing for timing in self.timings.values() if timing.is_measured]
        if len(measured) < 3:
            return MOST_DOUBT, CAP
        doubt = sorted(timing.doubt for timing in measured)[-2]
        trip = sorted(timing.free for timing in measured)[-2]
        return min(MOST_DOUBT, max(STEADY, doubt)), max(QUICK, trip)

    def verdict(self) -> Verdict | None:
        """None when nobody contends. A tie names those who are as early as the first, within the uncertainty."""
        first, *rest = sorted(self.arrivals, key=attrgetter("order"))
        if not rest:
            return None
        within = {rival.seat: self.uncertainty(first.seat, rival.seat) for rival in rest}
        close = [rival for rival in rest if rival.time - first.time <= within[rival.seat]]
        by_seat = sorted([first, *(close or rest)], key=lambda arrival: SEATS.index(arrival.seat))
        claims = tuple(Claimed(arrival.seat, arrival.at, arrival.round_trip) for arrival in by_seat)
        if close:
            return Verdict(claims, max(within[rival.seat] for rival in close), "")
        return Verdict(claims, within[rest[0].seat], first.seat)
