"""Bugs, each planted into the code that runs in a simulation: the checker has to find every one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from passerelle.core.chance import Lottery
from passerelle.core.common import Left
from passerelle.core.values import SEATS, Refused, refuse
from passerelle.server import updates
from passerelle.server.connection import Connection
from passerelle.table import commands, presence, race_admission, table
from passerelle.table.admission import TurnAdmission
from passerelle.table.commands import CommandQueue
from passerelle.table.course import Course
from passerelle.table.fairness import ConnectionTiming, Race
from passerelle.table.guests import Guests, News
from passerelle.table.homes import Homes
from passerelle.table.membership import Membership
from passerelle.table.presence import Presence
from passerelle.table.races import Races
from passerelle.table.registry import TableRegistry
from passerelle.table.seating import Seating
from passerelle.table.series import TableSeries
from passerelle.testkit.simulation.database import HomeRow, NodeRow, SimulatedDatabase

Plant = Callable[[Any], None]
"""Changes the code with pytest's `monkeypatch`."""


class PlantedBug(msgspec.Struct, frozen=True):
    """What is wrong, and which rules notice it."""

    name: str
    rules: frozenset[str]
    plant: Plant
    is_race: bool = False
    """It shows in games without turns alone."""
    quick: int = 1
    """A seed that has found it."""

    def seeds(self, most: int) -> Iterator[int]:
        """That one first."""
        yield self.quick
        yield from (seed for seed in range(1, most) if seed != self.quick)


BUGS: list[PlantedBug] = []


def bug(name: str, *rules: str, is_race: bool = False, quick: int = 1) -> Callable[[Plant], Plant]:
    def add(plant: Plant) -> Plant:
        BUGS.append(PlantedBug(name, frozenset(rules), plant, is_race, quick))
        return plant

    return add


# The database


@bug(
    "a skipped fence", "fence", "fresh", "told", "once", "record", "gap", "numbers", "acknowledged", quick=41
)
def _(patch: Any) -> None:
    async def hold(self: SimulatedDatabase, *rest: object) -> None:
        await self.pass_time()

    patch.setattr(SimulatedDatabase, "_hold", hold)
    patch.setattr(Membership, "is_over", lambda self: False)


@bug("a lock not taken", "fence", "told", "once", "record", "acknowledged", "numbers", "gap", quick=248)
def _(patch: Any) -> None:
    async def hold(self: SimulatedDatabase, transaction: object, held: str, fence: int) -> None:
        if self.homes[held].fence == fence:
            await asyncio.sleep(9.0)  # in which another node may take the table

    patch.setattr(SimulatedDatabase, "_hold", hold)


@bug(
    "a reused number", "told", "acknowledged", "record", "once", "numbers", "missed", "fresh", "gap", quick=4
)
def _(patch: Any) -> None:
    async def insert(self: SimulatedDatabase, transaction: Any, change: Any, fence: int) -> None:
        transaction.change(lambda: self._apply(change, fence))

    patch.setattr(SimulatedDatabase, "_insert", insert)


@bug("a table taken from a home that lives", "fresh", "missed", "presence", "answer", "away")
def _(patch: Any) -> None:
    async def take(self: SimulatedDatabase, name: str, node: str, *rest: object) -> int:
        fence = self.homes[name].fence + 1 if name in self.homes else 1
        self.homes[name] = HomeRow(node, fence)
        return fence

    async def find(self: SimulatedDatabase, name: str, node: str, *rest: object) -> Any:
        return self.nodes[node].node if name in self.tables and node in self.nodes else None

    patch.setattr(SimulatedDatabase, "_take", take)
    patch.setattr(SimulatedDatabase, "_find_home", find)


@bug("a lease renewed after its end", "fresh", "missed", "presence", "answer", quick=4)
def _(patch: Any) -> None:
    async def renew(self: SimulatedDatabase, node: Any, counts: str, lease: float, transaction: Any) -> Any:
        self.nodes[node.id] = NodeRow(node, counts, self.now + lease)
        return []

    patch.setattr(SimulatedDatabase, "_renew", renew)
    patch.setattr(Membership, "is_over", lambda self: False)
    patch.setattr(Homes, "lose", lambda self, name: None)


