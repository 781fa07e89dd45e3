"""`passerelle print`: a game to play without a screen, as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from passerelle.paper.cards import MOST_SPOTS, CardOrder, make_cards
from passerelle.paper.order import SIZES, WIDEST_BLEED, PrintOrder

from .arguments import GameName, find_game, page_address
from .speech import Wrong, chosen_language, console, say, texts_of

CARDS = "cards"
"""In place of a game: the cards of the physical tables."""
INKS = ("colour", "black")


def print_game(
    game: GameName,
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="cli.option.paper")] = "a4",
    lang: Annotated[str | None, typer.Option(metavar="LANG", help="cli.option.lang")] = None,
    duplex: Annotated[bool, typer.Option("--duplex/--fold", help="cli.option.sides")] = True,
    bleed: Annotated[float, typer.Option(metavar="MM", min=0, max=WIDEST_BLEED, help="cli.option.bleed")] = 0,
    ink: Annotated[str, typer.Option(metavar="colour|black", help="cli.option.ink")] = "colour",
    svg: Annotated[bool, typer.Option("--svg", help="cli.option.cut-svg")] = False,
    url: Annotated[str, typer.Option("--url", "--address", metavar="URL", help="cli.option.page-url")] = "",
    tables: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_SPOTS, help="cli.option.tables")] = 12,
    wifi_name: Annotated[str, typer.Option(metavar="NAME", help="cli.option.wifi-name")] = "",
    wifi_password: Annotated[str, typer.Option(metavar="WORD", help="cli.option.wifi-password")] = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.option.pdf")] = None,
) -> None:
    from passerelle.paper.document import CannotPrint, make_outlines, make_pdf

    _one_of("--paper", paper, tuple(SIZES))
    if game == CARDS:
        _print_cards(
            {
                "tables": tables,
                "address": page_address(url).rstrip("/"),
                "language": chosen_language(lang),
                "paper": paper,
                "wifi_name": wifi_name,
                "wifi_password": wifi_password,
            },
            out or Path("cards.pdf"),
        )
        return
    found = find_game(game)
    _one_of("--ink", ink, INKS)
    order = msgspec.convert(
        {
            "game": found.declaration.id,
            "language": texts_of(found, lang).language,
            "address": page_address(url),
            "paper": paper,
            "sides": "duplex" if duplex else "fold",
            "bleed": bleed,
            "ink": ink,
        },
        PrintOrder,
    )
    file = out or Path(f"{found.declaration.id}.pdf")
    try:
        _write(file, make_pdf(order))
        for place, drawn in enumerate(make_outlines(order) if svg else (), 1):
            _write(file.with_name(f"{file.stem}-cut-{place:02}.svg"), drawn.encode())
    except CannotPrint as problem:
        raise Wrong(say(problem.key)) from None


def _print_cards(asked: dict[str, object], file: Path) -> None:
    """Of the physical tables in a room."""
    from passerelle.paper.document import CannotPrint

    try:
        order = msgspec.convert(asked, CardOrder)
    except msgspec.ValidationError as problem:
        raise Wrong(say("cli.bad-print", option="--wifi-…", value="", known=str(problem)), 2) from None
    try:
        _write(file, make_cards(order))
    except CannotPrint as problem:
        raise Wrong(say(problem.key)) from None


def _one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Wrong(say("cli.bad-print", option=option, value=value, known=", ".join(known)), 2)


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing."""
    draft = file.with_name(file.name + ".new")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    except OSError as problem:
        problem.filename = str(file)
        raise
    finally:
        draft.unlink(missing_ok=True)
    console.print(str(file), markup=False)
