"""Whoever is connected to a table: a browser with seats, the host's, a spectator's."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Iterable, Set
from typing import Any, Literal, TypeAlias

import msgspec

from passerelle.core.contract import Advice
from passerelle.core.values import SEATS, Refusal, Seat, Viewer

from .clock import Clock
from .course import Course
from .fairness import MEMORY, ConnectionTiming, measured_trip

Sign: TypeAlias = Literal["hello", "bravo", "thanks", "wow", "oops", "thinking"]
"""What people at a table may show each other."""

log = logging.getLogger("passerelle.table")


class News(msgspec.Struct):
    """New lines of a game. What was encoded for one viewer serves the next."""

    course: Course
    first: int
    now: int
    encoded: dict[Viewer, bytes] = {}
    same: tuple[Viewer, bytes] | None = None
    """In an open game, one of those who see the same but for their name, and what was encoded for them."""


class TableNews:
    """Something about the table has changed. What was encoded for one guest serves all who see the same."""

    def __init__(self) -> None:
        self.shared: Any = None
        """What all guests see, once one of them was shown it."""
        self.encoded: dict[object, bytes] = {}


class Sent(msgspec.Struct, frozen=True, gc=False):
    """When an action arrived, by the table's clock, and which line its sender says it answers."""

    at: int
    after: int | None = None
    shown_for: int | None = None


class Contact:
    """What the table of a game without turns knows of one connection: how quick it is, and when it was told what."""

    def __init__(self, entered: int) -> None:
        self.entered = entered
        """Counted: of two connections of one seat the newer counts."""
        self.timing = ConnectionTiming()
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
    """The table sets `seats` and `is_host` as the guest's keys say, and `contact` in a game without turns."""

    def __init__(self) -> None:
        self.hashes: frozenset[str] = frozenset()
        """Of its keys."""
        self.seats: tuple[Seat, ...] = ()
        self.is_host = False
        self.is_gone = False
        self.is_reading = False
        """Whether its help is open."""
        self.contact: Contact | None = None

    def hear_news(self, news: News, action_id: str) -> None:
        """`action_id` is of this guest's own action, else empty."""

    def see_table(self, news: TableNews) -> None:
        """Something about the table has changed."""

    def be_given(self, seat: Seat, key: str) -> None:
        """This guest has sat down; `key` is the secret that proves it."""

    def keys_renewed(self) -> None:
        """The keys it asked for hold from now on."""

    def be_advised(self, course: Course, seat: Seat, advice: Advice[Any]) -> None:
        """The good action it asked for, in the present position of this course."""

    def see_sign(self, seat: Seat, sign: Sign) -> None:
        """The person at this seat shows a sign."""

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        """Nothing has changed."""

    def be_sent_away(self) -> None:
        """The table lives at another node by now: whoever comes again finds it there."""

    def be_held(self, action_id: str, milliseconds: int) -> None:
        """An action waited so long for rivals; its answer comes now."""


class Guests(set[Guest]):
    """Those at one table. Who has a seat and which keys are here is known without asking each of them."""

    def __init__(self, table_id: str, clock: Clock) -> None:
        super().__init__()
        self._table_id = table_id
        self._clock = clock
        self._seated: set[Guest] = set()
        self._keys: Counter[str] = Counter()
        self._entered = 0

    @property
    def seated(self) -> Set[Guest]:
        return self._seated

    @property
    def spectators(self) -> int:
        return len(self) - len(self._seated)

    def hold(self, key: str) -> bool:
        """`key`: its hash."""
        return key in self._keys

    def enter(self, guest: Guest, hashes: frozenset[str], is_measured: bool) -> None:
        """`is_measured`: in a game without turns the table has to know how quick the connection is."""
        self.add(guest)
        self.give_keys(guest, hashes)
        if is_measured:
            self._entered += 1
            guest.contact = guest.contact or Contact(self._entered)

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

    # Telling them; one who cannot be told must not keep it from the others

    def show_table(self) -> None:
        news = TableNews()
        for guest in list(self):
            try:
                guest.see_table(news)
            except Exception:
                log.exception("cannot show table %s", self._table_id)

    def send_away(self) -> None:
        """Nobody is here any more."""
        for guest in list(self):
            self.leave(guest)
            try:
                guest.be_sent_away()
            except Exception:
                log.exception("cannot send a guest of table %s away", self._table_id)

    def tell(self, news: News, request: ActionRequest | None = None) -> None:
        """Who sent the request hears that it is among the lines."""
        sender, action_id = (request.guest, request.action_id) if request else (None, "")
        for guest in list(self):
            try:
                guest.hear_news(news, action_id if guest is sender else "")
                if guest.contact:
                    guest.contact.tell(news.course, self._clock.now())
            except Exception:
                log.exception("cannot tell the news of table %s", self._table_id)

    def tell_one(self, guest: Guest, news: News, action_id: str = "") -> None:
        guest.hear_news(news, action_id)
        if guest.contact:
            guest.contact.tell(news.course, self._clock.now())


class ActionRequest(msgspec.Struct):
    """A seat's action as it arrived; a bot's has no guest and no id."""

    seat: Seat
    action: Any
    sent: Sent
    reference: str = ""
    """`chair:id`, as it is stored with the action's line; empty for a bot's."""
    guest: Guest | None = None
    action_id: str = ""

    def refuse(self, refusal: Refusal) -> None:
        if self.guest:
            self.guest.be_refused(refusal, self.action_id)

    def be_held(self, milliseconds: int) -> None:
        if self.guest:
            self.guest.be_held(self.action_id, milliseconds)
