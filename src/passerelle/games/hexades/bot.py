"""Players of Hexadés: one by pure chance, and five levels that search.

A level differs from the next in how many games it imagines before it decides, and in how much of the arithmetic it
overlooks. The highest also solves endgames, where its budget reaches, and plays them perfectly.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import msgspec

from passerelle.core.contract import Bot, Budget
from passerelle.games.kernels import Word
from passerelle.games.levels import makers_of
from passerelle.geometry.bits import cells_of

from .actions import Actions, ChooseColour, Colour, Place, PointOut, Put, SayNone, StaySilent
from .arithmetic import reachable
from .exact import MOST_CELLS, free_cells, positions_of, worths
from .fast import BLACK, RED, Bits, has_won, playouts, reach_table
from .odds import chance_of_silence, noticed, worth_of_none
from .state import BOARD
from .tree import Tree
from .view import View

Found = dict[int, str]
"""Numbers with their calculations."""

SLICE = 2000
"""Games between two looks at the clock."""
POSITIONS_PER_GAME, POSITIONS_PER_SECOND = 25, 12_000_000
"""What solving costs: 25 positions take about as long as one imagined game; half of what one quiet core solves."""
SAME = 1e-12
"""Chances that differ by less differ by rounding."""


def free_numbers(view: View) -> list[int]:
    return sorted(number for number, cell in zip(view.numbers, view.cells, strict=True) if cell == ".")


def free_calculations(view: View) -> Found:
    """The free numbers these dice make, with their simplest calculations."""
    a, b, c = view.dice
    free = set(free_numbers(view))
    return {number: text for number, text in reachable((a, b, c)).items() if number in free}


class RandomBot:
    """Uniform among placements; never bluffs, points out what it sees first."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        match view.phase:
            case "colour":
                return ChooseColour(rng.choice(("red", "black")))
            case "find":
                found = free_calculations(view)
                if not found:
                    return SayNone()
                number = rng.choice(list(found))
                return Place(found[number], number)
            case "answer":
                found = free_calculations(view)
                if not found:
                    return StaySilent()
                number = rng.choice(list(found))
                return PointOut(found[number], number)
            case _:
                return Put(rng.choice(free_numbers(view)))


class Level(msgspec.Struct, frozen=True):
    games: int
    """Imagined before each decision, unless a budget says otherwise."""
    overlooks: float
    """The chance of overlooking what takes no effort (`odds.py`); more for harder calculations."""
    bluffs: bool = False
    doubt: float = 0.05
    """The chance of overlooking it expects of an opponent; the best meets opponents who overlook less."""
    solves: bool = False
    """Whether it plays exactly where it can afford to solve the position."""


class Bitboards:
    """What a view shows, on bitboards."""

    def __init__(self, view: View) -> None:
        self.numbers, self.mean = view.numbers, view.mean
        self.cell_of = {number: cell for cell, number in enumerate(view.numbers)}
        self.reach: Bits = reach_table(view.numbers)
        self.tokens = [sum(1 << cell for cell, token in enumerate(view.cells) if token == t) for t in "rb"]
        self.free = BOARD.full & ~(self.tokens[RED] | self.tokens[BLACK])
        self.active = RED if view.active == view.red else BLACK

    def after(self, cell: int, colour: int) -> list[int]:
        return [tokens | (1 << cell if c == colour else 0) for c, tokens in enumerate(self.tokens)]

    def wins_with(self, cell: int) -> bool:
        return bool(has_won(Word(self.after(cell, self.active)[self.active]), self.active))


