"""Cut-off bases, and the dice that must turn white (VG-18 to VG-21)."""

from __future__ import annotations

import msgspec

from .paths import COUNT, FULL, SIZE, Bases, Paths, flood

_FIRST_COLUMN = sum(1 << row * SIZE for row in range(SIZE))
_NOT_WEST = FULL & ~_FIRST_COLUMN
_NOT_EAST = FULL & ~(_FIRST_COLUMN << (SIZE - 1))


def _ring(cell: int, distance: int) -> int:
    row, column = divmod(cell, SIZE)
    return sum(
        1 << other
        for other in range(COUNT)
        if abs(other // SIZE - row) + abs(other % SIZE - column) == distance
    )


RINGS = tuple(tuple(_ring(cell, distance) for distance in range(2 * SIZE - 1)) for cell in range(COUNT))
"""For each cell, the cells so many rows + columns away."""


class Wave(msgspec.Struct, frozen=True):
    """What can be entered after turning some number of dice: cells as they lie, and dice as white crosses."""

    lying: int
    turned: int


def reached_bases(paths: Paths, bases: Bases) -> list[int]:
    """For each base the set of bases (bits) it can still reach, itself included."""
    down, right = paths.links()
    doors = bases.open(paths)
    reach = []
    for base, door in enumerate(doors):
        cells = flood(door, down, right)
        reach.append(1 << base | sum(1 << other for other in range(4) if doors[other] & cells))
    return reach


def base_to_free(reach: list[int]) -> int:
    """VG-20: the one that reaches fewest others, the first clockwise from the top."""
    return min(range(4), key=lambda base: (reach[base].bit_count(), base))


def blocking_dice(paths: Paths, bases: Bases, dice: int, base: int, reach: int) -> int:
    """VG-19: the dice that occur in a smallest set of dice which, turned white, lets `base` reach another.

    A smallest set lies on one way through the board: each of its dice is passed as a white cross, all else as
    it lies. So waves are sent from the base and from the bases out of reach; where a die is turned by both and
    the numbers add up to the fewest (it is counted twice), it is in such a set.
    """
    missing = [other for other in range(4) if not reach >> other & 1]
    forth, back = [_start(paths, bases, dice, [base])], [_start(paths, bases, dice, missing)]
    while not any(_arrives(paths, bases, forth[-1], other) for other in missing):
        forth.append(_next_wave(paths, dice, forth[-1], bases, [base]))
        back.append(_next_wave(paths, dice, back[-1], bases, missing))
    fewest = len(forth) - 1
    found = 0
    for turned in range(1, fewest + 1):
        found |= forth[turned].turned & back[fewest + 1 - turned].turned
    return found


def nearest(dice: int, cell: int) -> int:
    """Those with the fewest rows + columns from the cell."""
    return next(dice & ring for ring in RINGS[cell] if dice & ring)


def _start(paths: Paths, bases: Bases, dice: int, sources: list[int]) -> Wave:
    doors = bases.open(paths)
    return _spread(paths, Wave(sum(doors[source] for source in sources), 0))


def _next_wave(paths: Paths, dice: int, wave: Wave, bases: Bases, sources: list[int]) -> Wave:
    """One more die turned: any die beside the wave, or before a base it starts from."""
    doors = sum(1 << bases.cells[source] for source in sources)
    entered = doors
    for cells in _steps(paths, wave):
        entered |= cells
    return _spread(paths, Wave(wave.lying, wave.turned | entered & dice))


def _spread(paths: Paths, wave: Wave) -> Wave:
    """Everything that is entered without turning a further die."""
    while True:
        north, east, south, west = _steps(paths, wave)
        lying = (
            wave.lying | north & paths.south | east & paths.west | south & paths.north | west & paths.east
        )
        if lying == wave.lying:
            return wave
        wave = Wave(lying, wave.turned)


def _steps(paths: Paths, wave: Wave) -> tuple[int, int, int, int]:
    """The cells one step north, east, south and west, whether they can be entered or not."""
    lying, turned = wave.lying, wave.turned
    return (
        (lying & paths.north | turned) >> SIZE,
        ((lying & paths.east | turned) & _NOT_EAST) << 1,
        (lying & paths.south | turned) << SIZE & FULL,
        ((lying & paths.west | turned) & _NOT_WEST) >> 1,
    )


def _arrives(paths: Paths, bases: Bases, wave: Wave, base: int) -> bool:
    door = 1 << bases.cells[base]
    return bool(wave.turned & door or wave.lying & bases.open(paths)[base])
