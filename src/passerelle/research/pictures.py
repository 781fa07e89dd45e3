"""What environments render: the game as the terminal draws it, and as a picture.

A picture is a room's drawing (`picture.py`), made of the same parts as the printed game, set into a frame of one size
by Typst, which also prints the games, and read by Pillow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO, StringIO
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from passerelle.core.drawing import PAPER, Drawing, moved, rect
from passerelle.core.texts import Texts
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.paper.pages import svg_document

from .extra import needed
from .position import encoding_of, games_with

Rendering: TypeAlias = str | NDArray[Any]
"""Characters, or a picture."""

WIDTH, HEIGHT = 640, 480
"""Of every picture, in pixels."""
_PIXELS = 5.0
"""In a millimetre of the drawing."""
_MARGIN = 3.0
_TEMPLATE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.at("picture")), format: "svg")"""


def render_modes(game_id: str) -> list[str]:
    """Those of this game: not every one is played in a terminal, or drawn."""
    in_terminal = ["ansi"] if catalogue.find(game_id).terminal else []
    return [*in_terminal, "rgb_array"] if game_id in games_with("picture") else in_terminal


def check_mode(game_id: str, mode: str | None) -> None:
    """Raises ValueError for a render mode that the game does not have."""
    modes = render_modes(game_id)
    if mode not in (None, *modes):
        raise ValueError(f"{game_id} has no render mode {mode!r}, only {' and '.join(modes) or 'none'}")


def rendered(game_id: str, mode: str, views: Sequence[Any]) -> Rendering:
    """What these viewers see: characters of each, or the picture of the first."""
    if mode == "ansi":
        return "\n".join(_characters(game_id, view) for view in views)
    return _picture(game_id, views[0])


@cache
def _texts(game_id: str) -> Texts:
    return Texts("en", catalogue.package_of(game_id))


def _characters(game_id: str, view: Any) -> str:
    """With the colours of a terminal."""
    terminal, texts = catalogue.find(game_id).terminal, _texts(game_id)
    assert terminal
    names = {seat: f"seat_{number}" for number, seat in enumerate(SEATS, 1)}
    written = StringIO()
    console = Console(file=written, force_terminal=True, color_system="truecolor", width=120, highlight=False)
    console.print(terminal.draw(view, None, texts, names))
    return written.getvalue()


def _picture(game_id: str, view: Any) -> NDArray[np.uint8]:
    with needed("typst"):
        import typst  # noqa: PLC0415 - for who asks for pictures alone
    with needed("pillow"):
        from PIL import Image  # noqa: PLC0415

    drawing: Drawing = encoding_of(game_id, "picture").picture(view)
    png = typst.compile(
        _TEMPLATE,
        format="png",
        ppi=_PIXELS * 25.4,
        ignore_system_fonts=True,
        sys_inputs={"picture": _framed(drawing)},
    )
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def _framed(drawing: Drawing) -> str:
    """In the middle of the frame, as large as it can be there."""
    width, height = WIDTH / _PIXELS, HEIGHT / _PIXELS
    scale = min((width - 2 * _MARGIN) / drawing.width, (height - 2 * _MARGIN) / drawing.height)
    left, top = (width - scale * drawing.width) / 2, (height - scale * drawing.height) / 2
    ground = rect(0, 0, width, height, fill=PAPER)
    return svg_document(width, height, ground + moved(left, top, drawing.svg, scale=scale))
