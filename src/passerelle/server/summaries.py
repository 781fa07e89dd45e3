"""Tables in short, as lists of them are told to a browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence

from passerelle.table.registry import TableRegistry
from passerelle.table.seats import hash_key
from passerelle.table.standings import Standing

from .http_protocol import AskedTable, OpenTables, SeatSummary, TableSummaries, TableSummary
from .limits import Limits

_MOST_KEYS = 32


def summary(standing: Standing, keys: Sequence[str] = ()) -> TableSummary:
    """`keys` are those the asking browser has for this table."""
    lobby = standing.lobby
    hashes = {hash_key(key) for key in keys[:_MOST_KEYS]}
    is_playing = standing.stage == "playing"
    seats = tuple(
        SeatSummary(
            chair.kind,
            chair.name,
            chair.team,
            mine=chair.kind == "human" and chair.key in hashes,
            awaited=place in standing.awaited,
            wants_rematch=not is_playing and place in lobby.wanting,
        )
        for place, chair in enumerate(standing.chairs)
    )
    return TableSummary(standing.table, lobby.game, standing.stage, lobby.options, lobby.length, seats)


def summaries(asked: Sequence[AskedTable], found: Mapping[str, Standing | None]) -> TableSummaries:
    tables = [summary(standing, one.keys) for one in asked if (standing := found.get(one.table)) is not None]
    return TableSummaries(tuple(tables), tuple(one.table for one in asked if one.table not in found))


class OpenTableList:
    """The list of open tables, read from the store at most every few seconds however many ask for it."""

    def __init__(self, tables: TableRegistry, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._reading = asyncio.Lock()
        self._list = OpenTables((), ())
        self._until = 0.0

    async def get(self) -> OpenTables:
        """Raises Refused where the store cannot be read."""
        async with self._reading:
            if time.monotonic() >= self._until:
                self._list = _open_tables(await self._tables.listed(self._limits.open_tables))
                self._until = time.monotonic() + self._limits.open_tables_seconds
        return self._list


def _open_tables(standings: Sequence[Standing]) -> OpenTables:
    return OpenTables(
        waiting=tuple(summary(standing) for standing in standings if standing.has_room),
        playing=tuple(summary(standing) for standing in standings if standing.stage == "playing"),
    )
