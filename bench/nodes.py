"""What a second node adds: moves over WebSockets on one PostgreSQL, with one node and with two, by the CPU of a move.

Every node is a server of its own with its own tables and its own closed-loop driver, as in `bench server`. A machine
with two cores cannot show two nodes, a database and two drivers at full speed side by side; the CPU that the nodes
spend on a move can be compared. Two nodes that spend on a move what one does make twice the moves on twice the cores.
PostgreSQL's own CPU is printed beside it: all nodes share it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from common import cpu_seconds, free_port
from processes.postgres import Cluster, running
from server import yield_to_server

LOOPBACK = Path(__file__).parent / "loopback"


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench nodes", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="of each node")
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5, help="medians are taken over these")
    chosen = parser.parse_args(list(arguments))
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print(f"{'nodes':>5}{'moves/s':>10}{'CPU us a move':>15}{'PostgreSQL us':>15}")
    seen: dict[int, list[dict[str, float]]] = {1: [], 2: []}
    with running() as cluster:
        for _ in range(chosen.rounds):
            for nodes, runs in seen.items():
                runs.append(measure(cluster, nodes, chosen.tables, chosen.seconds))
    medians = {
        nodes: {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        for nodes, runs in seen.items()
    }
    for nodes, of in medians.items():
        print(f"{nodes:>5}{of['moves']:>10,.0f}{of['cpu']:>15.0f}{of['database']:>15.0f}")
    one, two = medians[1]["cpu"], medians[2]["cpu"]
    line = {
        "bench": "nodes",
        "ours": round(two),
        "peer": round(one),
        "ratio": round(2 * one / two, 2),
        "moves_per_second": {nodes: round(of["moves"]) for nodes, of in medians.items()},
        "database": {nodes: round(of["database"]) for nodes, of in medians.items()},
    }
    print(json.dumps(line))


def measure(cluster: Cluster, nodes: int, tables: int, seconds: int) -> dict[str, float]:
    """Microseconds of CPU a move, of all nodes together and of PostgreSQL."""
    with contextlib.ExitStack() as stack:
        ports = [free_port() for _ in range(nodes)]
        servers = [start_node(stack, port, cluster.url) for port in ports]
        before = sum(map(cpu_seconds, servers)), cpu_seconds(cluster.pid)
        drivers = [start_driver(stack, port, tables, seconds) for port in ports]
        told = [json.loads(driver.communicate()[0]) for driver in drivers]
        spent = sum(map(cpu_seconds, servers)) - before[0]
        database = cpu_seconds(cluster.pid) - before[1]
    moves = sum(one["all"] for one in told)
    return {
        "moves": sum(one["moves"] for one in told),
        "cpu": spent * 1e6 / moves,
        "database": database * 1e6 / moves,
    }


def start_node(stack: contextlib.ExitStack, port: int, database: str) -> int:
    command = [sys.executable, str(LOOPBACK / "host.py"), str(port), database, "1"]
    node = stack.enter_context(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    )
    stack.callback(node.terminate)
    if node.stdout is None or node.stdout.readline() != "ready\n":
        raise SystemExit(f"does not start: {' '.join(command)}")
    return node.pid


def start_driver(stack: contextlib.ExitStack, port: int, tables: int, seconds: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(LOOPBACK / "drive.py"), str(port), str(tables), str(seconds)]
    driver = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    yield_to_server(driver.pid)
    return driver


if __name__ == "__main__":
    main(sys.argv[1:])
