"""`passerelle print` as its users meet it: a file, all of it or nothing, and one clear line for what will not do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from passerelle.paper import document
from passerelle.paper.document import CannotPrint, printable_games
from passerelle.paper.order import PrintOrder

Run = Callable[..., tuple[int, str, str]]
URL = "https://play.example.org/"
WORDS = st.sampled_from(
    ["--paper", "--ink", "--bleed", "--url", "--lang", "--fold", "--duplex", "--svg", "a4", "letter", "3", "-1", "9",
     "nan", "inf", "black", "fr", "xx", "", "é", "\x00", "http://", "http://[", "https://a\nb", "hexades", "x" * 400]
)  # fmt: skip


def test_a_pdf_and_its_outlines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pdf"
    code, out, error = run("print", "verbindung", "--url", URL, "--svg", "--out", str(file), "--bleed", "3")
    assert (code, error) == (0, "")
    assert file.read_bytes().startswith(b"%PDF")
    cuts = sorted(tmp_path.glob("game-cut-*.svg"))
    assert out.split() == [str(file), *map(str, cuts)]
    assert len(cuts) > 3
    for cut in cuts:
        assert ElementTree.fromstring(cut.read_text("utf-8")).attrib["width"] == "210mm"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--paper", "a5"), "--paper"),
        (("--ink", "red"), "--ink"),
        (("--url", "ftp://x"), "--url"),
        (("--url", "https://a b"), "--url"),
        (("--lang", "la"), "la"),
        (("--bleed", "50"), "bleed"),
        (("--bleed", "nan"), "bleed"),
    ],
)
def test_what_will_not_do_is_said_in_one_line(
    run: Run, tmp_path: Path, words: tuple[str, str], told: str
) -> None:
    code, out, error = run("print", "hexades", *words, "--out", str(tmp_path / "x.pdf"))
    assert code == 2
    assert told in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())
    assert out == ""


def test_a_file_that_cannot_be_written_leaves_nothing(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "no" / "x.pdf")
    code, _, error = run("print", "hexades", "--url", URL, "--out", file)
    assert code == 1
    assert error.startswith(f"{file}: ")
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_the_library_it_says_how_to_get_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(document, "has_typst", lambda: False)
    code, _, error = run("print", "hexades", "--url", URL, "--out", str(tmp_path / "x.pdf"))
    assert code == 1
    assert "passerelle[print]" in error
    assert not list(tmp_path.iterdir())


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(WORDS, max_size=5), game=st.sampled_from([*printable_games(), "nim", ""]))
def test_no_arguments_lead_to_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], game: str
) -> None:
    def make(order: PrintOrder) -> bytes:
        assert order.size[0] > 0
        raise CannotPrint("print.no-page")

    monkeypatch.setattr(document, "make_pdf", make)
    code, _, error = run("print", game, *words, "--out", str(tmp_path / "x.pdf"))
    assert code in (0, 1, 2)
    assert "Traceback" not in error
