"""What a cell is worth for a card: lines that grow, lines that are cut. Bots judge by this, from views alone.

Every window of four cells in a row that a single colour may still fill is a hope of that colour, the greater the
more of its cards lie there. A card makes its own colour's hopes grow and ends those of all others; a team is glad of
its own hopes and sorry for everybody else's. So a foreign card goes where it helps its owners least, or where it
stands in a third team's way.
"""

from __future__ import annotations

from collections.abc import Iterator

from passerelle.geometry.axial import AXES, Hex, reach

from .deck import Team, colour_of
from .state import LINE

GROWTH = (1.0, 4.0, 20.0, 1000.0)
"""What the next card is worth in a window with so many of its colour."""
CUT = (0.5, 2.0, 12.0, 500.0)
"""What ending such a window is worth."""


def value(table: dict[Hex, int], cell: Hex, card: int, team: Team) -> float:
    """How glad `team` is to see this card on this cell."""
    mine = colour_of(card)
    worth = 0.0
    for colour, count in _hopes(table, cell):
        side = 1 if colour == team else -1
        if colour is None:
            worth += GROWTH[0] if mine == team else -GROWTH[0]
        elif colour == mine:
            worth += side * GROWTH[count]
        else:
            worth -= side * CUT[count]
    return worth


def _hopes(table: dict[Hex, int], cell: Hex) -> Iterator[tuple[Team | None, int]]:
    """The windows of four through a free cell that one colour may still fill: that colour and its cards there.

    An empty window is everybody's hope (None). The start card ends all hope.
    """
    for axis in AXES:
        row = reach(cell, axis, LINE - 1)
        for first in range(LINE):
            cards = [table[place] for place in row[first : first + LINE] if place in table]
            colours = {colour_of(card) for card in cards}
            if not cards:
                yield None, 0
            elif len(colours) == 1 and None not in colours:
                yield colours.pop(), len(cards)
