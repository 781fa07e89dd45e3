"""The rooms are alike: the same files, and the same names for the same things."""

from __future__ import annotations

import ast
import re
import typing
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from passerelle.core.common import Ended
from passerelle.core.contract import AnyGame
from passerelle.core.values import Outcome, Seat
from passerelle.games import catalogue
from passerelle.games.levels import LEVEL_NAMES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "passerelle"
GAMES = PACKAGE / "games"

FILES = (
    "__init__.py", "actions.py", "bot.py", "notation.py", "rules.py", "state.py", "view.py", "RULES.md",
    "text/en.json", "text/fr.json", "tests",
)  # fmt: skip
NAMES = {
    "actions": ("Actions", "Events"),
    "bot": ("BOTS",),
    "notation": ("intent", "read_outcome", "read_seat", "read_table", "tell", "write"),
    "rules": ("DECLARATION",),
    "state": ("State",),
    "view": ("View", "view_of"),
}

each_game = pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.declaration.id)


def module(game: AnyGame, name: str) -> ModuleType:
    return import_module(f"{catalogue.package_of(game.declaration.id)}.{name}")


@each_game
def test_rooms_have_the_same_files(game: AnyGame) -> None:
    room = GAMES / game.declaration.id
    assert [file for file in FILES if not (room / file).exists()] == []
    assert any((room / "tests").glob("test_*.py"))
    assert (room / "terminal.py").exists() == (game.terminal is not None)
    assert (room / "ticks.py").exists() == game.declaration.realtime
    assert (room / "flat.py").exists() or game.declaration.realtime


@each_game
def test_rooms_have_the_same_names(game: AnyGame) -> None:
    missing = [
        f"{file}.{name}"
        for file, names in NAMES.items()
        for name in names
        if not hasattr(module(game, file), name)
    ]
    assert missing == []
    assert game.terminal is None or type(game.terminal).__name__ == f"{type(game).__name__}Terminal"


@each_game
def test_levels_are_named_alike_and_in_order(game: AnyGame) -> None:
    """A room has `RandomBot`, or describes pure chance as a `Level` too; all further levels are `LevelBot`s."""
    bot = module(game, "bot")
    assert game.declaration.bots == tuple(game.bots) == LEVEL_NAMES[: len(game.bots)]
    levels = getattr(bot, "LEVELS", {})
    assert (*(() if "random" in levels else ("random",)), *levels) == tuple(game.bots)
    assert ("random" in levels) != hasattr(bot, "RandomBot")
    for name, level in levels.items():
        assert type(level) is bot.Level
        assert type(game.bots[name]()) is bot.LevelBot


@each_game
def test_states_end_alike_and_name_seats(game: AnyGame) -> None:
    fields = typing.get_type_hints(module(game, "state").State)
    assert fields["outcome"] == Outcome | None
    assert fields.get("active", Seat) == Seat
    assert Ended in typing.get_args(module(game, "actions").Events)
    assert next(iter(typing.get_type_hints(game.view_type))) == "viewer"


def words_of(files: list[Path]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for file in files:
        counted.update(re.findall(r"\w+", file.read_text("utf-8")))
    return counted


def names_defined(file: Path) -> set[str]:
    """Functions, classes, methods and constants; not the fields of structs."""
    names: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        targets = node.targets if isinstance(node, ast.Assign) else []
        names |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("__")}


@each_game
def test_nothing_in_a_room_is_there_for_its_tests_alone(game: AnyGame) -> None:
    """Every name is mentioned a second time, in the room or outside the rooms, tests left aside."""
    room = GAMES / game.declaration.id
    own = [file for file in room.rglob("*.py") if "tests" not in file.relative_to(room).parts]
    outside = [file for file in PACKAGE.rglob("*.py") if GAMES not in file.parents or file.parent == GAMES]
    used = words_of(own + outside)
    idle = {f"{file.name} {name}" for file in own for name in names_defined(file) if used[name] < 2}
    assert idle == set()
