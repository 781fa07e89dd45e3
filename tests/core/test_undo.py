"""PA-15 to PA-18: undo, takeback and advice, in random games of every game and case by case."""

from __future__ import annotations

import random
from typing import Any

import pytest

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.common import (
    Advised,
    Left,
    Paused,
    Resign,
    Seated,
    TakeBack,
    TakenBack,
    TimedOut,
    Undo,
    Undone,
)
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.play import Play
from passerelle.core.replay import Referee, verify
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.simulate import finished_record
from passerelle.core.steps import Steps
from passerelle.core.values import SEATS, TABLE, Fact, Facts, Refusal, Seat
from passerelle.games import catalogue
from passerelle.games.forma.actions import Put
from passerelle.testkit.games import setup_for
from passerelle.testkit.undoing import act, begin, erratic, seated

TURN_GAMES = [game for game in catalogue.all_games() if not game.declaration.realtime]
BY_ID = {game.declaration.id: game for game in TURN_GAMES}
PEOPLE = {"a person and bots": 1, "people": 9}


@pytest.mark.clause("PA-15", "PA-16", "PA-17", "PA-18")
@pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE.keys())
@pytest.mark.parametrize("game", TURN_GAMES, ids=BY_ID.keys())
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_erratic_games_are_verified_byte_for_byte_and_known_again(
    game: AnyGame, people: int, seed: str
) -> None:
    driver = erratic(game, seated(game, people), seed, 120)
    assert any(isinstance(fact.event, Undone | TakenBack) for fact in driver.facts)
    assert people == 1 or not driver.play.takebacks
    record = finished_record(driver)
    text = records.write(record)
    again = records.read(text, catalogue.find)
    assert verify(again) == driver.play
    assert records.write(again) == text
    assert (again.takebacks, again.advised) == (driver.play.takebacks, driver.play.advised)
    restored = begin(game, record.header.setup, "other")
    restored.play = playing.begin(game, record.header.setup)
    restored.recall(record.facts)
    assert restored.play == driver.play


@pytest.mark.clause("PA-15", "PA-16")
@pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE.keys())
@pytest.mark.parametrize("game", TURN_GAMES, ids=BY_ID.keys())
def test_what_is_offered_is_what_is_accepted_and_leads_to_the_former_state(
    game: AnyGame, people: int
) -> None:
    """The oracle looks at the lines alone: since whose action, and whether the table has said anything."""
    driver, rng = begin(game, seated(game, people)), random.Random(7)
    stack: list[tuple[Seat, Any, int]] = []
    """Every action that stands: whose, the state before it, and how many facts there were."""
    for number in range(60):
        if driver.outcome:
            break
        at = 10 * number
        for seat in driver.play.setup.seats:
            own = [entry for entry in stack if entry[0] == seat]
            since = driver.facts[stack[-1][2] :] if stack else []
            own_turn = bool(own) and stack[-1] is own[-1] and all(fact.who != TABLE for fact in since)
            bot = playing.player_at(driver.play, seat).kind == "bot"
            undo, back = (driver.check(seat, action, at) for action in (Undo(), TakeBack()))
            assert (undo is None) == (own_turn and not bot)
            assert (back is None) == (bool(own) and not own_turn and not bot and people == 1)
        ways = playing.ways_back(game, driver.play)
        if ways and rng.random() < 0.3:
            seat, way = rng.choice(list(ways.items()))
            place = max(index for index, entry in enumerate(stack) if entry[0] == seat)
            assert driver.act(seat, Undo() if way == "undo" else TakeBack(), at) is None
            assert driver.play.state == stack[place][1]
            # What came to light before the earlier action did so before the undone one too.
            stack = [(who, state, min(first, len(driver.facts))) for who, state, first in stack[:place]]
            break
        stack.append((driver.status.awaited[0], driver.play.state, len(driver.facts)))
        act(driver, rng, at)
    assert stack or ways


