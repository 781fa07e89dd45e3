"""The same games on a real Ray of two workers; one of them is killed on the way."""

from pathlib import Path

import pytest
from here import without_times

from passerelle.arena.contestants import contestants
from passerelle.arena.plan import CannotPlay, Plan
from passerelle.arena.pools import LocalPool
from passerelle.arena.tournament import check_plan, hold
from passerelle.core.setup import complete_options
from passerelle.games import catalogue

BOTS = Path(__file__).parent / "bots.py"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_lost_worker_loses_no_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from passerelle.arena.ray_pool import RayPool  # noqa: PLC0415 - seconds of imports

    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")  # it would write a token to the home folder
    monkeypatch.setenv("FALLS_ONCE", str(tmp_path / "fallen"))
    options = complete_options(catalogue.find("hexades").declaration, {})
    plan = Plan("hexades", contestants([f"falls={BOTS}:Falls", "level-1"]), 2, options, "7")
    schedule = check_plan(plan, None)
    pool = RayPool(plan, False, 2)
    try:
        result = hold(schedule, 12, None, pool)
    finally:
        pool.close()
    assert (tmp_path / "fallen").exists(), "no worker was killed"
    assert (result.games, result.void) == (12, 0)
    local = LocalPool(plan, False, 1)
    try:
        assert without_times(hold(schedule, 12, None, local)) == without_times(result)
    finally:
        local.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_cannot_be_reached_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from passerelle.arena import ray_pool  # noqa: PLC0415 - seconds of imports

    def unreachable(**_: object) -> None:
        raise ConnectionError("no answer")

    monkeypatch.setattr("ray.init", unreachable)
    options = complete_options(catalogue.find("hexades").declaration, {})
    plan = Plan("hexades", contestants(["level-1", "random"]), 2, options, "7")
    with pytest.raises(CannotPlay, match=r"\(127\.0\.0\.1:1\): no answer"):
        ray_pool.RayPool(plan, False, 1, "127.0.0.1:1")
