"""Where the ten symbols lie on a card: place, size and turn from a seed (DB-16). Pure, and the same everywhere.

Card coordinates: a hexagon standing on a corner, its centre at (0, 0), its corners `CORNER` away; x grows to the
right, y downwards. Ten discs are thrown on the card, pushed apart, then shrunk together until none touches another
or the edge; the ink of a symbol stays in its disc however it is turned.

`python -m passerelle.games.dobble.art FILE` writes the printed deck for the page.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from math import hypot, sqrt
from pathlib import Path

import msgspec

from passerelle.core.chance import Dealer

from .deck import CARD_COUNT, symbols_on
from .symbols import ICON_SIDE, SYMBOLS

CORNER = 1000
EDGE = CORNER * sqrt(3) / 2
"""From the centre to the middle of a side."""
GAP = 8
"""Free space round every disc."""

PRINTED = "passerelle"
"""The seed of the deck as printed; any public text (a game's commitment) gives another."""

_NORMALS = tuple((x, y) for x, y in ((1.0, 0.0), (0.5, EDGE / CORNER), (-0.5, EDGE / CORNER)))
_RADII = (340, 315, 295, 280, 265, 250, 235, 220, 205, 190)
"""What the discs would like to be; they end a little smaller."""
_SMALLEST = 160
"""Smaller than this and the throw is repeated."""
_PUSHES = 60


class PlacedSymbol(msgspec.Struct, frozen=True):
    """One symbol on a card: the centre and the side of its drawing's square, and its turn in degrees."""

    symbol: int
    x: int
    y: int
    size: int
    turn: int

    @property
    def radius(self) -> float:
        """Of the disc the ink stays in, whatever the turn."""
        return self.size * SYMBOLS[self.symbol].reach / ICON_SIDE


class _Disc:
    """Moves while a card is being laid out, and never afterwards."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x, self.y, self.radius = x, y, radius


@lru_cache(maxsize=1024)
def layout(card: int, seed: str = PRINTED) -> tuple[PlacedSymbol, ...]:
    """The symbols of a card, largest first."""
    dealer = Dealer(f"{seed}:card {card}")
    while True:
        discs = _thrown(dealer)
        for _ in range(_PUSHES):
            _push_apart(discs)
        scale = _fit(discs)
        if scale * _RADII[-1] >= _SMALLEST:
            break
    placed = []
    for disc, symbol in zip(discs, dealer.shuffle(symbols_on(card)), strict=True):
        size = int((disc.radius * scale - GAP) * ICON_SIDE / SYMBOLS[symbol].reach)
        placed.append(PlacedSymbol(symbol, round(disc.x), round(disc.y), size, dealer.below(360)))
    return tuple(placed)


def printed_deck() -> str:
    """Every card of the deck as JSON, a line each: [symbol, x, y, size, turn] ten times, largest first."""
    cards = (
        json.dumps([msgspec.structs.astuple(each) for each in layout(card)]) for card in range(CARD_COUNT)
    )
    return "[\n" + ",\n".join(cards) + "\n]\n"


def _thrown(dealer: Dealer) -> list[_Disc]:
    def anywhere() -> float:
        return float(dealer.below(1201) - 600)

    return [_Disc(anywhere(), anywhere(), radius) for radius in _RADII]


def _push_apart(discs: list[_Disc]) -> None:
    """Every overlapping pair steps half its overlap apart; what crosses the edge steps back inside."""
    for place, one in enumerate(discs):
        for other in discs[:place]:
            dx, dy = one.x - other.x, one.y - other.y
            distance = hypot(dx, dy) or 1.0
            step = (one.radius + other.radius - distance) / (2 * distance)
            if step > 0:
                one.x, one.y = one.x + dx * step, one.y + dy * step
                other.x, other.y = other.x - dx * step, other.y - dy * step
    for disc in discs:
        for nx, ny in _NORMALS:
            out = disc.x * nx + disc.y * ny
            over = abs(out) + disc.radius - EDGE
            if over > 0:
                back = over if out > 0 else -over
                disc.x, disc.y = disc.x - back * nx, disc.y - back * ny


def _fit(discs: list[_Disc]) -> float:
    """The largest common factor, at most 1, with which no disc meets another or the edge."""
    scale = 1.0
    for place, one in enumerate(discs):
        for nx, ny in _NORMALS:
            scale = min(scale, (EDGE - abs(one.x * nx + one.y * ny)) / one.radius)
        for other in discs[:place]:
            scale = min(scale, hypot(one.x - other.x, one.y - other.y) / (one.radius + other.radius))
    return scale


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(printed_deck(), "utf-8")
