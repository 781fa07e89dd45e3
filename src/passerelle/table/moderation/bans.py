"""Who is kept out for a time: addresses, networks, and the holders of keys."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from passerelle.core.values import Refused, refuse

AddressRange: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_KEY = "key:"


class Ban(msgspec.Struct, frozen=True):
    target: str
    """A network, or `key:` and the hash of a key."""
    expires: int
    reason: str


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What limits count by: the address, or of IPv6 the network of 64 bits that one customer has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def banned_network(text: str) -> str:
    """What is banned by an address, or a network like `203.0.113.0/24`. Raises Refused."""
    network = _network(network_of(text) if "/" not in text else text)
    if network is None or network.prefixlen < _WIDEST[network.version]:
        raise Refused(refuse("PA-32.bad-address", address=text[:64]))
    return str(network)


_WIDEST = {4: 8, 6: 16}
"""Bits that a network has in common, at least: nobody bans half of the internet by a slip."""


def banned_key(key_hash: str) -> str:
    return _KEY + key_hash


def _network(text: str) -> AddressRange | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class BanList:
    """Those that hold now, as one process knows them."""

    def __init__(self) -> None:
        self._known: list[Ban] = []
        self._keys: dict[str, Ban] = {}
        self._networks: list[tuple[AddressRange, Ban]] = []

    def set(self, bans: Iterable[Ban]) -> bool:
        """Whether they are others than before."""
        known = list(bans)
        if known == self._known:
            return False
        self._known = known
        self._keys = {ban.target.removeprefix(_KEY): ban for ban in known if ban.target.startswith(_KEY)}
        networks = ((_network(ban.target), ban) for ban in known if not ban.target.startswith(_KEY))
        self._networks = [(network, ban) for network, ban in networks if network]
        return True

    def check_address(self, address: str) -> None:
        """`address` as `network_of` gives it. Raises Refused."""
        asking = _network(address) if self._networks else None
        for network, ban in self._networks:
            if asking and asking.version == network.version and asking.subnet_of(network):  # type: ignore[arg-type]
                _refuse(ban)

    def check_keys(self, hashes: Collection[str]) -> None:
        """Raises Refused."""
        for key_hash in hashes:
            if key_hash in self._keys:
                _refuse(self._keys[key_hash])

    def holds(self, address: str, hashes: Collection[str]) -> bool:
        try:
            self.check_address(address)
            self.check_keys(hashes)
        except Refused:
            return True
        return False


def _refuse(ban: Ban) -> None:
    """With the time that is left, in the largest unit that fits. Raises Refused, unless none is left."""
    left = ban.expires - int(time.time())
    if left <= 0:
        return
    for unit, seconds in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if left >= 2 * seconds or unit == "minutes":
            raise Refused(refuse("PA-32.banned", left=-(-left // seconds), unit=unit))
