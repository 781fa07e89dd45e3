"""The compiled engine: whole games of Verbindung gesucht on one flat array of integers.

Equal to the referee move for move (the tests hold them side by side), forced turnings, ends of turns and
results included. All sets are bits of an int64: 36 cells fit.
"""

from __future__ import annotations

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, below, lowest, popcount

from .faces import FACES, TILE_OF, TILES
from .paths import COUNT, FULL, NOT_EAST, NOT_WEST, SIZE, bases_of

N_FACES = len(FACES)

# Where things stand in the array.
NORTH, EAST, SOUTH, WEST = range(4)
"""From the place `SIDES * seat` on: the cells that are open to the seat's colour on each side (bits)."""
SIDES = 4
LAID, ACTIVE, TURN, PHASE, LEFT = range(2 * SIDES, 2 * SIDES + 5)
"""LEFT: six places, how many dice of each face are left of the roll."""
OWED, PLACED, ANNOUNCED, CUT_SEAT, CUT_DICE, DONE, FIRST, WINNER, REASON = range(
    LEFT + N_FACES, LEFT + N_FACES + 9
)
"""OWED: white crosses rolled and to be placed, whether a cell is left for them or not.

DONE: whose networks are complete (bits 1 and 2); FIRST: whose was first (1, 2, or 0).
WINNER: 1, 2, or 0 while the game runs; REASON: a place in REASONS.
"""
AUTOMATIC, MATCHING, INNER, CUTS, MAY_ANNOUNCE, MAY_END, LEGAL = range(REASON + 1, REASON + 8)
"""LEGAL: twelve places, the cells on which each tile may be laid now."""
LENGTH = LEGAL + len(TILES)

ROLL, PLACE, CHOOSE, OVER = 0, 1, 2, 3
TURNING, CLAIM, END = 0, -1, -2
REASONS = ("", "network", "false-call", "both", "full")
NETWORK, FALSE_CALL, BOTH, FULL_BOARD = 1, 2, 3, 4

WX = FACES.index("WX")
WHITE = TILE_OF["WX", ""]
N_TILES = len(TILES)
SIDES_OF = np.array([[tile.red, tile.black] for tile in TILES], dtype=np.int64)
"""The sides on which a tile shows red, and black."""
JOINED = np.array([[tile.joined(cuts) for tile in TILES] for cuts in (False, True)], dtype=np.int64)
"""The same for the sides it joins, with bridges that let through and with bridges that cut."""
FACE_OF = np.array([-1, *(FACES.index(tile.face) for tile in TILES[1:])], dtype=np.int64)
PLAYS = np.array([[tile.face not in ("BX", "BB", ""), tile.face not in ("RX", "RB", "")] for tile in TILES])
BASE_CELLS = np.array(
    [[1 << cell for colour in ("red", "black") for cell in bases_of(colour, option).cells]
     for option in ("outer", "inner")],
    dtype=np.int64,
)  # fmt: skip
"""For each option, the cells before red's four bases and black's four."""
DISTANCE = np.array(
    [[abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE) for b in range(COUNT)] for a in range(COUNT)],
    dtype=np.int64,
)


@njit(cache=True, nogil=True)
def nth(bits: int, n: int) -> int:
    for _ in range(n):
        bits &= bits - 1
    return int(lowest(bits))


# Reach


@njit(cache=True, nogil=True)
def links(s: Array, seat: int) -> tuple[int, int]:
    own = SIDES * seat
    down = s[own + SOUTH] & (s[own + NORTH] >> SIZE)
    return down, s[own + EAST] & (s[own + WEST] >> 1) & NOT_EAST


@njit(cache=True, nogil=True)
def flood(reached: int, down: int, right: int) -> int:
    while True:
        taller = reached | ((reached & down) << SIZE) | ((reached >> SIZE) & down)
        wider = taller | ((taller & right) << 1) | ((taller >> 1) & right)
        if wider == reached:
            return reached
        reached = wider


@njit(cache=True, nogil=True)
def all_reach(s: Array, seat: int) -> bool:
    base_cells, side = BASE_CELLS[s[INNER]], SIDES * seat
    goals = 0
    for base in range(4):
        open_cell = base_cells[side + base] & s[side + base]
        if open_cell == 0:
            return False
        goals |= open_cell
    down, right = links(s, seat)
    reached = base_cells[side]
    while goals & ~reached:
        taller = reached | ((reached & down) << SIZE) | ((reached >> SIZE) & down)
        wider = taller | ((taller & right) << 1) | ((taller >> 1) & right)
        if wider == reached:
            return False
        reached = wider
    return True


