"""Moves per second over real WebSockets: our server, durable on SQLite, beside boardgame.io in memory.

Closed loop on loopback; server and driver are processes of their own. A move of ours is an action at a table
of Hexadés, checked, written to the disk, acknowledged to its mover and received by the opponent, with the next
roll. The peer's is a stone on a 6 x 6 board of Hex. Both are measured in turn, in the same run.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from common import cpu_seconds, free_port, resident_kilobytes

HERE = Path(__file__).parent
PEER = HERE / "boardgame_io"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "passerelle" / "boardgame_io"


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench server", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=5, help="medians are taken over these")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes of our server")
    chosen = parser.parse_args(list(arguments))
    ours = partial(_ours, workers=chosen.workers)
    install_peer()
    print(
        f"{'tables':>6}  {'server':<14}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU us a move':>15}{'kB a table':>12}"
    )
    results = {}
    for tables in chosen.tables:
        runs: dict[str, list[dict[str, float]]] = {"passerelle": [], "boardgame.io": []}
        for _ in range(chosen.rounds):
            runs["boardgame.io"].append(_measure(_peer, tables, chosen.seconds))
            runs["passerelle"].append(_measure(ours, tables, chosen.seconds))
        results[tables] = {name: _medians(of) for name, of in runs.items()}
        for name, seen in results[tables].items():
            print(
                f"{tables:>6}  {name:<14}{seen['moves']:>9,.0f}{seen['p50']:>9.1f}{seen['p99']:>9.1f}"
                f"{seen['cpu']:>15.0f}{seen['memory']:>12.0f}"
            )
    _finish(results)


def _finish(results: dict[int, dict[str, dict[str, float]]]) -> None:
    """The last line: the hardest case stands for all, the others are beside it."""
    ratios = {
        tables: of["passerelle"]["moves"] / of["boardgame.io"]["moves"] for tables, of in results.items()
    }
    tables = min(ratios, key=lambda count: ratios[count])
    ours, peer = results[tables]["passerelle"], results[tables]["boardgame.io"]
    line = {
        "bench": "server",
        "tables": tables,
        "ours": round(ours["moves"]),
        "peer": round(peer["moves"]),
        "ratio": round(ratios[tables], 2),
        "p99_ours": round(ours["p99"], 1),
        "p99_peer": round(peer["p99"], 1),
        "cpu_ours": round(ours["cpu"]),
        "cpu_peer": round(peer["cpu"]),
        "kilobytes_per_table": round(ours["memory"]),
        "ratios": {str(count): round(ratio, 2) for count, ratio in ratios.items()},
    }
    print(json.dumps(line))


def _medians(runs: list[dict[str, float]]) -> dict[str, float]:
    return {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def _measure(server: Any, tables: int, seconds: int) -> dict[str, float]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="passerelle-bench-") as folder:
        host, drive = server(port, folder)
        quietly: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True, "env": _env()}
        with subprocess.Popen(host, **quietly) as process:
            try:
                if process.stdout is None or process.stdout.readline() != "ready\n":
                    raise SystemExit(f"does not start: {' '.join(host)}")
                return _drive(process.pid, [*drive, str(port), str(tables), str(seconds)], tables)
            finally:
                process.terminate()


def _drive(server: int, command: list[str], tables: int) -> dict[str, float]:
    memory, cpu = resident_kilobytes(server), cpu_seconds(server)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_env()) as driver:
        yield_to_server(driver.pid)
        seen: dict[str, float] = json.loads(driver.communicate()[0])
    seen["memory"] = (resident_kilobytes(server) - memory) / tables
    seen["cpu"] = (cpu_seconds(server) - cpu) * 1e6 / seen["all"]
    return seen


def yield_to_server(driver: int) -> None:
    """Both have the same cores: a driver takes its turn, and does not break in at every message."""
    with contextlib.suppress(AttributeError, PermissionError):  # where there is no such policy
        os.sched_setscheduler(driver, os.SCHED_BATCH, os.sched_param(0))


def _ours(port: int, folder: str, workers: int) -> tuple[list[str], list[str]]:
    loopback = HERE / "loopback"
    host = [sys.executable, str(loopback / "host.py"), str(port), f"sqlite:///{folder}/bench.sqlite"]
    return [*host, str(workers)], [sys.executable, str(loopback / "drive.py")]


def _peer(port: int, folder: str) -> tuple[list[str], list[str]]:
    return ["node", str(CACHE / "server.js"), str(port)], ["node", str(CACHE / "drive.js")]


def _env() -> dict[str, str]:
    return {**os.environ, "NODE_ENV": "production"}


def install_peer() -> None:
    """Into a cache, once; its sources beside it, because Node looks for packages there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    wanted = (PEER / "package.json").read_text("utf-8")
    known = CACHE / "package.json"
    installed = known.is_file() and known.read_text("utf-8") == wanted and (CACHE / "node_modules").is_dir()
    for file in PEER.iterdir():
        shutil.copy(file, CACHE)
    if not installed:
        print("installing boardgame.io …", file=sys.stderr)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=CACHE, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
