"""Reads the settings: the command line before the environment, before the file, before the defaults.

A wrong value is refused with the place it came from and what is allowed; an unknown name with the nearest known one.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import msgspec

from passerelle.core.texts import Sentence

from .settings import Settings
from .settings_fields import Field, all_fields, built
from .settings_kinds import POSTGRES, NotAllowed

FILE_NAME = "passerelle.toml"
FILE_VARIABLE = "PASSERELLE_CONFIG"
OTHER_VARIABLES = (FILE_VARIABLE, "PASSERELLE_LANG")
"""Of the environment, that are no settings of a server."""
_SHOWN = 80
"""Characters of a wrong value that are shown."""


class BadSetting(Exception):
    """`sentence` says what is wrong and where; `allowed`, where there is one, what is allowed there."""

    def __init__(self, key: str, /, allowed: Sentence | None = None, **parameters: str) -> None:
        super().__init__(f"{key} {parameters}")
        self.sentence = Sentence(f"settings.{key}", {**parameters})
        self.allowed = allowed


class Effective(NamedTuple):
    """The settings, and where each that is not the default came from."""

    settings: Settings
    sources: Mapping[str, str]
    """By key: an option, a variable, or `FILE:LINE`."""
    file: Path | None


def read_settings(
    options: Mapping[str, str],
    environ: Mapping[str, str],
    file: Path | None,
    defaults: Mapping[str, Any] | None = None,
) -> Effective:
    """`options`: what the command line says, by key; where it was said by `--set`, the key is `set KEY`.

    `file` as `find_file` has found it; `defaults` that differ from those of the definition. Raises BadSetting.
    """
    values: dict[str, Any] = dict(defaults or {})
    sources: dict[str, str] = {}
    for found in (_of_file(file) if file else {}, _of_environment(environ), _of_options(options)):
        for key, (value, where) in found.items():
            values[key], sources[key] = value, where
    return Effective(built(values), sources, file)


Sourced = Mapping[str, tuple[Any, str]]
"""Checked values by key, and where they came from."""


# The command line


def _of_options(options: Mapping[str, str]) -> Sourced:
    found = {}
    for name, text in options.items():
        key = name.removeprefix("set ")
        where = f"--set {key}" if name.startswith("set ") else f"--{key.replace('_', '-')}"
        found[key] = _from_text(_known(key, where, all_fields()), text, where), where
    return found


# The environment


def _of_environment(environ: Mapping[str, str]) -> Sourced:
    fields = {field.variable: field for field in all_fields().values()}
    found = {}
    for name, text in environ.items():
        if name.startswith("PASSERELLE_") and name not in OTHER_VARIABLES:
            field = _known(name, name, fields)
            found[field.key] = _from_text(field, text, name), name
    return found


# The file


def find_file(option: str, environ: Mapping[str, str]) -> Path | None:
    """The one that is asked for, or the first of the usual places that has one."""
    if asked := option or environ.get(FILE_VARIABLE, ""):
        return Path(asked)
    places = usual_places(environ)
    return next((place for place in places if os.path.isfile(place)), None)  # noqa: PTH113 - False where one may not look


def usual_places(environ: Mapping[str, str]) -> list[Path]:
    home = environ.get("XDG_CONFIG_HOME") or (environ["HOME"] + "/.config" if "HOME" in environ else "")
    own = [Path(home) / "passerelle" / FILE_NAME] if home else []
    return [Path(FILE_NAME), *own, Path("/etc/passerelle") / FILE_NAME]


def _of_file(file: Path) -> Sourced:
    try:
        text = file.read_text("utf-8")
        tree = tomllib.loads(text)
    except OSError as error:
        raise BadSetting("cannot-read", file=str(file), reason=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSetting("not-toml", file=str(file), reason=" ".join(str(error).split())) from None
    lines = _lines_of(text)
    found = {}
    for key, value in _leaves(tree, ""):
        line = lines.get(key)
        where = f"{file}:{line}" if line else str(file)
        field = _known(key, where, all_fields())
        try:
            found[key] = field.checked(value), where
        except (ValueError, msgspec.ValidationError) as error:
            raise _refused(field, _as_written(value), where, error) from None
    return found


def _leaves(tree: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    """Values by their dotted key."""
    found: list[tuple[str, Any]] = []
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, dict) and (key not in all_fields() or key.startswith("site.")):
            found += _leaves(value, f"{key}.") or [(key, value)]
        else:
            found.append((key, value))
    return found


def _lines_of(text: str) -> dict[str, int]:
    """In which line a key stands, as far as its line says so itself."""
    lines: dict[str, int] = {}
    section, within = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if within:
            within = "" if line.count(within) % 2 else within
            continue
        bare = line.strip()
        if bare.startswith("["):
            section = bare.partition("]")[0].strip("[ \t") + "."
        elif "=" in bare:
            name = bare.partition("=")[0].strip()
            lines.setdefault("".join((section + name).split()).replace('"', ""), number)
            within = next((marks for marks in ('"""', "'''") if line.count(marks) % 2), "")
    return lines


def _as_written(value: Any) -> str:
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


# What is wrong


def _known(name: str, where: str, fields: Mapping[str, Field]) -> Field:
    field = fields.get(name)
    if field is None:
        near = difflib.get_close_matches(name[:200], fields, 1, 0.5)
        shown = name[:_SHOWN]
        if near:
            raise BadSetting("unknown-near", where=where[:400], name=shown, near=near[0])
        raise BadSetting("unknown", where=where[:400], name=shown)
    return field


def _from_text(field: Field, text: str, where: str) -> Any:
    try:
        return field.from_text(text)
    except (ValueError, msgspec.ValidationError) as error:
        raise _refused(field, text, where, error) from None


def _refused(field: Field, value: str, where: str, error: Exception) -> BadSetting:
    allowed = field.allowed
    if isinstance(error, NotAllowed) and error.kind:
        allowed = Sentence(f"settings.allowed.{error.kind}", {**error.parameters})
    if field.is_secret:
        return BadSetting("bad-secret", allowed, where=where, setting=field.key)
    shown = " ".join(value.split())
    shown = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
    return BadSetting("bad-value", allowed, where=where, setting=field.key, value=shown)


# The database with its password


def database_url(settings: Settings) -> str:
    """With the password, wherever it was given. Raises BadSetting."""
    password = _password(settings)
    if not password:
        return settings.database
    parts = urlsplit(settings.database)
    if parts.scheme not in POSTGRES or parts.password:
        raise BadSetting("password-twice" if parts.password else "password-for-nothing")
    user, _, place = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{user}:{quote(password, safe='')}@{place}").geturl()


def _password(settings: Settings) -> str:
    file = settings.database_password_file
    if not file:
        return settings.database_password
    if settings.database_password:
        raise BadSetting("password-twice")
    try:
        first, *_ = [*Path(file).read_text("utf-8").splitlines(), ""]
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting("cannot-read", file=file, reason=getattr(error, "strerror", "") or "UTF-8") from None
    return first.strip()
