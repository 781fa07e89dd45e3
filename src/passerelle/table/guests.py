"""Whoever looks at a table: a browser with seats, the host's, a spectator's."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

import msgspec

from passerelle.core.values import SEATS, Refusal, Seat, Viewer

from .course import Course
from .fairness import MEMORY, Line, measured_trip


class News:
    """New lines of a game. What has been made of them for one viewer serves the next."""

    def __init__(self, course: Course, first: int, now: int) -> None:
        self.course = course
        self.first = first
        self.now = now
        self.made: dict[Viewer, bytes] = {}


class Look:
    """The table as it is at one moment. What has been made of it for one guest serves all who see the same."""

    def __init__(self) -> None:
        self.made: dict[object, bytes] = {}


class Sent(msgspec.Struct, frozen=True):
    """When an action came, by the table's clock, and what its sender says it answers."""

    at: int
    after: int | None = None
    shown_for: int | None = None


class Contact:
    """What the table of a race knows of one connection: how quick it is, and when it was told what."""

    def __init__(self, entered: int) -> None:
        self.entered = entered
        """Counted: of two connections of one seat the newer counts."""
        self.line = Line()
        self._told: deque[tuple[int, int, int]] = deque(maxlen=MEMORY)

    def tell(self, course: Course, at: int) -> None:
        self._told.append((course.number, len(course.lines), at))

    def trip(self, course: Course, sent: Sent) -> int | None:
        """The round trip of an action; None where its sender does not say what it answers."""
        if sent.shown_for is None:
            return None
        for number, lines, at in self._told:
            if (number, lines) == (course.number, sent.after):
                return measured_trip(at, sent.at, sent.shown_for)
        return None


class Guest:
    """The table keeps `seats` and `is_host` as the keys say, and the contact at a race."""

    def __init__(self) -> None:
        self.hashes: frozenset[str] = frozenset()
        self.seats: tuple[Seat, ...] = ()
        self.is_host = False
        self.is_gone = False
        self.contact: Contact | None = None

    def hear_news(self, news: News, action_id: str) -> None:
        """`action_id` is of this guest's own action, else empty."""

    def see_table(self, look: Look) -> None:
        """Something about the table has changed."""

    def be_given(self, seat: Seat, key: str) -> None:
        pass

    def keys_renewed(self) -> None:
        """The keys it asked for hold from now on."""

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        pass

    def be_held(self, action_id: str, milliseconds: int) -> None:
        """So long an action waited for rivals; its answer comes now."""


class Guests(set[Guest]):
    """Those at one table. Who has a seat and which keys are here is known without asking each of them."""

    def __init__(self) -> None:
        super().__init__()
        self._seated: set[Guest] = set()
        self._keys: Counter[str] = Counter()

    @property
    def spectators(self) -> int:
        return len(self) - len(self._seated)

    def hold(self, key: str) -> bool:
        """`key`: its hash."""
        return key in self._keys

    def leave(self, guest: Guest) -> None:
        self.give_keys(guest, frozenset())
        self._seated.discard(guest)
        self.discard(guest)

    def give_keys(self, guest: Guest, hashes: frozenset[str]) -> None:
        """In place of those it had."""
        if guest in self:
            for old in guest.hashes - hashes:
                self._keys[old] -= 1
                if not self._keys[old]:
                    del self._keys[old]
            self._keys.update(hashes - guest.hashes)
        guest.hashes = hashes

    def seat(self, guest: Guest, keys: Iterable[str], host: str) -> None:
        """As its keys say; `keys` are those of the seats, in their order."""
        guest.seats = tuple(s for s, key in zip(SEATS, keys, strict=False) if key in guest.hashes)
        guest.is_host = host in guest.hashes
        if guest.seats:
            self._seated.add(guest)
        else:
            self._seated.discard(guest)


class Wanted(msgspec.Struct):
    """A seat's action as it came; a bot's has no guest and no id."""

    seat: Seat
    action: Any
    sent: Sent
    done: str = ""
    """Its name among the actions that have their lines."""
    guest: Guest | None = None
    action_id: str = ""

    def refuse(self, refusal: Refusal) -> None:
        if self.guest:
            self.guest.be_refused(refusal, self.action_id)

    def be_held(self, milliseconds: int) -> None:
        if self.guest:
            self.guest.be_held(self.action_id, milliseconds)
