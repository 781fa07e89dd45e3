"""How tables stand, in short, for lists of them: from memory, or from what is stored without opening the table.

Whose turn it is only the rules can say: for that a stored game is replayed, beside the event loop, and once as long as
nothing is written to its table. Everything else stands in the lobby and in the last line of the last game.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from passerelle.core.contract import AnyGame
from passerelle.core.record import FindGame, is_last
from passerelle.core.values import Refused, refuse

from .clock import Clock
from .seats import Chair, Lobby, open_chairs, read_lobby
from .series import TableSeries
from .store import Head, Saved, Store

log = logging.getLogger("passerelle.table")

Stage: TypeAlias = Literal["gathering", "playing", "over"]

T = TypeVar("T")

MOST_KEPT = 2000
"""Standings that are remembered."""


class Standing(msgspec.Struct, frozen=True):
    """What every spectator of a table may know of it without looking at the game."""

    table: str
    lobby: Lobby
    stage: Stage
    chairs: tuple[Chair, ...]
    """Who sits there now: during a game a bot may have taken over."""
    awaited: tuple[int, ...] = ()
    """The chairs whose turn it is, in a game with turns."""

    @property
    def has_room(self) -> bool:
        """Whether a newcomer can sit down for the coming game."""
        return self.stage != "playing" and open_chairs(self.lobby) > 0


def standing_of(table_id: str, game: AnyGame, lobby: Lobby, series: TableSeries) -> Standing:
    course = series.course
    if course is None or course.outcome:
        return Standing(table_id, lobby, "over" if course else "gathering", lobby.chairs)
    chairs = list(lobby.chairs)
    for place, player in zip(course.order, course.play.players, strict=True):
        chairs[place] = replace(chairs[place], kind=player.kind, name=player.name)
    seats = [player.seat for player in course.play.players]
    awaited = () if game.declaration.realtime else course.awaited
    places = tuple(course.order[seats.index(seat)] for seat in awaited)
    return Standing(table_id, lobby, "playing", tuple(chairs), places)


def glance(head: Head, game: AnyGame) -> Standing:
    """Without whose turn it is. Raises Refused for a lobby of a newer format."""
    lobby = read_lobby(head.lobby, game.declaration)
    stage: Stage = "gathering" if not head.game else "over" if is_last(head.last) else "playing"
    return Standing(head.table, lobby, stage, lobby.chairs)


class Standings:
    """Of tables that are not in memory."""

    def __init__(self, store: Store, find_game: FindGame, clock: Clock) -> None:
        self._store = store
        self._find_game = find_game
        self._clock = clock
        self._known: OrderedDict[str, tuple[tuple[int, int, int], Standing]] = OrderedDict()

    async def read(
        self,
        tables: Sequence[str],
        charge: Callable[[int], None],
        slot: Callable[[], AbstractAsyncContextManager[object]],
    ) -> dict[str, Standing | None]:
        """Of those that are stored; None for one that cannot be understood.

        `charge` hears how many games have to be replayed before any is, and may refuse; each is replayed in a `slot`.
        """
        found: dict[str, Standing | None] = {}
        to_replay: list[tuple[Head, AnyGame]] = []
        for head in await _readable(self._store.heads(tables)):
            known = self._known.get(head.table)
            if known and known[0] == head.state:
                self._known.move_to_end(head.table)
                found[head.table] = known[1]
                continue
            standing = found[head.table] = self._glance(head)
            if standing and standing.stage == "playing":
                game = self._find_game(standing.lobby.game)
                if not game.declaration.realtime:
                    to_replay.append((head, game))
        charge(len(to_replay))
        for head, game in to_replay:
            saved = await _readable(self._store.load(head.table))
            if saved is None:
                del found[head.table]
                continue
            async with slot():
                found[head.table] = await asyncio.to_thread(self._replay, head.table, game, saved)
            self._keep(head, saved, found[head.table])
        return found

    async def glances(self, tables: Sequence[str]) -> list[Standing]:
        """Of those that can be understood, in any order; whose turn it is they do not tell."""
        glances = [self._glance(head) for head in await _readable(self._store.heads(tables))]
        return [standing for standing in glances if standing]

    async def is_stored(self, table: str) -> bool:
        return bool(await _readable(self._store.heads([table])))

    async def listed(self, most: int) -> list[Standing]:
        """Of public tables where somebody is; whose turn it is they do not tell."""
        glances = [self._glance(head) for head in await _readable(self._store.listed(most))]
        return [standing for standing in glances if standing and standing.lobby.public]

    def _glance(self, head: Head) -> Standing | None:
        try:
            return glance(head, self._find_game(msgspec.json.decode(head.lobby, type=Lobby).game))
        except (Refused, KeyError, msgspec.MsgspecError) as error:
            log.info("table %s cannot be listed: %r", head.table, error)
            return None

    def _replay(self, table_id: str, game: AnyGame, saved: Saved) -> Standing | None:
        try:
            lobby = read_lobby(saved.lobby, game.declaration)
            series = TableSeries(table_id, game, self._clock)
            series.load(lobby, saved.games)
        except Exception as error:  # noqa: BLE001 - one table that makes no sense must not hide the others
            log.error("table %s does not make sense as it is stored: %r", table_id, error)
            return None
        return standing_of(table_id, game, lobby, series)

    def _keep(self, head: Head, saved: Saved, standing: Standing | None) -> None:
        last = saved.games[-1] if saved.games else None
        if standing and head.state == (
            saved.version,
            last.number if last else 0,
            len(last.lines) if last else 0,
        ):
            self._known[head.table] = (head.state, standing)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)


async def _readable(reading: Awaitable[T]) -> T:
    """Raises Refused where the store cannot be read."""
    try:
        return await reading
    except Exception as error:
        log.error("cannot read: %r", error)
        raise Refused(refuse("PA-23.cannot-read")) from error
