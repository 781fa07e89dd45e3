"""`passerelle play`: opens the page, or plays right here in the terminal."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit
from webbrowser import open as open_page

import typer
from rich.console import Console

from passerelle.core import play as playing
from passerelle.core.contract import AnyGame
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.texts import LANGUAGES, Texts
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.games.levels import default_level
from passerelle.terminal import Session, new_game, resumed_game

from .arguments import ChosenOptions, chosen_options, find_game
from .files import read_text, without_fault
from .serve import run_server
from .settings import ConfigFile, DatabaseUrl, Host, Port, SetOptions, config_of, read
from .speech import Wrong, console, say, texts_of


def play(
    game_name: Annotated[str, typer.Argument(metavar="[GAME]", show_default=False)] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="cli.option.terminal")] = False,
    against: Annotated[str, typer.Option(metavar="BOT", help="cli.option.against")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="cli.option.name")] = "",
    option: ChosenOptions = [],  # noqa: B006 - Typer reads it, nobody changes it
    assist: Annotated[bool, typer.Option("--assist", help="cli.option.assist")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.option.save")] = None,
    lang: Annotated[str | None, typer.Option(metavar="|".join(LANGUAGES), help="cli.option.lang")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="cli.option.lan")] = False,
    host: Host = None,
    port: Port = None,
    database: DatabaseUrl = None,
    config: ConfigFile = "",
    assignments: SetOptions = [],  # noqa: B006 - as above
    browser: Annotated[bool, typer.Option(help="cli.option.browser")] = True,
) -> None:
    game = find_game(game_name) if game_name else catalogue.all_games()[0]
    if terminal:
        people = _People(against, name, chosen_options(option), assist)
        _play_here(game, people, save, texts_of(game, lang))
        return
    options = {"host": host, "port": port, "database": database}
    page = f"/#game={game_name}" if game_name else "/"
    _play_in_browser(config, assignments, options, lan, page if browser else "")


def _play_in_browser(
    config: str, assignments: list[str], options: dict[str, str | None], lan: bool, page: str
) -> None:
    """For this computer alone, unless it is asked otherwise; `page` is opened, if it is not empty."""
    from passerelle.server.addresses import is_everywhere  # only who serves pays for the import
    from passerelle.server.settings import ALL_ADDRESSES, THIS_COMPUTER

    if lan and options["host"] is None:
        options["host"] = ALL_ADDRESSES
    effective = read(config, assignments, options, {"host": THIS_COMPUTER})
    host, port = effective.settings.host, effective.settings.port

    def show(address: str) -> None:
        if host == THIS_COMPUTER:
            console.print(say("serve.only-here"), markup=False)
        if page:
            here = f"http://localhost:{urlsplit(address).port}" if is_everywhere(host) else address
            open_page(here + page)

    run_server(host, port, config_of(effective), show)


class _People(NamedTuple):
    """Who is to play in the terminal, and how."""

    against: str
    name: str
    options: dict[str, str]
    assist: bool


def _play_here(game: AnyGame, people: _People, save: Path | None, texts: Texts) -> None:
    if game.terminal is None:
        raise Wrong(say("cli.no-terminal", game=texts.say("title")))
    path = save or Path(f"{game.declaration.id}-{datetime.now():%Y%m%d-%H%M%S}.game")
    if path.exists():
        read_text(path)
        local = without_fault(path, partial(resumed_game, path, catalogue.find))
        if local.game is not game:
            title = texts_of(local.game, texts.language).say("title")
            raise Wrong(texts.say("terminal.other-game", file=str(path), game=title))
    else:
        local = new_game(game, _setup(game, people, texts), path)
    finished = Session(local, game.terminal, texts, Console(highlight=False)).run()
    if not finished:
        console.print(texts.say("terminal.kept", file=str(path)))


def _setup(game: AnyGame, people: _People, texts: Texts) -> Setup:
    """The person at p1, everybody else as asked: one word for all of them, or one for each."""
    against = (people.against or default_level(game.declaration.bots)).split(",")
    if len(against) == 1:
        against *= game.declaration.seat_counts[0] - 1
    players = [Player("p1", "human", people.name or texts.say("seat", number=1), assist=people.assist)]
    for number, (seat, who) in enumerate(zip(SEATS[1:], against, strict=False), 2):
        if who == "human":
            players.append(Player(seat, "human", texts.say("seat", number=number), assist=people.assist))
        else:
            players.append(Player(seat, "bot", who))
    setup = Setup(complete_options(game.declaration, people.options), tuple(players))
    playing.begin(game, setup)
    return setup
