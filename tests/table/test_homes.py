"""Nodes on virtual time, with the statements of their database in memory: leases, fences, takeovers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from table_kit import ADA, BOB, HOST, MemoryStore, Onlooker, think_at_once
from virtual_clock import VirtualClock

from passerelle.core.values import Refused
from passerelle.games import catalogue
from passerelle.games.hexades.actions import ChooseColour
from passerelle.table.batch_writer import BatchWriter
from passerelle.table.homes import Elsewhere, Homes
from passerelle.table.membership import Membership
from passerelle.table.nodes import NodeInfo, OtherNode, TakeResult
from passerelle.table.registry import TableRegistry
from passerelle.table.services import Services
from passerelle.table.store import Change, Conflict, Fenced, NotWritten, OnWritten, Saved
from passerelle.table.trouble import Trouble

LEASE = 5_000


class MemoryDatabase:
    """As strict as PostgreSQL, and away when it is told to be."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self.rows = MemoryStore()
        self.nodes: dict[str, tuple[NodeInfo, str, int]] = {}
        self.homes: dict[str, tuple[str, int]] = {}
        self.is_away = False
        self.loses_answer = False
        self.batches: list[int] = []

    async def _answer(self) -> None:
        await asyncio.sleep(0)
        if self.is_away:
            raise ConnectionError("no database")

    async def join(self, node: NodeInfo, lease: float) -> None:
        await self._answer()
        self.nodes[node.id] = (node, "{}", self._clock.now() + int(1000 * lease))

    async def renew(self, node: NodeInfo, counts: str, lease: float) -> list[OtherNode] | None:
        await self._answer()
        now = self._clock.now()
        if node.id not in self.nodes:
            return None
        self.nodes[node.id] = (node, counts, now + int(1000 * lease))
        others = [row for row in self.nodes.values() if row[0].id != node.id and row[2] > now]
        return [OtherNode(other, told, (until - now) / 1000) for other, told, until in others]

    async def leave(self, node: str) -> None:
        await self._answer()
        self.nodes.pop(node, None)

    async def take(self, table: str, node: str) -> TakeResult | None:
        await self._answer()
        if table not in self.rows.lobbies:
            return None
        if node not in self.nodes:
            return TakeResult(is_lost=True)
        home, fence = self.homes.get(table, ("", 0))
        if home != node and home in self.nodes:
            if self.nodes[home][2] > self._clock.now():
                return TakeResult(home=self.nodes[home][0])
            del self.nodes[home]
        self.homes[table] = (node, fence + 1)
        return TakeResult(fence + 1, is_takeover=home not in ("", node))

    async def give_back(self, table: str, node: str, fence: int) -> None:
        await self._answer()
        if self.homes.get(table) == (node, fence):
            self.homes[table] = ("", fence)

    async def write(self, changes: Sequence[Change], fences: Sequence[int]) -> None:
        await self._answer()
        self.batches.append(len(changes))
        for change, fence in zip(changes, fences, strict=True):
            if change.version != 1 and self.homes.get(change.table, ("", 0))[1] != fence:
                raise Fenced
        kept = dict(self.rows.lobbies), dict(self.rows.lines)
        for change in changes:
            if isinstance(self.rows._store(change), Conflict):
                self.rows.lobbies, self.rows.lines = kept
                raise Conflict
        if self.loses_answer:
            raise ConnectionResetError("gone in the middle of COMMIT")

    async def load(self, table: str) -> Saved | None:
        await self._answer()
        return await self.rows.load(table)


class NodeStore(MemoryStore):
    """What a node keeps tables in: the batches of one writer."""

    def __init__(self, database: MemoryDatabase) -> None:
        super().__init__()
        self._database = database
        self.trouble = Trouble()
        self._writer = BatchWriter(database, self.trouble, lambda size, seconds: None)

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        self._writer.write(change, done, fence)

    async def load(self, table: str) -> Saved | None:
        return await self._database.load(table)


