"""The settings one by one: the key of each, its names elsewhere, its type and what is allowed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect

from passerelle.core.texts import LANGUAGES, Sentence
from passerelle.games import catalogue

from .config import ByLanguage
from .settings import Settings
from .settings_kinds import KINDS, LONGEST_TEXT, MOST_DAYS, NotAllowed

_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Field(msgspec.Struct, frozen=True):
    """One setting."""

    key: str
    """As in the file: `limits.connections`."""
    type: Any
    default: Any
    kind: str = ""
    """In `KINDS`, if it is more than its type."""
    is_secret: bool = False

    @property
    def variable(self) -> str:
        """In the environment."""
        return "PASSERELLE_" + self.key.upper().replace(".", "_")

    def from_text(self, text: str) -> Any:
        """As typed on a command line. Raises ValueError."""
        word = text.strip()
        if self.type is bool:
            if word.lower() not in (*_TRUE, *_FALSE):
                raise ValueError(word)
            return word.lower() in _TRUE
        if get_origin(_plain(self.type)) is tuple:
            return self.checked([part.strip() for part in word.split(",") if part.strip()])
        return self._checked(text if _plain(self.type) is str else word, strict=False)

    def checked(self, value: Any) -> Any:
        """As the file has it. Raises ValueError."""
        if self.kind == "days" and type(value) is int:
            value = str(value)
        return self._checked(value, strict=True)

    def _checked(self, value: Any, strict: bool) -> Any:
        found = msgspec.convert(value, self.type, strict=strict)
        if isinstance(found, float) and not math.isfinite(found):
            raise NotAllowed
        return KINDS[self.kind](found) if self.kind else found

    @property
    def allowed(self) -> Sentence:
        """In words."""
        if self.kind:
            most = MOST_DAYS if self.kind == "days" else LONGEST_TEXT
            return Sentence(
                f"settings.allowed.{self.kind}", {"most": most, "games": ", ".join(catalogue.IDS)}
            )
        match inspect.type_info(self.type):
            case inspect.LiteralType(values=values):
                return Sentence("settings.allowed.choice", {"choices": ", ".join(map(str, values))})
            case inspect.IntType(ge=low, le=high):
                return Sentence("settings.allowed.count", {"low": low or 0, "high": high or 0})
            case inspect.FloatType(gt=above, ge=low, le=high):
                kind = "number" if above is None else "rate"
                return Sentence(
                    f"settings.allowed.{kind}", {"low": f"{low or 0:g}", "high": round(high or 0)}
                )
        return Sentence("settings.allowed.switch")


def _plain(annotated: Any) -> Any:
    """A type without what is said of it."""
    return get_args(annotated)[0] if hasattr(annotated, "__metadata__") else annotated


def _extra(annotated: Any) -> Mapping[str, Any]:
    metas = getattr(annotated, "__metadata__", ())
    return next((meta.extra for meta in metas if isinstance(meta, msgspec.Meta) and meta.extra), {})


def _within(struct: Any, prefix: str) -> Iterator[Field]:
    for field in msgspec.structs.fields(struct):
        key = prefix + field.name
        if field.type == ByLanguage:
            for language in ("", *LANGUAGES):
                yield Field(f"{key}.{language}".removesuffix("."), str, "", "text")
        elif isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from _within(field.type, f"{key}.")
        else:
            extra = _extra(field.type)
            default = field.default
            yield Field(key, field.type, default, extra.get("kind", ""), extra.get("secret", False))


@cache
def all_fields() -> Mapping[str, Field]:
    """By key, in the order of the definition."""
    return {field.key: field for field in _within(Settings, "")}


def value_of(settings: Settings, key: str) -> Any:
    """What this setting is; of a text by language, what it says there."""
    section, _, name = key.rpartition(".")
    if key.startswith("site."):
        _, text, language = (*key.split("."), "")[:3]
        return getattr(settings.site, text).get(language, "")
    return getattr(getattr(settings, section) if section else settings, name)


def built(values: Mapping[str, Any]) -> Settings:
    """From checked values by key."""
    tree: dict[str, Any] = {}
    for key, value in values.items():
        *above, name = key.split(".")
        if key.startswith("site."):
            section, text, language = (*key.split("."), "")[:3]
            tree.setdefault(section, {}).setdefault(text, {})[language] = value
            continue
        node = tree
        for part in above:
            node = node.setdefault(part, {})
        node[name] = value
    return msgspec.convert(tree, Settings)
