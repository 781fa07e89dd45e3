"""The server over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from live import TWO_PEOPLE, Live, Process, free_port, serving
from ws_player import WirePlayer, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server import page
from passerelle.server.addresses import lan_address
from passerelle.server.limits import Limits

OPEN = {"kind": "open"}
ADA = {"kind": "human", "name": "Ada"}


def on_a_server(
    test: Callable[[Live], Coroutine[Any, Any, None]] | None = None, **config: Any
) -> Callable[..., Any]:
    """Runs an async test against a server of its own."""
    if test is None:
        return functools.partial(on_a_server, **config)

    def run(sqlite_url: str) -> None:
        async def scene() -> None:
            async with serving(sqlite_url, **config) as live:
                await test(live)

        asyncio.run(scene())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def play_to_the_end(people: dict[str, WirePlayer], seed: int = 1) -> None:
    rng = random.Random(seed)
    first = next(iter(people.values()))
    while first.update["awaiting"]:
        seat = first.update["awaiting"][0]
        player = people[seat]
        while len(player.lines) < len(first.lines):
            await player.hear()
        told = await player.act(seat, hexades_action(player.update["view"], rng))
        assert told["type"] == "update", told
        while len(first.lines) < len(player.lines):
            await first.hear()


@on_a_server
async def test_two_people_by_a_link(live: Live) -> None:
    made = await live.table(ADA, OPEN)
    ada = live.player(made, "p1", host=True)
    bob = live.player(made)
    await ada.enter()
    await bob.enter()
    assert (bob.info["mine"], bob.info["host"], bob.info["spectators"]) == ([], False, 1)
    await bob.say(type="sit", seat="p2", name="Bob")
    assert (await bob.until("seat-given"))["seat"] == "p2"
    for player, seat, name in ((ada, "p1", "Ada L."), (bob, "p2", "Bob D.")):
        await player.say(type="add-nonce", seat=seat, nonce=seat[1] * 32)
        await player.say(type="rename", seat=seat, name=name)
        while name not in [seat["name"] for seat in player.info["seats"]]:
            await player.hear()
    promised = ada.info["commit"]
    await ada.say(type="start")
    await ada.until("update")
    await bob.until("update")
    await play_to_the_end({"p1": ada, "p2": bob})
    await ada.until("table-info")
    assert ada.info["stage"] == "over"
    status, text, headers = await live.get(f"/api/tables/{made['table']}/record")
    assert status == 200
    assert made["table"] in headers["Content-Disposition"]
    record = records.read(text, catalogue.find)
    assert verify(record)
    assert (record.header.commit, record.header.nonces) == (promised, ("1" * 32, "2" * 32))
    status, frames, _ = await live.get(f"/api/tables/{made['table']}/frames")
    assert status == 200
    async with live.session.post(live.url + "/api/frames", data=text) as answer:
        assert await answer.json() == msgspec.json.decode(frames) | {"link": ""}


@on_a_server
async def test_a_table_says_what_its_game_is(live: Live) -> None:
    """A page needs no second question to know whether there are turns, or which bots may sit down."""
    _, text, _ = await live.get("/api/games")
    declared = {game["id"]: game for game in msgspec.json.decode(text)["games"]}
    told = {}
    for game in catalogue.all_games():
        made = await live.table(game=game.declaration.id)
        watcher = live.player(made)
        await watcher.enter()
        told[watcher.info["game"]] = watcher.info["declaration"]
    assert told == declared
    assert {declaration["realtime"] for declaration in told.values()} == {False, True}


@on_a_server
async def test_one_screen_for_two(live: Live) -> None:
    """One browser has both seats, and always sees what the awaited one sees."""
    made = await live.table()
    both = live.player(made, "p1", "p2", host=True)
    await both.enter()
    await both.say(type="start")
    await both.until("update")
    for _ in range(8):
        assert both.update["seen_by"] == both.update["awaiting"][0] == both.my_turn
        await both.act(both.my_turn or "", hexades_action(both.update["view"], random.Random(1)))


@on_a_server
async def test_against_a_bot_and_watching_bots(live: Live) -> None:
    made = await live.table(ADA, {"kind": "bot", "name": "random"})
    ada = live.player(made, "p1", host=True)
    await ada.enter()
    await ada.say(type="start")
    await ada.until("update")
    while ada.update["awaiting"]:
        if ada.my_turn:
            await ada.act("p1", hexades_action(ada.update["view"], random.Random(1)))
        else:
            await ada.until("update")
    made = await live.table({"kind": "bot", "name": "random"}, {"kind": "bot", "name": "random"})
    host, watcher = live.player(made, host=True), live.player(made)
    await host.enter()
    await watcher.enter()
    await host.say(type="start")
    while not watcher.lines or watcher.update["awaiting"]:
        await watcher.until("update")
    assert " result " in watcher.lines[-1]


@on_a_server
async def test_assist_shows_hints_to_its_seat_alone(live: Live) -> None:
    made = await live.table({**ADA, "assist": True}, {"kind": "human", "name": "Bob"})
    ada, bob = live.player(made, "p1", host=True), live.player(made, "p2")
    await ada.enter()
    await bob.enter()
    await ada.say(type="start")
    await ada.until("update")
    await bob.until("update")
    hints = {"p1": 0, "p2": 0}
    for _ in range(12):
        seat = ada.update["awaiting"][0]
        player, other = (ada, bob) if seat == "p1" else (bob, ada)
        hints[seat] += player.update["hints"] is not None
        assert other.update["hints"] is None
        await player.act(seat, hexades_action(player.update["view"], random.Random(1)))
        await other.until("update")
        if not ada.update["awaiting"]:
            break
    assert hints["p1"] > 2
    assert hints["p2"] == 0


@on_a_server
async def test_a_personal_link_goes_on_from_another_device(live: Live) -> None:
    made, ada, _ = await live.started()
    phone = live.player(made, "p1")
    await phone.enter()
    await phone.until("update")
    assert phone.info["mine"] == ["p1"]
    assert phone.lines == ada.lines


@pytest.mark.clause("PA-22")
@on_a_server
async def test_seats_and_the_host_are_guarded(live: Live) -> None:
    made, _, bob = await live.started()
    stranger = live.player(made)
    await stranger.enter()
    resign = {"type": "resign"}
    assert (await stranger.act("p1", resign))["code"] == "PA-22.not-your-seat"
    assert (await bob.act("p1", resign))["code"] == "PA-22.not-your-seat"
    assert (await bob.ask(type="start"))["code"] == "PA-22.not-the-host"
    assert (await stranger.ask(type="set-pause", seat="p1", paused=True))["code"] == "PA-22.not-your-seat"


@pytest.mark.clause("PA-20")
@on_a_server
async def test_messages_out_of_form_are_refused(live: Live) -> None:
    made, ada, _ = await live.started()
    late = live.player(made)
    late.socket = await live.session.ws_connect(f"{live.url}/ws/{made['table']}")
    await late.say(type="start")
    assert (await late.until("refused"))["code"] == "PA-20.enter-first"
    await late.say(type="act", id="1", seat="p1", action={})
    assert (await late.until("refused"))["code"] == "PA-20.enter-first"
    await ada.socket.send_str("{")
    assert (await ada.until("refused"))["code"] == "PA-20.not-a-message"
    await ada.socket.send_bytes(b"{}")
    assert (await ada.until("refused"))["code"] == "PA-20.not-text"
    assert (await ada.act("p1", {"type": "fly"}))["code"] == "PA-20.not-an-action"
    for bad in ("", "x" * 65, "\x00", "é"):
        await ada.say(type="act", id=bad, seat="p1", action={"type": "resign"})
        assert (await ada.until("refused"))["code"] == "PA-20.bad-id"
    assert (await ada.ask(type="add-nonce", seat="p1", nonce="no"))["code"] == "PA-12.bad-secret"


@pytest.mark.clause("PA-20")
@on_a_server
async def test_a_refusal_names_the_action_it_refuses_wherever_it_can_be_read(live: Live) -> None:
    _, ada, _ = await live.started()
    act = {"type": "act", "seat": "p1", "action": {"type": "resign"}}
    for wrong, code in (
        ({**act, "from": "a page of another version"}, "PA-20.not-a-message"),
        ({"type": "leap", "seat": "p1"}, "PA-20.not-a-message"),
        ({**act, "action": {"type": "fly"}}, "PA-20.not-an-action"),
        ({**act, "seat": "x" * 5000}, "PA-21.too-large"),
    ):
        await ada.say(**wrong, id="it")
        refused = await ada.until("refused")
        assert (refused["code"], refused["id"]) == (code, "it")
    await ada.say(type="leap", id="\x00")
    assert (await ada.until("refused"))["id"] == ""


@pytest.mark.clause("PA-20")
@on_a_server
async def test_a_line_is_probed(live: Live) -> None:
    """What was sent before the probe has been read when it is answered."""
    _, ada, _ = await live.started()
    await ada.say(type="probe", number=7)
    assert await ada.until("alive") == {"type": "alive", "number": 7}


@pytest.mark.clause("PA-22")
@on_a_server
async def test_a_revoked_key_is_refused_in_words(live: Live) -> None:
    made, ada, _ = await live.started()
    leaked = live.player(made, "p1", host=True)
    await leaked.enter()
    keys = ("a" * 22, "b" * 22)
    await ada.say(type="renew-keys", seats={"p1": keys[0]}, host=keys[1])
    assert await ada.until("keys-renewed") == {"type": "keys-renewed"}
    while (await leaked.until("table-info"))["mine"]:
        pass
    await leaked.socket.close()
    await leaked.enter()
    assert (leaked.info["mine"], leaked.info["host"]) == ([], False)
    assert (await leaked.until("refused"))["code"] == "PA-22.unknown-key"
    ada.keys = keys
    await ada.socket.close()
    await ada.enter()
    assert (ada.info["mine"], ada.info["host"]) == (["p1"], True)


@pytest.mark.clause("PA-12", "PA-23")
@on_a_server
async def test_nobody_who_sits_down_last_is_told_that_the_game_has_begun(live: Live) -> None:
    """The host's page starts as soon as it sees every seat taken; the guest's adds its nonce as soon as it may."""
    for number in range(20):
        made = await live.table(ADA, OPEN)
        ada, bob = live.player(made, "p1", host=True), live.player(made)
        await ada.enter()
        await bob.enter()
        nonce = f"{number:032x}"
        await bob.say(type="sit", seat="p2", name="Bob", nonce=nonce)
        while any(seat["kind"] == "open" for seat in ada.info["seats"]):
            await ada.until("table-info")
        await ada.say(type="start")
        heard = [(await bob.hear())["type"]]
        while heard[-1] != "update":
            heard.append((await bob.hear())["type"])
        assert "refused" not in heard
        await ada.act("p1", {"type": "resign"})
        _, record, _ = await live.get(f"/api/tables/{made['table']}/record")
        assert nonce in record
        await ada.socket.close()
        await bob.socket.close()


@pytest.mark.clause("PA-21")
@on_a_server(limits=Limits(table_burst=2, guests_per_table=2, reading_burst=1))
async def test_limits_are_told(live: Live) -> None:
    made = await live.table(ADA, OPEN)
    ada, bob = live.player(made, "p1"), live.player(made)
    await ada.enter()
    await bob.enter()
    stranger, phone = live.player(made), live.player(made, "p1")
    stranger.socket = await live.session.ws_connect(f"{live.url}/ws/{made['table']}")
    await stranger.say(type="enter")
    assert (await stranger.until("refused"))["code"] == "PA-21.table-full"
    await phone.enter()  # who has a seat finds room
    await ada.socket.send_str(" " * 5000)
    assert (await ada.until("refused"))["code"] == "PA-21.too-large"
    assert (await live.post("/api/tables", game="hexades", seats=TWO_PEOPLE))[0] == 201
    status, problem = await live.post("/api/tables", game="hexades", seats=TWO_PEOPLE)
    assert (status, problem["code"]) == (429, "PA-21.too-many-tables")
    await live.post("/api/frames")
    status, problem = await live.post("/api/frames")
    assert (status, problem["code"]) == (429, "PA-21.too-fast")
    await bob.socket.send_str(" " * 70_000)
    with pytest.raises(ConnectionError):
        await bob.until("never")


@pytest.mark.clause("PA-20", "PA-21")
@on_a_server(limits=Limits(request_burst=9, requests_per_second=0.001, delay_seconds=0))
async def test_a_browser_is_answered_in_words_and_a_program_in_json(live: Live) -> None:
    looks = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "en-GB,en;q=0.9"}
    for path in ("/elsewhere", "/t/", "/puzzle/labyrinth/2026"):
        status, page, headers = await live.get(path, **looks)
        assert (status, headers["Content-Type"]) == (404, "text/html")
        assert '<div id="page">' in page  # it tells the rest itself
    for path in ("/elsewhere", "/api/elsewhere", "/assets/elsewhere.js"):
        asked = {} if path == "/elsewhere" else looks
        status, problem, _ = await live.get(path, **asked)
        assert (status, msgspec.json.decode(problem)["code"]) == (404, "PA-20.no-such-page")
    while (await live.get("/health"))[0] != 429:
        pass
    status, page, headers = await live.get("/", **looks)
    assert (status, headers["Content-Type"]) == (429, "text/html; charset=utf-8")
    assert "A little too fast" in page
    assert '<a href="/">' in page
    _, page, _ = await live.get("/", **{**looks, "Accept-Language": "xx, fr"})
    assert "Un peu trop vite" in page


@pytest.mark.clause("PA-20", "PA-21")
@on_a_server
async def test_bodies_out_of_form_are_refused(live: Live) -> None:
    async def code(path: str, data: bytes) -> tuple[int, str]:
        async with live.session.post(live.url + path, data=data) as answer:
            return answer.status, (await answer.json())["code"]

    assert await code("/api/tables", b"[]") == (400, "PA-20.not-a-message")
    assert await code("/api/tables", b"\xff") == (400, "PA-20.not-a-message")
    assert await code("/api/tables", b" " * 300_000) == (413, "PA-21.too-large")
    assert await code("/api/frames", b"\xff") == (400, "PA-9.bad-characters")
    assert await code("/api/frames", b"passerelle 1\ngame chess\n") == (400, "PA-9.unknown-game")
    assert await code("/api/frames", b"\n" * 6001) == (413, "PA-21.too-large")

    async def refused(**request: Any) -> str:
        status, answer = await live.post("/api/tables", **{"game": "hexades", "seats": TWO_PEOPLE, **request})
        assert status == 400
        return str(answer["code"])

    assert await refused(game="chess") == "PA-9.unknown-game"
    assert await refused(game="labyrinth", options={"mode": "practice"}) == "LB-16.seats-do-not-fit"
    assert await refused(game="dobble", seats=[{**ADA, "team": "blue"}] * 2) == "DB-2.bad-split"
    assert await refused(seats=[ADA]) == "PA-2.seat-count"
    assert await refused(seats=[ADA] * 9) == "PA-2.seat-count"
    assert await refused(seats=[ADA, {**ADA, "team": "pink"}]) == "PA-2.bad-team"
    assert await refused(seats=[ADA, {"kind": "bot", "name": "hal"}]) == "PA-2.unknown-bot"
    assert await refused(seats=[ADA, {"kind": "human", "name": "x" * 41}]) == "PA-22.bad-name"
    assert await refused(options={"layout": "heap"}) == "PA-1.bad-value"
    assert await refused(options={"colour": "red"}) == "PA-1.unknown-option"
    assert await refused(length=2) == "PA-20.bad-length"


@pytest.mark.clause("PA-23")
@on_a_server
async def test_a_running_game_keeps_its_record(live: Live) -> None:
    made, ada, bob = await live.started()
    status, body, _ = await live.get(f"/api/tables/{made['table']}/record")
    assert (status, "PA-23.still-running" in body) == (403, True)
    assert (await live.get(f"/api/tables/{made['table']}/frames"))[0] == 403
    for nowhere in ("abc", "%00", "x%2fy", "é"):
        assert (await live.get(f"/api/tables/{nowhere}/record"))[0] == 404
    await ada.act("p1", {"type": "resign"})
    assert (await live.get(f"/api/tables/{made['table']}/record"))[0] == 200
    for player, seat in ((ada, "p1"), (bob, "p2")):
        await player.say(type="rematch", seat=seat)
    while ada.game == 1:
        await ada.hear()
    assert (await live.get(f"/api/tables/{made['table']}/record"))[0] == 403
    status, first, _ = await live.get(f"/api/tables/{made['table']}/record?game=1")
    assert status == 200
    assert verify(records.read(first, catalogue.find))
    assert (await live.get(f"/api/tables/{made['table']}/record?game=7"))[0] == 404
    gathering = await live.table()
    assert (await live.get(f"/api/tables/{gathering['table']}/record"))[0] == 404


@pytest.mark.clause("PA-20")
@on_a_server(origins=("https://friend.example",))
async def test_pages_from_elsewhere_are_not_heard(live: Live) -> None:
    made = await live.table()
    foreign = {"Origin": "https://elsewhere.example"}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await live.session.ws_connect(f"{live.url}/ws/{made['table']}", headers=foreign)
    assert refused.value.status == 403
    async with live.session.post(live.url + "/api/tables", data=b"{}", headers=foreign) as answer:
        assert (answer.status, (await answer.json())["code"]) == (403, "PA-20.foreign-origin")
    for origin in (live.url, "https://friend.example"):
        socket = await live.session.ws_connect(f"{live.url}/ws/{made['table']}", headers={"Origin": origin})
        await socket.close()


@on_a_server
async def test_every_answer_carries_the_headers(live: Live) -> None:
    for path in ("/api/games", "/no/such/page", "/health", "/metrics"):
        _, _, headers = await live.get(path)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


@on_a_server
async def test_an_invitation_leads_here_from_other_machines(live: Live) -> None:
    """Who opened the page on this very machine must not pass its name for itself on."""
    made, ada, bob = await live.started()
    table, here = made["table"], f"{lan_address()}:{live.url.rpartition(':')[2]}"
    assert ada.info["link"] == bob.info["link"] == f"http://{here}/t/{table}"
    _, code, _ = await live.get(f"/api/tables/{table}/qr.svg")
    assert code == (await live.get(f"/api/tables/{table}/qr.svg", Host=here))[1]
    await ada.act("p1", {"type": "resign"})
    assert await _replay_link(live, table) == f"http://{here}/replay#t={table}"
    told = await _replay_link(live, table, **{**FORWARDED, "Host": "pc.lan"})
    assert told == f"http://pc.lan/replay#t={table}"


@on_a_server(behind_proxy=True)
async def test_an_invitation_is_as_safe_as_the_proxy(live: Live) -> None:
    made, ada, _ = await live.started()
    await ada.act("p1", {"type": "resign"})
    link = await _replay_link(live, made["table"], **FORWARDED)
    assert link == f"https://games.example.org/replay#t={made['table']}"


FORWARDED = {"Host": "games.example.org", "X-Forwarded-Proto": "https"}


async def _replay_link(live: Live, table: str, **headers: str) -> str:
    _, text, _ = await live.get(f"/api/tables/{table}/frames", **headers)
    return str(msgspec.json.decode(text)["link"])


@on_a_server
async def test_what_machines_read(live: Live) -> None:
    made, ada, _ = await live.started()
    await ada.act("p1", {"type": "fly"})
    await ada.act("p1", {"type": "resign"})
    status, text, _ = await live.get("/metrics")
    assert status == 200
    for line in (
        "passerelle_tables 1",
        "passerelle_connections 2",
        "passerelle_actions_total 1",
        'passerelle_refusals_total{code="PA-20.not-an-action"} 1',
        'passerelle_action_seconds_bucket{le="+Inf"} 1',
        "passerelle_action_seconds_count 1",
    ):
        assert f"{line}\n" in text
    assert (await live.get("/health"))[:2] == (200, '{"status":"ok"}')
    assert (await live.get("/ready"))[:2] == (200, '{"status":"ready"}')
    assert "hexades" in (await live.get("/api/games"))[1]
    status, drawing, headers = await live.get(f"/api/tables/{made['table']}/qr.svg")
    assert (status, headers["Content-Type"], drawing[:4]) == (200, "image/svg+xml", "<svg")


def test_the_page_is_served_packed_and_kept(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "app-1a2b.js").write_text("plain")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    (tmp_path / "secret").write_text("not for you")
    monkeypatch.setattr(page, "FOLDER", folder)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for path in ("/", "/t/abc", "/replay"):
                status, text, headers = await live.get(path)
                assert (status, text, headers["Cache-Control"]) == (200, "<!doctype html>", "no-cache")
            async with live.session.get(
                live.url + "/assets/app-1a2b.js", headers={"Accept-Encoding": "br"}, auto_decompress=False
            ) as answer:
                assert (await answer.read(), answer.headers["Content-Encoding"]) == (b"packed", "br")
                assert "immutable" in answer.headers["Cache-Control"]
                assert "javascript" in answer.headers["Content-Type"]
            status, text, headers = await live.get("/assets/app-1a2b.js", **{"Accept-Encoding": "identity"})
            assert (text, "Content-Encoding" in headers) == ("plain", False)
            for path in ("/..%2fsecret", "/assets/../../secret", "/%2e%2e/secret", "/%00", "/" + "x" * 5000):
                assert (await live.get(path))[0] == 404

    asyncio.run(scene())


def test_a_graceful_end_loses_nothing_and_calls_the_browsers_back(sqlite_url: str) -> None:
    async def scene() -> None:
        port = free_port()
        server = Process(port, sqlite_url)
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            _, ada, _ = await live.started()
            lines = list(ada.lines)
            assert await asyncio.to_thread(server.stop) == 0
            message = await ada.socket.receive(timeout=10)
            assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 1001)
            server = Process(port, sqlite_url)
            await server.ready()
            await ada.enter()
            await ada.until("update")
            assert ada.lines == lines
            assert (ada.update["first"], ada.update["lines"]) == (len(lines) + 1, [])
        assert server.stop() == 0

    asyncio.run(scene())


def test_a_fault_of_ours_is_an_answer(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "all_games", lambda: 1 / 0)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            status, text, _ = await live.get("/api/games")
            assert (status, "PA-23.fault" in text) == (500, True)
            assert (await live.get("/health"))[0] == 200

    asyncio.run(scene())


def test_an_unknown_database_is_said_at_once() -> None:
    async def scene() -> None:
        async with serving("mysql://x"):
            pass

    with pytest.raises(ValueError, match="not a database URL"):
        asyncio.run(scene())


@on_a_server
async def test_the_puzzle_of_a_day(live: Live) -> None:
    """The same for everybody; only of games that have one, and of days there are."""
    first, again, other = [
        await live.get(f"/api/games/labyrinth/puzzle/{day}")
        for day in ("2026-11-15", "2026-11-15", "2026-11-16")
    ]
    assert first[0] == 200
    assert first[1] == again[1] != other[1]
    puzzle = msgspec.json.decode(first[1])
    assert puzzle["day"] == "2026-11-15"
    assert len(puzzle["tiles"]) == len(puzzle["objects"]) == 16
    for day in ("2026-02-30", "2019-12-31", "2100-01-01", "20261115", "today"):
        assert (await live.get(f"/api/games/labyrinth/puzzle/{day}"))[0] == 404
    for nowhere in ("chess/puzzle/2026-11-15",):
        assert (await live.get(f"/api/games/{nowhere}"))[0] == 404
