"""Spectators who wait for a seat: a seat that becomes free is kept for who has waited longest.

The queue is part of the lobby, so that all nodes and a server started again have the same. Who is not connected keeps
their place in it, but no seat is kept for them meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from passerelle.core.values import Refused, refuse

from .seats import Lobby, Queued, check_name, hash_key, open_chairs

LONGEST_QUEUE = 20

IsHere = Callable[[str], bool]
"""Whether the owner of a key is connected; the key is given by its hash."""


def place_in(lobby: Lobby, hashes: Collection[str]) -> int:
    """Of who has these keys, counted from 1; 0: not in the queue."""
    for place, queued in enumerate(lobby.queue, 1):
        if queued.key in hashes:
            return place
    return 0


def offered(lobby: Lobby, is_here: IsHere) -> frozenset[str]:
    """The keys of those a free seat is kept for."""
    here = [queued.key for queued in lobby.queue if is_here(queued.key)]
    return frozenset(here[: open_chairs(lobby)])


def check_free(lobby: Lobby, hashes: Collection[str], is_here: IsHere) -> None:
    """Whether who has these keys may take a free seat. Raises Refused where all are kept for others."""
    kept_for = offered(lobby, is_here)
    if len(kept_for) >= max(1, open_chairs(lobby)) and kept_for.isdisjoint(hashes):
        raise Refused(refuse("PA-22.seat-kept"))


def join(lobby: Lobby, name: str, key: str, hashes: Collection[str], is_here: IsHere) -> Lobby:
    """Asked again nothing changes. From a full queue, whoever is not there has to go. Raises Refused."""
    if place_in(lobby, {hash_key(key), *hashes}):
        return lobby
    queue = lobby.queue
    if len(queue) >= LONGEST_QUEUE:
        absent = next((queued for queued in queue if not is_here(queued.key)), None)
        if absent is None:
            raise Refused(refuse("PA-21.queue-full", limit=LONGEST_QUEUE))
        queue = tuple(queued for queued in queue if queued is not absent)
    return replace(lobby, queue=(*queue, Queued(check_name(name), hash_key(key))))


def leave(lobby: Lobby, hashes: Collection[str]) -> Lobby:
    return replace(lobby, queue=tuple(queued for queued in lobby.queue if queued.key not in hashes))
