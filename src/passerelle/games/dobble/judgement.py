"""What a cell is worth for a card: lines that grow, lines that are cut. Bots judge by this, from views alone.

A window of four cells in a row is open to a colour as long as no other card lies in it, and worth the more to that
colour the more of its cards lie there. A card adds to the windows of its own colour and closes those of all others;
a team gains what its own windows gain and loses what those of others do. So a foreign card goes where it helps its
owners least, or where it stands in a third team's way.
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
    """What this card on this cell is worth to `team`."""
    mine = colour_of(card)
    worth = 0.0
    for colour, count in _open_windows(table, cell):
        side = 1 if colour == team else -1
        if colour is None:
            worth += GROWTH[0] if mine == team else -GROWTH[0]
        elif colour == mine:
            worth += side * GROWTH[count]
        else:
            worth -= side * CUT[count]
    return worth


def _open_windows(table: dict[Hex, int], cell: Hex) -> Iterator[tuple[Team | None, int]]:
    """The windows of four through a free cell that are open to a colour: that colour and its cards there.

    An empty window is open to all (None); one with the start card, to nobody.
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
