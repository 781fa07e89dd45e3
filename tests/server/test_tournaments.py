"""A tournament on a server: joined, drawn, seated, and counted from the games, whatever server is asked or killed."""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from ws_player import WirePlayer

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server.stores import open_database
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.moderation.stored import Who
from passerelle.table.tournament_rows import TournamentRows
from passerelle.tournaments.events import Encounter, RoundStarted, write_event

HOST = "h" * 22


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


def key(number: int) -> str:
    return f"key-of-entrant-number-{number:04}"


class Hosted:
    """A tournament, as its host and its people ask for it."""

    def __init__(self, live: Live, tournament: str) -> None:
        self.live = live
        self.path = f"/api/tournaments/{tournament}"

    @classmethod
    async def open(cls, live: Live, people: int, **terms: Any) -> Hosted:
        asked = {"title": "Coupe du café", "game": "hexades", "format": "swiss", **terms}
        status, made = await live.post("/api/tournaments", terms=asked, key=HOST)
        assert status == 201, made
        hosted = cls(live, made["tournament"])
        joined = await asyncio.gather(*(hosted.join(number) for number in range(1, people + 1)))
        assert sorted(part["entrant"] for part in joined) == list(range(1, people + 1))
        return hosted

    async def join(self, number: int) -> dict[str, Any]:
        status, part = await self.live.post(f"{self.path}/join", name=f"Person {number}", key=key(number))
        assert status == 200, part
        return dict(part)

    async def host(self, kind: str, **act: Any) -> dict[str, Any]:
        status, told = await self.live.post(f"{self.path}/host", key=HOST, act={"type": kind, **act})
        assert status in (200, 400, 403, 503), told
        return dict(told)

    async def info(self, query: str = "") -> dict[str, Any]:
        status, text, _ = await self.live.get(self.path + query)
        assert status == 200, text
        return dict(msgspec.json.decode(text))

    async def keys(self) -> dict[int, str]:
        """By the numbers of the entrants; many joined at once."""
        return {
            int(one["number"]): key(int(one["name"].split()[-1])) for one in (await self.info())["entrants"]
        }

    async def until(self, is_so: Any) -> dict[str, Any]:
        info = await self.info()
        while not is_so(info):
            info = await self.info(f"?after={info['version']}")
        return info

    async def play(self, encounter: dict[str, Any], loser: int = 1) -> None:
        """Everybody sits down, the game begins by itself, and who sits at this place resigns."""
        keys = await self.keys()
        async with AsyncExitStack() as stack:
            players = [
                WirePlayer(self.live.session, self.live.url, encounter["table"], (keys[number],))
                for number in encounter["seats"]
                if number
            ]
            for player in players:
                await player.enter()
                stack.push_async_callback(player.socket.close)
            for player in players:
                while not player.update:
                    await player.hear()
            answer = await players[loser].act(f"p{loser + 1}", {"type": "resign"})
            assert answer["type"] == "update", answer

    async def play_round(self, loser: int = 1) -> dict[str, Any]:
        info = await self.info()
        games = [found for found in info["round"]["encounters"] if found["points"] is None]
        await asyncio.gather(*(self.play(found, loser) for found in games))
        return await self.until(lambda now: now["stage"] != "playing")


