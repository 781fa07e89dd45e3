"""`passerelle serve`: the page for a room of people, or a public site."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import ALL_ADDRESSES, DEFAULT_DATABASE, DEFAULT_PORT, DatabaseUrl, Host, Port
from .push_keys import read_push_key
from .speech import Wrong, console, say, texts

if TYPE_CHECKING:
    from passerelle.server.config import Config

_MOST_DAYS = 36_500
_KEPT_DAYS = 400
"""What players keep of their own games is kept at least so long."""


def serve(
    host: Host = ALL_ADDRESSES,
    port: Port = DEFAULT_PORT,
    database: DatabaseUrl = DEFAULT_DATABASE,
    public_url: Annotated[str, typer.Option(metavar="URL", help="cli.option.public-url")] = "",
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help="cli.option.behind-proxy")] = False,
    workers: Annotated[int, typer.Option(metavar="N", min=1, help="cli.option.processes")] = 1,
    keep: Annotated[str, typer.Option(metavar="DAYS|never", help="cli.option.keep")] = "30",
    push_key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", envvar="PASSERELLE_PUSH_KEY", help="cli.option.push-key"),
    ] = None,
) -> None:
    from passerelle.server.config import Config  # only who serves pays for the import

    if workers > 1 and not hasattr(os, "fork"):
        raise Wrong(say("cli.no-workers"), 2)
    origins = (public_url.rstrip("/"),) if public_url else ()
    forget_after = _seconds(keep)
    config = Config(
        database,
        public_url,
        origins,
        behind_proxy,
        push_key=read_push_key(push_key) if push_key else None,
        workers=workers,
        warm_up=True,
        forget_after=forget_after,
        forget_bundle_after=None if forget_after is None else max(forget_after, _KEPT_DAYS * 86_400),
    )
    run_server(host, port, config)


def _seconds(days: str) -> int | None:
    """How long unused tables are kept; None: for ever."""
    if days == "never":
        return None
    if not (days.isascii() and days.isdigit() and 1 <= int(days) <= _MOST_DAYS):
        raise Wrong(say("cli.bad-keep", days=days, most=_MOST_DAYS), 2)
    return int(days) * 86_400


def run_server(
    host: str, port: int, config: Config, on_ready: Callable[[str], None] = lambda address: None
) -> None:
    """Until Ctrl+C. `on_ready` is called with the address once it answers."""
    from passerelle.server.app import serve as serve_page
    from passerelle.server.console import greet
    from passerelle.table.store import CannotOpen

    def ready(address: str) -> None:
        greet(address, texts(), console)
        on_ready(address)

    try:
        serve_page(host, port, config=config, on_ready=ready)
    except CannotOpen as problem:
        raise Wrong(say(f"cli.database.{problem.kind}", **problem.details)) from None
    except ValueError:
        raise Wrong(say("cli.bad-database", url=config.database_url), 2) from None
