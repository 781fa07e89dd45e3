"""From the words of a command line to players."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from passerelle.core.contract import AnyBot, AnyGame

from .plan import CannotPlay, Contestant

PROGRAM = "program:"
_NAMED = re.compile(r"(?P<name>[\w.-]+)=(?P<bot>.+)")


def contestants(texts: list[str]) -> tuple[Contestant, ...]:
    """`BOT`, or `NAME=BOT` where the bot's own word would not do as a name."""
    found = [(text, _NAMED.fullmatch(text)) for text in texts]
    return named((match["name"], match["bot"]) if match else (text, text) for text, match in found)


def named(bots: Iterable[tuple[str, Any]]) -> tuple[Contestant, ...]:
    """Bots with their names, of which no two may be equal."""
    found = tuple(Contestant(name, bot) for name, bot in bots)
    if len(found) < 2:
        raise CannotPlay("arena.two-needed")
    names = [contestant.name for contestant in found]
    for name in names:
        if names.count(name) > 1:
            raise CannotPlay("arena.name-twice", name=name)
    return found


def are_built_in(game: AnyGame, entered: Iterable[Contestant]) -> bool:
    """Whether all of them are levels, who remember nothing from game to game."""
    return all(contestant.bot in game.declaration.bots for contestant in entered)


def is_program(bot: Any) -> bool:
    return isinstance(bot, str) and bot.startswith(PROGRAM)


def command_of(bot: str) -> list[str]:
    """The words of a program's command. Raises CannotPlay."""
    try:
        words = shlex.split(bot.removeprefix(PROGRAM))
    except ValueError:
        words = []
    if not words:
        raise CannotPlay("arena.not-a-bot", bot=bot)
    return words


def split_place(game: AnyGame, bot: str) -> tuple[str, str]:
    """`module:name` or `path.py:name`. Raises CannotPlay."""
    place, _, name = bot.rpartition(":")
    if not place or not name:
        raise CannotPlay("arena.unknown-bot", bot=bot, levels=", ".join(game.declaration.bots))
    return place, name


Methods = tuple[str, ...] | None
"""Those that a bot has of `choose` and `next`; None where only making one would tell."""


def maker(game: AnyGame, bot: Any) -> tuple[Callable[[], AnyBot], Methods]:
    """What makes this bot anew for every game it plays, in this process. Raises CannotPlay."""
    if not isinstance(bot, str):
        return _maker_of(bot, repr(bot))
    if bot in game.declaration.bots:
        return game.bots[bot], None
    place, name = split_place(game, bot)
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else import_module(place)
        found = getattr(module, name)
    except Exception as error:  # noqa: BLE001 - whatever somebody's module does when it is read
        raise CannotPlay("arena.cannot-import", bot=bot, reason=f"{type(error).__name__}: {error}") from None
    return _maker_of(found, bot)


def _maker_of(found: Any, name: str) -> tuple[Callable[[], AnyBot], Methods]:
    """A class or function makes bots; a bot is seated as it is."""
    methods = tuple(method for method in ("choose", "next") if callable(getattr(found, method, None)))
    if not isinstance(found, type) and "choose" in methods:
        return lambda: found, methods
    if not callable(found):
        raise CannotPlay("arena.not-a-bot", bot=name)
    make: Callable[[], AnyBot] = found
    return make, methods if isinstance(found, type) else None


def _from_file(path: Path) -> Any:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(str(path))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
