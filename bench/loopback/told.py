"""What a server tells every driver, whatever the game."""

from __future__ import annotations

import msgspec


class ToldTableInfo(msgspec.Struct, tag="table-info"):
    stage: str


class ToldPing(msgspec.Struct, tag="ping"):
    number: int


class ToldRefusal(msgspec.Struct, tag="refused"):
    code: str
    id: str
