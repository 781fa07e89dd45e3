"""`passerelle dataset`: verified games between bots as one Parquet file, with a card that says how they were made."""

from __future__ import annotations

import hashlib
import platform
import random
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import Annotated, Any

import typer

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core import replay as replaying
from passerelle.core.contract import AnyGame
from passerelle.core.setup import complete_options
from passerelle.core.simulate import bot_setup, play_levels
from passerelle.core.texts import Texts
from passerelle.games import catalogue
from passerelle.version import __version__

from .arguments import ChosenOptions, GameName, Seed, Workers, chosen_options, find_game
from .files import without_fault
from .parallel import in_order
from .parquet import GameRow, need_arrow, row_of, write_parquet
from .speech import Wrong, console, say

FILE, CARD = "games.parquet", "README.md"
ANY = "any"
"""In place of a level: one that is drawn for every game."""
LIBRARIES = ("numba", "numpy", "pyarrow")
"""Whose versions the card names: bots count with the first two, the last writes the file."""
PlannedGame = tuple[str, tuple[str, ...], str]
"""A game to be played: its name, the level at each seat, its seed."""


def dataset(
    game_name: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="cli.option.games")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="cli.option.dataset-out")],
    bots: Annotated[str, typer.Option(metavar="A,B", help="cli.option.dataset-bots")] = "",
    seed: Seed = "0",
    option: ChosenOptions = [],  # noqa: B006 - Typer reads it, nobody changes it
    workers: Workers = 0,
) -> None:
    need_arrow()
    game = find_game(game_name)
    options = complete_options(game.declaration, chosen_options(option))
    asked = bots.split(",") if bots else [ANY] * min(c for c in game.declaration.seat_counts if c > 1)
    if number < 1:
        raise Wrong(say("cli.bad-count"), 2)
    if any((out / name).exists() for name in (FILE, CARD)):
        raise Wrong(say("cli.dataset.exists", folder=str(out)))
    planned = list(_plan(game, asked, seed, number))
    playing.begin(
        game, bot_setup(game, planned[0][1], options)
    )  # a bad setup is refused before anything is written
    out.mkdir(parents=True, exist_ok=True)
    counted = _Counted()
    with in_order(partial(_play, game_name, options), planned, workers) as rows:
        write_parquet(out / FILE, counted.through(rows), with_text=True)
    (out / CARD).write_text(_card(game, options, asked, seed, counted, out / FILE), "utf-8")
    console.print(say("cli.dataset.written", count=number, folder=str(out)), markup=False)


def _plan(game: AnyGame, asked: list[str], seed: str, number: int) -> Iterator[PlannedGame]:
    levels = game.declaration.bots
    for index in range(1, number + 1):
        rng = random.Random(f"{seed}:{index} levels")
        drawn = tuple(rng.choice(levels) if level == ANY else level for level in asked)
        name = f"{game.declaration.id}-{seed}-{index:0{len(str(number))}d}.game"
        yield name, drawn, f"{seed}:{index}"


def _play(game_name: str, options: dict[str, str], planned: PlannedGame) -> GameRow:
    name, levels, seed = planned
    text = records.write(play_levels(catalogue.find(game_name), levels, options, seed))
    return without_fault(Path(name), partial(_verified, name, text))


def _verified(name: str, text: str) -> GameRow:
    """The row of a record that was read and verified as a stranger would do it. Raises Fault."""
    record = records.read(text, catalogue.find)
    replaying.verify(record)
    return {**row_of(name, record), "text": text}


class _Counted:
    """What went into the file, for the card."""

    def __init__(self) -> None:
        self.games = self.actions = 0
        self.seats: Counter[str] = Counter()
        """Games that a level played, once for each of its seats."""
        self.wins: Counter[str] = Counter()

    def through(self, rows: Iterable[GameRow]) -> Iterator[GameRow]:
        for row in rows:
            self.games += 1
            self.actions += len(row["actions"])
            for player in row["players"]:
                self.seats[player["player"]] += 1
                self.wins[player["player"]] += player["seat"] in row["outcome"]["winners"]
            yield row


def _card(
    game: AnyGame, options: dict[str, str], asked: list[str], seed: str, counted: _Counted, file: Path
) -> str:
    """In English, as the places where datasets are shared expect it."""
    declared = game.declaration
    template = Template(Path(__file__).with_name("dataset_card.md").read_text("utf-8"))
    played = [level for level in declared.bots if counted.seats[level]]
    told: dict[str, Any] = {
        "title": Texts("en", catalogue.package_of(declared.id)).say("title"),
        "game": declared.id,
        "author": declared.author,
        "year": declared.year,
        "games": counted.games,
        "actions": counted.actions,
        "seats": len(asked),
        "command": _command(game, options, asked, seed, counted.games),
        "levels": "\n".join(f"| {name} | {counted.seats[name]} | {counted.wins[name]} |" for name in played),
        "version": __version__,
        "format": records.PLAIN_FORMAT,
        "python": platform.python_version(),
        "libraries": ", ".join(f"{library} {version(library)}" for library in LIBRARIES),
        "file": file.name,
        "hash": hashlib.sha256(file.read_bytes()).hexdigest(),
    }
    return template.substitute(told)


def _command(game: AnyGame, options: dict[str, str], asked: list[str], seed: str, number: int) -> str:
    """What gives the same games again."""
    words = ["passerelle", "dataset", game.declaration.id, "--games", str(number), "--bots", ",".join(asked)]
    words += ["--seed", seed]
    for name, value in options.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join([*words, "--out", "DIR"])
