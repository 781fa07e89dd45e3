"""`passerelle arena` as its users meet it: a table, a folder to go on from, one clear line for every error."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from passerelle.arena import programs

MIDDLE = f"middle={Path(__file__).parents[2] / 'examples' / 'middle_bot.py'}:Middle"


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "arena")


@pytest.mark.slow
def test_a_tournament_is_told_and_goes_on(run: Run, tmp_path: Path) -> None:
    arguments = (
        "hexades",
        MIDDLE,
        "random",
        "level-1",
        "--seed",
        "s",
        "--workers",
        "1",
        "--records",
        "--out",
    )
    code, out, _ = run(*arguments, tmp_path, "--games", "2")
    assert code == 0
    assert all(word in out for word in ("middle", "random", "level-1", "report.html"))
    code, out, _ = run(*arguments, tmp_path, "--games", "4")
    assert code == 0
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert sorted(line["number"] for line in lines) == list(range(12))
    assert len(list((tmp_path / "games").iterdir())) == 12
    result = json.loads((tmp_path / "result.json").read_text("utf-8"))
    assert result["games"] == 12
    ElementTree.fromstring((tmp_path / "plot.svg").read_text("utf-8"))
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "middle_bot.py:Middle" in page
    assert "<svg" in page
    code, _, err = run(*arguments, tmp_path, "--games", "4", "--simulations", "3")
    assert (code, err.count("\n")) == (1, 1), "another plan in the same folder"


def test_faults_are_told_with_their_reasons(run: Run, tmp_path: Path) -> None:
    bad = f"bad={Path(__file__).parent / 'bots.py'}:Raises"
    code, out, _ = run("hexades", bad, "random", "--games", "2", "--workers", "1", "--out", tmp_path)
    assert code == 0
    assert out.count("RuntimeError: no idea") == 2
    programs.terminate()


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    # What runs in the background of a shell ignores Ctrl+C, and so do its children unless they are told.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heed}; from passerelle.cli import main; main()"
    arguments = (
        "arena",
        "hexades",
        "random",
        "level-5",
        "--games",
        "100000",
        "--workers",
        "1",
        "--out",
        tmp_path,
    )
    command = [sys.executable, "-c", code, *map(str, arguments)]
    ledger = tmp_path / "games.jsonl"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            while not (ledger.exists() and ledger.stat().st_size):
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert str(tmp_path) in out
    assert "Traceback" not in err
    assert all(json.loads(line) for line in ledger.read_text("utf-8").splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("hexades", "level-1"),
        ("hexades", "level-1", "nobody"),
        ("hexades", "level-1", "random", "--backend", "abacus"),
        ("hexades", "level-1", "random", "--until-decided", "--hypothesis", "0.6:0.4"),
        ("hexades", "level-1", "random", "--until-decided", "--hypothesis", "often"),
        ("hexades", "level-1", "random", "--seats", "1"),
        ("hexades", "level-1", "random", "--seats", "3"),
        ("hexades", "level-1", "random", "--games", "0"),
        ("hexades", "level-1", "random", "--option", "mean=perhaps"),
        ("hopscotch", "level-1", "random"),
        ("dobble", MIDDLE, "level-1"),
    ],
)
def test_errors_are_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    code, _, err = run(*arguments)
    assert code in (1, 2)
    assert err.count("\n") == 1
