"""What the table of Labyrinth draws and writes by itself, and what is refused meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.driver import settle
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import Chance
from passerelle.games.labyrinth import GAME as LABYRINTH
from passerelle.games.labyrinth.actions import Push
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.layouts import READY_MADE
from passerelle.games.labyrinth.tests.conftest import BOARDS
from passerelle.games.labyrinth.tiles import SQUARES
from passerelle.testkit.games import setup_for

Make = Callable[..., Any]
GAME: Any = LABYRINTH
FRAME = "table objects " + " ".join(OBJECTS)
LAYOUT = " ".join(READY_MADE[0])


def listed(state: Any) -> list[tuple[str, int]]:
    """All draws from here, and how likely."""
    outcomes = GAME.draws(state) or ()
    assert {(fact.at, fact.who) for fact, _ in outcomes} == {(0, "table")}
    return [(GAME.write(fact), weight) for fact, weight in outcomes]


@pytest.mark.clause("LB-4", "LB-6", "LB-18")
def test_all_draws_are_listed_with_equal_weights(table: Make) -> None:
    empty = playing.begin(GAME, setup_for(GAME, 2)).state
    assert GAME.awaiting(empty) == Chance(drawn=False), "the frame is always the same"
    assert listed(empty) == [(FRAME.removeprefix("table "), 1)]
    assert GAME.draws(table(FRAME).state) is None, "boards are too many"
    laid = table(FRAME, f"table layout p1 {LAYOUT}", f"table layout p2 {LAYOUT}")
    assert listed(laid.state) == [(f"start {card}", 1) for card in OBJECTS]
    started = table("table objects " + " ".join(OBJECTS), *BOARDS, "table start ring")
    assert listed(started.state) == [(f"goal {card}", 1) for card in OBJECTS if card != "ring"]
    slower = table(handicap="p1 5")
    assert listed(slower.state) == [(f"goal {card} p2", 1) for card in OBJECTS if card != "hourglass"]
    tied = table().follow("table goal star", after=3000).tie()
    assert listed(tied.state) == [("void", 1)]


@pytest.mark.clause("LB-15", "LB-17")
def test_in_a_tie_only_what_opens_the_corridor_may_be_pushed(table: Make) -> None:
    game = table(stop="automatic").follow("table goal star", after=3000)
    for seat in ("p1", "p2"):
        for push in game.way(seat)[:-1]:
            game.follow(f"{seat} push {push.square}")
    last = game.way("p1")[-1].square
    state = replace(game.state, tied=("p1",))
    refusals = {
        square: GAME.check(state, "p1", Push(square), game.at)
        for square in SQUARES
        if GAME.check(game.state, "p1", Push(square), game.at) is None
    }
    assert refusals.pop(last) is None
    assert refusals
    assert {refusal.code for refusal in refusals.values()} == {"LB-15.settling"}


@pytest.mark.clause("LB-16")
def test_alone_the_fewest_pushes_are_worked_out_beside_the_table(table: Make, alone: Make) -> None:
    game = alone()
    assert GAME.precompute(game.state) is None
    game.follow("table goal star", after=3000)
    work = GAME.precompute(game.state)
    assert work is not None
    assert work() == GAME.review(game.state)
    assert GAME.precompute(table().follow("table goal star", after=3000).state) is None


@pytest.mark.clause("LB-1")
def test_of_what_is_no_square_only_the_beginning_is_quoted(table: Make) -> None:
    game = table().follow("table goal star", after=3000)
    refusal = GAME.check(game.state, "p1", Push("x" * 99), game.at)
    assert (refusal.code, refusal.parameters) == ("LB-1.no-such-square", {"square": "x" * 10})


@pytest.mark.clause("LB-16", "PA-5")
def test_who_stops_practising_is_counted_and_who_leaves_a_duel_is_not(table: Make, alone: Make) -> None:
    game = alone().win("p1", "star").follow("p1 resign")
    assert playing.awaiting(GAME, game.play) == Chance(drawn=False)
    assert game.code("table result p1 2") == "PA-11.not-a-draw"
    _, facts = settle(GAME, game.play, derived_lottery("stopped", 1), game.at)
    assert [GAME.write(fact) for fact in facts] == ["result p1 1"]
    game.follow("table result p1 1")
    duel = table().follow("table goal star", after=3000).follow("p1 resign", "table result p2 resigned")
    assert duel.state.phase == "race"
