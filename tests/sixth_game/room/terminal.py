"""Hex in characters."""

from __future__ import annotations

from collections.abc import Mapping

from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Seat

from .actions import Actions, Put
from .state import BOARD, CELLS
from .view import View


class PlainhexTerminal:
    def draw(self, view: View, hints: object, texts: Texts, names: Mapping[Seat, str]) -> str:
        marks = {"r": "■", "b": "●", ".": "·"}
        rows = [view.cells[start : start + BOARD.size] for start in range(0, BOARD.count, BOARD.size)]
        return "\n".join(
            " " * number + " ".join(marks[cell] for cell in row) for number, row in enumerate(rows)
        )

    def prompt(self, view: View, texts: Texts) -> Sentence:
        return Sentence("terminal.put", {"who": view.turn})

    def understand(self, view: View, typed: str, texts: Texts) -> Actions | None:
        return Put(typed.strip().lower()) if typed.strip().lower() in CELLS else None
