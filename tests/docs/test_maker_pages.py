"""The pages for makers and the notebooks: their commands and their Python run, in their order, and do what they say."""

import ast
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from matplotlib import pyplot

import passerelle

ROOT = Path(__file__).parents[2]
PAGES = {page.stem: page.read_text("utf-8") for page in sorted((ROOT / "docs" / "makers").glob("*.md"))}
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))

Run = Callable[..., tuple[int, str, str]]


def run_python(program: str, name: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": name}
    exec(compile(program, name, "exec"), names)
    return names


def program_of(name: str) -> str:
    """All blocks of Python on a page, one after another."""
    return "".join(re.findall(r"```python\n(.*?)```", PAGES[name], re.DOTALL))


def test_the_search_bot_is_short_and_beats_a_level() -> None:
    program = program_of("search")
    bot = program[program.index("class ") : program.index("result =")]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 40
    shorter = program.replace("games=10)", "games=10, seed=7)").replace("playouts = 1000", "playouts = 30")
    best = run_python(shorter, "search")["result"].contestants[0]
    assert (best.share.name, best.failures) == ("search", 0)


def test_games_become_a_data_frame(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGES["data"]
    (command,) = re.findall(r"^passerelle (dataset .*)$", page, re.MULTILINE)
    assert run(*shlex.split(command))[0] == 0
    names = run_python(program_of("data"), "data")
    games, actions, record = names["games"], names["actions"], names["record"]
    assert len(games) == 20
    assert (games.winner == "p1").sum() > 10
    assert len(actions) == games.actions.map(len).sum()
    assert names["length"][games.record[0]] == len(list(record.actions()))
    assert len(names["boards"]) == games.lines[0] + 1


def test_the_policy_of_the_page_beats_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By far more than luck, in half of the time the page gives it: 57 % of 400 games are rare at even odds."""
    shorter = program_of("training").replace("steps=120_000", "steps=60_000")
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "baselines"))
    monkeypatch.chdir(tmp_path)
    names = run_python(shorter, "training")
    assert names["against_chance"](names["learner"].policy, 400) > 0.6
    assert names["record"].outcome


@pytest.mark.slow
def test_games_are_played_as_tasks_of_ray() -> None:
    names = run_python(program_of("cluster"), "__main__")
    assert len(names["records"]) == 8
    assert all(record.outcome for record in names["records"])
    again = names["passerelle"].simulate("hexades", ["level-1", "random"], seed=3)
    assert names["texts"][3] == names["passerelle"].write(again)


@pytest.mark.parametrize("source", [*map(program_of, PAGES)], ids=[*PAGES])
def test_only_what_is_public_is_used(source: str) -> None:
    used = {node.attr for node in ast.walk(ast.parse(source)) if is_ours(node)}
    assert used <= set(passerelle.__all__)
    assert not re.search(r"^(from|import) passerelle\.", source, re.MULTILINE)


def is_ours(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return (
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "passerelle"
    )


def test_every_page_was_run_above() -> None:
    assert set(PAGES) == {"search", "data", "training", "cluster"}


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_run(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their cells are plain Python, so they run in one interpreter as they would in a notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = json.loads(file.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 4
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(code):
        assert not re.search(r"^\s*[%!]", source, re.MULTILINE), "plain Python only"
        exec(compile(source, f"{file.name}, cell {number}", "exec"), names)
    pyplot.close("all")


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2
