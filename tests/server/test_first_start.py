"""A server that cannot reach its database at its first start says so in one plain line."""

import socket
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSERELLE_LANG", "en")


def refused(run: Run, url: str) -> str:
    """The one line."""
    code, out, err = run("serve", "--host", "127.0.0.1", "--port", "0", "--database", url)
    assert (code, out) == (1, "")
    (line,) = err.splitlines()
    assert "Traceback" not in line
    return line


def test_postgresql_that_does_not_answer(run: Run) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, but not listening
        port = nobody.getsockname()[1]
        line = refused(run, f"postgresql://ada:secret@127.0.0.1:{port}/games")
    assert f"postgresql://ada@127.0.0.1:{port}/games" in line
    assert "cannot be used" in line
    assert "secret" not in line


def test_postgresql_without_its_driver(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "passerelle.table.postgres", raising=False)
    line = refused(run, "postgresql://ada:secret@127.0.0.1:1/games")
    assert "asyncpg" in line
    assert "secret" not in line


def test_a_postgresql_database_that_does_not_exist(run: Run, postgres_url: str) -> None:
    server, _, _ = postgres_url.rpartition("/")
    line = refused(run, f"{server}/nosuch")
    assert "nosuch" in line
