"""The referee of Labyrinth, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, Resigned, TimedOut, Verdict
from passerelle.core.contract import Game, HasChance, HasDeadlines, HasPuzzle, HasRaces
from passerelle.core.setup import Declaration, Form, Option, Setup, choice
from passerelle.core.values import (
    TABLE,
    Awaiting,
    Chance,
    Deadline,
    Fact,
    Over,
    Refusal,
    Refused,
    Seat,
    Simultaneous,
    Viewer,
    refuse,
)
from passerelle.games.levels import LEVEL_NAMES

from . import duel, notation
from .actions import (
    Actions,
    BoardLaid,
    CallStop,
    CardVoid,
    CardWon,
    Events,
    GoalTurned,
    Lay,
    NextAsked,
    ObjectsPlaced,
    Push,
    Pushed,
    Skip,
    Skipped,
    StartTurned,
    Stopped,
    TimeOver,
    TurnNext,
)
from .cards import goals, is_open_somewhere, settle_card
from .frame import OBJECTS
from .layouts import READY_MADE, check_tiles, draw_layout
from .state import Side, State, mode_of
from .terminal import LabyrinthTerminal
from .tiles import SQUARES, gap_of, in_line, pack, pushable
from .view import READY, Hints, Puzzle, Review, View, hints_of, review_of, view_of

COUNTDOWN = 3000

DECLARATION = Declaration(
    id="labyrinth",
    prefix="LB",
    author="Marco Teubner",
    year=2009,
    seat_counts=(1, 2),
    options=(
        Option("mode", "duel", (Form("duel"), Form("practice"), Form("clock", 30, 3600)), "LB-16"),
        choice("setup", "LB-4", "mirror", "random", "own"),
        choice("stop", "LB-17", "call", "automatic"),
        Option("handicap", "none", (Form("none"), Form("p1", 1, 60), Form("p2", 1, 60)), "LB-18"),
    ),
    bots=LEVEL_NAMES,
    realtime=True,
    shelf=4,
)


class Labyrinth(
    Game[State, Actions, Events, View],
    HasChance[State, Events],
    HasDeadlines[State, Events],
    HasRaces[State, Actions],
    HasPuzzle,
):
    declaration = DECLARATION
    words = notation
    action_type = Actions
    view_type = View
    hints_type = Hints
    review_type = Review
    puzzle_type = Puzzle

    def initial(self, setup: Setup) -> State:
        mode = mode_of(setup)
        slow_seat = setup.options["handicap"].partition(" ")[0]
        if (mode == "duel") != (len(setup.seats) == 2):
            raise Refused(refuse("LB-16.seats-do-not-fit", mode=mode, count=len(setup.seats)))
        if mode != "duel" and slow_seat != "none":
            raise Refused(refuse("LB-18.nobody-to-wait-for"))
        return State(
            mode=mode,
            clock=(setup.seconds("mode") or 0) * 1000,
            setup=setup.options["setup"],
            automatic=setup.options["stop"] == "automatic",
            slow_seat="" if slow_seat == "none" else slow_seat,
            handicap=(setup.seconds("handicap") or 0) * 1000,
            sides=tuple(Side() for _ in setup.seats),
        )

    def awaiting(self, state: State) -> Awaiting:
        match state.phase:
            case "objects" | "ending":
                return Chance(drawn=False)
            case "layout" | "start":
                return Chance()
            case "lay":
                return Simultaneous(_unlaid(state))
            case "countdown":
                return Chance(due=state.due)
            case "race" if state.tied:
                seat = duel.favoured(state)
                return Simultaneous((seat,)) if seat else Chance(drawn=False)
            case "between":
                return Simultaneous((state.next_by,))
            case _:
                return Over(state.outcome) if state.outcome else Simultaneous(state.racing)

    # What may be done

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        """Of the many boards one may lay, a few ready-made ones."""
        actions: list[Actions] = []
        match state.phase:
            case "lay":
                actions += map(Lay, READY_MADE)
            case "race":
                actions += (Push(SQUARES[cell]) for cell in pushable(state.side(seat).board))
                actions += (CallStop(), Skip())
            case "between":
                actions.append(TurnNext())
        return (action for action in actions if self.check(state, seat, action, 0) is None)

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        match action:
            case Lay(tiles=tiles):
                return _check_lay(state, seat) or check_tiles(tiles)
            case Push(square=square):
                return _check_race(state, seat) or _check_push(state, seat, square)
            case CallStop():
                refusal = _check_race(state, seat)
                if not refusal and state.automatic and not state.needs_call:
                    return refuse("LB-17.stops-by-itself")
                return refusal
            case Skip():
                refusal = _check_race(state, seat)
                if not refusal and seat in state.skipped:
                    return refuse("LB-5.already-skipped")
                return refuse("LB-15.settling") if not refusal and state.tied else refusal
            case TurnNext():
                if state.phase != "between" or seat != state.next_by:
                    return refuse("LB-12.not-yours-to-turn")
                return None

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        match action:
            case Lay(tiles=tiles):
                return [Fact(at, seat, BoardLaid(tiles))]
            case Push(square=square):
                return duel.pushed(state, seat, square, at)
            case CallStop():
                return duel.stopped(state, seat, at)
            case Skip():
                return duel.skipped(state, seat, at)
            case TurnNext():
                return [Fact(at, seat, NextAsked())]

    # What happened

    def apply(self, state: State, fact: Fact[Events]) -> State:
        at, who = fact.at, fact.who
        match fact.event:
            case Pushed(square=square):
                return state.with_side(who, duel.after_push(state.side(who), square))
            case Stopped():
                return replace(state, phase="stopped", caller=who)
            case Skipped():
                return replace(state, skipped=(*state.skipped, who))
            case GoalTurned(object=card, only=seat):
                return _turn_goal(state, card, seat, at)
            case CardWon(seat=seat):
                caught = replace(state, caller=state.caller or seat)
                return _after_card(settle_card(caught, seat, at), seat, at)
            case CardVoid():
                return _after_card(settle_card(state, "", at), "", at)
            case NextAsked() | TimedOut():
                return _count_down(state, at, 0 if state.is_solo else COUNTDOWN)
            case Verdict(claims=claims, winner=""):
                return replace(state, tied=tuple(claim.seat for claim in claims))
            case ObjectsPlaced(objects=objects):
                return replace(state, objects=objects, phase="lay" if state.setup == "own" else "layout")
            case BoardLaid(tiles=tiles, seat=seat):
                state = state.with_side(seat or who, Side(pack(tiles)))
                return state if _unlaid(state) else replace(state, phase="start")
            case StartTurned(object=card):
                return _begin(state, card, at)
            case Resigned() if state.is_solo:
                return replace(state, phase="ending")
            case Ended(outcome=outcome):
                return replace(state, phase="over", outcome=outcome)
            case _:
                return state

    # Chance

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Events]:
        return Fact(at, TABLE, self._drawn(state, dealer))

    def _drawn(self, state: State, dealer: Dealer) -> Events:
        match state.phase:
            case "objects":
                return ObjectsPlaced(OBJECTS)
            case "layout":
                return BoardLaid(draw_layout(dealer), _unlaid(state)[0])
            case "start":
                return StartTurned(dealer.choice(state.objects))
            case "countdown":
                return GoalTurned(dealer.choice(goals(state)), _sees_first(state))
            case "race":
                return CardVoid()
            case _:
                return duel.ended(state)

    def check_draw(self, state: State, fact: Fact[Events]) -> Refusal | None:
        if fact.who != TABLE:
            return refuse("PA-11.not-a-draw", phase=state.phase)
        match state.phase, fact.event:
            case "objects", ObjectsPlaced(objects=objects):
                return None if objects == OBJECTS else refuse("LB-1.not-the-frame")
            case "layout", BoardLaid(tiles=tiles, seat=seat) if seat == _unlaid(state)[0]:
                return check_tiles(tiles)
            case "start", StartTurned():
                return None
            case "countdown", GoalTurned(object=card, only=seat) if seat == _sees_first(state):
                return None if card in goals(state) else refuse("LB-6.not-in-the-pile", object=card)
            case "race", CardVoid():
                return None
            case "ending", Ended() if fact.event == duel.ended(state):
                return None
            case _:
                return refuse("PA-11.not-a-draw", phase=state.phase)

    def consequences(self, state: State, drawn: Fact[Events]) -> list[Fact[Events]]:
        """LB-4 `mirror`: what one board gets, the other gets."""
        match drawn.event:
            case BoardLaid(tiles=tiles) if state.setup == "mirror":
                return [Fact(drawn.at, TABLE, BoardLaid(tiles, seat)) for seat in _unlaid(state)[1:]]
            case _:
                return []

    def draws(self, state: State) -> Sequence[tuple[Fact[Events], int]] | None:
        match state.phase:
            case "layout":
                return None
            case "start":
                return [(Fact(0, TABLE, StartTurned(card)), 1) for card in state.objects]
            case "countdown":
                only = _sees_first(state)
                return [(Fact(0, TABLE, GoalTurned(card, only)), 1) for card in goals(state)]
            case _:
                return [(self.draw(state, Dealer(""), 0), 1)]

    # Time

    def deadline(self, state: State) -> Deadline | None:
        if state.ends_at and state.phase in ("race", "countdown"):
            return Deadline("p1", state.ends_at)
        if state.phase == "race" and state.shown_to:
            return Deadline(state.slow_seat, state.due + state.handicap - 1)
        if state.phase == "between" and not state.is_solo:
            return Deadline(state.next_by, state.since + READY)
        return None

    def expire(self, state: State, at: int) -> list[Fact[Events]]:
        if state.ends_at:
            return [Fact(at, TABLE, TimeOver()), Fact(at, TABLE, duel.ended(state))]
        if state.phase == "race":
            return [Fact(at, TABLE, GoalTurned(state.goal))]
        return [Fact(at, TABLE, TimedOut(state.next_by))]

    # Races

    def is_decisive(self, state: State, seat: Seat, action: Actions) -> bool:
        """What ends the duel for both (LB-15)."""
        match action:
            case CallStop():
                return not state.is_solo
            case Push(square=square):
                return not state.is_solo and duel.stops_by_itself(state, seat, square)
            case _:
                return False

    def are_rivals(self, state: State, one: tuple[Seat, Actions], other: tuple[Seat, Actions]) -> bool:
        return one[0] != other[0]

    # What may be seen

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def redact(self, fact: Fact[Events], viewer: Viewer) -> Fact[Events] | None:
        """LB-18: a goal shown to one seat first is for that seat alone."""
        match fact.event:
            case GoalTurned(only=seat) if seat not in ("", viewer):
                return None
            case _:
                return fact

    def hints(self, state: State, seat: Seat) -> Hints | None:
        return hints_of(state, seat)

    def review(self, state: State) -> Review | None:
        return review_of(state)

    def precompute(self, state: State) -> Callable[[], object] | None:
        """LB-16: alone one is shown the fewest pushes as soon as the card is settled."""
        return partial(review_of, state) if state.is_solo and state.phase == "race" else None

    def puzzle(self, day: date) -> Puzzle:
        from .daily import puzzle  # noqa: PLC0415 - it plays by these rules itself

        return puzzle(day)

    # Players

    @property
    def terminal(self) -> LabyrinthTerminal:
        return LabyrinthTerminal()


def _unlaid(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats if not state.side(seat).board)


def _sees_first(state: State) -> Seat:
    """With a handicap, the seat that sees the goal before the other."""
    faster = [seat for seat in state.seats if seat != state.slow_seat]
    return faster[0] if state.slow_seat else ""


def _check_lay(state: State, seat: Seat) -> Refusal | None:
    if state.setup != "own" or state.phase == "objects":
        return refuse("LB-4.table-lays")
    return None if seat in _unlaid(state) else refuse("LB-3.lies-already")


def _check_race(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "race":
        return refuse("LB-12.frozen")
    if seat not in state.racing:
        return refuse("LB-18.not-yet")
    return refuse("LB-15.settling") if state.tied and seat != duel.favoured(state) else None


def _check_push(state: State, seat: Seat, square: str) -> Refusal | None:
    if square not in SQUARES:
        return refuse("LB-1.no-such-square", square=square[:10])
    cell, gap = SQUARES.index(square), gap_of(state.side(seat).board)
    if cell == gap:
        return refuse("LB-7.the-gap", square=square)
    if not in_line(cell, gap):
        return refuse("LB-7.not-in-line", square=square, gap=SQUARES[gap])
    if state.tied and not duel.stops_by_itself(state, seat, square):
        return refuse("LB-15.settling")
    return None


def _begin(state: State, card: str, at: int) -> State:
    """LB-6: all wizards stand at the start, the other cards are the pile."""
    sides = tuple(Side(side.board, card, turned_on=side.board) for side in state.sides)
    pile = tuple(other for other in state.objects if other != card)
    return _count_down(replace(state, sides=sides, start=card, pile=pile), at, COUNTDOWN)


def _count_down(state: State, at: int, wait: int) -> State:
    return replace(state, phase="countdown", due=at + wait)


def _turn_goal(state: State, card: str, only: Seat, at: int) -> State:
    """Turned after the countdown; with a handicap turned for one, later (or when settled) shown to all."""
    turned = state.phase == "countdown"
    ends_at = at + state.clock if turned and state.clock and not state.ends_at else state.ends_at
    return replace(
        state,
        phase="race" if turned else state.phase,
        goal=card,
        shown_to=only,
        needs_call=state.automatic and is_open_somewhere(state, card),
        ends_at=ends_at,
    )


def _after_card(state: State, winner: Seat, at: int) -> State:
    """LB-12: the winner turns the next card; a void one is followed by itself. LB-16: the clock runs through."""
    match state.mode:
        case "duel" if winner:
            return replace(state, phase="between", next_by=winner)
        case "practice":
            return replace(state, phase="between", next_by="p1")
        case _:
            return _count_down(state, at, 0 if state.is_solo else COUNTDOWN)
