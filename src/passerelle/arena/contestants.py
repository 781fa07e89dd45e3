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

from .external import Program
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


def is_program(bot: Any) -> bool:
    return isinstance(bot, str) and bot.startswith(PROGRAM)


def maker(game: AnyGame, bot: Any, limit: float) -> Callable[[], AnyBot]:
    """What makes this bot anew for every seat it takes. Raises CannotPlay."""
    if not isinstance(bot, str):
        return _maker_of(bot, repr(bot))
    if bot in game.declaration.bots:
        return game.bots[bot]
    if is_program(bot):
        command = _words(bot)
        return lambda: Program(command, limit)
    place, colon, name = bot.rpartition(":")
    if not colon or not place or not name:
        raise CannotPlay("arena.unknown-bot", bot=bot, levels=", ".join(game.declaration.bots))
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else import_module(place)
        found = getattr(module, name)
    except Exception as error:  # noqa: BLE001 - whatever somebody's module does when it is read
        raise CannotPlay("arena.cannot-import", bot=bot, reason=f"{type(error).__name__}: {error}") from None
    return _maker_of(found, bot)


def _maker_of(found: Any, name: str) -> Callable[[], AnyBot]:
    """A class or function makes bots; a bot is seated as it is."""
    if isinstance(found, type) or not hasattr(found, "choose"):
        if not callable(found):
            raise CannotPlay("arena.not-a-bot", bot=name)
        make: Callable[[], AnyBot] = found
        return make
    return lambda: found


def _words(bot: str) -> list[str]:
    try:
        words = shlex.split(bot.removeprefix(PROGRAM))
    except ValueError:
        words = []
    if not words:
        raise CannotPlay("arena.not-a-bot", bot=bot)
    return words


def _from_file(path: Path) -> Any:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(str(path))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
