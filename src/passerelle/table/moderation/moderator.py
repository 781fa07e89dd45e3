"""What those who run a server do, each act in one transaction with its line in the audit log.

Nothing here speaks to a server: its processes look at the log once a second, and take over what concerns them.
Neither a key nor a seed nor anything of a game under way is ever told.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from passerelle.core.values import SEATS, Refused, refuse

from ..seats import check_name, hash_key, new_key
from .bans import Ban, banned_key, banned_network
from .database import FetchedRow, ModeratedDatabase, Rows
from .listing import HEADS, ListedTable, TableFilter, listed
from .names import names_at, new_names, rename_header, rename_line, rename_lobby
from .stored import StoredTable, Tables, Who
from .tournament_names import rename_entrants

LONGEST_NOTICE = 300
_STAFF_KEY = "SELECT hash FROM staff_keys"
LONGEST_REASON = 200
LONGEST_TIME = 366 * 86_400
"""Seconds somebody can be banned, or a notice shown."""

_BANS = "SELECT target, expires, reason FROM bans WHERE expires > $1 ORDER BY expires, target"
_NOTICE = "SELECT body FROM notices WHERE expires > $1"
_ACTS = "SELECT id, at, actor, act, target, details FROM acts WHERE id > $1 ORDER BY id DESC LIMIT $2"

ACTS_KEPT = 400 * 86_400
"""Seconds; see `Moderator.forget`."""


class LoggedAct(msgspec.Struct, frozen=True):
    """A line of the audit log."""

    id: int
    at: int
    actor: str
    act: str
    target: str
    """A table, or who was banned; empty where it concerns the server, or a person, whose name is not kept here."""
    details: dict[str, Any]


class Orders(msgspec.Struct, frozen=True):
    """What a running server has to take over."""

    acts: list[LoggedAct]
    bans: list[Ban]
    notice: str
    staff_key: str
    """The hash of the key of the staff page; empty: there is none."""


class Changed(msgspec.Struct, frozen=True):
    """How much was found of somebody, or changed."""

    tables: int = 0
    games: int = 0
    lines: int = 0


class GuestTable(msgspec.Struct, frozen=True):
    """What is stored of somebody at one table."""

    table: str
    game: str
    names: tuple[str, ...]
    push_endpoints: tuple[str, ...]
    records: dict[str, str]
    """Of finished games, by the names of their files."""


class DayTotal(msgspec.Struct, frozen=True):
    day: str
    name: str
    total: int


class Moderator:
    """The acts of one person or program."""

    def __init__(self, database: ModeratedDatabase, actor: str) -> None:
        self._database = database
        self._actor = actor

    @contextlib.asynccontextmanager
    async def _acting(self) -> AsyncIterator[tuple[Rows, Tables]]:
        async with self._database.transaction() as rows:
            yield rows, Tables(rows)

    async def _log(self, rows: Rows, act: str, target: str = "", **details: object) -> None:
        await rows.change(
            "INSERT INTO acts (at, actor, act, target, details) VALUES ($1, $2, $3, $4, $5)",
            int(time.time()),
            self._actor,
            act,
            target,
            msgspec.json.encode(details).decode(),
        )

    # Tables

    async def tables(self, wanted: TableFilter) -> list[ListedTable]:
        """The ones used last come first."""
        async with self._acting() as (rows, _):
            return listed(await rows.fetch(HEADS), wanted, int(time.time()))

    async def close(self, table: str) -> None:
        """Nobody gets in any more; it stays stored. Raises Refused."""
        await self._set_closed(table, True)

    async def reopen(self, table: str) -> None:
        """Raises Refused."""
        await self._set_closed(table, False)

    async def _set_closed(self, table: str, closed: bool) -> None:
        async with self._acting() as (rows, tables):
            stored = await tables.read(table)
            public = stored.lobby.public and not closed
            await tables.write(stored, replace(stored.lobby, closed=closed, public=public))
            await self._log(rows, "close" if closed else "reopen", table)

    async def delete(self, table: str) -> None:
        """With its games. Raises Refused."""
        async with self._acting() as (rows, tables):
            await tables.read(table)
            await tables.delete(table)
            await self._log(rows, "delete", table)

    async def records(self, table: str = "") -> AsyncIterator[tuple[str, str]]:
        """Of one table, or of all: file name and text. Games under way are left out. Raises Refused."""
        async with self._acting() as (rows, tables):
            if table:
                await tables.read(table)
            await self._log(rows, "export", table)
            async for name, text in tables.finished(table):
                yield name, text

    # People

    async def find(self, who: Who) -> Changed:
        """How much would be changed. Raises Refused."""
        async with self._acting() as (_, tables):
            found = await tables.of(who)
        return Changed(len(found), sum(len(stored.games) for stored, _ in found))

    async def rename(self, who: Who, name: str) -> Changed:
        """Raises Refused."""
        return await self._replace(who, check_name(name), "rename", {"name": name})

    async def erase(self, who: Who, instead: str) -> Changed:
        """Names, and where somebody wanted to be told of turns. `instead`: what stands there then. Raises Refused."""
        return await self._replace(who, check_name(instead), "erase", {})

    async def _replace(self, who: Who, name: str, act: str, details: Mapping[str, object]) -> Changed:
        games = lines = 0
        keys = set(who.keys)
        async with self._acting() as (rows, tables):
            found = await tables.of(who)
            for stored, names in found:
                keys |= {chair.key for chair in stored.lobby.chairs if chair.key and chair.name in names}
                given = new_names(names, name, names_at(stored.lobby, stored.games) - names)
                await tables.write(stored, rename_lobby(stored.lobby, given, act == "erase"))
                games += await _rename_headers(rows, stored, given)
                lines += await _rename_lines(rows, stored, given)
                await self._log(rows, act, stored.id, **details)
            await rename_entrants(rows, keys, "" if who.table else who.name, name)
        return Changed(len(found), games, lines)

    async def export_guest(self, who: Who) -> list[GuestTable]:
        """Everything that is stored of somebody. Raises Refused."""
        told = []
        async with self._acting() as (rows, tables):
            for stored, names in await tables.of(who):
                chairs = [chair for chair in stored.lobby.chairs if chair.name in names]
                endpoints = tuple(address.endpoint for chair in chairs for address in chair.push)
                records = {name: text async for name, text in tables.finished(stored.id)}
                game = stored.lobby.game
                told.append(GuestTable(stored.id, game, tuple(sorted(names)), endpoints, records))
            await self._log(rows, "export-guest", tables=len(told))
        return told

    # Keeping out

    async def ban_address(self, address: str, seconds: int, reason: str = "") -> str:
        """An address or a network; what is banned by it. Raises Refused."""
        return await self._ban(banned_network(address), seconds, reason)

    async def ban_chair(self, table: str, chair: str, seconds: int, reason: str = "") -> str:
        """Whoever holds the key of this chair. Raises Refused."""
        async with self._acting() as (_, tables):
            stored = await tables.read(table)
        chairs = dict(zip(SEATS, stored.lobby.chairs, strict=False))
        if chair not in chairs or not chairs[chair].key:
            raise Refused(refuse("PA-2.no-such-seat", seat=chair[:40]))
        return await self._ban(banned_key(chairs[chair].key), seconds, reason)

    async def _ban(self, target: str, seconds: int, reason: str) -> str:
        _check_time(seconds)
        expires = int(time.time()) + seconds
        async with self._acting() as (rows, _):
            await rows.change(
                """INSERT INTO bans VALUES ($1, $2, $3)
                ON CONFLICT (target) DO UPDATE SET expires = excluded.expires, reason = excluded.reason""",
                target,
                expires,
                reason[:LONGEST_REASON],
            )
            await self._log(rows, "ban", target, seconds=seconds, reason=reason[:LONGEST_REASON])
        return target

    async def lift_ban(self, target: str) -> bool:
        """`target` as `bans` tells it, or an address. False where there is none."""
        known = target if target.startswith(banned_key("")) else banned_network(target)
        async with self._acting() as (rows, _):
            lifted = await rows.change("DELETE FROM bans WHERE target = $1", known)
            if lifted:
                await self._log(rows, "unban", known)
        return bool(lifted)

    async def bans(self) -> list[Ban]:
        """Those that hold now."""
        (found,) = await self._database.read((_BANS, int(time.time())))
        return [Ban(*row) for row in found]

    # Telling everybody

    async def set_notice(self, text: str, seconds: int) -> None:
        """In place of the one there is; an empty one takes it back. Raises Refused."""
        text = " ".join(text.split())
        if len(text) > LONGEST_NOTICE or not text.isprintable():
            raise Refused(refuse("PA-32.bad-notice", longest=LONGEST_NOTICE))
        _check_time(seconds)
        async with self._acting() as (rows, _):
            await rows.change("DELETE FROM notices")
            if text:
                expires = int(time.time()) + seconds
                await rows.change("INSERT INTO notices VALUES (1, $1, $2)", text, expires)
            await self._log(rows, "notice", text=text, seconds=seconds if text else 0)

    async def notice(self) -> str:
        """The one that holds now, or nothing."""
        (found,) = await self._database.read((_NOTICE, int(time.time())))
        return _first(found)

    # The staff page

    async def first_staff_key(self) -> str:
        """A new key where there never was one; else nothing."""
        key = new_key()
        async with self._acting() as (rows, _):
            statement = "INSERT INTO staff_keys VALUES (1, $1) ON CONFLICT DO NOTHING"
            is_first = await rows.change(statement, hash_key(key))
            if is_first:
                await self._log(rows, "staff-key")
        return key if is_first else ""

    async def renew_staff_key(self) -> str:
        """The new one; the former opens nothing from now on."""
        key = new_key()
        await self._set_staff_key(hash_key(key), "staff-key")
        return key

    async def revoke_staff_key(self) -> None:
        """Nobody gets to the staff page until there is a new one."""
        await self._set_staff_key("", "staff-revoke")

    async def _set_staff_key(self, key_hash: str, act: str) -> None:
        async with self._acting() as (rows, _):
            await rows.change(
                "INSERT INTO staff_keys VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET hash = excluded.hash",
                key_hash,
            )
            await self._log(rows, act)

    async def staff_key_hash(self) -> str:
        """Empty: there is no key."""
        async with self._acting() as (rows, _):
            return _first(await rows.fetch(_STAFF_KEY))

    async def recent(self, since: int, most: int) -> dict[str, int]:
        """Tables that were used, and when last, to the hour; the last ones come first."""
        statement = "SELECT id, touched FROM tables WHERE touched > $1 ORDER BY touched DESC, id LIMIT $2"
        async with self._acting() as (rows, _):
            return dict(await rows.fetch(statement, since, most))

    async def without_host(self, since: int, most: int) -> list[str]:
        """Tables used since then at which nobody has sat down yet."""
        statement = (
            "SELECT id FROM tables WHERE touched > $1 AND lobby LIKE $2 ORDER BY touched DESC, id LIMIT $3"
        )
        async with self._acting() as (rows, _):
            return [table for (table,) in await rows.fetch(statement, since, '%"host":""%', most)]

    async def note(self, act: str, target: str, **details: object) -> None:
        """What was done at a table by its home."""
        async with self._acting() as (rows, _):
            await self._log(rows, act, target, **details)

    # Counting

    async def count(self, day: str, totals: Mapping[str, int]) -> None:
        """Adds to what was counted on this day."""
        async with self._acting() as (rows, _):
            for name, total in totals.items():
                await rows.change(
                    """INSERT INTO daily VALUES ($1, $2, $3)
                    ON CONFLICT (day, name) DO UPDATE SET total = daily.total + excluded.total""",
                    day,
                    name,
                    total,
                )

    async def forget(self) -> None:
        """Bans that are over, and acts of more than `ACTS_KEPT` seconds ago: they may name an address."""
        now = int(time.time())
        async with self._acting() as (rows, _):
            await rows.change("DELETE FROM bans WHERE expires <= $1", now)
            await rows.change("DELETE FROM acts WHERE at < $1", now - ACTS_KEPT)

    async def statistics(self, since: str) -> list[DayTotal]:
        """From this day on (`2026-11-18`)."""
        statement = "SELECT day, name, total FROM daily WHERE day >= $1 ORDER BY day, name"
        async with self._acting() as (rows, _):
            return [DayTotal(*row) for row in await rows.fetch(statement, since)]

    # The audit log

    async def acts(self, after: int = 0, most: int = 1000) -> list[LoggedAct]:
        """The last ones, the oldest first."""
        (found,) = await self._database.read((_ACTS, after, most))
        return _acts(found)

    async def orders(self, after: int) -> Orders:
        """What a running server has to take over: it asks once a second."""
        now = int(time.time())
        acts, bans, notice, key = await self._database.read(
            (_ACTS, after, 1000), (_BANS, now), (_NOTICE, now), (_STAFF_KEY,)
        )
        return Orders(_acts(acts), [Ban(*row) for row in bans], _first(notice), _first(key))


def _acts(rows: list[FetchedRow]) -> list[LoggedAct]:
    return [
        LoggedAct(number, at, actor, act, target, msgspec.json.decode(details))
        for number, at, actor, act, target, details in reversed(rows)
    ]


def _first(rows: list[FetchedRow]) -> str:
    return str(rows[0][0]) if rows else ""


async def _rename_headers(rows: Rows, stored: StoredTable, names: Mapping[str, str]) -> int:
    changed = 0
    for game in stored.games:
        header = rename_header(game.header, names)
        if header != game.header:
            changed += await rows.change("UPDATE games SET header = $1 WHERE {key} = $2", header, game.key)
    return changed


async def _rename_lines(rows: Rows, stored: StoredTable, names: Mapping[str, str]) -> int:
    changed = 0
    for game in stored.games:
        for number, line in game.lines:
            renamed = rename_line(line, names)
            if renamed != line:
                statement = "UPDATE lines SET line = $1 WHERE game = $2 AND number = $3"
                changed += await rows.change(statement, renamed, game.key, number)
    return changed


def _check_time(seconds: int) -> None:
    if not 0 < seconds <= LONGEST_TIME:
        raise Refused(refuse("PA-32.bad-time", days=LONGEST_TIME // 86_400))