@pytest.mark.clause("PA-38")
def test_a_swiss_from_the_first_name_to_the_last_record(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live:
            hosted = await Hosted.open(live, 5, rounds=2, minutes=10)
            info = await hosted.info()
            assert (info["stage"], info["rounds"], info["round"]) == ("gathering", 2, None)
            info = await hosted.host("start-round")
            assert (info["stage"], info["played"]) == ("playing", 1)
            assert 0 < info["round"]["ends"] - info["round"]["started"] <= 600_000
            assert [len(found["seats"]) for found in info["round"]["encounters"]] == [2, 2, 1]
            info = await hosted.play_round()
            assert info["stage"] == "between"
            assert [found["points"] for found in info["round"]["encounters"]] == [[1, 0], [1, 0], [1]]
            assert [row["points"] for row in info["ranks"]] == [1, 1, 1, 0, 0]
            await hosted.host("start-round")
            info = await hosted.play_round(0)
            info = await hosted.until(lambda now: now["stage"] == "over")
            assert info["is_complete"]
            assert (await hosted.info("?round=1"))["round"]["number"] == 1
            _, text, headers = await live.get(f"{hosted.path}/standings.csv")
            rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
            assert rows[0]["rank"] == "1"
            assert {row["name"] for row in rows} == {f"Person {number}" for number in range(1, 6)}
            assert "attachment" in headers["Content-Disposition"]
            async with live.session.get(f"{live.url}{hosted.path}/records.zip") as answer:
                archive = zipfile.ZipFile(io.BytesIO(await answer.read()))
            assert len(archive.namelist()) == 4
            assert "passerelle_tables_made_total 4\n" in (await live.get("/metrics"))[1]
            for file in archive.namelist():
                verify(records.read(archive.read(file).decode(), catalogue.find))
            assert (await live.get(f"{hosted.path}/qr.svg"))[0] == 200

    asyncio.run(scene())


@pytest.mark.clause("PA-38")
def test_everybody_asks_at_once_on_two_servers(empty_postgres_url: str) -> None:
    """Each event is written after the last one, whoever is asked; and each server hears of the other's."""

    async def scene() -> None:
        async with serving(empty_postgres_url) as one, serving(empty_postgres_url) as other:
            hosted = await Hosted.open(one, 1)
            there = Hosted(other, hosted.path.rpartition("/")[2])
            waiting = asyncio.create_task(there.until(lambda now: len(now["entrants"]) == 9))
            await asyncio.gather(*((hosted, there)[number % 2].join(number) for number in range(2, 10)))
            assert len((await waiting)["entrants"]) == 9
            info = await there.host("start-round")
            tables = [found["table"] for found in info["round"]["encounters"] if found["table"]]
            assert len(tables) == 4
            info = await hosted.play_round()
            assert [found["points"] for found in info["round"]["encounters"]][:4] == [[1, 0]] * 4

    asyncio.run(scene())


@pytest.mark.clause("PA-38")
def test_a_killed_server_goes_on_in_the_middle_of_a_round(sqlite_url: str) -> None:
    async def scene() -> None:
        port = free_port()
        server = Process(port, sqlite_url)
        try:
            await server.ready()
            async with aiohttp.ClientSession() as session:
                hosted = await Hosted.open(Live(server.url, session), 6, format="round-robin")
                info = await hosted.host("start-round")
                first, second, third = info["round"]["encounters"]
                await hosted.play(first)
                server.kill()
                server = Process(port, sqlite_url)
                await server.ready()
                await asyncio.gather(hosted.play(second), hosted.play(third, 0))
                info = await hosted.until(lambda now: now["stage"] == "between")
                assert [found["points"] for found in info["round"]["encounters"]] == [[1, 0], [1, 0], [0, 1]]
        finally:
            server.kill()

    asyncio.run(scene())


def test_tables_that_a_killed_server_did_not_make_are_made(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live:
            hosted = await Hosted.open(live, 4)
            version = (await hosted.info())["version"]
        tournament = hosted.path.rpartition("/")[2]
        database = await open_database(database_url)
        drawn = RoundStarted(1, (Encounter((1, 2), "aaaaaaaaaa"), Encounter((4, 3), "bbbbbbbbbb")))
        rows = TournamentRows(database)
        assert not await rows.append(tournament, version - 1, [write_event(drawn)], True)
        assert await rows.append(tournament, version, [write_event(drawn)], True)
        await database.close()
        async with serving(database_url) as live:
            hosted.live = live
            while (await live.get("/api/tables/bbbbbbbbbb/qr.svg"))[0] != 200:
                await asyncio.sleep(0.05)
            info = await hosted.play_round()
            assert info["ranks"][0]["points"] == 1

    asyncio.run(scene())


@pytest.mark.clause("PA-38")
def test_what_the_host_may_ask(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            hosted = await Hosted.open(live, 3, bot="level-1")
            await hosted.host("add-entrant", name="Late", key=key(77))
            await hosted.host("rename-entrant", entrant=4, name="Latecomer")
            await hosted.host("add-entrant", name="Fifth", key=key(78))
            info = await hosted.host("start-round")
            assert info["entrants"][3]["name"] == "Latecomer"
            assert any(0 in found["seats"] for found in info["round"]["encounters"])
            info = await hosted.host("award-result", round=1, encounter=0, points=[1, 1])
            assert info["round"]["encounters"][0]["points"] == [0.5, 0.5]
            gone = info["round"]["encounters"][1]["seats"][0]
            info = await hosted.host("drop-entrant", entrant=gone)
            assert info["round"]["encounters"][1]["points"] == [0, 1]
            assert not info["entrants"][gone - 1]["is_in"]
            info = await hosted.host("bring-back", entrant=gone)
            assert info["entrants"][gone - 1]["is_in"]
            info = await hosted.host("set-round-clock", minutes=3)
            assert info["round"]["ends"] > info["now"]
            assert (await hosted.host("end-tournament"))["code"] == "PA-38.round-under-way"
            assert (await hosted.host("start-round"))["code"] == "PA-38.round-under-way"
            await hosted.host("award-result", round=1, encounter=2, points=[2, 0])
            assert (await hosted.host("end-tournament"))["stage"] == "over"
            told = await live.post(f"{hosted.path}/host", key=key(1), act={"type": "start-round"})
            assert (told[0], told[1]["code"]) == (403, "PA-38.not-the-host")
            _, mine = await live.post(f"{hosted.path}/mine", keys=[key(77), HOST])
            assert mine == {"entrant": 4, "is_host": True}
            _, nobody = await live.post(f"{hosted.path}/mine", keys=["x"])
            assert nobody == {"entrant": 0, "is_host": False}
            text = (await live.get(hosted.path))[1]
            assert all(secret not in text for secret in (HOST, key(1), key(77)))

    asyncio.run(scene())


@pytest.mark.clause("PA-38")
def test_a_table_of_a_tournament_is_played_once_by_its_people(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            hosted = await Hosted.open(live, 4)
            info = await hosted.host("start-round")
            found, keys = info["round"]["encounters"][0], await hosted.keys()
            one, other = (
                WirePlayer(live.session, live.url, found["table"], (keys[number],))
                for number in found["seats"]
            )
            await one.enter()
            assert one.info["tournament"] == info["tournament"]
            await one.say(type="leave", seat="p1")
            assert (await one.until("refused"))["code"] == "PA-38.fixed-seats"
            await other.enter()
            while not other.update:
                await other.hear()
            await one.act("p1", {"type": "resign"})
            info = await hosted.until(lambda now: now["round"]["encounters"][0]["points"])
            assert info["round"]["encounters"][0]["points"] == [0, 1]
            await one.say(type="rematch", seat="p1")
            await other.say(type="rematch", seat="p2")
            assert (await other.until("refused"))["code"] == "PA-38.played"

    asyncio.run(scene())


def test_who_leaves_plays_no_more(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            hosted = await Hosted.open(live, 4)
            assert (await live.post(f"{hosted.path}/leave", key=key(2)))[0] == 200
            assert (await live.post(f"{hosted.path}/leave", key="nobody"))[1][
                "code"
            ] == "PA-38.no-such-person"
            info = await hosted.host("start-round")
            assert sum(one["is_in"] for one in info["entrants"]) == 3

    asyncio.run(scene())


def test_a_party_of_teams(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            options = {"mode": "warm-up"}
            hosted = await Hosted.open(live, 8, game="dobble", format="party", teams=2, options=options)
            info = await hosted.host("start-round")
            assert [len(found["seats"]) for found in info["round"]["encounters"]] == [4, 4]
            keys = await hosted.keys()
            for found in info["round"]["encounters"]:
                losers = found["teams"][0]
                players = [
                    WirePlayer(live.session, live.url, found["table"], (keys[n],)) for n in found["seats"]
                ]
                for player in players:
                    await player.enter()
                for place, player in enumerate(players):
                    while not player.update:
                        await player.hear()
                    if found["teams"][place] == losers:
                        await player.act(f"p{place + 1}", {"type": "resign"})
            info = await hosted.until(lambda now: now["stage"] == "between")
            assert [(row["rank"], row["points"]) for row in info["teams"]] == [(1, 2), (2, 0)]
            _, text, _ = await live.get(f"{hosted.path}/standings.csv")
            assert len(text.splitlines()) == 3

    asyncio.run(scene())


def test_a_code_leads_to_the_tournament(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            hosted = await Hosted.open(live, 1)
            code = (await hosted.info("?code"))["code"]
            status, found = await live.post("/api/join", code=code)
            assert (status, found["path"]) == (
                200,
                hosted.path.removeprefix("/api").replace("tournaments", "tournament"),
            )

    asyncio.run(scene())


ODD: tuple[object, ...] = (
    None, [], {}, {"key": 1}, {"key": HOST}, {"key": HOST, "act": {}}, {"key": HOST, "act": {"type": "no"}},
    {"key": HOST, "act": {"type": "award-result", "round": -1, "encounter": 5, "points": []}},
    {"key": HOST, "act": {"type": "drop-entrant", "entrant": 10**30}},
    {"name": "A", "key": "short"}, {"name": "A", "key": "é" * 30}, {"name": "\x00", "key": "x" * 30},
    {"name": "A" * 5000, "key": "x" * 30}, {"terms": {}, "key": HOST}, {"keys": [1]}, {"keys": None},
    {"terms": {"title": "A", "game": "no", "format": "swiss"}, "key": HOST},
    {"terms": {"title": "A", "game": "hexades", "format": "none"}, "key": HOST},
    {"terms": {"title": "A", "game": "hexades", "format": "swiss", "rounds": 10**30}, "key": HOST},
)  # fmt: skip


@pytest.mark.clause("PA-38")
def test_odd_requests_are_refused_and_change_nothing(sqlite_url: str) -> None:
    async def scene() -> None:
        limits = replace(EASY, tournament_burst=2, tournaments_per_hour=0.001)
        async with serving(sqlite_url, limits=limits) as live:
            hosted = await Hosted.open(live, 3)
            before = await hosted.info()
            for path in (
                "/api/tournaments",
                *(hosted.path + end for end in ("/join", "/leave", "/mine", "/host")),
            ):
                for body in ODD:
                    data = msgspec.json.encode(body)
                    async with live.session.post(live.url + path, data=data) as answer:
                        assert 400 <= answer.status < 500, (path, body, await answer.text())
            for odd in ("x", "%00", "é", "x" * 3000, "..%2f..", "aaaaaaaaaa"):
                assert (await live.get(f"/api/tournaments/{odd}"))[0] == 404
            for query in ("?after=x", "?after=-1", "?round=99999999999999", "?round=é", "?after=&round="):
                assert (await hosted.info(query))["version"] == before["version"]
            await Hosted.open(live, 0)
            terms = {"title": "A", "game": "hexades", "format": "swiss"}
            status, told = await live.post("/api/tournaments", terms=terms, key=HOST)
            assert (status, told["code"]) == (429, "PA-21.too-fast")

    asyncio.run(scene())


def test_there_are_not_too_many_and_old_ones_are_forgotten(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url, limits=replace(EASY, tournaments=1)) as live:
            await Hosted.open(live, 1)
            terms = {"title": "A", "game": "hexades", "format": "swiss"}
            status, told = await live.post("/api/tournaments", terms=terms, key=HOST)
            assert (status, told["code"]) == (503, "PA-38.too-many")
        database = await open_database(database_url)
        rows = TournamentRows(database)
        await rows.sweep(None)
        await rows.sweep(10)
        assert len(await rows.running()) == 1
        await rows.sweep(-1)
        assert await rows.running() == {}
        await database.close()

    asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_a_name_is_erased_from_the_log_too(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live:
            hosted = await Hosted.open(live, 3)
            await hosted.host("rename-entrant", entrant=2, name="Rude")
            database = await open_database(database_url)
            moderator = Moderator(database, "test")
            await moderator.erase(Who(name="Rude"), "Guest")
            info = await hosted.info()
            assert [one["name"] for one in info["entrants"]].count("Guest") == 1
            await moderator.erase(Who(name=info["entrants"][0]["name"]), "Guest")
            info = await hosted.info()
            assert [one["name"] for one in info["entrants"]][:2] == ["Guest 2", "Guest"]
            await hosted.host("start-round")
            stored = "".join(await TournamentRows(database).read(info["tournament"], 0))
            await database.close()
            assert "Rude" not in stored
            assert stored.count("Person") == 1
        async with serving(database_url) as live:
            hosted.live = live
            assert [one["name"] for one in (await hosted.info())["entrants"]][:2] == ["Guest 2", "Guest"]

    asyncio.run(scene())


@pytest.mark.slow
def test_a_round_of_128_people(sqlite_url: str) -> None:
    """All join at once, all play at once, and every result is counted."""

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            hosted = await Hosted.open(live, 128)
            info = await hosted.host("start-round")
            assert len({found["table"] for found in info["round"]["encounters"]}) == 64
            info = await hosted.play_round()
            assert info["rounds"] == 7
            assert sum(row["points"] for row in info["ranks"]) == 64

    asyncio.run(scene())
