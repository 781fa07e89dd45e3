"""A row of numbers as a view (see `core/flat.py`), at the moment 0 of the clock.

A row knows how many cards were won, not which: they have no names here.
"""

from __future__ import annotations

from passerelle.core.values import Outcome, Viewer
from passerelle.games.kernels import Row

from . import flat
from .frame import OBJECTS
from .state import Phase, Side, State
from .view import View, view_of

_PHASES: dict[int, Phase] = {
    flat.LAYING: "layout", flat.STARTING: "start", flat.TURNING: "countdown", flat.RACING: "race",
    flat.OVER: "over",
}  # fmt: skip


def view_of_row(s: Row, viewer: Viewer) -> View:
    return view_of(_state(s), viewer)


def _state(s: Row) -> State:
    phase, board, pile, cards = (int(s[word]) for word in (flat.PHASE, flat.TILES, flat.PILE, flat.CARDS))
    begun = phase > flat.STARTING
    wizard = OBJECTS[int(s[flat.WIZARD])] if begun else ""
    goal = OBJECTS[int(s[flat.GOAL])] if phase == flat.RACING else ""
    left = tuple(card for place, card in enumerate(OBJECTS) if pile >> place & 1)
    return State(
        mode="clock",
        clock=0,
        setup="random",
        automatic=False,
        slow_seat="",
        handicap=0,
        sides=(Side(board, wizard, ("",) * cards, turned_on=board),),
        phase=_PHASES[phase],
        objects=OBJECTS,
        pile=left,
        void=tuple(card for card in OBJECTS if begun and card not in (*left, wizard)),
        goal=goal,
        ends_at=int(s[flat.LEFT]) * flat.PACE,
        outcome=Outcome(("p1",), "time", (("p1", cards),)) if phase == flat.OVER else None,
    )
