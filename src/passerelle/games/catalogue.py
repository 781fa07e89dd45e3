"""The games there are: every package beside this module is one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from passerelle import games
from passerelle.core.contract import AnyGame

IDS = tuple(sorted(module.name for module in iter_modules(games.__path__) if module.ispkg))


def package_of(game_id: str) -> str:
    return f"passerelle.games.{game_id}"


def find(game_id: str) -> AnyGame:
    """Raises KeyError for a name that is not in the catalogue."""
    if game_id not in IDS:
        raise KeyError(game_id)
    game: AnyGame = import_module(package_of(game_id)).GAME
    return game


def all_games() -> list[AnyGame]:
    """In the order of the shelf."""
    return sorted(map(find, IDS), key=lambda game: (game.declaration.shelf, game.declaration.id))
