"""What the terminal of a server tells its host: where to find the page, for this machine and for phones."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import segno
from rich.console import Console

from passerelle.core.texts import Texts

from .addresses import is_everywhere, lan_address, lan_addresses, url_host


def greet(
    address: str, texts: Texts, console: Console, chosen_address: str = "", public_url: str = ""
) -> None:
    """The addresses, and a QR code for the phones where others can reach it.

    `chosen_address`: of this machine, where it has several; `public_url`: where people find it behind a web server.
    """
    parts = urlsplit(address)
    open_to_all = is_everywhere(parts.hostname)
    here = f"http://localhost:{parts.port}" if open_to_all else address
    console.print(texts.say("serve.here", address=here), markup=False)
    if open_to_all:
        console.print(texts.say("serve.open-to-all"), markup=False, style="bold")
    if public_url:
        console.print(texts.say("serve.public", address=public_url), markup=False)
    elif open_to_all:
        _invite_room(parts.port or 80, texts, console, chosen_address)
    console.print(texts.say("serve.stop"), markup=False)


def tell_staff(
    address: str, key: str, texts: Texts, console: Console, chosen_address: str = "", public_url: str = ""
) -> None:
    """The link of the staff page, once."""
    parts = urlsplit(address)
    room = f"http://{url_host(lan_address(chosen_address))}:{parts.port}"
    base = public_url or (room if is_everywhere(parts.hostname) else address)
    console.print(texts.say("serve.staff", link=f"{base}/staff#key={key}"), markup=False, soft_wrap=True)


def _invite_room(port: int, texts: Texts, console: Console, chosen_address: str) -> None:
    shown = lan_address(chosen_address)
    room = f"http://{url_host(shown)}:{port}"
    console.print(texts.say("serve.room", address=room), markup=False)
    others = [one for one in lan_addresses() if one.address != shown]
    for one in others:
        other = f"http://{url_host(one.address)}:{port}"
        console.print(texts.say("serve.other-network", address=other, network=one.network), markup=False)
    if others:
        console.print(texts.say("serve.choose-network", address=others[0].address), markup=False)
    code = io.StringIO()
    segno.make(room, micro=False).terminal(code, compact=True)
    console.print(code.getvalue(), markup=False)
