"""Cut-off bases, and the dice that must turn white (VG-18 to VG-21)."""

from __future__ import annotations

from collections.abc import Iterator

from .paths import COUNT, FULL, NOT_EAST, NOT_WEST, SIZE, Bases, Paths, flood


def _ring(cell: int, distance: int) -> int:
    row, column = divmod(cell, SIZE)
    return sum(
        1 << other
        for other in range(COUNT)
        if abs(other // SIZE - row) + abs(other % SIZE - column) == distance
    )


RINGS = tuple(tuple(_ring(cell, distance) for distance in range(2 * SIZE - 1)) for cell in range(COUNT))
"""For each cell, the cells so many rows + columns away."""


def reached_bases(paths: Paths, bases: Bases) -> list[int]:
    """For each base the set of bases (bits) it can still reach, itself included."""
    down, right = paths.links()
    open_cells = bases.open(paths)
    reach = [1, 2, 4, 8]
    for base, open_cell in enumerate(open_cells):
        if open_cell and reach[base] == 1 << base:
            cells = flood(open_cell, down, right)
            together = sum([1 << other for other in range(4) if open_cells[other] & cells])
            for other in range(base, 4):
                if together >> other & 1:
                    reach[other] = together
    return reach


def base_to_free(reach: list[int]) -> int:
    """VG-20: the one that reaches fewest others, the first clockwise from the top."""
    counts = [bases.bit_count() for bases in reach]
    return counts.index(min(counts))


def blocking_dice(paths: Paths, bases: Bases, dice: int, base: int, reach: int) -> int:
    """VG-19: the dice that occur in a smallest set of dice which, turned white, lets `base` reach another.

    Such a set lies on one way through the board: its dice are passed as white crosses, all else as it lies.
    So waves go out from the base and from the bases out of reach, each wave turning one die more. A die that
    is the a-th turned from one end and the b-th from the other is in a set of a + b − 1 dice; the smallest
    sum is the answer.
    """
    missing = [other for other in range(4) if not reach >> other & 1]
    forth: list[int] = []
    back: list[int] = []
    from_base, from_missing = _waves(paths, bases, dice, [base]), _waves(paths, bases, dice, missing)
    found = 0
    while not found:  # turning every die joins all bases
        forth.append(next(from_base))
        back.append(next(from_missing))
        for one_end, other_end in zip(forth, reversed(back), strict=True):
            found |= one_end & other_end
    return found


def nearest(dice: int, cell: int) -> int:
    """Those with the fewest rows + columns from the cell."""
    return next(dice & ring for ring in RINGS[cell] if dice & ring)


def _waves(paths: Paths, bases: Bases, dice: int, sources: list[int]) -> Iterator[int]:
    """The dice that can be the first turned on a way from these bases; the first or second; and so on."""
    north, east, south, west = paths.north, paths.east, paths.south, paths.west
    open_cells = bases.open(paths)
    lying = flood(sum([open_cells[source] for source in sources]), *paths.links())
    faced = sum([1 << bases.cells[source] for source in sources])
    turned = 0
    while True:
        while True:
            up = (lying & north | turned) >> SIZE
            along = ((lying & east | turned) & NOT_EAST) << 1
            down = (lying & south | turned) << SIZE & FULL
            against = ((lying & west | turned) & NOT_WEST) >> 1
            wider = lying | up & south | along & west | down & north | against & east
            if wider == lying:
                break
            lying = wider
        turned |= (faced | up | along | down | against) & dice
        yield turned
