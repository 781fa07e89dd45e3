"""What a server tells every driver, whatever the game."""

from __future__ import annotations

import msgspec


class TableInfo(msgspec.Struct, tag="table-info"):
    stage: str


class Ping(msgspec.Struct, tag="ping"):
    number: int


class Refused(msgspec.Struct, tag="refused"):
    code: str
    id: str