class LevelBot:
    """Says `none` on purpose where it pays, given what an opponent may overlook.

    It always points out what it can: whatever the active player may be told, a free choice among all cells is
    worth at least as much to them, so silence never gains anything; with `mean` it gives a token away as well.

    In a solved position it never says `none` where that is worth less than its best number.
    """

    LEAST_CHANCE = 0.02
    """The least chance of silence it thinks a bluff over for."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._tree = Tree()

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.phase == "colour":
            return ChooseColour(self._colour(view, budget, rng))
        position = Bitboards(view)
        if self.can_solve(view, budget):
            return self._exact(view)
        if view.phase == "free":
            cell = self._best(position, position.free, budget, rng)[0]
            return Put(view.numbers[cell])
        seen = noticed(free_calculations(view), self._level.overlooks, rng)
        if view.phase == "find":
            return self._find(position, seen, budget, rng)
        if not seen:
            return StaySilent()
        told = self._worths_told(position, seen, budget, rng)
        number = min(told, key=told.__getitem__)
        return PointOut(seen[number], number)

    def can_solve(self, view: View, budget: Budget) -> bool:
        """Whether it plays this position perfectly."""
        cells = free_cells(view)
        if not self._level.solves or cells > MOST_CELLS:
            return False
        positions = positions_of(cells)
        if view.mean and view.phase == "answer":  # every number leads to a position of its own
            positions += len(free_calculations(view)) * positions_of(cells - 1)
        if budget.seconds is not None:
            return positions <= budget.seconds * POSITIONS_PER_SECOND
        games = self._level.games if budget.simulations is None else budget.simulations
        return positions <= games * POSITIONS_PER_GAME

    def _exact(self, view: View) -> Actions:
        """The action worth most. `none` never gains; it is said where it costs nothing: something may be overlooked."""
        if view.phase == "find" and not free_calculations(view):
            return SayNone()
        found = worths(view, bluffs=self._level.bluffs and not view.mean)
        best = max(found, key=found.__getitem__)
        is_won = found[best] >= 1 - SAME
        return SayNone() if not is_won and found.get(SayNone(), -1.0) >= found[best] - SAME else best

    def _colour(self, view: View, budget: Budget, rng: random.Random) -> Colour:
        """The opponent begins: whose colour suffers less from that on this layout?"""
        reach, empty = reach_table(view.numbers), Word(0)
        losses = [0, 0]

        def imagine(games: int) -> None:
            for colour in (RED, BLACK):
                seed = Word(rng.getrandbits(64))
                losses[colour] += playouts(reach, empty, empty, 1 - colour, seed, games // 8 + 1)

        self._spend(budget, imagine)
        return "red" if losses[RED] <= losses[BLACK] else "black"

    def _find(self, position: Bitboards, seen: Found, budget: Budget, rng: random.Random) -> Actions:
        if not seen:
            return SayNone()
        arms = sum(1 << position.cell_of[number] for number in seen)
        for cell in cells_of(arms):
            if position.wins_with(cell):
                return Place(seen[position.numbers[cell]], position.numbers[cell])
        may_bluff = (
            self._level.bluffs and chance_of_silence(seen.values(), self._level.doubt) >= self.LEAST_CHANCE
        )
        if may_bluff and len(seen) == 1 and not position.mean:
            return SayNone()  # at worst one is told the very number one would have played
        share = _part(budget, self._level.games, 3) if may_bluff else budget
        cell, worth = self._best(position, arms, share, rng)
        if may_bluff:
            told = self._worths_told(position, seen, share, rng)
            silence = self._best(position, position.free, share, rng)[1]
            answers = ((told[number], text) for number, text in seen.items())
            margin = self._tree.games**-0.5  # about two standard errors of an estimate
            if worth_of_none(answers, silence, self._level.doubt) > worth + margin:
                return SayNone()
        return Place(seen[position.numbers[cell]], position.numbers[cell])

    def _best(self, position: Bitboards, arms: int, budget: Budget, rng: random.Random) -> tuple[int, float]:
        """The best of these cells for the active player, and its worth."""
        red, black = position.tokens
        self._tree.begin(position.reach, red, black, position.active, arms, rng.getrandbits(64))
        self._spend(budget, self._tree.search)
        cell = max(cells_of(arms), key=lambda cell: (self._tree.visits(cell), self._tree.worth(cell)))
        return cell, self._tree.worth(cell)

    def _worths_told(
        self, position: Bitboards, seen: Found, budget: Budget, rng: random.Random
    ) -> dict[int, float]:
        """What each number is worth to the active player if it is pointed out now (HX-10, HX-15)."""
        placer = 1 - position.active if position.mean else position.active
        losses, played = dict.fromkeys(seen, 0), 0

        def imagine(games: int) -> None:
            nonlocal played
            fours = games // (4 * len(seen)) + 1
            for number in seen:
                red, black = map(Word, position.after(position.cell_of[number], placer))
                seed = Word(rng.getrandbits(64))
                losses[number] += playouts(position.reach, red, black, 1 - position.active, seed, fours)
            played += 4 * fours

        self._spend(budget, imagine)
        return {number: 1 - lost / played for number, lost in losses.items()}

    def _spend(self, budget: Budget, imagine: Callable[[int], None]) -> None:
        if budget.seconds is None:
            imagine(max(1, self._level.games if budget.simulations is None else budget.simulations))
            return
        imagine(1)  # the very first may compile
        end = time.monotonic() + budget.seconds
        while time.monotonic() < end:
            imagine(SLICE)


def _part(budget: Budget, games: int, parts: int) -> Budget:
    if budget.seconds is not None:
        return Budget(seconds=budget.seconds / parts)
    return Budget(simulations=(games if budget.simulations is None else budget.simulations) // parts)


LEVELS = {
    "level-1": Level(games=6, overlooks=0.25),
    "level-2": Level(games=16, overlooks=0.12),
    "level-3": Level(games=60, overlooks=0.08, bluffs=True),
    "level-4": Level(games=300, overlooks=0.03, bluffs=True),
    "level-5": Level(games=20_000, overlooks=0.0, bluffs=True, doubt=0.02, solves=True),
}

BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {
    "random": RandomBot,
    **makers_of(LevelBot, LEVELS),
}
