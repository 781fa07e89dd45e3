"""How good a decision was: exact with few free cells, by tree search with more."""

from __future__ import annotations

import msgspec

from passerelle.core.contract import Appraisal
from passerelle.core.values import Seat
from passerelle.games.kernels import Word
from passerelle.geometry.bits import cells_of

from .actions import Actions, Place, PointOut, Put
from .arithmetic import read_calculation
from .exact import endgame, found_numbers, free_cells, tokens_of, worths, worths_by
from .fast import BLACK, RED, Bits, has_won, options, reach_table
from .state import BOARD, State, other
from .tree import Tree
from .view import View, view_of


class Effort(msgspec.Struct, frozen=True):
    cells: int
    """Free cells up to which it is exact."""
    games: int
    """Imagined for one decision otherwise."""


EFFORTS = (Effort(12, 1_500), Effort(14, 12_000), Effort(16, 60_000))
WELL_KNOWN = 0.05
"""A cell with a smaller share of the games than this of the most visited one is not called the best."""


def appraise(state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
    if state.phase not in ("find", "answer", "free"):
        return None
    view = view_of(state, None)
    spent = EFFORTS[min(effort, len(EFFORTS) - 1)]
    exact = free_cells(view) <= spent.cells
    played = _by_simplest_calculation(view, played)
    if exact:
        solved = endgame(view)
        before, found = solved.before, worths(view, solved)
    else:
        before, found = Search(view, played, spent.games).result
    best = max(found, key=lambda action: (found[action], action == played))
    seat = view.turn or ""
    rolled = state.phase == "find"
    return Appraisal(
        best,
        with_best=_values(seat, found[best]),
        with_played=_values(seat, found[played]),
        before=_values(state.active, before) if rolled else None,
        drawn=rolled,
        exact=exact,
    )


def _values(seat: Seat, chance: float) -> dict[Seat, float]:
    return {seat: chance, other(seat): 1 - chance}


def _number_of(action: Actions) -> int | None:
    match action:
        case Place(calculation=text) | PointOut(calculation=text):
            made = read_calculation(text)
            return made.whole if made else None
        case Put(number=number):
            return number
        case _:
            return None


def _by_simplest_calculation(view: View, action: Actions) -> Actions:
    """The same number; several calculations may make it."""
    number = _number_of(action)
    if number is None or isinstance(action, Put):
        return action
    made = found_numbers(view)[number]
    return Place(made, number) if isinstance(action, Place) else PointOut(made, number)


class Search:
    """A position with too many free cells to be solved: what the active player's tokens are worth, by tree search.

    Half of the games begin with a roll, as the turn did; the others look at what could be done after this one.
    """

    def __init__(self, view: View, played: Actions, games: int) -> None:
        self._view = view
        self._games = games
        self._reach: Bits = reach_table(view.numbers)
        self._tokens = tokens_of(view)
        self._active = RED if view.active == view.red else BLACK
        self._free = BOARD.full & ~(self._tokens[RED] | self._tokens[BLACK])
        cell_of = {number: cell for cell, number in enumerate(view.numbers)}
        found = [cell_of[number] for number in found_numbers(view)] if view.dice else []
        number = _number_of(played)
        own = self._tokens_worth(found, None if number is None else cell_of[number])
        before = self._before(own)
        numbers = {view.numbers[cell]: worth for cell, worth in own.items()}
        told: dict[int, float] = {}

        def worth_told(number: int) -> float:
            if number not in told:
                told[number] = numbers[number] if not view.mean else self._told(cell_of[number])
            return told[number]

        self.result = before, worths_by(view, numbers, worth_told)

    def _tokens_worth(self, found: list[int], played: int | None) -> dict[int, float]:
        """Of the cells that are known well enough, those of this roll, and the one that was taken."""
        arms = sum(1 << cell for cell in found) if self._view.phase == "find" else 0
        tree = self._search(self._tokens, self._active, self._games // 2)
        tree.focus(arms or self._free)
        tree.search(self._games // 2)
        if played is not None:
            tree.focus(1 << played)
            tree.search(self._games // 4)
        most = max(tree.visits(cell) for cell in cells_of(self._free))
        return {
            cell: 1.0 if self._wins(cell) else tree.worth(cell)
            for cell in cells_of(self._free)
            if tree.visits(cell) >= WELL_KNOWN * most or cell == played or cell in found
        }

    def _search(self, tokens: tuple[int, int], colour: int, games: int) -> Tree:
        tree = Tree(capacity=2 + self._games // 4)
        tree.begin(self._reach, *tokens, colour, arms=0, seed=1)
        tree.search(games)
        return tree

    def _before(self, own: dict[int, float]) -> float:
        """Before the roll: over all rolls, the best of the cells each of them allows."""
        total = 0.0
        worst = min(own.values())
        for reach in self._reach:
            allowed = int(options(reach, Word(self._free)))
            total += max((worth for cell, worth in own.items() if allowed >> cell & 1), default=worst)
        return total / len(self._reach)

    def _wins(self, cell: int) -> bool:
        return bool(has_won(Word(self._tokens[self._active] | 1 << cell), self._active))

    def _told(self, cell: int) -> float:
        """With `mean`: the opponent's token lies there, and the opponent rolls (HX-15)."""
        opponent = 1 - self._active
        tokens = list(self._tokens)
        tokens[opponent] |= 1 << cell
        if has_won(Word(tokens[opponent]), opponent):
            return 0.0
        tree = self._search((tokens[RED], tokens[BLACK]), opponent, self._games // 8)
        return 1 - tree.won / tree.games
