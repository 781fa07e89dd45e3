"""Where others find this machine, and what is said of an address that cannot be listened on."""

import ipaddress
import json
import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator

import ifaddr
import pytest

from passerelle.server import addresses
from passerelle.server.addresses import CannotListen, LanAddress, lan_address, lan_addresses, listen

ASK = (
    "import json\n"
    "from passerelle.server.addresses import lan_address, lan_addresses\n"
    "print(json.dumps([lan_address(), [one.address for one in lan_addresses()]]))\n"
)


def ip(*parts: str) -> None:
    subprocess.run(["ip", *parts], check=True, capture_output=True)


@pytest.fixture
def lan_without_gateway() -> Iterator[str]:
    """A network namespace with two networks and no default route, as a café without the internet has."""
    name = f"test-{uuid.uuid4().hex[:8]}"
    ip("netns", "add", name)
    try:
        for number, address in enumerate(("192.0.2.7/24", "198.51.100.3/24")):
            device = f"lan{number}"
            ip("-n", name, "link", "add", device, "type", "veth", "peer", "name", f"far{number}")
            ip("-n", name, "addr", "add", address, "dev", device)
            ip("-n", name, "link", "set", device, "up")
        ip("-n", name, "addr", "add", "2001:db8::7/64", "dev", "lan0", "nodad")
        yield name
    finally:
        ip("netns", "del", name)


def can_make_namespaces() -> bool:
    """Where they cannot be made, the same is tested by what the system would list."""
    probe = f"probe-{os.getpid()}"
    try:
        ip("netns", "add", probe)
        try:
            ip("-n", probe, "link", "add", "lan0", "type", "veth", "peer", "name", "far0")
        finally:
            ip("netns", "del", probe)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


if can_make_namespaces():

    def test_the_address_is_found_without_a_default_route(lan_without_gateway: str) -> None:
        command = ["ip", "netns", "exec", lan_without_gateway, sys.executable, "-c", ASK]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        shown, found = json.loads(done.stdout)
        assert shown in ("192.0.2.7", "198.51.100.3")
        assert set(found) == {"192.0.2.7", "198.51.100.3", "2001:db8::7"}
        assert ":" not in found[0] + found[1]


class Adapter:
    def __init__(self, name: str, *ips: object) -> None:
        self.ips = [ifaddr.IP(one, 24, name) for one in ips]  # type: ignore[arg-type]


def test_what_a_phone_can_use_comes_first_and_the_rest_last_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = [
        Adapter("lo", "127.0.0.1", ("::1", 0, 0)),
        Adapter("docker0", "172.17.0.1"),
        Adapter("eth1", "169.254.7.7"),
        Adapter("eth0", ("fe80::1%eth0", 0, 2), ("2001:db8::7", 0, 0), "192.0.2.7"),
        Adapter("wlan0", "198.51.100.3"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: listed)
    monkeypatch.setattr(addresses, "_default_address", lambda: "198.51.100.3")
    found = lan_addresses()
    assert [one.address for one in found[:3]] == ["198.51.100.3", "192.0.2.7", "2001:db8::7"]
    assert {one.address for one in found[3:]} == {"172.17.0.1", "169.254.7.7"}
    assert found[0] == LanAddress("198.51.100.3", "wlan0")
    assert lan_address() == "198.51.100.3"
    assert lan_address("192.0.2.7") == "192.0.2.7"


def test_a_machine_without_a_network_has_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [Adapter("lo", "127.0.0.1")])
    assert lan_address() == "127.0.0.1"


def test_real_addresses_are_addresses() -> None:
    for one in lan_addresses():
        assert not ipaddress.ip_address(one.address).is_loopback


def test_an_address_that_is_taken() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(CannotListen) as caught:
        listen("127.0.0.1", first.getsockname()[1])
    assert caught.value.kind == "taken"


@pytest.mark.parametrize(
    ("host", "kind"), [("192.0.2.1", "not-here"), ("no.such.host.invalid", "unknown"), ("\udcff", "unknown")]
)
def test_an_address_that_is_not_here(host: str, kind: str) -> None:
    with pytest.raises(CannotListen) as caught:
        listen(host, 0)
    assert caught.value.kind == kind


def test_all_addresses_of_ipv6_are_those_of_ipv4_too() -> None:
    if not socket.has_dualstack_ipv6():
        return
    with listen("::", 0) as everywhere:
        socket.create_connection(("127.0.0.1", everywhere.getsockname()[1])).close()
