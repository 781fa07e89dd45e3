"""One server, attacked: whoever floods it is slowed and let go, and everybody else plays on."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from multidict import CIMultiDict
from raw import PING, TEXT, Raw, closing, handshake, masked, request
from table_kit import ADA, HOST, Kit, Onlooker
from ws_player import hexades_action

from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame
from passerelle.games import catalogue
from passerelle.games.hexades.actions import SayNone
from passerelle.server import api
from passerelle.server import connection as connections
from passerelle.server.descriptors import raise_open_files
from passerelle.server.limits import Limits
from passerelle.server.metrics import DROPPED
from passerelle.server.table_info import info_for
from passerelle.table import hosting
from passerelle.table.moderation.bans import network_of
from passerelle.table.quota import Bucket, Quota
from passerelle.table.seating import Seating
from passerelle.table.seats import Chair

SMALL = b'{"type":"start"          }'
assert len(SMALL) == 26

Attack = Callable[[Live], Coroutine[Any, Any, None]]


def attacked(attack: Attack | None = None, limits: Limits = EASY, **config: Any) -> Callable[..., Any]:
    """Runs an attack against a server of its own. Nothing of it is logged as an error."""
    if attack is None:
        return functools.partial(attacked, limits=limits, **config)

    def run(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
        async def scene() -> None:
            async with serving(sqlite_url, limits=limits, **config) as live:
                await attack(live)

        asyncio.run(scene())
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []

    run.__name__, run.__doc__ = attack.__name__, attack.__doc__
    return run


async def counted(live: Live, family: str) -> dict[str, int]:
    """A family of counters by its label."""
    _, page, _ = await live.get("/metrics")
    found = re.findall(rf'^passerelle_{family}_total{{\w+="(.+)"}} (\d+)$', page, re.MULTILINE)
    return {label: int(count) for label, count in found}


async def until_dropped(live: Live, reason: str, count: int = 1) -> None:
    while (await counted(live, "dropped"))[reason] < count:
        await asyncio.sleep(0.01)


async def moves(live: Live, count: int) -> None:
    """At a table of its own, all acknowledged."""
    _, *people = await live.started()
    for _ in range(count):
        mover, other = sorted(people, key=lambda player: player.my_turn is None)
        told = await mover.act(mover.my_turn or "", hexades_action(mover.update["view"], RNG))
        assert told["type"] == "update", told
        while len(other.lines) < len(mover.lines):
            await other.hear()


RNG = random.Random(5)


# Messages


@pytest.mark.clause("PA-21")
@pytest.mark.parametrize("frame", [masked(TEXT, SMALL), masked(PING, b"")], ids=["texts", "pings"])
def test_other_tables_play_on_beside_a_flood(frame: bytes, sqlite_url: str) -> None:
    """Of the tens of thousands it sends, the flooder has no more read than anybody may say."""
    limits = Limits(waiting_messages=20)

    async def scene() -> None:
        async with serving(sqlite_url, limits=limits) as live:
            made = await live.table()
            flooder = await Raw.open(live.url, handshake(made["table"]))
            with closing(flooder):
                assert await flooder.status() == 101
                started, sent = time.monotonic(), 0

                async def flood() -> None:
                    nonlocal sent
                    while True:
                        flooder.writer.write(frame * 2500)
                        sent += 2500
                        await flooder.writer.drain()

                flooding = asyncio.create_task(flood())
                await moves(live, 10)
                refused = (await counted(live, "refusals")).get("PA-20.enter-first", 0)
                may = limits.message_burst + limits.messages_per_second * (time.monotonic() - started)
                assert refused <= may
                assert await flooder.closed_with() == 1008
                await until_dropped(live, "flood")
                flooding.cancel()
                await asyncio.gather(flooding, return_exceptions=True)
                assert sent >= 2500
                await moves(live, 2)

    asyncio.run(scene())


# A crowd


@pytest.mark.clause("PA-21")
def test_entering_costs_the_same_however_many_look_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: Counter[str] = Counter()
    seat = Seating.seat_guest
    monkeypatch.setattr(Seating, "seat_guest", lambda self, guest: seated.update("s") or seat(self, guest))
    kit = Kit()
    kit.started()
    seated.clear()
    crowd = [kit.enter() for _ in range(1000)]
    assert seated["s"] == 1000
    assert [guest.looks for guest in crowd] == [1] * 1000
    kit.clock.advance(kit.table._pace.presence)
    assert [guest.looks for guest in crowd] == [2] * 1000  # all together heard of all the others once
    assert kit.table.guests.spectators == 1000
    for guest in crowd:
        kit.table.go(guest)
    kit.clock.advance(kit.table._pace.presence)
    assert {guest.looks for guest in crowd} == {2}
    assert (kit.table.guests.spectators, kit.table.seating.is_connected(0), len(kit.table.guests._keys)) == (
        0,
        True,
        3,
    )


@pytest.mark.clause("PA-21")
def test_entering_again_and_again_tells_the_others_once() -> None:
    kit = Kit()
    ada, _ = kit.started()
    pest = kit.enter("Bob")
    kit.clock.advance(1000)
    before = ada.looks
    for number in range(300):
        pest.ask(kit.table.enter, (f"guess {number}", "Bob") if number % 2 else ())
    kit.clock.advance(1000)
    assert ada.looks == before + 1
    assert len(kit.table.guests._keys) == 4  # Ada's, the host's, Bob's, the last guess
    kit.table.go(pest)
    assert len(kit.table.guests._keys) == 3
    assert kit.table.seating.is_connected(1)  # by the other browser of Bob


@pytest.mark.clause("PA-21")
@pytest.mark.slow
def test_a_thousand_come_to_one_table(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert raise_open_files() > 2200
    count = 1000
    made_infos: list[object] = []

    def counted(*given: Any) -> Any:
        made_infos.append(given)
        return info_for(*given)

    monkeypatch.setattr(connections, "info_for", counted)
    limits = replace(EASY, guests_per_table=2000, connections_per_address=2000)

    async def scene() -> None:
        async with serving(sqlite_url, limits=limits) as live:
            made, ada, _ = await live.started()
            enter = masked(TEXT, b'{"type":"enter"}')
            crowd = [await Raw.open(live.url, handshake(made["table"])) for _ in range(count)]
            with closing(*crowd):
                assert {await one.status() for one in crowd} == {101}
                made_infos.clear()
                for one in crowd:
                    one.writer.write(enter)
                while ada.info["spectators"] < count:
                    await ada.hear()
                # One for each who came, and a few for everybody together, by what they see.
                assert count <= len(made_infos) < 2 * count
                await ada.act(ada.my_turn or "p1", {"type": "resign"})

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, guests_per_table=3))
async def test_the_guests_are_counted_when_they_enter(live: Live) -> None:
    """All are connected before the first enters."""
    made = await live.table()
    crowd = [live.player(made) for _ in range(8)]
    for one in crowd:
        one.socket = await live.session.ws_connect(f"{live.url}/ws/{made['table']}")
    for one in crowd:
        await one.say(type="enter")
    told = [await one.until("table-info", "refused") for one in crowd]
    assert Counter(one.get("code", "in") for one in told) == {"in": 3, "PA-21.table-full": 5}
    with pytest.raises(ConnectionError):  # who is not let in is asked to come later
        await crowd[-1].hear()
    assert crowd[-1].socket.close_code == 1013
    phones = [live.player(made, "p1") for _ in range(3)]
    for phone in phones:
        await phone.enter()
    late = live.player(made, "p1")
    late.socket = await live.session.ws_connect(f"{live.url}/ws/{made['table']}")
    await late.say(type="enter", keys=late.keys)
    assert (await late.until("refused"))["code"] == "PA-21.table-full"


# Lines


def test_a_bucket_gives_what_it_has() -> None:
    bucket = Bucket(rate=10, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.1)
    assert bucket.take(0.15)
    assert not bucket.take(0.15)
    assert bucket.take(0.4, cost=2)
    bucket.charge(5)
    assert bucket.wait() == pytest.approx(0.5)
    assert not bucket.is_full(0.4)
    assert bucket.is_full(10.0)


def test_nobody_is_too_quick_for_a_race() -> None:
    """Eight pushes a second for ten minutes, after a burst of forty in no time."""
    quota = Quota()
    bucket = Bucket(quota.per_second, quota.burst, 0.0)
    assert all(bucket.take(0.0) for _ in range(40))
    assert all(bucket.take(number / 8) for number in range(8 * 600))
    assert quota.lines_per_game < Limits().record_lines
    assert (quota.per_second, quota.burst, quota.lines_per_game) == (
        Limits().lines_per_second,
        Limits().line_burst,
        Limits().lines_per_game,
    )


@pytest.mark.clause("PA-21")
def test_one_seat_on_many_connections_writes_no_more_than_on_one() -> None:
    kit = Kit(quota=Quota())
    ada, _ = kit.started()
    kit.clock.advance(60_000)
    before = len(kit.course.lines)
    windows = [Onlooker(kit.table, "Ada") for _ in range(12)]
    for number in range(600):
        guest = windows[number % 12]
        match number % 3:
            case 0:
                guest.ask(kit.table.pause, "p1", not kit.course.play.paused_since)
            case 1:
                guest.ask(kit.table.rename, "p1", f"Ada {number}", False)
            case 2:
                guest.ask(kit.table.leave, "p1")
    written = len(kit.course.lines) - before
    assert 0 < written <= Quota().burst // 5
    assert Counter(code for guest in windows for code in guest.codes)["PA-21.too-fast"] > 500
    kit.clock.advance(1000)
    ada.ask(kit.table.rename, "p1", "Ada again", False)
    assert len(kit.course.lines) > before + written


@pytest.mark.clause("PA-21")
def test_the_host_and_who_sits_down_are_bounded_too() -> None:
    kit = Kit(quota=Quota())
    host, pest = kit.enter("host"), kit.enter()
    for _ in range(100):
        host.ask(partial(hosting.swap_seats, kit.table), "p1", "p2")
        host.ask(partial(hosting.set_seat, kit.table), "p2", None)
        pest.ask(kit.table.sit, "p2", "Pest", False)
    assert kit.table.seating.version <= 2 + 2 * Quota().burst // 5
    assert set(host.codes) | set(pest.codes) >= {"PA-21.too-fast"}


@pytest.mark.clause("PA-21")
def test_a_game_has_only_so_many_lines_and_can_then_be_resigned() -> None:
    kit = Kit(quota=Quota(burst=100_000, lines_per_game=30))
    ada, bob = kit.started()
    for _ in range(40):
        ada.ask(kit.table.pause, "p1", True)
        bob.ask(kit.table.pause, "p2", False)
    assert len(kit.course.lines) == 30
    assert (set(ada.codes), set(bob.codes)) <= ({"PA-21.too-many-lines"}, {"PA-21.too-many-lines"})
    assert ada.refusals[-1].parameters == {"limit": 30}
    ada.act("p1", SayNone(), "more")
    assert ada.codes[-1] == "PA-21.too-many-lines"
    ada.act("p1", Resign(), "enough")
    assert kit.course.outcome.winners == ("p2",)
    assert kit.words[-2:] == ["p1 resign", "table result p2 resigned"] or "resign" in kit.words[-2]


@pytest.mark.clause("PA-21")
def test_bots_stop_where_a_game_is_full() -> None:
    kit = Kit(ADA, Chair("bot", "random"), quota=Quota(burst=100_000, lines_per_game=12))
    ada = kit.enter("Ada", HOST)
    ada.ask(kit.table.start)
    for _ in range(40):
        ada.ask(kit.table.pause, "p1", True)
        ada.ask(kit.table.pause, "p1", False)
        kit.clock.advance(10_000)
    full = len(kit.course.lines)
    assert 12 <= full < 20
    kit.clock.advance(600_000)
    assert len(kit.course.lines) == full
    ada.act("p1", Resign(), "enough")
    assert kit.course.outcome is not None


# Replays


def pauses(count: int) -> str:
    """A record of a game that was paused and resumed without end."""
    kit = Kit(quota=Quota(burst=1_000_000, lines_per_game=1_000_000))
    ada, _ = kit.started()
    for number in range(count):
        ada.ask(kit.table.pause, "p1", number % 2 == 0)
    ada.act("p1", Resign(), "end")
    return str(kit.course.record)


@pytest.mark.clause("PA-21")
def test_a_record_of_pauses_takes_little_work_and_is_bounded(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue.find("hexades")
    views: list[object] = []
    view = type(game).view

    def counted(self: AnyGame, *given: Any) -> Any:
        views.append(given)
        return view(self, *given)

    monkeypatch.setattr(type(game), "view", counted)
    text = pauses(2000)
    views.clear()

    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, replay_bytes=2_000_000)) as live:
            async with live.session.post(live.url + "/api/frames", data=text) as answer:
                assert answer.status == 200
                told = await answer.json()
            assert len(told["frames"]) > 2000
            assert len(views) < 10  # nothing changes on the board
        async with serving(sqlite_url, limits=replace(EASY, replay_bytes=100_000)) as live:
            async with live.session.post(live.url + "/api/frames", data=text) as answer:
                assert answer.status == 413
                assert (await answer.json())["code"] == "PA-21.too-large"
            made, ada, _ = await live.started()
            for number in range(400):
                await ada.say(type="set-pause", seat="p1", paused=number % 2 == 0)
            await ada.act("p1", {"type": "resign"})
            status, problem, _ = await live.get(f"/api/tables/{made['table']}/frames")
            assert (status, msgspec.json.decode(problem)["code"]) == (413, "PA-21.too-large")

    asyncio.run(scene())


@pytest.mark.timing
@pytest.mark.clause("PA-21")
def test_replays_that_nobody_reads_do_not_pile_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty are asked for and none is read: a few are worked out, the others wait, the first are let go."""
    worked: list[int] = []
    now, most, lock = 0, 0, threading.Lock()

    def big(*given: object) -> bytes:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        worked.append(1)
        time.sleep(0.001)
        with lock:
            now -= 1
        return b" " * (8 << 20)

    monkeypatch.setattr(api, "_frames", big)
    limits = replace(EASY, replays_at_once=3, replay_threads=2, queue_seconds=60, send_seconds=0.5)
    post = request("POST /api/frames", body=pauses(2).encode())

    async def scene() -> None:
        async with serving(sqlite_url, limits=limits) as live:
            crowd = [await Raw.open(live.url, post, buffer=4096) for _ in range(50)]
            with closing(*crowd):
                while len(worked) < 3:
                    await asyncio.sleep(0.01)
                assert (await live.get("/health"))[0] == 200
                dropped = (await counted(live, "dropped"))["send-timeout"]
                assert len(worked) <= dropped + 3 + 3  # those let go between the two counts
                await until_dropped(live, "send-timeout", 6)
                dropped = (await counted(live, "dropped"))["send-timeout"]
                assert len(worked) <= dropped + 3 + 3
                assert most <= 2

    asyncio.run(scene())


