"""A second engine: whole games of every kind in Debian's Firefox."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect
from setting import Visit
from test_dobble import duel, win_five_rounds
from test_forma import play_a_whole_game as play_forma
from test_labyrinth import play_a_whole_duel
from test_play import test_against_a_bot_with_help as test_hexades
from test_verbindung import play_a_whole_game as play_verbindung

pytestmark = pytest.mark.browser

__all__ = ["test_hexades"]

CALM: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """In place of Chromium, for all tests of this module."""
    started = tmp_path_factory.mktemp("firefox") / "firefox"
    words = [sys.executable, str(Path(__file__).with_name("firefox.py"))]
    started.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    started.chmod(0o755)
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=started, firefox_user_prefs=CALM
    )
    yield browser
    browser.close()


def test_forma(visit: Visit) -> None:
    play_forma(visit)


def test_verbindung(visit: Visit) -> None:
    play_verbindung(visit)


def test_labyrinth(visit: Visit) -> None:
    play_a_whole_duel(visit)


def test_dobble(visit: Visit) -> None:
    ada, bo = duel(visit)
    win_five_rounds(pink=[ada], others=[bo])
    for player in (ada, bo):
        expect(player.page.locator(".verdict")).to_contain_text("Tu as gagné" if player is ada else "Ada")
