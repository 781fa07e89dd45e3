"""A server in this process, and one in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from ws_player import WirePlayer

import common
from passerelle.games import catalogue
from passerelle.server.app import listening
from passerelle.server.config import Config
from passerelle.server.limits import Limits
from passerelle.table.services import Pace
from processes.servers import NO_LIMITS

free_port = common.free_port
EASY = NO_LIMITS
"""As if there were none, for whoever plays faster than people do."""
TWO_PEOPLE = ({"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob"})


class Live:
    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url = url
        self.session = session

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        async with self.session.post(self.url + path, json=body) as answer:
            return answer.status, await answer.json()

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        async with self.session.get(self.url + path, headers=headers) as answer:
            return answer.status, await answer.text(), answer.headers

    async def table(self, *seats: dict[str, Any], game: str = "hexades", **request: Any) -> dict[str, Any]:
        if not seats:
            teams = catalogue.find(game).suggested_teams(2)
            seats = tuple({**one, "team": team} for one, team in zip(TWO_PEOPLE, teams, strict=True))
        status, made = await self.post("/api/tables", game=game, seats=seats, **request)
        assert status == 201, made
        return dict(made)

    def player(self, made: dict[str, Any], *seats: str, host: bool = False) -> WirePlayer:
        keys = tuple(made["seat_keys"][seat] for seat in seats) + ((made["host_key"],) if host else ())
        return WirePlayer(self.session, self.url, made["table"], keys)

    async def started(self, **request: Any) -> tuple[dict[str, Any], WirePlayer, WirePlayer]:
        """Two people, each in their own browser, and the game begun."""
        made = await self.table(**request)
        ada, bob = self.player(made, "p1", host=True), self.player(made, "p2")
        await ada.enter()
        await bob.enter()
        await ada.say(type="start")
        await ada.until("update")
        await bob.until("update")
        return made, ada, bob


@contextlib.asynccontextmanager
async def serving(database_url: str, **config: Any) -> AsyncIterator[Live]:
    config.setdefault("limits", EASY)
    config.setdefault("pace", Pace(bot=1, resume=0))
    where: Any = {"host": "127.0.0.1", "port": 0}
    async with listening(Config(database_url, **config), **where) as url, aiohttp.ClientSession() as session:
        yield Live(url, session)


_PROGRAM = """
import sys
import msgspec
from passerelle.server.app import Config, serve  # there in every version
from passerelle.server.limits import Limits
limits = msgspec.json.decode(sys.argv[4], type=Limits)
more = msgspec.json.decode(sys.argv[6])
config = Config(sys.argv[2], limits=limits, workers=int(sys.argv[3]), warm_up=sys.argv[5] == "True", **more)
serve("127.0.0.1", int(sys.argv[1]), config=config, on_ready=lambda url: print("ready", flush=True))
"""


class Process:
    """A server that can be killed at any moment."""

    def __init__(
        self,
        port: int,
        database_url: str,
        workers: int = 1,
        warm_up: bool = False,
        limits: Limits = EASY,
        *,
        source: Path | None = None,
        log: Path | None = None,
        **config: Any,
    ) -> None:
        """`source`: of another version. `log`: what it writes to standard error. `config`: fields of `Config`."""
        self.url = f"http://127.0.0.1:{port}"
        told = msgspec.json.encode(limits).decode()
        command = [sys.executable, "-c", _PROGRAM, str(port), database_url, str(workers), told, str(warm_up)]
        command.append(msgspec.json.encode(config).decode())
        environment = {**os.environ, "PYTHONPATH": str(source)} if source else None
        with open(log or os.devnull, "w") as errors:  # noqa: PTH123 - the device is not a path of ours
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ready(self) -> None:
        assert self._process.stdout is not None
        assert await asyncio.to_thread(self._process.stdout.readline) == "ready\n"

    @property
    def children(self) -> list[int]:
        """The processes it has started, the oldest first."""
        pid = self._process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()]

    def kill(self) -> None:
        """As `kill -9` does: it has no say in it."""
        self._process.kill()
        self.wait()

    def stop(self, patience: int = 30) -> int:
        self._process.terminate()
        return self.wait(patience)

    def wait(self, patience: int = 30) -> int:
        """Until it has ended; its exit code."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait(timeout=patience)


def said_at_failure(command: Sequence[str], code: int = 1, **environ: str) -> str:
    """The one line that a program says, in English, before it ends with this code."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PASSERELLE_")}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**kept, "PASSERELLE_LANG": "en", **environ},
    )
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    (line,) = done.stderr.splitlines()
    return line


def refused_start(database_url: str, *options: str) -> str:
    """What `passerelle serve` says when it does not start."""
    command = (sys.executable, "-m", "passerelle", "serve", "--host", "127.0.0.1", "--port", "0")
    return said_at_failure((*command, "--database", database_url, *options))
