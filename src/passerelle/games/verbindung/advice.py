"""A good action for a person, and why: what it completes, or how many cells both networks then still need."""

from __future__ import annotations

import random

from passerelle.core.contract import Advice, Budget
from passerelle.core.texts import Sentence
from passerelle.games.kernels import Array

from . import fast, think
from .actions import Actions, Announce, End, Place, TurnDie
from .bot import LEVELS, LevelBot, array_of, winning_placement
from .faces import TILE_OF, TILES
from .paths import CELL_NAMES, CELL_OF
from .view import View


def advise(view: View, rng: random.Random) -> Advice[Actions]:
    action = LevelBot(LEVELS["level-5"]).choose(view, Budget(), rng)
    match action:
        case Place():
            return Advice(action, _place(view, action))
        case Announce():
            return Advice(action, _announce(view))
        case TurnDie(cell=cell):
            s = array_of(view)
            seat = int(s[fast.CUT_SEAT])
            fast.choose_die(s, CELL_OF[cell])
            return Advice(action, Sentence("advice.turn", {"cell": cell, "need": _needs(s, seat)}))
        case End():
            is_complete = view.active in view.complete
            return Advice(action, Sentence("advice.end-complete" if is_complete else "advice.end"))


def _announce(view: View) -> Sentence:
    winning = winning_placement(array_of(view))
    if view.active in view.complete or winning is None:
        return Sentence("advice.announce-complete")
    tile, cell = winning
    return Sentence("advice.announce", {"face": TILES[tile].face, "cell": CELL_NAMES[cell]})


def _place(view: View, action: Place) -> Sentence:
    before = array_of(view)
    seat = int(before[fast.ACTIVE])
    after = before.copy()
    fast.place(after, TILE_OF[action.face, action.way], CELL_OF[action.cell])
    think.choose_for_owners(after)
    parameters: dict[str, str | int] = {"face": action.face, "cell": action.cell}
    if after[fast.WINNER] == seat + 1:
        return Sentence("advice.completes", parameters)
    own, own_before = _needs(after, seat), _needs(before, seat)
    theirs, theirs_before = _needs(after, 1 - seat), _needs(before, 1 - seat)
    if own < own_before and theirs > theirs_before:
        return Sentence(
            "advice.nearer-hinders",
            parameters | {"need": own, "theirs": theirs, "more": theirs - theirs_before},
        )
    if own < own_before:
        return Sentence("advice.nearer", parameters | {"need": own, "before": own_before})
    if theirs > theirs_before:
        return Sentence("advice.hinders", parameters | {"theirs": theirs, "before": theirs_before})
    if view.duties and action.face == "WX":
        return Sentence("advice.duty", parameters | {"need": own, "theirs": theirs})
    return Sentence("advice.chance", parameters | {"chance": round(100 * think.chances(after, seat))})


def _needs(s: Array, seat: int) -> int:
    """How many more cells the network needs."""
    cells, _ = think.need(s, seat)
    return int(cells)
