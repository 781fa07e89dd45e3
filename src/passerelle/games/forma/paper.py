"""Forma on paper: the board in parts to glue, the pieces of every colour, obstacles, the tower, a score pad."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import msgspec

from passerelle.core.drawing import (
    GOLD,
    GOOD,
    INK,
    PAPER,
    RULE,
    SOFT_INK,
    WRONG,
    Drawing,
    Point,
    circle,
    cross,
    in_a_row,
    line,
    moved,
    number,
    path,
    polygon,
    rect,
    ring,
    stacked,
    tick,
    words,
)
from passerelle.core.material import Block, BlockPiece, Material, Piece, Poster, Tray, alone
from passerelle.core.texts import Texts
from passerelle.games.box_net import box_net
from passerelle.geometry.polyominoes import Cells, read_picture

from .pieces import BOARD, ORIENTATIONS, PICTURES, SET, SHAPE_OF, SHAPES
from .scoring import BRIDGE, OBSTACLE, SQUARE, TOWER
from .setup_rules import MOST_OBSTACLES

CELL, UNIT = 17.5, 17.2
"""The side of a square of the board, and of a piece's: a little less, so that pieces do not jam."""
BORDER = 4.0
MARKERS = 35
"""FO-1: of each colour."""
BLOCK = (7, 10)
"""Rows and columns of squares that are cut out together."""
TOWER_SIDE, TOWER_HEIGHT = 16.0, 32.0
SMALL = 2.5
"""The side of a square in an example."""
COLOURS = {
    "one": ("#c64a1e", "#fff0e2"),
    "two": ("#1f5a96", "#e4f0fb"),
    "three": ("#e2a92c", "#40300a"),
    "four": ("#2f8a76", "#e9fff8"),
}
"""Of a piece and of its pattern."""
STROKES: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "two": ((5, 7.5, 15, 7.5), (5, 12.5, 15, 12.5)),
    "three": ((6, 14, 14, 6),),
    "four": ((10, 5.5, 10, 14.5), (5.5, 10, 14.5, 10)),
}
"""The pattern of a colour in a square of 20; the first has a dot."""
GREY, GREY_LINE, CLOTH, CLOTH_LINE = "#bdb6a6", "#6b655a", "#fdfaf3", "#bcae95"
Place = tuple[int, int]


class Preview(msgspec.Struct, frozen=True):
    cells: tuple[Place, ...]
    good: bool


class Chain(msgspec.Struct, frozen=True):
    squares: tuple[str, ...]


class Marks(msgspec.Struct, frozen=True):
    last: tuple[str, ...] = ()
    enclosed: tuple[str, ...] = ()
    misfit: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    bridges: tuple[Chain, ...] = ()
    preview: Preview | None = None


class Shown(msgspec.Struct, frozen=True):
    pieces: tuple[str, ...] = ()
    obstacles: str = ""
    tower: str = ""
    markers: tuple[str, ...] = ()
    marks: Marks = msgspec.field(default_factory=Marks)
    part: str = "a1:t20"


class PieceRow(msgspec.Struct, frozen=True):
    colour: str
    pieces: tuple[str, ...]


class Example(msgspec.Struct, frozen=True):
    """A drawn example as the page has it, in `examples.json`."""

    boards: tuple[Shown, ...] = ()
    rows: tuple[PieceRow, ...] = ()
    sum: str = ""


EXAMPLES = msgspec.json.decode((files(__package__) / "examples.json").read_bytes(), type=dict[str, Example])


def material(texts: Texts) -> Material:
    return Material(
        tuple(texts.clauses()),
        {clause: figure(example) for clause, example in EXAMPLES.items()},
        tuple(texts.say(key) for key in ("print.board.help", "print.pieces.help", "print.tower.help")),
        (
            Poster(texts.say("print.board"), board()),
            *(Tray(texts.say(f"print.pieces.{colour}"), blocks_of(colour), gap=4) for colour in COLOURS),
            Tray(texts.say("print.obstacles"), (obstacles(), alone(tower_piece())), gap=4),
            Poster(texts.say("print.pad"), score_pad(texts)),
        ),
    )


