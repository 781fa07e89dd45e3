"""What the terminal of a server tells its host: where to find the page, for this machine and for phones."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import segno
from rich.console import Console

from passerelle.core.texts import Texts

from .links import lan_address

_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - recognised, not bound


def greet(address: str, texts: Texts, console: Console) -> None:
    """The addresses, and a QR code for the phones where others can reach it."""
    parts = urlsplit(address)
    open_to_all = parts.hostname in _EVERYWHERE
    here = f"http://localhost:{parts.port}" if open_to_all else address
    console.print(texts.say("serve.here", address=here), markup=False)
    if open_to_all:
        room = f"http://{lan_address()}:{parts.port}"
        console.print(texts.say("serve.room", address=room), markup=False)
        code = io.StringIO()
        segno.make(room, micro=False).terminal(code, compact=True)
        console.print(code.getvalue(), markup=False)
    console.print(texts.say("serve.stop"), markup=False)
