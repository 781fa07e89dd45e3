"""Hexadés in characters: a rhombus of hexagons, dice, typed calculations."""

from __future__ import annotations

from collections.abc import Mapping

from rich.markup import escape

from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Parameter, Seat

from .actions import Actions, ChooseColour, Place, PointOut, Put, SayNone, StaySilent
from .state import BOARD, other
from .view import Hints, View

_PIPS = "⚀⚁⚂⚃⚄⚅"
_RED, _BLACK = "bold white on red3", "bold white on grey23"
_RED_EDGE, _BLACK_EDGE = "red3", "bold grey50"


class HexadesTerminal:
    def draw(self, view: View, hints: Hints | None, texts: Texts, names: Mapping[Seat, str]) -> str:
        """The board, black's sides above and below, red's left and right; the last token is underlined."""
        if not view.numbers:
            return ""
        marked = set(hints.reachable if hints else ()) | set(view.chain)
        edge = f"[{_BLACK_EDGE}] " + "╱ ╲ " * BOARD.size + "[/]"
        sides = Sentence(
            "terminal.sides", {"red": names.get(view.red, "…"), "black": names.get(black_of(view), "…")}
        )
        lines = [f"  {escape(texts.sentence(sides, names))}", "", f"   {edge}"]
        for row in range(BOARD.size):
            cells = range(row * BOARD.size, (row + 1) * BOARD.size)
            inner = "│".join(_cell(view, cell, marked) for cell in cells)
            side = f"[{_RED_EDGE}]┃[/]"
            lines.append(f"   {'  ' * row}{side}{inner}{side}")
            last = row == BOARD.size - 1
            joint = "╲ ╱ " * BOARD.size + ("" if last else "╲")
            lines.append(f"    {'  ' * row}" + (f"[{_BLACK_EDGE}]{joint}[/]" if last else joint))
        if view.dice:
            pips = " ".join(_PIPS[die - 1] for die in view.dice)
            lines += ["", f"   {pips}   [bold]{'  '.join(map(str, view.dice))}[/]"]
        return "\n".join(lines)

    def prompt(self, view: View, texts: Texts) -> Sentence:
        parameters: dict[str, Parameter] = {"who": view.turn or "", "dice": " ".join(map(str, view.dice))}
        return Sentence(f"terminal.{view.phase}", parameters)

    def understand(self, view: View, typed: str, texts: Texts) -> Actions | None:
        words: dict[str, Actions] = {
            texts.say("terminal.word.none"): SayNone(),
            texts.say("terminal.word.silent"): StaySilent(),
            texts.say("terminal.word.red"): ChooseColour("red"),
            texts.say("terminal.word.black"): ChooseColour("black"),
        }
        typed = typed.strip().lower()
        if typed in words:
            return words[typed]
        if view.phase == "colour":
            return None
        if view.phase == "free" or (typed.isdecimal() and len(typed) < 4):
            return Put(int(typed)) if typed.isascii() and typed.isdecimal() else None
        calculation = typed.rpartition("=")[2]
        return PointOut(calculation) if view.phase == "answer" else Place(calculation)


def black_of(view: View) -> Seat:
    return other(view.red) if view.red else ""


def _cell(view: View, cell: int, marked: set[int]) -> str:
    number, token = view.numbers[cell], view.cells[cell]
    text = f"{'■' if token == 'r' else '●' if token == 'b' else ' '}{number:2d}"
    style = {"r": _RED, "b": _BLACK}.get(token, "bold green" if number in marked else "")
    if number == view.last or (token != "." and number in marked):
        style += " underline"
    return f"[{style.strip()}]{text}[/]" if style else text
