"""The page for makers does what it says: its blocks run, each by itself or where the one before it ended."""

import ast
import re
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import passerelle
from passerelle.research.position import (
    flat_of,
    games_with,
    realtime_games,
    solo_games,
    ticks_of,
    turn_games,
)

ROOT = Path(__file__).parents[2]
HOOKS = run_path(str(ROOT / "docs" / "site" / "hooks.py"))
PAGE: str = HOOKS["with_tables"]((ROOT / "docs" / "makers.md").read_text("utf-8"))
"""As the documentation site shows it."""
PROGRAMS: list[str] = []
"""The blocks, each together with those that continue it."""
for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
    if block.startswith("# continued\n"):
        PROGRAMS[-1] += block
    else:
        PROGRAMS.append(block)
TRAINING = next(program for program in PROGRAMS if "def train(" in program)


def run(program: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "makers"}
    exec(compile(program, "makers.md", "exec"), names)
    return names


@pytest.mark.parametrize("program", [program for program in PROGRAMS if program != TRAINING])
def test_the_blocks_run(program: str) -> None:
    names = run(program)
    if "Middle" in names:
        best = names["result"].contestants[0].share
        assert (best.name, best.games) == ("mine", 100), "a bot with a plan beats one without"
    if "wins" in names:
        assert names["wins"].sum() == 1000
    if "reward" in names:
        assert names["reward"] == 0
    if "rows" in names:
        assert len(names["rows"]) == len(list(names["record"].actions())) > 0


@pytest.mark.parametrize("name", ["Middle", "wins", "reward", "rows"])
def test_what_is_looked_at_above_is_on_the_page(name: str) -> None:
    """Else `test_the_blocks_run` would look at nothing."""
    assert [
        program for program in PROGRAMS if re.search(rf"^(class {name}\b|.*\b{name}\b.* = )", program, re.M)
    ]


@pytest.mark.slow
def test_the_trained_policy_beats_random() -> None:
    """Trained for a quarter of the time the page gives it."""
    shorter = TRAINING.replace("rounds=60", "rounds=15").replace("games=400", "games=200")
    assert shorter != TRAINING
    best = run(shorter)["result"].contestants[0].share
    assert best.name == "trained"
    assert best.rate > 0.6


@pytest.mark.parametrize(
    "source", [*PROGRAMS, *(path.read_text("utf-8") for path in ROOT.glob("examples/**/*.py"))]
)
def test_only_what_is_public_is_used(source: str) -> None:
    """`import passerelle` and names of `passerelle.__all__`, and modules of `passerelle.research`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=module):
                modules = [module or ""]
            case ast.Attribute(value=ast.Name(id="passerelle"), attr=name):
                assert name in passerelle.__all__
                continue
            case _:
                continue
        ours = {module for module in modules if module.split(".")[0] == "passerelle"}
        assert ours <= {"passerelle", "passerelle.research"}


def test_the_table_of_environments_is_so() -> None:
    told = {
        game: tuple(cell.strip().startswith("yes") for cell in cells.strip("|").split("|"))
        for game, cells in re.findall(r"^\| ([a-z]+) (\|(?: (?:yes[^|]*|–) \|){6})$", PAGE, re.MULTILINE)
    }
    turns, races, alone, rows = turn_games(), realtime_games(), solo_games(), games_with("flat")
    assert told == {
        game.declaration.id: tuple(
            game.declaration.id in those for those in (turns, races, turns + alone, turns, rows, races)
        )
        for game in passerelle.games()
    }


def test_the_table_of_numbers_is_so() -> None:
    told = {
        (int(actions.replace(",", "")), planes)
        for actions, planes in re.findall(r"^\|[^|]+\| ([\d,]+) \|[^|]+\| ([\d ×]+) \|$", PAGE, re.MULTILINE)
    }
    encodings: list[Any] = [*map(flat_of, [*turn_games(), *solo_games()]), *map(ticks_of, realtime_games())]
    so = {(each.ACTIONS, " × ".join(map(str, (len(each.PLANES), *each.BOARD)))) for each in encodings}
    assert told == so
