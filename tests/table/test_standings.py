"""Tables in short: from memory and from the store the same, replayed once, and nothing that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from table_kit import ADA, HOST, Kit, think_at_once

from passerelle.core.common import Resign
from passerelle.core.record import is_last
from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.games.labyrinth import GAME as LABYRINTH
from passerelle.table import hosting
from passerelle.table.registry import TableRegistry
from passerelle.table.seats import Chair
from passerelle.table.services import Services
from passerelle.table.standings import Standing


class Reader:
    """A node that has none of the tables in memory."""

    def __init__(self, kit: Kit) -> None:
        self.registry = TableRegistry(catalogue.find, Services(kit.store, kit.clock, think_at_once))
        self.replayed: list[int] = []
        self.slots = 0

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        self.slots += 1
        yield

    def read(self, *tables: str) -> dict[str, Standing | None]:
        return asyncio.run(self.registry.standings(tables or ("t",), self.replayed.append, self.slot))


def test_the_last_line_of_a_game_is_known_by_its_words() -> None:
    assert is_last("12.345 table result p1 chain")
    for line in (
        "",
        "0.000",
        "0.000 table",
        "0.000 p1 result",
        "0.000 p1 place result 3",
        "0.000 table roll 3",
    ):
        assert not is_last(line)


def test_whose_turn_it_is_is_found_out_once_as_long_as_nothing_changes() -> None:
    kit = Kit()
    reader = Reader(kit)
    found = reader.read()["t"]
    assert found
    assert (found.stage, found.awaited, reader.slots) == ("gathering", (), 0)
    mover, _ = kit.coloured()
    for _ in range(3):
        found = reader.read()["t"]
        assert found
        assert (found.stage, found.awaited) == ("playing", (int(kit.awaited[1]) - 1,))
    assert (reader.replayed, reader.slots) == ([0, 1, 0, 0], 1)
    mover.act(kit.awaited, Resign(), "enough")
    found = reader.read()["t"]
    assert found
    assert (found.stage, found.awaited, reader.slots) == ("over", (), 1)
    assert reader.registry.in_memory == {}


def test_a_table_in_memory_tells_the_same_as_what_is_stored() -> None:
    kit = Kit()
    reader = Reader(kit)
    kit.coloured()
    stored = reader.read()["t"]
    reader.registry.in_memory["t"] = kit.table
    assert reader.read()["t"] == stored


def test_seats_that_rotate_and_bots_that_take_over_are_told_by_chair() -> None:
    kit = Kit()
    ada, bob = kit.started()
    bob.act("p2", Resign(), "enough")
    for guest, seat in ((ada, "p1"), (bob, "p2")):
        guest.ask(kit.table.want_rematch, seat)
    chairs = {"p1": kit.course.order[0], "p2": kit.course.order[1]}
    found = Reader(kit).read()["t"]
    assert found
    assert found.awaited == (chairs[kit.awaited],)
    assert [chair.name for chair in found.chairs] == ["Ada", "Bob"]


def test_a_game_without_turns_waits_for_nobody_and_is_not_replayed() -> None:
    kit = Kit(game=LABYRINTH)
    kit.started()
    reader = Reader(kit)
    found = reader.read()["t"]
    assert found
    assert (found.stage, found.awaited, reader.slots) == ("playing", (), 0)


def test_what_does_not_exist_is_left_out_and_what_makes_no_sense_is_none() -> None:
    kit = Kit()
    kit.store.lobbies["b"] = (1, "{")
    kit.store.lobbies["c"] = (1, kit.store.lobbies["t"][1].replace('"hexades"', '"chess"'))
    kit.store.lobbies["d"] = (1, kit.store.lobbies["t"][1].replace('"format":1', '"format":9'))
    found = Reader(kit).read("t", "b", "c", "d", "e", "../", "T", "\x00")
    assert {table: standing is not None for table, standing in found.items()} == {
        "t": True,
        "b": False,
        "c": False,
        "d": False,
    }


def test_a_game_that_cannot_be_replayed_hides_no_other() -> None:
    kit = Kit()
    kit.coloured()
    for key, line in list(kit.store.lines.items()):
        kit.store.lines[key] = type(line)(line.game, line.number, line.action, "nonsense")
    assert Reader(kit).read() == {"t": None}


def test_who_asks_for_too_much_is_refused_before_anything_is_replayed() -> None:
    kit = Kit()
    kit.coloured()
    reader = Reader(kit)

    def charge(replays: int) -> None:
        raise Refused(refuse("PA-21.too-fast"))

    with pytest.raises(Refused):
        asyncio.run(reader.registry.standings(["t"], charge, reader.slot))
    assert reader.slots == 0


@pytest.mark.clause("PA-23")
def test_a_store_that_cannot_be_read_is_a_refusal() -> None:
    kit = Kit()
    kit.store.unreadable = True
    with pytest.raises(Refused) as refused:
        Reader(kit).read()
    assert refused.value.refusal.code == "PA-23.cannot-read"


def test_only_public_tables_with_somebody_there_stay_in_the_list() -> None:
    kit = Kit(ADA, Chair("open"))
    reader = Reader(kit)
    registry = reader.registry
    registry.in_memory["t"] = kit.table

    def kept() -> list[str]:
        kit.store.kept_listed = []
        asyncio.run(registry.keep_listed())
        return kit.store.kept_listed

    ada = kit.enter("Ada", HOST)
    assert kept() == []
    ada.ask(partial(hosting.set_public, kit.table), True)
    assert kept() == ["t"]
    (listed,) = asyncio.run(registry.listed(10))
    assert (listed.stage, listed.has_room) == ("gathering", True)
    kit.enter()
    kit.table.go(ada)
    assert kept() == []  # a spectator alone waits for nobody
