"""The 91 symbols: a short English key for records and texts, and the drawing the page takes for it.

Drawings come from the npm package `@iconify-json/fluent-emoji-flat` (Fluent Emoji, MIT), picked so that no two
are alike in both form and colour. They follow the printed sheet's list, in its order; where no drawing exists
a similar one stands in. The 91st, missing from the sheet, is ours: a bridge. The page reads the same file.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

ICON_SIDE = 32
"""Every drawing is a square of this side."""


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    icon: str
    """Its name in the icon set."""
    reach: float
    """How far the ink goes from the middle of the square, measured on the drawing."""


SYMBOLS = msgspec.json.decode((files(__package__) / "symbols.json").read_bytes(), type=tuple[Symbol, ...])
"""A symbol's place here is its number."""

KEYS = tuple(symbol.key for symbol in SYMBOLS)
NUMBERS = {key: number for number, key in enumerate(KEYS)}
