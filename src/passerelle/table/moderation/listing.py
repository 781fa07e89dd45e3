"""Tables in short, for those who run a server: what any spectator may know of them, and when they were used last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

import msgspec

from passerelle.core.record import is_last

from ..seats import Lobby
from ..store import SELECT_HEADS, Head
from .database import FetchedRow

TableState: TypeAlias = Literal["gathering", "playing", "over", "closed", "unreadable"]

STATES: tuple[TableState, ...] = get_args(TableState)

HEADS = f"""SELECT h.*, t.touched FROM ({SELECT_HEADS}) h JOIN tables t ON t.id = h.id
    ORDER BY t.touched DESC, t.id"""  # noqa: S608 - of constants
"""The fields of `Head`, and when the table was used last, to the hour."""


class TableFilter(msgspec.Struct, frozen=True):
    """What is empty asks for everything."""

    game: str = ""
    state: str = ""
    idle: int = 0
    """Seconds for which nobody has used it, at least."""
    player: str = ""
    """A part of somebody's name, in any case."""
    most: int = 1000


class ListedTable(msgspec.Struct, frozen=True):
    table: str
    game: str
    state: TableState
    people: tuple[str, ...]
    """Names of people, and the levels of bots."""
    games: int
    public: bool
    idle: int
    """Seconds since it was used, to the hour."""


def listed(rows: Iterable[FetchedRow], wanted: TableFilter, now: int) -> list[ListedTable]:
    found: list[ListedTable] = []
    for *head, touched in rows:
        table = _table(Head(*head), max(0, now - touched))
        if _is_wanted(table, wanted):
            found.append(table)
            if len(found) == wanted.most:
                break
    return found


def _table(head: Head, idle: int) -> ListedTable:
    try:
        lobby = msgspec.json.decode(head.lobby, type=Lobby)
    except msgspec.MsgspecError:
        return ListedTable(head.table, "", "unreadable", (), head.game, False, idle)
    state: TableState = "gathering" if not head.game else "over" if is_last(head.last) else "playing"
    people = tuple(chair.name for chair in lobby.chairs if chair.kind != "open")
    return ListedTable(
        head.table, lobby.game, "closed" if lobby.closed else state, people, head.game, lobby.public, idle
    )


def _is_wanted(table: ListedTable, wanted: TableFilter) -> bool:
    name = wanted.player.casefold()
    return (
        wanted.game in ("", table.game)
        and wanted.state in ("", table.state)
        and table.idle >= wanted.idle
        and (not name or any(name in person.casefold() for person in table.people))
    )
