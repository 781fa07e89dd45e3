"""The page for makers does what it says: its blocks run, one after the other, as one program."""

import re
from pathlib import Path
from typing import Any

import pytest

from passerelle.research.parallel import realtime_games, ticks_of
from passerelle.research.position import flat_of, turn_games
from passerelle.research.solo import solo_games

PAGE = (Path(__file__).parents[2] / "docs" / "makers.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TRAINING = next(block for block in BLOCKS if "def train(" in block)


def run(blocks: list[str]) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "makers.md", "exec"), names)
    return names


def test_the_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    names = run([block for block in BLOCKS if block != TRAINING])
    assert 0.5 < float(capsys.readouterr().out.split()[0]) <= 1, "a bot with a plan beats one without"
    assert names["wins"].sum() == 1000
    assert names["reward"] == 0


@pytest.mark.slow
def test_the_trained_policy_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    """Trained for a quarter of the time the page gives it."""
    shorter = TRAINING.replace("rounds=60", "rounds=15").replace("Trained, 400)", "Trained, 200)")
    assert shorter != TRAINING
    before = BLOCKS[: BLOCKS.index(TRAINING)]
    run([*before, shorter])
    assert float(capsys.readouterr().out.split()[-1]) > 0.6


def test_the_table_of_numbers_is_so() -> None:
    told = {
        (int(actions.replace(",", "")), planes)
        for actions, planes in re.findall(r"^\|[^|]+\| ([\d,]+) \|[^|]+\| ([\d ×]+) \|$", PAGE, re.MULTILINE)
    }
    encodings: list[Any] = [*map(flat_of, [*turn_games(), *solo_games()]), *map(ticks_of, realtime_games())]
    so = {(each.ACTIONS, " × ".join(map(str, (len(each.PLANES), *each.BOARD)))) for each in encodings}
    assert told == so
