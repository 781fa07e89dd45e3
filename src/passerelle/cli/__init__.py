"""The command `passerelle`, one module for each of its commands.

Errors are one clear line: exit 1 for what was given, 2 for how it was asked.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from passerelle.arena.plan import CannotPlay
from passerelle.core.values import Refused
from passerelle.terminal import CannotGoOn
from passerelle.version import __version__

from .admin import admin
from .arena import arena
from .backup import backup, restore
from .bench import bench
from .dataset import dataset
from .export import export
from .games import games
from .play import play
from .print_game import print_game
from .push_keys import push_keys
from .replay import replay, verify
from .schema import schema
from .serve import serve
from .simulate import simulate
from .speech import Wrong, console, refusal_line, say

app = typer.Typer(help="cli.about", no_args_is_help=True, pretty_exceptions_enable=False)
app.command(help="cli.games")(games)
app.command(help="cli.simulate")(simulate)
app.command(help="cli.replay")(replay)
app.command(help="cli.verify")(verify)
app.command(help="cli.export")(export)
app.command(help="cli.dataset")(dataset)
app.command("print", help="cli.print")(print_game)
app.command(help="cli.serve")(serve)
app.add_typer(admin, name="admin")
app.command(help="cli.backup")(backup)
app.command(help="cli.restore")(restore)
app.command(help="cli.push-keys")(push_keys)
app.command(help="cli.play")(play)
app.command(help="cli.arena")(arena)
app.command(help="cli.schema")(schema)
app.command(help="cli.bench", context_settings={"ignore_unknown_options": True})(bench)


def _show_version(wanted: bool) -> None:
    if wanted:
        console.print(f"passerelle {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_show_version, help="cli.option.version")
    ] = False,
) -> None:
    """Options of `passerelle` itself."""


def main() -> None:
    try:
        code = _translated(typer.main.get_command(app))(standalone_mode=False)
    except (Wrong, typer.TyperException, Refused, CannotGoOn, CannotPlay, OSError) as error:
        line, code = _one_line(error)
        if line:  # empty when the help was shown instead
            print(f"passerelle: {line}" if code == 2 else line, file=sys.stderr)  # noqa: T201 - the error line
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    sys.exit(code)


_COMPLETION = {
    "install_completion": "cli.option.install-completion",
    "show_completion": "cli.option.show-completion",
}
"""Options that Typer adds with words of its own."""


def _translated(command: Any) -> Any:
    """The help texts are message keys until the language is known."""
    for part in (command, *command.params):
        if part.name in _COMPLETION:
            part.help = _COMPLETION[part.name]
        if (getattr(part, "help", None) or "").startswith("cli."):
            part.help = say(part.help)
    for below in getattr(command, "commands", {}).values():
        _translated(below)
    return command


def _one_line(error: Exception) -> tuple[str, int]:
    match error:
        case Wrong():
            return str(error), error.code
        case typer.TyperException():
            return " ".join(str(getattr(error, "format_message", error.__str__)()).split()), 2
        case Refused(refusal=refusal):
            return refusal_line(refusal), 2
        case CannotGoOn(sentence=sentence) | CannotPlay(sentence=sentence):
            return say(sentence.key, **sentence.parameters), 1
        case OSError(filename=None, strerror=reason):
            return say("cli.system-error", reason=reason or str(error)), 1
        case OSError(filename=file, strerror=reason):
            return say("cli.cannot-write", file=str(file), reason=reason or str(error)), 1
        case _:
            return str(error), 1
