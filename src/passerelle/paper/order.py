"""What somebody asks to be printed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

PaperSize: TypeAlias = Literal["a4", "letter"]
BackSide: TypeAlias = Literal["duplex", "fold"]
Ink: TypeAlias = Literal["colour", "black"]

SIZES: dict[PaperSize, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height, in millimetres."""
WIDEST_BLEED = 5.0


class PrintOrder(msgspec.Struct, frozen=True):
    """The same order gives the same bytes."""

    game: str
    language: str
    address: str
    """Of the page, for the QR code."""
    paper: PaperSize = "a4"
    sides: BackSide = "duplex"
    bleed: Annotated[float, msgspec.Meta(ge=0, le=WIDEST_BLEED)] = 0
    """How far colours go on beyond the cut, in millimetres."""
    ink: Ink = "colour"

    @property
    def size(self) -> tuple[float, float]:
        return SIZES[self.paper]
