"""`passerelle serve --check`: what the server would do, and what is missing for it; nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import typer

from passerelle.games import catalogue
from passerelle.games.compiler import cache_directory, has_compiler, keep_compiled_in

from .database import database_problems
from .settings import config_of
from .speech import Wrong, console, say, texts_of

if TYPE_CHECKING:
    from passerelle.server.config import Config
    from passerelle.server.settings_reader import Effective


def check_start(effective: Effective) -> None:
    """Says it on standard output; exits with 1 where something is missing."""
    for line in _settings(effective):
        console.print(line, markup=False)
    parts: tuple[Callable[[Config], Iterator[str]], ...] = (_listening(effective), _database, _games, _push)
    missing = []
    try:
        config = config_of(effective)
    except Wrong as wrong:
        missing.append(str(wrong))
    else:
        for part in parts:
            try:
                for line in part(config):
                    console.print(line, markup=False)
            except Wrong as wrong:
                missing.append(str(wrong))
    for line in missing:
        console.print(say("check.missing", what=line), markup=False)
    console.print(say("check.ready" if not missing else "check.not-ready"), markup=False)
    if missing:
        raise typer.Exit(1)


def _settings(effective: Effective) -> Iterator[str]:
    """Those of the top, and of the sections what is not the default, each with where it came from."""
    from passerelle.server.settings_fields import all_fields, value_of

    file = effective.file
    yield say("check.file", file=str(file)) if file else say("check.no-file")
    for key, field in all_fields().items():
        source = effective.sources.get(key)
        if source or "." not in key:
            shown = _shown(value_of(effective.settings, key), field.is_secret)
            yield f"  {key} = {shown}  ({source or say('check.default')})"


def _shown(value: Any, is_secret: bool) -> str:
    """Passwords are never shown."""
    from passerelle.server.stores import without_password

    if is_secret and isinstance(value, str) and "://" in value:
        value = without_password(value)
    elif is_secret:
        value = "•••" if value else ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(value) or "–"
    text = " ".join(str(value).split())
    return (text if len(text) <= 100 else text[:99] + "…") or "–"


def _listening(effective: Effective) -> Callable[[Config], Iterator[str]]:
    from passerelle.server.addresses import CannotListen, is_everywhere, lan_addresses, url_host
    from passerelle.server.inspection import inspect_address

    host, port = effective.settings.host, effective.settings.port

    def listening(config: Config) -> Iterator[str]:
        yield say("check.address", address=f"{url_host(host)}:{port}")
        if is_everywhere(host):
            yield say("serve.open-to-all")
            for one in lan_addresses():
                yield f"  http://{url_host(one.address)}:{port} ({one.network})"
        if config.public_url:
            yield say("serve.public", address=config.public_url)
        try:
            inspect_address(host, port)
        except CannotListen as problem:
            raise Wrong(say(f"cli.listen.{problem.kind}", **problem.details)) from None

    return listening


def _database(config: Config) -> Iterator[str]:
    from passerelle.server.inspection import inspect_database
    from passerelle.server.stores import without_password

    with database_problems():
        schema = inspect_database(config.database_url)
    kind = "made" if not schema.found else "same" if schema.found >= schema.known else "upgraded"
    yield say(
        f"check.database.{kind}",
        database=without_password(config.database_url),
        found=str(schema.found),
        known=str(schema.known),
    )


def _games(config: Config) -> Iterator[str]:
    offered = [
        game for game in catalogue.all_games() if game.declaration.id in (config.games or catalogue.IDS)
    ]
    yield say("check.games", games=", ".join(texts_of(game).say("title") for game in offered))
    keep_compiled_in(config.cache_directory)
    place = cache_directory(make=False)
    if not has_compiler():
        yield say("check.bots.no-compiler")
    else:
        yield say("check.bots.kept", place=str(place)) if place else say("check.bots.in-memory")


def _push(config: Config) -> Iterator[str]:
    yield say("check.push.on" if config.push_key else "check.push.off")
