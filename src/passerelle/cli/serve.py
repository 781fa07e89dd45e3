"""`passerelle serve`: the page for a room of people, or a public site."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .database import database_problems
from .settings import (
    ConfigFile,
    DatabaseUrl,
    Host,
    LanAddressOption,
    PasswordFile,
    Port,
    SetOptions,
    config_of,
    read,
)
from .speech import Wrong, console, say, texts

if TYPE_CHECKING:
    from passerelle.server.config import Config


def serve(
    config: ConfigFile = "",
    host: Host = None,
    port: Port = None,
    lan_address: LanAddressOption = None,
    database: DatabaseUrl = None,
    database_password_file: PasswordFile = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help="cli.option.public-url")] = None,
    behind_proxy: Annotated[
        bool | None, typer.Option("--behind-proxy/--no-proxy", help="cli.option.behind-proxy")
    ] = None,
    workers: Annotated[str | None, typer.Option(metavar="N", help="cli.option.processes")] = None,
    keep: Annotated[str | None, typer.Option(metavar="DAYS|never", help="cli.option.keep")] = None,
    games: Annotated[str | None, typer.Option(metavar="GAME,GAME…", help="cli.option.offered-games")] = None,
    push_key: Annotated[str | None, typer.Option(metavar="FILE", help="cli.option.push-key")] = None,
    log_level: Annotated[str | None, typer.Option(metavar="LEVEL", help="cli.option.log-level")] = None,
    log_form: Annotated[str | None, typer.Option(metavar="json|text", help="cli.option.log-form")] = None,
    assignments: SetOptions = [],  # noqa: B006 - Typer reads it, nobody changes it
    check: Annotated[bool, typer.Option("--check", help="cli.option.check")] = False,
) -> None:
    options = {
        "host": host,
        "port": port,
        "lan_address": lan_address,
        "database": database,
        "database_password_file": database_password_file,
        "public_url": public_url,
        "behind_proxy": None if behind_proxy is None else str(behind_proxy),
        "workers": workers,
        "keep": keep,
        "games": games,
        "push_key": push_key,
        "log_level": log_level,
        "log_form": log_form,
    }
    effective = read(config, assignments, options)
    if check:
        from .check import check_start

        check_start(effective)
        return
    run_server(effective.settings.host, effective.settings.port, config_of(effective))


def run_server(
    host: str, port: int, config: Config, on_ready: Callable[[str], None] = lambda address: None
) -> None:
    """Until Ctrl+C. `on_ready` is called with the address once it answers."""
    from passerelle.server.addresses import CannotListen
    from passerelle.server.app import serve as serve_page
    from passerelle.server.console import greet, tell_staff
    from passerelle.server.supervisor import WorkerEnded

    def ready(address: str) -> None:
        greet(address, texts(), console, config.lan_address, config.public_url)
        on_ready(address)

    def staff(address: str, key: str) -> None:
        tell_staff(address, key, texts(), console, config.lan_address, config.public_url)

    try:
        with database_problems():
            serve_page(host, port, config=config, on_ready=ready, on_staff_key=staff)
    except CannotListen as problem:
        raise Wrong(say(f"cli.listen.{problem.kind}", **problem.details)) from None
    except WorkerEnded as ended:
        raise Wrong(say("cli.worker-ended", code=str(ended.code))) from None
