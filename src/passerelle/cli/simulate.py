"""`passerelle simulate`: bots play each other, and their games are written."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.simulate import bot_setup, play_levels
from passerelle.core.values import SEATS
from passerelle.games import catalogue

from .arguments import ChosenOptions, GameName, Seed, Workers, chosen_options, find_game
from .parallel import in_order
from .speech import Wrong, console, say


def simulate(
    game_name: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B", help="cli.option.bots")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="cli.option.out")],
    number: Annotated[int, typer.Option("--games", metavar="N", help="cli.option.games")] = 1,
    seed: Seed = "0",
    option: ChosenOptions = [],  # noqa: B006 - Typer reads it, nobody changes it
    workers: Workers = 0,
) -> None:
    game, levels, options = find_game(game_name), tuple(bots.split(",")), chosen_options(option)
    if number < 1:
        raise Wrong(say("cli.bad-count"), 2)
    playing.begin(game, bot_setup(game, levels, options))  # a bad setup is refused before anything is written
    out.mkdir(parents=True, exist_ok=True)
    wins: Counter[str] = Counter()
    one = partial(_play, game_name, levels, options)
    seeds = [f"{seed}:{index}" for index in range(1, number + 1)]
    with in_order(one, seeds, workers) as games:
        for index, (text, winners) in enumerate(games, 1):
            (out / f"{game_name}-{seed}-{index:0{len(str(number))}d}.game").write_text(text, "utf-8")
            wins.update(winners)
    console.print(say("cli.simulated", count=number, folder=str(out)))
    for seat, level in zip(SEATS, levels, strict=False):
        console.print("  " + say("cli.won", name=f"{seat} {level}", count=wins[seat]))


def _play(
    game_name: str, levels: tuple[str, ...], options: dict[str, str], seed: str
) -> tuple[str, list[str]]:
    """A game's text and its winners."""
    record = play_levels(catalogue.find(game_name), levels, options, seed)
    outcome = record.outcome
    return records.write(record), list(outcome.winners if outcome else ())
