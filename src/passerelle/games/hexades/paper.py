"""Hexadés on paper: boards, tokens, numbers to lay out anew, and a sheet to practise the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from math import cos, radians, sin, sqrt

import msgspec

from passerelle.core.chance import Dealer
from passerelle.core.drawing import (
    GOLD,
    GOOD,
    INK,
    PAPER,
    RULE,
    SOFT_INK,
    Drawing,
    Point,
    arrow,
    circle,
    in_a_row,
    line,
    moved,
    polygon,
    rect,
    ring,
    stacked,
    words,
)
from passerelle.core.material import Material, Piece, Poster, Tray, alone
from passerelle.core.texts import Texts

from .actions import Colour
from .arithmetic import Dice, printed, reachable
from .layouts import FIXED, ROWS
from .state import BOARD

COLOURS: tuple[Colour, ...] = ("red", "black")
TOKENS = BOARD.count // 2
"""HX-2: of each colour."""

RED, BLACK = "#b5351f", "#2a2620"
MARKS = {"red": "#ffe9dc", "black": "#f2ead9"}
CELL, CELL_LINE = "#fdfaf3", "#bcae95"
CORNER = 16.0
"""From the middle of a cell to its corner, in millimetres."""
SIDE = 5.0
"""The painted strip along a side of the board."""
TOKEN = 19.0
SHEET_ROWS = 24
ON_SCREEN = ("HX-17",)
"""The clause of the screen's clock."""


class Said(msgspec.Struct, frozen=True):
    by: Colour
    text: str = ""
    key: str = ""
    wrong: bool = False


class Shown(msgspec.Struct, frozen=True):
    numbers: tuple[int, ...] = ROWS
    red: tuple[int, ...] = ()
    black: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    chain: tuple[int, ...] = ()
    last: int = 0


class Example(msgspec.Struct, frozen=True):
    """A drawn example as the page has it, in `examples.json`."""

    board: Shown | None = None
    dice: tuple[int, ...] = ()
    says: tuple[Said, ...] = ()
    tokens: tuple[tuple[Colour, ...], ...] = ()
    clock: bool = False


EXAMPLES = msgspec.json.decode((files(__package__) / "examples.json").read_bytes(), type=dict[str, Example])


def material(texts: Texts) -> Material:
    boards = [Poster(_board_title(texts, name), board(numbers)) for name, numbers in FIXED.items()]
    bare = Poster(_board_title(texts, "shuffled"), board(()))
    clauses = tuple(clause for clause in texts.clauses() if clause not in ON_SCREEN)
    return Material(
        clauses,
        {clause: figure(EXAMPLES[clause], texts) for clause in clauses if clause in EXAMPLES},
        (texts.say("print.boards"), texts.say("print.tokens.help")),
        (
            *boards,
            bare,
            Tray(texts.say("print.numbers"), tuple(alone(number_tile(number)) for number in ROWS)),
            Tray(
                texts.say("print.tokens"),
                tuple(alone(token_piece(colour)) for colour in COLOURS for _ in range(TOKENS)),
            ),
            Poster(texts.say("print.practice"), practice(texts)),
        ),
    )


def _board_title(texts: Texts, layout: str) -> str:
    return texts.say("print.board", layout=texts.say(f"option.layout.{layout}"))


# Pieces


def token(colour: str, size: float, number: int | None = None, lit: bool = False) -> str:
    """Red is square and striped, black round and plain: no eye needs the colour. Around the origin."""
    mark, half = MARKS[colour], size / 2
    edge, wide = (GOLD, size / 9) if lit else ("none", 0.0)
    if colour == "red":
        body = rect(-half, -half, size, size, rx=size / 5, fill=RED, stroke=edge, stroke_width=wide)
        reach, off = size * 0.35, size * 0.34
        body += line(
            f"M{-reach} {-off}H{reach}M{-reach} {off}H{reach}", mark, size / 17, stroke_linecap="round"
        )
    else:
        body = circle(0, 0, half * 1.1, fill=BLACK, stroke=edge, stroke_width=wide)
        body += ring(0, 0, half * 0.9, mark, size / 28)
    return body + (words(str(number), 0, 0, size * 0.46, mark, weight=600) if number else "")


def token_piece(colour: Colour) -> Piece:
    middle = TOKEN / 2
    drawn = rect(0, 0, TOKEN, TOKEN, fill=PAPER) + moved(middle, middle, token(colour, TOKEN * 0.78))
    return Piece(f"{colour} token", Drawing(TOKEN, TOKEN, drawn), drawn, ground=PAPER)


