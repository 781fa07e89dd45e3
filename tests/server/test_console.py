"""What the terminal of a server tells its host."""

import io
import re

import pytest
from rich.console import Console

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.server import console as greeting


def greeted(address: str, language: str) -> str:
    shown = io.StringIO()
    greeting.greet(address, Texts(language), Console(file=shown, width=120))
    return shown.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_this_machine_alone_the_address_is_enough(language: str) -> None:
    shown = greeted("http://127.0.0.1:8030", language)
    assert "http://127.0.0.1:8030" in shown
    assert "█" not in shown
    assert re.search(r"(Ctrl|Strg)\+C", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["http://0.0.0.0:8030", "http://[::]:8030"])
def test_open_to_all_phones_get_an_address_and_a_code(
    address: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(greeting, "lan_address", lambda: "192.0.2.7")
    shown = greeted(address, language)
    assert "http://localhost:8030" in shown
    assert "http://192.0.2.7:8030" in shown
    assert "▄" in shown or "█" in shown
    assert re.search(r"(Ctrl|Strg)\+C", shown)
