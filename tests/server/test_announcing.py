"""The announcement in the local network: what it says, to whom, and that nothing depends on it."""

from __future__ import annotations

import asyncio
import logging
import socket

import dns.flags
import dns.message
import pytest
from hypothesis import given
from hypothesis import strategies as st
from live import free_port

from passerelle.server import announcing, mdns
from passerelle.server.announcing import announced, may_announce
from passerelle.server.config import Config
from passerelle.server.mdns import LanService

HERE = LanService("passerelle", "Café du Pont", 8030, ("192.168.1.20", "10.0.0.2"))
LOOPBACK = "127.0.0.1"


def question(name: str, kind: str = "A") -> bytes:
    return dns.message.make_query(name, kind, id=7).to_wire()


def said_by(packet: bytes | None) -> dns.message.Message:
    assert packet
    return dns.message.from_wire(packet)


def test_who_asks_for_the_name_hears_the_addresses() -> None:
    said = said_by(mdns.answer(question("PASSERELLE.local"), HERE))
    assert {data.to_text() for data in said.answer[0]} == set(HERE.addresses)
    assert (said.id, bool(said.flags & dns.flags.AA), said.question) == (0, True, [])
    plain = said_by(mdns.answer(question("passerelle.local"), HERE, is_legacy=True))
    assert (plain.id, len(plain.question), plain.answer[0].ttl) == (7, 1, 10)


def test_the_page_is_found_as_a_service() -> None:
    service = said_by(mdns.answer(question("_http._tcp.local", "PTR"), HERE)).answer[0][0].to_text()
    assert service.endswith("._http._tcp.local.")
    srv = said_by(mdns.answer(question(service, "SRV"), HERE)).answer[0][0]
    assert srv.to_text() == "0 0 8030 passerelle.local."
    long = LanService("passerelle", "é" * 200, 1, HERE.addresses)
    assert len(long.service.labels[0]) <= 63


def test_nothing_else_is_answered() -> None:
    for packet in (question("other.local"), question("passerelle.local", "MX"), mdns.announcement(HERE), b""):
        assert mdns.answer(packet, HERE) is None


@given(st.binary(max_size=600))
def test_no_packet_does_any_harm(packet: bytes) -> None:
    assert mdns.answer(packet, HERE) is None or said_by(packet).question
    assert mdns.contested(packet, HERE) in (True, False)


def test_a_name_that_another_machine_has_is_contested() -> None:
    other = LanService("passerelle", "x", 80, ("192.168.1.99",))
    assert mdns.contested(mdns.announcement(other), HERE)
    assert not mdns.contested(mdns.announcement(other, ttl=0), HERE)  # it goes
    assert not mdns.contested(mdns.announcement(HERE), HERE)


@given(st.data())
def test_no_bent_packet_does_any_harm(data: st.DataObject) -> None:
    packet = bytearray(data.draw(st.sampled_from([mdns.announcement(HERE), question("passerelle.local")])))
    for _ in range(data.draw(st.integers(1, 8))):
        packet[data.draw(st.integers(0, len(packet) - 1))] = data.draw(st.integers(0, 255))
    mdns.answer(bytes(packet), HERE)
    mdns.contested(bytes(packet), HERE)


def test_only_who_serves_a_room_announces() -> None:
    room = Config("sqlite:///x")
    assert may_announce(room, "0.0.0.0")
    assert not may_announce(room, "127.0.0.1")
    for config in (
        Config("sqlite:///x", public_url="https://games.example"),
        Config("sqlite:///x", behind_proxy=True),
        Config("sqlite:///x", announce=False),
    ):
        assert not may_announce(config, "0.0.0.0")


def test_the_name_is_answered_on_the_network() -> None:
    """On the loopback interface, by real packets."""

    async def scene() -> None:
        port, names = free_port(), asyncio.Queue[str]()
        async with announced(1, "one", names.put_nowait, addresses=[LOOPBACK], mdns_port=port):
            assert await asyncio.wait_for(names.get(), 30) == "passerelle.local"
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
                asking.setblocking(False)
                asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(LOOPBACK))
                asking.sendto(question("passerelle.local"), (mdns.GROUP, port))
                heard = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(asking, 9000), 30)
            assert said_by(heard).answer[0][0].to_text() == LOOPBACK

    asyncio.run(scene())


def test_that_it_cannot_be_done_is_one_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(address: str, port: int) -> object:
        raise OSError("no multicast here")

    async def scene() -> None:
        async with announced(1, "one", addresses=[LOOPBACK]):
            while "no multicast here" not in caplog.text:
                await asyncio.sleep(0)

    monkeypatch.setattr(announcing, "_open", fail)
    with caplog.at_level(logging.INFO):
        asyncio.run(scene())
    assert len(caplog.records) == 1
