"""`passerelle print`: a game to play without a screen, as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
import typer

from passerelle.paper.order import SIZES, WIDEST_BLEED, PrintOrder

from .arguments import GameName, find_game
from .speech import Wrong, console, say, texts_of

INKS = ("colour", "black")
_LONGEST_ADDRESS = 300


def print_game(
    game: GameName,
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="cli.option.paper")] = "a4",
    lang: Annotated[str | None, typer.Option(metavar="LANG", help="cli.option.lang")] = None,
    duplex: Annotated[bool, typer.Option("--duplex/--fold", help="cli.option.sides")] = True,
    bleed: Annotated[float, typer.Option(metavar="MM", min=0, max=WIDEST_BLEED, help="cli.option.bleed")] = 0,
    ink: Annotated[str, typer.Option(metavar="colour|black", help="cli.option.ink")] = "colour",
    svg: Annotated[bool, typer.Option("--svg", help="cli.option.cut-svg")] = False,
    url: Annotated[str, typer.Option(metavar="URL", help="cli.option.page-url")] = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.option.pdf")] = None,
) -> None:
    from passerelle.paper.document import CannotPrint, make_outlines, make_pdf

    found = find_game(game)
    _one_of("--paper", paper, tuple(SIZES))
    _one_of("--ink", ink, INKS)
    order = msgspec.convert(
        {
            "game": found.declaration.id,
            "language": texts_of(found, lang).language,
            "address": _address(url),
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


def _one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Wrong(say("cli.bad-print", option=option, value=value, known=", ".join(known)), 2)


def _address(url: str) -> str:
    """Of the page; where nothing is said, the one `passerelle serve` has in this room."""
    if not url:
        from passerelle.server.addresses import lan_address, url_host
        from passerelle.server.settings import Settings

        return f"http://{url_host(lan_address())}:{Settings().port}/"
    try:
        is_good = urlsplit(url).scheme in ("http", "https") and bool(urlsplit(url).hostname)
    except ValueError:
        is_good = False
    if not is_good or not url.isprintable() or " " in url or len(url) > _LONGEST_ADDRESS:
        raise Wrong(say("cli.bad-print", option="--url", value=url, known="https://…"), 2)
    return url


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing."""
    draft = file.with_name(file.name + ".new")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    console.print(str(file), markup=False)
