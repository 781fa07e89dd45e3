"""Forma's squares and pieces as drawings, for the box and for the examples."""

from __future__ import annotations

from collections.abc import Iterable

from passerelle.core.drawing import INK, PAPER, Point, circle, line, moved, number, path, rect

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
    return body + (line(seams, darker(fill), unit / 28) if seams else "") + marks


def darker(colour: str) -> str:
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


def obstacle(unit: float) -> str:
    body = rect(0, 0, 20, 20, fill=GREY) + line(
        "M5 5l10 10M15 5L5 15", GREY_LINE, 1.4, stroke_linecap="round"
    )
    return moved(0, 0, body, scale=unit / 20)


def tower(unit: float) -> str:
    """Seen from the front, in a square."""
    wall = "M3 17.5V3h3.2v3h2.6V3h2.4v3h2.6V3H17v14.5z"
    gate = "M8 17.5v-4a2 2 0 0 1 4 0v4z"
    drawn = path(wall, fill=PAPER, stroke=INK, stroke_width=1.3, stroke_linejoin="round") + path(
        gate, fill=INK
    )
    return moved(0, 0, drawn, scale=unit / 20)


def grid_lines(top: int, left: int, rows: int, columns: int, unit: float) -> str:
    high, wide = rows * unit, columns * unit
    x, y = left * unit, top * unit
    d = "".join(f"M{number(x + n * unit)} {number(y)}v{number(high)}" for n in range(columns + 1))
    d += "".join(f"M{number(x)} {number(y + n * unit)}h{number(wide)}" for n in range(rows + 1))
    return line(d, CLOTH_LINE, unit / 50)