def refusal_of(driver: Driver, seat: Seat, action: Any) -> str:
    refusal = driver.check(seat, action, driver.play.at)
    return refusal.code if refusal else ""


@pytest.mark.clause("PA-15")
def test_a_first_die_is_undone_and_the_second_is_not() -> None:
    game = BY_ID["verbindung"]
    driver, rng = begin(game, seated(game, 2), "dice"), random.Random(1)
    assert refusal_of(driver, "p1", Undo()) == "PA-15.nothing-to-undo"
    before = driver.play
    place = next(a for a in game.legal_actions(before.state, "p1") if type(a).__name__ == "Place")
    assert driver.act("p1", place, 1000) is None
    assert playing.ways_back(game, driver.play) == {"p1": "undo"}
    assert refusal_of(driver, "p2", Undo()) == "PA-15.others-acted"
    assert driver.act("p1", Undo(), 2000) is None
    assert (driver.play.state, driver.play.lines, driver.play.at) == (before.state, before.lines, 2000)
    while driver.status.awaited == ("p1",):
        act(driver, rng, 3000)
    assert refusal_of(driver, "p1", Undo()) == "PA-15.came-to-light"
    act(driver, rng, 4000)
    assert refusal_of(driver, "p1", Undo()) == "PA-15.others-acted"


@pytest.mark.clause("PA-15", "FO-8")
def test_a_piece_is_undone_until_the_next_acts_and_a_misfit_never() -> None:
    game = BY_ID["forma"]
    driver, rng = begin(game, setup_for(game, 2, {"setup": "random"}), "pieces"), random.Random(1)
    first = driver.status.awaited[0]
    before = driver.play.state
    act(driver, rng, 0)
    (second,) = driver.status.awaited
    assert second != first
    assert playing.ways_back(game, driver.play) == {first: "undo"}
    assert driver.act(first, Undo(), 1000) is None
    assert driver.play.state == before
    act(driver, rng, 2000)
    act(driver, rng, 3000)
    assert refusal_of(driver, first, Undo()) == "PA-15.others-acted"
    seat = driver.status.awaited[0]
    taken = next(lying for lying in game.view(driver.play.state, seat).placements)
    on_top = Put(taken.piece, taken.squares)
    if refusal_of(driver, seat, on_top):  # that very piece lies on the board: its copy does not
        on_top = Put(taken.piece + "'", taken.squares)
    assert driver.act(seat, on_top, 4000) is None
    assert driver.facts[-1].who == TABLE
    assert refusal_of(driver, seat, Undo()) == "PA-15.came-to-light"


@pytest.mark.clause("PA-18")
@pytest.mark.parametrize("game", TURN_GAMES, ids=BY_ID.keys())
def test_the_same_actions_draw_the_same_again(game: AnyGame) -> None:
    """Neither going back nor advice gets anybody other dice."""
    straight, winding = begin(game, seated(game, 1)), begin(game, seated(game, 1))
    rng = random.Random(3)
    for number in range(20):
        at = 100 * number
        (seat,) = straight.status.awaited
        action = rng.choice(list(game.legal_actions(straight.play.state, seat)))
        assert straight.act(seat, action, at) is None
        if seat == "p1":
            winding.happen([Fact(at, TABLE, Advised(seat))], at)
        assert winding.act(seat, action, at) is None
        if seat == "p1":
            way = playing.ways_back(game, winding.play).get(seat)
            if way:
                assert winding.act(seat, Undo() if way == "undo" else TakeBack(), at) is None
                assert winding.act(seat, action, at) is None
        assert winding.play.state == straight.play.state
        if straight.outcome:
            break
    assert len(winding.facts) > len(straight.facts)