def number_tile(number: int) -> Piece:
    """For the board that is shuffled: cut by straight strokes, turned over and laid out."""
    middle = TOKEN / 2
    drawn = rect(0, 0, TOKEN, TOKEN, fill=CELL) + words(str(number), middle, middle, 9, weight=500)
    drawn += line(f"M{middle - 3} {middle + 5.2}h6", SOFT_INK, 0.3) if number in (6, 9) else ""
    return Piece(f"number {number}", Drawing(TOKEN, TOKEN, drawn), ground=CELL)


def die(face: int, size: float) -> Drawing:
    spots = {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
    half = size / 2
    body = rect(0.15, 0.15, size - 0.3, size - 0.3, rx=size / 5, fill=PAPER, stroke=RULE, stroke_width=0.3)
    pips = (circle(half + x * size / 4, half + y * size / 4, size / 10, fill=INK) for x, y in spots[face])
    return Drawing(size, size, body + "".join(pips))


# The board


def centre(row: int, column: int, corner: float) -> Point:
    return sqrt(3) * corner * (column + row / 2), 1.5 * corner * row


def around(middle: Point, degrees: float, reach: float) -> Point:
    return middle[0] + reach * cos(radians(degrees)), middle[1] + reach * sin(radians(degrees))


def hexagon(corner: float) -> tuple[Point, ...]:
    return tuple(around((0, 0), degrees, corner) for degrees in (-90, -30, 30, 90, 150, 210))


def board(numbers: Sequence[int], corner: float = CORNER, shown: Shown | None = None) -> Drawing:
    """With its painted sides: black above and below, red left and right (HX-2)."""
    depth = SIDE * corner / CORNER
    reach = 2 / sqrt(3) * (corner + depth)
    last = BOARD.size - 1
    left, top = -reach, -(corner + depth)
    far = centre(last, last, corner)
    parts = [_side(which, corner, depth) for which in ("top", "bottom", "left", "right")]
    for cell in range(BOARD.count):
        number = numbers[cell] if numbers else 0
        parts.append(moved(*centre(*divmod(cell, BOARD.size), corner), _cell(number, corner, shown)))
    return Drawing(far[0] + 2 * reach, far[1] + 2 * (corner + depth), moved(-left, -top, *parts))


def _cell(number: int, corner: float, shown: Shown | None) -> str:
    drawn = polygon(hexagon(corner), fill=CELL, stroke=CELL_LINE, stroke_width=corner / 40)
    shown = shown or Shown()
    if number in shown.red:
        drawn += token("red", corner * 1.15, number, number in shown.chain)
    elif number in shown.black:
        drawn += token("black", corner * 1.15, number, number in shown.chain)
    elif number:
        if number in shown.marks:
            drawn += ring(
                0, 0, corner * 0.68, GOOD, corner / 13, stroke_dasharray=f"{corner / 8} {corner / 10}"
            )
        drawn += words(str(number), 0, 0, corner * 0.66, weight=500)
    if number and number == shown.last:
        drawn += ring(0, 0, corner * 0.8, GOLD, corner / 10)
    return drawn


def _side(which: str, corner: float, depth: float) -> str:
    """The zigzag of the cells inside, a straight line outside; red is striped."""
    last = BOARD.size - 1
    reach = 2 / sqrt(3) * (corner + depth)
    first, end = centre(0, 0, corner), centre(last, last, corner)
    upper, lower = centre(0, last, corner), centre(last, 0, corner)
    tip, far_tip = around(first, 210, corner + depth), around(end, 30, corner + depth)
    cells = {
        "top": [(centre(0, c, corner), (210, 270, 330)) for c in range(BOARD.size)],
        "left": [(centre(r, 0, corner), (210, 150, 90)) for r in range(BOARD.size)],
        "right": [(centre(r, last, corner), (270, 330, 30)) for r in range(BOARD.size)],
        "bottom": [(centre(last, c, corner), (150, 90, 30)) for c in range(BOARD.size)],
    }[which]
    outer = {
        "top": [tip, around(first, 240, reach), around(upper, 300, reach)],
        "left": [tip, around(first, 180, reach), around(lower, 120, reach)],
        "right": [around(upper, 300, reach), around(end, 0, reach), far_tip],
        "bottom": [around(lower, 120, reach), around(end, 60, reach), far_tip],
    }[which]
    inner = [around(middle, degrees, corner) for middle, angles in cells for degrees in angles]
    if which in ("top", "left"):
        inner[-1] = _between(inner[-2], inner[-1])
    else:
        inner[0] = _between(inner[0], inner[1])
    colour = BLACK if which in ("top", "bottom") else RED
    drawn = polygon([*inner, *outer[::-1]], fill=colour)
    if colour == RED:
        start, stop = outer[-2:] if which == "left" else outer[:2]
        slide = depth * 0.45 * (1 if which == "left" else -1)
        ends = (_between(start, stop, 0.03), _between(start, stop, 0.97))
        d = "M" + "L".join(f"{x + slide:.3f} {y:.3f}" for x, y in ends)
        drawn += line(d, MARKS["red"], depth / 8, stroke_dasharray=f"{depth / 2} {depth / 2}")
    return drawn


def _between(one: Point, other: Point, part: float = 0.5) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


# Examples


def figure(example: Example, texts: Texts) -> Drawing:
    parts = []
    if example.tokens:
        groups = [in_a_row([_icon(colour) for colour in group], 1) for group in example.tokens]
        parts.append(in_a_row([part for group in groups for part in (arrow(), group)][1:], 2))
    if example.dice:
        parts.append(in_a_row([die(face, 7) for face in example.dice], 1.2))
    parts += [_said(said, texts) for said in example.says]
    if example.board:
        parts.append(board(example.board.numbers, 3.6, example.board))
    return stacked(parts, 1.4)


def _icon(colour: str) -> Drawing:
    return Drawing(5.2, 5.2, moved(2.6, 2.6, token(colour, 4.4)))


def _said(said: Said, texts: Texts) -> Drawing:
    text = said.text or texts.say(said.key)
    wide = 1.75 * len(text) + 1
    spoken = words(text, 0, 2.6, 3.6, anchor="start")
    spoken += line(f"M0 2.8h{wide}", SOFT_INK, 0.25) if said.wrong else ""
    return in_a_row([_icon(said.by), Drawing(wide, 5.2, spoken)], 1.5)


# Practice


def practice(texts: Texts) -> Drawing:
    """Rolls with numbers to make, the answers upside down below them; and how often a roll makes each number."""
    wide, row = 182.0, 10.0
    parts = [words(texts.say("print.practice"), 0, 4, 7, anchor="start", weight=600)]
    parts.append(words(texts.say("print.practice.help"), 0, 11, 3.7, SOFT_INK, "start"))
    asked = tasks()
    half = len(asked) // 2
    for place, (dice, number, _) in enumerate(asked):
        x, y = (wide / 2 + 3) * (place // half), 16 + row * (place % half)
        dice_drawn = in_a_row([die(face, 6) for face in dice], 1)
        parts.append(moved(x, y, words(f"{place + 1}", 3, 3, 3, SOFT_INK), moved(7, 0, dice_drawn.svg)))
        parts.append(words(f"{number} =", x + 42, y + 3, 4.6, anchor="end", weight=600))
        parts.append(line(f"M{x + 44} {y + 6}H{x + 86}", RULE, 0.2))
    y = 16 + row * half + 5
    parts.append(words(texts.say("print.odds"), 0, y, 4.6, anchor="start", weight=600))
    parts.append(moved(0, y + 5, _odds_chart(wide)))
    answers = [f"{place}: {printed(text)}" for place, (_, _, text) in enumerate(asked, 1)]
    lines = [" · ".join(answers[at : at + 8]) for at in range(0, len(answers), 8)]
    turned = "".join(words(text, 0, 5 * place, 3.2, SOFT_INK, "start") for place, text in enumerate(lines))
    height = y + 5 + 56 + 24
    parts.append(moved(wide, height - 2, turned, turn=180))
    return Drawing(wide, height, "".join(parts))


def tasks() -> list[tuple[Dice, int, str]]:
    """Rolls that make many numbers, each with one of the harder ones; always the same."""
    dealer = Dealer("practice")
    found: list[tuple[Dice, int, str]] = []
    while len(found) < SHEET_ROWS:
        a, b, c = (dealer.below(6) + 1 for _ in range(3))
        dice: Dice = (a, b, c)
        numbers = reachable(dice)
        number = list(numbers)[dealer.below(len(numbers))]
        if number not in [task[1] for task in found] and len(numbers) > 6:
            found.append((dice, number, numbers[number]))
    return found


def chance_of(number: int) -> float:
    """How often three dice can make a number."""
    rolls = list(product(range(1, 7), repeat=3))
    return sum(number in reachable((a, b, c)) for a, b, c in rolls) / len(rolls)


def _odds_chart(wide: float) -> str:
    step, high = wide / BOARD.count, 40.0
    parts = []
    for place, number in enumerate(ROWS):
        tall, x = high * chance_of(number), step * place
        parts.append(
            rect(x + 0.5, 5 + high - tall, step - 1, tall, fill="#d8cdb9", stroke=RULE, stroke_width=0.15)
        )
        parts.append(
            words(f"{round(100 * chance_of(number))}", x + step / 2, 3.4 + high - tall, 2.4, SOFT_INK)
        )
        parts.append(words(str(number), x + step / 2, high + 8, 3.2))
    return "".join(parts) + line(f"M0 {5 + high}H{wide}", INK, 0.2)
