"""A row of numbers as a view (see `core/flat.py`). A row does not know which token was laid last."""

from __future__ import annotations

from passerelle.core.values import SEATS, Outcome, Viewer
from passerelle.games.kernels import Row

from . import flat
from .state import Phase, State
from .view import View, view_of

_PHASES: dict[int, Phase] = {
    flat.LAYOUT: "layout", flat.DRAW_LOT: "lot", flat.COLOUR: "colour", flat.ROLLING: "roll",
    flat.FIND: "find", flat.ANSWER: "answer", flat.FREE: "free", flat.OVER: "over",
}  # fmt: skip


def view_of_row(s: Row, viewer: Viewer) -> View:
    return view_of(_state(s), viewer)


def _state(s: Row) -> State:
    phase, roll, winner = (int(s[word]) for word in (flat.PHASE, flat.ROLL, flat.WINNER))
    is_laid, has_colours = phase > flat.LAYOUT, phase > flat.COLOUR
    return State(
        layout_option="",
        mean=bool(s[flat.MEAN]),
        clock=None,
        is_revenge=False,
        carried=None,
        phase=_PHASES[phase],
        numbers=tuple(s[flat.NUMBER_AT :].tolist()) if is_laid else (),
        lot=SEATS[s[flat.LOT]] if phase > flat.DRAW_LOT else "",
        red=SEATS[s[flat.RED_SEAT]] if has_colours else "",
        active=SEATS[s[flat.ACTIVE]] if has_colours else "",
        dice=flat.ROLLS[roll] if roll >= 0 else (),
        red_cells=int(s[flat.RED]),
        black_cells=int(s[flat.BLACK]),
        outcome=Outcome((SEATS[winner - 1],), "chain") if winner else None,
    )
