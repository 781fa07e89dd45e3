"""The settings of `serve` and `play`: options as they are typed, and the settings that follow from all places."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .push_keys import read_push_key
from .speech import Wrong, say

if TYPE_CHECKING:
    from passerelle.server.config import Config
    from passerelle.server.settings_reader import BadSetting, Effective

Host = Annotated[str | None, typer.Option(metavar="HOST", help="cli.option.host")]
Port = Annotated[str | None, typer.Option(metavar="PORT", help="cli.option.port")]
LanAddressOption = Annotated[str | None, typer.Option(metavar="ADDRESS", help="cli.option.lan-address")]
DatabaseUrl = Annotated[str | None, typer.Option(metavar="URL", help="cli.option.database")]
PasswordFile = Annotated[str | None, typer.Option(metavar="FILE", help="cli.option.database-password-file")]
ConfigFile = Annotated[str, typer.Option(metavar="FILE", help="cli.option.config", show_default=False)]
SetOptions = Annotated[
    list[str], typer.Option("--set", metavar="KEY=VALUE", help="cli.option.set", show_default=False)
]


def read(
    config: str,
    assignments: list[str],
    options: Mapping[str, str | None],
    defaults: Mapping[str, Any] | None = None,
) -> Effective:
    """`options` by the keys of their settings, None where they were not given. Raises Wrong."""
    from passerelle.server.settings_reader import BadSetting, find_file, read_settings

    given = {key: value for key, value in options.items() if value is not None}
    for text in assignments:
        key, equals, value = text.partition("=")
        if not equals:
            raise Wrong(say("cli.bad-option", text=text), 2)
        given[f"set {key.strip()}"] = value
    try:
        return read_settings(given, os.environ, find_file(config, os.environ), defaults)
    except BadSetting as problem:
        raise wrong(problem) from None


def wrong(problem: BadSetting) -> Wrong:
    """In one line."""
    allowed = problem.allowed
    words = {"allowed": say(allowed.key, **allowed.parameters)} if allowed else {}
    return Wrong(say(problem.sentence.key, **problem.sentence.parameters, **words), 2)


def config_of(effective: Effective) -> Config:
    """What the server is started with. Raises Wrong."""
    from passerelle.server.settings_reader import BadSetting, database_url

    settings = effective.settings
    if settings.workers > 1 and not hasattr(os, "fork"):
        raise Wrong(say("cli.no-workers"), 2)
    try:
        url = database_url(settings)
    except BadSetting as problem:
        raise wrong(problem) from None
    return settings.config(url, read_push_key(Path(settings.push_key)) if settings.push_key else None)