async def _whole(live: Live) -> str:
    return (await live.get("/api/games"))[1]


@pytest.mark.timing
@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, send_seconds=0.2))
async def test_who_asks_without_end_and_never_reads_is_let_go(live: Live) -> None:
    line = await Raw.open(live.url, request("GET /api/games") * 2000, buffer=4096)
    with closing(line):
        await until_dropped(live, "send-timeout")
        assert len(await line.ended()) < 2000 * len(await _whole(live))


ROUTES = (
    "/", "/api/games", "/health", "/metrics", "/api/games/labyrinth/puzzle/2026-11-15", "/nowhere", "/ws/{}",
    "/t/{}", "/replay", "/api/tables/{}/record", "/api/tables/{}/frames", "/api/tables/{}/analysis",
    "/api/tables/{}/qr.svg",
)  # fmt: skip


@pytest.mark.clause("PA-21")
@pytest.mark.parametrize("route", ROUTES)
def test_every_route_has_a_rate(route: str, sqlite_url: str) -> None:
    limits = Limits(requests_per_second=0.001, request_burst=30, reading_burst=5, delay_seconds=0)

    async def scene() -> None:
        async with serving(sqlite_url, limits=limits) as live:
            made = await live.table()
            statuses = [(await live.get(route.format(made["table"])))[0] for _ in range(31)]
            assert statuses[0] != 429
            assert statuses[-1] == 429
            if "{}" in route:
                assert statuses[3] == 429  # what is about a table counts ten

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
@attacked(
    limits=replace(EASY, requests_per_second=0.001, request_burst=200, delay_seconds=60), behind_proxy=True
)
async def test_a_flood_of_requests_is_slow(live: Live) -> None:
    """A connection waits for each refusal; others have their answers meanwhile."""
    get = request("GET /api/games", "X-Forwarded-For: 203.0.113.7")
    line = await Raw.open(live.url, get * 1000)
    with closing(line):
        for _ in range(200):
            assert await line.status() == 200
        await moves(live, 5)
        assert "PA-21.too-fast" not in await counted(live, "refusals")


