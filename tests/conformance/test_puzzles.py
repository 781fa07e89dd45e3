"""Puzzles of the day: nothing but the date decides, on every machine and in every run."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from hashlib import sha256

import msgspec
import pytest

from passerelle.core.contract import AnyGame, HasPuzzle
from passerelle.core.daily import FIRST_DAY, LAST_DAY, difficulty
from passerelle.games import catalogue

GAMES = [game for game in catalogue.all_games() if isinstance(game, HasPuzzle)]
DAYS = (date(2026, 11, 16), date(2026, 11, 20), date(2026, 11, 22))
"""A Monday, a Friday and a Sunday."""

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)


def digest_of(day: date) -> str:
    return sha256(b"".join(msgspec.json.encode(game.puzzle(day)) for game in GAMES)).hexdigest()


def test_the_week_goes_from_easy_to_hard() -> None:
    assert len(GAMES) >= 5
    assert [difficulty(day) for day in DAYS] == [0, 1, 2]


@games
def test_it_survives_json(game: AnyGame) -> None:
    assert isinstance(game, HasPuzzle)
    for day in (FIRST_DAY, *DAYS, LAST_DAY):
        given = game.puzzle(day)
        assert given == msgspec.json.decode(msgspec.json.encode(given), type=game.puzzle_type)
        assert msgspec.to_builtins(given)["day"] == day.isoformat()


@pytest.mark.slow
def test_another_run_makes_the_same() -> None:
    """Hashes of words differ from run to run; no set or dictionary of them may decide anything."""
    words = (
        "from datetime import date; from hashlib import sha256; import msgspec;"
        "from passerelle.core.contract import HasPuzzle; from passerelle.games import catalogue;"
        "games = [game for game in catalogue.all_games() if isinstance(game, HasPuzzle)];"
        f"days = [date.fromisoformat(day) for day in {[day.isoformat() for day in DAYS]}];"
        "made = [b''.join(msgspec.json.encode(game.puzzle(day)) for game in games) for day in days];"
        "print(*(sha256(puzzles).hexdigest() for puzzles in made))"
    )
    expected = " ".join(map(digest_of, DAYS))
    for seed in ("1", "20261117"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(
            [sys.executable, "-c", words], env=environment, capture_output=True, text=True, check=True
        )
        assert ran.stdout.strip() == expected
