"""The server announces itself in the local network: `passerelle.local` leads to it. All else works without."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from typing import cast

from msgspec.structs import replace

from . import mdns
from .addresses import is_everywhere, lan_addresses
from .config import Config
from .mdns import LanService
from .state import ServerState

log = logging.getLogger("passerelle.server")

HOST = "passerelle"
_NAMES = 9
"""`passerelle`, `passerelle-2` … until one is free."""
_PROBES = 3
_PROBE_EVERY = 0.25
"""Seconds (RFC 6762, 8.1)."""
_ANNOUNCED_AGAIN = (1, 0)
"""Seconds after each announcement: a packet may be lost."""
_MULTICAST_ALL = 49
"""Linux: a socket hears its own network alone."""


def may_announce(config: Config, host: str) -> bool:
    """Only who serves a room: it listens to the network, and has no address on the internet."""
    return config.announce and is_everywhere(host) and not (config.public_url or config.behind_proxy)


@contextlib.asynccontextmanager
async def known_in_the_room(state: ServerState, host: str, port: int) -> AsyncIterator[None]:
    """One process announces the server; its name is shown where every request comes to that process."""
    if not may_announce(state.config, host) or (state.group and not state.group.is_first):
        yield
        return

    def show(name: str) -> None:
        state.local_name = "" if state.group else f"http://{name}:{port}"

    title = state.config.site.title.get("", "") or "Passerelle"
    async with announced(port, title, show):
        yield


@contextlib.asynccontextmanager
async def announced(
    port: int,
    title: str,
    on_name: Callable[[str], None] = lambda name: None,
    *,
    addresses: Sequence[str] | None = None,
    mdns_port: int = mdns.PORT,
) -> AsyncIterator[None]:
    """While this lasts; `on_name` hears the name once it is ours. That it cannot be done is one line in the log."""
    own = [one.address for one in lan_addresses()] if addresses is None else list(addresses)
    told = LanService(HOST, title, port, tuple(one for one in own if ipaddress.ip_address(one).version == 4))
    task = asyncio.create_task(_announce(told, on_name, mdns_port))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _announce(told: LanService, on_name: Callable[[str], None], port: int) -> None:
    lines: list[_MulticastLine] = []
    try:
        for address in told.addresses:
            lines.append(await _open(address, port))
        told = await _own_name(told, lines)
        for line, address in zip(lines, told.addresses, strict=True):
            line.told = replace(told, addresses=(address,))
        name = told.name.rstrip(".")
        log.info("announced in the local network as %s", name)
        on_name(name)
        for pause in _ANNOUNCED_AGAIN:
            for line in lines:
                line.announce()
            await asyncio.sleep(pause)
        await asyncio.Event().wait()
    except (OSError, ValueError) as error:
        log.info("not announced in the local network: %s", error)
    finally:
        for line in lines:
            line.close()


async def _own_name(told: LanService, lines: Sequence[_MulticastLine]) -> LanService:
    """The first that nobody else has. Raises ValueError."""
    if not lines:
        raise ValueError("there is no network")
    for number in range(1, _NAMES + 1):
        asked = replace(told, host=told.host if number == 1 else f"{told.host}-{number}")
        for line in lines:
            line.asked, line.is_contested = asked, False
        for _ in range(_PROBES):
            for line in lines:
                line.tell(mdns.probe(asked.name))
            await asyncio.sleep(_PROBE_EVERY)
        if not any(line.is_contested for line in lines):
            return asked
    raise ValueError("every name is taken")


class _MulticastLine(asyncio.DatagramProtocol):
    """One network."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.asked: LanService | None = None
        """The name that is asked for."""
        self.told: LanService | None = None
        """What is ours, with the address in this network."""
        self.is_contested = False
        self._transport: asyncio.DatagramTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        if self.asked and mdns.contested(data, self.asked):
            self.is_contested = True
        if not self.told:
            return
        is_legacy = addr[1] != self._port
        said = mdns.answer(data, self.told, is_legacy)
        if said and is_legacy:
            self._transport.sendto(said, addr)
        elif said:
            self.tell(said)

    def tell(self, packet: bytes) -> None:
        """Everybody in this network."""
        self._transport.sendto(packet, (mdns.GROUP, self._port))

    def announce(self) -> None:
        if self.told:
            self.tell(mdns.announcement(self.told))

    def close(self) -> None:
        if self.told:
            self.tell(mdns.announcement(self.told, ttl=0))
        self._transport.close()


async def _open(address: str, port: int) -> _MulticastLine:
    """Raises OSError."""
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):  # beside the system's own responder
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if sys.platform == "linux":
            opened.setsockopt(socket.IPPROTO_IP, _MULTICAST_ALL, 0)
        opened.bind(("", port))
        here = socket.inet_aton(address)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(mdns.GROUP) + here)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        _, line = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: _MulticastLine(port), sock=opened
        )
    except BaseException:
        opened.close()
        raise
    return line
