"""A sixth game is its two folders and nothing else: dropped into a copy of the tree, everything works with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAME = "plainhex"


class Copy:
    """The tree with the sixth game in it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        unneeded = shutil.ignore_patterns("__pycache__", "page", "sixth_game", "node_modules", ".*_cache")
        for name in ("src", "tests", "bench", "web", "docs", "examples"):
            shutil.copytree(ROOT / name, folder / name, ignore=unneeded)
        for name in (
            "pyproject.toml",
            "Makefile",
            "mkdocs.yml",
            "CITATION.cff",
            *(page.name for page in ROOT.glob("*.md")),
        ):
            shutil.copy(ROOT / name, folder)
        shutil.copytree(HERE / "room", folder / "src/passerelle/games" / GAME)
        shutil.copytree(HERE / "page", folder / "web/src/games" / GAME)
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")

    def run(self, *words: str, typed: str = "", folder: str = ".") -> str:
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src"), "PASSERELLE_LANG": "en"}
        done = subprocess.run(
            words,
            cwd=self.root / folder,
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def passerelle(self, *words: str, typed: str = "") -> str:
        return self.run(sys.executable, "-m", "passerelle", *words, typed=typed)

    def pytest(self, *words: str) -> str:
        return self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)

    def python(self, code: str) -> str:
        return self.run(sys.executable, "-c", code)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("tree"))


def test_it_is_in_the_catalogue(copy: Copy) -> None:
    assert GAME in copy.passerelle("games")


def test_it_conforms_and_its_own_tests_pass(copy: Copy) -> None:
    said = copy.pytest(
        "-k", GAME, "tests/conformance", "tests/architecture", f"src/passerelle/games/{GAME}/tests"
    )
    assert " passed" in said


def test_its_room_is_typed(copy: Copy) -> None:
    settings = ("--cache-dir", str(copy.root / ".mypy_cache"))
    said = copy.run(sys.executable, "-m", "mypy", *settings, f"src/passerelle/games/{GAME}")
    assert "no issues found" in said


def test_nothing_that_names_all_games_has_to_be_edited(copy: Copy) -> None:
    """The tests of documents, environments and offers see six games, and pass."""
    said = copy.pytest(
        "tests/docs/test_docs.py",
        *(
            f"tests/docs/test_site.py::{name}"
            for name in (
                "test_both_languages_have_the_same_pages_for_players",
                "test_both_languages_show_the_same",
                "test_every_game_is_explained_with_drawings",
                "test_drawings_are_those_of_clauses",
            )
        ),
        *(
            f"tests/research/{name}"
            for name in (
                "test_makers.py::test_the_table_of_environments_is_so",
                "test_makers.py::test_the_table_of_numbers_is_so",
                "test_batch.py::test_the_games_that_can_be_stepped_at_once",
            )
        ),
    )
    assert " passed" in said
    table = copy.python(
        "from runpy import run_path; print(run_path('docs/site/hooks.py')['with_tables']("
        "open('docs/makers.md', encoding='utf-8').read()))"
    )
    assert f"| {GAME} | yes | – | yes (against a level) | yes | yes |" in table
    assert "| 25 | a cell | 3 × 5 × 5 |" in table


def test_games_are_simulated_and_their_records_replay_and_verify(copy: Copy) -> None:
    copy.passerelle(
        "simulate", GAME, "--games", "3", "--seed", "7", "--bots", "random,random", "--out", "out"
    )
    games = sorted(str(path) for path in (copy.root / "out").iterdir())
    assert len(games) == 3
    for command in ("replay", "verify"):
        assert copy.passerelle(command, *games).count(".game: ") == 3


def test_it_is_played_in_the_terminal(copy: Copy) -> None:
    typed = "a1\nb1\nquit\n"
    said = copy.passerelle("play", GAME, "--terminal", "--against", "human", "--save", "t.game", typed=typed)
    assert "■" in said
    assert "put a1" in (copy.root / "t.game").read_text("utf-8")


def test_without_a_word_on_whom_one_plays_its_best_bot(copy: Copy) -> None:
    """It has no `level-2`, which is who plays elsewhere."""
    copy.passerelle("play", GAME, "--terminal", "--save", "b.game", typed="a1\nquit\n")
    assert "bot random" in (copy.root / "b.game").read_text("utf-8")


def test_a_language_it_does_not_speak_is_english_in_its_own_words(copy: Copy) -> None:
    said = copy.passerelle(
        "play", GAME, "--terminal", "--against", "human", "--lang", "de", typed="x\nende\n"
    )
    assert "Nicht verstanden" in said
    assert "Spieler 1, which cell?" in said


def test_it_has_environments_and_batches(copy: Copy) -> None:
    said = copy.python(
        f"""
from pettingzoo.test import api_test
from passerelle.research.aec import TurnEnv
from passerelle.research.batch import Batch
api_test(TurnEnv("{GAME}"), num_cycles=50)
games = Batch("{GAME}", 64, seed=7)
ended = 0
for _ in range(100):
    games.step(games.sample())
    ended += int(games.done.sum())
assert ended > 64
against = Batch("{GAME}", 4, seed=7, opponents="random")
assert (against.turns == against.learners).all()
import pyspiel
import passerelle.research.openspiel
print("ended", ended)
"""
    )
    assert "ended" in said


def test_the_page_is_checked_and_built_with_it(copy: Copy) -> None:
    """`make` writes its types; linter, type checker and build find its folder by themselves."""
    folder = Path(sys.executable).parent
    ready = folder.parent / "ready"
    made_types = ("make", f"VENV={folder.parent}", "-o", str(ready), "web/src/net/protocol.ts")
    copy.run(*made_types)
    assert "PlainhexView" in (copy.root / "web/src/net/protocol.ts").read_text("utf-8")
    assert " passed" in copy.pytest("tests/server/test_typescript.py")
    copy.run("npx", "eslint", f"src/games/{GAME}", folder="web")
    for script in ("types", "build"):
        copy.run("npm", "run", "--silent", script, folder="web")
    built = "".join(
        file.read_text("utf-8") for file in copy.root.glob("src/passerelle/server/page/assets/*.js")
    )
    assert "event.put" in built
