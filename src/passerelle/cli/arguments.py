"""Arguments and options that several commands take. Help texts are message keys; `main` translates them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from passerelle.core.contract import AnyGame
from passerelle.games import catalogue

from .speech import Wrong, say

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
ChosenOptions = Annotated[list[str], typer.Option("--option", metavar="NAME=VALUE", help="cli.option.option")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", show_default=False)]
Seed = Annotated[str, typer.Option(metavar="S", help="cli.option.seed")]
Workers = Annotated[int, typer.Option(metavar="W", min=0, help="cli.option.workers")]

_LONGEST_ADDRESS = 300


def find_game(name: str) -> AnyGame:
    try:
        return catalogue.find(name)
    except KeyError:
        games = ", ".join(game.declaration.id for game in catalogue.all_games())
        raise Wrong(say("cli.unknown-game", game=name, games=games), 2) from None


def page_address(url: str) -> str:
    """Of the page; where nothing is said, the one `passerelle serve` has. Raises Wrong."""
    if not url:
        from passerelle.server.addresses import lan_address, url_host

        from .settings import read

        settings = read("", [], {}).settings
        return f"{settings.public_url or f'http://{url_host(lan_address(settings.lan_address))}:{settings.port}'}/"
    try:
        is_good = urlsplit(url).scheme in ("http", "https") and bool(urlsplit(url).hostname)
    except ValueError:
        is_good = False
    if not is_good or not url.isprintable() or " " in url or len(url) > _LONGEST_ADDRESS:
        raise Wrong(say("cli.bad-print", option="--url", value=url, known="https://…"), 2)
    return url


def chosen_options(given: list[str]) -> dict[str, str]:
    """`NAME=VALUE` each."""
    chosen = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Wrong(say("cli.bad-option", text=text), 2)
        chosen[name] = value
    return chosen
