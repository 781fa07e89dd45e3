"""What the terminal of a server tells its host."""

import io
import re

import pytest
from rich.console import Console

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.server import addresses
from passerelle.server import console as greeting
from passerelle.server.addresses import LanAddress


def greeted(address: str, language: str, chosen: str = "", public: str = "") -> str:
    shown = io.StringIO()
    greeting.greet(address, Texts(language), Console(file=shown, width=160), chosen, public)
    return shown.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_this_machine_alone_the_address_is_enough(language: str) -> None:
    shown = greeted("http://127.0.0.1:8030", language)
    assert "http://127.0.0.1:8030" in shown
    assert "█" not in shown
    assert re.search(r"(Ctrl|Strg)\+C", shown)


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        LanAddress("192.0.2.7", "eth0"),
        LanAddress("198.51.100.3", "wlan0"),
        LanAddress("2001:db8::7", "eth0"),
    ]
    monkeypatch.setattr(greeting, "lan_addresses", lambda: found)
    monkeypatch.setattr(addresses, "lan_addresses", lambda: found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["http://0.0.0.0:8030", "http://[::]:8030"])
@pytest.mark.usefixtures("two_networks")
def test_open_to_all_it_says_so_and_phones_get_a_code_and_every_network(address: str, language: str) -> None:
    shown = greeted(address, language)
    assert Texts(language).say("serve.open-to-all") in shown
    for found in ("localhost", "192.0.2.7", "198.51.100.3", "[2001:db8::7]"):
        assert f"http://{found}:8030" in shown
    assert shown.index("192.0.2.7") < shown.index("198.51.100.3")
    assert "wlan0" in shown
    assert "--lan-address 198.51.100.3" in shown
    assert "▄" in shown or "█" in shown
    assert re.search(r"(Ctrl|Strg)\+C", shown)


@pytest.mark.usefixtures("two_networks")
def test_the_host_chooses_the_network_of_the_code() -> None:
    first, chosen = greeted("http://0.0.0.0:8030", "en"), greeted("http://0.0.0.0:8030", "en", "198.51.100.3")
    assert "In the same room: http://192.0.2.7:8030" in first
    assert "In the same room: http://198.51.100.3:8030" in chosen
    assert first.splitlines()[-12:] != chosen.splitlines()[-12:]


def test_a_public_address_needs_no_code_of_the_room() -> None:
    shown = greeted("http://0.0.0.0:8030", "en", "", "https://games.example.org")
    assert "https://games.example.org" in shown
    assert "In the same room" not in shown
    assert "ALL addresses" in shown
