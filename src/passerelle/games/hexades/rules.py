"""The referee of Hexadés, clause by clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import product
from typing import Literal

from msgspec.structs import replace

from passerelle.connectivity.flood import connected
from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, TimedOut
from passerelle.core.contract import (
    Advice,
    Appraisal,
    Game,
    HasAdvice,
    HasAnalysis,
    HasChance,
    HasDeadlines,
    HasPuzzle,
    NextGame,
)
from passerelle.core.setup import Declaration, Form, Option, Setup, choice
from passerelle.core.values import (
    TABLE,
    Awaiting,
    Chance,
    Deadline,
    Fact,
    Outcome,
    Over,
    Refusal,
    Seat,
    Turn,
    Viewer,
    refuse,
)
from passerelle.games.levels import LEVEL_NAMES

from . import notation
from .actions import (
    Actions,
    BeginnerKept,
    ChooseColour,
    ColourChosen,
    ColoursKept,
    Events,
    LayoutLaid,
    LotDrawn,
    NoneFound,
    Place,
    Placed,
    PointedOut,
    PointOut,
    Put,
    Rolled,
    SayNone,
    StayedSilent,
    StaySilent,
)
from .arithmetic import Calculation, read_calculation
from .glance import chances
from .layouts import FIXED, ROWS
from .state import BOARD, Carried, Phase, State, bits_of, other
from .terminal import HexadesTerminal
from .view import Hints, Puzzle, Review, View, deadline_of, free_reachable, turn_of, view_of

DECLARATION = Declaration(
    id="hexades",
    prefix="HX",
    author="François Haffner",
    year=2011,
    seat_counts=(2,),
    options=(
        choice("layout", "HX-3", "balanced", "rows", "spiral", "shuffled"),
        choice("mean", "HX-15", "off", "on"),
        Option("clock", "off", (Form("off"), Form(low=5, high=600)), "HX-17"),
    ),
    bots=LEVEL_NAMES,
    shelf=1,
)


class Hexades(
    Game[State, Actions, Events, View],
    HasAdvice[View, Actions],
    HasAnalysis[State, Actions],
    HasChance[State, Events],
    HasDeadlines[State, Events],
    HasPuzzle,
):
    declaration = DECLARATION
    words = notation
    action_type = Actions
    view_type = View
    hints_type = Hints
    review_type = Review
    puzzle_type = Puzzle
    is_open = True
    measure = "chance"

    def initial(self, setup: Setup) -> State:
        seconds = setup.seconds("clock")
        return State(
            layout_option=setup.options["layout"],
            mean=setup.options["mean"] == "on",
            clock=None if seconds is None else seconds * 1000,
            is_revenge=setup.is_revenge,
            carried=setup.carried,
        )

    def awaiting(self, state: State) -> Awaiting:
        seat = turn_of(state)
        if seat:
            return Turn(seat)
        if state.outcome:
            return Over(state.outcome)
        return Chance(drawn=not (state.is_revenge and state.phase in ("layout", "colours", "begins")))

    # What may be done

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        if seat != turn_of(state):
            return
        match state.phase:
            case "colour":
                yield ChooseColour("red")
                yield ChooseColour("black")
            case "find":
                for number, calculation in free_reachable(state).items():
                    yield Place(calculation, number)
                yield SayNone()
            case "answer":
                for number, calculation in free_reachable(state).items():
                    yield PointOut(calculation, number)
                yield StaySilent()
            case "free":
                for number in sorted(filter(state.is_free, state.numbers)):
                    yield Put(number)

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        match action:
            case Place():
                return _check_turn(state, seat) or _check_calculation(state, action)
            case SayNone():
                return _check_turn(state, seat)
            case PointOut():
                return _check_answer(state, seat) or _check_calculation(state, action)
            case StaySilent():
                return _check_answer(state, seat)
            case Put():
                if state.phase != "free" or seat != state.active:
                    return refuse("HX-11.not-free-to-choose")
                return _check_cell(state, action.number)
            case ChooseColour():
                if state.phase != "colour" or seat != state.lot:
                    return refuse("HX-4.not-the-chooser")
                return None

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        match action:
            case Place():
                made = _made(action.calculation)
                return _place(state, at, seat, Placed(_number(made), made.text))
            case SayNone():
                return [Fact(at, seat, NoneFound())]
            case PointOut():
                made = _made(action.calculation)
                number = _number(made)
                # HX-10: the active player must play there; HX-15: the pointing one does.
                placer = seat if state.mean else state.active
                return [
                    Fact(at, seat, PointedOut(number, made.text)),
                    *_place(state, at, placer, Placed(number)),
                ]
            case StaySilent():
                return [Fact(at, seat, StayedSilent())]
            case Put():
                return _place(state, at, seat, Placed(action.number))
            case ChooseColour():
                return [Fact(at, seat, ColourChosen(action.colour))]

    # What happened

    def apply(self, state: State, fact: Fact[Events]) -> State:
        at, who, event = fact.at, fact.who, fact.event
        if type(event) is Rolled:
            return replace(state, phase="find", dice=event.dice, since=at)
        match event:
            case Placed():
                return _lay_token(state, who, event.number)
            case NoneFound():
                return replace(state, phase="answer", since=at)
            case PointedOut():
                return state
            case StayedSilent():
                return replace(state, phase="free", since=at)
            case Ended(outcome=outcome):
                return replace(state, phase="over", outcome=outcome)
            case LayoutLaid(numbers=numbers):
                phase: Phase = "colours" if state.is_revenge else "lot"
                return replace(state, phase=phase, numbers=numbers, bits=bits_of(numbers))
            case LotDrawn(seat=seat):
                return replace(state, phase="colour", lot=seat)
            case ColourChosen(colour=colour):
                red = who if colour == "red" else other(who)
                return replace(state, phase="roll", red=red, first=other(who), active=other(who))
            case ColoursKept(seat=seat, colour=colour):
                return replace(state, phase="begins", red=seat if colour == "red" else other(seat))
            case BeginnerKept(seat=seat):
                return replace(state, phase="roll", first=seat, active=seat)
            case TimedOut() if state.phase == "free":
                return replace(state, phase="draw")
            case _:
                return state

    # Chance

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Events]:
        match state.phase:
            case "layout":
                return Fact(at, TABLE, LayoutLaid(_layout(state, dealer)))
            case "lot":
                return Fact(at, TABLE, LotDrawn(dealer.choice(("p1", "p2"))))
            case "colours":
                carried = _carried(state)
                kept = ColoursKept(carried.red, "red") if carried.red else LotDrawn(carried.lot)
                return Fact(at, TABLE, kept)
            case "begins":
                return Fact(at, TABLE, BeginnerKept(_carried(state).begins))
            case "roll":
                return Fact(at, TABLE, Rolled((dealer.die(), dealer.die(), dealer.die())))
            case _:
                free = sorted(filter(state.is_free, state.numbers))
                return Fact(at, state.active, Placed(dealer.choice(free)))

    def check_draw(self, state: State, fact: Fact[Events]) -> Refusal | None:
        by_table = fact.who == TABLE
        match state.phase, fact.event:
            case "layout", LayoutLaid(numbers=numbers) if by_table:
                return _check_layout(state, numbers)
            case "lot", LotDrawn() if by_table:
                return None
            case "colours", ColoursKept(seat=seat) if by_table:
                return _check_kept(state, "red", seat, "HX-14.colours-not-swapped")
            case "colours", LotDrawn(seat=seat) if by_table and not (state.carried and state.carried.red):
                return _check_kept(state, "lot", seat, "HX-14.wrong-chooser")
            case "begins", BeginnerKept(seat=seat) if by_table:
                return _check_kept(state, "begins", seat, "HX-14.wrong-beginner")
            case "roll", Rolled() if by_table:
                return None
            case "draw", Placed(number=number, calculation="") if fact.who == state.active:
                return _check_cell(state, number)
            case _:
                return refuse("PA-11.not-a-draw", phase=state.phase)

    def consequences(self, state: State, drawn: Fact[Events]) -> list[Fact[Events]]:
        if type(drawn.event) is Placed:
            return _place(state, drawn.at, drawn.who, drawn.event)[1:]
        return []

    def draws(self, state: State) -> Sequence[tuple[Fact[Events], int]] | None:
        match state.phase:
            case "lot":
                return [(Fact(0, TABLE, LotDrawn(seat)), 1) for seat in ("p1", "p2")]
            case "roll":
                faces = range(1, 7)
                return [(Fact(0, TABLE, Rolled(dice)), 1) for dice in product(faces, faces, faces)]
            case "draw":
                free = sorted(filter(state.is_free, state.numbers))
                return [(Fact(0, state.active, Placed(number)), 1) for number in free]
            case "layout" if state.layout_option == "shuffled" and not state.is_revenge:
                return None
            case _:
                return [(self.draw(state, Dealer(""), 0), 1)]

    # Time

    def deadline(self, state: State) -> Deadline | None:
        if state.clock is None:
            return None
        at, seat = deadline_of(state), turn_of(state)
        return Deadline(seat, at) if at is not None and seat is not None else None

    def expire(self, state: State, at: int) -> list[Fact[Events]]:
        seat = turn_of(state) or ""
        timeout: Fact[Events] = Fact(at, TABLE, TimedOut(seat))
        match state.phase:
            case "find":
                return [timeout, Fact(at, seat, NoneFound())]
            case "answer":
                return [timeout, Fact(at, seat, StayedSilent())]
            case _:
                return [timeout]

    # What may be seen

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def hints(self, state: State, seat: Seat) -> Hints | None:
        if seat != turn_of(state) or state.phase not in ("find", "answer"):
            return None
        return Hints(tuple(free_reachable(state)))

    def review(self, state: State) -> Review | None:
        if state.phase not in ("find", "answer"):
            return None
        return Review({str(number): text for number, text in free_reachable(state).items()})

    # Series and players

    def rematch(self, state: State, seats: tuple[Seat, ...]) -> NextGame:
        if not state.red:
            return NextGame(seats, Carried(state.numbers, lot=other(state.lot)))
        return NextGame(seats, Carried(state.numbers, red=other(state.red), begins=other(state.first)))

    @property
    def terminal(self) -> HexadesTerminal:
        return HexadesTerminal()

    def puzzle(self, day: date) -> Puzzle:
        from .daily import puzzle  # noqa: PLC0415 - it plays by these rules itself

        return puzzle(day)

    def at_a_glance(self, state: State) -> dict[Seat, float] | None:
        return chances(state) if state.phase in ("find", "answer", "free") else None

    def appraise(self, state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
        from .appraisal import appraise  # noqa: PLC0415 - like the bots

        return appraise(state, played, effort)

    def advise(self, view: View, rng: random.Random) -> Advice[Actions]:
        from .advice import advise  # noqa: PLC0415 - as bots do, it brings a compiler along

        return advise(view, rng)


def _check_turn(state: State, seat: Seat) -> Refusal | None:
    if state.phase == "colour":
        return refuse("HX-4.colour-first")
    if seat != state.active:
        return refuse("HX-5.not-your-turn")
    if state.phase == "answer":
        return refuse("HX-9.wait-for-the-answer")
    if state.phase == "free":
        return refuse("HX-11.choose-a-cell")
    return None if state.phase == "find" else refuse("HX-5.not-your-turn")


def _check_answer(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "answer":
        return refuse("HX-9.nothing-to-answer")
    return refuse("HX-9.not-the-opponent") if seat == state.active else None


def _check_calculation(state: State, action: Place | PointOut) -> Refusal | None:
    text, stated = action.calculation, action.number
    made = read_calculation(text)
    if made is None:
        return refuse("HX-6.not-a-calculation", text=text[:40])
    if made.numbers != tuple(sorted(state.dice)):
        return refuse("HX-5.not-these-dice", dice=" ".join(map(str, state.dice)))
    if made.value is None:
        return refuse("HX-6.division-by-zero", text=made.text)
    if stated is not None and made.whole != stated:
        return refuse("HX-6.wrong-value", text=made.text, stated=stated, value=str(made.value))
    if made.whole is None:
        return refuse("HX-5.not-whole", text=made.text, value=str(made.value))
    return _check_cell(state, made.whole)


def _check_cell(state: State, number: int) -> Refusal | None:
    if not 1 <= number <= BOARD.count:
        return refuse("HX-1.no-such-cell", number=number)
    return None if state.is_free(number) else refuse("HX-5.taken", number=number)


def _made(text: str) -> Calculation:
    made = read_calculation(text)
    if made is None:
        raise ValueError(text)
    return made


def _number(made: Calculation) -> int:
    return made.whole or 0


def _place(state: State, at: int, seat: Seat, placed: Placed) -> list[Fact[Events]]:
    facts: list[Fact[Events]] = [Fact(at, seat, placed)]
    if _joins(state, seat, placed.number):
        facts.append(Fact(at, TABLE, Ended(Outcome((seat,), "chain"))))
    return facts


def _lay_token(state: State, seat: Seat, number: int) -> State:
    """HX-7, HX-12: a token lies and the turn passes."""
    cell = state.bits[number]
    red = state.red_cells | cell if seat == state.red else state.red_cells
    black = state.black_cells if seat == state.red else state.black_cells | cell
    return replace(
        state, phase="roll", active=other(state.active), red_cells=red, black_cells=black,
        last=number, dice=(),
    )  # fmt: skip


def _joins(state: State, seat: Seat, number: int) -> bool:
    """HX-13: a token on this number joins the two sides of its colour."""
    tokens = (state.red_cells if seat == state.red else state.black_cells) | state.bits[number]
    if tokens.bit_count() < BOARD.size:
        return False
    first, last = (BOARD.left, BOARD.right) if seat == state.red else (BOARD.top, BOARD.bottom)
    return connected(first, last, tokens, BOARD.spread)


def _carried(state: State) -> Carried:
    if state.carried is None:
        raise ValueError("a revenge needs what the game before it handed on")
    return state.carried


def _check_kept(state: State, what: Literal["red", "begins", "lot"], seat: Seat, code: str) -> Refusal | None:
    """HX-14. One record alone does not tell what the game before it handed on."""
    if state.carried is None:
        return None
    kept = getattr(state.carried, what)
    if not kept and what != "lot":
        kept = (
            "p1"  # nobody had a colour yet: 0.1.0 gave p1 red and the first turn, and its records stay good
        )
    return None if seat == kept else refuse(code)


def _layout(state: State, dealer: Dealer) -> tuple[int, ...]:
    if state.is_revenge:
        return _carried(state).layout
    if state.layout_option == "shuffled":
        return tuple(dealer.shuffle(ROWS))
    return FIXED[state.layout_option]


def _check_layout(state: State, numbers: tuple[int, ...]) -> Refusal | None:
    if sorted(numbers) != list(ROWS):
        return refuse("HX-1.not-each-number-once")
    if state.carried and numbers != state.carried.layout:
        return refuse("HX-14.layout-not-kept")
    expected = FIXED.get(state.layout_option)
    if expected and numbers != expected:
        return refuse("HX-3.not-this-layout", layout=state.layout_option)
    return None
