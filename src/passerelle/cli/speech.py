"""What the command says: its language, chosen when it runs, and its one-line errors."""

from __future__ import annotations

import os

from rich.console import Console

from passerelle.core.contract import AnyGame
from passerelle.core.texts import LANGUAGES, Texts, language_of_locale
from passerelle.core.values import Parameter, Refusal
from passerelle.games import catalogue

console = Console(highlight=False, soft_wrap=True)


class Wrong(Exception):
    """`code` is the exit code: 1 for what was given, 2 for how it was asked."""

    def __init__(self, line: str, code: int = 1) -> None:
        super().__init__(line)
        self.code = code


def texts() -> Texts:
    return Texts(os.environ.get("PASSERELLE_LANG") or language_of_locale())


def say(key: str, **parameters: Parameter) -> str:
    return texts().say(key, **parameters)


def chosen_language(language: str | None) -> str:
    """That of the command, where none is chosen. Raises Wrong."""
    if language is not None and language not in LANGUAGES:
        raise Wrong(say("cli.unknown-language", language=language, languages=", ".join(LANGUAGES)), 2)
    return language or texts().language


def texts_of(game: AnyGame, language: str | None = None) -> Texts:
    """The command's words and the game's."""
    return Texts(chosen_language(language), catalogue.package_of(game.declaration.id))


def refusal_line(refusal: Refusal) -> str:
    """In the words of the game whose clause it is, or in those that all games share."""
    for game in catalogue.all_games():
        if refusal.clause.startswith(f"{game.declaration.prefix}-"):
            return f"{texts_of(game).refusal(refusal)} ({refusal.clause})"
    return f"{texts().refusal(refusal)} ({refusal.clause})"
