"""Labyrinth on paper: two frames, boards to lay, two sets of corridor tiles, the goal cards, two wizards that stand."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from passerelle.core.chance import Dealer
from passerelle.core.drawing import (
    INK,
    PAPER,
    Drawing,
    Point,
    arrow,
    circle,
    cross,
    in_a_row,
    line,
    moved,
    number,
    path,
    rect,
    stacked,
    tick,
    words,
)
from passerelle.core.material import Block, BlockPiece, Material, Piece, Poster, Tray, alone
from passerelle.core.texts import Texts

from .corridors import corridor
from .frame import OBJECTS, PLACES
from .layouts import EACH, READY_MADE, SHAPES, draw_layout
from .tiles import GAP, SIDES, SIZE, SQUARES, E, N, S, W, gap_of, in_line, pack

CELL, TILE = 32.0, 31.4
"""The side of a cell and of a tile, in millimetres: a tile slides."""
RIM = 27.0
"""The width of the frame."""
CARD = (44.0, 62.0)
WIZARD = (20.0, 24.0)
PLAYERS = 2
FRAME, RECESS, WAY, SHINE = "#2d5f63", "#1d4347", "#f0e2c2", "#f3b431"
FACES = ("#558784", "#9a6b4f")
"""Of the two sets; the second has a corner marked too."""
FLOOR, MEDAL, AIM, AIM_GOLD, GOLD = "#f6efe0", "#efe6d3", "#f6c95c", "#fff3d0", "#d3962a"
ON_SCREEN = ("LB-17",)
"""A corridor that stops the duel by itself."""
TOWARDS: dict[int, Point] = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}


class Glyph(msgspec.Struct, frozen=True, rename="camel"):
    """An object's outline in a box of 48 around the origin, as the page has it in `glyphs.json`."""

    ink: str = ""
    line: str = ""
    cut: str = ""
    cut_line: str = ""
    gold: str = ""
    gold_line: str = ""


class Shown(msgspec.Struct, frozen=True):
    tiles: str
    wizard: str = ""
    goal: str = ""
    pointed: str = ""
    lit: bool = False


class TileRow(msgspec.Struct, frozen=True):
    good: bool
    tiles: str


class Example(msgspec.Struct, frozen=True):
    """A drawn example as the page has it, in `examples.json`; races are for the screen."""

    boards: tuple[Shown, ...] = ()
    rows: tuple[TileRow, ...] = ()
    objects: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    sum: str = ""


STARTING_BOARDS = (*READY_MADE, *(draw_layout(Dealer(f"starting board {place}")) for place in range(3)))
GLYPHS = msgspec.json.decode((files(__package__) / "glyphs.json").read_bytes(), type=dict[str, Glyph])
EXAMPLES = msgspec.json.decode((files(__package__) / "examples.json").read_bytes(), type=dict[str, Example])


def material(texts: Texts) -> Material:
    clauses = tuple(clause for clause in texts.clauses() if clause not in ON_SCREEN)
    tiles = [tile_piece(kinds[0], place) for place in range(PLAYERS) for kinds in SHAPES for _ in range(EACH)]
    cards = [card_piece(name, texts) for name in OBJECTS]
    figures = {clause: figure(EXAMPLES[clause], texts) for clause in clauses if clause in EXAMPLES}
    return Material(
        clauses,
        {clause: drawn for clause, drawn in figures.items() if drawn},
        tuple(texts.say(key) for key in ("print.frames.help", "print.tiles.help")),
        (
            Poster(texts.say("print.frames"), maze(CELL, RIM), copies=PLAYERS),
            Poster(texts.say("print.boards"), starting_boards()),
            Tray(texts.say("print.tiles"), (*map(alone, tiles), wizards())),
            Tray(texts.say("print.cards"), tuple(map(alone, cards))),
        ),
    )


# Objects and tiles


def glyph(name: str, ink: str = INK, paper: str = MEDAL, gold: str = GOLD) -> str:
    """An object, or the wizard, in a box of 48 around the origin."""
    drawn = GLYPHS[name]
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = (
        path(drawn.ink, fill=ink) if drawn.ink else "",
        line(drawn.line, ink, 5, **ends) if drawn.line else "",
        path(drawn.cut, fill=paper) if drawn.cut else "",
        line(drawn.cut_line, paper, 2.5, **ends) if drawn.cut_line else "",
        path(drawn.gold, fill=gold, stroke=ink, stroke_width=1.5, stroke_linejoin="round")
        if drawn.gold
        else "",
        line(drawn.gold_line, gold, 2.5, **ends) if drawn.gold_line else "",
    )
    return "".join(parts)


