"""`passerelle games`: the catalogue."""

from __future__ import annotations

from rich.table import Table

from passerelle.core.setup import Option
from passerelle.games import catalogue

from .speech import console, say, texts_of


def games() -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("game", "seats", "options", "bots"):
        table.add_column(say(f"cli.column.{column}"), overflow="fold")
    for game in catalogue.all_games():
        declared = game.declaration
        options = "\n".join(f"{option.name} = {_values(option)}" for option in declared.options)
        seats = ", ".join(map(str, declared.seat_counts))
        title = texts_of(game).say("title")
        table.add_row(f"{declared.id}\n{title}", seats, options, "\n".join(declared.bots))
    console.print(table)


def _values(option: Option) -> str:
    """`off | 5…600`, the default first."""
    spelled = []
    for form in sorted(option.forms, key=lambda form: not form.fits(option.default)):
        number = "" if form.low is None else f"{form.low}…{form.high}"
        spelled.append(f"{form.word} {number}".strip())
    return " | ".join(spelled)
