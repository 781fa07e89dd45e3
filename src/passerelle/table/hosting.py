"""What the host of a table may ask: each is checked by `seating`, stored, and published by the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from passerelle.core.common import Seated
from passerelle.core.setup import Player
from passerelle.core.values import SEATS, TABLE, Event, Seat, refuse

from .guests import Guest, Guests
from .seating import Missing, Seating
from .seats import Lobby
from .series import TableSeries


class HostedTable(Protocol):
    """What these commands ask of a table."""

    @property
    def guests(self) -> Guests: ...

    @property
    def series(self) -> TableSeries: ...

    @property
    def seating(self) -> Seating: ...

    def save(self, lobby: Lobby, then: Callable[[], None] | None = None) -> None: ...

    def begin(self, chairs: Lobby) -> None: ...

    def append_events(self, *events: tuple[Seat, Event]) -> None: ...


def set_seat(table: HostedTable, guest: Guest, seat: Seat, level: str | None) -> None:
    """A bot of this level, or (None) nobody yet. Whoever had the seat is told."""
    series, seating = table.series, table.seating
    if level is not None and series.is_playing:
        seating.take_over(guest, seat, level)
        team = series.started().player(seat).team
        table.append_events((TABLE, Seated(Player(seat, "bot", level, team))))
        return
    lobby = seating.set_seat(guest, seat, level)
    key = seating.chair_at(seat).key

    def tell() -> None:
        for other in table.guests.seated:
            if key in other.hashes and other is not guest:
                other.be_refused(refuse("PA-22.seat-freed", seat=seat), "")

    table.save(lobby, tell)


def swap_seats(table: HostedTable, guest: Guest, first: Seat, second: Seat) -> None:
    table.save(table.seating.swap_seats(guest, first, second))


def remove_seats(table: HostedTable, guest: Guest, empty: tuple[Seat, ...]) -> None:
    table.save(table.seating.remove_seats(guest, empty[: len(SEATS)]))


def set_public(table: HostedTable, guest: Guest, public: bool) -> None:
    """Whether everybody on the server finds the table."""
    table.save(table.seating.set_public(guest, public))


def play_on(table: HostedTable, guest: Guest, missing: Missing, level: str) -> None:
    """The next game, without the people who are gone; free seats are waited for."""
    lobby = table.seating.play_on(guest, missing, level)
    if any(chair.kind == "open" for chair in lobby.chairs):
        table.save(lobby)
    else:
        table.begin(lobby)


def pass_hosting(table: HostedTable, guest: Guest, seat: Seat) -> None:
    table.save(table.seating.pass_hosting(guest, seat))
