"""The puzzle of the day: one cell is best, by exact chances and a margin that counts."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import msgspec
import pytest

from passerelle.core.daily import difficulty
from passerelle.games.hexades.actions import Place
from passerelle.games.hexades.daily import CHOICES, FREE_CELLS, MARGIN, puzzle
from passerelle.games.hexades.exact import worths

YEAR = [date(2026, 1, 1) + timedelta(day) for day in range(366)]


def check(day: date) -> object:
    """Gives what no other day has."""
    given = puzzle(day)
    view = given.view
    assert (given.day, view.phase, view.viewer) == (day.isoformat(), "find", view.active)
    assert view.cells.count(".") == FREE_CELLS[difficulty(day)]
    assert abs(view.cells.count("r") - view.cells.count("b")) <= 1, "tokens alternate"
    found = {action.number: worth for action, worth in worths(view).items() if isinstance(action, Place)}
    assert given.chances == {number: round(1000 * worth) for number, worth in found.items()}
    assert len(found) >= CHOICES[difficulty(day)]
    *_, second, best = sorted(found.values())
    assert best - second >= (MARGIN - 1) / 1000
    assert 0.1 < best < 1, "neither lost nor won at once"
    return (view.cells, view.dice)


def test_a_week() -> None:
    for day in YEAR[:7]:
        check(day)


@pytest.mark.slow
def test_a_year() -> None:
    assert len({check(day) for day in YEAR}) == len(YEAR)


def test_the_same_for_ever() -> None:
    digest = sha256(msgspec.json.encode(puzzle(date(2026, 11, 17)))).hexdigest()
    assert digest == "b7a281aa4ac65492e29cbdd400bd4ed30074938c87d80480f70046fb2555d08d", (
        "who has solved this day must not find another puzzle there"
    )
