"""All tables of one node: made, read from the store when someone comes, out of memory when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from weakref import WeakValueDictionary

import msgspec

from passerelle.core.chance import fresh_secret
from passerelle.core.contract import AnyGame
from passerelle.core.record import FindGame
from passerelle.core.setup import complete_options
from passerelle.core.values import Refused, refuse

from . import seats
from .branching import Beginning, branch
from .course import Course, restore
from .retention import Swept
from .seats import Chair, Lobby
from .services import Services
from .standings import Standing, Standings, standing_of
from .store import ANY_TABLE, Change, Saved
from .table import Table

log = logging.getLogger("passerelle.table")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for one another."""

LONGEST_SERIES = 21

_CLOSING = 2.0
"""Seconds for what is under way to become durable when the server closes."""

LONGEST_INTERVAL = 600
"""Seconds of service that may lie between two sweeps. More is a machine that slept, or a clock that jumped."""


class TableRegistry:
    """All tables of one node: opens them from the store, keeps those in use, puts away the rest."""

    def __init__(self, find_game: FindGame, services: Services) -> None:
        self._find_game = find_game
        self._services = services
        services.store.changed_elsewhere = self.changed_elsewhere
        self.in_memory: dict[str, Table] = {}
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Those in memory, and those unloaded that somebody still uses: a table is never in memory twice."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._outdated: set[str] = set()
        """Tables that another node has written to while they were being read."""
        self._empty_since: dict[str, int] = {}
        self._swept_at = services.clock.now()
        self._standings = Standings(services.store, find_game, services.clock)

    @property
    def write_error(self) -> str | None:
        """Why the last write failed; None while writing works."""
        return self._services.store.write_error

    async def make_table(
        self,
        game_id: str,
        options: dict[str, str],
        length: int,
        chairs: tuple[Chair, ...],
        host_key: str,
        public: bool = False,
        beginning: Beginning | None = None,
    ) -> Table:
        """`chairs` as they are asked for, with the hashes of their keys. Raises Refused.

        `beginning`: the moment of a finished game from which this one goes on at once, with its options.
        """
        game = self._game(game_id)
        if beginning:
            if beginning.record.game is not game:
                raise Refused(refuse("PA-23.cannot-go-on"))
            options, length = beginning.record.options, 1
        if not (1 <= length <= LONGEST_SERIES and length % 2):
            raise Refused(refuse("PA-20.bad-length", longest=LONGEST_SERIES))
        lobby = Lobby(
            game_id,
            complete_options(game.declaration, options),
            length,
            seats.hash_key(host_key),
            seats.check_chairs(game.declaration, chairs),
            fresh_secret(),
            public=public,
        )
        seats.check_game(game, lobby)
        table_id = "".join(secrets.choice(_LETTERS) for _ in range(10))
        if beginning:
            branched = await asyncio.to_thread(branch, table_id, game, lobby, beginning, self._services.clock)
            await self._durable(branched.change)
            return self._open(table_id, game, branched.saved)
        saved = Saved(1, msgspec.json.encode(lobby).decode(), ())
        await self._durable(Change(table_id, 1, saved.lobby, is_public=public))
        return self._open(table_id, game, saved)

    def _open(self, table_id: str, game: AnyGame, saved: Saved) -> Table:
        table = Table(table_id, game, self._services, saved)
        self.in_memory[table_id] = self._alive[table_id] = table
        return table

    def unload(self, table_id: str) -> None:
        """Out of memory; the store keeps it."""
        table = self.in_memory.pop(table_id, None)
        self._empty_since.pop(table_id, None)
        if table:
            table.stop()

    async def _durable(self, change: Change) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if written.done():  # whoever asked for the table has gone
                return
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self._services.store.write(change, done)
        try:
            await written
        except Exception as error:
            log.error("cannot save a new table: %r", error)
            raise Refused(refuse("PA-23.cannot-save")) from error

    async def find(self, table_id: str) -> Table:
        """Raises Refused when there is no such table."""
        table = self.in_memory.get(table_id) or self._alive.get(table_id)
        if table:
            self.in_memory[table_id] = table
        elif set(table_id) <= set(_LETTERS):
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loaded(table_id))
            table = await asyncio.shield(task)
        if table is None:
            raise Refused(refuse("PA-23.no-such-table"))
        return table

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._outdated.discard(table_id)

    async def _load(self, table_id: str) -> Table | None:
        saved = await self._read(table_id)
        if saved is None:
            return None
        try:
            game = self._game(msgspec.json.decode(saved.lobby, type=Lobby).game)
            table = self._open(table_id, game, saved)
        except Refused:
            raise
        except Exception as error:
            log.error("table %s does not make sense as it is stored: %r", table_id, error)
            raise Refused(refuse("PA-23.cannot-read")) from error
        if table_id in self._outdated:
            table.refresh()
        return table

    async def _read(self, table_id: str) -> Saved | None:
        try:
            return await self._services.store.load(table_id)
        except Exception as error:
            log.error("cannot read table %s: %r", table_id, error)
            raise Refused(refuse("PA-23.cannot-read")) from error

    def _game(self, game_id: str) -> AnyGame:
        try:
            return self._find_game(game_id)
        except KeyError:
            raise Refused(refuse("PA-9.unknown-game", game=game_id[:40])) from None

    async def earlier_game(self, table: Table, number: str) -> Course:
        """One that is over, as it stands in the store; what a series carried on does not matter any more."""
        saved = await self._read(table.id)
        for game in saved.games if saved else ():
            if str(game.number) == number and table.course and game.number < table.course.number:
                return restore(table.game, table.id, game, table.seating.order, None)
        raise Refused(refuse("PA-23.not-started"))

    # Lists of tables

    async def standings(
        self,
        tables: Sequence[str],
        charge: Callable[[int], None],
        slot: Callable[[], AbstractAsyncContextManager[object]],
    ) -> dict[str, Standing | None]:
        """How tables stand, in short; those that do not exist are left out (`charge`, `slot`: see `Standings`).

        None is brought into memory by this. Raises Refused.
        """
        asked = dict.fromkeys(table for table in tables if set(table) <= set(_LETTERS))
        here = {table: self.in_memory[table] for table in asked if table in self.in_memory}
        found = await self._standings.read([table for table in asked if table not in here], charge, slot)
        for table_id, table in here.items():
            found[table_id] = standing_of(table_id, table.game, table.lobby, table.series)
        return found

    async def exists(self, table: str) -> bool:
        """Whether there is such a table, here or on another node. Raises Refused."""
        if table in self.in_memory:
            return True
        return set(table) <= set(_LETTERS) and await self._standings.is_stored(table)

    async def listed(self, most: int) -> list[Standing]:
        """Public tables of all nodes where somebody is. Raises Refused."""
        return await self._standings.listed(most)

    async def keep_listed(self) -> None:
        """Public tables here stay in the list while one of their people is there."""
        public = (table for table in self.in_memory.values() if table.lobby.public)
        used = [table.id for table in public if any(guest.seats or guest.is_host for guest in table.guests)]
        if used:
            await self._services.store.keep_listed(used)

    def changed_elsewhere(self, table_id: str) -> None:
        """Another node has written to this table; `ANY_TABLE`: it may have, to any."""
        if table_id == ANY_TABLE:
            for known in [*self._loading, *self._alive]:
                self.changed_elsewhere(known)
            return
        if table_id in self._loading:
            self._outdated.add(table_id)
        table = self._alive.get(table_id)
        if table:
            table.refresh()

    async def sweep(self, put_away_after: int, forget_after: int | None) -> Swept:
        """Empty tables leave memory, long unused ones the store (after seconds of service; None: never)."""
        now = self._services.clock.now()
        passed = min((now - self._swept_at) // 1000, LONGEST_INTERVAL)
        self._swept_at = now
        for table_id, table in list(self.in_memory.items()):
            if table.guests or table.is_busy:
                self._empty_since.pop(table_id, None)
            elif now - self._empty_since.setdefault(table_id, now) >= put_away_after * 1000:
                self.unload(table_id)
        return await self._services.store.sweep(list(self.in_memory), passed, forget_after)

    async def close(self) -> None:
        """When everything under way is durable; not much later if the store does not answer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING):
                while any(table.is_busy for table in self.in_memory.values()):
                    await asyncio.sleep(0.01)
        for table in list(self._alive.values()):
            table.stop()
        await self._services.store.close()
