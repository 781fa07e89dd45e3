"""Where a die may go (VG-8 to VG-17), and the position it leaves."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from passerelle.core.values import Refusal, Seat, refuse
from passerelle.geometry.bits import cells_of

from .blocking import base_to_free, blocking_dice, nearest, reached_bases
from .faces import FACES, PLAYABLE, TILE_OF, TILES, WAYS, WHITE, Tile
from .paths import CELL_NAMES, CELL_OF, FULL, NOT_EAST, NOT_WEST, SIZE, all_reach, is_complete
from .state import COLOUR_OF, Cut, State, other

Meetings = tuple[int, int, int, int]
"""For each side, the empty cells that meet a colour there: a neighbour's side that shows it, or a base."""

MOST_PLACED = 2
RECENT = 64
"""Positions kept at hand: deciding, applying and showing ask the same of one position in a row."""


def _own_sides(tile: Tile, seat: Seat) -> int:
    return tile.red if seat == "p1" else tile.black


_PLAYABLE_WAYS = {
    seat: tuple(
        (face, tuple((number, _own_sides(TILES[number], seat)) for number in WAYS[face])) for face in faces
    )
    for seat, faces in ((seat, PLAYABLE[colour]) for seat, colour in COLOUR_OF.items())
}
"""For each player the faces of VG-8, and each way they may lie with the sides that are the player's own."""


def meetings(state: State, seat: Seat) -> Meetings:
    paths, laid, empty = state.paths_of(seat), state.dice_laid, state.empty
    upright, lying = state.ends_of(seat)
    north, east, south, west = state.bases_of(seat).cells
    return (
        empty & ((laid & paths.south | upright) << SIZE | 1 << north),
        empty & (((laid & paths.west | lying) & NOT_WEST) >> 1 | 1 << east),
        empty & ((laid & paths.north | upright) >> SIZE | 1 << south),
        empty & (((laid & paths.east | lying) & NOT_EAST) << 1 | 1 << west),
    )


def _meets(met: Meetings, sides: int) -> int:
    """The cells where one of these sides meets the colour."""
    north, east, south, west = met
    return (
        (north if sides & 1 else 0)
        | (east if sides & 2 else 0)
        | (south if sides & 4 else 0)
        | (west if sides & 8 else 0)
    )


def white_cells(state: State) -> int:
    """Where the active player could place a white cross: wherever any die could go, and more."""
    north, east, south, west = meetings(state, state.active)
    return north | east | south | west


def open_duties(state: State) -> int:
    """VG-10: white crosses still to be placed this turn, if a cell is left for them."""
    return state.owed if state.owed and white_cells(state) else 0


def may_announce(state: State, duties: int) -> bool:
    """VG-22: once a turn, and not while two duties are open."""
    return not state.automatic and not state.announced and duties < 2


def room(state: State) -> int:
    """How many dice may still be placed: one after an announcement (VG-7, VG-22)."""
    return 1 if state.announced else MOST_PLACED - state.placed


@lru_cache(maxsize=RECENT)
def placements(state: State) -> tuple[tuple[int, int], ...]:
    """Every tile the active player may place now, with its cells (bits)."""
    seat = state.active
    own = meetings(state, seat)
    anywhere = own[0] | own[1] | own[2] | own[3]
    if not anywhere:
        return ()
    duties = open_duties(state)
    theirs = meetings(state, other(seat)) if state.matching else None
    left = ("WX",) if duties and duties >= room(state) else state.left
    single = 0 if anywhere & (anywhere - 1) else anywhere
    found = []
    for face, ways in _PLAYABLE_WAYS[seat]:
        if face not in left:
            continue
        for number, sides in ways:
            cells = _meets(own, sides)
            if theirs is not None:
                cells &= ~_clashes(TILES[number], seat, own, theirs)
            if cells & single and duties and face != "WX" and not _keeps_duty(state, number, single):
                continue
            if cells:
                found.append((number, cells))
    return tuple(found)


def can_place(state: State) -> bool:
    return bool(placements(state))


def _clashes(tile: Tile, seat: Seat, own: Meetings, theirs: Meetings) -> int:
    """VG-17 `matching`: the cells where a side of one colour would face the other colour alone."""
    ours, foreign = (tile.red, tile.black) if seat == "p1" else (tile.black, tile.red)
    cells = 0
    for side in range(4):
        if (ours & ~foreign) >> side & 1:
            cells |= theirs[side] & ~own[side]
        if (foreign & ~ours) >> side & 1:
            cells |= own[side] & ~theirs[side]
    return cells


def _keeps_duty(state: State, number: int, cell: int) -> bool:
    """Whether a white cross still finds a cell after this die took the only one, all turnings included."""
    return _finds_cell(lay(state, number, cell.bit_length() - 1))


