"""The referee of Forma, clause by clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, Resigned
from passerelle.core.contract import (
    Advice,
    Appraisal,
    Game,
    HasAdvice,
    HasAnalysis,
    HasChance,
    HasPuzzle,
)
from passerelle.core.setup import Declaration, Setup, choice
from passerelle.core.values import (
    TABLE,
    Awaiting,
    Chance,
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
from passerelle.geometry.bits import cells_of

from . import notation
from .actions import (
    Actions,
    Events,
    LayObstacles,
    LayTower,
    LotDrawn,
    ObstaclesLaid,
    Pass,
    Passed,
    PieceOut,
    PiecePut,
    Put,
    SetupDrawn,
    TowerLaid,
)
from .pieces import (
    BOARD,
    PIECE_OF,
    PIECES,
    SHAPE_OF,
    STENCILS,
    first_copies,
    fits_somewhere,
    full_reserve,
    in_order,
    names_of,
    shape_name,
    shape_of_squares,
)
from .scoring import lay_piece, outcome_of, score_of
from .setup_rules import READY, check_drawn_setup, check_obstacles, check_tower, draw_setup, tower_squares
from .state import Placement, Side, State
from .terminal import FormaTerminal
from .view import Hints, Puzzle, View, hints_of, turn_of, view_of

DECLARATION = Declaration(
    id="forma",
    prefix="FO",
    author="H. J. Geesink",
    year=1973,
    seat_counts=(2, 4),
    options=(choice("setup", "FO-6", "starter", "random"), choice("touch", "FO-9", "strict", "friendly")),
    bots=LEVEL_NAMES,
    shelf=3,
)


class Forma(
    Game[State, Actions, Events, View],
    HasAdvice[View, Actions],
    HasAnalysis[State, Actions],
    HasChance[State, Events],
    HasPuzzle,
):
    declaration = DECLARATION
    words = notation
    action_type = Actions
    view_type = View
    hints_type = Hints
    puzzle_type = Puzzle
    is_open = True
    measure = "points"

    def initial(self, setup: Setup) -> State:
        count = len(setup.players)
        sets = 2 if count == 2 else 1  # FO-2
        return State(
            setup_option=setup.options["setup"],
            strict=setup.options["touch"] == "strict",
            sets=sets,
            sides=(Side(full_reserve(sets)),) * count,
        )

    def awaiting(self, state: State) -> Awaiting:
        if state.outcome:
            return Over(state.outcome)
        seat = turn_of(state)
        # The count is not drawn: the table reads it off the board.
        return Turn(seat) if seat is not None else Chance(drawn=state.phase != "count")

    # What may be done

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        """Puts that fit, never misfits; of the countless ways to lay obstacles a few ready ones."""
        if seat != turn_of(state):
            return
        match state.phase:
            case "obstacles":
                yield LayObstacles(())
                for obstacles, _ in READY:
                    yield LayObstacles(obstacles)
            case "tower":
                for square in names_of(tower_squares(state.obstacles)):
                    yield LayTower(square)
            case _:
                free = state.free
                for piece in first_copies(state.side(state.active).reserve):
                    for stencil in STENCILS[SHAPE_OF[piece]]:
                        for anchor in cells_of(stencil.anchors(free)):
                            yield Put(PIECES[piece], names_of(stencil.mask << anchor))
                yield Pass()

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        if state.phase in ("count", "over"):
            return refuse("FO-21.over")
        if state.phase in ("lot", "setup") or seat != state.active:
            return refuse("FO-3.not-your-turn")
        match action:
            case Put(piece=piece, squares=squares):
                return _check_before_pieces(state) or _check_put(state, piece, squares)
            case Pass():
                return _check_before_pieces(state)
            case LayObstacles(squares=squares):
                if state.phase != "obstacles":
                    return refuse("FO-4.obstacles-are-laid")
                return check_obstacles(squares)
            case LayTower(square=square):
                if state.phase != "tower":
                    return refuse(
                        "FO-4.obstacles-first" if state.phase == "obstacles" else "FO-4.tower-stands"
                    )
                return check_tower(state.obstacles, square)

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        match action:
            case Put(piece=piece, squares=squares):
                put: Fact[Events] = Fact(at, seat, PiecePut(piece, in_order(squares)))
                if _bits(squares) & state.occupied:
                    return [put, Fact(at, TABLE, PieceOut(seat, piece))]
                return [put]
            case Pass():
                return [Fact(at, seat, Passed())]
            case LayObstacles(squares=squares):
                return [Fact(at, seat, ObstaclesLaid(in_order(squares)))]
            case LayTower(square=square):
                return [Fact(at, seat, TowerLaid(square))]

    # What happened

    def apply(self, state: State, fact: Fact[Events]) -> State:
        match fact.event:
            case PiecePut(piece=name, squares=squares):
                piece, bits = PIECE_OF[name], _bits(squares)
                if bits & state.occupied:  # FO-8: the table's `out` follows
                    return replace(state, last_try=Placement(fact.who, piece, bits), passed=frozenset())
                return _end_turn(lay_piece(replace(state, passed=frozenset()), piece, bits))
            case PieceOut(piece=name):
                return _put_out(state, PIECE_OF[name])
            case Passed():
                return _end_turn(replace(state, passed=state.passed | {state.active}))
            case ObstaclesLaid(squares=squares):
                bits = _bits(squares)
                return replace(state, phase="tower", obstacles=bits, occupied=bits)
            case TowerLaid(square=square):
                return _stand_tower(state, square)
            case LotDrawn(seat=seat):
                phase = "obstacles" if state.setup_option == "starter" else "setup"
                return replace(state, phase=phase, starter=seat, active=seat)
            case SetupDrawn(tower=tower, obstacles=squares):
                bits = _bits(squares)
                return _stand_tower(replace(state, obstacles=bits, occupied=bits), tower)
            case Ended(outcome=outcome):
                return replace(state, phase="over", outcome=outcome)
            case Resigned():
                return _leave(state, fact.who)
            case _:
                return state

    # Chance

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Events]:
        match state.phase:
            case "lot":
                return Fact(at, TABLE, LotDrawn(dealer.choice(state.playing)))
            case "setup":
                return Fact(at, TABLE, draw_setup(dealer))
            case _:
                return Fact(at, TABLE, Ended(_outcome(state)))

    def check_draw(self, state: State, fact: Fact[Events]) -> Refusal | None:
        match state.phase, fact.event:
            case "lot", LotDrawn(seat=seat) if fact.who == TABLE:
                return None if seat in state.playing else refuse("FO-3.not-playing", seat=seat)
            case "setup", SetupDrawn() as drawn if fact.who == TABLE:
                return check_drawn_setup(drawn)
            case "count", Ended(outcome=outcome) if fact.who == TABLE:
                return None if outcome == _outcome(state) else refuse("FO-22.not-the-count")
            case _:
                return refuse("PA-11.not-a-draw", phase=state.phase)

    def draws(self, state: State) -> Sequence[tuple[Fact[Events], int]] | None:
        match state.phase:
            case "lot":
                return [(Fact(0, TABLE, LotDrawn(seat)), 1) for seat in state.playing]
            case "count":
                return [(Fact(0, TABLE, Ended(_outcome(state))), 1)]
            case _:
                return None

    # What may be seen

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def hints(self, state: State, seat: Seat) -> Hints | None:
        return hints_of(state) if seat == turn_of(state) else None

    # Players

    @property
    def terminal(self) -> FormaTerminal:
        return FormaTerminal()

    def puzzle(self, day: date) -> Puzzle:
        from .daily import puzzle  # noqa: PLC0415 - it plays by these rules itself

        return puzzle(day)

    def at_a_glance(self, state: State) -> dict[Seat, float] | None:
        """The running score (FO-24), without what bridges promise to become."""
        if state.phase != "play":
            return None
        return {seat: float(score_of(state, state.side(seat)).total) for seat in state.seats}

    def appraise(self, state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
        from .appraisal import appraise  # noqa: PLC0415 - like the bots

        return appraise(state, played, effort)

    def advise(self, view: View, rng: random.Random) -> Advice[Actions]:
        from .advice import advise  # noqa: PLC0415 - as bots do, it brings a compiler along

        return advise(view, rng)


def _bits(squares: tuple[str, ...]) -> int:
    bits = BOARD.bits_of(squares)
    if bits is None:
        raise ValueError(squares)
    return bits


def _check_before_pieces(state: State) -> Refusal | None:
    """FO-4: first the obstacles, then the tower, then pieces."""
    if state.phase == "obstacles":
        return refuse("FO-4.obstacles-first")
    return refuse("FO-4.tower-first") if state.phase == "tower" else None


def _check_put(state: State, name: str, squares: tuple[str, ...]) -> Refusal | None:
    piece = PIECE_OF.get(name)
    side = state.side(state.active)
    if piece is None or not full_reserve(state.sets) >> piece & 1:
        return refuse("FO-1.no-such-piece", piece=name[:8])
    if not side.reserve >> piece & 1:
        return refuse(
            "FO-8.piece-is-out" if side.out >> piece & 1 else "FO-7.not-in-reserve", piece=shape_name(name)
        )
    bits = BOARD.bits_of(squares)
    if bits is None:
        return refuse("FO-8.off-the-board")
    if shape_of_squares().get(bits) != SHAPE_OF[piece] or bits.bit_count() != len(squares):
        return refuse("FO-8.not-its-shape", piece=shape_name(name))
    if bits & state.occupied and not state.strict:
        return refuse("FO-9.does-not-fit", piece=shape_name(name))
    return None


def _stand_tower(state: State, square: str) -> State:
    tower = _bits((square,))
    return replace(state, phase="play", tower=tower, occupied=state.occupied | tower)


def _put_out(state: State, piece: int) -> State:
    """FO-8: beside the board, and one more try the first time."""
    side = state.side(state.active)
    out = replace(side, reserve=side.reserve & ~(1 << piece), out=side.out | 1 << piece)
    state = state.with_side(state.active, out)
    if state.second_try or _is_finished(state) or not out.reserve:
        return _end_turn(state)
    return replace(state, second_try=True)


def _end_turn(state: State) -> State:
    """FO-3, FO-10: on to the next who has a piece left; FO-21: or to the count."""
    if _is_finished(state):
        return replace(state, phase="count", second_try=False)
    return replace(state, active=_next(state), second_try=False)


def _next(state: State) -> Seat:
    place = state.seats.index(state.active) + 1
    round_from_there = state.seats[place:] + state.seats[:place]
    playing = state.playing
    return next(seat for seat in round_from_there if seat in playing)


def _is_finished(state: State) -> bool:
    """FO-21: nothing fits any more (a full board is the plainest case), or all have passed in succession."""
    playing = state.playing
    if state.passed and state.passed.issuperset(playing):
        return True
    pieces = 0
    for seat in playing:
        pieces |= state.side(seat).reserve
    return not fits_somewhere(pieces, state.free)


def _leave(state: State, seat: Seat) -> State:
    """A resigned seat is passed over from now on; what it has on the board stays."""
    state = replace(state, resigned=state.resigned | {seat})
    if not state.playing or state.phase in ("lot", "count", "over"):
        return state
    if state.phase == "play" and _is_finished(state):
        return replace(state, phase="count", second_try=False)
    return replace(state, active=_next(state), second_try=False) if seat == state.active else state


def _outcome(state: State) -> Outcome:
    scores = {seat: score_of(state, side).total for seat, side in zip(state.seats, state.sides, strict=True)}
    return outcome_of(scores, state.resigned)
