"""The faces of the dice and the bases as drawings, for the box and for the examples."""

from __future__ import annotations

from passerelle.core.drawing import (
    GOLD,
    INK,
    PAPER,
    Drawing,
    circle,
    element,
    line,
    moved,
    path,
    rect,
    ring,
)

RED, BLACK, JOKER = "#b5351f", "#2a2620", "#cfc9bd"
MARKS = {"red": "#ffe9dc", "black": "#f2ead9"}
PAINT = {"red": RED, "black": BLACK}
EDGE = 50
"""From the middle of a face to its edge, in units of the drawing."""
WAYS = {"CV": ("ne", "es", "sw", "nw"), "RB": ("ns", "ew"), "BB": ("ns", "ew")}
"""Each a quarter turn further than the one before."""

_UP, _ACROSS = "M0-50V50", "M-50 0H50"
_CORNER, _COUNTER = "M0-50A50 50 0 0 0 50 0", "M0 50A50 50 0 0 0-50 0"
_ENDS, _BARS = "M-50 0H-34M50 0H34", "M-33-16V16M33-16V16"


def face(tile: str, cuts: bool = False, lit: str = "") -> str:
    """A face lying as its words say, in a square of 100 around the origin. Red has a thread, black has ties."""
    name, _, way = tile.partition(" ")
    turn = 90 * WAYS[name].index(way) if way else 0
    body = rect(-EDGE, -EDGE, 2 * EDGE, 2 * EDGE, fill=JOKER if name == "WX" else PAPER)
    paths = _paths(name, cuts)
    halo = "".join(line(d, GOLD, 38) for colour, d in paths if lit and (colour == lit or name == "WX"))
    return body + element("g", halo, _drawn(name, paths, cuts), transform=f"rotate({turn})")


def _paths(name: str, cuts: bool) -> list[tuple[str, str]]:
    """The lower one first."""
    across = _ENDS if cuts else _ACROSS
    match name:
        case "CV":
            return [("red", _CORNER), ("black", _COUNTER)]
        case "RB":
            return [("black", across), ("red", _UP)]
        case "BB":
            return [("red", across), ("black", _UP)]
        case _:
            return [("black" if name == "BX" else "red", _UP + _ACROSS)]


def _drawn(name: str, paths: list[tuple[str, str]], cuts: bool) -> str:
    if name == "WX":
        white = "#fffefa"
        d = paths[0][1]
        crossing = (
            line(d, INK, 28) + circle(0, 0, 21, fill=INK) + line(d, white, 23) + circle(0, 0, 18, fill=white)
        )
        return crossing + path("M0-9A9 9 0 0 0 0 9Z", fill=RED) + path("M0-9A9 9 0 0 1 0 9Z", fill=BLACK)
    if name in ("RX", "BX"):
        colour, d = paths[0]
        eye = ring(0, 0, 9, MARKS["red"], 3.2) if colour == "red" else circle(0, 0, 6.5, fill=MARKS["black"])
        return track(colour, d) + circle(0, 0, 18, fill=PAINT[colour]) + eye
    if name == "CV":
        return "".join(track(colour, d) for colour, d in paths)
    (low, under), (high, over) = paths
    gap = line(_BARS, INK, 4.5, stroke_linecap="round") if cuts else line("M0-27V27", PAPER, 37)
    rails = "M-23-31L-15.5-22V22L-23 31M23-31L15.5-22V22L23 31"
    return track(low, under) + gap + track(high, over) + line(rails, INK, 3, stroke_linecap="round")


def track(colour: str, d: str) -> str:
    drawn = line(d, PAINT[colour], 22)
    if colour == "red":
        return drawn + line(d, MARKS["red"], 3.2)
    return drawn + line(d, MARKS["black"], 12, stroke_dasharray="3 9", stroke_dashoffset=-3)


def face_drawing(tile: str, size: float) -> Drawing:
    return Drawing(size, size, moved(size / 2, size / 2, face(tile), scale=size / (2 * EDGE)))


def base(colour: str) -> str:
    """Around the origin, in the same units. Red is square and striped, black round and rimmed."""
    if colour == "red":
        stripes = line("M-13-13H13M-13 13H13", MARKS["red"], 2.6, stroke_linecap="round")
        return rect(-20, -19, 40, 38, rx=7, fill=RED) + stripes
    return circle(0, 0, 20.5, fill=BLACK) + ring(0, 0, 16.5, MARKS["black"], 1.8)


def base_drawing(colour: str, size: float) -> Drawing:
    return Drawing(size, size, moved(size / 2, size / 2, base(colour), scale=size / 44))
