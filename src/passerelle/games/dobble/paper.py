"""Dobble Connect on paper: the ninety cards with their symbols, team by team, each with its back."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Literal

import msgspec

from passerelle.core.drawing import (
    GOLD,
    INK,
    PAPER,
    RULE,
    SOFT_INK,
    WRONG,
    Drawing,
    Point,
    arrow,
    circle,
    in_a_row,
    line,
    moved,
    path,
    polygon,
    rect,
    ring,
    words,
)
from passerelle.core.material import Material, Piece, Tray, alone
from passerelle.core.texts import Texts

from .art import layout
from .deck import START_CARDS, TEAMS, Team, cards_of, colour_of, symbols_on
from .symbols import ICON_SIDE

CORNER = 31.0
"""From the middle of a card to its corner, in millimetres."""
RIM, FACE, CELL = 1130, 1000, 1165
"""The same in units of the drawing; where the rim ends, and the cell of a table."""
BEAD = 44
PAINT: dict[Team, str] = {"pink": "#ea7db4", "orange": "#cc7410", "green": "#0f4a2a", "blue": "#2468b0"}
START_PAINT = "#211d18"
ON_SCREEN = ("DB-18",)
"""The screen's help."""
DRAWN_FOR_SCREEN = ("DB-4", "DB-7", "DB-15")
"""Their examples show what only a screen does: a card that opens by itself, thousandths of a second."""
ICONS = Path(__file__).parents[2] / "server" / "page" / "drawings" / f"{Path(__file__).parent.name}.json"
"""The drawings of the symbols, which come from npm when the page is built."""
_FORMS: dict[str, tuple[Point, ...]] = {
    "orange": ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    "green": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "blue": (
        (-0.38, -1.1), (0.38, -1.1), (0.38, -0.38), (1.1, -0.38), (1.1, 0.38), (0.38, 0.38),
        (0.38, 1.1), (-0.38, 1.1), (-0.38, 0.38), (-1.1, 0.38), (-1.1, -0.38), (-0.38, -0.38),
    ),
}  # fmt: skip
"""Triangle, square, cross; pink has a disc."""


class Shown(msgspec.Struct, frozen=True):
    """One drawing of an example as the page has it, in `examples.json`; several stand in a row."""

    kind: Literal["table", "card", "team", "gone", "arrow", "clock"]
    cards: tuple[tuple[int, int, int], ...] = ()
    card: int = 0
    lit: int = -1
    wrong: int = -1
    free: tuple[tuple[int, int], ...] = ()
    line: tuple[tuple[int, int], ...] = ()
    barred: tuple[int, int] | None = None
    back: bool = False
    pack: int = 0
    team: Team = "pink"
    people: int = 0
    points: tuple[int, ...] = ()
    time: str = ""
    first: bool = False
    text: str = ""


EXAMPLES = msgspec.json.decode(
    (files(__package__) / "examples.json").read_bytes(), type=dict[str, tuple[Shown, ...]]
)


def material(texts: Texts) -> Material:
    """Raises FileNotFoundError where the page is not built: its icons are the symbols."""
    clauses = tuple(clause for clause in texts.clauses() if clause not in ON_SCREEN)
    drawn = EXAMPLES.keys() - DRAWN_FOR_SCREEN
    numbers = [card for team in TEAMS for card in cards_of(team)] + list(START_CARDS)
    cards = tuple(alone(card_piece(card)) for card in numbers)
    return Material(
        clauses,
        {clause: figure(EXAMPLES[clause]) for clause in clauses if clause in drawn},
        (texts.say("print.table"), texts.say("print.cut")),
        (Tray(texts.say("print.cards"), cards),),
    )


@cache
def icons() -> tuple[str, ...]:
    """The inside of an SVG for each symbol, in a square of `ICON_SIDE`."""
    return msgspec.json.decode(ICONS.read_bytes(), type=tuple[str, ...])


# Cards