@pytest.mark.clause("PA-15", "PA-16", "PA-4", "PA-5", "PA-7")
def test_who_may_not_go_back() -> None:
    forma, hexades = BY_ID["forma"], BY_ID["hexades"]
    rng = random.Random(1)
    alone = begin(forma, setup_for_one(forma))
    while alone.status.awaited != ("p2",):
        act(alone, rng, 0)
    act(alone, rng, 0)
    assert refusal_of(alone, "p2", Undo()) == "PA-15.bots-never"
    if not alone.play.steps or alone.play.steps.last_of("p1") is None:
        assert refusal_of(alone, "p1", TakeBack()) == "PA-15.nothing-to-undo"
        act(alone, rng, 0)
        assert refusal_of(alone, "p1", TakeBack()) == "PA-16.undo-is-enough"
        act(alone, rng, 0)
    assert refusal_of(alone, "p1", TakeBack()) == ""
    alone.happen([Fact(1, TABLE, Paused())], 1)
    assert refusal_of(alone, "p1", TakeBack()) == "PA-4.paused"
    assert playing.ways_back(forma, alone.play) == {}

    people = begin(forma, setup_for(forma, 2, {"setup": "random"}))
    first = people.status.awaited[0]
    act(people, rng, 0)
    assert refusal_of(people, first, TakeBack()) == "PA-16.people-play"
    # A bot that takes over does not undo either.
    events: Facts = [Fact(5, first, Left()), Fact(5, TABLE, Seated(Player(first, "bot", "random")))]
    assert people.happen(events, 5) is None
    assert refusal_of(people, first, Undo()) == "PA-15.bots-never"

    timed = begin(hexades, seated(hexades, 1, clock="30"))
    while not (timed.play.steps and timed.play.steps.last_of("p1") is not None):
        act(timed, rng, 0)
    assert refusal_of(timed, "p1", TakeBack()) in ("PA-16.clock-runs", "PA-16.undo-is-enough")

    race = next(game for game in catalogue.all_games() if game.declaration.realtime)
    moving = begin(race, setup_for(race, race.declaration.seat_counts[-1]))
    assert refusal_of(moving, "p1", Undo()) == "PA-15.never-here"
    assert refusal_of(moving, "p1", TakeBack()) == "PA-15.never-here"


def setup_for_one(game: AnyGame) -> Setup:
    players = (Player("p1", "human", "Ada"), Player("p2", "bot", "random"))
    return Setup(complete_options(game.declaration, {"setup": "random"}), players)


@pytest.mark.clause("PA-15")
def test_nothing_before_a_resignation_or_a_timeout_is_undone() -> None:
    hexades, forma = BY_ID["hexades"], BY_ID["forma"]
    timed = begin(hexades, seated(hexades, 2, clock="10"))
    rng = random.Random(2)
    while type(timed.status.awaiting).__name__ != "Turn" or not hexades.view(timed.play.state, None).dice:
        act(timed, rng, 0)
    timed.settle(10_001)
    assert isinstance(next(f for f in reversed(timed.facts) if f.who == TABLE).event, TimedOut)
    seat = next(f for f in reversed(timed.facts) if f.who != TABLE).who
    assert refusal_of(timed, seat, Undo()) == "PA-15.nothing-to-undo"
    again = Driver(hexades, playing.begin(hexades, timed.play.setup))
    again.recall(timed.facts)
    assert again.play == timed.play

    four = begin(forma, setup_for(forma, 4, {"setup": "random"}))
    first = four.status.awaited[0]
    act(four, rng, 0)
    assert four.act(next(s for s in SEATS[:4] if s != first), Resign(), 0) is None
    assert refusal_of(four, first, Undo()) == "PA-15.nothing-to-undo"


@pytest.mark.clause("PA-15", "HX-17")
def test_what_is_drawn_for_a_seat_is_no_action_of_it() -> None:
    """Who lets all the time pass has a cell drawn; that is not to be undone, nor taken for an action later."""
    game = BY_ID["hexades"]
    driver = begin(game, seated(game, 2, clock="10"))
    act(driver, random.Random(2), 0)  # the colour
    driver.settle(30_003)
    drawn = driver.facts[-2]
    assert (drawn.at, type(drawn.event).__name__) == (30_003, "Placed")
    assert refusal_of(driver, drawn.who, Undo()) == "PA-15.nothing-to-undo"
    again = Driver(game, playing.begin(game, driver.play.setup))
    again.recall(driver.facts)
    referee = Referee(game, driver.play.setup)
    assert [referee.accept(fact) for fact in driver.facts] == [None] * len(driver.facts)
    assert driver.play == again.play == referee.play


