"""Verbindung gesucht on paper: the board, its bases, the dice as cubes to fold, and as tiles with a bag of lots."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import msgspec

from passerelle.core.drawing import (
    GOLD,
    GOOD,
    INK,
    PAPER,
    RULE,
    WRONG,
    Drawing,
    arrow,
    circle,
    cross,
    element,
    in_a_row,
    line,
    moved,
    rect,
    ring,
    stacked,
    tick,
    words,
)
from passerelle.core.material import Material, Piece, Poster, Tray, alone
from passerelle.core.texts import Texts
from passerelle.games.box_net import box_net

from .drawings import JOKER, PAINT, WAYS, base, base_drawing, face, face_drawing, track
from .faces import FACES, Colour
from .paths import CELL_NAMES, COUNT, SIZE, bases_of

CELL, CUBE, TILE, LOT = 22.0, 20.0, 21.4, 16.0
"""The sides of a cell of the board, of a die, of a tile and of a lot, in millimetres."""
SUPPLY = {"RX": 12, "BX": 12, "WX": 24, "CV": 18, "RB": 12, "BB": 12}
"""Tiles of each face: no fewer than ever lay on the board in 300 games between bots (9, 10, 22, 18, 9, 10)."""
BAG = 1
"""Lots of each face: one, drawn and put back, so that each draw has the odds of a die."""
COLOURS: tuple[Colour, ...] = ("red", "black")
REACH = 75
MARGIN, EMPTY_MARGIN = 54, 4
"""From the middle of a faced cell to that of its base; how far bases, or mere lines, reach beyond the cells."""
ANGLES = {"n": 0, "e": 90, "s": 180, "w": 270}
SHOWN_ELSEWHERE = ("VG-1", "VG-21")
"""What their examples show on the screen is seen in another one, or on the board itself."""


class LitNetwork(msgspec.Struct, frozen=True):
    colour: Colour
    cells: tuple[str, ...]
    bases: str
    ends: tuple[str, ...] = ()

    def reaches(self, cell: str) -> bool:
        return cell in self.cells or any(end.startswith(cell) for end in self.ends)


class CutBase(msgspec.Struct, frozen=True):
    colour: Colour
    side: str
    unreached: str


class Ghost(msgspec.Struct, frozen=True):
    cell: str
    tile: str


class Marks(msgspec.Struct, frozen=True):
    last: str = ""
    turned: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    lit: tuple[LitNetwork, ...] = ()
    cut: CutBase | None = None
    ghost: Ghost | None = None
    glow: bool = False


class Shown(msgspec.Struct, frozen=True):
    dice: tuple[str, ...]
    marks: Marks = msgspec.field(default_factory=Marks)
    part: str = "a1:f6"
    bare: bool = False
    cuts: bool = False
    caption: str = ""
    bases: str = "outer"
    """As the option says."""


class FaceRow(msgspec.Struct, frozen=True):
    tiles: tuple[str, ...]
    by: str = ""
    named: bool = False
    back: tuple[int, ...] = ()


class Said(msgspec.Struct, frozen=True):
    by: Colour
    key: str


class Example(msgspec.Struct, frozen=True):
    """A drawn example as the page has it, in `examples.json`."""

    boards: tuple[Shown, ...] = ()
    faces: tuple[FaceRow, ...] = ()
    order: tuple[tuple[Colour, ...], ...] = ()
    says: tuple[Said, ...] = ()


EXAMPLES = msgspec.json.decode((files(__package__) / "examples.json").read_bytes(), type=dict[str, Example])


def material(texts: Texts) -> Material:
    tiles = [tile_piece(name) for name in FACES for _ in range(SUPPLY[name])]
    lots = [lot_piece(name) for name in FACES for _ in range(BAG)]
    bases = [base_piece(colour) for colour in COLOURS for _ in bases_of(colour, "outer").cells]
    return Material(
        tuple(texts.clauses()),
        {
            clause: figure(example, texts)
            for clause, example in EXAMPLES.items()
            if clause not in SHOWN_ELSEWHERE
        },
        tuple(texts.say(key) for key in ("print.bases.help", "print.cubes.help", "print.tiles.help")),
        (
            Poster(texts.say("print.board"), board(Shown((), bare=True), CELL, places=True)),
            Tray(texts.say("print.bases"), tuple(map(alone, bases + lots))),
            Tray(texts.say("print.cubes"), (alone(cube_piece()),) * COUNT, gap=0.5),
            Tray(texts.say("print.tiles"), tuple(map(alone, tiles))),
        ),
    )


# Pieces


def _as_way(name: str) -> str:
    """A face as it is first drawn."""
    return f"{name} {WAYS[name][0]}" if name in WAYS else name


def tile_piece(name: str) -> Piece:
    """Its back is a white cross: a blocking tile is simply turned over (VG-19)."""
    back = "" if name == "WX" else face_drawing("WX", TILE).svg
    ground = JOKER if name == "WX" else PAPER
    return Piece(f"tile {name}", face_drawing(_as_way(name), TILE), back, ground=ground)


def lot_piece(name: str) -> Piece:
    drawn = rect(0, 0, LOT, LOT, fill=PAPER) + moved(3, 3, face_drawing(_as_way(name), LOT - 6).svg)
    return Piece(f"lot {name}", Drawing(LOT, LOT, drawn), ground=PAPER)


def base_piece(colour: str) -> Piece:
    drawn = rect(0, 0, LOT, LOT, fill=PAPER) + moved(1.5, 1.5, base_drawing(colour, LOT - 3).svg)
    return Piece(f"base {colour}", Drawing(LOT, LOT, drawn), ground=PAPER)


CUBE_NET = box_net(CUBE, CUBE)
CUBE_FACES = dict(
    zip(
        (CUBE_NET.walls[0], CUBE_NET.walls[2], CUBE_NET.walls[1], CUBE_NET.walls[3], *CUBE_NET.ends),
        FACES,
        strict=True,
    )
)
"""Each face once, by the corner of its side; the two of a kind lie opposite each other."""


def cube_piece() -> Piece:
    net = CUBE_NET
    drawn = (moved(*corner, face_drawing(_as_way(name), CUBE).svg) for corner, name in CUBE_FACES.items())
    return Piece("die", Drawing(net.width, net.height, "".join(drawn)), outline=net.outline, folds=net.folds)


# The board


def board(shown: Shown, cell: float, places: bool = False) -> Drawing:
    """With its bases, or with `places` where they may stand: those of the option `inner` are dotted."""
    first, last = (CELL_NAMES.index(name) for name in shown.part.split(":"))
    top, left, bottom, right = *divmod(first, SIZE), *divmod(last, SIZE)
    laid = dict(words_of.split(" ", 1) for words_of in shown.dice)
    parts = []
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            name = CELL_NAMES[row * SIZE + column]
            parts.append(moved(_middle(column), _middle(row), _cell(name, laid.get(name, ""), shown)))
    seen = (left, top, right, bottom)
    if places:
        parts += [_around(colour, "inner", seen, _place(colour, "5 5")) for colour in COLOURS]
        parts += [_around(colour, "outer", seen, _place(colour, "")) for colour in COLOURS]
    elif not shown.bare:
        parts += [_bases(colour, seen, shown) for colour in COLOURS]
    scale = cell / 100
    has_bases = {side for colour in COLOURS for side, _, _ in _in_sight(colour, "outer", seen)}
    north, east, south, west = (MARGIN if side in has_bases else EMPTY_MARGIN for side in "nesw")
    wide, high = 100 * (right - left + 1) + west + east, 100 * (bottom - top + 1) + north + south
    inside = moved(scale * (west - 100 * left), scale * (north - 100 * top), *parts, scale=scale)
    return Drawing(scale * wide, scale * high, inside)


def _middle(place: int) -> float:
    return 100 * place + 50


def _cell(name: str, tile: str, shown: Shown) -> str:
    marks = shown.marks
    drawn = rect(-50, -50, 100, 100, fill="#fdfaf3", stroke="#bcae95", stroke_width=2)
    lit = next((network.colour for network in marks.lit if network.reaches(name)), "")
    if tile:
        drawn += face(tile, shown.cuts, lit) + rect(
            -50, -50, 100, 100, fill="none", stroke=RULE, stroke_width=1.6
        )
    elif marks.ghost and marks.ghost.cell == name:
        drawn += element("g", face(marks.ghost.tile), opacity=0.55) + _frame(GOLD, "12 8")
    elif name in marks.good:
        drawn += ring(0, 0, 16, GOOD, 5, stroke_dasharray="6 4.5")
    for is_marked, frame in (
        (name == marks.last and not marks.glow, _frame(GOLD)),
        (name in marks.turned, _frame(GOLD, "14 7")),
        (name in marks.choose, _frame(WRONG)),
        (name in marks.bad, _frame(WRONG, "12 7") + cross(32, -32, 22)),
        (name in marks.right, tick(32, -32, 26)),
    ):
        drawn += frame if is_marked else ""
    return drawn


def _frame(stroke: str, dashes: str = "none") -> str:
    casing = rect(-46, -46, 92, 92, rx=8, fill="none", stroke=INK, stroke_width=10)
    return casing + rect(
        -46, -46, 92, 92, rx=8, fill="none", stroke=stroke, stroke_width=6, stroke_dasharray=dashes
    )


def _in_sight(colour: Colour, option: str, seen: tuple[int, int, int, int]) -> Iterator[tuple[str, int, int]]:
    """The sides where this colour has a base in this part of the board, with the row and column it faces."""
    left, top, right, bottom = seen
    for side, cell in zip("nesw", bases_of(colour, option).cells, strict=True):
        row, column = divmod(cell, SIZE)
        if top <= row <= bottom and left <= column <= right:
            yield side, row, column


def _around(colour: Colour, option: str, seen: tuple[int, int, int, int], *drawn: str) -> str:
    """The same at every base of a colour in sight, turned to its side."""
    return "".join(
        moved(_middle(column), _middle(row), *drawn, turn=ANGLES[side])
        for side, row, column in _in_sight(colour, option, seen)
    )


def _bases(colour: Colour, seen: tuple[int, int, int, int], shown: Shown) -> str:
    way = track(colour, f"M0-50V{-REACH}")
    drawn = _around(colour, shown.bases, seen, way, moved(0, -REACH, base(colour)))
    cut = shown.marks.cut
    for side, row, column in _in_sight(colour, shown.bases, seen):
        if cut and (cut.colour, cut.side) == (colour, side):
            here = ring(0, -REACH, 26, WRONG, 4) + cross(0, -54, 16)
            drawn += moved(_middle(column), _middle(row), here, turn=ANGLES[side])
    return drawn


def _place(colour: str, dashes: str) -> str:
    """Where a base stands, and the path that leads from it to the board."""
    way = line(
        f"M0-50V{-REACH + 20}", PAINT[colour], 22 if not dashes else 3, stroke_dasharray=dashes or "none"
    )
    outline: dict[str, str | float] = {
        "fill": "none", "stroke": PAINT[colour], "stroke_width": 2.5, "stroke_dasharray": dashes or "none",
    }  # fmt: skip
    shape = (
        rect(-20, -REACH - 19, 40, 38, rx=7, **outline)
        if colour == "red"
        else circle(0, -REACH, 20.5, **outline)
    )
    return way + shape


# Examples


def figure(example: Example, texts: Texts) -> Drawing:
    parts = [_row(row, texts) for row in example.faces]
    if example.order:
        groups = [in_a_row([base_drawing(colour, 5) for colour in group], 1) for group in example.order]
        parts.append(in_a_row([part for group in groups for part in (arrow(), group)][1:], 2))
    parts += [_said(said, texts) for said in example.says]
    if example.boards:
        boards = [_captioned(shown, texts) for shown in example.boards]
        parts.append(stacked(boards, 1.6) if example.boards[0].caption else in_a_row(boards, 3))
    return stacked(parts, 1.6)


def _captioned(shown: Shown, texts: Texts) -> Drawing:
    drawn = board(shown, 4.4 if shown.part == Shown(()).part else 5.6)
    if not shown.caption:
        return drawn
    text = texts.say(shown.caption)
    wide = max(drawn.width, 1.5 * len(text))
    return stacked([drawn, Drawing(wide, 4, words(text, wide / 2, 2, 3.2))], 0.5)


def _row(row: FaceRow, texts: Texts) -> Drawing:
    drawn = [base_drawing(row.by, 5)] if row.by else []
    for place, tile in enumerate(row.tiles):
        edge = rect(0, 0, 7, 7, fill="none", stroke=RULE, stroke_width=0.2)
        shown = element("g", face_drawing(tile, 7).svg, edge, opacity=0.3 if place in row.back else 1)
        die = Drawing(7, 7, shown)
        if row.named:
            name = texts.say(f"face.{tile.partition(' ')[0]}")
            die = stacked([die, Drawing(24, 4, words(name, 12, 2, 3))], 0.4)
        drawn.append(die)
    return in_a_row(drawn, 1.5)


def _said(said: Said, texts: Texts) -> Drawing:
    text = texts.say(said.key)
    spoken = Drawing(1.6 * len(text), 5, words(text, 0, 2.5, 3.4, anchor="start"))
    return in_a_row([base_drawing(said.by, 5), spoken], 1.5)
