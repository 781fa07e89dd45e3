"""Hooks of MkDocs: pages that lie elsewhere in the repository, and two languages side by side.

- Rules (`RULES.md` of every room, and what the page tells of each clause in French), `ARCHITECTURE.md` and its
  neighbours become pages of the site. Their links, and links to them, are written for the repository and turned here.
- `folder/*` in the navigation stands for the pages of a folder, so that no game is named there.
- `<!-- table: NAME -->` on a page is a table made from the rooms, so that no game is named there either.
- A page in `fr/` has a French frame and the French part of the navigation; its counterpart is one click away.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from passerelle.core.flat import Flat
from passerelle.core.texts import Texts, typographic
from passerelle.core.ticks import Ticks
from passerelle.games import catalogue
from passerelle.research.position import (
    flat_of,
    games_with,
    realtime_games,
    solo_games,
    ticks_of,
    turn_games,
)

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "passerelle"
FONTS = ROOT / "web" / "node_modules" / "@fontsource-variable"
ICON = "web/public/favicon.svg"
NEIGHBOURS = {
    name: f"{Path(name).stem.lower()}.md" for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
}
"""Pages that lie at the top of the repository."""
FRENCH = "fr/"
CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\* ", re.MULTILINE)
TABLE = re.compile(r"<!-- table: ([a-z]+) -->")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)#\s]+)(#[^)\s]*)?\)")


def rule_pages() -> dict[str, str]:
    """Every `RULES.md`, by its path in the repository, and its page."""
    return {
        path.relative_to(ROOT).as_posix(): f"rules/{path.parent.name}.md"
        for path in sorted(PACKAGE.rglob("RULES.md"))
    }


def included() -> dict[str, str]:
    """Files outside `docs/` that have a page, by their path in the repository."""
    return {**NEIGHBOURS, **rule_pages(), "README.md": "en/index.md", "docs/decisions": "decisions/index.md"}


# Pages that lie elsewhere


def english_rules(path: Path) -> str:
    drawings = DOCS / "pictures" / path.parent.name
    title, _, rules = path.read_text("utf-8").partition("\n")
    if (path.parent / "text").exists():
        title += ": the rules"
    return "".join(_with_drawings(f"{title}\n{rules}", drawings, "en", "../"))


def french_rules(path: Path) -> str | None:
    """The clauses of a game as the page tells them in French; None where it tells none."""
    texts = path.parent / "text" / "fr.json"
    if not texts.exists():
        return None
    words = json.loads(texts.read_text("utf-8"))
    rules = path.read_text("utf-8")
    parts = [f"# {words['title']} : les règles\n\n{words['tagline']}\n\n"]
    parts += [f"- **{clause}** {words[f'clause.{clause}']}\n" for clause in CLAUSE.findall(rules)]
    return "".join(_with_drawings("".join(parts), DOCS / "pictures" / path.parent.name, "fr", "../../"))


def _with_drawings(rules: str, drawings: Path, language: str, up: str) -> Iterator[str]:
    """Every clause under its own anchor, with its drawing."""
    for line in rules.splitlines(keepends=True):
        found = CLAUSE.match(line)
        if not found:
            yield line
            continue
        clause = found[1]
        yield f"- [{clause}](#{clause}){{ #{clause} .clause }} {line[found.end() :]}"
        for name in (f"{clause}.svg", f"{clause}.{language}.svg"):
            if (drawings / name).exists():
                picture = f"{up}pictures/{drawings.name}/{name}"
                yield f"\n    ![{clause}]({picture}){{ loading=lazy }}\n\n"


def decisions() -> str:
    pages = sorted((DOCS / "decisions").glob("*.md"))
    listed = (f"- [{page.read_text('utf-8').splitlines()[0].lstrip('# ')}]({page.name})" for page in pages)
    return "\n".join(["# Decisions", "", "What was decided, and why.", "", *listed, ""])


def generated() -> dict[str, str]:
    """The pages that are made here, by their place on the site."""
    pages = {page: (ROOT / name).read_text("utf-8") for name, page in NEIGHBOURS.items()}
    for name, page in rule_pages().items():
        pages[page] = english_rules(ROOT / name)
        if french := french_rules(ROOT / name):
            pages[FRENCH + page] = french
    return {**pages, "decisions/index.md": decisions()}


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for page, text in generated().items():
        files.append(File.generated(config, page, content=text))
    for font in sorted(FONTS.glob("*/files/*-latin-wght-normal.woff2")):
        files.append(File.generated(config, f"assets/fonts/{font.name}", abs_src_path=str(font)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ROOT / ICON)))
    return files


# Tables made from the rooms


def environments() -> str:
    """Which game has which environment."""
    turns, alone = turn_games(), solo_games()
    having = (turns, realtime_games(), turns + alone, turns, games_with("flat"), games_with("tick_rows"))
    heads = (
        "PettingZoo, `aec` (by turns)",
        "PettingZoo, `parallel` (all at once)",
        "Gymnasium, `make` and `make_vec`",
        "OpenSpiel",
        "`Batch`, `Position`",
        "`RaceBatch`",
    )
    rows = []
    for game in catalogue.all_games():
        game_id = game.declaration.id
        cells = ["yes" if game_id in those else "–" for those in having]
        if cells[2] == "yes":
            cells[2] = f"yes ({'alone' if game_id in alone else 'against a level'})"
        if cells[4] == "yes" and game_id not in turns:
            cells[4] = "yes (alone)"
        rows.append((game_id, *cells))
    return _table(("game", *heads), rows)


def numbers() -> str:
    """How many actions an encoding has, what they are, and the planes of an observation."""
    rows = []
    for game in catalogue.all_games():
        game_id = game.declaration.id
        title = Texts("en", catalogue.package_of(game_id)).say("title")
        encodings: list[tuple[str, Flat | Ticks]] = []
        if game_id in turn_games():
            encodings.append((title, flat_of(game_id)))
        elif game_id in solo_games():
            encodings.append((f"{title}, alone", flat_of(game_id)))
        if game_id in realtime_games():
            ticks = ticks_of(game_id)
            encodings.append((f"{title}, by ticks of {ticks.TICK / 1000:g} s", ticks))
        for name, encoding in encodings:
            planes = " × ".join(map(str, (len(encoding.PLANES), *encoding.BOARD)))
            rows.append((name, f"{encoding.ACTIONS:,}", "; ".join(encoding.ACTION_KINDS), planes))
    return _table(("game", "actions", "an action is", "planes"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


TABLES = {"environments": environments, "numbers": numbers}


def with_tables(markdown: str) -> str:
    return TABLE.sub(lambda found: TABLES[found[1]](), markdown)


# Navigation


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    pages = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")] + list(generated())
    config.nav = _expanded(config.nav, sorted(set(pages)))
    return config


def _expanded(entry: Any, pages: list[str]) -> Any:
    if isinstance(entry, dict):
        return {title: _expanded(below, pages) for title, below in entry.items()}
    if not isinstance(entry, list):
        return entry
    named = set(_named(entry))
    return [
        found
        for below in entry
        for found in (
            [page for page in pages if posixpath.dirname(page) == below[:-2] and page not in named]
            if isinstance(below, str) and below.endswith("/*")
            else [_expanded(below, pages)]
        )
    ]


def _named(entry: list[Any]) -> Iterator[str]:
    for below in entry:
        yield from (
            [below] if isinstance(below, str) else (page for page in below.values() if isinstance(page, str))
        )


# Links and lists, written for the repository


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    if uri.startswith(("fr/", "en/")):
        page.meta.setdefault("search", {"boost": 2})  # players are found before decisions and figures
    source = next(
        (name for name, made in included().items() if made == uri and name != "README.md"), f"docs/{uri}"
    )
    if page.file.generated_by and uri not in included().values():
        return markdown
    return LINK.sub(lambda found: _turned(found, source, uri), _lists(with_tables(markdown)))


def _turned(found: re.Match[str], source: str, uri: str) -> str:
    """A link of the repository as one of the site; a file without a page is named, not linked."""
    picture, text, target, anchor = found[1], found[2], found[3], found[4] or ""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if not (ROOT / path).exists():
        return found[0]
    place = included().get(path)
    if place is None:
        if not path.startswith("docs/"):
            return text
        place = path.removeprefix("docs/")
    elif place.startswith("rules/"):
        anchor = anchor or (f"#{text}" if CLAUSE.match(f"- **{text}** ") else "")
        if is_french(uri) and (ROOT / path).with_name("text").exists():
            place = FRENCH + place
    return f"{picture}[{text}]({posixpath.relpath(place, posixpath.dirname(uri) or '.')}{anchor})"


def _lists(markdown: str) -> str:
    """Code hosts let a list follow a line of text, and nest at two or three spaces; Python-Markdown wants more."""
    lines: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        fenced ^= line.lstrip().startswith("```")
        item = None if fenced else re.match(r"( *)(?:[-*]|\d+\.) ", line)
        before = lines[-1] if lines else ""
        if item and before.strip() and not re.match(r" *(?:[-*]|\d+\.) | {2,}", before):
            lines.append("")
        lines.append(" " * (4 - len(item[1])) + line if item and 2 <= len(item[1]) < 4 else line)
    return "\n".join(lines) + "\n"


# Two languages


def is_french(uri: str) -> bool:
    return uri.startswith(FRENCH)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """French spaces: none of ; : ! ? » begins a line. They are typed as plain ones, in texts and pages alike."""
    if not (is_french(page.file.src_uri) or page.file.src_uri == "index.md"):
        return html
    parts = re.split(r"(<pre.*?</pre>|<code.*?</code>|<[^>]*>)", html, flags=re.DOTALL)
    return "".join(part if part.startswith("<") else typographic(part, "fr") for part in parts)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Material would look for a site map beside every counterpart; the choice of language does without."""
    return re.sub(r'\s*<link rel="alternate"[^>]*>', "", output)


def counterpart(uri: str, known: set[str]) -> str:
    """The same page in the other language, else its home."""
    if is_french(uri):
        name = uri.removeprefix(FRENCH)
        return next((page for page in (f"en/{name}", name) if page in known), "en/index.md")
    return next((page for page in (FRENCH + uri.removeprefix("en/"),) if page in known), "fr/index.md")


def on_page_context(
    context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    known = {found.file.src_uri: found for found in nav.pages}
    uri = page.file.src_uri
    french = is_french(uri) or uri == "index.md"
    config.theme["language"] = "fr" if french else "en"
    other = known[counterpart(uri, set(known))]
    config.extra["alternate"] = [
        {"name": "Français", "lang": "fr", "link": (page if french else other).url},
        {"name": "English", "lang": "en", "link": (other if french else page).url},
    ]

    def belongs(item: Any) -> bool:
        first = item if item.is_page else item.children[0]
        return first.file.src_uri != "index.md" and is_french(first.file.src_uri) == french

    shown = Navigation([item for item in nav.items if belongs(item)], nav.pages)
    shown.homepage = known["fr/index.md" if french else "en/index.md"]
    return {**context, "nav": shown}
