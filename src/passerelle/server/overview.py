"""What is played on this server, for a screen that a whole room sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from .http_protocol import OpenTables, ShownTable, ShownTables, TableSummary
from .joining import JoinCodes
from .spots import Spots
from .summaries import OpenTableList, summary


class Overview:
    """The open tables, and those that nobody has sat down at yet; where a seat is free, with a code to join by."""

    def __init__(self, open_tables: OpenTableList, codes: JoinCodes, spots: Spots) -> None:
        self._open_tables = open_tables
        self._codes = codes
        self._spots = spots
        self._list = OpenTables((), ())
        self._shown = ShownTables("", "", (), ())

    async def get(self, address: str, local: str) -> ShownTables:
        """Worked out when the list of open tables is a new one. Raises Refused where the store cannot be read."""
        found = await self._open_tables.get()
        if found is not self._list:
            spots = await self._spots.numbers()
            listed = {one.table: one for one in found.waiting}
            new = {one.table: summary(one) for one in await self._spots.waiting()}
            waiting = await self._with_codes(
                [*listed.values(), *(new[table] for table in new.keys() - listed)], spots
            )
            playing = tuple(ShownTable(one, spot=spots.get(one.table, 0)) for one in found.playing)
            self._shown = ShownTables("", "", waiting, playing)
            self._list = found
        return replace(self._shown, address=address, local=local)

    async def _with_codes(
        self, tables: Sequence[TableSummary], spots: Mapping[str, int]
    ) -> tuple[ShownTable, ...]:
        codes = await self._codes.codes_for([path_of(one.table) for one in tables])
        return tuple(ShownTable(one, codes[path_of(one.table)], spots.get(one.table, 0)) for one in tables)


def path_of(table: str) -> str:
    """Of its page."""
    return f"/t/{table}"
