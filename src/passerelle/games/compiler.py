"""The compiler of the bots, Numba: whether it is there, and where it keeps what it has compiled.

Rooms take `njit` from here. What is compiled is kept in the first of these directories that can be written: that of
`NUMBA_CACHE_DIR`, the host's choice (`keep_compiled_in`), systemd's `CACHE_DIRECTORY`, beside the code, the user's
cache, one of this user's in the directory for temporary files. Without any, it is compiled into memory each time.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from passerelle.core.contract import AnyGame

from .levels import PURE_CHANCE

_VARIABLE = "NUMBA_CACHE_DIR"
_CHOSEN = "PASSERELLE_CACHE_DIRECTORY"
_BESIDE_THE_CODE = Path(__file__).parent


def has_compiler() -> bool:
    """Whether bots can be compiled; nothing is imported to find out."""
    with suppress(ValueError):  # it was made unimportable
        return find_spec("numba") is not None
    return False


@cache
def able_levels(game: AnyGame) -> tuple[str, ...]:
    """Those of a game's bots that can think here: where they need a compiler that is not there, pure chance alone."""
    levels = game.declaration.bots
    if has_compiler():
        return levels
    try:
        return tuple(level for level in levels if level in game.bots)
    except ImportError:
        return tuple(level for level in levels if level == PURE_CHANCE)


def keep_compiled_in(directory: str) -> None:
    """The host's choice, for this process and those it starts."""
    if directory:
        os.environ[_CHOSEN] = directory


def cache_directory(make: bool = True) -> Path | None:
    """Where compiled bots are kept; None: nowhere. It is made if it is not there, unless that is not wanted."""
    return next((place for place in _places() if _is_own(place, make)), None)


def _places() -> Iterator[Path]:
    for variable in (_VARIABLE, _CHOSEN):
        if os.environ.get(variable):
            yield Path(os.environ[variable])
    if os.environ.get("CACHE_DIRECTORY"):
        yield Path(os.environ["CACHE_DIRECTORY"].split(":")[0])
    yield _BESIDE_THE_CODE
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path.home may raise
    if Path(home).is_absolute():
        yield Path(home) / "passerelle"
    user = os.getuid() if hasattr(os, "getuid") else "own"
    with suppress(OSError):  # there is none at all
        yield Path(tempfile.gettempdir()) / f"passerelle-cache-{user}"


def _is_own(place: Path, make: bool) -> bool:
    """Whether this user, and no stranger, can write there: what is read from it is run."""
    try:
        if not make and not place.exists():
            return os.access(next(above for above in place.absolute().parents if above.exists()), os.W_OK)
        if place != _BESIDE_THE_CODE:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = place.stat(follow_symlinks=place.parent != Path(tempfile.gettempdir()))
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError:
        return False
    is_ours = not hasattr(os, "getuid") or found.st_uid in (os.getuid(), 0)
    return is_ours and not found.st_mode & stat.S_IWOTH


def _without_cache(njit: Any) -> Callable[..., Any]:
    """The same decorator; what it compiles is kept in memory alone."""

    def compile_in_memory(*functions: Any, cache: bool = False, **options: Any) -> Any:
        return njit(*functions, **options)

    return compile_in_memory


if TYPE_CHECKING:
    from numba import njit

    __all__ = ["able_levels", "cache_directory", "has_compiler", "keep_compiled_in", "njit"]
else:

    def __getattr__(name: str) -> Any:
        """Imports the compiler when a room first asks for `njit`: whoever plays without bots does without."""
        if name != "njit":
            raise AttributeError(name)
        from numba import config, njit  # noqa: PLC0415

        place = cache_directory()
        if place and place != _BESIDE_THE_CODE:
            config.CACHE_DIR = str(place)
        globals()["njit"] = found = njit if place else _without_cache(njit)
        return found
