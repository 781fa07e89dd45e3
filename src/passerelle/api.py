"""The functions of `import passerelle`: games, records, whole games between bots, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from passerelle.core import record as records
from passerelle.core.contract import AnyGame, Bot, Budget, Game
from passerelle.core.record import Record
from passerelle.core.setup import complete_options
from passerelle.core.simulate import bot_setup, play_made
from passerelle.games import catalogue

if TYPE_CHECKING:
    from passerelle.arena.standings import Result

GameSource: TypeAlias = Game[Any, Any, Any, Any] | str
"""A game, or its id."""
BotSource: TypeAlias = str | Bot[Any, Any] | Callable[[], Bot[Any, Any]]
"""A level (`level-2`), a place (`my_bot.py:Mine` or `module:Mine`), a bot, or a class or function that makes one."""


def games() -> list[Game[Any, Any, Any, Any]]:
    """All games, in the order of the shelf.

    What is known of a game as data is in its `declaration`: id, author, seats, options, levels of its bots.

    Examples:
        >>> [game.declaration.id for game in passerelle.games()]  # doctest: +ELLIPSIS
        ['...']
    """
    return catalogue.all_games()


def game(id: str) -> Game[Any, Any, Any, Any]:  # noqa: A002 - what everybody calls it
    """The game with this id. Raises UnknownGame, whose message names the ids there are.

    Examples:
        >>> some_id = passerelle.games()[0].declaration.id
        >>> passerelle.game(some_id).declaration.id == some_id
        True
    """
    return catalogue.find(id)


def read(source: str | PathLike[str]) -> Record:
    """The record in a `.game` file, or in its text.

    A string with a line break in it is a text, any other the path of a file. Form and header are checked; whether
    every line follows the rules is asked with `replay` or `verify`. Raises Fault with the number of the wrong line.

    Examples:
        >>> record = passerelle.simulate(passerelle.games()[0], ["random", "random"])
        >>> passerelle.read(passerelle.write(record)) == record
        True
    """
    text = source if isinstance(source, str) and "\n" in source else Path(source).read_text("utf-8")
    return records.read(text, catalogue.find)


def simulate(
    game: GameSource,
    bots: Sequence[BotSource],
    *,
    options: Mapping[str, str] | None = None,
    seed: str | int = 0,
    budget: Budget | None = None,
) -> Record:
    """One whole game between bots, one for each seat in order; the same seed gives the same game.

    A bot is a level of the game, an object with `choose` (in real time also `next`), a class or function that
    makes one, or `path.py:Name`. Levels are recorded as such, all others by their names. Options that are not
    given have the game's default. Raises Refused for options or seats the game does not have, ValueError for an
    action it does not allow. For many games, call it with many seeds:

    Examples:
        >>> game = passerelle.games()[0]
        >>> played = [passerelle.simulate(game, ["random", "random"], seed=number) for number in range(3)]
        >>> [len(record.outcome.winners) for record in played]
        [1, 1, 1]
    """
    from passerelle.arena.contestants import is_program, maker  # not for reading records
    from passerelle.arena.plan import CannotPlay

    found = _game(game)
    names = [_name(bot) for bot in bots]
    levels = found.declaration.bots
    by_name = [place for place, bot in enumerate(bots) if bot not in levels]
    setup = bot_setup(found, names, options or {}, by_name)
    if any(map(is_program, bots)):
        raise CannotPlay("arena.program-in-simulation")
    return play_made(found, setup, [maker(found, bot)[0] for bot in bots], str(seed), budget)


def tournament(
    game: GameSource,
    bots: Mapping[str, BotSource] | Sequence[BotSource],
    games: int = 100,
    *,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    seed: str | int | None = None,
    budget: Budget | None = None,
    limit: float = 30.0,
    memory: int = 4096,
    same_dice: bool | None = None,
    workers: int = 1,
) -> Result:
    """Everybody against everybody, at least `games` games of each meeting, every side equally often.

    Bots are as in `simulate`, or a program (`program:` and its command); a dictionary gives them names. Whatever is
    not a level plays in a process of its own, to which objects and classes are copied. One that breaks down, answers
    nonsense, plays against the rules, takes longer than `limit` seconds or more than `memory` MiB loses its game.
    Without a seed one is drawn; the same seed gives the same games. With `same_dice` all games of an opening share
    their dice: as between levels, but not where a bot could remember them. Raises CannotPlay.

    Examples:
        >>> result = passerelle.tournament(passerelle.games()[0], ["level-1", "random"], games=4, seed=7)
        >>> [(one.share.name, one.share.games) for one in result.contestants]
        [('level-1', 4), ('random', 4)]
    """
    from passerelle.arena.contestants import are_built_in, named  # only for who holds a tournament
    from passerelle.arena.pickling import pickled
    from passerelle.arena.plan import Plan
    from passerelle.arena.pools import InProcess, LocalPool
    from passerelle.arena.tournament import check_plan, hold

    found = _game(game)
    given = bots.items() if isinstance(bots, Mapping) else [(_name(bot), bot) for bot in bots]
    entered = named((name, bot if isinstance(bot, str) else pickled(bot, name)) for name, bot in given)
    plan = Plan(
        found.declaration.id,
        entered,
        seats or min(count for count in found.declaration.seat_counts if count > 1),
        complete_options(found.declaration, dict(options or {})),
        "" if seed is None else str(seed),
        budget or Budget(),
        limit,
        memory,
        are_built_in(found, entered) if same_dice is None else same_dice,
    )
    schedule = check_plan(plan, None)
    pool = InProcess(plan) if workers == 1 else LocalPool(plan, keep=False, workers=workers)
    try:
        return hold(schedule, games, None, pool)
    finally:
        pool.close()


def _game(game: GameSource) -> AnyGame:
    return catalogue.find(game) if isinstance(game, str) else game


def _name(bot: BotSource) -> str:
    """A level's own, a class's or function's, or that of a bot's class."""
    if isinstance(bot, str):
        return bot.rpartition(":")[2]
    return str(getattr(bot, "__name__", type(bot).__name__))