def hexagon(corner: float) -> list[Point]:
    """Standing on a corner, around the origin."""
    return [(corner * cos(turn * pi / 3 - pi / 2), corner * sin(turn * pi / 3 - pi / 2)) for turn in range(6)]


def form(team: Team, size: float, fill: str, x: float = 0, y: float = 0, turn: float = 0) -> str:
    """The sign of a team: disc, triangle, square or cross."""
    if team == "pink":
        return circle(x, y, size, fill=fill)
    return moved(x, y, polygon([(cx * size, cy * size) for cx, cy in _FORMS[team]], fill=fill), turn=turn)


def _beads(team: Team) -> str:
    """The form of a team all along the rim; green's are bars, which nobody takes for pink's dots."""
    middle = (RIM + FACE) / 2 * sqrt(3) / 2
    parts = []
    for side in range(6):
        angle = side * pi / 3
        for along in (-0.25, 0.25) if team == "green" else (-0.375, -0.125, 0.125, 0.375):
            aside = along * (RIM + FACE) / 2
            x, y = middle * cos(angle) - aside * sin(angle), middle * sin(angle) + aside * cos(angle)
            if team == "green":
                bar = rect(-0.8 * BEAD, -2.6 * BEAD, 1.6 * BEAD, 5.2 * BEAD, fill="#ffffff")
                parts.append(moved(x, y, bar, turn=60 * side))
            else:
                parts.append(form(team, BEAD, "#ffffff", x, y))
    return "".join(parts)


def card_face(card: int, lit: int = -1, wrong: int = -1) -> str:
    """In units, around the origin."""
    team = colour_of(card)
    parts = [_rim(team), polygon(hexagon(FACE), fill=PAPER)]
    for placed in layout(card):
        if placed.symbol == lit:
            halo = circle(
                placed.x, placed.y, placed.radius + 26, fill="#ffd75e", stroke=GOLD, stroke_width=18
            )
            parts.append(halo)
        if placed.symbol == wrong:
            parts.append(ring(placed.x, placed.y, placed.radius + 18, WRONG, 30, stroke_dasharray="60 26"))
        scale = placed.size / ICON_SIDE
        drawn = moved(-ICON_SIDE / 2 * scale, -ICON_SIDE / 2 * scale, icons()[placed.symbol], scale=scale)
        parts.append(moved(placed.x, placed.y, drawn, turn=placed.turn))
    return "".join(parts)


def _rim(team: Team | None) -> str:
    return polygon(hexagon(RIM), fill=PAINT[team] if team else START_PAINT) + (_beads(team) if team else "")


def card_back(team: Team | None) -> str:
    sign = form(team, 420, "#ffffff") if team else ring(0, 0, 380, "#ffffff", 90)
    return _rim(team) + sign


def card_piece(card: int) -> Piece:
    wide, high = sqrt(3) * CORNER, 2 * CORNER
    team = colour_of(card)
    front, back = (
        moved(wide / 2, high / 2, drawn, scale=CORNER / RIM) for drawn in (card_face(card), card_back(team))
    )
    outline = tuple((x + wide / 2, y + high / 2) for x, y in hexagon(CORNER))
    ground = PAINT[team] if team else START_PAINT
    return Piece(f"{team or 'start'} {card}", Drawing(wide, high, front), back, outline, ground)


# Examples

_SCALE = 0.0082


def figure(example: tuple[Shown, ...]) -> Drawing:
    return in_a_row([_shown(each) for each in example], 1.6)


def _shown(shown: Shown) -> Drawing:
    match shown.kind:
        case "table":
            return _table(shown)
        case "card":
            return _one_card(shown)
        case "team":
            return _team(shown)
        case "gone":
            empty = polygon(
                hexagon(RIM - 60), fill="none", stroke=RULE, stroke_width=24, stroke_dasharray="110 70"
            )
            return _boxed(empty, 1.8 * RIM, 2 * CELL)
        case "clock":
            clock = ring(0, 0.6, 4, SOFT_INK, 0.4) + line("M0-3.4v-1.2M-1-4.6h2", SOFT_INK, 0.4)
            size = 2.6 if len(shown.text) > 2 else 4
            return Drawing(9, 10, moved(4.5, 5, clock, words(shown.text, 0, 0.6, size, weight=600)))
        case _:
            return arrow(5)


