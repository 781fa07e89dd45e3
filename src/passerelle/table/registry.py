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
from .clock import Clock
from .course import Course, restore
from .homes import NO_FENCE, Elsewhere, Fence, Homes
from .retention import Swept
from .seats import Chair, Lobby
from .services import Services
from .standings import Standing, Standings, standing_of
from .store import Change, Conflict, Saved
from .table import Table

log = logging.getLogger("passerelle.table")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for one another."""

LONGEST_SERIES = 21

_CLOSING = 2.0
"""Seconds for what is under way to become durable when the server closes."""

LONGEST_INTERVAL = 600
"""Seconds of service that may lie between two sweeps. More is a machine that slept, or a clock that jumped."""


def new_table_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


class TableRegistry:
    """All tables of one node: opens them from the store, keeps those in use, puts away the rest."""

    def __init__(self, find_game: FindGame, services: Services, homes: Homes | None = None) -> None:
        """`homes`: where other nodes may have tables of the same store."""
        self._find_game = find_game
        self._services = services
        self._homes = homes
        if homes:
            homes.membership.on_pause = self._pause
            homes.membership.on_resume = self._resume
            homes.membership.on_loss = self._lose_all
        self.in_memory: dict[str, Table] = {}
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Those in memory, and those unloaded that somebody still uses: a table is never in memory twice."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._empty_since: dict[str, int] = {}
        self._swept_at = services.clock.now()
        self._standings = Standings(services.store, find_game, services.clock)

    @property
    def write_error(self) -> str | None:
        """Why the last write failed; None while writing works."""
        return self._services.store.write_error

    @property
    def clock(self) -> Clock:
        return self._services.clock

    async def make_table(
        self,
        game_id: str,
        options: dict[str, str],
        length: int,
        chairs: tuple[Chair, ...],
        host_key: str,
        public: bool = False,
        beginning: Beginning | None = None,
    ) -> str:
        """Its id. It is read by the node, or the worker, that is asked for it first. Raises Refused.

        `chairs` as they are asked for, with the hashes of their keys; `host_key` is empty where nobody hosts it yet.
        `beginning`: the moment of a finished game from which this one goes on at once, with its options.
        """
        game = self.game(game_id)
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
            seats.hash_key(host_key) if host_key else "",
            seats.check_chairs(game, chairs),
            fresh_secret(),
            public=public,
        )
        seats.check_game(game, lobby)
        table_id = new_table_id()
        if beginning:
            branched = await asyncio.to_thread(branch, table_id, game, lobby, beginning, self._services.clock)
            change = branched.change
        else:
            change = Change(table_id, 1, msgspec.json.encode(lobby).decode(), is_public=public)
        if not await self._durable(change):
            raise Refused(refuse("PA-23.cannot-save"))
        return table_id

    async def put_table(self, table_id: str, lobby: Lobby) -> bool:
        """A table with this id; False where it is there already. Raises Refused."""
        seats.check_game(self.game(lobby.game), lobby)
        return await self._durable(Change(table_id, 1, msgspec.json.encode(lobby).decode()))

    def _open(self, table_id: str, game: AnyGame, saved: Saved, fence: Fence) -> Table:
        table = Table(table_id, game, self._services, saved, fence)
        self.in_memory[table_id] = self._alive[table_id] = table
        return table

    def unload(self, table_id: str) -> None:
        """Out of memory; the store keeps it."""
        table = self.in_memory.pop(table_id, None)
        self._empty_since.pop(table_id, None)
        if table:
            table.stop()

    async def _durable(self, change: Change) -> bool:
        """False where there is such a table already. Raises Refused."""
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
        except Conflict:
            return False
        except Exception as error:
            log.error("cannot save a new table: %r", error)
            raise Refused(refuse("PA-23.cannot-save")) from error
        return True

    async def find(self, table_id: str) -> Table:
        """Raises Refused when there is no such table, and Elsewhere when another node has it."""
        table = self.in_memory.get(table_id) or self._alive.get(table_id)
        if table:
            self.in_memory[table_id] = table
        elif set(table_id) <= set(_LETTERS):
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(task)
        if table is None:
            raise Refused(refuse("PA-23.no-such-table"))
        if table.lobby.closed:
            raise Refused(refuse("PA-32.closed"))
        return table

    async def _load(self, table_id: str) -> Table | None:
        fence = await self._take(table_id) if self._homes else NO_FENCE
        saved = await self._read(table_id) if fence else None
        if saved is None or fence is None:
            return None
        try:
            game = self.game(msgspec.json.decode(saved.lobby, type=Lobby).game)
            table = self._open(table_id, game, saved, fence)
        except Refused:
            raise
        except Exception as error:
            log.error("table %s does not make sense as it is stored: %r", table_id, error)
            raise Refused(refuse("PA-23.cannot-read")) from error
        if fence.has_lapsed():
            table.queue.pause()
        return table

    async def _read(self, table_id: str) -> Saved | None:
        try:
            return await self._services.store.load(table_id)
        except Exception as error:
            log.error("cannot read table %s: %r", table_id, error)
            raise Refused(refuse("PA-23.cannot-read")) from error

    def game(self, game_id: str) -> AnyGame:
        """Raises Refused for an id that none has."""
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

    async def glances(self, tables: Sequence[str]) -> list[Standing]:
        """How they stand, but for whose turn it is; from the store, whatever node has them. Raises Refused."""
        return await self._standings.glances([table for table in tables if set(table) <= set(_LETTERS)])

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

    # A table has one home among several nodes

    async def _take(self, table_id: str) -> Fence | None:
        homes = self._homes
        try:
            return await homes.take(table_id, self.drop) if homes else NO_FENCE
        except (Refused, Elsewhere):
            raise
        except Exception as error:
            log.error("cannot take table %s: %r", table_id, error)
            raise Refused(refuse("PA-23.cannot-read")) from error

    def _pause(self) -> None:
        for table in list(self._alive.values()):
            table.queue.pause()

    def _resume(self) -> None:
        for table in list(self._alive.values()):
            table.queue.resume()

    def _lose_all(self) -> None:
        for table_id in list(self._alive):
            self.drop(table_id)

    def drop(self, table_id: str) -> None:
        """It has another home, or was changed in the store: out of memory, and its guests come back to it."""
        table = self._alive.pop(table_id, None)
        self.in_memory.pop(table_id, None)
        self._empty_since.pop(table_id, None)
        if self._homes:
            self._homes.lose(table_id)
        if table:
            table.queue.end()
            table.stop()
            table.guests.send_away()

    async def sweep(self, put_away_after: int, forget_after: int | None) -> Swept:
        """Empty tables leave memory, long unused ones the store (after seconds of service; None: never)."""
        now = self._services.clock.now()
        passed = min((now - self._swept_at) // 1000, LONGEST_INTERVAL)
        self._swept_at = now
        self._put_away(put_away_after)
        if self._homes:  # whoever is asked next for a table that nobody here uses may have it
            self._homes.give_back({*self._alive, *self._loading})
        return await self._services.store.sweep(list(self.in_memory), passed, forget_after)

    def _put_away(self, after: int) -> None:
        now = self._services.clock.now()
        for table_id, table in list(self.in_memory.items()):
            if table.guests or table.is_busy:
                self._empty_since.pop(table_id, None)
            elif now - self._empty_since.setdefault(table_id, now) >= after * 1000:
                self.unload(table_id)

    async def stop(self) -> None:
        """Nothing happens by itself any more, once everything under way is durable; soon, if it does not become so."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING):
                while any(table.is_busy for table in self.in_memory.values()):
                    await asyncio.sleep(0.01)
        for table in list(self._alive.values()):
            table.stop()

    async def close(self) -> None:
        await self.stop()
        await self._services.store.close()
