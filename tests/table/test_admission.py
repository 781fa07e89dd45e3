"""The two ways an action becomes a line, each without a table: at once, or as a race."""

from __future__ import annotations

from typing import Any

import pytest
from part_kit import Parts, Visitor
from race_kit import LABYRINTH, person

from passerelle.core.values import Refused, Seat, refuse
from passerelle.games.hexades.actions import ChooseColour, SayNone
from passerelle.games.labyrinth.actions import CallStop, Skip
from passerelle.table.admission import Admission, TurnAdmission
from passerelle.table.guests import ActionRequest, Sent
from passerelle.table.race_admission import RaceAdmission
from passerelle.table.seats import Chair


def request(
    parts: Parts, seat: Seat, action: Any, guest: Visitor | None = None, name: str = ""
) -> ActionRequest:
    sent = Sent(parts.clock.now())
    return ActionRequest(seat, action, sent, f"{seat}:{name}" if name else "", guest, name)


# Turn by turn


def turns(**options: Any) -> tuple[Parts, Admission, Seat]:
    parts = Parts(**options)
    (seat,) = parts.begin().awaited
    return parts, TurnAdmission(), seat


def test_a_legal_action_is_appended_at_once() -> None:
    parts, admission, seat = turns()
    asked = request(parts, seat, ChooseColour("red"), parts.visitor("Ada"), "x")
    admission.admit(parts, asked)
    assert parts.appended == [asked]
    assert f"{seat} colour red" in " ".join(parts.words)


def test_an_illegal_action_is_refused_and_nothing_is_appended() -> None:
    parts, admission, seat = turns()
    with pytest.raises(Refused):
        admission.admit(parts, request(parts, seat, SayNone(), parts.visitor("Ada"), "x"))
    assert parts.appended == []


@pytest.mark.clause("HX-17")
def test_a_timeout_stands_though_the_action_after_it_is_refused() -> None:
    parts, admission, seat = turns(clock="30")
    admission.admit(parts, request(parts, seat, ChooseColour("red")))
    (mover,) = parts.series.started().awaited
    guest = parts.visitor("Ada", "Bob")
    parts.clock.advance(31_000)
    admission.admit(parts, request(parts, mover, SayNone(), guest, "late"))
    assert parts.appended[1:] == [None]
    assert f"table timeout {mover}" in parts.words
    assert guest.codes == ["HX-9.wait-for-the-answer"]


@pytest.mark.clause("PA-7", "PA-33")
@pytest.mark.parametrize("nonsense", [SayNone(), None, "nonsense"])
def test_a_bot_that_plays_nonsense_is_replaced_by_the_weakest(nonsense: Any) -> None:
    parts = Parts(Chair("bot", "level-3"), Chair("bot", "level-3"))
    course, admission = parts.begin(), TurnAdmission()
    (seat,) = course.awaited
    admission.admit_bot(parts, request(parts, seat, nonsense))
    assert course.bots[seat] == "random"
    assert f"table seat {seat} bot random" in parts.words
    admission.admit_bot(parts, request(parts, seat, nonsense))
    assert course.outcome is not None
    assert course.outcome.reason == "resigned"


# As races


def race() -> tuple[Parts, RaceAdmission, Visitor, Visitor]:
    """With the first goal shown to both."""
    parts = Parts(person("Ada"), person("Bob"), game=LABYRINTH)
    ada, bob = parts.visitor("Ada"), parts.visitor("Bob")
    course = parts.begin()
    for _ in range(10):
        parts.clock.advance(1000)
        parts.append(*course.catch_up(parts.series.now()))
        if LABYRINTH.check(course.play.state, "p1", CallStop(), course.game_time(parts.series.now())) is None:
            break
    parts.appended.clear()
    measured(ada, 20)
    measured(bob, 200)
    return parts, RaceAdmission(LABYRINTH), ada, bob


def measured(guest: Visitor, trip: int) -> None:
    assert guest.contact is not None
    for number in range(8):
        guest.contact.timing.ping(number, 0)
        guest.contact.timing.pong(number, trip)


