"""Forma's drawn examples on paper, as the page has them in `examples.json`."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from passerelle.core.drawing import (
    GOLD,
    GOOD,
    INK,
    PAPER,
    WRONG,
    Drawing,
    circle,
    cross,
    in_a_row,
    line,
    moved,
    number,
    polygon,
    rect,
    ring,
    stacked,
    tick,
    words,
)
from passerelle.geometry.polyominoes import read_picture

from .drawings import (
    CLOTH,
    COLOURS,
    Place,
    darker,
    grid_lines,
    obstacle,
    outline_of,
    pattern,
    polyomino,
    tower,
)
from .pieces import PICTURES

SMALL = 2.5
"""The side of a square in an example."""


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
    parts.append(grid_lines(top, left, rows, columns, unit))
    for said in shown.pieces:
        colour, *names = said.split(" ")
        cells = [_place(name) for name in names]
        parts.append(
            polyomino(cells, colour, unit) + _edge(cells, darker(darker(COLOURS[colour][0])), unit / 12, unit)
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
