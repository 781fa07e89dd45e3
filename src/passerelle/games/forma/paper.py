"""Forma on paper: the board in parts to glue, the pieces of every colour, obstacles, the tower, a score pad."""

from __future__ import annotations

from passerelle.core.drawing import (
    INK,
    PAPER,
    RULE,
    SOFT_INK,
    Drawing,
    circle,
    line,
    moved,
    path,
    rect,
    words,
)
from passerelle.core.material import Block, BlockPiece, Material, Piece, Poster, Tray, alone
from passerelle.core.texts import Texts
from passerelle.games.box_net import box_net
from passerelle.geometry.polyominoes import Cells

from .drawings import CLOTH, COLOURS, GREY, Place, grid_lines, obstacle, outline_of, pattern, polyomino, tower
from .figures import EXAMPLES, figure
from .pieces import BOARD, ORIENTATIONS, SET, SHAPE_OF, SHAPES
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
        used = max(each.y + each.piece.front.height for each in laid)
        blocks.append(Block(columns * UNIT, used, tuple(laid)))
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


def obstacle_piece() -> Piece:
    return Piece("obstacle", Drawing(UNIT, UNIT, obstacle(UNIT)), ground=GREY)


def obstacles() -> Block:
    rows, columns = -(-MOST_OBSTACLES // 5), 5
    laid = (divmod(place, columns) for place in range(MOST_OBSTACLES))
    pieces = tuple(BlockPiece(obstacle_piece(), column * UNIT, row * UNIT) for row, column in laid)
    return Block(columns * UNIT, rows * UNIT, pieces)


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
    return Drawing(
        whole, whole, frame + moved(BORDER, BORDER, grid_lines(0, 0, BOARD.size, BOARD.size, CELL))
    )


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
