"""The load drivers of the server's benches play real games, and report them."""

import asyncio
import importlib
import random
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import aiohttp
import pytest
from live import free_port
from msgspec.structs import replace

from passerelle.server.config import Config
from passerelle.testkit.consistency import Violation
from passerelle.testkit.histories import FinalTable
from processes.node_faults import play_under_faults
from processes.players import PlayerPace
from processes.postgres import Cluster
from processes.servers import NO_LIMITS, ServerProcess
from processes.sqlite_kills import kill_often
from processes.tables import begin_table, read_table

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


def test_a_crowd_comes_back_after_a_restart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = bench("crowd", monkeypatch).measure_storm(tmp_path, 16)
    assert seen["clients"] == 16
    assert 0 < seen["half"] <= seen["last"]
    assert seen["cpu"] > 0


@pytest.mark.timing
def test_players_are_measured_among_a_crowd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = bench("crowd", monkeypatch).measure_ours(tmp_path, idle=16, tables=1, seconds=3)
    assert seen["rate"] > 0
    assert seen["p50"] <= seen["p99"]


def test_what_a_server_does_before_the_first_move_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = bench("server_instructions", monkeypatch)
    monkeypatch.setattr(counting, "count", lambda tree, seconds: (9_000_000 + 400_000 * seconds, seconds))
    assert counting.a_move(Path("anywhere"), (10, 30)) == 400_000


def test_a_crowd_is_as_large_as_descriptors_allow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crowd = bench("crowd", monkeypatch)
    monkeypatch.setattr(crowd, "raise_open_files", lambda: 1000)
    assert crowd.room_for(500, tables=10) == 500
    assert capsys.readouterr().out == ""
    assert crowd.room_for(20_000, tables=10) == 720
    assert "720 idle connections, not 20000" in capsys.readouterr().out


def test_two_nodes_are_measured_on_one_database(monkeypatch: pytest.MonkeyPatch, cluster: Cluster) -> None:
    seen = bench("nodes", monkeypatch).measure(cluster, 2, tables=2, seconds=1)
    assert seen["moves"] > 0
    assert seen["cpu"] > 0
    assert seen["database"] > 0


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


async def _play_and_forget(database_url: str, folder: Path) -> tuple[list[Violation], list[Violation]]:
    """What the checker says of a game as it is stored, and of the same one without its last action."""
    server = ServerProcess(free_port(), Config(database_url, limits=NO_LIMITS), folder / "log")
    try:
        await server.is_ready()
        async with aiohttp.ClientSession() as session:
            table = await begin_table(
                session, server.url, "hexades", PlayerPace(move=0.05), list[float]().append
            )
            while table.acknowledged < 5:
                await asyncio.sleep(0.01)
            right = await table.check(partial(read_table, database_url))
            final = await read_table(database_url, table.id)
            return right, table.compare([_without_last_action(final)] if final else [])
    finally:
        server.kill()


def _without_last_action(table: FinalTable) -> FinalTable:
    *before, last = table.games
    number = max(line.number for line in last.lines if line.action)
    lines = tuple(line for line in last.lines if line.number < number)
    return replace(table, games=(*before, replace(last, lines=lines)))


def test_a_lost_action_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    """Else runs without a violation would mean nothing."""
    right, wrong = asyncio.run(_play_and_forget(sqlite_url, tmp_path))
    assert right == []
    assert "acknowledged" in {violation.rule for violation in wrong}


def test_guests_that_are_passed_on_are_measured(
    monkeypatch: pytest.MonkeyPatch, empty_postgres_url: str
) -> None:
    tunnel = bench("tunnel", monkeypatch)
    costs = asyncio.run(tunnel.measure(empty_postgres_url, tables=2, moves=4, rounds=1))
    assert set(costs) == {"home", "tunnel"}
