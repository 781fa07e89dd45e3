"""What a seat or a spectator sees: both boards always; the goal, once it is shown to them (LB-18)."""

from __future__ import annotations

import msgspec

from passerelle.core.values import Seat, Viewer

from .corridors import corridor, reached
from .duel import TO_WIN
from .solver import solve
from .state import Mode, Phase, SettledCard, Side, State
from .tiles import SQUARES, unpack

READY = 5000
"""How long the winner of a card may wait with the next (LB-12)."""


TELLABLE = 14
"""Pushes the referee looks ahead for people who wait; one goal in a thousand takes more."""


class BoardView(msgspec.Struct, frozen=True):
    seat: Seat
    tiles: tuple[str, ...]
    """In reading order, `--` the gap; empty before it is laid."""
    wizard: str
    cards: tuple[str, ...]
    pushes: int
    """Since the goal was turned."""


class SettledBoard(msgspec.Struct, frozen=True):
    """A board at the moment a card was settled."""

    seat: Seat
    wizard: str
    """Where it stood."""
    turned_on: tuple[str, ...]
    """The board as it lay when the card was turned: where the optimum begins."""
    corridor: tuple[str, ...]
    """The squares of the open corridor, from the wizard to the goal; empty when it was not open."""
    from_wizard: tuple[str, ...]
    """How far one could walk from the wizard."""
    from_goal: tuple[str, ...]
    pushes: int
    optimum: tuple[str, ...] | None
    """The fewest pushes that would have done, from the turning of the card; alone only, None beyond TELLABLE."""


class LastCard(msgspec.Struct, frozen=True):
    goal: str
    winner: Seat
    caller: Seat
    looks: tuple[SettledBoard, ...]


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    phase: Phase
    mode: Mode
    automatic: bool
    slow_seat: Seat
    handicap: int
    objects: tuple[str, ...]
    """Clockwise round the frame from the top left; empty before they are placed."""
    boards: tuple[BoardView, ...]
    """In seat order."""
    start: str
    goal: str
    needs_call: bool
    pile: int
    void: tuple[str, ...]
    to_win: int
    """Cards that win; 0 alone."""
    goal_at: int | None
    """When the next goal will be shown, on the game's clock."""
    next_by: Seat
    """Who may turn the next card."""
    next_until: int | None
    ends_at: int | None
    """When the solo clock runs out."""
    skipped: tuple[Seat, ...]
    last: LastCard | None


class Hints(msgspec.Struct, frozen=True):
    """For a seat with assist: how far its wizard could walk, and whether to the goal."""

    reached: tuple[str, ...]
    open: bool


class Best(msgspec.Struct, frozen=True):
    seat: Seat
    pushes: tuple[str, ...] | None


class Review(msgspec.Struct, frozen=True):
    """Looking back: the fewest pushes from where the boards lay when the card was turned."""

    goal: str
    optimum: tuple[Best, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """A board, a start and a goal for everybody on a date."""

    day: str
    objects: tuple[str, ...]
    tiles: tuple[str, ...]
    start: str
    goal: str
    optimum: tuple[str, ...]
    """Squares to push."""
    seed: str
    """Of a practice game that begins with this puzzle; the seat's nonce is the seed again."""


def squares(cells: tuple[int, ...] | dict[int, int]) -> tuple[str, ...]:
    return tuple(SQUARES[cell] for cell in cells)


def is_hidden(state: State, viewer: Viewer) -> bool:
    return state.shown_to not in ("", viewer)


def waits_longer(state: State, viewer: Viewer) -> bool:
    """The slow seat; and whoever looks on, lest they tell."""
    return bool(state.slow_seat) and (viewer is None or viewer == state.slow_seat)


def view_of(state: State, viewer: Viewer) -> View:
    hidden = is_hidden(state, viewer) and state.phase == "race"
    phase: Phase = "countdown" if hidden else state.phase
    shown_at = state.due + (state.handicap if waits_longer(state, viewer) else 0)
    goal = "" if hidden else state.goal
    resting = state.phase == "between"
    return View(
        viewer=viewer,
        phase=phase,
        mode=state.mode,
        automatic=state.automatic,
        slow_seat=state.slow_seat,
        handicap=state.handicap,
        objects=state.objects,
        boards=tuple(map(_board, state.seats, state.sides)),
        start=state.start,
        goal=goal,
        needs_call=state.needs_call and not hidden,
        pile=len(state.pile) - bool(goal),
        void=state.void,
        to_win=0 if state.is_solo else TO_WIN,
        goal_at=shown_at if phase == "countdown" else None,
        next_by=state.next_by if resting else "",
        next_until=state.since + READY if resting and not state.is_solo else None,
        ends_at=state.ends_at or None,
        skipped=state.skipped,
        last=_last(state, state.last) if state.last else None,
    )


def _board(seat: Seat, side: Side) -> BoardView:
    tiles = unpack(side.board) if side.board else ()
    return BoardView(seat, tiles, side.wizard, side.cards, side.pushes)


def _last(state: State, last: SettledCard) -> LastCard:
    return LastCard(last.goal, last.winner, last.caller, tuple(
        _look(state, seat, side, last.goal) for seat, side in zip(state.seats, last.sides, strict=True)
    ))  # fmt: skip


def _look(state: State, seat: Seat, side: Side, card: str) -> SettledBoard:
    wizard, goal = state.objects.index(side.wizard), state.objects.index(card)
    return SettledBoard(
        seat,
        side.wizard,
        unpack(side.turned_on),
        squares(corridor(side.board, wizard, goal)),
        squares(reached(side.board, wizard)),
        squares(reached(side.board, goal)),
        side.pushes,
        _optimum(state, side, card) if state.is_solo else None,
    )


def _optimum(state: State, side: Side, card: str) -> tuple[str, ...] | None:
    wizard, goal = state.objects.index(side.wizard), state.objects.index(card)
    pushes = solve(side.turned_on, wizard, goal, TELLABLE)
    return None if pushes is None else squares(pushes)


def hints_of(state: State, seat: Seat) -> Hints | None:
    if seat not in state.racing:
        return None
    side = state.side(seat)
    way = reached(side.board, state.objects.index(side.wizard))
    return Hints(squares(way), state.is_joined(side, state.goal))


def review_of(state: State) -> Review | None:
    if state.phase != "race":
        return None
    best = (Best(seat, _optimum(state, state.side(seat), state.goal)) for seat in state.seats)
    return Review(state.goal, tuple(best))
