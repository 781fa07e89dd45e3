"""`passerelle export`: a folder of records as one Parquet file."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pyarrow import parquet

import passerelle
from passerelle.games import catalogue

Run = Callable[..., tuple[int, str, str]]


def level(game: str) -> str:
    """Whose games are short."""
    declared = catalogue.find(game).declaration
    return declared.bots[-1] if declared.realtime else "random"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game of each kind, one of them not over."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "more").mkdir()
    for number, game in enumerate(passerelle.games()):
        text = passerelle.write(passerelle.simulate(game, [level(game.declaration.id)] * 2, seed="export"))
        if number == 0:
            text = text[: text.index("---\n") + 4]
        (folder / ("more" if number % 2 else ".") / f"{game.declaration.id}.game").write_text(text, "utf-8")
    return folder


def test_every_game_is_a_row_with_its_outcome_and_its_actions(run: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.parquet"
    code, out, err = run("export", folder, "--parquet", file)
    assert (code, err) == (0, "")
    assert str(file) in out
    rows = parquet.read_table(file).to_pylist()
    assert {row["game"] for row in rows} == set(catalogue.IDS)
    assert [row["record"] for row in rows] == sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*.game")
    )
    over = 0
    for row in rows:
        record = passerelle.read(folder / row["record"])
        assert dict(row["options"]) == record.options
        assert [each["player"] for each in row["players"]] == [level(row["game"])] * 2
        assert row["lines"] == len(record.facts)
        assert [{"game": row["game"], **action} for action in row["actions"]] == record.to_rows()
        if record.outcome is None:
            assert row["outcome"] is None
        else:
            over += 1
            told = row["outcome"]
            assert (tuple(told["winners"]), told["reason"]) == (record.outcome.winners, record.outcome.reason)
            assert tuple(told["scores"]) == record.outcome.scores
    assert over == len(catalogue.IDS) - 1


def test_what_cannot_be_exported_is_said_in_one_line(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, empty = tmp_path / "all.parquet", tmp_path / "empty"
    empty.mkdir()
    code, _, err = run("export", empty, "--parquet", file)
    assert (code, err.count("\n")) == (1, 1)
    assert str(empty) in err
    folder = shutil.copytree(folder, tmp_path / "games")
    wrong = folder / "wrong.game"
    wrong.write_text("nonsense\n", "utf-8")
    code, _, err = run("export", folder, "--parquet", file)
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith(f"{wrong}:1: ")
    assert list(tmp_path.glob("all.parquet*")) == []
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    code, _, err = run("export", folder, "--parquet", file)
    assert (code, err.count("\n")) == (1, 1)
    assert "passerelle[data]" in err
