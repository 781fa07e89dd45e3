"""Web push: a push service of our own reads what arrives; faults of others are borne; nothing private is spoken to."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import socket
import time
from collections.abc import AsyncIterator, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from aiohttp import web
from aiohttp.abc import ResolveResult
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from live import EASY, Live, serving
from msgspec.structs import replace
from push_kit import CURVE, PushBrowser
from ws_player import WirePlayer, hexades_action

from passerelle.core.values import Refused
from passerelle.server import push, webpush
from passerelle.server.config import Config, PushKey
from passerelle.server.metrics import Metrics
from passerelle.server.push import PushService, is_public, message, public_ones, push_service
from passerelle.table.seats import PushAddress
from passerelle.table.turn_notices import TurnNotice

KEY = PushKey(webpush.new_private_key(), "mailto:host@example.org")


class OwnPushService:
    def __init__(self) -> None:
        self.status = 201
        self.arrived: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()
        self.url = ""

    async def take(self, request: web.Request) -> web.Response:
        await self.arrived.put((request.path, dict(request.headers), await request.read()))
        return web.Response(status=self.status, headers={"Location": "http://127.0.0.1:1/"})

    async def next(self) -> tuple[str, dict[str, str], bytes]:
        async with asyncio.timeout(20):
            return await self.arrived.get()


@contextlib.asynccontextmanager
async def own_push_service() -> AsyncIterator[OwnPushService]:
    service, app = OwnPushService(), web.Application()
    app.router.add_post("/{path:.*}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    service.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def play_until_turn_of(ada: WirePlayer, seat: str) -> None:
    """Ada plays until it is the other seat's turn."""
    rng = random.Random(3)
    while ada.update["awaiting"] != [seat]:
        turn = ada.my_turn
        assert turn
        await ada.act(turn, hexades_action(ada.update["view"], rng))


def counted(page: str, result: str) -> int:
    line = f'passerelle_pushes_total{{result="{result}"}} '
    return next(int(one.removeprefix(line)) for one in page.splitlines() if one.startswith(line))


async def subscribed(live: Live, browser: PushBrowser) -> tuple[dict[str, Any], WirePlayer]:
    """Bob has asked to be told, and has closed his page when it is Ada's turn."""
    made, ada, bob = await live.started()
    for _ in range(2):  # asked again, nothing changes
        await bob.say(type="tell-turns", seat="p2", address=browser.address)
    await bob.until("table-info")
    while bob.update["awaiting"] == ["p2"]:
        await bob.act("p2", hexades_action(bob.update["view"], random.Random(1)))
    while ada.update["awaiting"] == ["p2"]:
        await ada.until("update")
    await bob.socket.close()
    while any(seat["seat"] == "p2" and seat["connected"] for seat in ada.info["seats"]):
        await ada.until("table-info")
    return made, ada


@pytest.mark.clause("PA-31")
def test_who_has_closed_the_page_is_told_of_the_turn(sqlite_url: str) -> None:
    async def scene() -> None:
        async with (
            own_push_service() as service,
            serving(sqlite_url, push_key=KEY, push_anywhere=True) as live,
        ):
            browser = PushBrowser(f"{service.url}/bobs/secret", "de")
            made, ada = await subscribed(live, browser)
            assert ada.info["push_key"] == push_service_key()
            assert service.arrived.empty(), "while he was there he saw it himself"
            await play_until_turn_of(ada, "p2")
            path, headers, body = await service.next()
            assert path == "/bobs/secret"
            assert browser.read(body) == {
                "title": "Hexadés",
                "body": "Du bist am Zug, mit Ada.",
                "path": f"/t/{made['table']}",
            }
            assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", made["table"])
            assert int(headers["TTL"]) > 86_400
            check_signature(headers["Authorization"], service.url)
            for secret in (*made["seat_keys"].values(), made["host_key"]):
                assert secret.encode() not in body
            _, page, _ = await live.get("/metrics")
            await until(lambda: counted(page, "sent") <= 1)
            assert service.arrived.empty(), "once"

    asyncio.run(scene())


def push_service_key() -> str:
    return webpush.Signer(KEY.private, KEY.contact).public_key


