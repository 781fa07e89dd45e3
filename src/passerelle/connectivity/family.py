"""Chains from border to border, both ways."""

from __future__ import annotations

import msgspec

Chains = tuple[tuple[int, ...], ...]


class Family(msgspec.Struct, frozen=True):
    """From top to bottom (`down`) and from left to right (`across`), each in walking order."""

    down: Chains = ()
    across: Chains = ()

    @property
    def count(self) -> int:
        return len(self.down) + len(self.across)