@pytest.mark.slow
def test_the_server_ends_amidst_attacks(sqlite_url: str) -> None:
    async def scene() -> None:
        server = Process(free_port(), sqlite_url, limits=Limits())
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            made, ada, _ = await live.started()
            flooder = await Raw.open(live.url, handshake(made["table"]), buffer=4096)
            assert await flooder.status() == 101
            flooder.writer.write((masked(TEXT, SMALL) + masked(PING, b"?")) * 5000)
            unread = [
                await Raw.open(live.url, request("GET /api/games") * 2000, buffer=4096),
                await Raw.open(
                    live.url, request("POST /api/frames", body=pauses(4000).encode()), buffer=4096
                ),
            ]
            halves = [
                await Raw.open(live.url, half)
                for half in (b"", b"GET / HT", request("POST /api/frames", "Content-Length: 9"))
            ]
            with closing(flooder, *unread, *halves):
                await ada.act(ada.my_turn or "p1", {"type": "resign"})
                while "PA-20.enter-first" not in await counted(live, "refusals"):
                    await asyncio.sleep(0.01)
                assert await asyncio.to_thread(server.stop) == 0

    asyncio.run(scene())


# Addresses


@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, tables_per_hour=1, table_burst=2), behind_proxy=True)
async def test_every_line_of_forwarded_addresses_counts(live: Live) -> None:
    """A proxy may add its word in a line of its own: what stands before it is anybody's."""
    body = msgspec.json.encode({"game": "hexades", "seats": [{"kind": "open"}, {"kind": "open"}]})

    async def made(*lines: str) -> int:
        headers = CIMultiDict(("X-Forwarded-For", line) for line in lines)
        async with live.session.post(live.url + "/api/tables", data=body, headers=headers) as answer:
            return answer.status

    forged = [f"10.0.0.{number}" for number in range(6)]
    assert [await made(one, "203.0.113.7") for one in forged] == [201, 201, 429, 429, 429, 429]
    assert [await made(f"{one}, 203.0.113.7") for one in forged[:2]] == [429, 429]
    assert await made(forged[0], forged[1], "203.0.113.8") == 201
    assert await made("203.0.113.8", "198.51.100.1") == 201
    # One customer has a whole network of IPv6.
    assert [await made(f"2001:db8::{number:x}") for number in range(1, 5)] == [201, 201, 429, 429]
    assert await made("2001:db8:0:1::1") == 201


