"""A first start with each mistake a host can make: one plain line says what is wrong, and the exit code that it is."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from live import said_at_failure

from passerelle.server.addresses import CannotListen, listen

START = (sys.executable, "-m", "passerelle", "serve", "--port", "0")
LOCAL = ("--host", "127.0.0.1")
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
"""Somebody without any rights; who runs the tests may be root."""
WITHOUT = "import sys; sys.modules[{module!r}] = None; from passerelle.cli import main; main()"


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Bound, but nobody listens."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        yield nobody.getsockname()[1]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_postgresql_that_does_not_answer(silent_port: int, workers: str) -> None:
    address = f"127.0.0.1:{silent_port}/games"
    line = said_at_failure(
        [*START, *LOCAL, "--database", f"postgres://ada:secret@{address}", "--workers", workers]
    )
    assert line.startswith(f"postgres://ada@{address} cannot be used (")
    assert "secret" not in line


def test_postgresql_without_its_driver() -> None:
    program = WITHOUT.format(module="asyncpg")
    command = [sys.executable, "-c", program, "serve", "--port", "0", *LOCAL]
    line = said_at_failure([*command, "--database", "postgresql://ada:secret@127.0.0.1:1/games"])
    assert 'pip install "passerelle[postgres]"' in line
    assert "secret" not in line


def test_a_postgresql_database_that_does_not_exist(postgres_url: str) -> None:
    server, _, _ = postgres_url.rpartition("/")
    line = said_at_failure([*START, *LOCAL, "--database", f"{server}/nosuch"])
    assert 'database "nosuch" does not exist' in line


async def make_reader(url: str) -> None:
    """A role that may log in, and nothing else."""
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE ROLE reader LOGIN")
    await connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    await connection.close()


def test_a_role_that_does_not_exist_or_may_not_make_tables(empty_postgres_url: str) -> None:
    head, _, place = empty_postgres_url.rpartition("@")
    scheme = head.partition("://")[0]
    line = said_at_failure([*START, *LOCAL, "--database", f"{scheme}://stranger@{place}"])
    assert 'role "stranger" does not exist' in line
    asyncio.run(make_reader(empty_postgres_url))
    for more in ([], ["--workers", "2"]):
        line = said_at_failure([*START, *LOCAL, "--database", f"{scheme}://reader@{place}", *more])
        assert "permission denied" in line


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as other:
        port = str(other.getsockname()[1])
        for workers in ("1", "2"):
            database = f"sqlite:///{tmp_path}/new.sqlite"
            command = [*START, *LOCAL, "--port", port, "--workers", workers, "--database", database]
            line = said_at_failure(command)
            assert line.startswith(f"127.0.0.1:{port} is taken")
    assert list(tmp_path.iterdir()) == [], "nothing was made"


def test_a_port_for_the_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", denied)
    with pytest.raises(CannotListen) as caught:
        listen("127.0.0.1", 80)
    assert (caught.value.kind, caught.value.details["port"]) == ("privileged", "80")
    with pytest.raises(CannotListen) as caught:
        listen("127.0.0.1", 8030)
    assert caught.value.kind == "other"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("192.0.2.1", "192.0.2.1:0 is no address of this computer"),
        ("no.such.host.invalid", "no.such.host.invalid:0: unknown address"),
    ],
)
def test_an_address_that_is_not_here(host: str, expected: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/new.sqlite"
    assert said_at_failure([*START, "--host", host, "--database", database]).startswith(expected)


def test_a_file_that_cannot_be_written(seen_folder: Path) -> None:
    there = seen_folder / "there.sqlite"
    there.touch(0o644)
    command = [*NOBODY, *START, *LOCAL, "--database"] if os.geteuid() == 0 else [*START, *LOCAL, "--database"]
    if os.geteuid() != 0:
        there.chmod(0o444)
        seen_folder.chmod(0o555)
    for name in ("new.sqlite", "there.sqlite", "deeper/new.sqlite"):
        line = said_at_failure([*command, f"sqlite:///{seen_folder}/{name}"])
        assert line.startswith(f"{seen_folder}/{name} cannot be written (")
    seen_folder.chmod(0o755)


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    line = said_at_failure([*START, *LOCAL, "--database", f"sqlite:///{tmp_path}"])
    assert line.startswith(f"{tmp_path} cannot be used (")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--public-url", "games.example.org"], "--public-url: “games.example.org” does not do"),
        (["--port", "high"], "--port: “high” does not do for port"),
        (["--database", "mysql://a:secret@b"], "--database: this value does not do for database"),
        (["--set", "limits.conections=3"], "the nearest is limits.connections"),
        (["--config", "/no/such/file.toml"], "/no/such/file.toml: cannot be read"),
        (["--games", "chess"], "games among: "),
        (["--log-level", "loud"], "one of these words"),
        (["--prot", "1"], "--prot"),
    ],
)
def test_a_setting_that_cannot_be(arguments: list[str], expected: str) -> None:
    line = said_at_failure([*START, *LOCAL, *arguments], 2)
    assert expected in line
    assert "secret" not in line


def test_a_variable_that_cannot_be() -> None:
    assert "PASSERELLE_KEEP: “soon”" in said_at_failure([*START, *LOCAL], 2, PASSERELLE_KEEP="soon")
    assert "nearest is PASSERELLE_KEEP." in said_at_failure([*START, *LOCAL], 2, PASSERELLE_KEPP="3")


def test_a_push_key_without_its_library(tmp_path: Path) -> None:
    key = tmp_path / "push.json"
    key.write_text("{}", "utf-8")
    program = WITHOUT.format(module="cryptography.hazmat.primitives.asymmetric")
    line = said_at_failure([sys.executable, "-c", program, "serve", *LOCAL, "--push-key", str(key)])
    assert 'pip install "passerelle[push]"' in line


WORKERS = """
import sys
from passerelle.server.supervisor import WorkerEnded, supervise
from passerelle.table.store import CannotOpen

def work(group, is_first, is_serving):
    if is_first:
        is_serving()
        import signal; signal.pause()
    if sys.argv[1] == "database":
        raise CannotOpen("unusable", database="games", reason="too many clients")
    sys.exit(7)

try:
    supervise(2, work)
except (CannotOpen, WorkerEnded) as problem:
    print(problem)
"""


@pytest.mark.parametrize(
    ("how", "expected"),
    [("database", "too many clients"), ("otherwise", "a worker ended as it started, with 7")],
)
def test_a_worker_that_cannot_start_ends_the_whole_server(how: str, expected: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WORKERS, how], capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    assert expected in line
