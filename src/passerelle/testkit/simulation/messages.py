"""The server's messages, as far as a simulated client needs them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from passerelle.core.values import Seat


class SeatSeen(msgspec.Struct, gc=False):
    """A seat in `table-info`."""

    seat: Seat
    kind: str
    connected: bool = False
    away: bool = False


class TableSeen(msgspec.Struct, tag="table-info", gc=False):
    """Who sits where, and how far the table is."""

    stage: str
    seats: tuple[SeatSeen, ...]
    mine: tuple[Seat, ...]
    host: bool
    paused: bool
    resumes_in: int | None


class NewsSeen(msgspec.Struct, tag="update", gc=False):
    """New lines and a view."""

    game: int
    first: int
    lines: list[msgspec.Raw]
    seen_by: Seat | None
    view: msgspec.Raw
    awaiting: tuple[Seat, ...]
    now: int
    ways_back: dict[Seat, str] = {}
    id: str = ""


class RefusalSeen(msgspec.Struct, tag="refused", gc=False):
    """Something was refused."""

    code: str
    id: str = ""


class PingSeen(msgspec.Struct, tag="ping", gc=False):
    """To be answered at once."""

    number: int


class AliveSeen(msgspec.Struct, tag="alive", gc=False):
    """The answer to a probe."""

    number: int


class SeatGivenSeen(msgspec.Struct, tag="seat-given", gc=False):
    """The answer to `sit`."""

    seat: Seat


ServerMessageSeen: TypeAlias = TableSeen | NewsSeen | RefusalSeen | PingSeen | AliveSeen | SeatGivenSeen

decode = msgspec.json.Decoder(ServerMessageSeen).decode