def arms(tile: str) -> str:
    """The corridors of a tile in a square of 100 around the origin: one bend or line, and a junction's third arm."""
    ends = [
        f"{50 * x:g} {50 * y:g}" for side, (x, y) in zip(SIDES, TOWARDS.values(), strict=True) if side in tile
    ]
    return f"M{ends[0]}L0 0L{ends[1]}" + "".join(f"M0 0L{end}" for end in ends[2:])


def tile_face(tile: str, colour: str = FACES[0]) -> str:
    face = rect(-50, -50, 100, 100, fill=colour)
    return (
        face
        + line(arms(tile), RECESS, 46, stroke_linejoin="round")
        + line(arms(tile), WAY, 34, stroke_linejoin="round")
    )


def tile_piece(tile: str, place: int) -> Piece:
    colour = FACES[place]
    mark = circle(-42, -42, 4, fill=WAY) if place else ""
    drawn = moved(TILE / 2, TILE / 2, tile_face(tile, colour), mark, scale=TILE / 100)
    return Piece(f"tile {tile} {place + 1}", Drawing(TILE, TILE, drawn), ground=colour)


def card_piece(name: str, texts: Texts) -> Piece:
    wide, high = CARD
    middle = wide / 2, high * 0.42
    front = rect(0, 0, wide, high, fill=PAPER)
    front += rect(2, 2, wide - 4, high - 4, rx=3, fill="none", stroke=FRAME, stroke_width=0.5)
    front += circle(*middle, 16, fill=AIM, stroke=INK, stroke_width=0.7)
    front += moved(*middle, glyph(name, paper=AIM, gold=AIM_GOLD), scale=0.48)
    front += words(texts.say(f"object.{name}"), wide / 2, high - 10, 5.2, weight=600)
    return Piece(f"card {name}", Drawing(wide, high, front), _card_back(), ground=PAPER, back_ground=FRAME)


def _card_back() -> str:
    wide, high = CARD
    back = rect(0, 0, wide, high, fill=FRAME)
    back += rect(3, 3, wide - 6, high - 6, rx=3, fill="none", stroke=WAY, stroke_width=0.5)
    return back + moved(wide / 2, high / 2, glyph("wizard", WAY, FRAME, AIM), scale=0.62)


def wizards() -> Block:
    piece = wizard_piece()
    wide, high = piece.front.width, piece.front.height
    return Block(wide * PLAYERS, high, tuple(BlockPiece(piece, wide * place, 0) for place in range(PLAYERS)))


def wizard_piece() -> Piece:
    """Folded in the middle like a tent, its feet bent outwards: it stands beside its object."""
    wide, high = WIZARD
    foot = 5.0
    whole = 2 * (high + foot)
    figure_of = glyph("wizard", PAPER, INK, AIM)
    half = rect(-wide / 2, 0, wide, high, fill=INK) + moved(0, high / 2 + 1, figure_of, scale=0.34)
    drawn = moved(wide / 2, whole / 2, half, turn=180) + moved(wide / 2, whole / 2, half)
    folds = f"M0 {foot}H{wide}M0 {whole / 2}H{wide}M0 {whole - foot}H{wide}"
    return Piece("wizard", Drawing(wide, whole, drawn), folds=folds)


# The board


def maze(cell: float, rim: float, shown: Shown | None = None) -> Drawing:
    """The frame with its objects; in it the tiles of an example, or the floor they slide on."""
    side = SIZE * cell
    whole = side + 2 * rim
    parts = [
        rect(0, 0, whole, whole, rx=cell / 12, fill=FRAME),
        rect(rim, rim, side, side, fill=RECESS if shown else FLOOR),
    ]
    if not shown:
        lines = "".join(
            f"M{rim + n * cell} {rim}v{side}M{rim} {rim + n * cell}h{side}" for n in range(1, SIZE)
        )
        parts.append(line(lines, FRAME, cell / 60))
    else:
        parts.append(moved(rim, rim, _tiles(shown, cell)))
    for place, name in enumerate(OBJECTS):
        x, y = _outside(place, cell, rim)
        fill, ring_of, drawn = MEDAL, "none", glyph(name)
        if shown and name == shown.goal:
            fill, ring_of, drawn = AIM, INK, glyph(name, paper=AIM, gold=AIM_GOLD)
        if shown and name == shown.wizard:
            fill, ring_of, drawn = INK, "#fff8e8", glyph("wizard", "#fff8e8", INK, AIM)
        medal = circle(0, 0, 32, fill=fill, stroke=ring_of, stroke_width=5)
        parts.append(moved(x, y, medal, drawn, scale=rim / 76))
    return Drawing(whole, whole, "".join(parts))


def starting_boards() -> Drawing:
    """Boards to lay, on each of which every pair of objects can be joined (LB-5)."""
    boards = [maze(16, 8, Shown(" ".join(tiles))) for tiles in STARTING_BOARDS]
    return stacked([in_a_row(boards[at : at + 2], 10) for at in range(0, len(boards), 2)], 4)