def _finds_cell(state: State) -> bool:
    if white_cells(state):
        return True
    if state.cut is None:
        return False
    return any(_finds_cell(whiten(state, cell)) for cell in cells_of(state.cut.dice))


def check_placement(state: State, face: str, cell_name: str, way: str) -> Refusal | None:
    """Why this die may not go there, the plainest reason first."""
    seat = state.active
    if face not in FACES:
        return refuse("VG-3.no-such-face")
    if cell_name not in CELL_OF:
        return refuse("VG-1.no-such-cell")
    if (face, way) not in TILE_OF:
        return refuse("VG-4.no-such-way", face=face)
    if face not in state.left:
        return refuse("VG-7.not-rolled", face=face)
    if face not in PLAYABLE[COLOUR_OF[seat]]:
        return refuse("VG-8.not-your-face", face=face)
    cell, number = CELL_OF[cell_name], TILE_OF[face, way]
    bit, tile = 1 << cell, TILES[number]
    if state.dice_laid & bit:
        return refuse("VG-11.taken", cell=cell_name)
    own, theirs = meetings(state, seat), meetings(state, other(seat))
    if not bit & (_meets(own, 0b1111) | _beside(state.dice_laid)):
        return refuse("VG-12.touches-nothing", cell=cell_name)
    if not bit & _meets(own, _own_sides(tile, seat)):
        code = "VG-13.lengthens-nothing" if tile.way == "" else "VG-14.own-path-needed"
        return refuse(code, cell=cell_name)
    if state.matching and bit & _clashes(tile, seat, own, theirs):
        return refuse("VG-17.colours-clash", cell=cell_name)
    duties = open_duties(state)
    if duties and face != "WX":
        if duties >= room(state):
            return refuse("VG-10.white-cross-first", count=duties)
        if _meets(own, 0b1111) == bit and not _keeps_duty(state, number, bit):
            return refuse("VG-10.leaves-no-cell", cell=cell_name)
    return None


def _beside(cells: int) -> int:
    return cells << SIZE & FULL | cells >> SIZE | (cells & NOT_WEST) >> 1 | (cells & NOT_EAST) << 1


# The position after it


@lru_cache(maxsize=RECENT)
def lay(state: State, number: int, cell: int) -> State:
    """A die is placed; whoever it cuts off is found at once (VG-21)."""
    tile = TILES[number]
    red, black = tile.joined(state.cuts)
    after = replace(
        state,
        board=_with(state.board, cell, number),
        dice_laid=state.dice_laid | 1 << cell,
        red=state.red.lay(cell, red),
        black=state.black.lay(cell, black),
        used=state.used | _die_to_use(state, tile.face),
        owed=state.owed - 1 if number == WHITE else state.owed,
        last=cell,
        turned=0,
    )
    return _look_around(state, after)


@lru_cache(maxsize=RECENT)
def whiten(state: State, cell: int) -> State:
    """A blocking die is turned; everything is worked out afresh (VG-19)."""
    after = replace(
        state,
        board=_with(state.board, cell, WHITE),
        red=state.red.whiten(cell),
        black=state.black.whiten(cell),
        turned=state.turned | 1 << cell,
    )
    return _look_around(state, after)


def _look_around(before: State, after: State) -> State:
    for seat in (other(after.active), after.active):  # VG-20: the player who did not place comes first
        if after.paths_of(seat) is not before.paths_of(seat):  # a cross of one's own colour cuts nothing off
            cut = cut_off(after, seat)
            if cut:
                return replace(after, phase="turn", cut=cut)
    return replace(after, phase="place", cut=None, complete=_completed(after))


def cut_off(state: State, seat: Seat) -> Cut | None:
    paths, bases = state.paths_of(seat), state.bases_of(seat)
    if all_reach(paths, bases):
        return None
    reach = reached_bases(paths, bases)
    base = base_to_free(reach)
    blocking = blocking_dice(paths, bases, state.dice_laid, base, reach[base])
    return Cut(seat, base, reach[base], nearest(blocking, bases.cells[base]))


def _completed(state: State) -> tuple[Seat, ...]:
    """VG-25: who was complete first; by the same die, the one who did not place it."""
    complete = state.complete
    for seat in (other(state.active), state.active):
        if seat not in complete and is_complete(state.paths_of(seat), state.bases_of(seat), state.dice_laid):
            complete = (*complete, seat)
    return complete


def _die_to_use(state: State, face: str) -> int:
    place = state.dice.index(face)
    while state.used >> place & 1:
        place = state.dice.index(face, place + 1)
    return 1 << place


def _with(board: bytes, cell: int, number: int) -> bytes:
    return board[:cell] + bytes((number,)) + board[cell + 1 :]


def cell_names(cells: int) -> tuple[str, ...]:
    return tuple(CELL_NAMES[cell] for cell in cells_of(cells))
