"""The compiled engine: whole games of Verbindung gesucht on one flat array of integers.

Equal to the referee move for move (the tests hold them side by side), forced turnings, ends of turns and
results included. All sets are bits of an int64: 36 cells fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .faces import FACES, TILE_OF, TILES
from .paths import COUNT, FULL, NOT_EAST, NOT_WEST, SIZE, bases_of
from .state import State

# Where things stand in the array. Red's open sides n e s w are 0 to 3, black's 4 to 7.
LAID, ACTIVE, TURN, PHASE = 8, 9, 10, 11
LEFT = 12
"""Six places: how many dice of each face are left of the roll."""
OWED, PLACED, ANNOUNCED = 18, 19, 20
"""OWED: white crosses rolled and to be placed, whether a cell is left for them or not."""
CUT_SEAT, CUT_DICE = 21, 22
DONE, FIRST = 23, 24
"""DONE: whose networks are complete (bits 1 and 2); FIRST: whose was first (1, 2, or 0)."""
WINNER, REASON = 25, 26
"""WINNER: 1, 2, or 0 while the game runs; REASON: a place in REASONS."""
AUTOMATIC, MATCHING, INNER, CUTS = 27, 28, 29, 30
MAY_ANNOUNCE, MAY_END = 31, 32
LEGAL = 33
"""Twelve places: the cells on which each tile may be laid now."""
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
DOORS = np.array(
    [[1 << cell for colour in ("red", "black") for cell in bases_of(colour, option).cells]
     for option in ("outer", "inner")],
    dtype=np.int64,
)  # fmt: skip
"""For each option, the cells before red's four bases and black's four."""
DISTANCE = np.array(
    [[abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE) for b in range(COUNT)] for a in range(COUNT)],
    dtype=np.int64,
)

Array = Any


@njit(cache=True, nogil=True)
def count(bits: int) -> int:
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


@njit(cache=True, nogil=True)
def lowest(bits: int) -> int:
    """The first cell of a set that is not empty."""
    return count((bits & -bits) - 1)


@njit(cache=True, nogil=True)
def nth(bits: int, n: int) -> int:
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@njit(cache=True, nogil=True)
def below(rng: Array, limit: int) -> int:
    """One of 0 … limit − 1 (xorshift64*); the bias of a small limit is far below any count of games."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    high = (x * np.uint64(2685821657736338717)) >> np.uint64(32)
    return int((high * np.uint64(limit)) >> np.uint64(32))


# Reach


@njit(cache=True, nogil=True)
def links(s: Array, seat: int) -> tuple[int, int]:
    side = 4 * seat
    return s[side + 2] & (s[side] >> SIZE), s[side + 1] & (s[side + 3] >> 1) & NOT_EAST


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
    doors, side = DOORS[s[INNER]], 4 * seat
    goals = 0
    for base in range(4):
        door = doors[side + base] & s[side + base]
        if door == 0:
            return False
        goals |= door
    down, right = links(s, seat)
    reached = doors[side]
    while goals & ~reached:
        taller = reached | ((reached & down) << SIZE) | ((reached >> SIZE) & down)
        wider = taller | ((taller & right) << 1) | ((taller >> 1) & right)
        if wider == reached:
            return False
        reached = wider
    return True


@njit(cache=True, nogil=True)
def is_complete(s: Array, seat: int) -> bool:
    doors, side, laid = DOORS[s[INNER]], 4 * seat, s[LAID]
    goals = 0
    for base in range(4):
        door = doors[side + base] & s[side + base] & laid
        if door == 0:
            return False
        goals |= door
    down, right = links(s, seat)
    return goals & ~flood(doors[side], down & laid & (laid >> SIZE), right & laid & (laid >> 1)) == 0


# Blocked bases


@njit(cache=True, nogil=True)
def wave(s: Array, seat: int, lying: int, turned: int, faced: int) -> tuple[int, int]:
    """All that is entered without turning a further die, and the dice that one more turning reaches."""
    side = 4 * seat
    north, east, south, west = s[side], s[side + 1], s[side + 2], s[side + 3]
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
    doors, side = DOORS[s[INNER]], 4 * seat
    down, right = links(s, seat)
    base, fewest, reach = 0, 5, 0
    for each in range(4):
        cells = flood(doors[side + each] & s[side + each], down, right)
        reached = 1 << each
        for other in range(4):
            if doors[side + other] & s[side + other] & cells:
                reached |= 1 << other
        if count(reached) < fewest:
            base, fewest, reach = each, count(reached), reached
    forth_lying, forth_faced = doors[side + base] & s[side + base], doors[side + base]
    back_lying, back_faced = 0, 0
    for other in range(4):
        if not (reach >> other) & 1:
            back_lying |= doors[side + other] & s[side + other]
            back_faced |= doors[side + other]
    forth, back = np.zeros(COUNT + 1, dtype=np.int64), np.zeros(COUNT + 1, dtype=np.int64)
    found, waves = 0, 0
    while found == 0:
        forth_lying, forth[waves + 1] = wave(s, seat, forth_lying, forth[waves], forth_faced)
        back_lying, back[waves + 1] = wave(s, seat, back_lying, back[waves], back_faced)
        waves += 1
        for turned in range(1, waves + 1):
            found |= forth[turned] & back[waves + 1 - turned]
    home = lowest(doors[side + base])
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
                s[4 * seat + side] &= closed
    s[LAID] |= 1 << cell


