"""Moderation on a filled database: nothing is left of an erased name, and every record is as true as it was."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import asyncpg
import msgspec
import pytest
from live import Live, Process, free_port, serving
from ws_player import WirePlayer

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.core.values import Refused
from passerelle.games import catalogue
from passerelle.server.stores import open_database
from passerelle.table.moderation.bans import Ban, BanList, banned_network
from passerelle.table.moderation.listing import TableFilter
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.moderation.names import rename_line
from passerelle.table.moderation.stored import Who
from passerelle.table.seats import hash_key

ADA = 'Ada "the 1st" L\\_%!'
LATER = "Ada, later"
CLEO = {"kind": "human", "name": "Cleo"}


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


class Filled:
    """Tables of one person among others."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.finished: dict[str, int] = {}
        self.running = ""
        self.strangers = ""
        self.gathering = ""


async def fill(live: Live) -> Filled:
    filled = Filled()
    people = ({"kind": "human", "name": ADA}, {"kind": "human", "name": "Bob"})
    for length in (1, 3):
        made = await live.table(*people, length=length)
        ada, bob = await _begun(live, made)
        await ada.ask(type="rename", seat="p1", name=LATER, assist=True)
        await _end(ada, bob)
        for player, seat in ((ada, ada.info["mine"][0]), (bob, bob.info["mine"][0])):
            await player.say(type="rematch", seat=seat)
        while ada.update["game"] != 2:
            await ada.until("update")
        await _end(ada, bob)
        filled.finished[made["table"]] = 2
        filled.keys.append(made["seat_keys"]["p1"])
    made = await live.table(*people, game="labyrinth")
    await _begun(live, made)
    filled.running = made["table"]
    made = await live.table({"kind": "human", "name": "Bob"}, CLEO)
    strangers = await _begun(live, made)
    await _end(*strangers)
    filled.strangers = made["table"]
    filled.gathering = (await live.table(people[0], {"kind": "open"}, public=True))["table"]
    return filled


async def _begun(live: Live, made: dict[str, Any]) -> tuple[WirePlayer, WirePlayer]:
    one, other = live.player(made, "p1", host=True), live.player(made, "p2")
    await one.enter()
    await other.enter()
    await one.say(type="start")
    await one.until("update")
    await other.until("update")
    return one, other


async def _end(one: WirePlayer, other: WirePlayer) -> None:
    """By resigning, once both know how it stands."""
    (seat,) = one.info["mine"]
    assert (await one.act(seat, {"type": "resign"}))["type"] == "update"
    while not one.info["outcome"]:
        await one.until("table-info")
    while not other.info["outcome"]:
        await other.until("table-info")


@contextlib.asynccontextmanager
async def moderating(url: str) -> AsyncIterator[Moderator]:
    database = await open_database(url)
    try:
        yield Moderator(database, "tester")
    finally:
        await database.close()


def on_a_filled_database(url: str, scene: Callable[[Moderator, Filled], Awaitable[None]]) -> None:
    """After the server has stopped."""

    async def run() -> None:
        async with serving(url) as live:
            filled = await fill(live)
        async with moderating(url) as moderator:
            await scene(moderator, filled)

    asyncio.run(run())