@njit(cache=True, nogil=True)
def is_complete(s: Array, seat: int) -> bool:
    base_cells, side, laid = BASE_CELLS[s[INNER]], SIDES * seat, s[LAID]
    goals = 0
    for base in range(4):
        open_cell = base_cells[side + base] & s[side + base] & laid
        if open_cell == 0:
            return False
        goals |= open_cell
    down, right = links(s, seat)
    return goals & ~flood(base_cells[side], down & laid & (laid >> SIZE), right & laid & (laid >> 1)) == 0


# Blocked bases


@njit(cache=True, nogil=True)
def wave(s: Array, seat: int, lying: int, turned: int, faced: int) -> tuple[int, int]:
    """All that is entered without turning a further die, and the dice that one more turning reaches."""
    own = SIDES * seat
    north, east, south, west = s[own + NORTH], s[own + EAST], s[own + SOUTH], s[own + WEST]
    while True:
        up = ((lying & north) | turned) >> SIZE
        along = (((lying & east) | turned) & NOT_EAST) << 1
        down = (((lying & south) | turned) << SIZE) & FULL
        against = (((lying & west) | turned) & NOT_WEST) >> 1
        wider = lying | (up & south) | (along & west) | (down & north) | (against & east)
        if wider == lying:
            return lying, turned | ((faced | up | along | down | against) & s[LAID])
        lying = wider


@njit(cache=True, nogil=True)
def find_cut(s: Array, seat: int) -> bool:
    """VG-18 to VG-20: whether the player is cut off; then CUT_SEAT and CUT_DICE are set."""
    if all_reach(s, seat):
        return False
    base_cells, side = BASE_CELLS[s[INNER]], SIDES * seat
    down, right = links(s, seat)
    base, fewest, reach = 0, 5, 0
    for each in range(4):
        cells = flood(base_cells[side + each] & s[side + each], down, right)
        reached = 1 << each
        for other in range(4):
            if base_cells[side + other] & s[side + other] & cells:
                reached |= 1 << other
        if popcount(reached) < fewest:
            base, fewest, reach = each, popcount(reached), reached
    forth_lying, forth_faced = base_cells[side + base] & s[side + base], base_cells[side + base]
    back_lying, back_faced = 0, 0
    for other in range(4):
        if not (reach >> other) & 1:
            back_lying |= base_cells[side + other] & s[side + other]
            back_faced |= base_cells[side + other]
    forth, back = np.zeros(COUNT + 1, dtype=np.int64), np.zeros(COUNT + 1, dtype=np.int64)
    found, waves = 0, 0
    while found == 0:
        forth_lying, forth[waves + 1] = wave(s, seat, forth_lying, forth[waves], forth_faced)
        back_lying, back[waves + 1] = wave(s, seat, back_lying, back[waves], back_faced)
        waves += 1
        for turned in range(1, waves + 1):
            found |= forth[turned] & back[waves + 1 - turned]
    home = lowest(base_cells[side + base])
    nearest, dice, rest = COUNT, 0, found
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if DISTANCE[home, cell] < nearest:
            nearest, dice = DISTANCE[home, cell], 1 << cell
        elif DISTANCE[home, cell] == nearest:
            dice |= 1 << cell
    s[CUT_SEAT], s[CUT_DICE] = seat, dice
    return True


@njit(cache=True, nogil=True)
def somebody_cut(s: Array) -> bool:
    return find_cut(s, 1 - s[ACTIVE]) or find_cut(s, s[ACTIVE])


# Placing


@njit(cache=True, nogil=True)
def put(s: Array, tile: int, cell: int) -> None:
    """The die lies; nothing follows yet."""
    closed = ~(1 << cell)
    for seat in range(2):
        joined = JOINED[s[CUTS], tile, seat]
        for side in range(4):
            if not (joined >> side) & 1:
                s[SIDES * seat + side] &= closed
    s[LAID] |= 1 << cell


@njit(cache=True, nogil=True)
def whiten(s: Array, cell: int) -> None:
    for side in range(2 * SIDES):
        s[side] |= 1 << cell


@njit(cache=True, nogil=True)
def ends(s: Array, seat: int) -> tuple[int, int]:
    """VG-3: the bridges under which a player's path ends at north and south, and at east and west."""
    if not s[CUTS]:
        return 0, 0
    over = SIDES * (1 - seat)
    north, east, south, west = s[over + NORTH], s[over + EAST], s[over + SOUTH], s[over + WEST]
    return east & west & ~north, north & south & ~east


