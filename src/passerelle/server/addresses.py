"""Addresses of this machine: listening on one, and where others in the local networks find it."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from typing import Literal, NamedTuple, TypeAlias

import ifaddr

ListenProblem: TypeAlias = Literal["taken", "privileged", "not-here", "unknown", "other"]

_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - recognised, not bound
_VIRTUAL = re.compile(r"(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman)")
"""Networks within this machine: a phone cannot reach them."""
_LOOPBACK = "127.0.0.1"


class CannotListen(Exception):
    """The address cannot be listened on."""

    def __init__(self, kind: ListenProblem, host: str, port: int, reason: str) -> None:
        super().__init__(f"cannot listen on {url_host(host)}:{port}: {kind} ({reason})")
        self.kind = kind
        self.details = {"address": f"{url_host(host)}:{port}", "port": str(port), "reason": reason}


def listen(host: str, port: int) -> socket.socket:
    """On every address of IPv4 and IPv6 for `::`. Raises CannotListen."""
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, backlog=128, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotListen(_problem(error, port), host, port, reason) from error


def _problem(error: Exception, port: int) -> ListenProblem:
    match error:
        case socket.gaierror() | UnicodeError():
            return "unknown"
        case OSError(errno=errno.EADDRINUSE):
            return "taken"
        case OSError(errno=errno.EACCES) if port < 1024:
            return "privileged"
        case OSError(errno=errno.EADDRNOTAVAIL):
            return "not-here"
    return "other"


def is_everywhere(host: str | None) -> bool:
    """Whether this means every address of the machine."""
    return host in _EVERYWHERE


def url_host(address: str) -> str:
    """As it stands in a URL."""
    return f"[{address}]" if ":" in address else address


class LanAddress(NamedTuple):
    """Where the others in one network find this machine."""

    address: str
    network: str
    """The name of its interface: `eth0`, `wlan0`."""


def lan_addresses() -> list[LanAddress]:
    """The likeliest first: that of the default route, then IPv4 before IPv6. Nothing is sent to find them out.

    What a phone cannot use is left out or last: loopback, addresses that need the name of an interface, networks within
    this machine.
    """
    found = [LanAddress(str(ip), name) for name, ip in _interface_addresses() if _is_usable(ip)]
    routed = _default_address()
    return sorted(found, key=lambda one: (one.address != routed, _is_poor(one), ":" in one.address))


def lan_address(chosen: str = "") -> str:
    """The one that is passed on: the host's choice, else the likeliest."""
    return chosen or next((one.address for one in lan_addresses()), _LOOPBACK)


def peer_address(host: str, port: int, chosen: str = "") -> str:
    """Where other nodes reach a server that listens here, unless its host says otherwise."""
    return f"http://{url_host(lan_address(chosen) if is_everywhere(host) else host)}:{port}"


Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


def _interface_addresses() -> list[tuple[str, Ip]]:
    found: list[tuple[str, Ip]] = []
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            text = one.ip if isinstance(one.ip, str) else one.ip[0]  # of IPv6: address, flow, scope
            found.append((str(one.nice_name), ipaddress.ip_address(text.partition("%")[0])))
    return found


def _is_usable(ip: Ip) -> bool:
    needs_interface = ip.version == 6 and ip.is_link_local
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast or needs_interface)


def _is_poor(one: LanAddress) -> bool:
    """Within this machine, or given by nobody (169.254…)."""
    return bool(_VIRTUAL.match(one.network)) or ipaddress.ip_address(one.address).is_link_local


def _default_address() -> str:
    """The one that would be used for the rest of the world; empty without a default route."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
