"""Real servers under play and under faults: what was acknowledged stands, and everybody can go on soon.

Three nodes on PostgreSQL behind HAProxy: nodes are killed, paused and stopped, the database is stopped, hangs and
closes connections, and a proxy of our own cuts the lines of guests and of the database. `--sqlite`: the whole server is
killed (SIGKILL) again and again. `--restarts`: two nodes behind HAProxy, nginx and Caddy are restarted one after the
other. The checker of the simulator (`passerelle.testkit.consistency`) looks at all that players of all games sent and
were told, beside what is stored.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from common import finish
from passerelle.testkit.consistency import Violation, summary
from processes.node_faults import play_under_faults
from processes.postgres import running
from processes.proxies import KINDS
from processes.rolling import restart_in_turn
from processes.sqlite_kills import kill_often

_SHOWN = 20


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=20, help="at a time, with --minutes")
    parser.add_argument("--sqlite", action="store_true", help="kill whole servers on SQLite")
    parser.add_argument("--kills", type=int, default=1000, help="with --sqlite: how many in all")
    parser.add_argument("--servers", type=int, default=4, help="with --sqlite: so many at once")
    parser.add_argument("--restarts", action="store_true", help="restart nodes behind each proxy")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(list(arguments))
    with tempfile.TemporaryDirectory(prefix="passerelle-faults-") as folder:
        if chosen.restarts:
            _restarts(Path(folder))
        elif chosen.sqlite:
            _sqlite(chosen.kills, chosen.servers, Path(folder), chosen.seed)
        else:
            _nodes(chosen.minutes, chosen.tables, Path(folder), chosen.seed)


def _nodes(minutes: float, tables: int, folder: Path, seed: int) -> None:
    with running() as cluster:
        play = play_under_faults(cluster, minutes, tables, folder, seed, partial(print, flush=True))
        seen = asyncio.run(play)
    print(
        f"{seen.acknowledged:,} actions acknowledged at {seen.tables} tables, {len(seen.violations)} violations"
    )
    _show(seen.violations)
    print(f"{'fault':<22}{'times':>7}{'cut off':>9}{'p50 s':>8}{'p99 s':>8}")
    by_fault = seen.resumed_by_fault
    for kind in sorted({*seen.faults, *by_fault}):
        seconds = by_fault.get(kind, [])
        p50, p99 = _percentiles(seconds)
        print(f"{kind:<22}{seen.faults[kind]:>7}{len(seconds):>9}{p50:>8.2f}{p99:>8.2f}")
    p50, p99 = _percentiles([seconds for _, seconds in seen.resumed])
    print(
        f"{len(seen.resumed):,} times a player could not play: again after p50 {p50:.2f} s, p99 {p99:.2f} s"
    )
    _finish("faults", seen.acknowledged, seen.violations, faults=seen.faults.total(), p50=p50, p99=p99)


def _sqlite(times: int, servers: int, folder: Path, seed: int) -> None:
    seen = asyncio.run(kill_often(times, servers, folder, seed))
    print(f"{seen.kills:,} kills of the whole server, {seen.while_starting} of them while it was starting")
    print(f"{seen.acknowledged:,} actions acknowledged, {len(seen.violations)} violations")
    _show(seen.violations)
    p50, p99 = _percentiles(seen.resumed)
    print(f"{len(seen.resumed):,} times a player was cut off: back after p50 {p50:.2f} s, p99 {p99:.2f} s")
    _finish("faults-sqlite", seen.acknowledged, seen.violations, kills=seen.kills, p50=p50, p99=p99)


def _restarts(folder: Path) -> None:
    acknowledged, away, violations = 0, list[float](), list[Violation]()
    for kind in KINDS:
        (folder / kind).mkdir()
        with running() as cluster:
            seen = asyncio.run(restart_in_turn(kind, cluster.url, folder / kind))
        p50, _ = _percentiles(seen.away)
        print(
            f"{kind:<8} {len(seen.away):>3} players and watchers sent away, back after p50 {p50:.2f} s, "
            f"the last {max(seen.away):.2f} s; {len(seen.violations)} violations"
        )
        _show(seen.violations)
        acknowledged, violations = acknowledged + seen.acknowledged, violations + seen.violations
        away += seen.away
    _finish("faults-restarts", acknowledged, violations, most=round(max(away), 3))


def _show(violations: Sequence[Violation]) -> None:
    for violation in violations[:_SHOWN]:
        print(f"  {violation}")


def _percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The 50th and the 99th, in seconds."""
    if len(seconds) < 2:
        return 0.0, 0.0
    cuts = statistics.quantiles(seconds, n=100)
    return round(cuts[49], 3), round(cuts[98], 3)


def _finish(bench: str, acknowledged: int, violations: Sequence[Violation], **more: object) -> None:
    """Ours: of the acknowledged actions (the peer's figure), those that the checker finds where they belong."""
    lost = sum(violation.rule == "acknowledged" for violation in violations)
    finish(bench, acknowledged - lost, acknowledged, violations=summary(violations), **more)


if __name__ == "__main__":
    main(sys.argv[1:])