@njit(cache=True, nogil=True)
def meetings(s: Array, seat: int) -> tuple[int, int, int, int]:
    side, laid, base_cells = SIDES * seat, s[LAID], BASE_CELLS[s[INNER]]
    empty = FULL & ~laid
    upright, lying = ends(s, seat)
    return (
        empty & ((((laid & s[side + SOUTH]) | upright) << SIZE) | base_cells[side + NORTH]),
        empty & (((((laid & s[side + WEST]) | lying) & NOT_WEST) >> 1) | base_cells[side + EAST]),
        empty & ((((laid & s[side + NORTH]) | upright) >> SIZE) | base_cells[side + SOUTH]),
        empty & (((((laid & s[side + EAST]) | lying) & NOT_EAST) << 1) | base_cells[side + WEST]),
    )


@njit(cache=True, nogil=True)
def meets(north: int, east: int, south: int, west: int, sides: int) -> int:
    cells = 0
    if sides & 1 << NORTH:
        cells |= north
    if sides & 1 << EAST:
        cells |= east
    if sides & 1 << SOUTH:
        cells |= south
    if sides & 1 << WEST:
        cells |= west
    return cells


@njit(cache=True, nogil=True)
def white_cells(s: Array) -> int:
    north, east, south, west = meetings(s, s[ACTIVE])
    return north | east | south | west


@njit(cache=True, nogil=True)
def finds_cell(s: Array) -> bool:
    """VG-10: whether some way of turning leaves a white cross a cell."""
    if white_cells(s):
        return True
    if not somebody_cut(s):
        return False
    rest = s[CUT_DICE]
    while rest:
        after = s.copy()
        whiten(after, lowest(rest))
        rest &= rest - 1
        if finds_cell(after):
            return True
    return False


@njit(cache=True, nogil=True)
def find_legal(s: Array) -> bool:
    """Fills LEGAL, MAY_ANNOUNCE and MAY_END; whether any die can be placed."""
    seat = s[ACTIVE]
    s[LEGAL : LEGAL + N_TILES] = 0
    north, east, south, west = meetings(s, seat)
    anywhere = north | east | south | west
    owed = s[OWED] if anywhere else 0
    s[MAY_ANNOUNCE] = not s[AUTOMATIC] and not s[ANNOUNCED] and owed < 2
    s[MAY_END] = owed == 0
    if anywhere == 0:
        return False
    crowded = owed >= (1 if s[ANNOUNCED] else 2 - s[PLACED])
    single = anywhere & (anywhere - 1) == 0
    red_clash = black_clash = (0, 0, 0, 0)
    if s[MATCHING]:
        n, e, so, w = meetings(s, 1 - seat)
        foreign = (n & ~north, e & ~east, so & ~south, w & ~west)
        own = (north & ~n, east & ~e, south & ~so, west & ~w)
        red_clash, black_clash = (foreign, own) if seat == 0 else (own, foreign)
    found = False
    for tile in range(1, N_TILES):
        face = FACE_OF[tile]
        if s[LEFT + face] == 0 or not PLAYS[tile, seat] or (crowded and face != WX):
            continue
        cells = meets(north, east, south, west, SIDES_OF[tile, seat])
        if s[MATCHING] and face != WX:
            red, black = SIDES_OF[tile, 0], SIDES_OF[tile, 1]
            cells &= ~meets(red_clash[0], red_clash[1], red_clash[2], red_clash[3], red)
            cells &= ~meets(black_clash[0], black_clash[1], black_clash[2], black_clash[3], black)
        if cells and single and owed and face != WX:
            after = s.copy()
            put(after, tile, lowest(anywhere))
            if not finds_cell(after):
                cells = 0
        s[LEGAL + tile] = cells
        found = found or cells != 0
    return found


# A game


@njit(cache=True, nogil=True)
def begin(s: Array, inner: int, matching: int, automatic: int, cuts: int) -> None:
    s[:] = 0
    s[: 2 * SIDES] = FULL
    s[INNER], s[MATCHING], s[AUTOMATIC], s[CUTS] = inner, matching, automatic, cuts


@njit(cache=True, nogil=True)
def roll_size(s: Array) -> int:
    return int(min(2 if s[TURN] == 0 or s[TURN] == 2 else 3, COUNT - popcount(s[LAID])))


