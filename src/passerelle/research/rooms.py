"""Loops over games for each room, compiled once for a machine and not once for a process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from passerelle.games import catalogue
from passerelle.games.compiler import njit

from .position import encoding_of


def compiled(module: str) -> Callable[[Callable[..., None]], Any]:
    """The cache knows a function by its file and this name, so it says whose loop it is."""

    def compile_named(function: Callable[..., None]) -> Any:
        function.__qualname__ = f"{module.rpartition('.')[2]}.{function.__name__}"
        return njit(cache=True, nogil=True)(function)

    return compile_named


def loops_of(game_id: str) -> ModuleType:
    """`loops.py` with the kernels of this room's `flat.py`."""
    return _run("loops", game_id, "flat")


def race_loops_of(game_id: str) -> ModuleType:
    """`race_loops.py` with the kernels of this room's `tick_rows.py`."""
    return _run("race_loops", game_id, "tick_rows")


@cache
def _run(loops: str, game_id: str, encoding: str) -> ModuleType:
    """The compiler looks for changes in the file of a function alone, and loops call functions of other files: so the
    name under which they are kept says what all of those hold."""
    kernels = encoding_of(game_id, encoding)
    name = f"{__package__}.{loops}_{game_id}_{_digest(Path(kernels.__file__).parent)}"
    spec = spec_from_file_location(name, Path(__file__).with_name(f"{loops}.py"))
    assert spec
    assert spec.loader
    sys.modules[name] = module = module_from_spec(
        spec
    )  # where the compiler looks for it when it loads the cache
    vars(module)["kernels"] = kernels
    spec.loader.exec_module(module)
    return module


def _digest(room: Path) -> str:
    """Of all modules of the room, and of those that rooms share."""
    digest = sha256()
    for folder in (room, Path(catalogue.__file__).parent):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
