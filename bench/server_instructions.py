"""How many instructions our server spends on a move, counted by Valgrind: the figure that no busy machine disturbs.

The server and the driver are those of `bench server`, with one worker on SQLite. Two runs of different length are
compared, so that starting and opening tables is left out. What the kernel does is not counted. `--beside DIR` counts
the same for another checkout of the project, an older commit for example.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from common import finish, free_port

HERE = Path(__file__).parents[1]
TABLES = 20


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench server-instructions", description=__doc__)
    parser.add_argument("--beside", type=Path, help="another checkout of the project")
    parser.add_argument("--seconds", type=int, nargs=2, default=[10, 40], help="of the two runs")
    chosen = parser.parse_args(list(arguments))
    if not shutil.which("valgrind"):
        raise SystemExit("valgrind is missing (Debian: apt install valgrind)")
    ours = a_move(HERE, chosen.seconds)
    print(f"{ours:,.0f} instructions a move")
    if chosen.beside is None:
        print(json.dumps({"bench": "server-instructions", "ours": round(ours), "peer": None, "ratio": None}))
        return
    other = a_move(chosen.beside.resolve(), chosen.seconds)
    print(f"{other:,.0f} instructions a move in {chosen.beside}")
    finish("server-instructions", round(ours), round(other))


def a_move(tree: Path, seconds: Sequence[int]) -> float:
    with ThreadPoolExecutor(2) as threads:
        (short, few), (long, many) = threads.map(partial(count, tree), seconds)
    return (long - short) / (many - few)


def count(tree: Path, seconds: int) -> tuple[int, int]:
    """All instructions of a server that is driven for so long, and the moves it made."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    loopback, port = tree / "bench" / "loopback", str(free_port())
    with tempfile.TemporaryDirectory(prefix="passerelle-bench-") as folder:
        watched = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        host = [sys.executable, str(loopback / "host.py"), port, f"sqlite:///{folder}/bench.sqlite", "1"]
        drive = [sys.executable, str(loopback / "drive.py"), port, str(TABLES), str(seconds)]
        with subprocess.Popen(
            [*watched, f"--log-file={folder}/log", *host],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        ) as server:
            try:
                if server.stdout is None or server.stdout.readline() != "ready\n":
                    raise SystemExit(f"does not start: {' '.join(host)}")
                driven = subprocess.run(drive, stdout=subprocess.PIPE, text=True, env=environment, check=True)
            finally:
                server.terminate()
                server.wait()
        counted = re.search(r"I\s*refs:\s*([\d,]+)", Path(folder, "log").read_text("utf-8"))
    if counted is None:
        raise SystemExit("valgrind has counted nothing")
    return int(counted[1].replace(",", "")), json.loads(driven.stdout)["all"]


if __name__ == "__main__":
    main(sys.argv[1:])
