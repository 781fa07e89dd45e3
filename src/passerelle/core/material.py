"""What a game is made of on paper: a room's `paper.py` has `material(texts)`, the layer `paper` makes sheets of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from .drawing import Drawing, Point
from .texts import Texts


class Piece(msgspec.Struct, frozen=True):
    """Something to be cut out, at its true size."""

    name: str
    """Equal pieces have equal names."""
    front: Drawing
    back: str = ""
    """What is seen when it is turned over like the page of a book; nothing where that side stays white."""
    outline: tuple[Point, ...] = ()
    """Where it is cut; the box of the drawing where nothing is said."""
    ground: str = ""
    """The colour that goes on beyond the cut where a bleed is asked for."""
    back_ground: str = ""
    """The same for its back, where that is another colour."""
    folds: str = ""
    """Lines to fold along, as path data."""

    @property
    def corners(self) -> tuple[Point, ...]:
        width, height = self.front.width, self.front.height
        return self.outline or ((0, 0), (width, 0), (width, height), (0, height))


class BlockPiece(msgspec.Struct, frozen=True):
    """A piece, and where in its block it lies."""

    piece: Piece
    x: float
    y: float


class Block(msgspec.Struct, frozen=True):
    """Pieces that stay together on a sheet, because they share their cuts."""

    width: float
    height: float
    pieces: tuple[BlockPiece, ...]


class Tray(msgspec.Struct, frozen=True):
    """Blocks of pieces, on as many sheets as they need."""

    title: str
    blocks: tuple[Block, ...]
    gap: float = 0
    """Between blocks; those that share straight cuts have none."""


class Poster(msgspec.Struct, frozen=True):
    """A drawing that stays whole: a board, or a sheet to write on. One larger than the paper is glued together."""

    title: str
    drawing: Drawing
    copies: int = 1


class Material(msgspec.Struct, frozen=True):
    clauses: tuple[str, ...]
    """The rules that hold without a screen, in their order."""
    figures: Mapping[str, Drawing]
    """Drawn examples, by clause."""
    making: tuple[str, ...]
    """What is to be known before cutting, a sentence each."""
    sheets: tuple[Tray | Poster, ...]


class PaperRoom(Protocol):
    """The module `paper` of a room."""

    def material(self, texts: Texts) -> Material: ...


def alone(piece: Piece) -> Block:
    return Block(piece.front.width, piece.front.height, (BlockPiece(piece, 0, 0),))
