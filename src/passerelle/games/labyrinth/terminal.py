"""Labyrinth alone, in characters: corridors as lines, objects by letter round the frame, typed squares."""

from __future__ import annotations

from collections.abc import Mapping

from rich.markup import escape

from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Parameter, Seat

from .actions import Actions, CallStop, Lay, Push, Skip, TurnNext
from .layouts import READY_MADE
from .tiles import CELLS, GAP, SIZE, SQUARES, E, N, S, W, gap_of, neighbour, pack, sides_of
from .view import BoardView, Hints, View

LETTERS = "ABCDEFGHIJKLMNOP"
_MIDDLE = {
    "ns": "│", "ew": "─", "ne": "╰", "es": "╭", "sw": "╮", "nw": "╯",
    "nes": "├", "new": "┴", "nsw": "┤", "esw": "┬", GAP: " ",
}  # fmt: skip


class LabyrinthTerminal:
    def draw(self, view: View, hints: Hints | None, texts: Texts, names: Mapping[Seat, str]) -> str:
        """One board: the wizard's object and the goal stand out, and with assist how far one can walk."""
        board = next((board for board in view.boards if board.seat == view.viewer), view.boards[0])
        if not board.tiles or not view.objects:
            return ""
        lit = set(hints.reached if hints else ())
        if view.goal == "" and view.last:
            lit = set(view.last.looks[0].corridor or view.last.looks[0].from_wizard)
        marks = [_mark(view, board, place) for place in range(len(view.objects))]
        lines = ["        " + "     ".join(marks[:SIZE])]
        for row in range(SIZE):
            cells = range(row * SIZE, (row + 1) * SIZE)
            for part in range(3):
                left = marks[15 - row] if part == 1 else " "
                right = marks[SIZE + row] if part == 1 else " "
                inner = "".join(_cell(board.tiles[cell], part, SQUARES[cell] in lit) for cell in cells)
                lines.append(f"   {left} │{inner}│ {right}   {_legend(view, texts, row * 3 + part)}")
        lines.append("        " + "     ".join(reversed(marks[8:12])))
        return "\n".join([*lines, "", *_story(view, board, texts)])

    def prompt(self, view: View, texts: Texts) -> Sentence:
        parameters: dict[str, Parameter] = {"who": view.viewer or "", "goal": _name(texts, view.goal)}
        return Sentence(f"terminal.{view.phase}", parameters)

    def understand(self, view: View, typed: str, texts: Texts) -> Actions | None:
        typed = typed.strip().lower()
        words: dict[str, Actions] = {
            texts.say("terminal.word.stop"): CallStop(),
            texts.say("terminal.word.skip"): Skip(),
            texts.say("terminal.word.next"): TurnNext(),
        }
        if typed in words:
            return words[typed]
        if view.phase == "lay":
            tiles = tuple(typed.split())
            return Lay(tiles if len(tiles) > 1 else READY_MADE[0]) if tiles else None
        if typed in SQUARES:
            return Push(typed)
        return _towards(view, typed)


def _towards(view: View, side: str) -> Push | None:
    """`n e s w`: the tile next to the gap moves that way, into the gap."""
    board = next((board for board in view.boards if board.seat == view.viewer), None)
    if board is None or not board.tiles or side not in ("n", "e", "s", "w"):
        return None
    gap = gap_of(pack(board.tiles))
    behind = {N: S, E: W, S: N, W: E}[sides_of(side)]
    cell = neighbour(gap, behind)
    return None if cell is None else Push(SQUARES[cell])


def _mark(view: View, board: BoardView, place: int) -> str:
    card = view.objects[place]
    if card == view.goal:
        return f"[bold reverse]{LETTERS[place]}[/]"
    return f"[bold green]{LETTERS[place]}[/]" if card == board.wizard else f"[dim]{LETTERS[place]}[/]"


def _cell(tile: str, part: int, lit: bool) -> str:
    sides = sides_of(tile)
    if part == 1:
        west, east = ("──" if sides & side else "  " for side in (W, E))
        text = f"{west}{_MIDDLE[tile]}{east}·" if tile == GAP else f"{west}{_MIDDLE[tile]}{east} "
    else:
        text = f"  {'│' if sides & (N if part == 0 else S) else ' '}   "
    return f"[bold yellow]{text}[/]" if lit else text


def _legend(view: View, texts: Texts, line: int) -> str:
    """The names beside the board: two columns of eight."""
    if line >= CELLS // 2:
        return ""
    return "".join(
        f"[dim]{LETTERS[place]}[/] {escape(_name(texts, view.objects[place])):12}"
        for place in (line, line + CELLS // 2)
    )


def _story(view: View, board: BoardView, texts: Texts) -> list[str]:
    lines = [
        texts.say("terminal.from-to", wizard=_name(texts, board.wizard), goal=_name(texts, view.goal),
                  cards=len(board.cards), pushes=board.pushes)
    ]  # fmt: skip
    if view.last and not view.goal:
        look = view.last.looks[0]
        if look.optimum is not None:
            best, way = len(look.optimum), " ".join(look.optimum) or "–"
            lines.append(texts.say("terminal.optimum", pushes=look.pushes, best=best, way=way))
    return [f"   {escape(line)}" for line in lines]


def _name(texts: Texts, card: str) -> str:
    return texts.say(f"object.{card}") if card else "…"