def test_addresses_are_counted_by_network() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::2:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("x" * 1000) == "x" * 64


@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, connections_per_address=5))
async def test_an_address_has_only_so_many_connections(live: Live) -> None:
    async with aiohttp.ClientSession() as session:  # one connection, kept
        live = Live(live.url, session)
        assert (await live.get("/health"))[0] == 200
        crowd = [await Raw.open(live.url) for _ in range(4)]
        with closing(*crowd):
            late = [await Raw.open(live.url, request("GET /health")) for _ in range(10)]
            with closing(*late):
                assert [await one.status() for one in late] == [0] * 10
            await until_dropped(live, "address", 10)
            crowd[0].close()
            again = 0
            while not again:  # until the server has noticed
                line = await Raw.open(live.url, request("GET /health"))
                again = await line.status()
                line.close()
            assert again == 200


@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, connections_per_address=3), behind_proxy=True)
async def test_behind_a_proxy_its_own_address_is_not_counted(live: Live) -> None:
    made = await live.table()

    async def enter(address: str) -> tuple[Raw, int]:
        line = await Raw.open(live.url, handshake(made["table"], f"X-Forwarded-For: {address}"))
        return line, await line.status()

    mine = [await enter("203.0.113.7") for _ in range(5)]
    others = [await enter(f"203.0.113.{number}") for number in range(10, 30)]
    with closing(*(line for line, _ in mine + others)):
        assert [status for _, status in mine] == [101, 101, 101, 503, 503]
        assert {status for _, status in others} == {101}
        assert (await counted(live, "refusals"))["PA-21.too-many-connections"] == 2
        assert (await counted(live, "dropped"))["address"] == 2
        mine[0][0].close()
        again, status = await enter("203.0.113.7")
        while status != 101:
            again.close()
            again, status = await enter("203.0.113.7")
        again.close()