@bug("a line with the fence of another home", "fence")
def _(patch: Any) -> None:
    apply = SimulatedDatabase._apply
    patch.setattr(
        SimulatedDatabase,
        "_apply",
        lambda self, change, fence: apply(self, change, fence + len(change.lines) % 2),
    )


# Commands, and what becomes durable


@bug(
    "an acknowledgement before the commit",
    "acknowledged",
    "told",
    "missed",
    "record",
    "fresh",
    "gap",
    "once",
    quick=2,
)
def _(patch: Any) -> None:
    def write(self: Any, change: Any, publish: Callable[[], None]) -> None:
        publish()
        self._store.write(change, lambda error: None, self._fence.number)

    patch.setattr(CommandQueue, "write", write)


@bug(
    "an unknown outcome taken for success",
    "acknowledged",
    "told",
    "missed",
    "gap",
    "fresh",
    "record",
    quick=2,
)
def _(patch: Any) -> None:
    written = CommandQueue._written
    patch.setattr(CommandQueue, "_written", lambda self, error: written(self, None))


@bug("an unknown outcome told as a refusal", "refused", quick=3)
def _(patch: Any) -> None:
    patch.setattr(
        commands, "refuse", lambda code: refuse(code.replace("PA-23.cannot-save", "PA-21.too-fast"))
    )


@bug("a refusal told as an acknowledgement", "acknowledged")
def _(patch: Any) -> None:
    admit = TurnAdmission.admit

    def agree(self: Any, at: Any, request: Any) -> None:
        try:
            admit(self, at, request)
        except Refused:
            course = at.series.course
            request.guest.hear_news(News(course, len(course.lines) + 1, 0), request.action_id)

    patch.setattr(TurnAdmission, "admit", agree)


@bug("a resent action applied twice", "once", quick=20)
def _(patch: Any) -> None:
    class Nothing(set[str]):
        def __contains__(self, reference: object) -> bool:
            return False

    def forget(self: Any, *saved: Any) -> None:
        load(self, *saved)
        self.done = Nothing()

    load = TableSeries.load
    patch.setattr(TableSeries, "load", forget)


@bug(
    "a held action settled again after its commit was not answered", "once", "record", is_race=True, quick=34
)
def _(patch: Any) -> None:
    patch.setattr(race_admission.RaceAdmission, "course_changed", lambda self, at, has_moved: self._watch(at))


@bug("an action under the id of another", "once", "acknowledged")
def _(patch: Any) -> None:
    act = table.Table.act
    before = {"id": "", "guest": None}

    def mistake(self: Any, guest: Any, seat: str, action_id: str, *rest: Any) -> None:
        last, before["id"] = before["id"], action_id
        act(self, guest, seat, last or action_id, *rest)

    patch.setattr(table.Table, "act", mistake)


@bug("a seat given before it is stored", "seat", "missed", "told", quick=2)
def _(patch: Any) -> None:
    def save(self: Any, lobby: Any, then: Callable[[], None] | None = None) -> None:
        if then:
            then()
        self.queue.write(self._change(lobby), lambda: self._adopt(lobby))

    patch.setattr(table.Table, "save", save)


# What is told


@bug("a lost update", "gap", "missed", quick=3)
def _(patch: Any) -> None:
    tell = Guests.tell_one

    def forget(self: Any, guest: Any, news: Any, action_id: str = "") -> None:
        if action_id or len(news.course.lines) % 5:
            tell(self, guest, news, action_id)

    patch.setattr(Guests, "tell_one", forget)


@bug("updates out of order", "gap", quick=2)
def _(patch: Any) -> None:
    tell = Guests.tell_one

    def late(self: Any, guest: Any, news: Any, action_id: str = "") -> None:
        if len(news.course.lines) % 4:
            tell(self, guest, news, action_id)
        else:
            asyncio.get_running_loop().call_later(0.9, tell, self, guest, news, action_id)

    patch.setattr(Guests, "tell_one", late)


@bug("who comes back is told one line too few", "gap")
def _(patch: Any) -> None:
    enter = table.Table.enter
    patch.setattr(
        table.Table,
        "enter",
        lambda self, guest, keys, game=0, seen=0: enter(self, guest, keys, game, seen and seen + 1),
    )


