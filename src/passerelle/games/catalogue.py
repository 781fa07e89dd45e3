"""The games there are: every package beside this module is one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from passerelle.core.contract import AnyGame

from . import __path__ as folders

IDS = tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


class UnknownGame(KeyError):
    """There is no game with this id; the message names those there are."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id

    def __str__(self) -> str:
        return f"no game {self.game_id!r}; the games are {', '.join(IDS)}"


def package_of(game_id: str) -> str:
    return f"passerelle.games.{game_id}"


def find(game_id: str) -> AnyGame:
    """Raises UnknownGame for a name that is not in the catalogue."""
    if game_id not in IDS:
        raise UnknownGame(game_id)
    game: AnyGame = import_module(package_of(game_id)).GAME
    return game


def all_games() -> list[AnyGame]:
    """In the order of the shelf."""
    return sorted(map(find, IDS), key=lambda game: (game.declaration.shelf, game.declaration.id))
