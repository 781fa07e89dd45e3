"""The measure of strength: OpenSpiel's search runs until both its time and its least simulations are over."""

import json
from pathlib import Path

import pytest
from here import Here
from open_spiel.python.algorithms import mcts

import strength_openspiel as strength


@pytest.mark.parametrize(("seconds", "at_least"), [(0.0, 7), (0.05, 1)])
def test_the_peer_gets_its_time_and_its_simulations(seconds: float, at_least: int) -> None:
    simulations = strength.Simulations(seconds, at_least)
    assert sum(1 for _ in simulations) == simulations.done >= at_least
    if seconds:
        assert simulations.done > 1
    assert list(mcts.range(3)) == [0, 1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("game", list(strength.OPTIONS))
def test_the_command_plays_and_goes_on(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "LocalPool", Here)
    monkeypatch.setattr(strength, "SECONDS", 0.0)
    monkeypatch.setitem(strength.AT_LEAST, game, 3)
    for name in strength.THREADS:
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv(strength.THINKING, "")
    for _ in range(2):
        strength.main(["--game", game, "--games", "2", "--out", str(tmp_path)])
        last = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert (last["games"], last["faults"], last["peer"]) == (2, 0, strength.TARGETS[game])
        assert 1 <= last["peer_thinks"]["fewest"] <= 3
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2