@bug("an unredacted update", "hidden")
def _(patch: Any) -> None:
    patch.setattr(
        Course, "lines_for", lambda self, viewer, first: (self.lines[first - 1 :], self.told[first - 1 :])
    )


@bug("the view of another seat", "hidden")
def _(patch: Any) -> None:
    patch.setattr(Connection, "_viewer", lambda self, awaited: "p1")


@bug("the position told in a pause", "hidden", quick=23)
def _(patch: Any) -> None:
    encode = updates._encode_seen

    def show(news: Any, viewer: Any, seen: Any, view: Any, hints: Any) -> bytes:
        course = news.course
        return encode(news, viewer, seen, view or course.game.view(course.play.state, viewer), hints)

    patch.setattr(updates, "_encode_seen", show)


@bug(
    "a stale cache after a takeover",
    "seat",
    "fresh",
    "told",
    "record",
    "missed",
    "once",
    "gap",
    "acknowledged",
)
def _(patch: Any) -> None:
    read = TableRegistry._read
    known: dict[str, Any] = {}

    async def cached(self: Any, name: str) -> Any:
        if name not in known:
            known[name] = await read(self, name)
        return known[name]

    patch.setattr(TableRegistry, "_read", cached)


@bug("who is entering when a table moves is forgotten", "missed", quick=16)
def _(patch: Any) -> None:
    def end(self: Any) -> None:
        self.is_over = True
        self._waiting.clear()
        self.stop()

    patch.setattr(CommandQueue, "end", end)


# Who is there


@bug("nobody is connected", "presence", "away")
def _(patch: Any) -> None:
    patch.setattr(Seating, "is_connected", lambda self, place: False)


@bug("who came back in time has left all the same", "away")
def _(patch: Any) -> None:
    watch, left = Presence.watch, presence.left_events

    def never_cancel(self: Any, absent: Any, missed: Any) -> None:
        watch(self, absent | self._absences.keys(), missed)

    def ignore(course: Any, seating: Any, guests: Any, place: int, has_turns: bool) -> Any:
        found = left(course, seating, guests, place, has_turns)
        if found or course is None or course.outcome:
            return found
        seat = SEATS[course.order.index(place)]
        return [] if seat in course.play.away else [(seat, Left())]

    patch.setattr(Presence, "watch", never_cancel)
    patch.setattr(table, "left_events", ignore)


@bug("who comes is not shown to the others", "presence", "missed", quick=3)
def _(patch: Any) -> None:
    patch.setattr(Presence, "tell_soon", lambda self, tell: None)


# Races and draws


@bug("a verdict for the wrong one", "record", is_race=True, quick=2)
def _(patch: Any) -> None:
    verdict = Race.verdict

    def wrong(self: Any) -> Any:
        found = verdict(self)
        if found is None or not found.winner:
            return found
        loser = next(claim.seat for claim in found.claims if claim.seat != found.winner)
        return msgspec.structs.replace(found, winner=loser)

    patch.setattr(Race, "verdict", wrong)


@bug("a round trip that is not taken off", "verdict", is_race=True, quick=8)
def _(patch: Any) -> None:
    patch.setattr(ConnectionTiming, "allow", lambda self, measured, at: 0)


@bug("an arrival stamped when its turn comes", "verdict", is_race=True, quick=8)
def _(patch: Any) -> None:
    hold = Races.hold
    patch.setattr(
        Races, "hold", lambda self, course, request, at: hold(self, course, request, at + 37 * len(self.held))
    )


@bug("too much doubt", "verdict", is_race=True, quick=6)
def _(patch: Any) -> None:
    patch.setattr(Race, "uncertainty", lambda self, one, other: 60)


@bug("who lost a race is never answered", "answer", is_race=True, quick=9)
def _(patch: Any) -> None:
    def answer(self: Any, at: Any, settlement: Any) -> None:
        self.races.release(settlement.answered, lambda request: None)
        self._watch(at)

    patch.setattr(race_admission.RaceAdmission, "_answer", answer)


@bug("draws without the players' nonces", "record")
def _(patch: Any) -> None:
    make = Course.__init__

    def forget(self: Any, *given: Any) -> None:
        make(self, *given)
        self._lottery = Lottery(self.seed, ())

    patch.setattr(Course, "__init__", forget)
