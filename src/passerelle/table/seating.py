"""Who may ask what of a table, and what becomes of its chairs.

Every method that is asked for by a guest checks it, counts it against the quota and returns the lobby to be stored, or
raises Refused. Nothing changes before `Seating.adopt`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from passerelle.core.chance import commitment
from passerelle.core.contract import AnyGame
from passerelle.core.values import SEATS, Refused, Seat, refuse

from . import seats, spectator_queue
from .clock import Clock
from .guests import Guest, Guests
from .quota import OTHER_COST, Quota, Spending
from .seats import Chair, Lobby
from .series import TableSeries

Missing: TypeAlias = Literal["open", "bot", "remove"]
"""What becomes of the seats of people who are gone: free, a bot's, or no more seats."""

_HOST = -1
_QUEUE = -2
"""In place of a chair: what the host asks for has a quota of its own, and so have all who queue together."""


class Seating:
    """Who sits on which chair of a table, and what may change about it."""

    def __init__(
        self, game: AnyGame, series: TableSeries, guests: Guests, clock: Clock, quota: Quota
    ) -> None:
        self._game = game
        self._declaration = game.declaration
        self._series = series
        self._guests = guests
        self._clock = clock
        self.spending = Spending(quota)
        self.lobby: Lobby
        self.version = 0
        """Of the lobby, as it is stored."""

    def load(self, text: str, version: int) -> None:
        """A stored lobby. Raises Refused for one of a newer format."""
        self.lobby = seats.read_lobby(text, self._declaration)
        self.version = version

    def adopt(self, lobby: Lobby) -> None:
        """It is stored."""
        self.lobby = lobby
        self.version += 1
        self.seat_guests()

    # Who sits where

    @property
    def order(self) -> tuple[int, ...]:
        """Whose chair is at p1, p2 …"""
        course = self._series.course
        return course.order if course else tuple(range(len(self.lobby.chairs)))

    @property
    def can_be_arranged(self) -> bool:
        """Chairs change hands only while no series is under way."""
        return not self._series.is_under_way

    @property
    def commitment(self) -> str:
        """To the seed of the game under way; before the start and after the end, of the coming one."""
        course = self._series.course
        return course.header.commit if course and self._series.is_playing else commitment(self.lobby.seed)

    def chair_at(self, seat: Seat) -> Chair:
        return self.lobby.chairs[self.order[SEATS.index(seat)]]

    def is_connected(self, place: int) -> bool:
        key = self.lobby.chairs[place].key
        return bool(key) and self._guests.hold(key)

    def absent(self) -> set[int]:
        """The chairs of people who are not connected."""
        chairs = enumerate(self.lobby.chairs)
        return {place for place, chair in chairs if chair.kind == "human" and not self.is_connected(place)}

    def seat_guests(self) -> None:
        for guest in self._guests:
            self.seat_guest(guest)

    def seat_guest(self, guest: Guest) -> None:
        """As its keys say."""
        keys = (self.lobby.chairs[place].key for place in self.order)
        self._guests.seat(guest, keys, self.lobby.host)

    def is_offered(self, guest: Guest) -> bool:
        """Whether a free seat is kept for this guest."""
        if not self.lobby.queue or not self.can_be_arranged:
            return False
        return not guest.hashes.isdisjoint(spectator_queue.offered(self.lobby, self._guests.hold))

    # Guards: they raise Refused

    def own(self, guest: Guest, seat: Seat) -> int:
        """The chair at a seat of this guest."""
        if seat not in guest.seats:
            raise Refused(refuse("PA-22.not-your-seat", seat=seat[:40]))
        course, number = self._series.course, SEATS.index(seat)
        return course.order[number] if course else number

    def spend(self, place: int, cost: int = OTHER_COST) -> None:
        """Before the owner of a chair, or the host, has something written."""
        course = self._series.course
        lines = len(course.lines) if course and course.outcome is None else 0
        self.spending.spend(place, cost, lines, self._clock.now() / 1000)

    def spend_for(self, guest: Guest) -> None:
        """What a guest asks for all its seats, or as the host."""
        self.spend(self.own(guest, guest.seats[0]) if guest.seats else _HOST)

    def _require_host(self, guest: Guest) -> None:
        if not guest.is_host:
            raise Refused(refuse("PA-22.not-the-host"))

    def _arranged(self, seat: Seat) -> int:
        """The chair at a seat, while chairs can change hands."""
        if not self.can_be_arranged:
            raise Refused(refuse("PA-23.already-started"))
        return self.order[seats.place_of(self.lobby, seat)]

    # What a seat may ask

    def sit(self, guest: Guest, seat: Seat, name: str, assist: bool, key: str, nonce: str = "") -> Lobby:
        """Who sits down after a game wants the next one."""
        place = self._arranged(seat)
        lobby = seats.sit(self.lobby, place, name, assist, key, nonce)
        is_new = lobby is not self.lobby
        if is_new:
            spectator_queue.check_free(self.lobby, guest.hashes, self._guests.hold)
            lobby = spectator_queue.leave(lobby, guest.hashes)
            if not lobby.host:
                lobby = replace(lobby, host=seats.hash_key(key))
        self.spend(place)
        return self._wanting(lobby, place) if is_new and self._series.course else lobby

    def join_queue(self, guest: Guest, name: str, key: str) -> Lobby:
        if guest.seats:
            raise Refused(refuse("PA-22.has-a-seat"))
        lobby = spectator_queue.join(self.lobby, name, key, guest.hashes, self._guests.hold)
        self.spend(_QUEUE)
        return lobby

    def leave_queue(self, guest: Guest) -> Lobby:
        self.spend(_QUEUE)
        return spectator_queue.leave(self.lobby, guest.hashes)

    def rename(self, guest: Guest, seat: Seat, name: str, assist: bool) -> Lobby:
        place = self.own(guest, seat)
        chair = replace(self.lobby.chairs[place], name=seats.check_name(name), assist=assist)
        self.spend(place)
        return seats.set_chair(self.lobby, place, chair)

    def leave(self, guest: Guest, seat: Seat) -> Lobby | None:
        """None during a game: the chair is kept, and only the record says that its owner has left."""
        place = self.own(guest, seat)
        self.spend(place)
        if self.lobby.tournament and not self._series.is_playing:
            raise Refused(refuse("PA-38.fixed-seats"))
        if self.can_be_arranged:
            return seats.stand_up(self.lobby, place)
        if not self._series.is_playing:
            raise Refused(refuse("PA-23.series-under-way"))
        return None

    def add_nonce(self, guest: Guest, seat: Seat, nonce: str) -> Lobby:
        place = self.own(guest, seat)
        if self._series.is_playing:
            raise Refused(refuse("PA-23.already-started"))
        self.spend(place)
        return seats.set_chair(self.lobby, place, replace(self.lobby.chairs[place], nonce=nonce))

    def want_rematch(self, guest: Guest, seat: Seat) -> Lobby:
        place = self.own(guest, seat)
        if self._series.course is None or self._series.is_playing:
            raise Refused(refuse("PA-23.not-over"))
        self.spend(place)
        return self._wanting(self.lobby, place)

    def _wanting(self, lobby: Lobby, place: int) -> Lobby:
        return replace(lobby, wanting=tuple(sorted({*lobby.wanting, place})))

    # What the host may ask

    def take_over(self, guest: Guest, seat: Seat, level: str) -> None:
        """During a game, a bot in place of who has left."""
        self._require_host(guest)
        self.spend(_HOST)
        seats.check_level(self._game, level)
        seats.place_of(self.lobby, seat)
        if seat not in self._series.started().play.away:
            raise Refused(refuse("PA-23.not-away", seat=seat))

    def set_seat(self, guest: Guest, seat: Seat, level: str | None) -> Lobby:
        """A bot of this level, or (None) nobody yet."""
        self._require_host(guest)
        self.spend(_HOST)
        place = self._arranged(seat)
        if level is None:
            return seats.stand_up(self.lobby, place)
        return seats.seat_bot(self.lobby, place, seats.check_level(self._game, level))

    def swap_seats(self, guest: Guest, first: Seat, second: Seat) -> Lobby:
        self._require_host(guest)
        self.spend(_HOST)
        if self.lobby.tournament:
            raise Refused(refuse("PA-38.fixed-seats"))
        return seats.swap(self.lobby, self._arranged(first), self._arranged(second))

    def set_public(self, guest: Guest, public: bool) -> Lobby:
        self._require_host(guest)
        self.spend(_HOST)
        return replace(self.lobby, public=public)

    def start(self, guest: Guest, level: str = "") -> Lobby:
        """With bots of this level, if it is not empty, on the seats that nobody has."""
        self._require_host(guest)
        if not self.can_be_arranged:
            raise Refused(refuse("PA-23.already-started"))
        self.spend(_HOST)
        return seats.fill(self.lobby, seats.check_level(self._game, level)) if level else self.lobby

    def remove_seats(self, guest: Guest, empty: tuple[Seat, ...]) -> Lobby:
        """Before the first game: the chairs of one that was played keep their numbers."""
        self._require_host(guest)
        self.spend(_HOST)
        if self._series.course:
            raise Refused(refuse("PA-23.already-started"))
        places = {seats.place_of(self.lobby, seat) for seat in empty}
        for place in places:
            if self.lobby.chairs[place].kind == "human":
                raise Refused(refuse("PA-22.seat-taken", seat=SEATS[place]))
        return seats.remove(self._game, self.lobby, places)

    def play_on(self, guest: Guest, missing: Missing, level: str) -> Lobby:
        """After a game, without the people who are not connected. A series under way keeps their seats."""
        self._require_host(guest)
        self.spend(_HOST)
        self._series.started()
        if self._series.is_playing:
            raise Refused(refuse("PA-23.not-over"))
        if self._series.is_under_way:
            return self.lobby
        if missing == "bot":
            seats.check_level(self._game, level)
        lobby = self.lobby
        for place in self.absent():
            lobby = seats.stand_up(lobby, place)
        if missing == "bot":
            return seats.fill(lobby, level)
        if missing == "remove":
            empty = {place for place, chair in enumerate(lobby.chairs) if chair.kind == "open"}
            return seats.remove(self._game, lobby, empty)
        for seat in guest.seats:
            lobby = self._wanting(lobby, self.own(guest, seat))
        return lobby

    # Who the host is

    def pass_hosting(self, guest: Guest, seat: Seat) -> Lobby:
        """To the person at this seat, whose key is the host's from then on; the former one opens nothing."""
        self._require_host(guest)
        self.spend(_HOST)
        place = self.order[seats.place_of(self.lobby, seat)]
        if not self.is_connected(place):
            raise Refused(refuse("PA-22.nobody-there", seat=seat))
        return replace(self.lobby, host=self.lobby.chairs[place].key)

    def heir(self) -> Lobby | None:
        """With the first person in seat order who is there as the host; None while the host is there, or nobody is.

        A table of a tournament keeps its host.
        """
        if self.lobby.tournament or self._guests.hold(self.lobby.host):
            return None
        there = (self.lobby.chairs[place].key for place in self.order if self.is_connected(place))
        key = next(there, "")
        return replace(self.lobby, host=key) if key else None

    @property
    def host_seat(self) -> Seat:
        """Of the host, where one is known: by the key, or while the host is there."""
        for seat, place in zip(SEATS, self.order, strict=False):
            if self.lobby.host and self.lobby.chairs[place].key == self.lobby.host:
                return seat
        hosts = (guest.seats[0] for guest in self._guests.seated if guest.is_host)
        return min(hosts, default="")


def all_want_rematch(lobby: Lobby) -> bool:
    people = {place for place, chair in enumerate(lobby.chairs) if chair.kind != "bot"}
    return people <= set(lobby.wanting)
