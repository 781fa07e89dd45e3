"""The steps of settling a race, one by one, on a game that is only rules for it: whose action excludes whose."""

from __future__ import annotations

from typing import Any

import pytest
from part_kit import Parts
from race_kit import DOBBLE, person

from passerelle.core.common import CameBack, Left, Verdict
from passerelle.core.values import Fact, Seat
from passerelle.core.verdicts import MARGIN
from passerelle.games.dobble.actions import PlayCard
from passerelle.table.course import Course
from passerelle.table.fairness import Arrival, ConnectionTiming
from passerelle.table.guests import ActionRequest, Sent
from passerelle.table.races import HeldAction, Races, SettlementDraft

FOUR = ("p1", "p2", "p3", "p4")


class Scene:
    """Dobble for four, the first cards turned, and a play of each seat for the same cell and for cells apart."""

    def __init__(self) -> None:
        teams = DOBBLE.suggested_teams(4)
        people = (person(name, team) for name, team in zip(("Ada", "Bob", "Cyd", "Dan"), teams, strict=True))
        self.parts = Parts(*people, game=DOBBLE)
        self.course: Course = self.parts.begin()
        while not self.plays("p1"):
            self.parts.clock.advance(1000)
            play, facts = self.course.catch_up(self.parts.series.now())
            self.parts.append(play, facts)
        self.at = self.parts.series.now()
        cells: list[dict[Any, PlayCard]] = [{play.cell: play for play in self.plays(seat)} for seat in FOUR]
        shared = next(cell for cell in cells[0] if cell in cells[1])
        self.same = {seat: cells[number][shared] for number, seat in enumerate(FOUR[:2])}
        self.apart = next(play for cell, play in cells[2].items() if cell != shared)

    def plays(self, seat: Seat) -> list[PlayCard]:
        return list(DOBBLE.legal_actions(self.course.play.state, seat))

    def held(self, seat: Seat, action: Any, arrived: int, trip: int = 0) -> HeldAction:
        request = ActionRequest(seat, action, Sent(0))
        return HeldAction(request, Arrival(seat, self.at + arrived, trip))

    def draft(self, at: int = 100) -> SettlementDraft:
        return SettlementDraft(self.course, self.at + at)


@pytest.fixture
def scene() -> Scene:
    return Scene()


LINES = {seat: ConnectionTiming() for seat in FOUR}


def test_those_who_can_act_are_told_from_those_who_cannot(scene: Scene) -> None:
    can = scene.held("p1", scene.same["p1"], 0)
    cannot = scene.held("p2", PlayCard((0, 0), "nonsense"), 0)
    able, refused = scene.draft().divide([cannot, can])
    assert able == [can]
    assert [held for held, _ in refused] == [cannot]


@pytest.mark.clause("DB-7")
def test_rivals_are_those_who_want_the_same_cell(scene: Scene) -> None:
    first, rival = (scene.held(seat, scene.same[seat], 0) for seat in ("p1", "p2"))
    other = scene.held("p3", scene.apart, 0)
    assert scene.draft().rivals_of(first, [rival, other]) == [rival]


@pytest.mark.clause("PA-14")
def test_the_verdict_is_by_who_acted_not_by_who_arrived(scene: Scene) -> None:
    first = scene.held("p1", scene.same["p1"], 90, trip=80)
    rival = scene.held("p2", scene.same["p2"], 50)
    verdict = scene.draft().judge(LINES, first, [rival])
    assert verdict is not None
    assert (verdict.winner, [claim.seat for claim in verdict.claims]) == ("p1", ["p1", "p2"])


@pytest.mark.clause("PA-14")
def test_too_close_is_a_tie_and_alone_is_no_race(scene: Scene) -> None:
    first, rival = (scene.held(seat, scene.same[seat], at) for seat, at in (("p1", 50), ("p2", 53)))
    tie = scene.draft().judge(LINES, first, [rival])
    assert tie is not None
    assert tie.winner == ""
    assert scene.draft().judge(LINES, first, []) is None


def test_who_loses_nothing_is_in_no_verdict(scene: Scene) -> None:
    """A rival whose action is legal all the same after the first one's comes next, without a verdict."""
    first, other = scene.held("p1", scene.same["p1"], 0), scene.held("p3", scene.apart, 80)
    assert scene.draft().judge(LINES, first, [other]) is None


def test_a_draft_changes_nothing_of_the_game(scene: Scene) -> None:
    before = scene.course.play, len(scene.course.lines)
    draft = scene.draft()
    first, rival = (scene.held(seat, scene.same[seat], at) for seat, at in (("p1", 0), ("p2", 60)))
    verdict = draft.judge(LINES, first, [rival])
    assert verdict is not None
    draft.append_verdict(verdict)
    draft.carry_out(first)
    assert isinstance(draft.facts[0].event, Verdict)
    assert draft.facts[1].who == "p1"
    able, refused = draft.divide([rival])
    assert (able, len(refused)) == ([], 1)
    assert (scene.course.play, len(scene.course.lines)) == before


def test_who_acts_is_there_again(scene: Scene) -> None:
    play, facts, _ = scene.course.happen([Fact(scene.at, "p1", Left())], scene.at)
    scene.parts.append(play, facts)
    draft = scene.draft()
    draft.bring_back(scene.held("p1", scene.same["p1"], 0), scene.held("p2", scene.same["p2"], 0))
    assert [(fact.who, fact.event) for fact in draft.facts] == [("p1", CameBack())]


@pytest.mark.clause("DB-7", "PA-14")
def test_all_steps_together(scene: Scene) -> None:
    races = Races(DOBBLE)
    first = scene.held("p1", scene.same["p1"], 10)
    rival = scene.held("p2", scene.same["p2"], 90)
    other = scene.held("p3", scene.apart, 95)
    late = scene.held("p4", PlayCard((0, 0), "nonsense"), 20)
    races.held = {held.seat: held for held in (rival, other, late, first)}
    settlement = races.settle(scene.course, scene.at + 100, ())
    assert settlement.chosen is first
    assert [(held.seat, refusal.code) for held, refusal in settlement.refused][1:] == [
        ("p2", "PA-14.was-later")
    ]
    assert settlement.refused[0][0] is late
    assert other not in settlement.answered, "it is no rival, and comes next"
    assert isinstance(settlement.facts[0].event, Verdict)
    races.release(settlement.answered, lambda request: None)
    assert list(races.held) == ["p3"]
    assert races.settles_at(scene.course, ()) == other.arrival.at + MARGIN
