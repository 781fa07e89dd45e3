"""What is stored of tables, read and changed by moderation within one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from passerelle.core.common_notation import write_name
from passerelle.core.record import is_last
from passerelle.core.values import SEATS, Refused, refuse

from ..seats import LOBBY_FORMAT, Lobby
from .database import FetchedRow, Rows
from .names import GameText, also_known_as, names_at

GAMES_AT_ONCE = 200


class Who(msgspec.Struct, frozen=True):
    """A person, as far as a server without accounts knows one: by a name, at one table or at all; by a chair of a
    table; by the key of a seat."""

    name: str = ""
    table: str = ""
    chair: str = ""
    """`p1` is the first chair in the lobby."""
    keys: tuple[str, ...] = ()
    """The hashes of keys of seats."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table with the names in it."""

    id: str
    version: int
    lobby: Lobby
    games: tuple[GameText, ...]


def read_lobby(text: str) -> Lobby:
    """Raises Refused for one of a newer format."""
    lobby = msgspec.json.decode(text, type=Lobby)
    if lobby.format > LOBBY_FORMAT:
        raise Refused(refuse("PA-23.newer-table"))
    return lobby


class Tables:
    """The tables of one database, in one transaction."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def read(self, table: str) -> StoredTable:
        """Raises Refused."""
        found = await self._rows.fetch("SELECT version, lobby FROM tables WHERE id = $1", table)
        if not found:
            raise Refused(refuse("PA-23.no-such-table"))
        version, lobby = found[0]
        return StoredTable(table, version, read_lobby(lobby), await self._games(table))

    async def _games(self, table: str) -> tuple[GameText, ...]:
        games = await self._rows.fetch(
            "SELECT {key}, header FROM games WHERE table_id = $1 ORDER BY number", table
        )
        texts = []
        for key, header in games:
            lines = await self._rows.fetch(
                "SELECT number, line FROM lines WHERE game = $1 AND {find}(line, ' table seat ') > 0 ORDER BY number",
                key,
            )
            texts.append(GameText(key, header, tuple((number, line) for number, line in lines)))
        return tuple(texts)

    async def write(self, table: StoredTable, lobby: Lobby) -> None:
        """The lobby in place of the one that was read. Whoever has the table in memory finds out at its next write."""
        changed = await self._rows.change(
            "UPDATE tables SET version = version + 1, lobby = $1 WHERE id = $2 AND version = $3",
            msgspec.json.encode(lobby).decode(),
            table.id,
            table.version,
        )
        if not changed:
            raise Refused(refuse("PA-32.busy"))
        if not lobby.public:
            await self._rows.change("UPDATE tables SET listed = NULL WHERE id = $1", table.id)

    async def delete(self, table: str) -> None:
        for statement in (
            "DELETE FROM lines WHERE game IN (SELECT {key} FROM games WHERE table_id = $1)",
            "DELETE FROM analyses WHERE game IN (SELECT id FROM games WHERE table_id = $1)",
            "DELETE FROM games WHERE table_id = $1",
            "DELETE FROM screens WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
            *(["DELETE FROM homes WHERE table_id = $1"] if self._rows.has_homes else []),
        ):
            await self._rows.change(statement, table)

    # People

    async def of(self, who: Who) -> list[tuple[StoredTable, set[str]]]:
        """The tables somebody is or was at, and the names they have there."""
        found = []
        for table in [who.table] if who.table else await self._mentioning(who):
            stored = await self.read(table)
            names = _names_of(stored, who)
            if names:
                found.append((stored, also_known_as(names, stored.games)))
        return found

    async def _mentioning(self, who: Who) -> list[str]:
        """Tables where the name or the key stands somewhere: more may, but no other."""
        if who.keys:
            found = [
                await self._rows.fetch("SELECT id FROM tables WHERE lobby LIKE $1", f"%{key}%")
                for key in who.keys
            ]
            rows = sorted({row for some in found for row in some})
        else:
            in_json = msgspec.json.encode(who.name).decode()
            quoted = write_name(who.name)
            rows = await self._rows.fetch(
                """SELECT id FROM tables WHERE lobby LIKE $1 ESCAPE '!'
                UNION SELECT table_id FROM games WHERE header LIKE $2 ESCAPE '!'
                UNION SELECT table_id FROM games WHERE {key} IN
                    (SELECT game FROM lines WHERE {find}(line, ' table seat ') > 0 AND line LIKE $3 ESCAPE '!')""",
                _pattern(in_json),
                _pattern(f" human {quoted}"),
                _pattern(f" human {quoted}"),
            )
        return [table for (table,) in rows]

    # Games

    async def finished(self, table: str = "") -> AsyncIterator[tuple[str, str]]:
        """Of one table, or of all: the name of a file and the text of its record. Games under way are left out."""
        last = ""
        while True:
            games = await self._rows.fetch(
                """SELECT {key}, id, header, seed FROM games
                WHERE id > $1 AND ($2 = '' OR table_id = $2) ORDER BY id LIMIT $3""",
                last,
                table,
                GAMES_AT_ONCE,
            )
            for key, name, header, seed in games:
                last = name
                lines = await self._rows.fetch("SELECT line FROM lines WHERE game = $1 ORDER BY number", key)
                if lines and is_last(lines[-1][0]):
                    yield f"{name}.game", _record(header, lines, seed)
            if len(games) < GAMES_AT_ONCE:
                return


def _record(header: str, lines: list[FetchedRow], seed: str) -> str:
    return "".join([header, *(f"{line}\n" for (line,) in lines), f"seed {seed}\n"])


def _pattern(text: str) -> str:
    """For LIKE, with `!` before what would mean something else."""
    for character in "!%_":
        text = text.replace(character, f"!{character}")
    return f"%{text}%"


def _names_of(stored: StoredTable, who: Who) -> set[str]:
    """Raises Refused for a chair that the table does not have."""
    lobby = stored.lobby
    if who.chair:
        if who.chair not in SEATS[: len(lobby.chairs)]:
            raise Refused(refuse("PA-2.no-such-seat", seat=who.chair[:40]))
        place = SEATS.index(who.chair)
        names = {chair.name for chair in lobby.chairs[place : place + 1] if chair.kind == "human"}
        names |= {person.name for person in lobby.people[place : place + 1] if person.kind == "human"}
    elif who.keys:
        names = {chair.name for chair in lobby.chairs if chair.key in who.keys}
        names |= {total.name for total in lobby.totals if total.who in who.keys and total.name}
        names |= {queued.name for queued in lobby.queue if queued.key in who.keys}
    else:
        names = {who.name} & names_at(lobby, stored.games)
    return names & {who.name} if who.name else names
