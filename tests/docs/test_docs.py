"""The documents say what is so: links lead somewhere, commands and benches exist, the worked example works out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from passerelle import cli
from passerelle.core.chance import Lottery, commitment
from passerelle.core.texts import Texts
from passerelle.games import catalogue
from passerelle.version import __version__

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
NUMBERS = {"Five": 5, "Six": 6, "Seven": 7, "Eight": 8}
COMMANDS = set(typer.main.get_group(cli.app).commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_exist(page: Path) -> None:
    """Every `passerelle …` in code is a command, every bench it names is in bench/."""
    for line in re.findall(r"^passerelle (.*)$|`passerelle ([^`]*)`", page.read_text("utf-8"), re.MULTILINE):
        command, *rest = "".join(line).split() or [""]
        if re.fullmatch(r"[a-z]+", command):
            assert command in COMMANDS, line
        if command == "bench" and rest and re.fullmatch(r"[a-z-]+", rest[0]):
            assert (ROOT / "bench" / f"{rest[0].replace('-', '_')}.py").exists(), line


def test_every_bench_is_on_the_page_of_benchmarks() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    benches = [script for script in (ROOT / "bench").glob("*.py") if "__main__" in script.read_text("utf-8")]
    names = {script.stem.replace("_", "-") for script in benches}
    assert {name for name in names if f"`passerelle bench {name}" not in page} == set()
    short = re.search(r"^SHORT_BENCHES := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert short
    assert set(short[1].split()) <= names


def test_the_readme_shows_every_game() -> None:
    """Every one of which there is a picture in `docs/pictures`, and nothing else in its table."""
    readme = (ROOT / "README.md").read_text("utf-8")
    pictures = {picture.stem.partition("-")[0] for picture in (ROOT / "docs" / "pictures").glob("*.png")}
    shown = [catalogue.find(game_id) for game_id in sorted(pictures - {"home", "puzzle", "review"})]
    assert len(shown) == NUMBERS[readme.split("*")[2].split()[0]]
    for game in shown:
        assert game.declaration.author.split()[-1].lower() in readme.lower()
        assert game.declaration.id in readme.lower()
        assert any((ROOT / "docs" / "en" / "games").glob(f"{game.declaration.id}.md"))
    titles = re.findall(r"^\| \*\*(.+?)\*\* \(.*?(\d{4})\)", readme, re.MULTILINE)
    assert sorted(titles) == sorted(
        (Texts("en", catalogue.package_of(game.declaration.id)).say("title"), str(game.declaration.year))
        for game in shown
    )


def test_every_command_is_in_the_readme_or_the_docs() -> None:
    words = "".join(page.read_text("utf-8") for page in PAGES)
    assert [command for command in COMMANDS if f"passerelle {command}" not in words] == []


@pytest.mark.clause("PA-11", "PA-12")
def test_the_worked_example_of_the_record_format() -> None:
    page = (ROOT / "docs" / "record-format.md").read_text("utf-8")
    secrets = re.search(r"Seed `(\w+)`, nonces `(\w+)` and `(\w+)`", page)
    promised = re.search(r"Commitment: `(\w+)`", page)
    dice = re.search(r"three dice show \*\*([\d ]+)\*\*", page)
    order = re.search(r"at line 1 gives \*\*([a-f ]+)\*\*", page)
    assert secrets
    assert promised
    assert dice
    assert order
    lottery = Lottery(secrets[1], (secrets[2], secrets[3]))
    assert commitment(secrets[1]) == promised[1]
    dealer = lottery.dealer(3)
    assert [dealer.die() for _ in range(3)] == [int(die) for die in dice[1].split()]
    assert lottery.dealer(1).shuffle("abcdef") == order[1].split()


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_the_tables_of_settings_are_those_of_their_definition() -> None:
    """`python docs/site/settings.py` writes them."""
    done = subprocess.run(
        [sys.executable, "-c", "import settings; print(settings.page(), end='')"],
        cwd=ROOT / "docs" / "site",
        capture_output=True,
        text=True,
        check=True,
    )
    assert (ROOT / "docs" / "hosting" / "settings.md").read_text("utf-8") == done.stdout
