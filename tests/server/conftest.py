"""Live servers and a private PostgreSQL, for the tests that need them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster import Cluster, running


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
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"
