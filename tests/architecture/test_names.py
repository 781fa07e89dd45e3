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


IMPLEMENTED = {"Desk"}
"""Part of the page's contract that each room implements under the same name."""
METAPHORS = re.compile(r"\b(wish(es)?|evenings?|yardsticks?|foreseen?|by custom)\b", re.IGNORECASE)
"""Words that once stood for something with a technical name."""

Places = dict[str, dict[str, list[str]]]
"""By name and scope, the files that define it."""


def scope(file: Path) -> str:
    """A room, where each has its own `State` or `View`; everything else is one."""
    parts = file.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


def named(file: Path) -> Iterator[str]:
    """The classes and type aliases that a module defines."""
    for node in ast.parse(file.read_text("utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if re.fullmatch(r"[A-Z][a-z]\w*", name):
                if not isinstance(value, ast.Call):
                    yield name


def twice(places: Places) -> dict[str, list[str]]:
    """What is defined twice within a room, or within what is not a room, or in both."""
    return {
        name: sorted(file for files in scopes.values() for file in files)
        for name, scopes in places.items()
        if any(len(files) > 1 for files in scopes.values()) or ("" in scopes and len(scopes) > 1)
    }


def places_in_source() -> Places:
    places: Places = defaultdict(lambda: defaultdict(list))
    for file in SOURCE.rglob("*.py"):
        if "tests" not in file.parts and "_bench" not in file.parts:
            for name in named(file):
                places[name][scope(file)].append(str(file.relative_to(ROOT)))
    return places


def test_no_two_classes_have_the_same_name() -> None:
    """Nor two type aliases: within a room, and between a room and what is not a room."""
    places = places_in_source()
    assert len(places) > 100
    assert twice(places) == {}


def test_tests_and_benches_name_nothing_like_what_they_test() -> None:
    """A name of the package, or of the room a test is in, means the same in tests and benches."""
    known = places_in_source()
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py"), *GAMES.glob("*/tests/**/*.py")]
    assert len(files) > 100
    wrong = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        if "sixth_game" not in file.parts
        for name in named(file)
        if "" in known.get(name, ()) or (GAMES in file.parents and scope(file) in known.get(name, ()))
    ]
    assert wrong == []


def test_no_two_types_of_the_page_have_the_same_name() -> None:
    """Exported types, and classes. What the server's structs are called is taken, too."""
    page = ROOT / "web" / "src"
    places: Places = defaultdict(lambda: defaultdict(list))
    for file in [*page.rglob("*.ts"), *page.rglob("*.svelte")]:
        parts = file.relative_to(page).parts
        room = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
        for name in re.findall(
            r"^\s*(?:export (?:type|interface|class)|class) (\w+)", file.read_text("utf-8"), re.M
        ):
            places[name][room].append(str(file.relative_to(page)))
    assert len(places) > 100
    assert twice({name: scopes for name, scopes in places.items() if name not in IMPLEMENTED}) == {}


def test_technical_things_have_their_technical_names() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {word[0]}"
        for folder in ("src/passerelle", "tests", "bench", "docs", "examples", "web/src")
        for kind in ("*.py", "*.md", "*.ts", "*.svelte")
        for file in (ROOT / folder).rglob(kind)
        if file != Path(__file__) and "page" not in file.relative_to(ROOT).parts
        for word in METAPHORS.finditer(file.read_text("utf-8"))
    ]
    assert found == []


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
    tree = text.split("```")[3]
    listed = {
        line.split()[0]: set(re.findall(r"[a-z_]+", line)) for line in tree.splitlines() if "/  " in line
    }
    core = {file.stem for file in (SOURCE / "core").glob("*.py")} - {"__init__"}
    assert core - listed["core/"] == set()
    tests = {folder.name for folder in (ROOT / "tests").iterdir() if any(folder.glob("*.py"))}
    assert {name for name in tests if f"{name}/" not in tree} == set()
    drawn = text.split("```")[1] + tree
    modules = set(re.findall(r"\b([a-z_]+\.py)\b", drawn))
    assert len(modules) > 10
    assert sorted(module for module in modules if not list(SOURCE.rglob(module))) == []


def test_the_glossary_is_short() -> None:
    glossary = (
        (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Glossary\n")[2].partition("\n\n")[0]
    )
    rows = [line for line in glossary.splitlines() if line.startswith("| ")][1:]
    terms = [term for row in rows for term in row.split("|")[1].split(",")]
    assert 20 < len(terms) <= WORDS


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