# Pieces


def pattern(colour: str, x: float, y: float, unit: float) -> str:
    """What every square of a colour carries: a dot, two bars, a slanted stroke, a cross."""
    s = unit / 20
    mark = COLOURS[colour][1]
    if colour == "one":
        return circle(x + unit / 2, y + unit / 2, 2.8 * s, fill=mark)
    d = "".join(
        f"M{number(x + x1 * s)} {number(y + y1 * s)}L{number(x + x2 * s)} {number(y + y2 * s)}"
        for x1, y1, x2, y2 in STROKES[colour]
    )
    return line(d, mark, 1.7 * s, stroke_linecap="round")


def polyomino(cells: Iterable[Place], colour: str, unit: float) -> str:
    """The squares of a piece, with their pattern and the seams between them."""
    listed = list(cells)
    fill = COLOURS[colour][0]
    body = path(
        "".join(
            f"M{number(c * unit)} {number(r * unit)}h{number(unit)}v{number(unit)}h{number(-unit)}z"
            for r, c in listed
        ),
        fill=fill,
        stroke=fill,
        stroke_width=0.005 * unit,
    )
    right = [(r, c) for r, c in listed if (r, c + 1) in listed]
    below = [(r, c) for r, c in listed if (r + 1, c) in listed]
    seams = "".join(
        f"M{number((c + 1) * unit)} {number((r + 0.15) * unit)}v{number(0.7 * unit)}" for r, c in right
    )
    seams += "".join(
        f"M{number((c + 0.15) * unit)} {number((r + 1) * unit)}h{number(0.7 * unit)}" for r, c in below
    )
    marks = "".join(pattern(colour, c * unit, r * unit, unit) for r, c in listed)
    return body + (line(seams, _darker(fill), unit / 28) if seams else "") + marks


