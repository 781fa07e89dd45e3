"""What bots see and do as JSON Schema (2020-12), made from a game's own structs and the words beside their fields."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args

import msgspec

from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: AnyGame) -> dict[str, Any]:
    """`#/$defs/View` is what the view of a bot must look like, `#/$defs/Action` what it may answer."""
    kinds = [game.view_type, game.action_type | Resign]
    (view, action), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for kind in _structs(kinds):
        for field, words in _field_words(kind).items():
            parts[kind.__name__]["properties"][field]["description"] = words
    assert view == {"$ref": "#/$defs/View"}
    return {"$schema": DIALECT, "title": game.declaration.id, "$defs": {**parts, "Action": action}}


def _structs(kinds: list[Any]) -> list[type[msgspec.Struct]]:
    """All structs that are in these types, however deep."""
    found: list[type[msgspec.Struct]] = []
    left = list(kinds)
    while left:
        kind = left.pop()
        left += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.append(kind)
            left += [field.type for field in msgspec.structs.fields(kind)]
    return found


def _field_words(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The string that follows a field in the source, by the field's name."""
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    words = {}
    for field, after in pairwise(body.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                words[name] = " ".join(inspect.cleandoc(text).split())
    return words
