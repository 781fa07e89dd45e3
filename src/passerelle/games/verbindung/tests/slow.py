"""The board read slowly and differently, for comparison: cells by row and column, sides by letter.

A die has ends rather than open sides: groups of sides that it joins. A bridge that cuts has two ends of its
lower colour, each with one side (VG-3).
"""

from __future__ import annotations

from itertools import combinations

from passerelle.core.values import Seat
from passerelle.games.verbindung.faces import TILES
from passerelle.games.verbindung.paths import CELL_NAMES
from passerelle.games.verbindung.state import State

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
FACING = {"n": "s", "e": "w", "s": "n", "w": "e"}
Cell = tuple[int, int]
Ends = list[set[str]]
Open = dict[Cell, Ends]

BASES = {
    ("outer", "p1"): {"n": (0, 1), "e": (1, 5), "s": (5, 4), "w": (4, 0)},
    ("outer", "p2"): {"n": (0, 4), "e": (4, 5), "s": (5, 1), "w": (1, 0)},
    ("inner", "p1"): {"n": (0, 2), "e": (2, 5), "s": (5, 3), "w": (3, 0)},
    ("inner", "p2"): {"n": (0, 3), "e": (3, 5), "s": (5, 2), "w": (2, 0)},
}


def sides_of(words: str, seat: Seat) -> set[str]:
    """The sides of a die that show this player's colour."""
    face, _, way = words.partition(" ")
    rest = set("nesw") - set(way)
    match face, seat:
        case ("RX", "p1") | ("BX", "p2") | ("WX", _) | ("", _):
            return set("nesw")
        case ("CV", "p1") | ("RB", "p1") | ("BB", "p2"):
            return set(way)
        case ("CV", "p2") | ("RB", "p2") | ("BB", "p1"):
            return rest
        case _:
            return set()


def ends_of(words: str, seat: Seat, cuts: bool) -> Ends:
    """The same sides, in the groups that the die joins."""
    sides = sides_of(words, seat)
    if cuts and words[:2] == ("BB" if seat == "p1" else "RB"):
        return [{side} for side in sorted(sides)]
    return [sides]


def open_sides(
    state: State, seat: Seat, white: frozenset[Cell] = frozenset(), dice_only: bool = False
) -> Open:
    found = {}
    for cell, number in enumerate(state.board):
        place = divmod(cell, 6)
        if number or not dice_only:
            words = TILES[number].words
            found[place] = [set("nesw")] if place in white else ends_of(words, seat, state.cuts)
    return found


def reach(cells: Open, bases: dict[str, Cell], base: str) -> set[str]:
    """The bases that this one can reach, itself included."""
    reached = {base}
    todo = [(bases[base], sides) for sides in cells.get(bases[base], []) if base in sides]
    seen = list(todo)
    while todo:
        (row, column), sides = todo.pop()
        reached |= {other for other, faced in bases.items() if faced == (row, column) and other in sides}
        for side in sides:
            down, right = STEPS[side]
            there = (row + down, column + right)
            for beyond in cells.get(there, []):
                if FACING[side] in beyond and (there, beyond) not in seen:
                    seen.append((there, beyond))
                    todo.append((there, beyond))
    return reached


def can_join(state: State, seat: Seat) -> bool:
    bases = BASES[state.bases, seat]
    return all(len(reach(open_sides(state, seat), bases, base)) == 4 for base in bases)


def has_network(state: State, seat: Seat) -> bool:
    bases = BASES[state.bases, seat]
    return len(reach(open_sides(state, seat, dice_only=True), bases, "n")) == 4


def dice_to_turn(state: State, seat: Seat) -> tuple[str, set[str]] | None:
    """VG-19 word by word, over all subsets: the base to free, and the dice its owner may choose from."""
    bases = BASES[state.bases, seat]
    cells = open_sides(state, seat)
    reached = {base: reach(cells, bases, base) for base in bases}
    if all(len(found) == 4 for found in reached.values()):
        return None
    base = min(bases, key=lambda each: (len(reached[each]), "nesw".index(each)))
    dice = [divmod(cell, 6) for cell, number in enumerate(state.board) if number]
    blocking: set[Cell] = set()
    for size in range(1, len(dice) + 1):
        for subset in combinations(dice, size):
            if reach(open_sides(state, seat, frozenset(subset)), bases, base) - reached[base]:
                blocking |= set(subset)
        if blocking:
            break
    home = bases[base]

    def distance(cell: Cell) -> int:
        return abs(cell[0] - home[0]) + abs(cell[1] - home[1])

    fewest = min(map(distance, blocking))
    return base, {CELL_NAMES[row * 6 + col] for row, col in blocking if distance((row, col)) == fewest}
