"""Presence alone: alarms of the absent, one telling for a crowd, and the events of leaving and coming back."""

from __future__ import annotations

import pytest
from part_kit import Parts
from virtual_clock import VirtualClock

from passerelle.core.common import CameBack, GivenUp, Left, Resign, Seated
from passerelle.core.setup import Player
from passerelle.core.values import TABLE, Fact, Outcome, Refused
from passerelle.table.presence import Presence, claim_events, return_events
from passerelle.table.services import Pace


def test_who_is_absent_for_long_is_missed_once() -> None:
    clock, missed = VirtualClock(), list[int]()
    presence = Presence(clock, away_after=100, tell_after=10)
    presence.watch({0, 1}, missed.append)
    clock.advance(60)
    presence.watch({1, 2}, missed.append)
    clock.advance(40)
    assert missed == [1]
    presence.watch({1, 2}, missed.append)
    clock.advance(60)
    assert missed == [1, 2]
    clock.advance(1000)
    assert missed == [1, 2], "nothing follows until the absence is noted"
    presence.noted(1)
    presence.watch({1}, missed.append)
    clock.advance(100)
    assert missed == [1, 2, 1]


def test_a_crowd_is_told_of_once() -> None:
    clock, told = VirtualClock(), list[str]()
    presence = Presence(clock, away_after=100, tell_after=10)

    def tell() -> None:
        presence.told()
        told.append("all")

    for _ in range(50):
        presence.tell_soon(tell)
    clock.advance(10)
    assert told == ["all"]
    presence.tell_soon(tell)
    presence.told()  # for another reason, meanwhile
    clock.advance(100)
    assert told == ["all"]


def test_stopped_nothing_rings() -> None:
    clock, rung = VirtualClock(), list[int]()
    presence = Presence(clock, away_after=100, tell_after=10)
    presence.watch({0}, rung.append)
    presence.tell_soon(lambda: rung.append(-1))
    presence.stop()
    clock.advance(1000)
    assert rung == []


def leave(parts: Parts, *facts: Fact[Left | Seated]) -> None:
    play, lines, refusal = parts.series.started().happen(facts, parts.series.now())
    assert refusal is None
    parts.append(play, lines)


def test_who_comes_back_gets_the_seat_from_the_bot() -> None:
    parts = Parts()
    course = parts.begin()
    assert return_events(course, parts.seating, ("p1", "p2")) == []
    leave(parts, Fact(0, "p2", Left()))
    assert return_events(course, parts.seating, ("p1",)) == []
    assert return_events(course, parts.seating, ("p1", "p2")) == [("p2", CameBack())]
    leave(parts, Fact(0, TABLE, Seated(Player("p2", "bot", "random"))))
    assert return_events(course, parts.seating, ("p2",)) == [
        ("p2", CameBack()),
        (TABLE, Seated(Player("p2", "human", "Bob"))),
    ]


def refusal_of(parts: Parts, at: int) -> str:
    with pytest.raises(Refused) as refused:
        claim_events(parts.series.started(), parts.seating, "p1", at, Pace(claim=20_000))
    return refused.value.refusal.code


@pytest.mark.clause("PA-23")
def test_a_game_is_claimed_when_the_other_side_has_been_gone_for_long() -> None:
    parts = Parts()
    course = parts.begin()
    assert refusal_of(parts, 0) == "PA-23.nobody-away"
    parts.clock.advance(1000)
    leave(parts, Fact(1000, "p2", Left()))
    assert refusal_of(parts, 20_999) == "PA-23.claim-too-early"
    end = (TABLE, GivenUp(Outcome(("p1",), "abandoned"), "p1"))
    assert claim_events(course, parts.seating, "p1", 21_000, Pace(claim=20_000)) == [end]
    leave(parts, Fact(1000, "p1", Left()))
    assert claim_events(course, parts.seating, "p1", 21_000, Pace(claim=20_000)) == [("p1", CameBack()), end]
    leave(parts, Fact(1000, TABLE, Seated(Player("p1", "bot", "random"))))
    assert claim_events(course, parts.seating, "p1", 21_000, Pace(claim=20_000)) == [
        ("p1", CameBack()),
        (TABLE, Seated(Player("p1", "human", "Ada"))),
        end,
    ]
    play, lines, refusal = course.happen(
        [
            Fact(21_000, who, event)
            for who, event in claim_events(course, parts.seating, "p1", 21_000, Pace(claim=20_000))
        ],
        21_000,
    )
    assert refusal is None
    parts.append(play, lines)
    assert course.outcome == end[1].outcome


def test_who_has_resigned_claims_nothing() -> None:
    parts = Parts()
    play, facts, _ = parts.begin().act("p1", Resign(), 0)
    parts.append(play, facts)
    assert refusal_of(parts, 0) == "PA-5.resigned"
