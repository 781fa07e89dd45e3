"""Table cards: one for each physical table, with its number and a QR code that leads to what is played there."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Annotated

import msgspec

from passerelle.core.texts import Texts, typographic

from .document import CannotPrint, has_typst, qr_code
from .order import SIZES, PaperSize

MOST_SPOTS = 500

WifiWord = Annotated[str, msgspec.Meta(max_length=63)]
"""The longest that a network and its password may be."""


class CardOrder(msgspec.Struct, frozen=True):
    """The same order gives the same bytes."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=MOST_SPOTS)]
    address: str
    """Of the page, without a slash at its end."""
    language: str
    paper: PaperSize = "a4"
    wifi_name: WifiWord = ""
    """Empty: none is printed."""
    wifi_password: WifiWord = ""
    """Empty: it needs none."""


def make_cards(order: CardOrder) -> bytes:
    """Four cards on a page. Raises CannotPrint."""
    if not has_typst():
        raise CannotPrint("print.no-typst")
    import typst  # noqa: PLC0415 - an extra

    texts = Texts(order.language)
    width, height = SIZES[order.paper]
    images: dict[str, str] = {}
    cards = []
    for number in range(1, order.tables + 1):
        link = f"{order.address}/spot/{number}"
        images[f"spot-{number}.svg"] = qr_code(link)
        cards.append({"title": _say(texts, "card.title", number=number), "link": _plain(link)})
    if order.wifi_name:
        images["wifi.svg"] = qr_code(wifi_text(order.wifi_name, order.wifi_password))
    data = {
        "language": order.language,
        "width": width,
        "height": height,
        "name": _say(texts, "card.all"),
        "scan": _say(texts, "card.scan"),
        "cards": cards,
        "wifi": _wifi_lines(texts, order),
    }
    given = {"data.json": json.dumps(data, ensure_ascii=False), **images}
    template = (files(__package__) / "cards.typ").read_bytes()
    return typst.compile(template, ignore_system_fonts=True, sys_inputs=given)


def wifi_text(name: str, password: str) -> str:
    """What phones read to join a network; what would mean something in it is escaped."""

    def escaped(word: str) -> str:
        return re.sub(r'([\\;,":])', r"\\\1", word)

    secret = (
        f"T:WPA;S:{escaped(name)};P:{escaped(password)};;" if password else f"T:nopass;S:{escaped(name)};;"
    )
    return f"WIFI:{secret}"


def _wifi_lines(texts: Texts, order: CardOrder) -> list[str]:
    if not order.wifi_name:
        return []
    lines = [_say(texts, "card.wifi"), order.wifi_name]
    return [*lines, order.wifi_password] if order.wifi_password else lines


def _say(texts: Texts, key: str, **parameters: int) -> str:
    return typographic(texts.say(key, **parameters), texts.language)


def _plain(link: str) -> str:
    """As people type it."""
    return link.removeprefix("https://").removeprefix("http://")
