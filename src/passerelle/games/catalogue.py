"""The only list of games."""

from __future__ import annotations

from importlib import import_module

from passerelle.core.contract import AnyGame

IDS = ("hexades", "verbindung", "forma")


def package_of(game_id: str) -> str:
    return f"passerelle.games.{game_id}"


def find(game_id: str) -> AnyGame:
    """Raises KeyError for a name that is not in the catalogue."""
    if game_id not in IDS:
        raise KeyError(game_id)
    game: AnyGame = import_module(package_of(game_id)).GAME
    return game


def all_games() -> list[AnyGame]:
    return [find(game_id) for game_id in IDS]