def _outside(place: int, cell: float, rim: float) -> Point:
    """The middle of an object in the frame."""
    at, side = PLACES[place]
    row, column = divmod(at, SIZE)
    x, y = TOWARDS[side]
    reach = cell / 2 + rim / 2
    return rim + (column + 0.5) * cell + x * reach, rim + (row + 0.5) * cell + y * reach


def _tiles(shown: Shown, cell: float) -> str:
    tiles = shown.tiles.split(" ")
    parts = []
    for place, tile in enumerate(tiles):
        if tile != GAP:
            edge = rect(-50, -50, 100, 100, fill="none", stroke=RECESS, stroke_width=3)
            row, column = divmod(place, SIZE)
            parts.append(
                moved((column + 0.5) * cell, (row + 0.5) * cell, tile_face(tile), edge, scale=cell / 100)
            )
    if shown.pointed:
        parts.append(_run(tiles, SQUARES.index(shown.pointed), cell))
    if shown.lit:
        parts.append(_way(tiles, shown, cell))
    return "".join(parts)


def _run(tiles: list[str], pushed: int, cell: float) -> str:
    """What a push there moves (LB-7)."""
    gap = gap_of(pack(tiles))
    first, last = min(pushed, gap), max(pushed, gap)
    between = (place for place in range(first, last + 1) if place != gap)
    run = [divmod(place, SIZE) for place in between if in_line(place, pushed) and in_line(place, gap)]
    edge, inset = cell * 0.92, cell * 0.04
    return "".join(
        rect(
            column * cell + inset,
            row * cell + inset,
            edge,
            edge,
            fill="none",
            stroke=AIM,
            stroke_width=cell / 12,
        )
        for row, column in run
    )


def _way(tiles: list[str], shown: Shown, cell: float) -> str:
    """The open corridor, or a cross where there is none."""
    start, goal = OBJECTS.index(shown.wizard), OBJECTS.index(shown.goal)
    cells = corridor(pack(tiles), start, goal)
    if not cells:
        at, _ = PLACES[goal]
        row, column = divmod(at, SIZE)
        return cross((column + 0.5) * cell, (row + 0.5) * cell, cell * 0.6)
    middles = [((place % SIZE + 0.5) * cell, (place // SIZE + 0.5) * cell) for place in cells]
    points = [_door(start, cell), *middles, _door(goal, cell)]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    casing = line(d, INK, cell * 0.22, stroke_linecap="round", stroke_linejoin="round")
    return casing + line(d, SHINE, cell * 0.13, stroke_linecap="round", stroke_linejoin="round")


def _door(place: int, cell: float) -> Point:
    at, side = PLACES[place]
    row, column = divmod(at, SIZE)
    x, y = TOWARDS[side]
    return (column + 0.5 + x * 0.52) * cell, (row + 0.5 + y * 0.52) * cell


# Examples


def figure(example: Example, texts: Texts) -> Drawing | None:
    parts = []
    if example.boards:
        boards = [maze(5.4, 5, shown) for shown in example.boards]
        parts += [in_a_row(boards[at : at + 2], 3) for at in range(0, len(boards), 2)]
    parts += [_row(row) for row in example.rows]
    if example.objects:
        parts += [
            in_a_row([_named(name, texts) for name in example.objects[at : at + 4]], 1)
            for at in range(0, len(example.objects), 4)
        ]
    if example.card:
        start, goal = example.card
        parts.append(
            in_a_row([_medal("wizard", INK), _named(start, texts), arrow(), _named(goal, texts)], 1.5)
        )
    if example.sum:
        wide = 2.4 * len(example.sum)
        parts.append(Drawing(wide, 5, words(example.sum, wide / 2, 2.5, 4.4, weight=600)))
    return stacked(parts, 1.4) if parts else None


def _row(row: TileRow) -> Drawing:
    drawn = [Drawing(6, 6, moved(3, 3, tile_face(tile), scale=0.06)) for tile in row.tiles.split(" ")]
    return in_a_row([*drawn, Drawing(5, 6, (tick if row.good else cross)(3, 3, 3))], 0.8)


def _medal(name: str, fill: str = MEDAL) -> Drawing:
    drawn = glyph(name, "#fff8e8", INK, AIM) if fill == INK else glyph(name)
    return Drawing(7, 7, circle(3.5, 3.5, 3.5, fill=fill) + moved(3.5, 3.5, drawn, scale=0.1))


def _named(name: str, texts: Texts) -> Drawing:
    return stacked([_medal(name), Drawing(18, 3.6, words(texts.say(f"object.{name}"), 9, 1.8, 3))], 0.2)
