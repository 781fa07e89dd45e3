"""A good action for a person, and the plainest true reason for it: it wins, it stops a win, it joins, it cuts."""

from __future__ import annotations

import random

from passerelle.connectivity.flood import flood
from passerelle.core.contract import Advice, Budget
from passerelle.core.texts import Sentence
from passerelle.games.kernels import Word
from passerelle.geometry.bits import cells_of

from .actions import Actions, Place, PointOut, Put, SayNone, StaySilent
from .arithmetic import printed
from .bot import Bitboards, Level, LevelBot, free_calculations
from .fast import RED, has_won
from .state import BOARD
from .tree import Tree
from .view import View

GAMES = 20_000
"""Imagined for one piece of advice."""
SIDES = ((("left", BOARD.left), ("right", BOARD.right)), (("top", BOARD.top), ("bottom", BOARD.bottom)))
"""What red joins, and what black joins."""


def advise(view: View, rng: random.Random) -> Advice[Actions]:
    match view.phase:
        case "find":
            found = free_calculations(view)
            if not found:
                return Advice(SayNone(), Sentence("advice.none"))
            return _place(view, found, rng)
        case "free":
            return _place(view, {}, rng)
        case "answer":
            found = free_calculations(view)
            return _point(view, found, rng) if found else Advice(StaySilent(), Sentence("advice.silent"))
        case _:
            action = _strong_bot().choose(view, Budget(), rng)
            return Advice(action, Sentence("advice.colour", {"colour": getattr(action, "colour", "")}))


def _strong_bot() -> LevelBot:
    """It overlooks nothing; and nobody is advised to bluff."""
    return LevelBot(Level(games=GAMES, overlooks=0.0))


def _place(view: View, found: dict[int, str], rng: random.Random) -> Advice[Actions]:
    """Onto the best of the numbers found, or of all free ones where any may be chosen."""
    position = Bitboards(view)
    arms = sum(1 << position.cell_of[number] for number in found) or position.free
    cell = next(filter(position.wins_with, cells_of(arms)), None)
    tree = Tree()
    if cell is None:
        red, black = position.tokens
        tree.begin(position.reach, red, black, position.active, arms, rng.getrandbits(64))
        tree.search(GAMES)
        cell = max(cells_of(arms), key=lambda cell: (tree.visits(cell), tree.worth(cell)))
    number = position.numbers[cell]
    calculation = found.get(number, "")
    parameters: dict[str, str | int] = {"number": number, "calculation": printed(calculation)}
    parameters["free"] = "no" if calculation else "yes"
    key, more = _reason(position, cell)
    if key != "wins":
        parameters["chance"] = round(100 * tree.worth(cell))
    action: Actions = Place(calculation, number) if calculation else Put(number)
    return Advice(action, Sentence(f"advice.{key}", parameters | more))


def _reason(position: Bitboards, cell: int) -> tuple[str, dict[str, str | int]]:
    """What a token there does on the board."""
    own, their = position.active, 1 - position.active
    if position.wins_with(cell):
        return "wins", {}
    if has_won(Word(position.after(cell, their)[their]), their):
        return "stops", {}
    chains, sides = _joined(position.tokens[own], own, cell)
    if chains and sides:
        return "reaches", {"side": sides[0]}
    if len(chains) > 1:
        return "joins", {"count": len(chains)}
    others, their_sides = _joined(position.tokens[their], their, cell)
    if others and their_sides:
        return "cuts-side", {"side": their_sides[0]}
    if len(others) > 1:
        return "cuts", {}
    return ("extends", {"length": chains[0].bit_count() + 1}) if chains else ("chance", {})


def _joined(tokens: int, colour: int, cell: int) -> tuple[list[int], list[str]]:
    """The chains beside a cell, and the sides the cell lies on that none of these chains has yet."""
    chains: list[int] = []
    for beside in cells_of(BOARD.neighbours[cell] & tokens):
        if not any(chain >> beside & 1 for chain in chains):
            chains.append(flood(1 << beside, tokens, BOARD.spread))
    sides = SIDES[0 if colour == RED else 1]
    reached = [name for name, side in sides if 1 << cell & side and not any(chain & side for chain in chains)]
    return chains, reached


def _point(view: View, found: dict[int, str], rng: random.Random) -> Advice[Actions]:
    """The number that serves the active player least."""
    action = _strong_bot().choose(view, Budget(), rng)
    if not isinstance(action, PointOut) or action.number is None:
        raise TypeError(action)
    key = "point-only" if len(found) == 1 else "point-mean" if view.mean else "point"
    parameters: dict[str, str | int] = {
        "number": action.number,
        "calculation": printed(action.calculation),
        "who": view.active,
    }
    return Advice(action, Sentence(f"advice.{key}", parameters))
