"""Forma in characters: two columns a square, a letter-free sign for each colour, pieces typed by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.markup import escape

from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Parameter, Seat
from passerelle.geometry.polyominoes import Cells

from .actions import Actions, LayObstacles, LayTower, Pass, Put
from .pieces import BOARD, CELLS, PICTURES, PIECE_OF, SHAPE_OF, SHAPES, SIZE_OF
from .scoring import Score
from .setup_rules import READY
from .view import Hints, PlayerView, View

_SIGNS = {"1": "••", "2": "══", "3": "╱╱", "4": "┼┼", "#": "▒▒", "T": "▟▙", ".": " ·"}
_STYLES = {
    "1": "bold white on rgb(198,74,30)",
    "2": "bold white on rgb(31,90,150)",
    "3": "bold black on rgb(226,169,44)",
    "4": "bold white on rgb(47,138,118)",
    "#": "grey62",
    "T": "bold black on white",
    ".": "dim",
}
_PARTS = Score.__struct_fields__
_LOSSES = ("reserve", "out")
_TURN = re.compile(r"r(0|90|180|270)")
_ABREAST = 11
"""Pieces side by side in the list of a reserve."""


class FormaTerminal:
    def draw(self, view: View, hints: Hints | None, texts: Texts, names: Mapping[Seat, str]) -> str:
        """The board, the score in its parts, and the reserve of who is to play."""
        lines = [*_board(view), "", *_scores(view, texts, names)]
        player = next((player for player in view.players if player.seat == view.turn), None)
        if player is not None and view.phase == "play":
            title = texts.sentence(Sentence("terminal.reserve", {"who": player.seat}), names)
            lines += ["", f"  {escape(title)}", *_reserve(player, texts)]
        return "\n".join(lines)

    def prompt(self, view: View, texts: Texts) -> Sentence:
        parameters: dict[str, Parameter] = {"who": view.turn or ""}
        return Sentence(f"terminal.{'second' if view.second_try else view.phase}", parameters)

    def understand(self, view: View, typed: str, texts: Texts) -> Actions | None:
        words = typed.strip().split()
        lower = [word.lower() for word in words]
        if view.phase == "obstacles":
            return _obstacles(lower, texts)
        if view.phase == "tower":
            return LayTower(lower[0]) if len(lower) == 1 else None
        if lower == [texts.say("terminal.word.pass")]:
            return Pass()
        piece = _piece_named(view, words[0]) if words else None
        squares = _squares(piece, lower[1:], texts.say("terminal.word.flip")) if piece else None
        return Put(piece, squares) if piece and squares else None


# The board


def _board(view: View) -> Iterator[str]:
    last = set(view.last.squares) if view.last else set()
    letters = "    " + " ".join(BOARD.names[column][0] for column in range(BOARD.size))
    yield f"[dim]{letters}[/]"
    for row in range(BOARD.size):
        cells = range(row * BOARD.size, (row + 1) * BOARD.size)
        yield f"[dim]{row + 1:3d}[/]" + "".join(_square(view, cell, last) for cell in cells)


def _square(view: View, cell: int, last: set[str]) -> str:
    mark = view.cells[cell]
    style = _STYLES[mark]
    name = BOARD.names[cell]
    if any(name in player.markers for player in view.players):
        return f"[{style}]()[/]"
    return f"[{style}{' underline' if name in last else ''}]{_SIGNS[mark]}[/]"


def _scores(view: View, texts: Texts, names: Mapping[Seat, str]) -> Iterator[str]:
    """FO-24: one line for each player; what is nought goes unsaid."""
    for number, player in enumerate(view.players, 1):
        parts = [
            f"{texts.say(f'score.{part}')} {'−' if part in _LOSSES else ''}{points}"
            for part in _PARTS
            if (points := getattr(player.score, part)) and part != "total"
        ]
        name = escape(names.get(player.seat, player.seat))
        told = escape(" · ".join(parts))
        colour = f"[{_STYLES[str(number)]}]{_SIGNS[str(number)]}[/]"
        yield f"  {colour} [bold]{player.score.total:4d}[/] {name}  [dim]{told}[/]"


def _reserve(player: PlayerView, texts: Texts) -> Iterator[str]:
    if not player.reserve:
        yield f"  {escape(texts.say('terminal.no-pieces'))}"
    for start in range(0, len(player.reserve), _ABREAST):
        pieces = player.reserve[start : start + _ABREAST]
        yield "  " + "".join(f"{piece:<6}" for piece in pieces).rstrip()
        pictures = [PICTURES[SHAPES[SHAPE_OF[PIECE_OF[piece]]]].split("/") for piece in pieces]
        for line in range(max(map(len, pictures))):
            drawn = (rows[line] if line < len(rows) else "" for rows in pictures)
            yield "  " + "".join(f"{row.replace('#', '■').replace('.', ' '):<6}" for row in drawn).rstrip()


# What was typed


def _obstacles(words: Sequence[str], texts: Texts) -> LayObstacles | None:
    if words == [texts.say("terminal.word.none")]:
        return LayObstacles(())
    if words == [texts.say("terminal.word.suggest")]:
        return LayObstacles(READY[0][0])
    return LayObstacles(tuple(words)) if words else None


def _piece_named(view: View, typed: str) -> str | None:
    """`f5`, `1` for either single square, `F5` for the second one too once the first is gone."""
    name = typed[0].upper() + typed[1:]
    reserve = next((player.reserve for player in view.players if player.seat == view.turn), ())
    if name in PIECE_OF and name in reserve:
        return name
    shape = SHAPES.index(name) if name in SHAPES else SHAPE_OF[PIECE_OF[name]] if name in PIECE_OF else None
    if shape is None:
        return None
    same = [piece for piece in reserve if SHAPE_OF[PIECE_OF[piece]] == shape]
    return same[0] if same else name if name in PIECE_OF else None


def _squares(piece: str, words: Sequence[str], flip: str) -> tuple[str, ...] | None:
    """All squares of the piece, or its top left corner and how it is turned and flipped."""
    if not words or any(word not in BOARD.cell_of for word in words[:1]):
        return None
    if len(words) == SIZE_OF[PIECE_OF[piece]] and all(word in BOARD.cell_of for word in words):
        return tuple(words)
    turns, flipped = 0, False
    for word in words[1:]:
        turned = _TURN.fullmatch(word)
        if turned:
            turns = int(turned[1]) // 90
        elif word == flip:
            flipped = True
        else:
            return None
    return _lying(CELLS[SHAPE_OF[PIECE_OF[piece]]], turns, flipped, words[0])


def _lying(cells: Cells, turns: int, flipped: bool, corner: str) -> tuple[str, ...]:
    """First flipped, then turned clockwise; squares beyond the board are for the referee to refuse."""
    if flipped:
        cells = tuple((row, -column) for row, column in cells)
    for _ in range(turns):
        cells = tuple((column, -row) for row, column in cells)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    from_row, from_column = divmod(BOARD.cell_of[corner], BOARD.size)
    lying = [(row - top + from_row, column - left + from_column) for row, column in cells]
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row, column in lying)
