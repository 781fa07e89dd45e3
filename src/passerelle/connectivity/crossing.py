"""The largest family of chains between opposite borders, where chains of one direction share no square and
chains of different directions share exactly one.

One direction alone is a maximum flow. For both, the chains of one are drawn first and the other's threaded
through them. That is quick, and hardly ever short of the largest; where it cannot be seen that nothing larger
exists, an integer programme decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from passerelle.geometry.square import SquareGrid

from .disjoint import disjoint_chains, disjoint_chains_and_cut
from .family import Chains, Family
from .programme import Programme
from .weave import weave_across, weave_down


def largest_family(grid: SquareGrid, within: int) -> Family:
    """Exact, however long it takes. Any family without one of its chains is right too, so one more is tried."""
    family, most_down, most_across = _draw(grid, within)
    useful = _without_dead_ends(grid, within)
    larger: Family | None = family
    while larger:
        family, larger = larger, None
        total = max(family.count, 2) + 1  # one each way is settled already
        for down in range(max(1, total - most_across), min(most_down, total - 1) + 1):
            larger = larger or Programme(grid, useful).solve(down, total - down)
    return family


def drawn_family(grid: SquareGrid, within: int) -> Family:
    """Sound and quick, and hardly ever short of the largest."""
    return _draw(grid, within)[0]


def _draw(grid: SquareGrid, within: int) -> tuple[Family, int, int]:
    """A family, and how many chains each direction could have at most."""
    down = Family(down=_chains(disjoint_chains(grid.top, grid.bottom, within, grid.neighbours)))
    across = Family(across=_chains(disjoint_chains(grid.left, grid.right, within, grid.neighbours)))
    best = _most((down, across))
    if down.count == across.count == 1:
        best = _cross(grid, _without_dead_ends(grid, within)) or best
    elif down.count and across.count:
        for family in _woven(grid, within, down.down, across.across):
            best = _most((best, family))
            if best.count == down.count + across.count:
                break
    return best, down.count, across.count


def _chains(chains: list[list[int]]) -> Chains:
    return tuple(map(tuple, chains))


def _woven(grid: SquareGrid, within: int, down: Chains, across: Chains) -> Iterator[Family]:
    """Through all chains of one direction, then through ever fewer: always without the one most in the way."""
    family = weave_down(grid, within, across)
    yield family
    while len(family.across) > 1:
        family = _most(weave_down(grid, within, fewer) for fewer in _one_less(family.across))
        yield family
    family = weave_across(grid, within, down)
    yield family
    while len(family.down) > 1:
        family = _most(weave_across(grid, within, fewer) for fewer in _one_less(family.down))
        yield family


def _one_less(chains: Chains) -> list[Chains]:
    return [chains[:n] + chains[n + 1 :] for n in range(len(chains))]


def _most(families: Iterable[Family]) -> Family:
    return max(families, key=lambda family: family.count)


def _without_dead_ends(grid: SquareGrid, within: int) -> int:
    """A square with one way in and no other out leads nowhere; taking it away may make others so."""
    while (kept := within & grid.between(within)) != within:
        within = kept
    return kept


@cache
def _with_borders(grid: SquareGrid) -> tuple[tuple[int, ...], int]:
    """The board with its borders as four more cells beyond it: who is beside whom, and the four."""
    borders = (grid.top, grid.bottom, grid.left, grid.right)
    beside = [
        near | sum(1 << (grid.count + n) for n, border in enumerate(borders) if border >> cell & 1)
        for cell, near in enumerate(grid.neighbours)
    ]
    return (*beside, *borders), 0b1111 << grid.count


def _cross(grid: SquareGrid, within: int) -> Family | None:
    """One chain each way, if that is possible.

    They meet in a square with four arms that share nothing else and reach all four borders: once more a
    maximum flow, because on a flat board opposite arms then reach opposite borders.
    """
    beside, borders = _with_borders(grid)
    candidates = within & grid.surrounded(within)
    while candidates:
        cell = candidates.bit_length() - 1
        rest = within & ~(1 << cell) | borders
        arms, source_side = disjoint_chains_and_cut(beside[cell], borders, rest, beside)
        if len(arms) == 4:
            top, bottom, left, right = (arm[:-1] for arm in sorted(arms, key=lambda arm: arm[-1]))
            return Family(((*top[::-1], cell, *bottom),), ((*left[::-1], cell, *right),))
        candidates &= ~(source_side | 1 << cell)  # fewer than four squares cut off all of it
    return None
