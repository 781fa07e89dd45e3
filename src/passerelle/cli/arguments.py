"""Arguments and options that several commands take. Help texts are message keys; `main` translates them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passerelle.core.contract import AnyGame
from passerelle.games import catalogue

from .speech import Wrong, say

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
ChosenOptions = Annotated[list[str], typer.Option("--option", metavar="NAME=VALUE", help="cli.option.option")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", show_default=False)]
Seed = Annotated[str, typer.Option(metavar="S", help="cli.option.seed")]
Workers = Annotated[int, typer.Option(metavar="W", min=0, help="cli.option.workers")]


def find_game(name: str) -> AnyGame:
    try:
        return catalogue.find(name)
    except KeyError:
        games = ", ".join(game.declaration.id for game in catalogue.all_games())
        raise Wrong(say("cli.unknown-game", game=name, games=games), 2) from None


def chosen_options(given: list[str]) -> dict[str, str]:
    """`NAME=VALUE` each."""
    chosen = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Wrong(say("cli.bad-option", text=text), 2)
        chosen[name] = value
    return chosen
