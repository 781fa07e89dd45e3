"""The referee of Hex."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from passerelle.connectivity.flood import connected
from passerelle.core.common import Ended
from passerelle.core.contract import Game
from passerelle.core.setup import Declaration, Setup
from passerelle.core.values import (
    SEATS,
    TABLE,
    Awaiting,
    Fact,
    Outcome,
    Over,
    Refusal,
    Seat,
    Turn,
    Viewer,
    refuse,
)

from . import notation
from .actions import Actions, Events, Put, PutDown
from .state import BOARD, CELLS, State, joins
from .terminal import PlainhexTerminal
from .view import View, view_of

DECLARATION = Declaration(
    id="plainhex",
    prefix="HE",
    author="Piet Hein",
    year=1942,
    seat_counts=(2,),
    options=(),
    bots=("random",),
)


class Plainhex(Game[State, Actions, Events, View]):
    declaration = DECLARATION
    words = notation
    action_type = Actions
    view_type = View
    is_open = True

    def initial(self, setup: Setup) -> State:
        return State()

    def awaiting(self, state: State) -> Awaiting:
        return Over(state.outcome) if state.outcome else Turn(state.turn)

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        if seat == state.turn and not state.outcome:
            taken = state.stones[0] | state.stones[1]
            yield from (Put(name) for cell, name in enumerate(CELLS) if not taken >> cell & 1)

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        if action.cell not in CELLS:
            return refuse("HE-1.no-such-cell", cell=action.cell[:10])
        if seat != state.turn:
            return refuse("HE-2.not-your-turn")
        if (state.stones[0] | state.stones[1]) >> CELLS.index(action.cell) & 1:
            return refuse("HE-2.taken", cell=action.cell)
        return None

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        facts: list[Fact[Events]] = [Fact(at, seat, PutDown(action.cell))]
        stones = state.stones[SEATS.index(seat)] | 1 << CELLS.index(action.cell)
        start, goal, within = joins(stones, seat)
        if connected(start, goal, within, BOARD.spread):
            facts.append(Fact(at, TABLE, Ended(Outcome((seat,), "chain"))))
        return facts

    def apply(self, state: State, fact: Fact[Events]) -> State:
        match fact.event:
            case PutDown(cell=name):
                cell, (red, black) = 1 << CELLS.index(name), state.stones
                stones = (red | cell, black) if fact.who == SEATS[0] else (red, black | cell)
                return replace(state, stones=stones, turn="p2" if fact.who == "p1" else "p1")
            case Ended(outcome=outcome):
                return replace(state, outcome=outcome)
            case _:
                return state

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    @property
    def terminal(self) -> PlainhexTerminal:
        return PlainhexTerminal()
