"""`passerelle bench`: one published figure, measured beside its peer."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from .speech import Wrong, console, say

_SHARED = ("common", "ladder")
"""Modules of `bench/` that are no benches."""


def bench(
    name: Annotated[str, typer.Argument(metavar="[NAME]", show_default=False)] = "",
    arguments: Annotated[list[str], typer.Argument(metavar="…", show_default=False)] = [],  # noqa: B006
) -> None:
    folder = _bench_folder()
    scripts = {
        path.stem.replace("_", "-"): path.stem
        for path in sorted(folder.glob("*.py"))
        if path.stem not in _SHARED
    }
    if not name:
        console.print("\n".join(scripts))
        return
    if name not in scripts:
        raise Wrong(say("cli.unknown-bench", name=name, names=", ".join(scripts)), 2)
    sys.path.insert(0, str(folder))
    import_module(scripts[name]).main(arguments)


def _bench_folder() -> Path:
    """In a checkout, `bench/` at its top; in a wheel, the copy inside the package."""
    package = Path(__file__).parents[1]
    inside = package / "_bench"
    return inside if inside.is_dir() else package.parents[1] / "bench"
