"""A crowd on one core: idle connections, tables of Dobble at a human pace, and everybody coming back at once.

Three things are measured on a node with one core, the players and the crowd on the other one: what an idle connection
takes of memory; how long an action takes until all eight of its table have it, before the crowd is there and with it;
and, after a restart, when everybody is back, counted from the server's first healthy answer. The peer is boardgame.io's
server with as many idle browsers and as many matches, also on one core; it keeps everything in memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import passerelle
from common import cpu_seconds, free_port, resident_kilobytes
from passerelle.core.record import write
from passerelle.server.descriptors import raise_open_files
from server import CACHE, install_peer

LOOPBACK = Path(__file__).parent / "loopback"
GUESTS = 8
"""At every table, of Dobble and of the crowd."""
SPARE = 200
"""Descriptors of a server that are not connections."""
RECORD_LINES = 40


class BenchProcess:
    """A process of the bench: commands go in, lines of JSON come out."""

    def __init__(self, *words: str | int | Path, core: int) -> None:
        command = [str(word) for word in words]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if core else subprocess.DEVNULL,  # of servers it is a log
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        with contextlib.suppress(OSError):  # one core is all there is
            os.sched_setaffinity(self.process.pid, {sorted(os.sched_getaffinity(0))[core]})

    @property
    def pid(self) -> int:
        return self.process.pid

    def read(self) -> str:
        if self.process.stdout is None or not (line := self.process.stdout.readline()):
            raise SystemExit(f"ended too early: {self.process.args!r}")
        return line

    def ask(self, command: str) -> Any:
        if self.process.stdin is None:
            raise SystemExit("cannot be asked")
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        return json.loads(self.read())

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


@contextlib.contextmanager
def running(*words: str | int | Path, core: int) -> Iterator[BenchProcess]:
    program = BenchProcess(*words, core=core)
    try:
        yield program
    finally:
        program.stop()


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench crowd", description=__doc__)
    parser.add_argument("--idle", type=int, default=20_000, help="idle connections")
    parser.add_argument("--tables", type=int, default=300, help="tables of Dobble")
    parser.add_argument("--seconds", type=int, default=10, help="measured each time")
    parser.add_argument("--storm", type=int, default=5_000, help="clients that come back at once")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    chosen = parser.parse_args(list(arguments))
    idle = room_for(chosen.idle, chosen.tables)
    print(f"load before: {os.getloadavg()[0]:.1f}", flush=True)
    if not chosen.alone:
        install_peer()
    with tempfile.TemporaryDirectory(prefix="passerelle-bench-") as folder:
        ours = measure_ours(Path(folder), idle, chosen.tables, chosen.seconds)
        report("passerelle", ours)
        storm = measure_storm(Path(folder), chosen.storm)
    print(
        f"storm: {storm['clients']} back, the last {storm['last']:.1f} s after the first healthy answer, half of them"
        f" within {storm['half']:.1f} s; {storm['cpu']:.0f} us of the server's CPU each",
        flush=True,
    )
    peer = None if chosen.alone else measure_peer(idle, chosen.tables, chosen.seconds)
    if peer:
        report("boardgame.io", peer)
    print(json.dumps(last_line(idle, chosen.tables, ours, peer, storm)))


def room_for(idle: int, tables: int) -> int:
    """As many idle connections as a server may have descriptors for, beside those of the tables."""
    most = raise_open_files() - SPARE - GUESTS * tables
    if most < idle:
        print(f"{most + GUESTS * tables + SPARE} open files are allowed: {most} idle connections, not {idle}")
    return min(idle, most)


def report(name: str, seen: dict[str, float]) -> None:
    print(
        f"{name}: p50 and p99 of an action {seen['p50_before']:.1f} and {seen['p99_before']:.1f} ms before the crowd,"
        f" {seen['p50']:.1f} and {seen['p99']:.1f} ms with it ({seen['rate']:.0f} actions/s); {seen['memory']:.1f} kB"
        f" an idle connection; CPU {seen['cpu']:.0%} of a core",
        flush=True,
    )


def last_line(
    idle: int, tables: int, ours: dict[str, float], peer: dict[str, float] | None, storm: dict[str, float]
) -> dict[str, Any]:
    return {
        "bench": "crowd",
        "ours": round(ours["p99"], 1),
        "peer": peer and round(peer["p99"], 1),
        "ratio": peer and round(peer["p99"] / ours["p99"], 2),
        "idle": idle,
        "tables": tables,
        "kilobytes_per_connection": round(ours["memory"], 1),
        "kilobytes_per_connection_peer": peer and round(peer["memory"], 1),
        "storm": storm["clients"],
        "storm_last_seconds": round(storm["last"], 2),
        "storm_cpu_microseconds": round(storm["cpu"]),
    }


def measure_ours(folder: Path, idle: int, tables: int, seconds: int) -> dict[str, float]:
    port, holds = free_port(), folder / "holds"
    holds.touch()
    host = (sys.executable, LOOPBACK / "room_host.py", port, f"sqlite:///{folder}/crowd.sqlite", holds)
    room = (sys.executable, LOOPBACK / "room_drive.py", port, tables, seconds)
    with running(*host, core=0) as server:
        server.read()
        with running(*room, core=-1) as players, crowd_at(port, folder) as crowd:
            before = times_of(players.ask("more")["times"], holds)
            empty = resident_kilobytes(server.pid)
            crowd.ask(f"open {idle}")
            memory = (resident_kilobytes(server.pid) - empty) / idle
            spent = cpu_seconds(server.pid)
            seen = times_of(players.ask("again")["times"], holds)
            cpu = (cpu_seconds(server.pid) - spent) / seconds
    return {**quantiles(before, seen, seconds), "memory": memory, "cpu": cpu}


def crowd_at(port: int, folder: Path) -> contextlib.AbstractContextManager[BenchProcess]:
    record = folder / "crowd.game"
    if not record.exists():
        game = passerelle.game("hexades")
        games = (passerelle.simulate(game, ["random", "random"], seed=seed) for seed in count())
        record.write_text(
            write(next(played for played in games if len(played.facts) > RECORD_LINES)), "utf-8"
        )
    return running(sys.executable, LOOPBACK / "crowd_drive.py", port, record, core=-1)


def times_of(times: dict[str, float], holds: Path) -> list[float]:
    """In milliseconds, without what each action was held for rivals."""
    held = dict(line.split() for line in holds.read_text("utf-8").splitlines())
    return sorted(1000 * taken - int(held.get(name, 0)) for name, taken in times.items())


def quantiles(before: list[float], seen: list[float], seconds: int) -> dict[str, float]:
    if not before or not seen:
        raise SystemExit("nobody plays")
    return {
        "p50_before": statistics.median(before),
        "p99_before": before[len(before) * 99 // 100],
        "p50": statistics.median(seen),
        "p99": seen[len(seen) * 99 // 100],
        "rate": len(seen) / seconds,
    }


def measure_storm(folder: Path, clients: int) -> dict[str, float]:
    """The server is stopped and started again; the clients come back by themselves, as pages do."""
    port, holds = free_port(), folder / "holds"
    host = (sys.executable, LOOPBACK / "room_host.py", port, f"sqlite:///{folder}/storm.sqlite", holds)
    with crowd_at(port, folder) as crowd:
        with running(*host, core=0) as server:
            server.read()
            crowd.ask(f"open {clients}")
        with running(*host, core=0) as server:
            server.read()
            healthy, spent = until_healthy(port), cpu_seconds(server.pid)
            entered = [moment - healthy for moment in crowd.ask("back")["entered"]]
            spent = cpu_seconds(server.pid) - spent
    return {
        "clients": len(entered),
        "last": entered[-1],
        "half": statistics.median(entered),
        "cpu": spent * 1e6 / len(entered),
    }


def until_healthy(port: int) -> float:
    while True:
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer,
        ):
            if answer.status == 200:
                return time.monotonic()
        time.sleep(0.01)


def measure_peer(idle: int, tables: int, seconds: int) -> dict[str, float]:
    port = free_port()
    with running("node", CACHE / "server.js", port, core=0) as server:
        server.read()
        with running(sys.executable, LOOPBACK / "peer_crowd.py", port, tables, seconds, core=-1) as players:
            before = sorted(1000 * taken for taken in players.ask("measure")["times"])
            empty = resident_kilobytes(server.pid)
            players.ask(f"open {idle}")
            memory = (resident_kilobytes(server.pid) - empty) / idle
            spent = cpu_seconds(server.pid)
            seen = sorted(1000 * taken for taken in players.ask("measure")["times"])
            cpu = (cpu_seconds(server.pid) - spent) / seconds
    return {**quantiles(before, seen, seconds), "memory": memory, "cpu": cpu}


if __name__ == "__main__":
    main(sys.argv[1:])
