"""Every word a player reads: ICU messages in JSON, one file per language, the same for terminal and page.

A language is there as soon as the shell has its file `text/<code>.json`. What a file lacks is said in English.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec
from icu4py.messageformat import MessageFormat

from .values import Parameter, Refusal, Seat

DEFAULT_LANGUAGE = "fr"
FALLBACK_LANGUAGE = "en"

_log = logging.getLogger(__name__)

_MINUS = re.compile(r"(?<![\w‑-])-(?=\d)")
"""The sign of a number, which is no hyphen."""


def languages_of(package: str) -> tuple[str, ...]:
    """The codes of the languages in which a package has a text file, the default first."""
    names = (file.name for file in (files(package) / "text").iterdir())
    codes = (name.removesuffix(".json") for name in names if name.endswith(".json"))
    return tuple(sorted(codes, key=lambda code: (code != DEFAULT_LANGUAGE, code)))


LANGUAGES = languages_of("passerelle")


class Message(NamedTuple):
    """One ICU message as its file has it."""

    text: str
    language: str
    """Its own: a message taken from English follows the English plural rules."""


@cache
def load(package: str, language: str) -> Mapping[str, Message]:
    """The messages of `passerelle` itself (the shell) or of one game's package, with English for those missing."""
    own = _read(package, language)
    if language == FALLBACK_LANGUAGE:
        return own
    english = _read(package, FALLBACK_LANGUAGE)
    if missing := [key for key in english if key not in own]:
        _log.warning(
            "%s/text/%s.json lacks %d messages, said in English: %s",
            *(package.replace(".", "/"), language, len(missing), " ".join(missing)),
        )
    return {**english, **own}


def _read(package: str, language: str) -> dict[str, Message]:
    if language not in languages_of(package):
        return {}
    source = files(package) / "text" / f"{language}.json"
    return {key: Message(text, language) for key, text in json.loads(source.read_text("utf-8")).items()}


def language_of_locale() -> str:
    """The terminal's language if we speak it; the plain C locale is English; French otherwise."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, names), "").split(".")[0].split("_")[0]
    if code in ("C", "POSIX"):
        return FALLBACK_LANGUAGE
    return code if code in LANGUAGES else DEFAULT_LANGUAGE


def typographic(text: str, language: str) -> str:
    """French spaces: none of ; : ! ? » begins a line. They are typed as plain ones."""
    if language != "fr":
        return text
    text = re.sub(r" (?=[;!?»](?:\s|[.,)…]|$))", "\u202f", text)
    text = re.sub(r" (?=:(?:\s|$))", "\u00a0", text)
    return text.replace("« ", "«\u202f")


Weight = Literal["loud", "normal", "quiet"]


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """What the history says of a line: the key of a message and its parameters.

    Some parameters are shown in other words: `who` and `seat` are seats, shown by name; `symbol` and `piece` are words
    of the game, shown in the reader's language; `between` is several seats, `scores` and `trips` are seats with a
    number each (`p1 12 p2 40`). Every message also gets `you`: `yes` where `who` or else `seat` is the reader.
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
        if "{" not in message.text and "'" not in message.text:
            return message.text
        told = str(_compiled(message).format({**parameters}))
        # Numbers have a true minus sign; what somebody typed is shown as it is.
        is_below_zero = any(isinstance(value, int) and value < 0 for value in parameters.values())
        return _MINUS.sub("−", told) if is_below_zero else told

    def decimal(self, value: float) -> str:
        """With one decimal place, written as this language does."""
        return str(
            _compiled(Message("{value, number, ::.0 group-off}", self.language)).format({"value": value})
        )

    def clauses(self) -> list[str]:
        """The clauses these texts explain, in their order."""
        found = (key.removeprefix("clause.") for key in self._messages if key.startswith("clause."))
        return sorted(found, key=lambda clause: int(clause.partition("-")[2]))

    def sentence(self, sentence: Sentence, names: Mapping[str, str], reader: Collection[Seat] = ()) -> str:
        """With the names of the people in place of their seats; `reader` are the seats of who reads it alone."""
        parameters = sentence.parameters
        is_reader = parameters.get("who", parameters.get("seat")) in reader
        return self.say(
            sentence.key, **self._shown(parameters, names) | {"you": "yes" if is_reader else "no"}
        )

    def _shown(self, parameters: Mapping[str, Parameter], names: Mapping[str, str]) -> dict[str, Parameter]:
        return {key: self._named(key, value, names) for key, value in parameters.items()}

    def _named(self, key: str, value: Parameter, names: Mapping[str, str]) -> Parameter:
        if key in ("who", "seat"):
            return names.get(str(value), value)
        if key in ("scores", "trips"):
            words = str(value).split(" ")
            pairs = zip(words[::2], words[1::2], strict=True)
            return ", ".join(
                f"{names.get(seat, seat)} ({number.replace('-', '−')})" for seat, number in pairs
            )
        if key == "between":
            return ", ".join(names.get(seat, seat) for seat in str(value).split(" "))
        word = f"{key}.{value}"
        return self.say(word) if key in ("symbol", "piece") and word in self else value

    def refusal(self, refusal: Refusal) -> str:
        return self.say(f"refusal.{refusal.code}", **self._shown(refusal.parameters, {}))


@cache
def _compiled(message: Message) -> MessageFormat:
    return MessageFormat(message.text, message.language)
