"""PA-40: the physical tables in a room. A printed card leads to what is played there, or lets people choose."""

from __future__ import annotations

import time

from passerelle.core.values import Refused, refuse
from passerelle.table.moderation.database import ModeratedDatabase
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.registry import TableRegistry
from passerelle.table.seats import Chair, Lobby
from passerelle.table.spots import SpotRows
from passerelle.table.standings import Standing

from .config import Config, check_offered
from .metrics import Metrics
from .shared_counts import SharedCounts
from .store_faults import store_faults

_WAITS_FOR = 2 * 3600
"""Seconds for which a table that nobody has sat down at is shown to the room."""
_MOST_WAITING = 100


class Spots:
    """Which table is played at which spot; and tables opened for whoever comes."""

    def __init__(
        self,
        config: Config,
        tables: TableRegistry,
        database: ModeratedDatabase,
        counts: SharedCounts,
        metrics: Metrics,
    ) -> None:
        self._config = config
        self._tables = tables
        self._rows = SpotRows(database)
        self._moderator = Moderator(database, "server")
        self._counts = counts
        self._metrics = metrics

    def check(self, word: str) -> int:
        """The number of a spot. Raises Refused."""
        if not (word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= self._config.spots):
            raise Refused(refuse("PA-40.no-such-spot", spot=word[:40]))
        return int(word)

    async def numbers(self) -> dict[str, int]:
        """By table."""
        with store_faults("PA-23.cannot-read"):
            return {table: number for number, table in (await self._rows.all()).items()}

    async def look(self, spot: int) -> Standing | None:
        """The table there, as long as it can be opened."""
        with store_faults("PA-23.cannot-read"):
            return await self._openable(await self._rows.at(spot))

    async def _openable(self, table: str) -> Standing | None:
        found = await self._tables.glances([table] if table else [])
        return next((one for one in found if not one.lobby.closed), None)

    def is_current(self, standing: Standing) -> bool:
        """Whether people are at it, or it waits for its first: then nobody chooses another game there."""
        if standing.stage == "over":
            return False
        is_new = standing.stage == "gathering" and all(chair.kind == "open" for chair in standing.chairs)
        return is_new or standing.table in self._counts.activity

    async def open(self, spot: int, game: str, seats: int, instead: str) -> str:
        """A table of this game, unless there is a current one by now, or one that is not `instead`: then that one.

        Raises Refused.
        """
        with store_faults("PA-23.cannot-read"):
            before = await self._rows.at(spot)
        found = await self._openable(before)
        if found and (found.table != instead or self.is_current(found)):
            return found.table
        table = await self.make(game, seats)
        with store_faults("PA-23.cannot-save"):
            return await self._rows.put(spot, table, before)

    async def replace(self, spot: int, table: str) -> str:
        """A new table there, whatever was there before. The one that is there then."""
        with store_faults("PA-23.cannot-save"):
            return await self._rows.put(spot, table, await self._rows.at(spot))

    # Tables for whoever comes

    async def make(self, game_id: str, seats: int) -> str:
        """All its seats are open, everybody finds it, and who sits down first hosts it. Raises Refused."""
        check_offered(self._config, game_id)
        game = self._tables.game(game_id)
        if seats not in game.declaration.seat_counts:
            raise Refused(refuse("PA-2.seat-count", count=seats))
        chairs = tuple(Chair("open", team=team) for team in game.suggested_teams(seats))
        return await self._make(game_id, {}, 1, chairs)

    async def make_alike(self, lobby: Lobby) -> str:
        """With the same game, options and seats. Raises Refused."""
        chairs = tuple(Chair("open", team=chair.team) for chair in lobby.chairs)
        return await self._make(lobby.game, lobby.options, lobby.length, chairs)

    async def _make(self, game: str, options: dict[str, str], length: int, chairs: tuple[Chair, ...]) -> str:
        table = await self._tables.make_table(game, options, length, chairs, host_key="", public=True)
        self._metrics.tables_made += 1
        return table

    async def waiting(self) -> list[Standing]:
        """Those that nobody has sat down at yet. Raises Refused."""
        since = int(time.time()) - _WAITS_FOR
        with store_faults("PA-23.cannot-read"):
            tables = await self._moderator.without_host(since, _MOST_WAITING)
        found = await self._tables.glances(tables)
        return [one for one in found if one.stage == "gathering" and not one.lobby.closed]