class VirtualNode:
    def __init__(self, database: MemoryDatabase, clock: VirtualClock) -> None:
        self.store = NodeStore(database)
        self.membership = Membership(database, clock, self.store.trouble)
        self.homes = Homes(database, self.membership)
        services = Services(self.store, clock, think_at_once)
        self.tables = TableRegistry(catalogue.find, services, self.homes)
        self.running: asyncio.Task[None]

    async def start(self) -> None:
        await self.membership.join()
        self.running = asyncio.create_task(self.membership.run())

    async def stop(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


class VirtualSite:
    """Two nodes and their database."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.database = MemoryDatabase(self.clock)
        self.here, self.there = (VirtualNode(self.database, self.clock) for _ in range(2))

    async def pass_time(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, 50):
            self.clock.advance(50)
            await rounds()

    async def new_table(self) -> str:
        return await self.here.tables.make_table("hexades", {}, 1, (ADA, BOB), HOST)

    async def playing(self) -> tuple[str, Onlooker]:
        """At a table that lives here."""
        table_id = await self.new_table()
        guest = TrackedGuest(await self.here.tables.find(table_id), "Ada", "Bob", HOST)
        guest.ask(guest.table.start)
        await rounds()
        assert guest.lines
        return table_id, guest


class TrackedGuest(Onlooker):
    """Remembers whether it was sent away."""

    away = 0

    def be_sent_away(self) -> None:
        self.away += 1


async def rounds() -> None:
    for _ in range(12):
        await asyncio.sleep(0)


def at_a_site(scene: Callable[[VirtualSite], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    async def run() -> None:
        site = VirtualSite()
        await site.here.start()
        await site.there.start()
        try:
            await scene(site)
        finally:
            await site.here.stop()
            await site.there.stop()

    def test() -> None:
        asyncio.run(run())

    test.__name__, test.__doc__ = scene.__name__, scene.__doc__
    return test


@at_a_site
async def test_a_table_has_one_home_until_nobody_uses_it(site: VirtualSite) -> None:
    table_id, guest = await site.playing()
    with pytest.raises(Elsewhere) as elsewhere:
        await site.there.tables.find(table_id)
    assert elsewhere.value.home == site.here.membership.node
    await site.pass_time(20_000)  # leases are renewed
    with pytest.raises(Elsewhere):
        await site.there.tables.find(table_id)
    guest.table.go(guest)
    del guest
    await site.here.tables.sweep(0, None)
    await rounds()
    assert (await site.there.tables.find(table_id)).is_playing
    assert site.here.homes.held == {}
    assert (site.there.homes.takeovers, list(site.there.homes.held)) == (0, [table_id])


@at_a_site
async def test_a_node_that_dies_is_replaced_when_its_lease_has_ended(site: VirtualSite) -> None:
    table_id, guest = await site.playing()
    site.here.running.cancel()
    await site.pass_time(LEASE - 2_600)
    with pytest.raises(Elsewhere):
        await site.there.tables.find(table_id)
    await site.pass_time(2_700)
    found = await site.there.tables.find(table_id)
    assert found.course is not None
    assert found.course.lines == guest.lines
    assert site.there.homes.takeovers == 1
    assert site.here.membership.node.id not in site.database.nodes


@at_a_site
async def test_a_node_that_was_paused_refuses_then_finds_itself_fenced(site: VirtualSite) -> None:
    """It writes nothing, sends everybody away once, and goes on under another name."""
    table_id, guest = await site.playing()
    assert isinstance(guest, TrackedGuest)
    name = site.here.membership.node.id
    site.here.running.cancel()
    await site.pass_time(LEASE)
    assert guest.codes == ["PA-23.cannot-save"]  # told once that its lease has ended
    guest.act(guest.table.course.awaited[0] if guest.table.course else "", ChooseColour("red"), "x")
    assert guest.codes == ["PA-23.cannot-save"] * 2
    late = TrackedGuest(guest.table, "Bob")  # waits until it is known whether the table lives here
    await rounds()
    assert (late.looks, late.away) == (0, 0)
    there = Onlooker(await site.there.tables.find(table_id), "Ada", "Bob")
    await rounds()
    assert there.lines == guest.lines
    await site.here.membership.renew()
    assert (guest.away, late.away) == (1, 1)
    assert guest.answered == []
    assert site.here.homes.fenced == 1
    another = TrackedGuest(guest.table, "Ada")
    assert another.away == 1
    await site.here.membership.renew()
    assert site.here.membership.node.id not in ("", name)
    with pytest.raises(Elsewhere):
        await site.here.tables.find(table_id)
    there.act(there.table.course.awaited[0] if there.table.course else "", ChooseColour("red"), "x")
    await rounds()
    assert there.answered == ["x"]


@at_a_site
async def test_a_write_under_an_old_fence_is_refused(site: VirtualSite) -> None:
    """Even where the node does not know yet that its lease has ended."""
    table_id, guest = await site.playing()
    assert isinstance(guest, TrackedGuest)
    site.database.homes[table_id] = (site.there.membership.node.id, 7)
    stored = dict(site.database.rows.lines)
    guest.act(guest.table.course.awaited[0] if guest.table.course else "", ChooseColour("red"), "x")
    await rounds()
    assert (guest.answered, guest.codes, guest.away) == ([], [], 1)
    assert site.database.rows.lines == stored
    assert table_id not in site.here.tables.in_memory


@at_a_site
async def test_a_database_that_was_away_costs_nobody_their_table(site: VirtualSite) -> None:
    _, guest = await site.playing()
    assert isinstance(guest, TrackedGuest)
    site.database.is_away = True
    await site.pass_time(20_000)
    assert guest.codes == ["PA-23.cannot-save"]
    assert site.here.membership.is_over()
    assert site.here.store.trouble.message
    finding = asyncio.ensure_future(site.here.tables.find("abcdefgh"))
    await site.pass_time(1_000)
    with pytest.raises(Refused):
        finding.result()
    site.database.is_away = False
    await site.pass_time(1_000)
    assert not site.here.membership.is_over()
    assert site.here.store.trouble.message is None
    guest.act(guest.table.course.awaited[0] if guest.table.course else "", ChooseColour("red"), "x")
    await rounds()
    assert (guest.answered, guest.away, site.here.homes.fenced) == (["x"], 0, 0)


@at_a_site
async def test_a_clean_stop_frees_all_tables_at_once(site: VirtualSite) -> None:
    table_id, _ = await site.playing()
    await site.here.tables.stop()
    await site.here.membership.leave()
    assert (await site.there.tables.find(table_id)).is_playing


@at_a_site
async def test_two_nodes_asked_at_once_agree(site: VirtualSite) -> None:
    table_id = await site.new_table()
    asked = (node.tables.find(table_id) for node in (site.here, site.there))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Elsewhere", "Table"]


@at_a_site
async def test_one_fenced_table_does_not_keep_the_others_of_its_batch_from_being_written(
    site: VirtualSite,
) -> None:
    (lost, one), (_, two) = await site.playing(), await site.playing()
    site.database.homes[lost] = ("", 9)
    for guest in (one, two):
        course = guest.table.course
        assert course is not None
        guest.act(course.awaited[0], ChooseColour("red"), "x")
    await rounds()
    assert (one.answered, two.answered) == ([], ["x"])
    assert site.database.batches[-3:] == [2, 1, 1]


@at_a_site
async def test_a_lost_answer_is_looked_up(site: VirtualSite) -> None:
    """The commit happened, and nobody was told: the home reads what is stored."""
    _, guest = await site.playing()
    site.database.loses_answer = True
    course = guest.table.course
    assert course is not None
    guest.act(course.awaited[0], ChooseColour("red"), "x")
    await rounds()
    assert guest.answered == ["x"]


def test_a_change_that_the_database_will_not_have_is_told_of() -> None:
    async def scene() -> None:
        database = MemoryDatabase(VirtualClock())

        async def refuse(changes: Sequence[Change], fences: Sequence[int]) -> None:
            raise NotWritten("a letter it does not know")

        database.write = refuse  # type: ignore[method-assign]
        store = NodeStore(database)
        answers: list[Exception | None] = []
        store.write(Change("t", 1, "{}"), answers.append)
        await rounds()
        assert [type(answer) for answer in answers] == [OSError]
        assert store.trouble.message

    asyncio.run(scene())
