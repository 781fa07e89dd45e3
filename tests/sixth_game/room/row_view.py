"""A row of numbers as a view (see `core/flat.py`)."""

from __future__ import annotations

from typing import Any

from passerelle.core.values import SEATS, Viewer

from .flat import COUNT, TURN, WINNER
from .view import View


def view_of_row(s: Any, viewer: Viewer) -> View:
    cells = "".join(".rb"[int(cell)] for cell in s[:COUNT])
    return View(viewer, SEATS[s[TURN]], cells, SEATS[s[WINNER] - 1] if s[WINNER] else "")
