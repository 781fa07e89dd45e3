"""The load drivers of the server's benches play real games, and report them."""

import asyncio
import importlib
import random
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from processes.node_faults import play_under_faults
from processes.postgres import Cluster
from processes.sqlite_kills import kill_often

BENCH = Path(__file__).parents[2] / "bench"


def bench(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """As the command finds it; its name is free again afterwards."""
    monkeypatch.syspath_prepend(str(BENCH))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module(name)


def test_our_half_of_the_bench_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    server = bench("server", monkeypatch)
    seen = server._measure(partial(server._ours, workers=2), tables=3, seconds=1)
    assert seen["all"] > 3
    assert 0 < seen["p50"] <= seen["p99"]
    assert seen["cpu"] > 0


@pytest.mark.timing
def test_a_room_full_of_players_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    (seen,) = bench("dobble_room", monkeypatch)._steps(step=2, seconds=3, most=2, where=None)
    assert seen["tables"] == 2
    assert seen["count"] > 0
    assert seen["hold_p50"] > 0  # on lines so busy that they cannot be measured nobody is held
    assert seen["memory"] > 0


@pytest.mark.slow
def test_servers_are_killed_under_play(tmp_path: Path) -> None:
    """One of the four has workers."""
    seen = asyncio.run(kill_often(24, 4, tmp_path, seed=2))
    assert seen.kills >= 24
    assert seen.acknowledged >= 24
    assert seen.resumed
    assert seen.violations == []


@pytest.mark.slow
def test_nodes_and_database_fail_under_play(cluster: Cluster, tmp_path: Path) -> None:
    """Other faults every time; the seed is told where something is wrong."""
    seed = random.randrange(1_000_000)
    told: list[str] = []
    seen = asyncio.run(play_under_faults(cluster, 0.25, 5, tmp_path, seed, told.append))
    assert seen.faults.total() > 2
    assert seen.acknowledged > 5
    assert seen.violations == [], (seed, told)
