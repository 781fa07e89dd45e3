"""Virtual time and seeded chance in place of the machine's: one seed gives one history.

The modules of the package that ask the machine for the time, for secrets or for an unseeded generator are given
others for as long as a simulation runs.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, TypeVar

from .loop import VirtualLoop

T = TypeVar("T")

_EPOCH = 1_800_000_000
"""When simulations begin, in seconds since 1970."""


class VirtualTime:
    """The module `time` of a simulation."""

    strftime, localtime = staticmethod(time.strftime), staticmethod(time.localtime)

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def monotonic(self) -> float:
        return self._loop.time()

    def time(self) -> float:
        return _EPOCH + self._loop.time()


class SeededSecrets:
    """The module `secrets` of a simulation: nothing in it is secret."""

    compare_digest = staticmethod(secrets.compare_digest)

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def token_hex(self, size: int = 16) -> str:
        return self._rng.randbytes(size).hex()

    def token_urlsafe(self, size: int = 16) -> str:
        return self.token_hex(size)

    def token_bytes(self, size: int = 16) -> bytes:
        return self._rng.randbytes(size)

    def choice(self, several: Sequence[T]) -> T:
        return self._rng.choice(several)

    def randbelow(self, limit: int) -> int:
        return self._rng.randrange(limit)


class SeededRandom:
    """The module `random` of a simulation: a generator without a seed gets one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def Random(self, seed: Any = None) -> random.Random:  # noqa: N802 - as it is called there
        return random.Random(self._rng.getrandbits(32) if seed is None else seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rng, name)


@contextmanager
def machine_replaced(loop: VirtualLoop, rng: random.Random) -> Iterator[None]:
    """In the modules of tables and servers, and where secrets are made."""
    replacements: dict[ModuleType, Any] = {
        time: VirtualTime(loop),
        secrets: SeededSecrets(rng),
        random: SeededRandom(rng),
    }
    replaced: list[tuple[ModuleType, str, ModuleType]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith(("passerelle.table.", "passerelle.server.")) or name == "passerelle.core.chance":
            for attribute, value in list(vars(module).items()):
                if isinstance(value, ModuleType) and value in replacements:
                    setattr(module, attribute, replacements[value])
                    replaced.append((module, attribute, value))
    try:
        yield
    finally:
        for module, attribute, value in replaced:
            setattr(module, attribute, value)
