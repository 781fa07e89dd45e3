"""Drawings as SVG text, in millimetres: what is printed of a game, and its pictures, are made of these."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

import msgspec

Point = tuple[float, float]

INK = "#27231d"
SOFT_INK = "#5f574a"
PAPER = "#fffdf7"
RULE = "#8d816d"
GOLD = "#c88a1d"
GOOD = "#2f6146"
WRONG = "#a8301c"
FONT = "Libertinus Serif"

_MIDDLE = 0.33
"""From the middle of a figure to its base line, in parts of the size."""


class Drawing(msgspec.Struct, frozen=True):
    """Something drawn in a box of this size, its corner at the origin."""

    width: float
    height: float
    svg: str


def number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def element(name: str, *inside: str, **attributes: float | str) -> str:
    """`stroke_width=2` is written `stroke-width="2"`."""
    written = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def path(d: str, **paint: float | str) -> str:
    return element("path", d=d, **paint)


def line(d: str, stroke: str = INK, width: float = 0.3, **paint: float | str) -> str:
    return path(d, fill="none", stroke=stroke, stroke_width=width, **paint)


def rect(x: float, y: float, width: float, height: float, **paint: float | str) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **paint)


def circle(x: float, y: float, r: float, **paint: float | str) -> str:
    return element("circle", cx=x, cy=y, r=r, **paint)


def ring(x: float, y: float, r: float, stroke: str, width: float, **paint: float | str) -> str:
    return circle(x, y, r, fill="none", stroke=stroke, stroke_width=width, **paint)


def polygon(points: Iterable[Point], **paint: float | str) -> str:
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **paint)


def moved(x: float, y: float, *inside: str, turn: float = 0, scale: float = 1) -> str:
    """First made larger, then turned (in degrees, clockwise), then moved."""
    steps = f"translate({number(x)} {number(y)})"
    steps += f" rotate({number(turn)})" if turn else ""
    steps += f" scale({scale:.8g})" if scale != 1 else ""
    return element("g", *inside, transform=steps)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    anchor: str = "middle",
    weight: int = 400,
) -> str:
    """A line of text, its middle at this height."""
    return element(
        "text",
        escape(text),
        x=x,
        y=y + size * _MIDDLE,
        font_family=FONT,
        font_size=size,
        font_weight=str(weight),
        text_anchor=anchor,
        fill=fill,
    )


def in_a_row(drawings: Iterable[Drawing], gap: float) -> Drawing:
    """Side by side, their middles at one height."""
    listed = list(drawings)
    height = max(each.height for each in listed)
    parts, x = [], 0.0
    for each in listed:
        parts.append(moved(x, (height - each.height) / 2, each.svg))
        x += each.width + gap
    return Drawing(x - gap, height, "".join(parts))


def stacked(drawings: Iterable[Drawing], gap: float) -> Drawing:
    """One below the other, their middles on one line."""
    listed = list(drawings)
    width = max(each.width for each in listed)
    parts, y = [], 0.0
    for each in listed:
        parts.append(moved((width - each.width) / 2, y, each.svg))
        y += each.height + gap
    return Drawing(width, y - gap, "".join(parts))


def arrow(length: float = 7) -> Drawing:
    return Drawing(
        length,
        3,
        line(
            f"M0.3 1.5H{length - 0.4}m-1.6-1.2l1.6 1.2-1.6 1.2",
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    )


def tick(x: float, y: float, size: float) -> str:
    """So it is right."""
    third = size / 3
    return _sign(
        f"M{x - size / 2:.2f} {y:.2f}l{third:.2f} {third:.2f} {2 * third:.2f} {-0.8 * size:.2f}", GOOD, size
    )


def cross(x: float, y: float, size: float) -> str:
    """So it is not."""
    half = size / 2
    ends = f"M{x - half:.2f} {y - half:.2f}l{size:.2f} {size:.2f}m0 {-size:.2f}l{-size:.2f} {size:.2f}"
    return _sign(ends, WRONG, size)


def _sign(d: str, stroke: str, size: float) -> str:
    """On any ground."""
    casing = line(d, PAPER, size / 2, stroke_linecap="round", stroke_linejoin="round")
    return casing + line(d, stroke, size / 4, stroke_linecap="round", stroke_linejoin="round")
