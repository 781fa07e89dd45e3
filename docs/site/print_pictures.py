"""Small pictures of the printed games: `python docs/site/print_pictures.py`, after `make page`.

Four pages of each game's PDF side by side, as `docs/pictures/GAME-print.png`: the first of the rules, then pages from
all over the material.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from passerelle.paper.document import make_pdf, printable_games
from passerelle.paper.order import PrintOrder

PICTURES = Path(__file__).parents[1] / "pictures"
HEIGHT = 240
SHOWN = 4
GAP = 6
STEPS = 32
"""Shades of a colour are rounded to these: the files stay small."""


def page(document: pypdfium2.PdfDocument, number: int) -> NDArray[np.uint8]:
    found = document[number]
    shown = found.render(scale=HEIGHT / found.get_size()[1]).to_numpy()[:, :, 2::-1]
    rounded = np.minimum(255, (shown.astype(int) + STEPS // 2) // STEPS * STEPS)
    framed = np.full((HEIGHT + 2, shown.shape[1] + 2, 3), 160, np.uint8)
    framed[1:-1, 1:-1] = rounded[:HEIGHT]
    return framed


def picture(document: pypdfium2.PdfDocument) -> NDArray[np.uint8]:
    """Upright pages: the rules, then as far apart as there are."""
    upright = [n for n in range(len(document)) if document[n].get_size()[0] < document[n].get_size()[1]]
    chosen = [upright[place * (len(upright) - 1) // (SHOWN - 1)] for place in range(SHOWN)]
    gap = np.full((HEIGHT + 2, GAP, 3), 255, np.uint8)
    parts = [part for number in chosen for part in (page(document, number), gap)]
    return np.concatenate(parts[:-1], axis=1)


def png(pixels: NDArray[np.uint8]) -> bytes:
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
        order = PrintOrder(game=game, language="fr", address="https://passerelle.example/")
        file = PICTURES / f"{game}-print.png"
        file.write_bytes(png(picture(pypdfium2.PdfDocument(make_pdf(order)))))
        print(file.name, file.stat().st_size)
