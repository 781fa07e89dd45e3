"""Small pictures of the printed games: `python docs/site/print_pictures.py`, after `make page`.

Every page of each game's PDF, as `docs/pictures/GAME-print.png`; only the sides that stay blank are left out.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2
from msgspec.structs import replace
from numpy.typing import NDArray

from passerelle.core.texts import Texts
from passerelle.paper.document import make_pdf, printable_games
from passerelle.paper.order import PrintOrder

PICTURES = Path(__file__).parents[1] / "pictures"
HEIGHT, WIDTH = 180, 812
"""Of a page that stands upright, and of the whole picture, in dots."""
GAP = 6
STEPS = 17
"""Shades of a colour are rounded to these: the files stay small."""
ORDER = PrintOrder(game="", language="fr", address="https://passerelle.example/")

Pixels = NDArray[np.uint8]


def pages(document: pypdfium2.PdfDocument) -> Iterator[Pixels]:
    blank = Texts(ORDER.language).say("print.blank")
    for page in document:
        if not page.get_textpage().get_text_range().rstrip().endswith(blank):
            shown = page.render(scale=HEIGHT / max(page.get_size())).to_numpy()[:, :, 2::-1]
            rounded = np.minimum(255, (shown.astype(int) + STEPS // 2) // STEPS * STEPS)
            yield np.pad(rounded.astype(np.uint8), ((1, 1), (1, 1), (0, 0)), constant_values=160)


def picture(document: pypdfium2.PdfDocument) -> Pixels:
    """Row by row, as many pages in each as fit."""
    rows: list[list[Pixels]] = [[]]
    for page in pages(document):
        if sum(each.shape[1] + GAP for each in rows[-1]) + page.shape[1] > WIDTH:
            rows.append([])
        rows[-1].append(page)
    return np.concatenate([in_a_row(row) for row in rows])


def in_a_row(row: list[Pixels]) -> Pixels:
    drawn = np.full((HEIGHT + 2 + GAP, WIDTH, 3), 255, np.uint8)
    left = 0
    for page in row:
        high, wide, _ = page.shape
        drawn[:high, left : left + wide] = page
        left += wide + GAP
    return drawn


def png(pixels: Pixels) -> bytes:
    high, wide, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


if __name__ == "__main__":
    for game in printable_games():
        document = pypdfium2.PdfDocument(make_pdf(replace(ORDER, game=game)))
        file = PICTURES / f"{game}-print.png"
        file.write_bytes(png(picture(document)))
        print(file.name, file.stat().st_size)
