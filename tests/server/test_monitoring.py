"""What programs that watch over a server are told: metrics as Prometheus wants them, and only from inside."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from live import Live, Process, free_port, serving
from raw import Raw, request

from passerelle.server.metrics import GAUGES, Metrics

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


def check_with_promtool(page: str) -> None:
    done = subprocess.run(
        ["promtool", "check", "metrics"], input=page, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def names_in(page: str) -> set[str]:
    return set(re.findall(r"^([a-z_]+)[{ ]", page, re.MULTILINE))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """After a game."""

    async def scene() -> str:
        async with serving(f"sqlite:///{tmp_path_factory.mktemp('metrics')}/tables.sqlite") as live:
            _, ada, _ = await live.started()
            await ada.act("p1", {"type": "resign"})
            return (await live.get("/metrics"))[1]

    return asyncio.run(scene())


def test_promtool_finds_nothing_wrong(page: str) -> None:
    check_with_promtool(page)
    check_with_promtool(Metrics("0").render())


def test_what_a_host_wants_to_know_is_counted(page: str) -> None:
    assert 'passerelle_games_finished_total{game="hexades"} 1\n' in page
    for line in ("passerelle_bot_jobs_waiting 0", "passerelle_store_failing 0"):
        assert f"{line}\n" in page
    figures = dict(re.findall(r"^(\w+) ([\d.e+-]+)$", page, re.MULTILINE))
    assert float(figures["passerelle_store_write_seconds_sum"]) > 0
    assert figures["passerelle_store_write_seconds_count"] == figures["passerelle_store_batch_size_count"]
    assert int(figures["passerelle_store_log_bytes"]) > 0
    assert float(figures["process_resident_memory_bytes"]) > 10_000_000
    assert 0 < float(figures["process_open_fds"]) < float(figures["process_max_fds"])


def test_every_gauge_is_shown(page: str) -> None:
    elsewhere = {"pushes_waiting", "homes", "tunnels"}  # with web push, and with PostgreSQL
    assert {f"passerelle_{name}" for name in GAUGES} - names_in(page) == {
        f"passerelle_{name}" for name in elsewhere
    }


def test_the_dashboard_asks_for_metrics_that_exist(page: str) -> None:
    board = json.loads(DASHBOARD.read_text("utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    named = set(re.findall(r"\b(?:passerelle|process)_[a-z_]+", asked))
    families = {*names_in(page), *re.findall(r"^# TYPE (\S+)", page, re.MULTILINE)}
    assert named <= families
    own = {name for name in families if name.startswith("passerelle_")}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in named}
    unshown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in own} - shown
    assert unshown == {"passerelle_build_info", "passerelle_handed_over_total"}


def test_the_dashboard_s_questions_are_promql(page: str, tmp_path: Path) -> None:
    """As a file of rules, which promtool reads."""
    board = json.loads(DASHBOARD.read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    rules = [{"record": f"dashboard:{number}", "expr": text} for number, text in enumerate(asked)]
    file = tmp_path / "rules.json"  # JSON is YAML
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    done = subprocess.run(
        ["promtool", "check", "rules", str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_workers_are_told_apart_where_they_are_not_added_up(sqlite_url: str) -> None:
    async def scene() -> str:
        server = Process(free_port(), sqlite_url, workers=2)
        await server.ready()
        try:
            async with aiohttp.ClientSession() as session, asyncio.timeout(30):
                while True:  # the second one may still be starting
                    page = (await Live(server.url, session).get("/metrics"))[1]
                    if 'worker="0"' in page and 'worker="1"' in page:
                        return page
        finally:
            await asyncio.to_thread(server.stop)

    page = asyncio.run(scene())
    check_with_promtool(page)
    assert len(re.findall(r"^process_resident_memory_bytes\{", page, re.MULTILINE)) == 2
    assert len(re.findall(r"^passerelle_tables ", page, re.MULTILINE)) == 1


# Who may ask


@asynccontextmanager
async def asking(database_url: str, **config: object) -> AsyncIterator[Callable[..., Awaitable[int]]]:
    async with serving(database_url, **config) as live:

        async def status(path: str, *headers: str, host: str = "localhost") -> int:
            line = await Raw.open(live.url, request(f"GET {path}", *headers, host=host))
            try:
                return await line.status()
            finally:
                line.close()

        yield status


@pytest.mark.clause("PA-20")
@pytest.mark.parametrize("behind_proxy", [False, True])
def test_metrics_are_not_for_whoever_comes_through_a_proxy(sqlite_url: str, behind_proxy: bool) -> None:
    async def scene() -> None:
        async with asking(sqlite_url, behind_proxy=behind_proxy) as status:
            assert await status("/metrics") == 200
            for header in (
                "X-Forwarded-For: 203.0.113.5",
                "X-Forwarded-For:",
                "Forwarded: for=x",
                "Via: 1.1 x",
            ):
                assert await status("/metrics", header) == 404
                assert await status("/metrics?own", header) == 404
                assert await status("/ready", header) == 200
        async with asking(sqlite_url, behind_proxy=behind_proxy, open_metrics=True) as status:
            assert await status("/metrics", "X-Forwarded-For: 203.0.113.5") == 200

    asyncio.run(scene())


@pytest.mark.clause("PA-20")
def test_a_name_of_somebody_else_leads_nowhere(sqlite_url: str) -> None:
    """DNS rebinding: the page of evil.example lets its name lead into the visitor's network, and so comes from here."""
    ours = (
        "127.0.0.1:8030",
        "192.168.1.20",
        "[::1]:80",
        "[fe80::1]",
        "localhost:99",
        "pc",
        "pc.local:8030",
        "PC.LAN",
    )
    named = ("games.example.org", "GAMES.example.org:443")
    theirs = (
        "evil.example",
        "evil.example:8030",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "local",
    )

    async def scene() -> None:
        async with asking(sqlite_url) as status:
            for host in ours:
                assert await status("/api/games", host=host) == 200, host
            for host in (*theirs[:-1], *named):
                for path in ("/api/games", "/", "/metrics", "/api/open-tables"):
                    assert await status(path, host=host) == 421, host
        async with asking(sqlite_url, public_url="https://games.example.org", behind_proxy=True) as status:
            for host in (*ours, *named):
                assert await status("/api/games", host=host) == 200, host
            assert await status("/api/games", host="evil.example") == 421
        async with asking(sqlite_url, behind_proxy=True) as status:  # the proxy knows its names
            assert await status("/api/games", host="games.example.org") == 200

    asyncio.run(scene())
