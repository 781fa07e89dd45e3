"""New keys for a seat or for the host: whoever has only the former ones is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

import msgspec
from msgspec.structs import replace

from passerelle.core.values import SEATS, Refused, Seat, refuse

from .guests import Guest, Guests
from .seating import Seating
from .seats import Lobby, hash_key

_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""At least 128 bits, in characters that may stand in a link."""


def check_key(key: str) -> str:
    """Raises Refused for one that could be guessed, or would not survive in a link."""
    if not _KEY.fullmatch(key):
        raise Refused(refuse("PA-22.bad-key"))
    return key


class Renewal(msgspec.Struct, frozen=True):
    """A lobby with new keys, and how the guest who asked for them gets them."""

    lobby: Lobby
    hashes: dict[str, str]
    """Of the new keys, by those of the former ones."""

    def hand_over(self, guests: Guests, guest: Guest) -> None:
        guests.give_keys(guest, (guest.hashes - self.hashes.keys()) | set(self.hashes.values()))
        guest.keys_renewed()


class KeyedTable(Protocol):
    """What a renewal asks of a table."""

    @property
    def guests(self) -> Guests: ...

    @property
    def seating(self) -> Seating: ...

    def save(self, lobby: Lobby, then: Callable[[], None]) -> None: ...


def renew_keys(table: KeyedTable, guest: Guest, keys: dict[Seat, str], host_key: str) -> None:
    renewal = renew(table.seating.lobby, table.seating.order, guest, keys, host_key)
    table.seating.spend_for(guest)
    table.save(renewal.lobby, partial(renewal.hand_over, table.guests, guest))


def renew(
    lobby: Lobby, order: Sequence[int], guest: Guest, keys: Mapping[Seat, str], host_key: str
) -> Renewal:
    """In place of those the guest has: `keys` by seat, and the host's if it is not empty. Raises Refused.

    Whoever began a series is the same person with another key: a revenge stays a revenge.
    """
    hashes = {}
    for seat, key in keys.items():
        if seat not in guest.seats:
            raise Refused(refuse("PA-22.not-your-seat", seat=seat[:40]))
        hashes[lobby.chairs[order[SEATS.index(seat)]].key] = hash_key(check_key(key))
    if host_key:
        if not guest.is_host:
            raise Refused(refuse("PA-22.not-the-host"))
        hashes[lobby.host] = hash_key(check_key(host_key))
    if not hashes:
        raise Refused(refuse("PA-20.not-a-message"))
    lobby = replace(
        lobby,
        host=hashes.get(lobby.host, lobby.host),
        chairs=tuple(replace(chair, key=hashes.get(chair.key, chair.key)) for chair in lobby.chairs),
        occupants=tuple(hashes.get(who, who) for who in lobby.occupants),
        totals=tuple(replace(one, who=hashes.get(one.who, one.who)) for one in lobby.totals),
    )
    return Renewal(lobby, hashes)
