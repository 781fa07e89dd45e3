"""Verbindung gesucht in characters: dice with paths, bases around them, typed placements.

Red paths are heavy lines, black ones double, white ones thin: they are told apart without their colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.markup import escape

from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Parameter, Seat

from .actions import Actions, Announce, End, Place, Turn
from .faces import FACES, TILE_OF, TILES, Tile
from .paths import CELL_NAMES, CELL_OF, SIZE
from .state import COLOUR_OF
from .view import Hints, Spot, View

_LINES = {"red": "┃━╋", "black": "║═╬", "white": "│─◇"}
"""Upright, lying, crossing."""
_STOPS = {"red": "┻┣┳┫", "black": "╩╠╦╣"}
"""Under a bridge that cuts: the path from the north stops at a bar, then from the east, the south and the west."""
_INK = {"red": "bold red3", "black": "bold grey3", "white": "bold grey3"}
_GROUNDS = ("grey93", "grey85")
_MARKED, _TO_CHOOSE = "light_goldenrod2", "plum2"
_FREE, _GOOD = "dim", "bold green"
_BASES = {"red": ("■", "bold red3"), "black": ("●", "bold grey50")}
_LEFT = "     "
_TILE = {tile.words: tile for tile in TILES}
_WAYS = {frozenset(way): way for _, way in TILE_OF if way}


class VerbindungTerminal:
    def draw(self, view: View, hints: Hints | None, texts: Texts, names: Mapping[Seat, str]) -> str:
        """The board, the dice rolled, and what weighs on this turn."""
        black = next(seat for seat in COLOUR_OF if seat != view.red)
        sides = Sentence("terminal.sides", {"red": names.get(view.red, ""), "black": names.get(black, "")})
        lines = [f"  {escape(texts.sentence(sides, names))}", ""]
        if view.cuts:
            lines.insert(1, f"  {escape(texts.say('terminal.cuts'))}")
        lines += [_edge(view, "n"), *_rows(view, hints), _edge(view, "s"), ""]
        if view.dice:
            lines += _rolled(view, texts)
        lines.append(f"  {escape(texts.say('terminal.stock', count=view.stock))}")
        lines += [f"  {escape(texts.sentence(note, names))}" for note in _notes(view)]
        lines += [f"  [green]{escape(words)}[/]" for words in _spots(hints, texts)]
        return "\n".join(lines)

    def prompt(self, view: View, texts: Texts) -> Sentence:
        if view.cut:
            return Sentence("terminal.turn", {"who": view.cut.seat, "dice": " ".join(view.cut.dice)})
        left = " ".join(face for face, used in zip(view.dice, view.used, strict=True) if not used)
        return Sentence("terminal.place", {"who": view.turn or "", "dice": left})

    def understand(self, view: View, typed: str, texts: Texts) -> Actions | None:
        match typed.strip().lower().split():
            case [word] if word == texts.say("terminal.word.announce"):
                return Announce()
            case [word] if word == texts.say("terminal.word.end"):
                return End()
            case [cell] if view.cut and cell in CELL_OF:
                return Turn(cell)
            case [word, cell] if word == texts.say("terminal.word.turn"):
                return Turn(cell)
            case [face, cell, *way] if face.upper() in FACES and len(way) < 2:
                return Place(face.upper(), cell, _way("".join(way), texts.say("terminal.compass")))
            case _:
                return None


def _way(typed: str, compass: str) -> str:
    """The sides in any order; `compass` has the language's letters for north, east, south and west."""
    sides = typed.translate(str.maketrans(compass, "nesw"))
    return _WAYS.get(frozenset(sides), typed)


# The board


def _edge(view: View, side: str) -> str:
    """The letters above or below the board, with the bases of that side."""
    faced = {base.cell[0]: COLOUR_OF[base.seat] for base in view.bases if base.side == side}
    return _LEFT + " ".join(f" {_label(name, faced.get(name))} " for name in "abcdef")


def _label(name: str, base: str | None) -> str:
    if base is None:
        return f"[dim] {name} [/]"
    sign, style = _BASES[base]
    return f"[{style}]{sign}{name}[/] "


def _rows(view: View, hints: Hints | None) -> Iterator[str]:
    good = {spot.cell for spot in hints.spots} if hints else set()
    for row in range(SIZE):
        cells = range(row * SIZE, (row + 1) * SIZE)
        for line in range(3):
            yield (
                (_row_end(view, row, "w") if line == 1 else _LEFT)
                + "".join(
                    _cell(view, cell, line, good) + (_gap(view, cell) if line == 1 else " ") for cell in cells
                ).removesuffix(" ")
                + (_row_end(view, row, "e") if line == 1 else "")
            )


def _row_end(view: View, row: int, side: str) -> str:
    base = next(
        (COLOUR_OF[base.seat] for base in view.bases if base.side == side and base.cell[1] == str(row + 1)),
        None,
    )
    if base is None:
        return f"[dim]  {row + 1}  [/]" if side == "w" else f"[dim] {row + 1}[/]"
    sign, style = _BASES[base]
    path = _LINES[base][1]
    return f"  [{style}]{row + 1}{sign}{path}[/]" if side == "w" else f"[{style}]{path}{sign}{row + 1}[/]"