def test_what_decides_nothing_is_appended_at_once() -> None:
    parts, admission, ada, _ = race()
    admission.admit(parts, request(parts, "p1", Skip(), ada, "x"))
    assert len(parts.appended) == 1
    assert not admission.races.held


@pytest.mark.clause("PA-14")
def test_a_decisive_action_waits_for_the_slower_line() -> None:
    parts, admission, ada, _ = race()
    stop = request(parts, "p1", CallStop(), ada, "x")
    admission.admit(parts, stop)
    assert (parts.appended, list(admission.races.held)) == ([], ["p1"])
    parts.clock.advance(100)
    assert parts.appended == []
    parts.clock.advance(200)
    assert parts.appended == [stop]
    assert "p1 stop" in parts.words
    assert not admission.races.held
    assert ada.held == [pytest.approx(200, abs=20)]


@pytest.mark.clause("PA-14")
def test_the_slower_line_can_prove_earlier() -> None:
    parts, admission, ada, bob = race()
    admission.admit(parts, request(parts, "p1", CallStop(), ada, "x"))
    parts.clock.advance(100)
    admission.admit(parts, request(parts, "p2", CallStop(), bob, "y"))
    parts.clock.advance(300)
    assert "p2 stop" in parts.words
    assert any(words.startswith("table verdict") for words in parts.words)
    assert (ada.codes, bob.codes) == (["PA-14.was-later"], [])


def test_only_the_first_action_of_a_seat_is_in_the_race() -> None:
    parts, admission, ada, _ = race()
    stop = request(parts, "p1", CallStop(), ada, "x")
    skip = request(parts, "p1", Skip(), ada, "y")
    again = request(parts, "p1", CallStop(), ada, "x")
    for asked in (stop, skip, again):
        admission.admit(parts, asked)
    assert [held.request for held in admission.races.held.values()] == [stop]
    parts.clock.advance(1000)
    assert parts.appended == [stop]
    assert parts.repeated == [skip], "what waited behind it is asked for again; the same action once"


def test_what_is_due_comes_before_a_decisive_action() -> None:
    """The first goal is to be turned, and nobody has done it yet."""
    parts = Parts(person("Ada"), person("Bob"), game=LABYRINTH)
    admission, ada = RaceAdmission(LABYRINTH), parts.visitor("Ada")
    parts.begin()
    parts.clock.advance(60_000)
    stop = request(parts, "p1", CallStop(), ada, "x")
    admission.admit(parts, stop)
    assert (parts.appended, parts.repeated) == ([None], [stop])


def test_whoever_is_held_gets_an_answer_when_nothing_is_held_any_more() -> None:
    parts, admission, ada, _ = race()
    admission.admit(parts, request(parts, "p1", CallStop(), ada, "x"))
    admission.admit(parts, request(parts, "p1", Skip(), ada, "y"))
    admission.drop(refuse("PA-3.over"))
    assert ada.codes == ["PA-3.over"] * 2
    parts.clock.advance(1000)
    assert parts.appended == []


def test_stopped_nothing_is_settled() -> None:
    parts, admission, ada, _ = race()
    admission.admit(parts, request(parts, "p1", CallStop(), ada, "x"))
    admission.stop()
    parts.clock.advance(1000)
    assert (parts.appended, list(admission.races.held)) == ([], ["p1"])
    admission.course_changed(parts, has_moved=False)
    parts.clock.advance(1)
    assert len(parts.appended) == 1


@pytest.mark.clause("PA-14")
def test_what_was_held_in_another_course_is_asked_for_anew() -> None:
    """It may stand already, or decide nothing any more; a verdict then would settle nothing."""
    parts, admission, ada, bob = race()
    first, behind, rival = (
        request(parts, "p1", CallStop(), ada, "x"),
        request(parts, "p1", Skip(), ada, "y"),
        request(parts, "p2", CallStop(), bob, "z"),
    )
    for asked in (first, behind, rival):
        admission.admit(parts, asked)
    admission.course_changed(parts, has_moved=True)
    parts.clock.advance(1000)
    assert (parts.appended, admission.races.held) == ([], {})
    assert parts.repeated == [rival, behind, first]  # each before everything that waits
