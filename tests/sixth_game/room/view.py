"""What a seat or a spectator sees: everything."""

from __future__ import annotations

import msgspec

from passerelle.core.values import Seat, Viewer

from .state import CELLS, State


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    turn: Seat
    cells: str
    """In reading order: `r`, `b` or `.`."""
    winner: Seat


def view_of(state: State, viewer: Viewer) -> View:
    red, black = state.stones
    cells = "".join(
        "r" if red >> cell & 1 else "b" if black >> cell & 1 else "." for cell in range(len(CELLS))
    )
    return View(viewer, state.turn, cells, state.outcome.winners[0] if state.outcome else "")