async def everything_in(url: str) -> str:
    """All rows of all tables of the database."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        dump = "\n".join(connection.iterdump())
        connection.close()
        return dump
    connection = await asyncpg.connect(url)
    names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    rows = [row for name in names for row in await connection.fetch(f'SELECT * FROM "{name[0]}"')]
    await connection.close()
    return "\n".join(str(tuple(row)) for row in rows)


async def all_records(moderator: Moderator, table: str = "") -> dict[str, str]:
    return {name: text async for name, text in moderator.records(table)}


def draws_of(text: str) -> list[str]:
    """What the table drew, and the secrets: all but names."""
    return [line for line in text.splitlines() if " human " not in line]


# People


@pytest.mark.clause("PA-32", "PA-12")
def test_nothing_is_left_of_an_erased_name_and_records_stay_true(database_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        before = await all_records(moderator)
        assert len(before) == 5
        changed = await moderator.erase(Who(name=ADA), "Anonyme")
        assert changed.tables == 4
        assert (changed.games, changed.lines) == (5, 4)
        stored = await everything_in(database_url)
        for part in ("the 1st", LATER, "Ada"):
            assert part not in stored
        assert "Bob" in stored
        after = await all_records(moderator)
        for name, text in after.items():
            verify(records.read(text, catalogue.find))
            assert draws_of(text) == draws_of(before[name])
        strangers = f"{filled.strangers}-1.game"
        assert after[strangers] == before[strangers]
        assert "Anonyme" in after[f"{next(iter(filled.finished))}-1.game"]
        assert (await moderator.erase(Who(name=ADA), "Anonyme")).tables == 0
        assert ADA not in str(await moderator.acts())

    on_a_filled_database(database_url, scene)


@pytest.mark.clause("PA-32")
def test_somebody_is_known_by_a_link_or_a_chair(sqlite_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        table = next(iter(filled.finished))
        by_key = Who(keys=(hash_key(filled.keys[0]),))
        assert (await moderator.find(by_key)).tables == 1
        assert await moderator.find(Who(table=table, chair="p1")) == await moderator.find(by_key)
        assert (await moderator.find(Who(keys=(hash_key("nobody's"),)))).tables == 0
        assert (await moderator.find(Who(name="Cleo", table=table))).tables == 0
        told = await moderator.export_guest(by_key)
        assert [(one.table, set(one.names)) for one in told] == [(table, {ADA, LATER})]
        assert len(told[0].records) == 2
        for wrong in (Who(table=table, chair="p9"), Who(table="nowhere", chair="p1")):
            with pytest.raises(Refused):
                await moderator.erase(wrong, "x")

    on_a_filled_database(sqlite_url, scene)


@pytest.mark.clause("PA-32", "PA-22")
def test_a_new_name_never_makes_two_of_one(database_url: str) -> None:
    """Bob is renamed to what Ada is called later: a line that changes a name must go on to change one."""

    async def scene(moderator: Moderator, filled: Filled) -> None:
        table = next(iter(filled.finished))
        await moderator.rename(Who(name=ADA, table=table), "Bob")
        await moderator.rename(Who(name="Bob", table=table), LATER)
        for text in (await all_records(moderator, table)).values():
            verify(records.read(text, catalogue.find))
        with pytest.raises(Refused, match="bad-name"):
            await moderator.rename(Who(name="Bob"), "x" * 41)

    on_a_filled_database(database_url, scene)


def test_only_lines_that_seat_somebody_are_changed() -> None:
    names = {"Ada": "Eve"}
    for line in (
        '1.000 p1 place 18 = "Ada"',
        "0.000 table seat p1 bot level-1",
        "seat p2 bot Ada",
        "",
        "seat",
    ):
        assert rename_line(line, names) == line
    assert rename_line('seat p1 red human "Ada" assist', names) == 'seat p1 red human "Eve" assist'
    assert rename_line('3.000 table seat p2 human "Ada"', names) == '3.000 table seat p2 human "Eve"'


# Tables


@pytest.mark.clause("PA-32")
def test_tables_are_found(database_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        async def found(**wanted: Any) -> set[str]:
            return {table.table for table in await moderator.tables(TableFilter(**wanted))}

        everything = {*filled.finished, filled.running, filled.strangers, filled.gathering}
        assert await found() == everything
        assert await found(game="labyrinth") == {filled.running} == await found(state="playing")
        assert await found(state="gathering") == {filled.gathering}
        assert await found(player="cLEO") == {filled.strangers}
        assert await found(idle=3600) == set()
        assert len(await found(most=2)) == 2
        await moderator.close(filled.strangers)
        assert await found(state="closed") == {filled.strangers}
        told = msgspec.json.encode(await moderator.tables(TableFilter())).decode()
        for key in filled.keys:
            assert key not in told
            assert hash_key(key) not in told

    on_a_filled_database(database_url, scene)


@pytest.mark.clause("PA-32")
def test_nothing_of_a_game_under_way_is_exported(database_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        names = set(await all_records(moderator))
        wanted = {f"{table}-{number}.game" for table in filled.finished for number in (1, 2)}
        assert names == wanted | {f"{filled.strangers}-1.game"}
        assert await all_records(moderator, filled.running) == {}
        told = {one.table: one.records for one in await moderator.export_guest(Who(name=ADA))}
        assert told[filled.running] == {}
        with pytest.raises(Refused, match="no-such-table"):
            await all_records(moderator, "nowhere")

    on_a_filled_database(database_url, scene)


@pytest.mark.clause("PA-32")
def test_a_deleted_table_leaves_nothing(database_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        table = next(iter(filled.finished))
        await moderator.delete(table)
        left = [line for line in (await everything_in(database_url)).splitlines() if table in line]
        assert len(left) == 1, "the act itself"
        with pytest.raises(Refused, match="no-such-table"):
            await moderator.delete(table)

    on_a_filled_database(database_url, scene)


@pytest.mark.clause("PA-32")
def test_every_act_is_written_down(database_url: str) -> None:
    async def scene(moderator: Moderator, filled: Filled) -> None:
        await moderator.close(filled.running)
        await moderator.reopen(filled.running)
        await moderator.ban_address("203.0.113.5", 60, "spam")
        await moderator.lift_ban("203.0.113.5")
        await moderator.set_notice("Ce soir à 20 h", 3600)
        await moderator.erase(Who(name="Cleo"), "x")
        await all_records(moderator)
        await moderator.delete(filled.strangers)
        acts = await moderator.acts()
        done = ["close", "reopen", "ban", "unban", "notice", "erase", "export", "delete"]
        assert [act.act for act in acts] == done
        assert {act.actor for act in acts} == {"tester"}
        assert all(abs(act.at - time.time()) < 600 for act in acts)
        assert [act.id for act in await moderator.acts(after=acts[-2].id)] == [acts[-1].id]

    on_a_filled_database(database_url, scene)


def test_days_are_counted(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url), moderating(database_url) as moderator:
            for _ in range(2):
                await moderator.count("2026-11-18", {"tables": 2, "games hexades": 1})
            await moderator.count("2026-11-17", {"tables": 1})
            told = [(one.day, one.name, one.total) for one in await moderator.statistics("2026-11-18")]
            assert told == [("2026-11-18", "games hexades", 2), ("2026-11-18", "tables", 4)]
            assert len(await moderator.statistics("2026-11-01")) == 3

    asyncio.run(scene())


# Who is kept out


@pytest.mark.clause("PA-32")
def test_what_a_ban_holds_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000
    monkeypatch.setattr(time, "time", lambda: now)
    known = BanList()
    known.set(
        [
            Ban(banned_network(text), now + 90, "")
            for text in ("203.0.113.5", "198.51.100.0/24", "2001:db8::1")
        ]
        + [Ban("key:abc", now + 90, ""), Ban("nonsense", now + 90, ""), Ban("203.0.113.6/32", now, "")]
    )
    for address in ("203.0.113.5", "198.51.100.77", "2001:db8::/64"):
        with pytest.raises(Refused) as refused:
            known.check_address(address)
        assert refused.value.refusal.parameters == {"left": 2, "unit": "minutes"}
    for address in ("203.0.113.6", "198.51.101.1", "2001:db8:0:1::/64", "", "worker", "::1"):
        known.check_address(address)
    known.check_keys({"abcd"})
    assert known.holds("", {"abc"})
    one = [Ban("key:abc", now + 90, "")]
    assert [known.set(bans) for bans in (one, list(one), [], [])] == [True, False, True, False]
    assert not known.holds("", {"abc"})
    known.set(one)
    for seconds, left, unit in (
        (60, 1, "minutes"),
        (7199, 120, "minutes"),
        (7200, 2, "hours"),
        (8 * 86_400, 8, "days"),
    ):
        known.set([Ban("203.0.113.5/32", now + seconds, "")])
        with pytest.raises(Refused) as refused:
            known.check_address("203.0.113.5")
        assert refused.value.refusal.parameters == {"left": left, "unit": unit}


@pytest.mark.clause("PA-32")
@pytest.mark.parametrize(
    "text", ["", "nowhere", "1.2.3", "0.0.0.0/0", "10.0.0.0/7", "::/0", "1.2.3.4/33", "x" * 500]
)
def test_what_is_no_address_is_not_banned(text: str) -> None:
    with pytest.raises(Refused, match="bad-address"):
        banned_network(text)


@pytest.mark.clause("PA-32")
def test_times_and_notices_have_limits(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url), moderating(sqlite_url) as moderator:
            for seconds in (0, -5, 10**9):
                with pytest.raises(Refused, match="bad-time"):
                    await moderator.ban_address("203.0.113.5", seconds)
            for text in ("x" * 301, "a\x00b", "\u202e"):
                with pytest.raises(Refused, match="bad-notice"):
                    await moderator.set_notice(text, 60)
            assert (await moderator.bans(), await moderator.notice(), await moderator.acts()) == ([], "", [])

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_what_is_over_is_forgotten(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with serving(database_url), moderating(database_url) as moderator:
            await moderator.ban_address("203.0.113.5", 60)
            await moderator.forget()
            assert "203.0.113.5" in await everything_in(database_url)
            later = time.time() + 401 * 86_400
            with monkeypatch.context() as patched:
                patched.setattr(time, "time", lambda: later)
                await moderator.forget()
            assert "203.0.113.5" not in await everything_in(database_url)

    asyncio.run(scene())


# While a server runs


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(30):
        while not await condition():
            await asyncio.sleep(0.05)


async def heard_out(player: WirePlayer) -> int | None:
    """Until the server hangs up; with which code."""
    with contextlib.suppress(ConnectionError):
        await player.until("never")
    return player.socket.close_code


@pytest.mark.clause("PA-32")
def test_a_running_server_takes_over_new_names(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live, moderating(database_url) as moderator:
            made = await live.table({"kind": "human", "name": ADA}, {"kind": "human", "name": "Bob"})
            ada, bob = await _begun(live, made)
            await moderator.erase(Who(name=ADA), "Anonyme")
            assert await heard_out(ada) == 1001
            assert await heard_out(bob) == 1001
            await bob.enter()
            assert [seat["name"] for seat in bob.info["seats"]] == ["Anonyme", "Bob"]
            await ada.enter()
            await _end(ada, bob)
            status, text, _ = await live.get(f"/api/tables/{made['table']}/record")
            assert status == 200
            assert "Ada" not in text
            verify(records.read(text, catalogue.find))

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
@pytest.mark.parametrize("act", ["close", "delete"])
def test_a_closed_or_deleted_table_lets_nobody_in(database_url: str, act: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live, moderating(database_url) as moderator:
            made, ada, _ = await live.started(public=True)
            table = made["table"]
            await (moderator.close if act == "close" else moderator.delete)(table)
            assert await heard_out(ada) == 1001
            code = "PA-32.closed" if act == "close" else "PA-23.no-such-table"
            for path in (f"/api/tables/{table}/qr.svg", f"/ws/{table}", f"/api/tables/{table}/record"):
                status, text, _ = await live.get(path)
                assert (status, msgspec.json.decode(text)["code"]) == (403 if act == "close" else 404, code)
            assert table not in (await live.get("/api/open-tables"))[1]
            if act == "close":
                await moderator.reopen(table)

                async def is_open() -> bool:
                    return (await live.get(f"/api/tables/{table}/qr.svg"))[0] == 200

                await until(is_open)
                await ada.enter()

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_who_is_banned_is_sent_away_and_told_for_how_long(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live, moderating(database_url) as moderator:
            made, ada, bob = await live.started()
            target = await moderator.ban_chair(made["table"], "p1", 3 * 3600)
            assert await heard_out(ada) == 1008
            with pytest.raises(ConnectionError):
                await ada.enter()
            told = msgspec.json.encode(await moderator.bans()).decode()
            assert all(key not in told for key in made["seat_keys"].values())
            await moderator.lift_ban(target)
            await until(lambda: can_enter(ada))

            await moderator.ban_address("127.0.0.0/8", 90 * 60)
            assert await heard_out(bob) == 1008
            status, text, _ = await live.get("/api/games")
            refused = msgspec.json.decode(text)
            assert (status, refused["code"]) == (403, "PA-32.banned")
            assert refused["parameters"] == {"left": 90, "unit": "minutes"}
            assert (await live.get(f"/ws/{made['table']}"))[0] == 403
            for path in ("/health", "/ready", "/metrics"):
                assert (await live.get(path))[0] == 200
            await moderator.lift_ban("127.0.0.0/8")
            await until(lambda: can_enter(bob))

    async def can_enter(player: WirePlayer) -> bool:
        try:
            await player.enter()
        except (ConnectionError, aiohttp.ClientError):
            return False
        return True

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_a_notice_reaches_every_page_and_is_taken_back(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live, moderating(database_url) as moderator:
            _, ada, _ = await live.started()
            assert ada.info["notice"] == ""
            for text in ("Ce soir, on ferme à 22 h.", ""):
                await moderator.set_notice(text, 3600)
                async with asyncio.timeout(30):
                    while ada.info["notice"] != text:
                        await ada.until("table-info")
                assert msgspec.json.decode((await live.get("/api/notice"))[1]) == {"text": text}

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_a_ban_holds_in_every_worker(sqlite_url: str) -> None:
    async def scene() -> None:
        server = Process(free_port(), sqlite_url, workers=2)
        await server.ready()
        try:
            anew = aiohttp.TCPConnector(force_close=True)  # each request finds another worker
            async with aiohttp.ClientSession(connector=anew) as session, moderating(sqlite_url) as moderator:
                live = Live(server.url, session)

                async def answers() -> set[int]:
                    return {(await live.get("/api/games"))[0] for _ in range(20)}

                async def are_all(status: int) -> bool:
                    return await answers() == {status}

                assert await are_all(200)
                await moderator.ban_address("127.0.0.1", 600)
                await until(lambda: are_all(403))
                await moderator.lift_ban("127.0.0.1")
                await until(lambda: are_all(200))
        finally:
            await asyncio.to_thread(server.stop)

    asyncio.run(scene())


def test_a_server_counts_its_days(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            _, ada, _ = await live.started()
            await ada.act("p1", {"type": "resign"})
        async with moderating(sqlite_url) as moderator:
            told = {one.name: one.total for one in await moderator.statistics("2000-01-01")}
            assert told == {"actions": 1, "games hexades": 1, "tables": 1}

    asyncio.run(scene())