def _gap(view: View, cell: int) -> str:
    """Between a cell and the one at its right: the path that joins them."""
    if cell % SIZE == SIZE - 1:
        return ""
    here, there = _TILE[view.board[cell]], _TILE[view.board[cell + 1]]
    if not (here.face and there.face):
        return " "
    red = bool(here.red & 2 and there.red & 8)
    black = bool(here.black & 2 and there.black & 8)
    colour = "white" if red and black else "red" if red else "black" if black else ""
    style = {"red": "bold red3", "black": "bold grey50", "white": "bold white"}.get(colour)
    return f"[{style}]{_LINES[colour][1]}[/]" if style else " "


def _cell(view: View, cell: int, line: int, good: set[str]) -> str:
    name = CELL_NAMES[cell]
    if not view.board[cell]:
        style = _GOOD if name in good else _FREE
        return f"[{style}] {name}  [/]" if line == 1 else "     "
    marked = name == view.last or name in view.turned
    to_choose = view.cut is not None and name in view.cut.dice
    ground = _TO_CHOOSE if to_choose else _MARKED if marked else _GROUNDS[(cell // SIZE + cell) % 2]
    return _die(_TILE[view.board[cell]], line, ground, view.cuts)


def _die(tile: Tile, line: int, ground: str, cuts: bool) -> str:
    """One of the three lines of a die."""
    north, east, south, west = (_colour(tile, side) for side in range(4))
    bridge = tile.face in ("RB", "BB")
    if line != 1:
        upright = north if line == 0 else south
        stops = cuts and bridge and tile.way == "ew"
        stroke = _STOPS[upright][line] if stops else _LINES[upright][0]
        return _ink(f"  {stroke}  ", upright, ground)
    middle = _middle(tile, north)
    if bridge and tile.way == "ns":  # the lower path passes under, or stops on both sides
        lower = _LINES[west][1]
        left, right = (_STOPS[west][3], _STOPS[west][1]) if cuts else "  "
        arms = _ink(lower + left, west, ground), _ink(right + lower, east, ground)
        return arms[0] + _ink(middle, north, ground) + arms[1]
    colour = west if tile.way == "ew" else "" if tile.face == "CV" else north
    arms = _ink(_LINES[west][1] * 2, west, ground), _ink(_LINES[east][1] * 2, east, ground)
    return arms[0] + _ink(middle, colour, ground) + arms[1]


def _colour(tile: Tile, side: int) -> str:
    red, black = tile.red >> side & 1, tile.black >> side & 1
    return "white" if red and black else "red" if red else "black"


def _middle(tile: Tile, north: str) -> str:
    match tile.face:
        case "CV":  # the stroke that keeps the two bends apart
            return "╲" if tile.way in ("ne", "sw") else "╱"
        case "RB" | "BB":
            upper = "red" if tile.face == "RB" else "black"
            return _LINES[upper][0 if tile.way == "ns" else 1]
        case _:
            return _LINES[north][2]


def _ink(text: str, colour: str, ground: str) -> str:
    return f"[{_INK.get(colour, 'grey3')} on {ground}]{text}[/]"


# Below it


def _rolled(view: View, texts: Texts) -> Iterator[str]:
    tiles = [next(tile for tile in TILES if tile.face == face) for face in view.dice]
    left = [(tile, face) for tile, face, used in zip(tiles, view.dice, view.used, strict=True) if not used]
    for line in range(3):
        yield "  " + "   ".join(
            _die(tile, line, _GROUNDS[0], view.cuts) + (f" {face} " if line == 1 else "    ")
            for tile, face in left
        )
    yield "  " + escape(" · ".join(f"{face} {texts.say(f'face.{face}')}" for _, face in left))


def _notes(view: View) -> Iterator[Sentence]:
    if view.announced:
        yield Sentence("terminal.announced", {"who": view.active})
    if view.duties:
        yield Sentence("terminal.duties", {"count": view.duties})
    if view.cut:
        parameters: dict[str, Parameter] = {
            "who": view.cut.seat,
            "side": view.cut.side,
            "cell": view.cut.cell,
        }
        yield Sentence("terminal.cut", parameters)


def _spots(hints: Hints | None, texts: Texts) -> Iterator[str]:
    """Where each face may go, and how; a star where it completes the network and wins."""
    if hints is None:
        return
    if hints.complete:
        yield texts.say("terminal.complete")
    for face in FACES:
        found = [spot for spot in hints.spots if spot.face == face]
        if found:
            yield f"{face}: {' '.join(map(_spot, found))}"


def _spot(spot: Spot) -> str:
    ways = "/".join(spot.ways)
    return f"{spot.cell}{f'({ways})' if ways else ''}{'★' if spot.completing else ''}"
