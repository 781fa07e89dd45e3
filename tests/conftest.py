"""What tests of several folders need."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from passerelle import cli
from passerelle.cli.speech import console


class CommandRun:
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
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandRun:
    monkeypatch.setattr(console, "_width", 200)
    return CommandRun(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """`serve` sets up the log of its whole process."""
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    root.setLevel(level)
    for handler in root.handlers[:]:
        if handler not in handlers:
            root.removeHandler(handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and other tests bring their own.

    They all depend on how quickly another program, Chromium, gets its turn. Among each other, tests that depend
    on the machine's speed come last.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker("timing")
    items.sort(key=lambda item: [item.get_closest_marker(name) is not None for name in ("browser", "timing")])


# Tests marked `timing` may fail because other programs are busy: each has three tries, and those beyond the
# first are counted and printed.

TRIES = 3
tried: Counter[str] = Counter()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if item.get_closest_marker("timing") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports: list[pytest.TestReport] = []
    while tried[item.nodeid] < TRIES:
        tried[item.nodeid] += 1
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if not any(report.failed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if tried:
        again = [f"{name} ({tries} tries)" for name, tries in tried.items() if tries > 1]
        terminalreporter.write_line(
            f"tests that depend on the machine's speed: {len(tried)}, reruns: {tried.total() - len(tried)}"
        )
        for line in again:
            terminalreporter.write_line(f"  {line}")
