"""Every word a player reads, in French and English: ICU messages in JSON, one for terminal and page."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
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
    """The terminal's language if we speak it; the plain C locale is English; French otherwise."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, names), "").split(".")[0].split("_")[0]
    return "en" if code in ("en", "C", "POSIX") else DEFAULT_LANGUAGE


Weight = Literal["loud", "normal", "quiet"]


class Sentence(msgspec.Struct, frozen=True):
    """What the history says of a line: the key of a message and its parameters.

    Some parameters are shown in other words: `who` and `seat` are seats, shown by name; `symbol` is a word of the
    game, shown in the reader's language; `scores` and `trips` are seats with a number each (`p1 12 p2 40`).
    """

    key: str
    parameters: dict[str, Parameter] = {}
    weight: Weight = "normal"
    """`loud`: worth a line of its own; `quiet`: in the history, but not worth interrupting a listener."""


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

    def clauses(self) -> list[str]:
        """The clauses these texts explain, in their order."""
        found = (key.removeprefix("clause.") for key in self._messages if key.startswith("clause."))
        return sorted(found, key=lambda clause: int(clause.partition("-")[2]))

    def sentence(self, sentence: Sentence, names: Mapping[str, str]) -> str:
        """With the names of the people in place of their seats."""
        return self.say(
            sentence.key,
            **{key: self._named(key, value, names) for key, value in sentence.parameters.items()},
        )

    def _named(self, key: str, value: Parameter, names: Mapping[str, str]) -> Parameter:
        if key in ("who", "seat"):
            return names.get(str(value), value)
        if key in ("scores", "trips"):
            words = str(value).split(" ")
            pairs = zip(words[::2], words[1::2], strict=True)
            return ", ".join(f"{names.get(seat, seat)} ({number})" for seat, number in pairs)
        return self.say(f"symbol.{value}") if key == "symbol" else value

    def refusal(self, refusal: Refusal) -> str:
        return self.say(f"refusal.{refusal.code}", **refusal.parameters)


@cache
def _compiled(message: str, language: str) -> MessageFormat:
    return MessageFormat(message, language)
