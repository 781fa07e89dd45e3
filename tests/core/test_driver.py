"""The driver alone, on two tiny games: one that needs nothing but turns, one with chance, a deadline and races."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.chance import Dealer, Lottery
from passerelle.core.common import (
    CameBack,
    Claimed,
    Common,
    Left,
    Paused,
    Resign,
    Resigned,
    Resumed,
    TimedOut,
    Undo,
    Verdict,
)
from passerelle.core.contract import AnyGame, Bot, Budget, Game, HasChance, HasDeadlines, HasRaces
from passerelle.core.driver import Driver, Status, settle, status_of
from passerelle.core.play import Play
from passerelle.core.setup import Declaration, Player, Setup
from passerelle.core.simulate import drive
from passerelle.core.values import (
    TABLE,
    Action,
    Awaiting,
    Chance,
    Deadline,
    Event,
    Fact,
    Outcome,
    Over,
    Refusal,
    Seat,
    Simultaneous,
    Turn,
    Viewer,
    refuse,
)

LOTTERY = Lottery("00000000", ("11111111", "22222222"))
START = 3000
LIMIT = 60_000
SETUP = Setup({}, (Player("p1", "human", "Ada"), Player("p2", "human", "Bob")))


class Take(Action, frozen=True):
    count: int = 1


class Taken(Event, frozen=True):
    count: int


class Drawn(Event, frozen=True):
    first: Seat


class Last(Event, frozen=True):
    winner: Seat


class State(msgspec.Struct, frozen=True):
    left: int = 5
    turn: Seat = "p1"
    winner: Seat = ""
    started: bool = False
    tied: tuple[Seat, ...] = ()
    lot: Seat = ""


def declared(game_id: str, realtime: bool = False) -> Declaration:
    return Declaration(game_id, "XX", "", 2026, (2,), (), ("random",), realtime)


class Nim(Game[State, Take, Any, State]):
    """In turns one or two matches; who takes the last wins. No chance, no clock, no races."""

    declaration = declared("nim")
    action_type = Take
    view_type = State
    words = SimpleNamespace()  # nothing is written here

    def initial(self, setup: Setup) -> State:
        return State()

    def awaiting(self, state: State) -> Awaiting:
        return Over(Outcome((state.winner,), "last")) if state.winner else Turn(state.turn)

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Take]:
        return [Take(count) for count in (1, 2) if self.check(state, seat, Take(count), 0) is None]

    def check(self, state: State, seat: Seat, action: Take, at: int) -> Refusal | None:
        if seat != state.turn:
            return refuse("XX-1.not-your-turn")
        return None if action.count <= min(2, state.left) else refuse("XX-2.too-many")

    def decide(self, state: State, seat: Seat, action: Take, at: int) -> list[Fact[Any]]:
        facts: list[Fact[Any]] = [Fact(at, seat, Taken(action.count))]
        return facts + ([Fact(at, TABLE, Last(seat))] if action.count == state.left else [])

    def apply(self, state: State, fact: Fact[Any]) -> State:
        match fact.event:
            case Taken(count=count):
                return replace(state, left=state.left - count, turn="p2" if fact.who == "p1" else "p1")
            case Last(winner=winner):
                return replace(state, winner=winner)
        return state

    def view(self, state: State, viewer: Viewer) -> State:
        return state

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot[State, Take]]]:
        return {}


class Snatch(Nim, HasChance[State, Any], HasDeadlines[State, Any], HasRaces[State, Take]):
    """After a countdown and a draw who takes first wins, of equals whom the lot names; after a minute nobody."""

    declaration = declared("snatch", realtime=True)

    def awaiting(self, state: State) -> Awaiting:
        if state.winner:
            return Over(Outcome((state.winner,) if state.winner != TABLE else (), "snatch"))
        if not state.started:
            return Chance(due=START)
        if state.tied and not state.lot:
            return Chance()
        return Simultaneous((state.lot,) if state.lot else ("p1", "p2"))

    def check(self, state: State, seat: Seat, action: Take, at: int) -> Refusal | None:
        awaiting = self.awaiting(state)
        able = isinstance(awaiting, Simultaneous) and seat in awaiting.seats
        return None if able else refuse("XX-3.not-now")

    def decide(self, state: State, seat: Seat, action: Take, at: int) -> list[Fact[Any]]:
        return [Fact(at, seat, Taken(action.count)), Fact(at, TABLE, Last(seat))]

    def apply(self, state: State, fact: Fact[Any]) -> State:
        match fact.event:
            case Drawn(first=first):
                return replace(state, lot=first) if state.tied else replace(state, started=True)
            case Verdict(claims=claims, winner=""):
                return replace(state, tied=tuple(claim.seat for claim in claims))
        return super().apply(state, fact)

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Any]:
        return Fact(at, TABLE, Drawn(dealer.choice(("p1", "p2"))))

    def check_draw(self, state: State, fact: Fact[Any]) -> Refusal | None:
        return None

    def deadline(self, state: State) -> Deadline | None:
        return Deadline("p1", LIMIT) if state.started else None

    def expire(self, state: State, at: int) -> list[Fact[Any]]:
        return [Fact(at, TABLE, TimedOut("p1")), Fact(at, TABLE, Last(TABLE))]

    def is_decisive(self, state: State, seat: Seat, action: Take) -> bool:
        return action.count == 1

    def are_rivals(self, state: State, one: tuple[Seat, Take], other: tuple[Seat, Take]) -> bool:
        return True


NIM, SNATCH = Nim(), Snatch()


def driver_of(game: AnyGame, *facts: Fact[Common], setup: Setup = SETUP) -> Driver:
    driver = Driver(game, playing.begin(game, setup), LOTTERY)
    driver.follow(facts)
    return driver


def started() -> Driver:
    driver = driver_of(SNATCH)
    driver.settle(START)
    return driver


def events(facts: Iterable[Fact[Any]]) -> list[tuple[int, str, str]]:
    return [(fact.at, fact.who, type(fact.event).__name__) for fact in facts]


# What is derived


def test_a_status_tells_who_may_act_when_the_table_acts_and_how_it_ended() -> None:
    assert driver_of(NIM).status == Status(Turn("p1"), ("p1",))
    assert driver_of(SNATCH).status == Status(Chance(due=START), (), START)
    assert started().status == Status(Simultaneous(("p1", "p2")), ("p1", "p2"), LIMIT + 1)
    over = started()
    over.act("p2", Take(), 4000)
    outcome = Outcome(("p2",), "snatch")
    assert over.status == Status(Over(outcome), (), None, outcome)
    assert over.outcome == outcome


@pytest.mark.clause("PA-4")
def test_a_pause_silences_the_alarm_and_puts_it_off() -> None:
    paused = driver_of(SNATCH, Fact(1000, TABLE, Paused()))
    assert paused.status.alarm is None
    assert paused.settle(1_000_000) == []
    paused.follow([Fact(11_000, TABLE, Resumed())])
    assert paused.status.alarm == START + 10_000
    paused.settle(START + 10_000)
    assert paused.status.alarm == LIMIT + 1 + 10_000


def test_the_earlier_of_draw_and_deadline_is_the_alarm() -> None:
    class Hurried(Snatch):
        def deadline(self, state: State) -> Deadline | None:
            return Deadline("p1", START - 500)

    game = Hurried()
    assert status_of(game, playing.begin(game, SETUP)).alarm == START - 499


# Moments


def test_time_goes_on_from_alarm_to_alarm_until_a_seat_is_awaited() -> None:
    driver = driver_of(SNATCH)
    known = [(at, len(driver.facts)) for at in driver.moments(100)]
    assert known == [(100, 0), (START, 1)]
    assert driver.status.awaited == ("p1", "p2")
    assert list(driver.moments(START)) == [START], "somebody may act: nothing passes by itself"
    assert driver_of(SNATCH).advance(100) == START
    assert driver_of(NIM).advance(7) == 7


def test_time_goes_on_until_somebody_can_act_where_that_is_asked() -> None:
    """The end of the game ends it too, and so does a pause, in which no time passes."""
    asked: list[int] = []

    def nobody(at: int) -> bool:
        asked.append(at)
        return False

    driver = driver_of(SNATCH)
    assert driver.advance(0, nobody) == LIMIT + 1
    assert asked == [0, START, LIMIT + 1]
    assert driver.outcome == Outcome((), "snatch")
    assert driver_of(SNATCH).advance(0, lambda at: at >= START) == START
    assert driver_of(SNATCH, Fact(1000, TABLE, Paused())).advance(2000, nobody) == 2000


# Turns


def test_a_game_of_nothing_but_turns_is_driven_to_its_end() -> None:
    driver = driver_of(NIM)
    assert driver.settle(10**9) == []
    for at, (seat, count) in enumerate((("p1", 2), ("p2", 1), ("p1", 2))):
        assert driver.act(seat, Take(count), at) is None
    assert events(driver.facts) == [
        (0, "p1", "Taken"),
        (1, "p2", "Taken"),
        (2, "p1", "Taken"),
        (2, TABLE, "Last"),
    ]
    assert driver.outcome == Outcome(("p1",), "last")


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        ("p2", Take(), "XX-1.not-your-turn"),
        ("p1", Take(3), "XX-2.too-many"),
        ("p3", Take(), "PA-2.no-such-seat"),
    ],
)
@pytest.mark.clause("PA-2")
def test_a_refusal_changes_nothing(seat: Seat, action: Take, code: str) -> None:
    driver = driver_of(NIM)
    before = driver.play
    refusal = driver.act(seat, action, 100)
    assert refusal is not None
    assert refusal.code == code
    assert driver.play is before
    assert driver.facts == []


@pytest.mark.clause("PA-3", "PA-5")
def test_whoever_resigns_loses_and_nothing_follows() -> None:
    driver = driver_of(NIM)
    assert driver.act("p2", Resign(), 0) is None
    assert driver.outcome is not None
    assert driver.outcome.winners == ("p1",)
    refusal = driver.act("p1", Take(), 0)
    assert refusal == refuse("PA-3.over")


@pytest.mark.clause("PA-6")
def test_who_acts_is_there_again() -> None:
    driver = driver_of(NIM, Fact(0, "p1", Left()), Fact(0, "p2", Left()))
    assert events(driver.do("p1", Take(), 5)) == [(5, "p1", "CameBack"), (5, "p1", "Taken")]
    assert driver.play.away == {"p2"}


def test_facts_of_a_driver_lead_another_to_the_same_play() -> None:
    driver = started()
    driver.act("p1", Take(), 4000)
    again = driver_of(SNATCH)
    again.follow(driver.facts)
    assert again.play == driver.play


# Chance and alarms


@pytest.mark.clause("PA-11")
def test_a_draw_comes_when_it_is_due_and_is_the_lottery_s() -> None:
    driver = driver_of(SNATCH)
    assert driver.settle(START - 1) == []
    drawn = driver.settle(START + 700)
    assert events(drawn) == [(START, TABLE, "Drawn")]
    assert drawn == [Driver(SNATCH, playing.begin(SNATCH, SETUP), LOTTERY).draw(START)]
    seeds = [f"{number:08x}" for number in range(20)]
    others = [Driver(SNATCH, playing.begin(SNATCH, SETUP), Lottery(seed, LOTTERY.nonces)) for seed in seeds]
    assert {other.draw(START).event for other in others} == {Drawn("p1"), Drawn("p2")}
    assert driver.settle(START + 700) == []


def test_without_a_lottery_or_without_chance_nothing_is_drawn() -> None:
    with pytest.raises(TypeError, match="lottery"):
        Driver(SNATCH, playing.begin(SNATCH, SETUP)).settle(START)
    with pytest.raises(TypeError, match="nim"):
        driver_of(NIM).draw(0)


@pytest.mark.clause("PA-10")
def test_a_timeout_comes_first_and_stands_even_if_the_action_is_refused() -> None:
    driver = started()
    assert driver.settle(LIMIT) == []
    refusal = driver.act("p1", Take(), LIMIT + 5)
    assert refusal == refuse("PA-3.over")
    assert events(driver.facts[1:]) == [(LIMIT + 1, TABLE, "TimedOut"), (LIMIT + 1, TABLE, "Last")]
    assert driver.outcome == Outcome((), "snatch")


@pytest.mark.clause("PA-10")
def test_at_the_deadline_itself_an_action_still_counts() -> None:
    driver = started()
    assert driver.act("p1", Take(), LIMIT) is None
    assert driver.outcome == Outcome(("p1",), "snatch")


def test_a_game_that_lets_a_deadline_pass_in_silence_is_not_asked_for_ever() -> None:
    class Silent(Snatch):
        def expire(self, state: State, at: int) -> list[Fact[Any]]:
            return []

    game = Silent()
    _, facts = settle(game, playing.begin(game, SETUP), LOTTERY, LIMIT + 1)
    assert events(facts) == [(START, TABLE, "Drawn")]

    driver = Driver(game, playing.begin(game, SETUP), LOTTERY)
    later = list(islice(driver.moments(LIMIT, lambda at: at > LIMIT + 3), 9))
    assert later == [LIMIT, LIMIT + 1, LIMIT + 2, LIMIT + 3, LIMIT + 4], "time passes all the same"


# Several at the same moment


@pytest.mark.clause("PA-14")
def test_rivals_of_one_moment_tie_and_the_lot_decides() -> None:
    driver = started()
    moves = [("p1", Take()), ("p2", Take())]
    assert driver.act_together(moves, 4000) == []
    verdict, lot, taken, last = driver.facts[1:]
    assert verdict == Fact(4000, TABLE, Verdict((Claimed("p1", 4000, 0), Claimed("p2", 4000, 0)), 0, ""))
    assert isinstance(lot.event, Drawn)
    assert (taken.who, last.event) == (lot.event.first, Last(lot.event.first))


@pytest.mark.clause("PA-14")
def test_what_decides_nothing_has_no_rivals() -> None:
    driver = started()
    moves = [("p1", Take(2)), ("p2", Take(1))]
    assert driver.act_together(moves, 4000) == moves[1:]
    assert events(driver.facts[1:]) == [(4000, "p1", "Taken"), (4000, TABLE, "Last")]


@pytest.mark.clause("PA-14")
def test_who_claims_something_else_is_no_rival() -> None:
    class Choosy(Snatch):
        def is_decisive(self, state: State, seat: Seat, action: Take) -> bool:
            return True

        def are_rivals(self, state: State, one: tuple[Seat, Take], other: tuple[Seat, Take]) -> bool:
            return one[1] == other[1]

    driver = driver_of(Choosy())
    driver.settle(START)
    moves = [("p1", Take(2)), ("p2", Take(1))]
    assert driver.act_together(moves, 4000) == moves[1:]
    assert events(driver.facts[1:]) == [(4000, "p1", "Taken"), (4000, TABLE, "Last")]


@pytest.mark.clause("PA-5", "PA-14")
def test_to_resign_is_never_a_claim() -> None:
    driver = started()
    assert not playing.is_decisive(SNATCH, driver.play, "p1", Resign())
    assert driver.act_together([("p1", Resign()), ("p2", Take())], 4000) == [("p2", Take())]
    assert isinstance(driver.facts[1].event, Resigned)


def test_in_a_game_of_turns_nobody_races() -> None:
    play = playing.begin(NIM, SETUP)
    assert playing.is_decisive(NIM, play, "p1", Take()) is False
    assert playing.are_rivals(NIM, play, ("p1", Take()), ("p2", Take())) is False


class OpenNim(Nim):
    """Everybody sees everything, so an action can be undone."""

    is_open = True


class AnsweringNim(OpenNim):
    """Here the table says something after each action."""

    def decide(self, state: State, seat: Seat, action: Take, at: int) -> list[Fact[Any]]:
        return [*super().decide(state, seat, action, at), Fact(at, TABLE, Drawn(seat))]


@pytest.mark.clause("PA-15")
@pytest.mark.parametrize(
    ("game", "after", "refusal"),
    [
        (NIM, None, refuse("PA-15.never-here")),
        (OpenNim(), None, None),
        (AnsweringNim(), None, refuse("PA-15.came-to-light")),
        (OpenNim(), TimedOut("p2"), refuse("PA-15.nothing-to-undo")),
    ],
)
def test_an_action_is_undone_until_the_table_answers_or_time_is_up(
    game: AnyGame, after: Common | None, refusal: Refusal | None
) -> None:
    driver = driver_of(game)
    assert driver.act("p1", Take(), 0) is None
    driver.follow([Fact(0, TABLE, after)] if after else [])
    assert driver.check("p1", Undo(), 0) == refusal
    assert playing.ways_back(game, driver.play) == ({} if refusal else {"p1": "undo"})


@pytest.mark.clause("PA-16")
def test_against_bots_the_last_own_action_can_be_taken_back() -> None:
    setup = replace(SETUP, players=(SETUP.players[0], Player("p2", "bot", "random")))
    for game, seats in ((OpenNim(), ("p1", "p2")), (AnsweringNim(), ("p1",))):
        driver = driver_of(game, setup=setup)
        for seat in seats:
            assert driver.act(seat, Take(), 0) is None
        assert playing.ways_back(game, driver.play) == {"p1": "takeback"}


# Bots on virtual time


class Planning:
    """Takes at one moment, whatever happens; None: never."""

    def __init__(self, moment: int | None) -> None:
        self.moment = moment

    def choose(self, view: State, budget: Budget, rng: random.Random) -> Take:
        return Take()

    def next(self, view: State, now: int, rng: random.Random) -> tuple[int, Take] | None:
        return None if self.moment is None else (self.moment, Take())


@pytest.mark.clause("PA-10")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (LIMIT, None, ("p1",)),
        (LIMIT + 1, None, ()),
        (None, 4000, ("p2",)),
        (LIMIT + 1, LIMIT + 1, ()),
        (None, None, ()),
    ],
)
def test_what_is_due_at_the_moment_of_a_bot_s_plan_comes_first(
    first: int | None, second: int | None, winners: tuple[Seat, ...]
) -> None:
    bots = {"p1": Planning(first), "p2": Planning(second)}
    driver = drive(SNATCH, SETUP, bots, LOTTERY, Budget())
    assert driver.outcome == Outcome(winners, "snatch")
    assert driver.facts[-1].at == min(first or LIMIT + 1, second or LIMIT + 1)


# Events of core


@pytest.mark.clause("PA-4", "PA-6")
def test_events_happen_after_what_is_due_and_a_refused_one_does_not() -> None:
    driver = driver_of(SNATCH)
    assert driver.happen([Fact(START, "p1", Left()), Fact(START, TABLE, Paused())], START) is None
    assert [type(fact.event) for fact in driver.facts] == [Drawn, Left, Paused]
    before: Play = driver.play
    assert driver.happen([Fact(START, "p1", Left())], START) == refuse("PA-6.already-away", seat="p1")
    assert driver.play is before
    assert driver.happen([Fact(START, "p1", CameBack()), Fact(START, TABLE, Resumed())], START) is None
    assert driver.play.away == frozenset()