def _darker(colour: str) -> str:
    parts = (int(int(colour[at : at + 2], 16) * 0.66) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def outline_of(cells: Iterable[Place], unit: float) -> tuple[Point, ...]:
    """Clockwise around a piece, square by square."""
    listed = set(cells)
    steps: dict[Place, Place] = {}
    for r, c in listed:
        for neighbour, start, end in (
            ((r - 1, c), (r, c), (r, c + 1)),
            ((r, c + 1), (r, c + 1), (r + 1, c + 1)),
            ((r + 1, c), (r + 1, c + 1), (r + 1, c)),
            ((r, c - 1), (r + 1, c), (r, c)),
        ):
            if neighbour not in listed:
                steps[start] = end
    at = first = min(steps)
    corners = []
    while True:
        corners.append((at[1] * unit, at[0] * unit))
        at = steps[at]
        if at == first:
            return tuple(corners)


def piece_of(shape: str, cells: Cells, colour: str) -> Piece:
    height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    mirrored = [(r, width - 1 - c) for r, c in cells]
    front = Drawing(width * UNIT, height * UNIT, polyomino(cells, colour, UNIT))
    back = polyomino(mirrored, colour, UNIT)
    return Piece(f"{colour} {shape}", front, back, outline_of(cells, UNIT), COLOURS[colour][0])


def marker_piece(colour: str) -> Piece:
    """Its colour in a disc: seen on a piece, an obstacle or the cloth."""
    middle = UNIT / 2
    fill = COLOURS[colour][0]
    drawn = rect(0, 0, UNIT, UNIT, fill=PAPER) + circle(middle, middle, 0.4 * UNIT, fill=fill)
    drawn += pattern(colour, 0, 0, UNIT)
    return Piece(f"{colour} marker", Drawing(UNIT, UNIT, drawn), drawn, ground=PAPER)


def blocks_of(colour: str) -> tuple[Block, ...]:
    """All pieces of a colour, packed so that they share their cuts; markers fill what is left between them."""
    rows, columns = BLOCK
    left = sorted(range(SET), key=lambda piece: -len(ORIENTATIONS[SHAPE_OF[piece]][0].cells))
    markers = MARKERS
    blocks = []
    while left or markers:
        free = {(r, c) for r in range(rows) for c in range(columns)}
        laid = []
        for at in sorted(free):
            found = _fitting(left, at, free) if at in free else None
            if found:
                piece, cells = found
                left.remove(piece)
                free -= set(cells)
                corner = min(r for r, _ in cells), min(c for _, c in cells)
                made = piece_of(
                    SHAPES[SHAPE_OF[piece]], tuple((r - corner[0], c - corner[1]) for r, c in cells), colour
                )
                laid.append(BlockPiece(made, corner[1] * UNIT, corner[0] * UNIT))
            elif at in free and markers:
                markers -= 1
                free.discard(at)
                laid.append(BlockPiece(marker_piece(colour), at[1] * UNIT, at[0] * UNIT))
        blocks.append(Block(columns * UNIT, rows * UNIT, tuple(laid)))
    return tuple(blocks)


def _fitting(left: list[int], at: Place, free: set[Place]) -> tuple[int, Cells] | None:
    """The first of these pieces that lies with its first square here."""
    for piece in left:
        for turned in ORIENTATIONS[SHAPE_OF[piece]]:
            first = turned.cells[0]
            cells = tuple((r - first[0] + at[0], c - first[1] + at[1]) for r, c in turned.cells)
            if free.issuperset(cells):
                return piece, cells
    return None


def obstacle(unit: float) -> str:
    body = rect(0, 0, 20, 20, fill=GREY) + line(
        "M5 5l10 10M15 5L5 15", GREY_LINE, 1.4, stroke_linecap="round"
    )
    return moved(0, 0, body, scale=unit / 20)


def obstacle_piece() -> Piece:
    return Piece("obstacle", Drawing(UNIT, UNIT, obstacle(UNIT)), ground=GREY)


def obstacles() -> Block:
    rows, columns = -(-MOST_OBSTACLES // 5), 5
    laid = (divmod(place, columns) for place in range(MOST_OBSTACLES))
    pieces = tuple(BlockPiece(obstacle_piece(), column * UNIT, row * UNIT) for row, column in laid)
    return Block(columns * UNIT, rows * UNIT, pieces)


def tower(unit: float) -> str:
    """Seen from the front, in a square."""
    wall = "M3 17.5V3h3.2v3h2.6V3h2.4v3h2.6V3H17v14.5z"
    gate = "M8 17.5v-4a2 2 0 0 1 4 0v4z"
    drawn = path(wall, fill=PAPER, stroke=INK, stroke_width=1.3, stroke_linejoin="round") + path(
        gate, fill=INK
    )
    return moved(0, 0, drawn, scale=unit / 20)


def tower_piece() -> Piece:
    """A box that stands on the board; walls with stones and a gate, one end for a roof."""
    net = box_net(TOWER_SIDE, TOWER_HEIGHT)
    parts = [rect(*corner, TOWER_HEIGHT, TOWER_SIDE, fill=PAPER) for corner in net.walls]
    parts += [rect(*corner, TOWER_SIDE, TOWER_SIDE, fill=PAPER) for corner in net.ends]
    for x, y in net.walls:
        middle = y + TOWER_SIDE / 2
        parts.append(path(f"M{x} {middle - 2.6}h7a2.6 2.6 0 0 1 0 5.2h-7z", fill=INK))
        parts.append(rect(x + 18, middle - 1, 4.5, 2, fill=INK))
        merlons = "".join(f"M{x + TOWER_HEIGHT - 4} {y + at}h4v3.2h-4z" for at in (0, 6.4, 12.8))
        parts.append(path(merlons, fill=INK))
    roof = net.ends[1]
    parts.append(moved(roof[0] + 2, roof[1] + 2, tower(TOWER_SIDE - 4)))
    return Piece(
        "tower", Drawing(net.width, net.height, "".join(parts)), outline=net.outline, folds=net.folds
    )


# The board


def board() -> Drawing:
    side = BOARD.size * CELL
    whole = side + 2 * BORDER
    frame = rect(0, 0, whole, whole, fill="#e9dfcc") + rect(BORDER, BORDER, side, side, fill=CLOTH)
    return Drawing(whole, whole, frame + moved(BORDER, BORDER, _lines(0, 0, BOARD.size, BOARD.size, CELL)))


def _lines(top: int, left: int, rows: int, columns: int, unit: float) -> str:
    high, wide = rows * unit, columns * unit
    x, y = left * unit, top * unit
    d = "".join(f"M{number(x + n * unit)} {number(y)}v{number(high)}" for n in range(columns + 1))
    d += "".join(f"M{number(x)} {number(y + n * unit)}h{number(wide)}" for n in range(rows + 1))
    return line(d, CLOTH_LINE, unit / 50)


# Examples


def figure(example: Example) -> Drawing:
    parts = [in_a_row([_small(words_of, row.colour) for words_of in row.pieces], 1.4) for row in example.rows]
    if example.boards:
        parts.append(in_a_row([field(shown) for shown in example.boards], 4))
    if example.sum:
        parts.append(
            Drawing(
                2.1 * len(example.sum), 5, words(example.sum, 1.05 * len(example.sum), 2.5, 4.2, weight=600)
            )
        )
    return stacked(parts, 1.6)


def _small(said: str, colour: str) -> Drawing:
    """A shape, turned clockwise so many times, perhaps flipped first: `L5 1 flip`."""
    shape, *how = said.split(" ")
    cells = list(read_picture(PICTURES[shape]))
    if "flip" in how:
        cells = [(r, -c) for r, c in cells]
    for _ in range(int(how[0]) if how else 0):
        cells = [(c, -r) for r, c in cells]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    cells = [(r - top, c - left) for r, c in cells]
    wide, high = 1 + max(c for _, c in cells), 1 + max(r for r, _ in cells)
    return Drawing(wide * SMALL, high * SMALL, polyomino(cells, colour, SMALL))


def _place(name: str) -> Place:
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def field(shown: Shown) -> Drawing:
    """A part of the board with all that stands on it."""
    (top, left), (bottom, right) = map(_place, shown.part.split(":"))
    unit = 2.3 if shown.part == Shown().part else 4.4
    rows, columns = bottom - top + 1, right - left + 1
    parts = [rect(left * unit, top * unit, columns * unit, rows * unit, fill=CLOTH)]
    parts.append(_lines(top, left, rows, columns, unit))
    for said in shown.pieces:
        colour, *names = said.split(" ")
        cells = [_place(name) for name in names]
        parts.append(
            polyomino(cells, colour, unit)
            + _edge(cells, _darker(_darker(COLOURS[colour][0])), unit / 12, unit)
        )
    parts += [_at(name, unit, obstacle(unit)) for name in shown.obstacles.split()]
    parts += [_at(shown.tower, unit, tower(unit))] if shown.tower else []
    for said in shown.markers:
        colour, name = said.split(" ")
        fill = COLOURS[colour][0]
        disc = circle(unit / 2, unit / 2, 0.4 * unit, fill=fill, stroke=PAPER, stroke_width=unit / 14)
        parts.append(_at(name, unit, disc + pattern(colour, 0, 0, unit)))
    parts.append(_marks(shown.marks, unit))
    inside = moved(0.3 - left * unit, 0.3 - top * unit, *parts)
    return Drawing(columns * unit + 0.6, rows * unit + 0.6, inside)


def _at(name: str, unit: float, drawn: str) -> str:
    row, column = _place(name)
    return moved(column * unit, row * unit, drawn)


def _edge(cells: list[Place], stroke: str, width: float, unit: float, dashes: str = "none") -> str:
    return polygon(
        outline_of(cells, unit),
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_dasharray=dashes,
    )


def _marks(marks: Marks, unit: float) -> str:
    dashes = f"{number(unit / 4)} {number(unit / 6)}"
    parts = []
    if marks.last:
        cells = [_place(name) for name in marks.last]
        parts += [_edge(cells, INK, unit / 4.5, unit), _edge(cells, GOLD, unit / 9, unit)]
    half = unit / 2
    for name in marks.enclosed:
        halo = ring(half, half, unit * 0.46, INK, unit / 6) + ring(half, half, unit * 0.46, GOLD, unit / 11)
        parts.append(_at(name, unit, halo))
    if marks.misfit:
        cells = [_place(name) for name in marks.misfit]
        row, column = cells[len(cells) // 2]
        parts.append(_edge(cells, INK, unit / 8, unit, dashes))
        parts.append(cross((column + 0.5) * unit, (row + 0.5) * unit, unit * 0.6))
    parts += [_bridge(chain, unit) for chain in marks.bridges]
    if marks.preview:
        good = marks.preview.good
        shown = list(marks.preview.cells)
        parts.append(_edge(shown, GOOD if good else WRONG, unit / 6, unit, "none" if good else dashes))
    for names, sign in ((marks.right, tick), (marks.wrong, cross)):
        for row, column in map(_place, names):
            parts.append(sign((column + 0.5) * unit, (row + 0.5) * unit, unit * 0.6))
    return "".join(parts)


def _bridge(chain: Chain, unit: float) -> str:
    points = (_place(name) for name in chain.squares)
    d = "M" + "L".join(f"{number((c + 0.5) * unit)} {number((r + 0.5) * unit)}" for r, c in points)
    casing = line(d, INK, 0.4 * unit, stroke_linecap="round", stroke_linejoin="round")
    return casing + line(d, PAPER, 0.2 * unit, stroke_linecap="round", stroke_linejoin="round")


# The score pad


def score_pad(texts: Texts) -> Drawing:
    """Three games; a column for each colour, a line for each part of the score (FO-22)."""
    wide, table = 182.0, 78.0
    return Drawing(
        wide, 3 * table, "".join(moved(0, game * table, _score_table(texts, wide)) for game in range(3))
    )


def _score_table(texts: Texts, wide: float) -> str:
    worth = {
        "pieces": "1–5", "squares": f"+ {SQUARE}", "obstacles": f"+ {OBSTACLE}", "tower": f"+ {TOWER}",
        "bridges": f"+ {BRIDGE}", "reserve": "−", "out": "−", "total": "=",
    }  # fmt: skip
    first, row = 62.0, 7.2
    column = (wide - first) / len(COLOURS)
    parts = []
    for place, colour in enumerate(COLOURS):
        x = first + place * column
        parts.append(moved(x + column / 2 - 3, 1, polyomino([(0, 0)], colour, 6)))
        parts.append(line(f"M{x} 0V{row * (len(worth) + 1) + 2}", RULE, 0.2))
    for place, (name, points) in enumerate(worth.items(), 1):
        y = place * row + 2
        weight = 700 if name == "total" else 400
        parts.append(words(texts.say(f"score.{name}"), 1, y + row / 2, 4.2, anchor="start", weight=weight))
        parts.append(words(points, first - 3, y + row / 2, 4, SOFT_INK, "end"))
        parts.append(
            line(f"M0 {y}H{wide}", INK if name == "total" else RULE, 0.5 if name == "total" else 0.2)
        )
    bottom = row * (len(worth) + 1) + 2
    return "".join(parts) + rect(0, 0, wide, bottom, fill="none", stroke=INK, stroke_width=0.4)
