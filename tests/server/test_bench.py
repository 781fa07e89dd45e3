"""The load driver of `passerelle bench server` plays real games, and reports them."""

import importlib.util
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "server.py"


def test_our_half_of_the_bench_runs() -> None:
    spec = importlib.util.spec_from_file_location("bench_server", BENCH)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    seen = bench._measure(bench._ours, tables=3, seconds=1)
    assert seen["all"] > 3
    assert 0 < seen["p50"] <= seen["p99"]
    assert seen["cpu"] > 0
