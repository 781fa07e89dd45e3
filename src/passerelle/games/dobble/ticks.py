"""The game in steps of virtual time (see `core/ticks.py`).

0 waits; every other number is a cell around the start card for the open card to lie on, row by row. The symbol is
named for the player: seeing is what people do, and what it takes them is in the ticks. Cells further out than
twelve steps have no number. In a warm-up the only number beside 0 is that of the middle cell: it names the pair's
symbol.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from passerelle.core.ticks import WAIT
from passerelle.geometry.axial import ORIGIN, Hex, neighbours

from .actions import Actions, Name, PlayCard
from .deck import TEAMS, colour_of, common_symbol
from .symbols import KEYS
from .view import SeatView, View

TICK = 500
REACH = 12
SIZE = 2 * REACH + 1
ACTIONS = 1 + SIZE * SIZE
ACTION_KINDS = (
    "wait",
    "a cell within twelve steps of the start card (the symbol is named for the agent)",
    "in a warm-up, the middle cell names the pair",
)
BOARD = (SIZE, SIZE)
HIGHEST = 80
SEAT_COUNTS = (2, 3, 4, 5, 6, 7, 8)
PLANES = (
    "cards of one's team's colour", *(f"cards of the colour {n} further on" for n in (1, 2, 3)), "start card",
    "cells beside a card", "the open card is of one's team's colour",
    *(f"the open card is of the colour {n} further on" for n in (1, 2, 3)), "points of one's team",
    *(f"points of the team {n} further on" for n in (1, 2, 3)), "cards in one's pack",
)  # fmt: skip


def _place(cell: Hex) -> tuple[int, int] | None:
    """Row and column; None outside the numbered cells."""
    q, r = cell
    return (r + REACH, q + REACH) if max(abs(q), abs(r)) <= REACH else None


def _me(view: View) -> SeatView:
    return next(seat for seat in view.seats if seat.seat == view.viewer)


def _open_cells(view: View) -> dict[Hex, Hex]:
    """Every free cell beside a card, with the first card it lies beside; for a pair, the middle."""
    if view.mode != "teams":
        return {ORIGIN: ORIGIN}
    taken = {laid.cell for laid in view.table}
    found: dict[Hex, Hex] = {}
    for laid in view.table:
        for cell in neighbours(laid.cell):
            if cell not in taken:
                found.setdefault(cell, laid.cell)
    return found


def legal(view: View, now: int) -> NDArray[np.int8]:
    mask = np.zeros((SIZE, SIZE), np.int8)
    me = _me(view)
    ready = view.phase == "name" or (view.phase == "play" and me.card is not None)
    if ready and me.locked_until <= now and not me.gone:
        for cell in _open_cells(view):
            if place := _place(cell):
                mask[place] = 1
    return np.concatenate((np.array([1], np.int8), mask.ravel()))


def action_of(view: View, number: int) -> Actions:
    if view.mode != "teams":
        return Name(KEYS[common_symbol(*view.pair) if view.pair else 0])
    r, q = divmod(number - WAIT - 1, SIZE)
    cell = (q - REACH, r - REACH)
    near = _open_cells(view).get(cell, cell)
    cards = {laid.cell: laid.card for laid in view.table}
    mine = _me(view).card
    symbol = KEYS[common_symbol(mine, cards[near])] if mine is not None and near in cards else KEYS[0]
    return PlayCard(near, symbol, cell)


def observe(view: View, now: int) -> NDArray[np.int8]:
    planes = np.zeros((len(PLANES), *BOARD), np.int8)
    me = _me(view)
    first = TEAMS.index(me.team)
    for laid in view.table:
        colour, place = colour_of(laid.card), _place(laid.cell)
        if place:
            planes[4 if colour is None else (TEAMS.index(colour) - first) % len(TEAMS)][place] = 1
    for cell in _open_cells(view):
        if place := _place(cell):
            planes[5][place] = 1
    if me.card is not None and (colour := colour_of(me.card)):
        planes[6 + (TEAMS.index(colour) - first) % len(TEAMS)] = 1
    for team in view.teams:
        planes[10 + (TEAMS.index(team.team) - first) % len(TEAMS)] = team.points
    planes[14] = me.pack
    return planes


def points(view: View) -> list[int]:
    of_team = {team.team: team.points for team in view.teams}
    return [of_team[seat.team] for seat in view.seats]
