"""Writes the tables of docs/hosting/settings.md from the one definition of settings: `python docs/site/settings.py`.

What a setting means is the docstring of its field; its names, what is allowed and the default come from its type.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.server.config import SiteTexts
from passerelle.server.limits import Limits
from passerelle.server.settings import Settings
from passerelle.server.settings_fields import Field, all_fields
from passerelle.table.services import Pace

PAGE = Path(__file__).parents[1] / "hosting" / "settings.md"
BEGIN, END = "<!-- settings: made by docs/site/settings.py -->\n", "<!-- /settings -->\n"
SECTIONS: dict[str, tuple[str, Any]] = {
    "": ("The server", Settings),
    "site": ("Your words on the page, or by language (`site.title.fr` …): `[site]`", SiteTexts),
    "limits": ("Limits: `[limits]`", Limits),
    "pace": ("Pace, in milliseconds: `[pace]`", Pace),
}
OPTIONS = {
    *("host", "port", "lan_address", "database", "database_password_file", "public_url", "behind_proxy"),
    *("workers", "keep", "games", "push_key", "log_level", "log_form"),
}
"""Settings with an option of their own on the command line of `serve`."""


def docstrings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What stands below each field."""
    body = ast.parse(inspect.getsource(struct)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def tables() -> str:
    return "\n".join(_section(*found) for found in SECTIONS.items())


def _section(prefix: str, head: tuple[str, Any]) -> str:
    title, struct = head
    rows = "\n".join(_rows(prefix, docstrings(struct)))
    return f"## {title}\n\n| setting | default | what it does | takes |\n|---|---|---|---|\n{rows}\n"


def _rows(prefix: str, texts: dict[str, str]) -> Iterator[str]:
    english = Texts("en")
    for key, field in all_fields().items():
        section, _, name = key.rpartition(".")
        if section != prefix:
            continue
        option = f"<br>`--{key.replace('_', '-')}`" if key in OPTIONS else ""
        takes = english.say(field.allowed.key, **field.allowed.parameters | {"games": "…"})  # not one by one
        told = texts[name].replace("|", "\\|")
        yield f"| `{key}`{option}<br>`{field.variable}` | {_shown(field)} | {told} | {takes} |"


def _shown(field: Field) -> str:
    value = field.default
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return ", ".join(value) or "–"
    return f"`{value}`" if value not in ("", None) else "–"


def page() -> str:
    """The page as it should be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + tables() + END + after


if __name__ == "__main__":
    assert set(LANGUAGES) == {"de", "en", "fr"}, "the page names them"
    PAGE.write_text(page(), "utf-8")
    print(PAGE, file=sys.stderr)
