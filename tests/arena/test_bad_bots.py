"""Ten ways to harm a tournament, each tried with `passerelle arena`: the one who tries loses, and everybody is told."""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from passerelle.arena.ledger import Ledger
from passerelle.arena.plan import Plan, game_seed
from passerelle.core.chance import commitment

BOTS = Path(__file__).parent / "bots.py"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "arena", "hexades")


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        ("Exits", "crash", "exit 7"),
        ("Segfaults", "crash", "SIGSEGV"),
        ("Hangs", "timeout", ""),
        ("Hoards", "crash", "MemoryError"),
        ("Floods", "timeout", ""),
        ("Cheats", "illegal", "HX-"),
        ("Sleeps", "timeout", ""),
        ("Babbles", "nonsense", "the middle one"),
    ],
)
def test_whoever_breaks_down_loses_its_games_and_no_game_is_void(
    run: Run, tmp_path: Path, name: str, kind: str, detail: str
) -> None:
    limits = ("--limit", 1 if kind == "timeout" else 20, "--memory", 512)
    code, out, _ = run(
        f"bad={BOTS}:{name}", "random", "--games", 2, "--workers", 1, *limits, "--out", tmp_path
    )
    assert code == 0
    result = json.loads((tmp_path / "result.json").read_text("utf-8"))
    shares = {one["share"]["name"]: one["share"]["score"] for one in result["contestants"]}
    assert shares == {"bad": 0, "random": 2}
    assert (result["games"], result["void"]) == (2, 0)
    assert [(one["name"], one["kind"]) for one in result["failures"]] == [("bad", kind)] * 2
    assert all(detail in one["detail"] for one in result["failures"])
    report = (tmp_path / "report.html").read_text("utf-8")
    assert out.count(f"bad, game {result['failures'][0]['game']}: ") == 1
    assert report.count("<li>bad, game ") == 2
    assert detail in out
    assert detail in report


def test_who_peeks_finds_no_dice(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, peeked = tmp_path / "arena", tmp_path / "peeked"
    monkeypatch.setenv("PEEKED_FOLDER", str(folder))
    monkeypatch.setenv("PEEKED_INTO", str(peeked))
    code, out, _ = run(f"bad={BOTS}:Peeks", "random", "--games", 4, "--workers", 1, "--out", folder)
    assert code == 0
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text("utf-8").splitlines()]
    assert [note["found"] for game in games for note in game["notes"].values()] == [0] * 4
    result = json.loads((folder / "result.json").read_text("utf-8"))
    (drawn,) = result["seeds"]
    assert commitment(drawn["seed"]) == drawn["commitment"]
    assert drawn["seed"] in out
    assert drawn["seed"] in (folder / "report.html").read_text("utf-8")
    seen = peeked.read_text("utf-8")
    assert drawn["commitment"] in seen, "it was published before the last game"
    assert drawn["seed"] not in seen
    last = games[-1]
    assert last["seed"] == game_seed(drawn["seed"], ("bad", "random"), 1, last["number"] % 2)
    assert last["seed"] not in seen
    assert len({game["seed"] for game in games}) == 4, "who remembers one game knows nothing of the next"


def test_two_in_one_folder_the_second_is_refused(run: Run, tmp_path: Path) -> None:
    arguments = ("random", "level-1", "--games", 2, "--workers", 1, "--seed", "s", "--out", tmp_path)
    assert run(*arguments)[0] == 0
    plan = json.loads((tmp_path / "plan.json").read_text("utf-8"))
    before = (tmp_path / "games.jsonl").read_bytes()
    first = Ledger(tmp_path, msgspec.convert(plan, Plan))
    code, _, err = run(*arguments)
    assert (code, err.count("\n")) == (1, 1)
    assert str(tmp_path) in err
    first.close()
    assert run(*arguments)[0] == 0, "the folder is free again"
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_an_honest_bot_may_print_and_read_its_input(run: Run) -> None:
    code, out, _ = run(f"chatty={BOTS}:Prints", "random", "--games", 2, "--workers", 1, "--seed", "7")
    assert code == 0
    assert "chatty, game" not in out


def test_the_report_says_when_a_seed_was_given(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("random", "level-1", "--games", 2, "--workers", 1, "--seed", "mine", "--out", tmp_path)
    assert code == 0
    report = (tmp_path / "report.html").read_text("utf-8")
    for told in (out, report):
        assert "Seed given: mine" in told
        assert hashlib.sha256(b"mine").hexdigest() not in told
    assert "Python" in report
    assert " ms" in report