@njit(cache=True, nogil=True)
def take_roll(s: Array) -> None:
    """The dice lie in LEFT: the turn begins, and ends at once where nothing can be placed (`automatic`)."""
    s[PHASE] = PLACE
    s[OWED] = min(2, s[LEFT + WX])
    if not find_legal(s) and s[AUTOMATIC]:
        end_turn(s)


@njit(cache=True, nogil=True)
def roll(s: Array, rng: Array) -> None:
    for _ in range(roll_size(s)):
        s[LEFT + below(rng, N_FACES)] += 1
    take_roll(s)


@njit(cache=True, nogil=True)
def end_turn(s: Array) -> None:
    s[PHASE] = ROLL
    s[ACTIVE] = 1 - s[ACTIVE]
    s[TURN] += 1
    s[LEFT : LEFT + N_FACES] = 0
    s[OWED] = s[PLACED] = s[ANNOUNCED] = s[MAY_ANNOUNCE] = s[MAY_END] = 0
    s[LEGAL : LEGAL + N_TILES] = 0


@njit(cache=True, nogil=True)
def finish(s: Array, winner: int, reason: int) -> None:
    end_turn(s)
    s[PHASE], s[WINNER], s[REASON] = OVER, winner + 1, reason


@njit(cache=True, nogil=True)
def settle(s: Array) -> None:
    """A die lies anew: forced turnings, the judgement, the end of the turn."""
    while somebody_cut(s):
        if s[CUT_DICE] & (s[CUT_DICE] - 1):
            s[PHASE] = CHOOSE
            return
        whiten(s, lowest(s[CUT_DICE]))
    s[PHASE] = PLACE
    s[CUT_SEAT] = s[CUT_DICE] = 0
    seat = s[ACTIVE]
    before = s[DONE]
    for each in (1 - seat, seat):
        if not s[DONE] & (1 << each) and is_complete(s, each):
            s[DONE] |= 1 << each
            if s[FIRST] == 0:
                s[FIRST] = each + 1
    if (s[ANNOUNCED] or s[AUTOMATIC]) and before == 0 and s[DONE] == 3:
        finish(s, 1 - seat, BOTH)
    elif s[ANNOUNCED]:
        judge_claim(s)
    elif s[AUTOMATIC] and s[DONE]:
        finish(s, s[FIRST] - 1, NETWORK)
    elif s[LAID] == FULL:
        finish(s, s[FIRST] - 1, FULL_BOARD)
    elif s[PLACED] == 2 or (not find_legal(s) and s[AUTOMATIC]):
        end_turn(s)


@njit(cache=True, nogil=True)
def judge_claim(s: Array) -> None:
    seat = s[ACTIVE]
    if s[DONE] & (1 << seat):
        finish(s, seat, NETWORK)
    else:
        finish(s, 1 - seat, FALSE_CALL)


@njit(cache=True, nogil=True)
def place(s: Array, tile: int, cell: int) -> None:
    face = FACE_OF[tile]
    s[LEFT + face] -= 1
    if face == WX:
        s[OWED] -= 1
    s[PLACED] += 1
    put(s, tile, cell)
    settle(s)


@njit(cache=True, nogil=True)
def choose_die(s: Array, cell: int) -> None:
    whiten(s, cell)
    settle(s)


@njit(cache=True, nogil=True)
def announce(s: Array) -> None:
    s[ANNOUNCED] = 1
    find_legal(s)


@njit(cache=True, nogil=True)
def end(s: Array) -> None:
    if s[ANNOUNCED]:
        judge_claim(s)
    else:
        end_turn(s)


@njit(cache=True, nogil=True)
def draw_action(s: Array, rng: Array) -> tuple[int, int]:
    """One of the legal actions, all equally likely: a tile and its cell, or TURNING and a cell, CLAIM, END."""
    if s[PHASE] == CHOOSE:
        return TURNING, nth(s[CUT_DICE], below(rng, popcount(s[CUT_DICE])))
    total = s[MAY_ANNOUNCE] + s[MAY_END]
    for tile in range(1, N_TILES):
        if s[LEGAL + tile]:
            total += popcount(s[LEGAL + tile])
    pick = below(rng, total)
    for tile in range(1, N_TILES):
        cells = s[LEGAL + tile]
        if cells:
            size = popcount(cells)
            if pick < size:
                return tile, nth(cells, pick)
            pick -= size
    return (CLAIM, 0) if pick < s[MAY_ANNOUNCE] else (END, 0)
