"""`passerelle arena`: a tournament of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passerelle.core.contract import Budget
from passerelle.core.setup import complete_options

from .arguments import ChosenOptions, GameName, Workers, chosen_options, find_game
from .speech import console, texts_of


def arena(
    game_name: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help="cli.option.arena-bots")],
    number: Annotated[int, typer.Option("--games", metavar="N", min=1, help="cli.option.arena-games")] = 100,
    seed: Annotated[str, typer.Option(metavar="S", help="cli.option.arena-seed")] = "",
    same_dice: Annotated[bool, typer.Option("--same-dice", help="cli.option.same-dice")] = False,
    seats: Annotated[int, typer.Option(metavar="N", help="cli.option.seats")] = 0,
    option: ChosenOptions = [],  # noqa: B006 - Typer reads it, nobody changes it
    seconds: Annotated[float | None, typer.Option(metavar="T", min=0, help="cli.option.seconds")] = None,
    simulations: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="cli.option.simulations")
    ] = None,
    limit: Annotated[float, typer.Option(metavar="T", min=0.01, help="cli.option.limit")] = 30.0,
    memory: Annotated[int, typer.Option(metavar="MIB", min=64, help="cli.option.memory")] = 4096,
    workers: Workers = 0,
    backend: Annotated[str, typer.Option(metavar="local|ray", help="cli.option.backend")] = "local",
    ray_address: Annotated[str, typer.Option(metavar="ADDRESS", help="cli.option.ray-address")] = "",
    until_decided: Annotated[bool, typer.Option("--until-decided", help="cli.option.until-decided")] = False,
    hypothesis: Annotated[str, typer.Option(metavar="LOW:HIGH", help="cli.option.hypothesis")] = "0.45:0.55",
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.option.arena-out")] = None,
    records: Annotated[bool, typer.Option("--records", help="cli.option.records")] = False,
) -> None:
    from passerelle.arena import command  # only who holds a tournament pays for the import
    from passerelle.arena.contestants import are_built_in, contestants
    from passerelle.arena.plan import Plan

    game = find_game(game_name)
    entered = contestants(bots)
    plan = Plan(
        game_name,
        entered,
        seats or min(count for count in game.declaration.seat_counts if count > 1),
        complete_options(game.declaration, chosen_options(option)),
        seed,
        Budget(simulations, seconds),
        limit,
        memory,
        same_dice or are_built_in(game, entered),
    )
    question = command.hypothesis(hypothesis) if until_decided else None
    arguments = command.Arguments(number, question, workers, backend, ray_address, out, records)
    command.run(plan, arguments, texts_of(game), console)
