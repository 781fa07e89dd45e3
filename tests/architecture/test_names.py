"""One name, one meaning; and what ARCHITECTURE.md names is there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/passerelle"
GAMES = SOURCE / "games"
WORDS = 40
"""The most a glossary may have."""


def scope(file: Path) -> str:
    """A room, where each has its own `State` or `View`; everything else is one."""
    parts = file.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


def test_no_two_classes_have_the_same_name() -> None:
    """Within a room, and between a room and what is not a room."""
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file in SOURCE.rglob("*.py"):
        if "tests" in file.parts or "_bench" in file.parts:
            continue
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name][scope(file)].append(str(file.relative_to(SOURCE)))
    assert len(places) > 100
    twice = {
        name: sorted(file for files in scopes.values() for file in files)
        for name, scopes in places.items()
        if any(len(files) > 1 for files in scopes.values()) or ("" in scopes and len(scopes) > 1)
    }
    assert twice == {}


def test_the_architecture_names_what_is_there() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte|md))`", text))
    assert len(named) > 30
    places = (
        ROOT,
        SOURCE,
        ROOT / "web/src",
        SOURCE / "table",
        SOURCE / "games/hexades",
        SOURCE / "games/labyrinth",
    )
    assert sorted(name for name in named if not any((place / name).exists() for place in places)) == []
    drawn = text.split("```")[1] + text.split("```")[3]
    modules = set(re.findall(r"\b([a-z_]+\.py)\b", drawn))
    assert len(modules) > 10
    assert sorted(module for module in modules if not list(SOURCE.rglob(module))) == []


def test_the_glossary_is_short() -> None:
    glossary = (
        (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Glossary\n")[2].partition("\n\n")[0]
    )
    words = [line for line in glossary.splitlines() if line.startswith("| ")][1:]
    assert 20 < len(words) <= WORDS


def imported_modules(file: Path) -> Iterator[tuple[Path, str]]:
    """The modules of this project that a file imports whole, with the names it gives them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        package = file.parents[node.level - 1] if node.level else ROOT / "src"
        for alias in node.names:
            module = package / (node.module or "").replace(".", "/") / f"{alias.name}.py"
            if module.exists():
                yield module, alias.asname or alias.name


def test_a_module_is_imported_under_one_name() -> None:
    names = defaultdict(set)
    for folder in ("src", "tests", "bench"):
        for file in (ROOT / folder).rglob("*.py"):
            if "_bench" not in file.parts:
                for module, name in imported_modules(file):
                    names[module].add(name)
    assert len(names) > 20
    assert {str(module): found for module, found in names.items() if len(found) > 1} == {}
