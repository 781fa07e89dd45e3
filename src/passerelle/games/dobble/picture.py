"""A moment drawn: the cards on the table by the signs of their teams, below them every seat's open card and points."""

from __future__ import annotations

from passerelle.core.drawing import SOFT_INK, Drawing, in_a_row, moved, polygon, stacked, words

from .deck import colour_of
from .paper import CELL, RIM, card_back, hexagon, middle
from .view import SeatView, View

_SCALE = 0.004
_NOBODY = polygon(hexagon(RIM - 60), fill="none", stroke=SOFT_INK, stroke_width=30, stroke_dasharray="130 70")


def picture(view: View) -> Drawing:
    return stacked([_table(view), in_a_row([_seat(view, seat) for seat in view.seats], 3)], 4)


def _table(view: View) -> Drawing:
    lying = [(middle(*laid.cell), card_back(colour_of(laid.card))) for laid in view.table]
    lying = lying or [((0.0, 0.0), _NOBODY)]
    left, top = (min(place[axis] for place, _ in lying) - CELL for axis in (0, 1))
    right, bottom = (max(place[axis] for place, _ in lying) + CELL for axis in (0, 1))
    cards = moved(-left * _SCALE, -top * _SCALE, *(moved(*at, card) for at, card in lying), scale=_SCALE)
    return Drawing((right - left) * _SCALE, (bottom - top) * _SCALE, cards)


def _seat(view: View, seat: SeatView) -> Drawing:
    """The open card, or none; and the points of the team."""
    points = next(team.points for team in view.teams if team.team == seat.team)
    card = _NOBODY if seat.card is None else card_back(colour_of(seat.card))
    side = 2 * CELL * _SCALE
    drawn = moved(side / 2, side / 2, card, scale=_SCALE) + words(f"{points}", side / 2, side + 2.5, 4)
    return Drawing(side, side + 5, drawn)
