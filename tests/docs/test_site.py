"""The documentation site: it builds without a broken link, loads nothing from elsewhere, and shows every game twice."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from passerelle.games import catalogue
from passerelle.testkit import conformance

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "passerelle"
LANGUAGES = ("fr", "en")
TRANSLATED = ("index.md", "start.md", "privacy.md")
EXPLAINED = sorted({page.stem for page in DOCS.glob("*/games/*.md")})
"""The games with a page in one language or the other; none needs one but those the README shows (`test_docs.py`)."""


class Found(HTMLParser):
    """What a page loads, and the places on it that a link can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.add(found.get("id", ""))
        if tag == "html":
            self.language = found["lang"]
        elif tag == "link":
            self.loaded.append(found["href"])
        elif tag in ("script", "img", "iframe", "source", "video") and "src" in found:
            self.loaded.append(found["src"])


def build(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """As `make docs` does. With `--quiet` MkDocs drops the warnings that `--strict` counts."""
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *more]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = build(folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    for page in pages:
        loaded = Found(page.read_text("utf-8")).loaded
        assert loaded, page
        assert [address for address in loaded if "//" in address] == [], page
    styles = "".join(sheet.read_text("utf-8") for sheet in site.rglob("*.css"))
    assert re.findall(r"url\(['\"]?(https?:)?//|@import", styles) == []


def test_every_clause_has_its_place(site: Path) -> None:
    """Refusals name clauses; English pages have those of every `RULES.md`, French ones those of every game."""
    rules = list(PACKAGE.rglob("RULES.md"))
    assert rules
    for page in rules:
        clauses = set(conformance.clauses_of(page))
        assert clauses
        name = f"rules/{page.parent.name}.html"
        assert clauses <= Found((site / name).read_text("utf-8")).anchors
        if page.parent.name in catalogue.IDS:
            assert clauses <= Found((site / "fr" / name).read_text("utf-8")).anchors


def test_pages_are_framed_in_their_language(site: Path) -> None:
    for page, language in {"fr/start.html": "fr", "en/start.html": "en", "makers.html": "en"}.items():
        text = (site / page).read_text("utf-8")
        assert Found(text).language == language
        assert ('placeholder="Rechercher"' in text) == (language == "fr")


def test_links_of_the_repository_are_links_of_the_site(site: Path) -> None:
    assert 'href="rules/labyrinth.html#LB-15"' in (site / "fairness.html").read_text("utf-8")
    assert 'href="decisions/index.html"' in (site / "architecture.html").read_text("utf-8")


def test_a_broken_link_fails(tmp_path: Path) -> None:
    """Of a page and of a place on a page."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[gone](gone.md) [here](#nowhere)\n", "utf-8")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    validation = re.search(r"^validation:\n(?: .*\n)+", settings, re.MULTILINE)
    assert validation
    (tmp_path / "mkdocs.yml").write_text(f"site_name: x\nstrict: true\n{validation[0]}", "utf-8")
    built = build(tmp_path / "site", "--config-file", str(tmp_path / "mkdocs.yml"))
    assert built.returncode != 0
    assert "gone.md" in built.stderr
    assert "#nowhere" in built.stderr


def test_both_languages_have_the_same_pages_for_players() -> None:
    for name in TRANSLATED:
        assert all((DOCS / language / name).exists() for language in LANGUAGES), name
    games = [{page.name for page in (DOCS / language / "games").glob("*.md")} for language in LANGUAGES]
    assert games[0] == games[1]
    english = {page.name for folder in (DOCS / "en", DOCS) for page in folder.glob("*.md")}
    assert {page.name for page in (DOCS / "fr").glob("*.md")} <= english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", EXPLAINED)
def test_every_game_is_explained_with_drawings(game_id: str, language: str) -> None:
    game = catalogue.find(game_id)
    page = DOCS / language / "games" / f"{game_id}.md"
    text = page.read_text("utf-8")
    drawings = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", text)
    assert len(drawings) >= 2
    assert all(f"pictures/{game_id}/" in drawing for drawing in drawings)
    other = next(known for known in LANGUAGES if known != language)
    assert not [drawing for drawing in drawings if drawing.endswith(f".{other}.svg")]
    assert game.declaration.author.split()[-1] in text
    assert str(game.declaration.year) in text
    assert len(re.findall(r"^## ", text, re.MULTILINE)) >= 4


@pytest.mark.parametrize("game_id", EXPLAINED)
def test_both_languages_show_the_same(game_id: str) -> None:
    """The same drawings and the same clauses, in the same order."""
    shown = []
    for language in LANGUAGES:
        text = (DOCS / language / "games" / f"{game_id}.md").read_text("utf-8")
        shown.append(re.findall(r"(?:\[|/)([A-Z]{2}-\d+)(?:\]|\.)", text))
    assert shown[0]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("game_id", EXPLAINED)
def test_drawings_are_those_of_clauses(game_id: str) -> None:
    """One for all, or one for each language."""
    clauses = conformance.clauses_of(PACKAGE / "games" / game_id / "RULES.md")
    drawn: dict[str, set[str]] = {}
    for drawing in (DOCS / "pictures" / game_id).glob("*.svg"):
        clause, _, language = drawing.stem.partition(".")
        drawn.setdefault(clause, set()).add(language)
    assert drawn.keys() - {"shelf"} <= clauses
    assert len(drawn) > len(clauses) / 2
    assert all(languages in ({""}, set(LANGUAGES)) for languages in drawn.values())


@pytest.mark.parametrize("page", sorted((DOCS / "fr").rglob("*.md")), ids=lambda page: page.stem)
def test_french_apostrophes(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r"\w'\w", prose) == []
