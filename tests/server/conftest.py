"""Live servers and a private PostgreSQL, for the tests that need them."""

from __future__ import annotations

import asyncio
import io
import os
import pwd
import shutil
import subprocess
import tarfile
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from live import free_port

RELEASE_0_1_0 = "1db02ed"


def _postgres_programs() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not places:
        pytest.fail("these tests need PostgreSQL's initdb and pg_ctl (Debian: apt install postgresql)")
    return places[-1]


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A cluster of our own, gone afterwards. PostgreSQL refuses root, so root lends it to `postgres`."""
    programs = _postgres_programs()
    folder = Path(tempfile.mkdtemp(prefix="passerelle-postgres-"))
    be_someone: list[str] = []
    if os.geteuid() == 0:
        someone = pwd.getpwnam("postgres")
        os.chown(folder, someone.pw_uid, someone.pw_gid)
        be_someone = ["runuser", "-u", "postgres", "--"]
    port = free_port()

    def run(program: str, *arguments: str) -> None:
        command = [*be_someone, str(programs / program), "-D", str(folder / "data"), *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    try:
        run("initdb", "-U", "passerelle", "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://passerelle@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def empty_postgres_url(postgres_url: str) -> str:
    """A database of its own for one test."""
    name = f"own_{uuid.uuid4().hex}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres_url)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres_url.rpartition("/")[0] + f"/{name}"


@pytest.fixture(scope="session")
def release_0_1_0(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code of 0.1.0, to be put on PYTHONPATH."""
    folder = tmp_path_factory.mktemp("0.1.0")
    root = Path(__file__).parents[2]
    packed = subprocess.run(
        ["git", "-C", str(root), "archive", RELEASE_0_1_0, "src/passerelle"], capture_output=True, check=False
    )
    if packed.returncode:
        pytest.fail(f"this test needs commit {RELEASE_0_1_0} (0.1.0) in the clone: {packed.stderr.decode()}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder / "src"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"
