"""Live servers and a private PostgreSQL, for the tests that need them."""

from __future__ import annotations

import asyncio
import io
import subprocess
import tarfile
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from processes.postgres import Cluster, running

RELEASE_0_1_0 = "1db02ed"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with running("-c fsync=off") as cluster:
        yield cluster.url


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """For one test, which may do with it what it likes."""
    with running() as cluster:
        yield cluster


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
def seen_folder() -> Iterator[Path]:
    """One that every user of this machine may look into; pytest's own are for who runs it alone."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"
