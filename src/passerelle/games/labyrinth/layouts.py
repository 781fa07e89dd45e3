"""Which boards may be laid (LB-1, LB-3, LB-5), and how the table lays one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import le

from passerelle.core.chance import Dealer
from passerelle.core.values import Refusal, refuse

from .frame import PLACES
from .tiles import (
    CELLS,
    CURVES,
    GAP,
    JUNCTIONS,
    KINDS,
    OPPOSITE,
    STRAIGHTS,
    Board,
    neighbour,
    sides_of,
    unpack,
)

SHAPES = (STRAIGHTS, CURVES, JUNCTIONS)
EACH = 5

TURNS = STRAIGHTS + CURVES
"""The ways through a tile: from one side to another."""

VARIETY = 3
"""How many tiles of a seeded layout offer each turn, at least."""

SHORT = 7
"""Cells that suffice for some way between any two places."""

_TURN = {sides_of(turn): index for index, turn in enumerate(TURNS)}
_SERVES = {kind: [i for i, turn in enumerate(TURNS) if set(turn) <= set(kind)] for kind in KINDS}

READY_MADE = tuple(
    tuple(text.split())
    for text in (
        "ne nes ns sw nsw es esw ew ns nes -- new ew nw es ns",
        "esw es ew nsw ns nes sw ne nw ns -- ew ns new sw nes",
        "new ns es sw ew esw nes ns ne -- ew nsw sw nes ns nw",
    )
)
"""Boards to lay without thinking, for `own`."""


def check_tiles(tiles: Sequence[str]) -> Refusal | None:
    """LB-1, LB-3, LB-5: what is wrong with a board, if anything."""
    counts = Counter(tiles)
    if len(tiles) != CELLS or counts[GAP] != 1:
        return refuse("LB-1.not-a-board")
    for shape, name in zip(SHAPES, ("straights", "curves", "junctions"), strict=True):
        count = sum(counts[kind] for kind in shape)
        if count != EACH:
            return refuse("LB-1.not-five-of-each", shape=name, count=count)
    if not all(counts[kind] for kind in STRAIGHTS):
        return refuse("LB-3.straights-one-way")
    if sum(counts[kind] > 0 for kind in CURVES) < 2:
        return refuse("LB-3.curves-one-way")
    if not (counts["nes"] + counts["nsw"] and counts["new"] + counts["esw"]):
        return refuse("LB-3.junctions-one-way")
    return None if every_pair_connects(_supply(tiles)) else refuse("LB-5.cut-off")


def draw_layout(dealer: Dealer) -> tuple[str, ...]:
    """Shapes shuffled, each turned at random, again and again until the board is legal and good to play on."""
    while True:
        shapes = dealer.shuffle([(GAP,), *(shape for shape in SHAPES for _ in range(EACH))])
        tiles = tuple(shape[dealer.below(len(shape))] for shape in shapes)
        if is_varied(tiles) and check_tiles(tiles) is None:
            return tiles


def is_varied(tiles: Sequence[str]) -> bool:
    """Every turn is offered by several tiles: where one is rare, some goals take twenty pushes and more."""
    return all(sum(set(turn) <= set(tile) for tile in tiles) >= VARIETY for turn in TURNS)


# LB-5. Five straights lie in two ways, so at least three tiles are alike; and where two tiles of a sliding
# puzzle are alike, every arrangement can be pushed into every other. What remains is whether the tiles at
# hand can pave some way between the two places.


def _supply(tiles: Sequence[str]) -> tuple[int, ...]:
    counts = Counter(tiles)
    return tuple(counts[kind] for kind in KINDS)


def connectable(board: Board, start: int, goal: int) -> bool:
    """Whether pushes can open a corridor between these places."""
    return _connects(_supply(unpack(board)), *sorted((start, goal)))


@lru_cache(maxsize=1 << 12)
def every_pair_connects(supply: tuple[int, ...]) -> bool:
    return all(_connects(supply, *pair) for pair in combinations(range(len(PLACES)), 2))


@lru_cache(maxsize=1 << 14)
def _connects(supply: tuple[int, ...], start: int, goal: int) -> bool:
    # A short way nearly always does; the long ones are many, and listed only when all short ones fail.
    return any(
        _can_pave(supply, needs) for longest in (SHORT, CELLS - 1) for needs in _needs(start, goal, longest)
    )


def _can_pave(supply: tuple[int, ...], needs: tuple[int, ...]) -> bool:
    """Straights and curves serve first; Hall's condition says whether junctions can serve the rest."""
    missing = [max(0, need - supply[turn]) for turn, need in enumerate(needs)]
    wanting = [turn for turn, count in enumerate(missing) if count]
    for size in range(1, len(wanting) + 1):
        for turns in combinations(wanting, size):
            helpers = sum(
                supply[KINDS.index(kind)] for kind in JUNCTIONS if not set(_SERVES[kind]).isdisjoint(turns)
            )
            if sum(missing[turn] for turn in turns) > helpers:
                return False
    return True


@cache
def _needs(start: int, goal: int, longest: int) -> tuple[tuple[int, ...], ...]:
    """How many of each turn a way between two places takes; ways that take more than another are left out.

    A way visits no cell twice and leaves one for the gap.
    """
    first, entered = PLACES[start]
    found: list[tuple[int, ...]] = []
    ways = [(first, entered, 1 << first, (0,) * len(TURNS))]
    for _ in range(longest):
        longer = []
        for cell, entry, visited, needs in ways:
            for side in OPPOSITE.keys() - {entry}:
                turn = _TURN[entry | side]
                taken = (*needs[:turn], needs[turn] + 1, *needs[turn + 1 :])
                if any(all(map(le, known, taken)) for known in found):
                    continue
                other = neighbour(cell, side)
                if (cell, side) == PLACES[goal]:
                    found.append(taken)
                elif other is not None and not visited >> other & 1:
                    longer.append((other, OPPOSITE[side], visited | 1 << other, taken))
        ways = longer
    return tuple(found)
