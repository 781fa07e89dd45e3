"""The shape of the project: layers, one room per game, every clause proved, every word translated."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from passerelle.games import catalogue
from passerelle.testkit import conformance

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "passerelle"
SIXTH_GAME = ROOT / "tests" / "sixth_game" / "room"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def test_imports_point_one_way() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    checked = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("game_id", catalogue.IDS)
def test_a_game_is_named_only_in_its_room(game_id: str) -> None:
    naming = [
        source.relative_to(ROOT)
        for source in SOURCES
        if PACKAGE / "games" / game_id not in source.parents
        and re.search(rf"\b{game_id}\b", source.read_text("utf-8"), re.IGNORECASE)
    ]
    assert naming == []


def clauses_named_by_tests() -> set[str]:
    """The arguments of every `@pytest.mark.clause(…)` on a test function."""
    named = set()
    files = [*(ROOT / "tests").rglob("test_*.py"), *(PACKAGE / "games").rglob("test_*.py")]
    files = [file for file in files if SIXTH_GAME not in file.parents]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                        named |= {ast.literal_eval(argument) for argument in mark.args}
    return named


def test_every_clause_has_a_test_that_names_it() -> None:
    rules = {clause for page in PACKAGE.rglob("RULES.md") for clause in conformance.clauses_of(page)}
    assert rules, "no clauses found"
    assert rules - clauses_named_by_tests() == set(), "clauses without a test"
    assert clauses_named_by_tests() - rules == set(), "tests of clauses that do not exist"


def test_house_refusals_have_words_in_all_languages() -> None:
    codes = conformance.refusal_codes(PACKAGE)
    conformance.check_texts(PACKAGE, "PA", codes, clauses=set())


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_modules_stay_small(source: Path) -> None:
    """A room's compiled engine, and the tests of its rules, are one long list of cases."""
    longest = 600 if PACKAGE / "games" in source.parents else 450
    assert len(source.read_text("utf-8").splitlines()) <= longest


def test_no_word_for_players_is_idle() -> None:
    """Every key of the shell's texts occurs in the code, whole or as the part of a composed key."""
    texts = json.loads((PACKAGE / "text" / "en.json").read_text("utf-8"))
    code = "".join(path.read_text("utf-8") for path in SOURCES)
    web = ROOT / "web" / "src"
    code += "".join(path.read_text("utf-8") for kind in ("*.ts", "*.svelte") for path in web.rglob(kind))
    composed = (
        *("refusal.", "event.", "bot.", "arena.", "settings."),
        *("cli.column.", "cli.database.", "cli.listen.", "check.database."),
    )
    idle = [key for key in texts if not key.startswith(composed) and key not in code]
    assert idle == []
