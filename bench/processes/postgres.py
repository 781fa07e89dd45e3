"""A private PostgreSQL that can be stopped, restarted and made to hang."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg

from common import free_port

_TERMINATE = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND query LIKE $1
"""


def _programs() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not places:
        raise FileNotFoundError("PostgreSQL's initdb and pg_ctl are missing (Debian: apt install postgresql)")
    return places[-1]


class Cluster:
    """PostgreSQL refuses root, so root lends it to `postgres`."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self._folder = folder
        self._programs = _programs()
        self._as_someone: list[str] = []
        if os.geteuid() == 0:
            someone = pwd.getpwnam("postgres")
            os.chown(folder, someone.pw_uid, someone.pw_gid)
            self._as_someone = ["runuser", "-u", "postgres", "--"]
        self.port = free_port()
        self._settings = settings
        self._run("initdb", "-U", "passerelle", "--auth=trust", "--no-sync", "-E", "UTF8")

    @property
    def url(self) -> str:
        return f"postgresql://passerelle@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        """Of the process that starts all others."""
        return int((self._folder / "data" / "postmaster.pid").read_text("utf-8").split("\n")[0])

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self._folder} " + " ".join(self._settings)
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-m", mode, "-w", "stop")

    def restart(self) -> None:
        self._run("pg_ctl", "-m", "fast", "-w", "-l", str(self._folder / "log"), "restart")

    async def terminate_connections(self, like: str = "%") -> int:
        """Of those whose last statement looks like this; how many they were."""
        connection = await asyncpg.connect(self.url)
        try:
            return int(await connection.fetchval(_TERMINATE, like))
        finally:
            await connection.close()

    @contextlib.contextmanager
    def hanging(self) -> Iterator[None]:
        """No process of the cluster does anything, and no connection breaks."""
        parent = self.pid
        os.kill(parent, signal.SIGSTOP)  # first: it starts no others
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
        stopped = [parent, *map(int, children)]
        for process in stopped[1:]:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_someone, str(self._programs / program), "-D", str(self._folder / "data")]
        done = subprocess.run(
            [*command, *arguments], cwd=self._folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextlib.contextmanager
def running(*settings: str) -> Iterator[Cluster]:
    """Gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="passerelle-postgres-"))
    try:
        cluster = Cluster(folder, *settings)
        cluster.start()
        try:
            yield cluster
        finally:
            with contextlib.suppress(AssertionError):  # the test may have stopped it
                cluster.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
