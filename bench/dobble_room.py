"""How many tables of Dobble, eight players each at a human pace, one core holds over real WebSockets.

Players search as the bots of level 3 do, about three seconds a card, in a process of their own on another core. An
action's time is from its sending until all eight have received its line, durable on SQLite; what it was held for
rivals is left out and printed apart. Tables are added until the 99th percentile passes 20 ms three times in a row: a
shared machine has its moments.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from common import cpu_seconds, free_port, resident_kilobytes

LOOPBACK = Path(__file__).parent / "loopback"
LIMIT = 20.0
TRIES = 3


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench dobble-room", description=__doc__)
    parser.add_argument("--step", type=int, default=20, help="tables added at a time")
    parser.add_argument("--seconds", type=int, default=8, help="measured at each step")
    parser.add_argument("--most", type=int, default=400, help="tables")
    parser.add_argument("--folder", help="where the database lies, to tell the disk's part from ours")
    chosen = parser.parse_args(list(arguments))
    print(
        f"{'tables':>6}{'lines/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'hold p50':>10}{'hold p99':>10}"
        f"{'server CPU':>12}{'driver CPU':>12}{'kB a table':>12}"
    )
    held = None
    for seen in _steps(chosen.step, chosen.seconds, chosen.most, chosen.folder):
        print(
            f"{seen['tables']:>6}{seen['rate']:>9.0f}{seen['p50']:>9.1f}{seen['p99']:>9.1f}"
            f"{seen['hold_p50']:>10.0f}{seen['hold_p99']:>10.0f}{seen['server']:>12.0%}{seen['driver']:>12.0%}"
            f"{seen['memory']:>12.0f}",
            flush=True,
        )
        if seen["p99"] >= LIMIT:
            break
        held = seen
    if held is None:
        raise SystemExit(f"not even {chosen.step} tables stay under {LIMIT:.0f} ms")
    print(
        json.dumps(
            {
                "bench": "dobble-room",
                "ours": held["tables"],
                "peer": None,
                "ratio": None,
                "players": 8 * held["tables"],
                "p99": round(held["p99"], 1),
                "hold_p50": round(held["hold_p50"]),
                "hold_p99": round(held["hold_p99"]),
                "lines_per_second": round(held["rate"]),
                "kilobytes_per_table": round(held["memory"]),
            }
        )
    )


def _steps(step: int, seconds: int, most: int, where: str | None) -> Any:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="passerelle-bench-", dir=where) as folder:
        holds = Path(folder) / "holds"
        holds.touch()
        host = [sys.executable, str(LOOPBACK / "room_host.py"), str(port), f"sqlite:///{folder}/bench.sqlite"]
        drive = [sys.executable, str(LOOPBACK / "room_drive.py"), str(port), str(step), str(seconds)]
        with (
            subprocess.Popen(
                [*host, str(holds)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            ) as server,
            subprocess.Popen(drive, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as driver,
        ):
            try:
                if server.stdout is None or server.stdout.readline() != "ready\n":
                    raise SystemExit("the server does not start")
                empty = resident_kilobytes(server.pid)
                for tables in range(step, most + 1, step):
                    seen = _step(server.pid, driver, holds, "more")
                    for _ in range(TRIES - 1):
                        if seen["p99"] >= LIMIT:
                            seen = _step(server.pid, driver, holds, "again")
                    memory = (resident_kilobytes(server.pid) - empty) / tables
                    yield {**seen, "tables": tables, "rate": seen["count"] / seconds, "memory": memory}
            finally:
                driver.terminate()
                server.terminate()


def _step(server: int, driver: subprocess.Popen[str], holds: Path, command: str) -> dict[str, float]:
    if driver.stdin is None or driver.stdout is None:
        raise SystemExit("the driver is deaf")
    driver.stdin.write(f"{command}\n")
    driver.stdin.flush()
    spent, begun = cpu_seconds(server), _uptime()
    seen = json.loads(driver.stdout.readline())
    cpu = (cpu_seconds(server) - spent) / (_uptime() - begun)
    waited = dict(line.split() for line in holds.read_text("utf-8").splitlines())
    if not seen["times"]:
        raise SystemExit("nobody plays")
    times = sorted(1000 * taken - int(waited.get(name, 0)) for name, taken in seen["times"].items())
    holds_of = sorted(int(waited[name]) for name in seen["times"] if name in waited)
    return {
        "count": len(times),
        "p50": _quantile(times, 0.5),
        "p99": _quantile(times, 0.99),
        "hold_p50": _quantile(holds_of, 0.5),
        "hold_p99": _quantile(holds_of, 0.99),
        "server": cpu,
        "driver": seen["driver"],
    }


def _quantile(of: Sequence[float], share: float) -> float:
    return of[int(len(of) * share)]


def _uptime() -> float:
    return float(Path("/proc/uptime").read_text("utf-8").split()[0])


if __name__ == "__main__":
    main(sys.argv[1:])