@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, connections=6))
async def test_a_full_server_still_tells_how_it_is(live: Live) -> None:
    crowd = [await Raw.open(live.url) for _ in range(6)]
    with closing(*crowd):
        line = await Raw.open(live.url, request("GET /"))
        with closing(line):
            assert await line.status() == 503
            assert await line.ended() == b""
        for path in ("/health", "/ready", "/metrics"):
            assert (await live.get(path))[0] == 200
        assert (await counted(live, "refusals"))["PA-21.too-many-connections"] == 1
        spare = [await Raw.open(live.url) for _ in range(60)]
        with closing(*spare):
            ends = [asyncio.create_task(one.ended()) for one in spare]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)  # those beyond the spare ones
            for end in ends:
                end.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
    while (await live.get("/api/games"))[0] == 503:
        await asyncio.sleep(0.01)
    assert (await counted(live, "dropped"))["full"] > 0


def test_the_soft_limit_of_files_is_raised() -> None:
    program = (
        "import resource; from passerelle.server.descriptors import open_files, raise_open_files;"
        "_, hard = resource.getrlimit(resource.RLIMIT_NOFILE);"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard));"
        "print(open_files(), raise_open_files(), open_files())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    before, raised, after = map(int, done.stdout.split())
    assert before == 200 < raised == after