@njit(cache=True, nogil=True)
def whiten(s: Array, cell: int) -> None:
    for side in range(8):
        s[side] |= 1 << cell


@njit(cache=True, nogil=True)
def ends(s: Array, seat: int) -> tuple[int, int]:
    """VG-3: the bridges under which a player's path ends at north and south, and at east and west."""
    if not s[CUTS]:
        return 0, 0
    over = 4 * (1 - seat)
    north, east, south, west = s[over], s[over + 1], s[over + 2], s[over + 3]
    return east & west & ~north, north & south & ~east


@njit(cache=True, nogil=True)
def meetings(s: Array, seat: int) -> tuple[int, int, int, int]:
    side, laid, doors = 4 * seat, s[LAID], DOORS[s[INNER]]
    empty = FULL & ~laid
    upright, lying = ends(s, seat)
    return (
        empty & ((((laid & s[side + 2]) | upright) << SIZE) | doors[side]),
        empty & (((((laid & s[side + 3]) | lying) & NOT_WEST) >> 1) | doors[side + 1]),
        empty & ((((laid & s[side]) | upright) >> SIZE) | doors[side + 2]),
        empty & (((((laid & s[side + 1]) | lying) & NOT_EAST) << 1) | doors[side + 3]),
    )


@njit(cache=True, nogil=True)
def meets(north: int, east: int, south: int, west: int, sides: int) -> int:
    cells = 0
    if sides & 1:
        cells |= north
    if sides & 2:
        cells |= east
    if sides & 4:
        cells |= south
    if sides & 8:
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
    s[:8] = FULL
    s[INNER], s[MATCHING], s[AUTOMATIC], s[CUTS] = inner, matching, automatic, cuts


@njit(cache=True, nogil=True)
def roll_size(s: Array) -> int:
    return min(2 if s[TURN] == 0 or s[TURN] == 2 else 3, COUNT - count(s[LAID]))


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
        s[LEFT + below(rng, 6)] += 1
    take_roll(s)


@njit(cache=True, nogil=True)
def end_turn(s: Array) -> None:
    s[PHASE] = ROLL
    s[ACTIVE] = 1 - s[ACTIVE]
    s[TURN] += 1
    s[LEFT : LEFT + 6] = 0
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
        return TURNING, nth(s[CUT_DICE], below(rng, count(s[CUT_DICE])))
    total = s[MAY_ANNOUNCE] + s[MAY_END]
    for tile in range(1, N_TILES):
        if s[LEGAL + tile]:
            total += count(s[LEGAL + tile])
    pick = below(rng, total)
    for tile in range(1, N_TILES):
        cells = s[LEGAL + tile]
        if cells:
            size = count(cells)
            if pick < size:
                return tile, nth(cells, pick)
            pick -= size
    return (CLAIM, 0) if pick < s[MAY_ANNOUNCE] else (END, 0)


@njit(cache=True, nogil=True)
def random_action(s: Array, rng: Array) -> None:
    what, cell = draw_action(s, rng)
    if what > 0:
        place(s, what, cell)
    elif what == TURNING:
        choose_die(s, cell)
    elif what == CLAIM:
        announce(s)
    else:
        end(s)


@njit(cache=True, nogil=True)
def play_out(s: Array, rng: Array) -> int:
    """By random actions to the end; how many rolls and actions that took."""
    steps = 0
    while s[PHASE] != OVER:
        if s[PHASE] == ROLL:
            roll(s, rng)
        else:
            random_action(s, rng)
        steps += 1
    return steps


@njit(cache=True, nogil=True)
def play_games(
    games: int, inner: int, matching: int, automatic: int, cuts: int, rng: Array
) -> tuple[int, int]:
    """Whole random games: how many steps they took, how many red won."""
    s = np.zeros(LENGTH, dtype=np.int64)
    steps = red = 0
    for _ in range(games):
        begin(s, inner, matching, automatic, cuts)
        steps += play_out(s, rng)
        red += s[WINNER] == 1
    return steps, red


# The same position, for comparison and for bots


def seeded(seed: int) -> Array:
    """A generator's state; never zero."""
    return np.array([(seed * 2 + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1], dtype=np.uint64)


def packed(state: State) -> Array:
    """The array that stands for a referee's state."""
    s = np.zeros(LENGTH, dtype=np.int64)
    for side, name in enumerate(("north", "east", "south", "west")):
        s[side], s[4 + side] = getattr(state.red, name), getattr(state.black, name)
    s[LAID], s[ACTIVE], s[TURN] = state.dice_laid, int(state.active == "p2"), state.turn
    s[PHASE] = {"roll": ROLL, "place": PLACE, "turn": CHOOSE, "over": OVER}[state.phase]
    for face in state.left:
        s[LEFT + FACES.index(face)] += 1
    s[OWED], s[PLACED], s[ANNOUNCED] = state.owed, state.placed, state.announced
    if state.cut:
        s[CUT_SEAT], s[CUT_DICE] = int(state.cut.seat == "p2"), state.cut.dice
    s[DONE] = sum(1 if seat == "p1" else 2 for seat in state.complete)
    s[FIRST] = int(state.complete[0][1]) if state.complete else 0
    s[WINNER], s[REASON] = int(state.winner[1]) if state.winner else 0, REASONS.index(state.reason)
    s[AUTOMATIC], s[MATCHING], s[INNER] = state.automatic, state.matching, state.bases == "inner"
    s[CUTS] = state.cuts
    if s[PHASE] == PLACE:
        find_legal(s)
    return s
