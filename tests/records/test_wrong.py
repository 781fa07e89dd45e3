"""Hand-made wrong records, one per rule: each is refused with its line and clause, and the honest one is not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from passerelle.core import match as matches
from passerelle.core import record as records
from passerelle.core.record import Record
from passerelle.core.replay import replay, verify
from passerelle.core.values import Fault
from passerelle.games import catalogue

HERE = Path(__file__).parent
WRONG, HONEST = HERE / "wrong", HERE / "honest"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((WRONG / "expected.toml").read_text("utf-8"))
REFEREES = {"replay": replay, "verify": verify}


def of_a_match(path: Path) -> bool:
    """Whether it is one of the records beside a match."""
    return path.with_name(path.stem.rpartition("-")[0] + ".match").exists()


def judge(path: Path, referee: str) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".match":
        beside: dict[str, Record] = {
            file.name: records.read(file.read_text("utf-8"), catalogue.find)
            for file in path.parent.glob(f"{path.stem}-*.game")
        }
        matches.check(text, matches.game_of(text, catalogue.find), beside, REFEREES[referee])
    else:
        REFEREES[referee](records.read(text, catalogue.find))


def test_every_wrong_record_is_listed_and_has_an_honest_one() -> None:
    files = [path for path in sorted(WRONG.iterdir()) if path.suffix in (".game", ".match")]
    assert {path.name for path in files if not of_a_match(path)} == set(EXPECTED)
    assert {entry["honest"] for entry in EXPECTED.values()} == {
        path.name for path in sorted(HONEST.iterdir()) if not of_a_match(path)
    }


@pytest.mark.clause("PA-1", "PA-4", "PA-5", "PA-6", "PA-7", "PA-9", "PA-10", "PA-11", "PA-13", "PA-14")
@pytest.mark.clause("PA-15", "PA-16", "PA-17")
@pytest.mark.clause("HX-6", "HX-14", "LB-1", "LB-15", "DB-7")
@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("name", EXPECTED)
def test_a_wrong_record_is_refused_with_its_line_and_code(name: str, referee: str) -> None:
    with pytest.raises(Fault) as caught:
        judge(WRONG / name, referee)
    fault, expected = caught.value, EXPECTED[name]
    assert (fault.line, fault.refusal.code) == (expected["line"], expected["code"])
    assert fault.file == expected.get("file", "")


@pytest.mark.parametrize("command", REFEREES)
@pytest.mark.parametrize("name", EXPECTED)
def test_the_command_says_file_line_reason_and_clause(run: Any, name: str, command: str) -> None:
    expected = EXPECTED[name]
    path = WRONG / expected.get("file", name)
    code, out, err = run(command, WRONG / name)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}:{expected['line']}: ")
    assert err.rstrip().endswith(f"({expected['code'].partition('.')[0]})")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", REFEREES)
@pytest.mark.parametrize("path", sorted(HONEST.iterdir()), ids=lambda path: path.name)
def test_the_honest_ones_are_accepted(run: Any, path: Path, command: str) -> None:
    code, out, err = run(command, path)
    assert (code, err) == (0, "")
    assert str(path) in out


@pytest.mark.parametrize("path", sorted(HONEST.glob("*.game")), ids=lambda path: path.name)
def test_the_honest_ones_are_written_as_they_were_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert records.write(records.read(text, catalogue.find)) == text
