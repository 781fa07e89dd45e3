"""The referee of Verbindung gesucht, clause by clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.common import Ended
from passerelle.core.contract import (
    Advice,
    Appraisal,
    Game,
    HasAdvice,
    HasAnalysis,
    HasChance,
    HasPuzzle,
    NextGame,
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
from passerelle.games.dice import grouped_rolls
from passerelle.games.levels import LEVEL_NAMES
from passerelle.geometry.bits import cells_of

from . import notation
from .actions import (
    Actions,
    Announce,
    Announced,
    End,
    Events,
    Place,
    Placed,
    Rolled,
    TurnDie,
    Turned,
    TurnEnded,
)
from .faces import FACES, TILE_OF, TILES
from .glance import chances
from .judging import judge_claim, judge_placement
from .paths import CELL_NAMES, CELL_OF, COUNT, SIZE
from .placing import (
    MOST_PLACED,
    can_place,
    check_placement,
    lay,
    may_announce,
    open_duties,
    placements,
    whiten,
)
from .state import State, other
from .terminal import VerbindungTerminal
from .view import Hints, Puzzle, Review, View, hints_of, review_of, view_of

DECLARATION = Declaration(
    id="verbindung",
    prefix="VG",
    author="Luca Borsa",
    year=2007,
    seat_counts=(2,),
    options=(
        choice("bases", "VG-2", "outer", "inner"),
        choice("contact", "VG-17", "free", "matching"),
        choice("announce", "VG-22", "required", "automatic"),
        choice("bridge", "VG-3", "through", "cuts", absent="through"),
    ),
    bots=LEVEL_NAMES,
    shelf=2,
)

_PLACES = tuple(
    tuple(
        tuple(tuple(Place(tile.face, row[cell], tile.way) for cell in cells_of(bits)) for bits in range(64))
        for row in (CELL_NAMES[first : first + SIZE] for first in range(0, COUNT, SIZE))
    )
    for tile in TILES
)
"""Every placement there is, made once: by tile, row of the board, and the cells (bits) in that row."""
_ANNOUNCE, _END = Announce(), End()


class Verbindung(
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
    review_type = Review
    puzzle_type = Puzzle
    is_open = True
    measure = "chance"

    def initial(self, setup: Setup) -> State:
        options = setup.options
        return State(
            bases=options["bases"],
            matching=options["contact"] == "matching",
            automatic=options["announce"] == "automatic",
            cuts=options["bridge"] == "cuts",
        )

    def awaiting(self, state: State) -> Awaiting:
        match state.phase:
            case "place":
                return Turn(state.active)
            case "roll":
                return Chance()
            case "turn":
                return Turn(state.cut.seat if state.cut else state.active)
            case _:
                return Over(state.outcome) if state.outcome else Chance(drawn=False)

    # What may be done

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        actions: list[Actions] = []
        if state.phase == "turn" and state.cut and seat == state.cut.seat:
            actions += [TurnDie(CELL_NAMES[cell]) for cell in cells_of(state.cut.dice)]
        elif state.phase == "place" and seat == state.active:
            for number, cells in placements(state):
                for row, places in enumerate(_PLACES[number]):
                    actions += places[cells >> SIZE * row & 63]
            duties = open_duties(state)
            if may_announce(state, duties):
                actions.append(_ANNOUNCE)
            if not duties:
                actions.append(_END)
        return actions

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        if state.phase == "over":
            return refuse("PA-3.over")
        if isinstance(action, TurnDie):
            return _check_turning(state, seat, action.cell)
        if state.phase == "turn" and state.cut:
            return refuse("VG-19.base-first", owner=state.cut.seat)
        if seat != state.active or state.phase != "place":
            return refuse("VG-6.not-your-turn")
        match action:
            case Place(face=face, cell=cell, way=way):
                return check_placement(state, face, cell, way)
            case Announce():
                return _check_announcement(state)
            case End():
                return _check_end(state)

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        match action:
            case Place(face=face, cell=cell, way=way):
                return self._with_consequences(state, Fact(at, seat, Placed(face, cell, way)))
            case TurnDie(cell=cell):
                return self._with_consequences(state, Fact(at, seat, Turned(cell)))
            case Announce():
                return [Fact(at, seat, Announced())]
            case End():
                outcome = judge_claim(state, seat) if state.announced else None
                return _closing(at, seat, outcome)

    def _with_consequences(self, state: State, fact: Fact[Events]) -> list[Fact[Events]]:
        """A die lies anew: forced turnings follow, then perhaps the end of the turn and of the game."""
        facts, now = [fact], self.apply(state, fact)
        while now.cut:
            if now.cut.dice & (now.cut.dice - 1):
                return facts
            cell = CELL_NAMES[now.cut.dice.bit_length() - 1]
            facts.append(Fact(fact.at, now.cut.seat, Turned(cell)))
            now = self.apply(now, facts[-1])
        outcome = judge_placement(state, now)
        over = now.announced or now.placed == MOST_PLACED or (now.automatic and not can_place(now))
        return facts + (_closing(fact.at, now.active, outcome) if outcome or over else [])

    # What happened

    def apply(self, state: State, fact: Fact[Events]) -> State:
        match fact.event:
            case Placed(face=face, cell=cell, way=way):
                return lay(state, TILE_OF[face, way], CELL_OF[cell])
            case Rolled(dice=dice):
                rolled = replace(state, phase="place", dice=dice, owed=min(dice.count("WX"), MOST_PLACED))
                stuck = rolled.automatic and not can_place(rolled)
                return replace(rolled, phase="stuck") if stuck else rolled
            case TurnEnded():
                return replace(
                    state, phase="roll", turn=state.turn + 1, active=other(state.active), dice=(), used=0,
                    owed=0, announced=False,
                )  # fmt: skip
            case Turned(cell=cell):
                return whiten(state, CELL_OF[cell])
            case Announced():
                return replace(state, announced=True)
            case Ended(outcome=outcome):
                return replace(state, phase="over", outcome=outcome)
            case _:
                return state

    # Chance

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Events]:
        if state.phase == "stuck":
            return Fact(at, state.active, TurnEnded())
        return Fact(at, TABLE, Rolled(tuple([FACES[dealer.below(6)] for _ in range(_roll_size(state))])))

    def check_draw(self, state: State, fact: Fact[Events]) -> Refusal | None:
        match state.phase, fact.event:
            case "roll", Rolled(dice=dice) if fact.who == TABLE:
                size = _roll_size(state)
                return None if len(dice) == size else refuse("VG-6.wrong-number", count=size)
            case "stuck", TurnEnded() if fact.who == state.active:
                return None
            case _:
                return refuse("PA-11.not-a-draw", phase=state.phase)

    def draws(self, state: State) -> Sequence[tuple[Fact[Events], int]] | None:
        """Rolls grouped: the dice in the order of the faces, weighted by how many orders there are.

        The order in which dice were drawn changes nothing but the order in which they are shown.
        """
        if state.phase == "stuck":
            return [(self.draw(state, Dealer(""), 0), 1)]
        return [
            (Fact(0, TABLE, Rolled(dice)), weight) for dice, weight in grouped_rolls(FACES, _roll_size(state))
        ]

    # What may be seen

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def hints(self, state: State, seat: Seat) -> Hints | None:
        return hints_of(state) if state.phase == "place" and seat == state.active else None

    def review(self, state: State) -> Review | None:
        return review_of(state) if state.phase == "place" else None

    # Series and players

    def rematch(self, state: State, seats: tuple[Seat, ...]) -> NextGame:
        """VG-24: the colours alternate, so the people change seats."""
        return NextGame(seats[::-1])

    @property
    def terminal(self) -> VerbindungTerminal:
        return VerbindungTerminal()

    def puzzle(self, day: date) -> Puzzle:
        from .daily import puzzle  # noqa: PLC0415 - it plays by these rules itself

        return puzzle(day)

    def at_a_glance(self, state: State) -> dict[Seat, float] | None:
        return chances(state) if state.phase in ("place", "turn") else None

    def appraise(self, state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
        from .appraisal import appraise  # noqa: PLC0415 - like the bots

        return appraise(state, played, effort)

    def advise(self, view: View, rng: random.Random) -> Advice[Actions]:
        from .advice import advise  # noqa: PLC0415 - as bots do, it brings a compiler along

        return advise(view, rng)


def _roll_size(state: State) -> int:
    """VG-6: three dice, two in red's first two turns, never more than the stock."""
    return min(2 if state.turn in (0, 2) else 3, state.empty.bit_count())


def _check_turning(state: State, seat: Seat, cell: str) -> Refusal | None:
    if state.cut is None:
        return refuse("VG-19.nothing-to-turn")
    if seat != state.cut.seat:
        return refuse("VG-19.not-your-base")
    if cell not in CELL_OF or not state.cut.dice >> CELL_OF[cell] & 1:
        return refuse("VG-19.not-a-nearest-die")
    return None


def _check_announcement(state: State) -> Refusal | None:
    if state.automatic:
        return refuse("VG-22.nothing-to-announce")
    if state.announced:
        return refuse("VG-22.already-announced")
    return None if may_announce(state, open_duties(state)) else refuse("VG-22.two-duties")


def _check_end(state: State) -> Refusal | None:
    duties = open_duties(state)
    return refuse("VG-10.duty-open", count=duties) if duties else None


def _closing(at: int, seat: Seat, outcome: Outcome | None) -> list[Fact[Events]]:
    facts: list[Fact[Events]] = [Fact(at, seat, TurnEnded())]
    return [*facts, Fact(at, TABLE, Ended(outcome))] if outcome else facts
