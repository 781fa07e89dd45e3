"""Every word a player reads, in French and English: ICU messages in JSON, one for terminal and page."""

from __future__ import annotations

import json
import locale
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from icu4py.messageformat import MessageFormat

from .values import Parameter, Refusal

LANGUAGES = ("fr", "en")
DEFAULT_LANGUAGE = "fr"


@cache
def load(package: str, language: str) -> Mapping[str, str]:
    """The messages of `passerelle` itself (the shell) or of one game's package."""
    source = files(package) / "text" / f"{language}.json"
    messages: dict[str, str] = json.loads(source.read_text("utf-8"))
    return messages


def language_of_locale() -> str:
    """The terminal's language if we speak it, French otherwise."""
    code = (locale.getlocale()[0] or "")[:2].lower()
    return code if code in LANGUAGES else DEFAULT_LANGUAGE


class Texts:
    """The shell's messages and, where given, a game's; a game's own words come first."""

    def __init__(self, language: str, game_package: str | None = None) -> None:
        self.language = language
        shell = load("passerelle", language)
        self._messages = {**shell, **load(game_package, language)} if game_package else shell

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def say(self, key: str, **parameters: Parameter) -> str:
        message = self._messages[key]
        if "{" not in message and "'" not in message:
            return message
        return str(_compiled(message, self.language).format({**parameters}))

    def refusal(self, refusal: Refusal) -> str:
        return self.say(f"refusal.{refusal.code}", **refusal.parameters)


@cache
def _compiled(message: str, language: str) -> MessageFormat:
    return MessageFormat(message, language)