def check_signature(authorization: str, origin: str) -> None:
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", push_service_key())
    text, _, signature = parts["t"].rpartition(".")
    raw = webpush.decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, webpush.decode(parts["k"]))
    key.verify(der, text.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(der, text.encode() + b"x", ec.ECDSA(SHA256()))
    head, claims = (json.loads(webpush.decode(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert (claims["aud"], claims["sub"]) == (origin, "mailto:host@example.org")
    assert time.time() < claims["exp"] <= time.time() + 86_400


@pytest.mark.clause("PA-31")
@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_forgotten(sqlite_url: str, status: int) -> None:
    async def scene() -> None:
        async with (
            own_push_service() as service,
            serving(sqlite_url, push_key=KEY, push_anywhere=True) as live,
        ):
            service.status = status
            browser = PushBrowser(f"{service.url}/gone")
            _, ada = await subscribed(live, browser)
            await play_until_turn_of(ada, "p2")
            await service.next()
            path = sqlite_url.removeprefix("sqlite:///")
            await until(lambda: "/gone" not in stored_lobby(path))

    asyncio.run(scene())


def stored_lobby(path: str) -> str:
    import sqlite3  # noqa: PLC0415

    with contextlib.closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("SELECT lobby FROM tables").fetchone()[0])


@pytest.mark.clause("PA-31")
def test_it_belongs_to_the_seat(sqlite_url: str) -> None:
    async def scene() -> None:
        path = sqlite_url.removeprefix("sqlite:///")
        async with serving(sqlite_url, push_key=KEY, push_anywhere=True) as live:
            made = await live.table()
            bob = live.player(made, "p2")
            await bob.enter()
            for number in range(6):
                browser = PushBrowser(f"http://127.0.0.1:9/{number}")
                answer = await bob.ask(type="tell-turns", seat="p2", address=browser.address)
                assert answer["type"] == "table-info"
            assert [f"9/{number}" in stored_lobby(path) for number in range(6)] == [False] * 2 + [True] * 4
            await bob.ask(type="stop-telling", seat="p2", endpoint="http://127.0.0.1:9/5")
            assert "9/5" not in stored_lobby(path)
            assert "127.0.0.1:9" not in json.dumps(bob.info)
            other = await bob.ask(type="tell-turns", seat="p1", address=browser.address)
            assert other["code"] == "PA-22.not-your-seat"
            await bob.ask(type="leave", seat="p2")
            assert "127.0.0.1:9" not in stored_lobby(path)

    asyncio.run(scene())


@pytest.mark.clause("PA-31")
def test_what_is_refused(sqlite_url: str) -> None:
    browser = PushBrowser("https://push.example.org/x")

    async def refusal(player: WirePlayer, seat: str, **change: str) -> str:
        await player.say(type="tell-turns", seat=seat, address={**browser.address, **change})
        return str((await player.until("refused"))["code"])

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            _, ada, _ = await live.started()
            assert ada.info["push_key"] == ""
            assert await refusal(ada, "p1") == "PA-31.not-offered"
        async with serving(sqlite_url, push_key=KEY) as live:
            _, ada, _ = await live.started()
            for endpoint in PRIVATE:
                assert await refusal(ada, "p1", endpoint=endpoint) == "PA-31.bad-address", endpoint
            for p256dh in ("", "x", "é", "A" * 87, browser.address["p256dh"][:-1], "B" * 3000):
                assert await refusal(ada, "p1", p256dh=p256dh) == "PA-31.bad-address"
            for auth in ("", "AAAA", "é", "A" * 44):
                assert await refusal(ada, "p1", auth=auth) == "PA-31.bad-address"
            await ada.say(type="tell-turns", seat="p1", address={**browser.address, "more": "x"})
            answer = await ada.until("table-info", "refused")  # what a later browser adds is passed over
            assert answer["type"] == "table-info"
            race, cy, _ = await live.started(game="dobble")
            assert cy.info["push_key"] == ""
            assert race
            assert await refusal(cy, "p1") == "PA-31.no-turns"

    asyncio.run(scene())


PRIVATE = (
    "http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.1/", "https://[::1]/",
    "https://169.254.169.254/latest", "https://192.168.1.1/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/",
    "https://push.example.org:8443/x", "https://user@push.example.org/", "ftp://push.example.org/", "https://", "x", "",
    "https://push.example.org/" + "x" * 1000, "https://push.example.org/é", "https://[", "https://push.example.org:x/",
    "https://0.0.0.0/", "https://224.0.0.1/", "https://100.64.0.1/", "https://[2002:7f00:1::]/", "file:///etc/passwd",
)  # fmt: skip


def test_names_that_stand_for_private_addresses_are_not_spoken_to() -> None:
    def found(*hosts: str) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname="x", host=host, port=443, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST
            )
            for host in hosts
        ]

    assert [
        one["host"] for one in public_ones(found("127.0.0.1", "9.9.9.9", "10.1.1.1", "fe80::1%eth0"))
    ] == ["9.9.9.9"]
    assert is_public("2620:fe::fe")

    async def scene() -> None:
        metrics, forgotten = Metrics(), list[str]()
        service = make_service(metrics, forgotten)
        browser = PushBrowser("https://localhost.localdomain/x")
        resolver = push.PublicResolver()
        with pytest.raises(OSError, match="no public address"):
            await resolver.resolve("localhost", 443)
        await resolver.close()
        with pytest.raises(Refused):
            service.check(PushAddress(**{**browser.address, "endpoint": "https://127.0.0.1/"}))

    asyncio.run(scene())


def make_service(metrics: Metrics, forgotten: list[str], **config: Any) -> PushService:
    async def forget(table: str, endpoint: str) -> None:
        forgotten.append(endpoint)

    service = push_service(Config("sqlite:///x", push_key=KEY, **config), metrics, forget)
    assert service
    return service


def notice(endpoint: str, table: str = "abc") -> TurnNotice:
    return TurnNotice(table, "hexades", ("Ada",), PushAddress(**PushBrowser(endpoint).address))


def test_faults_of_push_services_are_borne(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(push, "_AGAIN_AFTER", (0.01, 0.02))
    monkeypatch.setattr(push, "_SECONDS", 0.5)

    async def scene() -> None:
        metrics, forgotten = Metrics(), list[str]()
        service = make_service(metrics, forgotten, push_anywhere=True, limits=replace(EASY, push_burst=100))
        running = asyncio.create_task(service.run())
        async with own_push_service() as theirs:
            for status in (500, 503, 429):
                theirs.status = status
                service.tell(notice(f"{theirs.url}/secret-{status}"))
                for _ in range(3):
                    await theirs.next()
            await until(lambda: metrics.pushes["failed"] == 3)
            for status in (400, 403, 413, 302):
                theirs.status = status
                service.tell(notice(f"{theirs.url}/secret-{status}"))
                await theirs.next()
                await until(lambda: metrics.pushes["refused"] > 0)
            await until(lambda: metrics.pushes["refused"] == 4)
            theirs.status = 201
            service.tell(notice(f"{theirs.url}/secret-fine"))
            await theirs.next()
            await until(lambda: metrics.pushes["sent"] == 1)
            assert theirs.arrived.empty(), "no redirect is followed"

        silent = socket.create_server(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        for endpoint in (
            f"http://127.0.0.1:{port}/secret",
            "http://127.0.0.1:9/secret",
            "http://no.invalid/secret",
        ):
            service.tell(notice(endpoint))
        await until(lambda: metrics.pushes["failed"] == 6)
        silent.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert forgotten == []

    with caplog.at_level(logging.DEBUG):
        asyncio.run(scene())
    assert "secret" not in "".join(
        record.getMessage() for record in caplog.records if "turn" in record.getMessage()
    )


@pytest.mark.clause("PA-21")
def test_the_queue_and_each_browser_have_a_limit() -> None:
    async def scene() -> None:
        metrics = Metrics()
        limits = replace(EASY, pushes_waiting=5, push_burst=2)
        service = make_service(metrics, [], push_anywhere=True, limits=limits)
        for _ in range(4):
            service.tell(notice("http://127.0.0.1:9/one"))
        assert metrics.pushes["dropped"] == 2
        for number in range(10):
            service.tell(notice(f"http://127.0.0.1:9/{number}"))
        assert metrics.pushes["dropped"] == 2 + 7
        assert metrics.gauges["pushes_waiting"]() == 5

    asyncio.run(scene())


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    number = int.from_bytes(webpush.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = webpush.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(number, CURVE),
        webpush.decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert webpush.encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_words_in_the_readers_language() -> None:
    told = {
        language: json.loads(message(replace_language(notice("https://x.example/"), language)))["body"]
        for language in ("fr", "en", "de")
    }
    assert told == {
        "fr": "C’est à toi de jouer, avec Ada.",
        "en": "It is your turn, with Ada.",
        "de": "Du bist am Zug, mit Ada.",
    }
    assert urlsplit(json.loads(message(notice("https://x.example/")))["path"]).path == "/t/abc"


def replace_language(one: TurnNotice, language: str) -> TurnNotice:
    return replace(one, address=replace(one.address, language=language))
