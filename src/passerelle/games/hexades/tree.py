"""Tree search over the dice game.

A roll only says which cells are open; what a token is worth on one of them does not depend on the roll. So a
node stands for a board with somebody about to roll, keeps one set of figures per cell, and every visit rolls
afresh and looks at the open cells alone: all 216 chance branches share what they learn.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from passerelle.games.compiler import njit
from passerelle.games.kernels import Word, lowest, next_seed, scramble

from .fast import FULL, RED, Bits, fill, has_won, options, roll_of
from .state import BOARD

CELLS = BOARD.count

Figures = NDArray[np.int32]

CHILD, VISITS, WINS, LATER_VISITS, LATER_WINS = range(5)
"""Figures of a cell in a node. `LATER`: in games where the mover got the cell at any later time."""

EQUIVALENCE = 50.0
"""Visits after which a cell's own wins weigh as much as those of the games that got it later."""
EXPLORATION = 0.7
VISITS_TO_EXPAND = 8
"""Visits before a cell gets a node of its own."""


@njit(cache=True, nogil=True)
def worth(node: Figures, cell: int) -> float:
    """The share of games won from this cell, leaning on those that got it later while it is young."""
    later = (node[LATER_WINS, cell] + 1.0) / (node[LATER_VISITS, cell] + 2.0)
    return float((node[WINS, cell] + EQUIVALENCE * later) / (node[VISITS, cell] + EQUIVALENCE))


@njit(cache=True, nogil=True)
def select(node: Figures, open_cells: Word) -> int:
    """The open cell to look into next: for its worth so far, or because little is known of it."""
    visited = 0
    cells = open_cells
    while cells:
        visited += node[VISITS, lowest(cells)]
        cells &= cells - Word(1)
    exploration = EXPLORATION * math.sqrt(math.log(visited + 1.0))
    best, best_score = 0, -1.0
    cells = open_cells
    while cells:
        cell = lowest(cells)
        cells &= cells - Word(1)
        score = worth(node, cell) + exploration / math.sqrt(node[VISITS, cell] + 1.0)
        if score > best_score:
            best, best_score = cell, score
    return best


@njit(cache=True, nogil=True)
def learn(node: Figures, cell: int, got: Word, won: int) -> None:
    """`got`: the cells free in this node that the mover had in the end."""
    node[VISITS, cell] += 1
    node[WINS, cell] += won
    while got:
        later = lowest(got)
        got &= got - Word(1)
        node[LATER_VISITS, later] += 1
        node[LATER_WINS, later] += won


@njit(cache=True, nogil=True)
def search(
    nodes: Figures,
    used: int,
    reach: Bits,
    red: Word,
    black: Word,
    colour: int,
    arms: Word,
    seed: Word,
    games: int,
) -> tuple[int, Word]:
    """Plays `games` more games from a root where `colour` puts a token on one of `arms`; without arms, rolls first.

    Returns how many nodes are used now, and the seed to go on with.
    """
    path = np.zeros((CELLS, 2), np.int64)
    frees = np.zeros(CELLS, np.uint64)
    for _ in range(games):
        node, depth, mover = 0, 0, colour
        reds, blacks, open_cells = red, black, arms
        if not arms:
            seed = next_seed(seed)
            open_cells = options(reach[roll_of(scramble(seed))], FULL & ~(red | black))
        while True:
            free = FULL & ~(reds | blacks)
            cell = select(nodes[node], open_cells)
            path[depth, 0], path[depth, 1], frees[depth] = node, cell, free
            depth += 1
            bit = Word(1) << Word(cell)
            if mover == RED:
                reds |= bit
            else:
                blacks |= bit
            mover = 1 - mover
            free ^= bit
            child = nodes[node, CHILD, cell]
            if child == 0:
                if free and nodes[node, VISITS, cell] >= VISITS_TO_EXPAND and used < len(nodes):
                    nodes[node, CHILD, cell] = used
                    used += 1
                break
            node = child
            seed = next_seed(seed)
            open_cells = options(reach[roll_of(scramble(seed))], free)
        seed = scramble(next_seed(seed))
        full = fill(reach, reds, blacks, mover, seed)
        red_won = has_won(full, RED)
        mover = colour
        for back in range(depth):
            got = frees[back] & (full if mover == RED else ~full)
            learn(nodes[path[back, 0]], path[back, 1], got, int(red_won == (mover == RED)))
            mover = 1 - mover
    return used, seed


class Tree:
    """The scratch board of one bot; `begin` with a position, then `search` as long as there is time."""

    def __init__(self, capacity: int = 100_000) -> None:
        self._nodes = np.zeros((capacity, 5, CELLS), np.int32)
        self._used = 0

    def __reduce__(self) -> tuple[type[Tree], tuple[int]]:
        """A copy is empty: between two decisions nothing on it matters."""
        return Tree, (len(self._nodes),)

    def begin(self, reach: Bits, red: int, black: int, colour: int, arms: int, seed: int) -> None:
        self._nodes[: self._used] = 0
        self._used = 1
        self._root: tuple[Bits, Word, Word, int, Word] = reach, Word(red), Word(black), colour, Word(arms)
        self._seed = Word(seed)

    def focus(self, arms: int) -> None:
        """From now on only these cells are looked into; what is known stays."""
        reach, red, black, colour, _ = self._root
        self._root = reach, red, black, colour, Word(arms)

    def search(self, games: int) -> None:
        self._used, seed = search(self._nodes, self._used, *self._root, self._seed, games)
        self._seed = Word(seed)

    @property
    def games(self) -> int:
        return int(self._nodes[0, VISITS].sum())

    @property
    def won(self) -> int:
        """By the mover, of these games."""
        return int(self._nodes[0, WINS].sum())

    def visits(self, cell: int) -> int:
        return int(self._nodes[0, VISITS, cell])

    def worth(self, cell: int) -> float:
        """The mover's chance to win with a token there."""
        return worth(self._nodes[0], cell)
