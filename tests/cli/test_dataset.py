"""`passerelle dataset`: verified games as Parquet, with a card; the same seed gives the same bytes."""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import passerelle
from passerelle.core.simulate import play_levels
from passerelle.games import catalogue

Run = Callable[..., tuple[int, str, str]]


def quick_level(game: str) -> str:
    """Whose games are short."""
    declared = catalogue.find(game).declaration
    return declared.bots[-1] if declared.realtime else declared.bots[0]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / "games.parquet").to_pylist()
    return rows


@pytest.mark.parametrize("game", catalogue.IDS)
def test_every_game_in_it_can_be_verified_again(run: Run, tmp_path: Path, game: str) -> None:
    level = quick_level(game)
    code, out, err = run("dataset", game, "--games", "2", "--bots", f"{level},{level}", "--out", tmp_path)
    assert (code, err) == (0, "")
    assert str(tmp_path) in out
    rows = rows_of(tmp_path)
    assert [row["record"] for row in rows] == [f"{game}-0-{number}.game" for number in (1, 2)]
    for row in rows:
        record = passerelle.read(row["text"])
        passerelle.verify(record)
        assert record.outcome
        assert tuple(row["outcome"]["winners"]) == record.outcome.winners
        assert [{"game": game, **action} for action in row["actions"]] == record.to_rows()
        assert [player["player"] for player in row["players"]] == [level, level]
    assert rows[0]["text"] != rows[1]["text"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["README.md", "games.parquet"]


def test_the_same_seed_gives_the_same_bytes_on_one_core_and_on_two(run: Run, tmp_path: Path) -> None:
    once, again, other = (tmp_path / name for name in ("once", "again", "other"))
    for folder, seed, workers in ((once, "7", "1"), (again, "7", "2"), (other, "8", "1")):
        words = ("dataset", "dobble", "--games", "9", "--seed", seed, "--workers", workers, "--out", folder)
        assert run(*words)[0] == 0
    for name in ("games.parquet", "README.md"):
        assert (once / name).read_bytes() == (again / name).read_bytes()
        assert (once / name).read_bytes() != (other / name).read_bytes()


def test_the_card_says_how_it_was_made(run: Run, tmp_path: Path) -> None:
    assert run("dataset", "dobble", "--games", "12", "--seed", "a b", "--out", tmp_path)[0] == 0
    card, rows = (tmp_path / "README.md").read_text("utf-8"), rows_of(tmp_path)
    assert card.startswith("---\nlicense: cc0-1.0\n")
    assert "$" not in card
    assert hashlib.sha256((tmp_path / "games.parquet").read_bytes()).hexdigest() in card
    assert "passerelle dataset dobble --games 12 --bots any,any --seed 'a b' --option " in card
    assert passerelle.__version__ in card
    levels = [player["player"] for row in rows for player in row["players"]]
    assert len(set(levels)) > 2, "levels are drawn"
    for level in set(levels):
        won = sum(
            player["seat"] in row["outcome"]["winners"]
            for row in rows
            for player in row["players"]
            if player["player"] == level
        )
        assert f"| {level} | {levels.count(level)} | {won} |" in card
    for column in rows[0]:
        assert f"`{column}`" in card
    assert f"with {sum(len(row['actions']) for row in rows)} actions" in card


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nope",), 2),
        (("hexades", "--games", "0"), 2),
        (("hexades", "--bots", "random,nope"), 2),
        (("hexades", "--bots", "any"), 2),
        (("hexades", "--option", "layout=nope"), 2),
        (("hexades", "--option", "layout"), 2),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    run: Run, tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    games = () if "--games" in words else ("--games", "1")
    found, _, err = run("dataset", *words, *games, "--out", tmp_path / "new")
    assert (found, err.count("\n")) == (code, 1)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["README.md", "games.parquet"])
def test_nothing_is_replaced(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", "utf-8")
    code, _, err = run("dataset", "dobble", "--games", "1", "--out", tmp_path)
    assert (code, err.count("\n")) == (1, 1)
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["mine"]


def test_without_pyarrow_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    code, _, err = run("dataset", "dobble", "--games", "1", "--out", tmp_path / "new")
    assert (code, err.count("\n")) == (1, 1)
    assert "passerelle[data]" in err


def test_a_game_that_the_referee_refuses_is_not_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_another_seed(*asked: Any) -> passerelle.Record:
        played = play_levels(*asked)
        return passerelle.Record(played.game, played.header, played.facts, "0" * 32)

    monkeypatch.setattr(sys.modules["passerelle.cli.dataset"], "play_levels", with_another_seed)
    code, _, err = run("dataset", "dobble", "--games", "1", "--out", tmp_path)
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("dobble-0-1.game:")
    assert list(tmp_path.iterdir()) == []