# Half of something


@pytest.mark.timing
@pytest.mark.clause("PA-21")
@attacked(limits=replace(EASY, head_seconds=0.2, body_seconds=0.2, idle_seconds=1))
async def test_half_a_request_is_not_waited_for(live: Live) -> None:
    halves = (b"", b"G", b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow:")
    for number, half in enumerate(halves, 1):
        line = await Raw.open(live.url, half)
        assert await line.ended() == b""
        await until_dropped(live, "head-timeout", number)
        line.close()
    for path in ("/api/tables", "/api/frames"):
        line = await Raw.open(live.url, request(f"POST {path}", "Content-Length: 1000") + b'{"game":')
        assert await line.status() == 408
        assert await line.ended() == b""
        line.close()
    assert (await counted(live, "dropped"))["body-timeout"] == 2
    assert (await counted(live, "refusals"))["PA-21.too-slow"] == 2
    line = await Raw.open(live.url, request("GET /health"))
    assert await line.status() == 200
    line.writer.write(b"GET /health HTTP/1.1\r\n")  # the second one is half
    assert await line.ended() == b""
    line.close()


# What is not a request


@pytest.mark.clause("PA-20")
@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("POST", "/api/tables", ["Origin: http://["]),
        ("POST", "/api/tables", ["Origin: http://[::1"]),
        ("GET", "/ws/{}", ["Origin: http://]["]),
        ("GET", "/api/tables/{}/qr.svg", ["Host: ["]),
        ("GET", "/api/tables/{}/qr.svg", ["Host: localhost:99999"]),
        ("GET", "/api/tables/{}/qr.svg", ["Host: localhost:x"]),
        ("GET", "/", ["Host: a b"]),
        ("GET", "/", ["Host: [::1]:99999"]),
        ("GET", "/health", ["Host: a", "Host: b"]),
        ("POST", "/api/tables", ["Host: localhost", "Content-Encoding: gzip"]),
        ("POST", "/api/frames", ["Host: localhost", "Content-Encoding: deflate"]),
        ("POST", "/api/frames", ["Host: localhost", "Content-Encoding: br, gzip"]),
        ("GET", "/ws/{}", ["Host: localhost", "Upgrade: nothing"]),
    ],
)
def test_odd_headers_are_bad_requests(
    method: str, path: str, headers: list[str], sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    @attacked
    async def attack(live: Live) -> None:
        made = await live.table()
        has_host = any(header.startswith("Host") for header in headers)
        told = request(
            f"{method} {path.format(made['table'])}",
            *headers,
            body=b"{}" if method == "POST" else b"",
            host="" if has_host else "localhost",
        )
        line = await Raw.open(live.url, told)
        assert await line.status() == 400
        line.close()
        codes = await counted(live, "refusals")
        dropped = await counted(live, "dropped")
        assert codes.get("PA-20.bad-request", 0) + dropped["not-http"] == 1

    attack(sqlite_url, caplog)


@attacked
async def test_a_request_without_a_host_is_answered(live: Live) -> None:
    """As simple health checks send it."""
    made = await live.table()
    for path in ("/health", f"/api/tables/{made['table']}/qr.svg"):
        line = await Raw.open(live.url, f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert await line.status() == 200
        line.close()


GIANT = "9" * 5000
BODIES = (
    f'{{"game":"hexades","seats":[],"length":{GIANT}}}',
    f'{{"game":"hexades","seats":[],"options":{{"layout":{GIANT}}}}}',
    f'{{"game":{GIANT}}}',
    f'{{"game":"hexades","seats":[],"options":{{"layout":-{GIANT}.5e{GIANT}}}}}',
    '{"game":"hexades","seats":%s}' % ("[" * 50_000),
    '{"game":"hexades","options":%s' % ('{"a":' * 50_000),
    '{"game":"\\ud800","seats":[]}',
    '{"game":"hexades","seats":[],"options":{"\\udfff":"\\ud800"}}',
    '{"game":"hexades","seats":[{"kind":"human","name":"\\ud83d"},{"kind":"open"}]}',
)


@pytest.mark.clause("PA-20")
@attacked
async def test_giant_numbers_deep_lists_and_half_characters_are_refused(live: Live) -> None:
    for body in BODIES:
        async with live.session.post(live.url + "/api/tables", data=body.encode()) as answer:
            assert answer.status == 400, body[:80]
            assert (await answer.json())["code"] != "PA-23.fault"
    text = pauses(2)
    for old, new in (
        ("0.000 p1 pause", f"{GIANT}.000 p1 pause"),
        ("0.000 table pause", f"{GIANT}.000 table pause"),
        ("passerelle 1", f"passerelle {GIANT}"),
        ("nonce p1 ", f"nonce p1 {GIANT}"),
        ("table layout ", f"table layout {GIANT} "),
        ("table lot p", f"table lot {GIANT}"),
        ("p1 resign", f"p1 place {GIANT} = 1"),
        ("p1 resign", f"p1 place 1 = {GIANT}+1"),
    ):
        if old not in text:
            continue
        async with live.session.post(live.url + "/api/frames", data=text.replace(old, new, 1)) as answer:
            assert answer.status == 400, new[:80]
    made = await live.table()
    pest = live.player(made, "p1")
    await pest.enter()
    for message in (
        '{"type":"pong","number":%s}' % ("9" * 4000),
        '{"type":"act","id":"1","seat":"p1","action":{"type":"put","number":%s}}' % ("9" * 4000),
        '{"type":"rename","seat":"p1","name":"\\ud800"}',
        '{"type":"enter","keys":["\\udfff"]}',
        '{"type":"enter","game":-%s}' % ("9" * 4000),
    ):
        await pest.socket.send_str(message)
    await pest.act("p1", {"type": "dance"})
    assert "PA-23.fault" not in await counted(live, "refusals")


@pytest.mark.clause("PA-20")
def test_what_is_not_http_is_counted_and_not_logged(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    secret = "k3y-that-nobody-may-read"
    garbage = (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + secret.encode() * 3,
        f"{secret}\r\n\r\n".encode(),
        f"GET / HTTP/9.9\r\nHost: {secret}\r\n\r\n".encode(),
        f"GET /{secret} HTTP/1.1\r\nBad Header: {secret}\r\n\r\n".encode(),
        f"POST / HTTP/1.1\r\nContent-Length: {secret}\r\n\r\n".encode(),
        b"\x00" * 9000 + secret.encode(),
        f"GET /{secret * 1000} HTTP/1.1\r\n\r\n".encode(),
        b"POST /api/frames HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + secret.encode(),
    )

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for bytes_ in garbage:
                line = await Raw.open(live.url, bytes_)
                told = await line.ended()
                line.close()
                assert told[:13] in (b"HTTP/1.0 400 ", b"HTTP/1.1 400 "), (bytes_[:40], told[:40])
                assert b"aiohttp" not in told
                assert secret.encode() not in told
            assert (await counted(live, "dropped"))["not-http"] >= len(garbage) - 1

    asyncio.run(scene())
    assert secret not in caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.clause("PA-20")
def test_abandoned_handshakes_are_no_faults_and_no_key_is_logged(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The frame that enters comes with the handshake, and its sender is gone before the answer."""
    caplog.set_level(logging.DEBUG, "passerelle")

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made = await live.table()
            key = made["seat_keys"]["p1"]
            enter = masked(TEXT, msgspec.json.encode({"type": "enter", "keys": [key]}))
            for number in range(40):
                line = await Raw.open(live.url, handshake(made["table"]) + enter)
                if number % 2:
                    await asyncio.sleep(0)
                line.reset()
            line = await Raw.open(
                live.url, handshake("nosuchtable") + enter
            )  # refused, with a frame behind it
            assert b" 404 " in await line.ended()
            line.close()
            page = (await live.get("/metrics"))[1]
            assert "PA-23.fault" not in page
            while "passerelle_connections 0\n" not in page:
                page = (await live.get("/metrics"))[1]
            assert key not in caplog.text
            assert repr(enter)[2:-1] not in caplog.text

    asyncio.run(scene())
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@attacked
async def test_answers_do_not_tell_what_serves_them(live: Live) -> None:
    for path in ("/", "/health", "/api/games", "/nowhere"):
        _, _, headers = await live.get(path)
        assert headers["Server"] == "Passerelle"
    line = await Raw.open(live.url, b"nonsense\r\n\r\n")
    assert b"Server: Passerelle\r\n" in await line.ended()
    line.close()


@attacked
async def test_reasons_are_counted_from_zero_and_explained(live: Live) -> None:
    assert await counted(live, "dropped") == dict.fromkeys(DROPPED, 0)
    _, page, _ = await live.get("/metrics")
    types = re.findall(r"^# TYPE (\S+) ", page, re.MULTILINE)
    helps = re.findall(r"^# HELP (\S+) \S", page, re.MULTILINE)
    assert len(types) == len(set(types))
    assert types == helps


@pytest.mark.clause("PA-21")
@attacked
async def test_a_head_has_only_so_many_bytes(live: Live) -> None:
    made = await live.table()
    for path in ("/", f"/api/tables/{made['table']}/qr.svg"):
        many = [f"X-{number}: {'x' * 7000}" for number in range(12)]
        line = await Raw.open(live.url, request(f"GET {path}", *many))
        assert await line.status() == 413
        line.close()