@pytest.mark.clause("PA-15", "HX-17")
def test_undoing_gives_no_time_back() -> None:
    game = BY_ID["hexades"]
    driver = begin(game, seated(game, 2, clock="10"))
    rng = random.Random(2)
    act(driver, rng, 0)  # the colour
    (seat,) = driver.status.awaited
    none = next(a for a in game.legal_actions(driver.play.state, seat) if type(a).__name__ == "SayNone")
    alarm = driver.status.alarm
    assert driver.act(seat, none, 6000) is None
    assert driver.status.alarm == 16_001
    assert driver.act(seat, Undo(), 7000) is None
    assert driver.status.alarm == alarm == 10_001


@pytest.mark.clause("PA-17")
def test_advice_is_for_a_person_who_is_to_act() -> None:
    game = BY_ID["hexades"]
    driver = begin(game, seated(game, 1))
    rng = random.Random(1)
    codes = set()
    for number in range(6):
        for seat in ("p1", "p2"):
            refusal = advised(driver, seat)
            awaited = driver.status.awaited == (seat,)
            assert (refusal is None) == (awaited and seat == "p1")
            codes.add(refusal.code if refusal else "")
        act(driver, rng, number)
    assert codes == {"", "PA-17.not-to-act"}
    assert advised(driver, "p3") == Refusal("PA-2.no-such-seat", {"seat": "p3"})
    driver.happen([Fact(99, TABLE, Paused())], 99)
    paused = advised(driver, "p1")
    assert paused is not None
    assert paused.code == "PA-4.paused"
    race = next(game for game in catalogue.all_games() if game.declaration.realtime)
    refusal = advised(begin(race, setup_for(race, race.declaration.seat_counts[-1])), "p1")
    assert refusal is not None
    assert refusal.code == "PA-17.never-here"


def advised(driver: Driver, seat: Seat) -> Refusal | None:
    return playing.check_common(driver.game, driver.play, Fact(driver.play.at, TABLE, Advised(seat)))


@pytest.mark.clause("PA-15")
def test_nothing_comes_to_light_after_no_action_and_what_is_forgotten_stays_so() -> None:
    nothing = Steps(backwards=True)
    assert nothing.reveal() == nothing
    assert nothing.last_of("p1") is None
    acted = nothing.act("p1", "before", 3)
    assert acted.may_undo("p1")
    assert not acted.reveal().may_undo("p1")
    assert acted.reveal().forget() == nothing
    assert acted.act("p2", "between", 4).last_of("p1") == 0


@pytest.mark.clause("PA-15", "PA-16")
def test_bots_among_themselves_remember_nothing() -> None:
    for game in TURN_GAMES:
        play: Play = playing.begin(game, seated(game, 0))
        assert play.steps is None


@pytest.mark.clause("PA-15")
def test_an_undo_of_nothing_that_was_not_checked_is_a_fault_of_ours() -> None:
    game = BY_ID["forma"]
    with pytest.raises(ValueError, match="p2 has nothing to undo"):
        playing.apply(game, playing.begin(game, seated(game, 1)), Fact(0, "p2", Undone()))


@pytest.mark.clause("PA-15")
def test_the_referee_remembers_as_the_table_does() -> None:
    game = BY_ID["verbindung"]
    driver = erratic(game, seated(game, 1), "referee", 60)
    referee = Referee(game, driver.play.setup)
    for fact in driver.facts:
        assert referee.accept(fact) is None
    assert referee.play == driver.play
    assert driver.play.takebacks
