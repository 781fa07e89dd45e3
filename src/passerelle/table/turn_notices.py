"""Who is to be told, outside of the page, that it is their turn; and where they want to be told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

from passerelle.core.values import SEATS, Refused, Seat, refuse

from . import seats
from .course import Course
from .guests import Guest
from .seating import Seating
from .seats import Lobby, PushAddress

MOST_ADDRESSES = 4
"""Browsers of one seat; the one that asked first is forgotten first."""


class TurnNotice(msgspec.Struct, frozen=True):
    """It has become the turn of a person who is not at the table."""

    table: str
    game: str
    others: tuple[str, ...]
    """The names of the other people."""
    address: PushAddress


Notify: TypeAlias = Callable[[TurnNotice], None]
"""Takes a notice and returns at once."""


def nobody(notice: TurnNotice) -> None:
    """For tables that tell nobody."""


def turn_notices(
    table: str, course: Course, seating: Seating, before: Collection[Seat]
) -> Iterator[TurnNotice]:
    """For who is awaited now, was not `before`, and has no page of the table open."""
    if course.outcome or course.play.paused_since is not None:
        return
    for seat in course.awaited:
        place = course.order[SEATS.index(seat)]
        chair = seating.lobby.chairs[place]
        if seat in before or seat in course.bots or not chair.push or seating.is_connected(place):
            continue
        others = (other for other in seating.lobby.chairs if other.kind == "human" and other.key != chair.key)
        names = tuple(other.name for other in others)
        for address in chair.push:
            yield TurnNotice(table, seating.lobby.game, names, address)


class NoticedTable(Protocol):
    """What notices ask of a table."""

    @property
    def id(self) -> str: ...

    @property
    def notify(self) -> Notify: ...

    @property
    def seating(self) -> Seating: ...

    @property
    def has_turns(self) -> bool: ...

    def save(self, lobby: Lobby) -> None: ...

    def submit(self, command: Callable[[], None]) -> None: ...


def tell_absent(table: NoticedTable, course: Course, before: Collection[Seat]) -> None:
    """Those whose turn it has become, and who are not at the table."""
    if table.notify is not nobody and table.has_turns:
        for notice in turn_notices(table.id, course, table.seating, before):
            table.notify(notice)


def tell_turns(table: NoticedTable, guest: Guest, seat: Seat, address: PushAddress) -> None:
    """From now on this seat is told there, too. Asked again, nothing changes."""
    place = table.seating.own(guest, seat)
    if not table.has_turns:
        raise Refused(refuse("PA-31.no-turns"))
    known = table.seating.lobby.chairs[place].push
    if address in known:
        return
    table.seating.spend(place)
    others = tuple(one for one in known if one.endpoint != address.endpoint)
    _save(table, place, (*others, address)[-MOST_ADDRESSES:])


def stop_telling(table: NoticedTable, guest: Guest, seat: Seat, endpoint: str) -> None:
    place = table.seating.own(guest, seat)
    if _knows(table, place, endpoint):
        table.seating.spend(place)
        _forget(table, place, endpoint)


def forget_address(table: NoticedTable, endpoint: str) -> None:
    """Nobody hears anything there any more."""
    for place in range(len(table.seating.lobby.chairs)):
        if _knows(table, place, endpoint):
            _forget(table, place, endpoint)
            table.submit(
                partial(forget_address, table, endpoint)
            )  # a lobby is saved by one command at a time
            return


def _knows(table: NoticedTable, place: int, endpoint: str) -> bool:
    return any(one.endpoint == endpoint for one in table.seating.lobby.chairs[place].push)


def _forget(table: NoticedTable, place: int, endpoint: str) -> None:
    known = table.seating.lobby.chairs[place].push
    _save(table, place, tuple(one for one in known if one.endpoint != endpoint))


def _save(table: NoticedTable, place: int, addresses: tuple[PushAddress, ...]) -> None:
    lobby = table.seating.lobby
    table.save(seats.set_chair(lobby, place, replace(lobby.chairs[place], push=addresses)))
