"""All the tables of one node: made, read from the store when someone comes, put away when nobody does."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from passerelle.core import play as playing
from passerelle.core.chance import fresh_secret
from passerelle.core.contract import AnyGame
from passerelle.core.record import FindGame
from passerelle.core.setup import Setup, complete_options
from passerelle.core.values import Refused, refuse

from . import seats as seating
from .course import Course, restore
from .race_table import open_table
from .seats import Chair, Lobby
from .store import Change, Saved
from .table import Services, Table

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for one another."""

LONGEST_SERIES = 21


class House:
    def __init__(self, find_game: FindGame, services: Services) -> None:
        self._find_game = find_game
        self._services = services
        services.store.heard_of = self.heard_of
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._empty_since: dict[str, int] = {}

    async def make_table(
        self, game_id: str, options: dict[str, str], length: int, chairs: tuple[Chair, ...], host_key: str
    ) -> Table:
        """`chairs` as wished for, keys and all. Raises Refused."""
        game = self._game(game_id)
        if not (1 <= length <= LONGEST_SERIES and length % 2):
            raise Refused(refuse("PA-20.bad-length", longest=LONGEST_SERIES))
        lobby = Lobby(
            game_id,
            complete_options(game.declaration, options),
            length,
            seating.hash_key(host_key),
            seating.check_chairs(game.declaration, chairs),
            fresh_secret(),
        )
        playing.begin(game, Setup(lobby.options, tuple(map(lobby.player, range(len(chairs))))))
        table_id = "".join(secrets.choice(_LETTERS) for _ in range(10))
        saved = Saved(1, msgspec.json.encode(lobby).decode(), ())
        await self._durable(Change(table_id, 1, saved.lobby))
        table = self.tables[table_id] = open_table(table_id, game, self._services, saved)
        return table

    def put_away(self, table_id: str) -> None:
        """Out of memory; the store keeps it."""
        self.tables.pop(table_id, None)
        self._empty_since.pop(table_id, None)

    async def _durable(self, change: Change) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if error:
                written.set_exception(error)
            else:
                written.set_result(None)

        self._services.store.write(change, done)
        await written

    async def find(self, table_id: str) -> Table:
        """Raises Refused when there is no such table."""
        table = self.tables.get(table_id)
        if table is None and set(table_id) <= set(_LETTERS):
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(task)
        if table is None:
            raise Refused(refuse("PA-23.no-such-table"))
        return table

    async def _load(self, table_id: str) -> Table | None:
        saved = await self._services.store.load(table_id)
        if saved is None:
            return None
        game = self._game(msgspec.json.decode(saved.lobby, type=Lobby).game)
        table = self.tables[table_id] = open_table(table_id, game, self._services, saved)
        return table

    def _game(self, game_id: str) -> AnyGame:
        try:
            return self._find_game(game_id)
        except KeyError:
            raise Refused(refuse("PA-9.unknown-game", game=game_id[:40])) from None

    async def earlier_game(self, table: Table, number: str) -> Course:
        """One that is over, as it stands in the store; what a series carried on does not matter any more."""
        saved = await self._services.store.load(table.id)
        for game in saved.games if saved else ():
            if str(game.number) == number and table.course and game.number < table.course.number:
                return restore(table.game, table.id, game, table.order, None)
        raise Refused(refuse("PA-23.not-started"))

    def heard_of(self, table_id: str) -> None:
        """Another node has written to this table."""
        table = self.tables.get(table_id)
        if table:
            table.ask(table.look_again)

    async def sweep(self, put_away_after: int, forget_after: int) -> int:
        """Empty tables leave memory, long unused ones the store (in seconds); how many were forgotten."""
        now = self._services.clock.now()
        for table_id, table in list(self.tables.items()):
            if table.guests or table.busy:
                self._empty_since.pop(table_id, None)
            elif now - self._empty_since.setdefault(table_id, now) >= put_away_after * 1000:
                self.put_away(table_id)
        return await self._services.store.sweep(list(self.tables), forget_after)

    async def close(self) -> None:
        """When everything under way is durable."""
        while any(table.busy for table in self.tables.values()):
            await asyncio.sleep(0.01)
        await self._services.store.close()
