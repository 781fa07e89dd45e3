"""One PDF per game: the rules, then all the material at true size. Set by Typst, which brings its own fonts."""

from __future__ import annotations

import io
import json
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec

import segno

from passerelle.core.drawing import Drawing
from passerelle.core.material import Material, PaperRoom
from passerelle.core.texts import Texts, typographic
from passerelle.games import catalogue

from .order import PrintOrder
from .outlines import outline
from .pages import in_ink, pages_of, svg_document
from .sheets import CutSheet, WholeSheet, sheets_of


class CannotPrint(Exception):
    """The key of a message of the shell says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def is_printable(game_id: str) -> bool:
    """Whether this game's room says what is printed of it."""
    return game_id in catalogue.IDS and find_spec(f"{catalogue.package_of(game_id)}.paper") is not None


def printable_games() -> list[str]:
    return [game_id for game_id in catalogue.IDS if is_printable(game_id)]


def has_typst() -> bool:
    """Whether the extra `passerelle[print]` is installed."""
    return find_spec("typst") is not None


def make_pdf(order: PrintOrder) -> bytes:
    """Raises UnknownGame, or CannotPrint where something is not there to print it with."""
    if not has_typst():
        raise CannotPrint("print.no-typst")
    import typst

    texts = _texts(order)
    material = _material(order, texts)
    sheets = sheets_of(material, order)
    images, data = _rules(order, texts, material, sheets)
    pages: list[dict[str, str | float]] = []
    for place, sheet in enumerate(sheets, 1):
        label = f"{texts.say('title')} · {sheet.title} · {place}/{len(sheets)}"
        for page in pages_of(sheet, order, texts, typographic(label, order.language)):
            name = f"page-{len(pages)}.svg"
            images[name] = page.svg
            pages.append({"file": name, "width": page.width, "height": page.height})
    data["pages"] = pages
    template = (files(__package__) / "paper.typ").read_bytes()
    given = {"data.json": json.dumps(data, ensure_ascii=False), **images}
    return typst.compile(template, ignore_system_fonts=True, sys_inputs=given)


def make_outlines(order: PrintOrder) -> list[str]:
    """For a cutting machine: one SVG for each sheet with something to cut out."""
    sheets = sheets_of(_material(order, _texts(order)), order)
    return [outline(sheet) for sheet in sheets if isinstance(sheet, CutSheet)]


def _texts(order: PrintOrder) -> Texts:
    catalogue.find(order.game)
    return Texts(order.language, catalogue.package_of(order.game))


def _material(order: PrintOrder, texts: Texts) -> Material:
    if not is_printable(order.game):
        raise CannotPrint("print.not-this-game")
    room: PaperRoom = import_module(f"{catalogue.package_of(order.game)}.paper")
    try:
        return room.material(texts)
    except FileNotFoundError:
        raise CannotPrint("print.no-page") from None


def _rules(
    order: PrintOrder, texts: Texts, material: Material, sheets: list[CutSheet | WholeSheet]
) -> tuple[dict[str, str], dict[str, object]]:
    """The pages of text, as data, and their drawings."""
    declaration = catalogue.find(order.game).declaration
    images = {"qr.svg": qr_code(order.address)}
    clauses = []
    for clause in material.clauses:
        figure = material.figures.get(clause)
        if figure:
            images[f"{clause}.svg"] = _figure(figure, order)
        clauses.append(
            {
                "id": clause,
                "text": _say(texts, _rule(texts, clause)),
                "width": figure.width if figure else 0,
            }
        )
    count = _counted(sheets)
    return images, {
        "language": order.language,
        "duplex": order.sides == "duplex",
        "width": order.size[0],
        "height": order.size[1],
        "title": _say(texts, "title"),
        "tagline": _say(texts, "tagline"),
        "credits": typographic(
            texts.say("credits", author=declaration.author, year=str(declaration.year)), order.language
        ),
        "notice": _say(texts, "print.notice"),
        "online": _say(texts, "print.online"),
        "address": order.address,
        "rules": _say(texts, "print.rules"),
        "clauses": clauses,
        "making": _say(texts, "print.making"),
        "steps": [typographic(step, order.language) for step in _steps(order, texts, material)],
        "contents": [{"title": typographic(title, order.language), "count": many} for title, many in count],
        "scale": _say(texts, "print.scale"),
    }


def _rule(texts: Texts, clause: str) -> str:
    """The key of a rule; of its words for paper, where the clause speaks of a screen or of a line."""
    on_paper = f"print.clause.{clause}"
    return on_paper if on_paper in texts else f"clause.{clause}"


def _steps(order: PrintOrder, texts: Texts, material: Material) -> list[str]:
    sides = {"duplex": "print.with-duplex", "fold": "print.with-fold"}[order.sides]
    return [texts.say("print.true-size"), texts.say(sides), *material.making]


def _counted(sheets: list[CutSheet | WholeSheet]) -> list[tuple[str, int]]:
    """How many sheets of paper each kind takes."""
    many: dict[str, int] = {}
    for sheet in sheets:
        many[sheet.title] = many.get(sheet.title, 0) + 1
    return list(many.items())


def _say(texts: Texts, key: str) -> str:
    return typographic(texts.say(key), texts.language)


def _figure(figure: Drawing, order: PrintOrder) -> str:
    return in_ink(svg_document(figure.width, figure.height, figure.svg), order.ink)


def qr_code(text: str) -> str:
    """As SVG."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=0, xmldecl=False)
    return out.getvalue().decode()