def _boxed(drawn: str, wide: float, high: float) -> Drawing:
    """Units around the origin as a drawing in millimetres."""
    return Drawing(
        wide * _SCALE, high * _SCALE, moved(wide * _SCALE / 2, high * _SCALE / 2, drawn, scale=_SCALE)
    )


def _one_card(shown: Shown) -> Drawing:
    team = colour_of(shown.card)
    step = 90
    under = (
        moved(0, (shown.pack - depth) * step, polygon(hexagon(RIM), fill=PAPER, stroke=RULE, stroke_width=24))
        for depth in range(shown.pack)
    )
    lit = shown.lit if shown.lit in symbols_on(shown.card) else -1
    top = card_back(team) if shown.back else card_face(shown.card, lit, shown.wrong)
    high = 2 * CELL + 2 * shown.pack * step
    return _boxed("".join(under) + top, 1.8 * RIM, high)


def middle(q: int, r: int) -> Point:
    return sqrt(3) * CELL * (q + r / 2), 1.5 * CELL * r


def _table(shown: Shown) -> Drawing:
    middles = [middle(q, r) for q, r, _ in shown.cards] + [middle(q, r) for q, r in shown.free]
    left, top = min(x for x, _ in middles) - CELL * 0.9, min(y for _, y in middles) - CELL * 1.02
    right, bottom = max(x for x, _ in middles) + CELL * 0.9, max(y for _, y in middles) + CELL * 1.02
    parts = [moved(*middle(q, r), card_face(card, shown.lit)) for q, r, card in shown.cards]
    for q, r in shown.free:
        cell = polygon(
            hexagon(RIM - 60), fill="#f3e3bf", stroke=SOFT_INK, stroke_width=30, stroke_dasharray="130 70"
        )
        parts.append(moved(*middle(q, r), cell))
    if shown.line:
        (x1, y1), (x2, y2) = (middle(q, r) for q, r in shown.line)
        parts.append(line(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", GOLD, 170, stroke_linecap="round"))
    if shown.barred:
        bar = line("M-620-620L620 620M620-620L-620 620", WRONG, 170, stroke_linecap="round")
        parts.append(moved(*middle(*shown.barred), bar))
    wide, high = right - left, bottom - top
    scale = min(_SCALE, 40 / wide)
    return Drawing(wide * scale, high * scale, moved(-left * scale, -top * scale, *parts, scale=scale))


def _team(shown: Shown) -> Drawing:
    emblem = moved(4, 5, polygon(hexagon(4), fill=PAINT[shown.team]), form(shown.team, 1.7, "#ffffff"))
    parts, x = [emblem], 9.5
    person = "M10 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM1.5 23a8.5 9 0 0 1 17 0z"
    for _ in range(shown.people):
        parts.append(moved(x, 3, path(person, fill=SOFT_INK), scale=0.16))
        x += 3.6
    if shown.points:
        won, needed = shown.points
        for point in range(needed):
            fill = INK if point < won else "none"
            parts.append(moved(x + 1, 5, polygon(hexagon(1.2), fill=fill, stroke=INK, stroke_width=0.25)))
            x += 2.8
    if shown.time:
        parts.append(words(shown.time, x, 5, 3.6, anchor="start", weight=600))
        x += 9
    stroke, thick = (GOLD, 0.5) if shown.first else (RULE, 0.2)
    edge = rect(0.3, 0.3, x, 9.4, rx=1.5, fill="none", stroke=stroke, stroke_width=thick)
    return Drawing(x + 0.6, 10, edge + "".join(parts))
