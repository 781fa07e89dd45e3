"""What tests of several folders need."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from passerelle import cli
from passerelle.cli.speech import console


class Command:
    """`passerelle …`: its exit code and what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str | Path) -> tuple[int, str, str]:
        self._monkeypatch.setattr(sys, "argv", ["passerelle", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            cli.main()
        out, err = self._capsys.readouterr()
        return int(stopped.value.code or 0), out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setattr(console, "_width", 200)
    return Command(capsys, monkeypatch)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and other tests bring their own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
