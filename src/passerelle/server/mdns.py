"""What a multicast DNS responder says (RFC 6762): the address of a name in `.local`, and a web page as a service.

Packets are read and written by dnspython; nothing here touches a socket.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence

import dns.exception
import dns.flags
import dns.message
import dns.name
import dns.rdatatype
import dns.rrset
import msgspec

GROUP = "224.0.0.251"
PORT = 5353
LONGEST_PACKET = 9000
_SERVICE = "_http._tcp.local."
_SERVICES = "_services._dns-sd._udp.local."
_TTL = 120
"""Seconds, for what changes with the machine's addresses."""
_LEGACY_TTL = 10
"""For who asks by plain DNS, and hears of no change."""
_LONGEST_LABEL = 63


class LanService(msgspec.Struct, frozen=True):
    """A server in the local network."""

    host: str
    """Its name without `.local`."""
    title: str
    """As lists of services show it."""
    port: int
    addresses: tuple[str, ...]
    """Of IPv4."""

    @property
    def name(self) -> str:
        return f"{self.host}.local."

    @property
    def service(self) -> dns.name.Name:
        label = self.title.encode()[:_LONGEST_LABEL].decode(errors="ignore").encode()
        return dns.name.Name([label]).concatenate(dns.name.from_text(_SERVICE))

    def records(self, ttl: int = _TTL) -> list[dns.rrset.RRset]:
        """Everything there is to say."""
        return [
            dns.rrset.from_text(self.name, ttl, "IN", "A", *self.addresses),
            dns.rrset.from_text(_SERVICE, ttl, "IN", "PTR", self.service.to_text()),
            dns.rrset.from_text(_SERVICES, ttl, "IN", "PTR", _SERVICE),
            dns.rrset.from_text(self.service, ttl, "IN", "SRV", f"0 0 {self.port} {self.name}"),
            dns.rrset.from_text(self.service, ttl, "IN", "TXT", '"path=/"'),
        ]


def announcement(told: LanService, ttl: int = _TTL) -> bytes:
    """To everybody, unasked; with a `ttl` of 0, that it is gone."""
    return _packed(told.records(ttl))


def probe(name: str) -> bytes:
    """Whether anybody has this name."""
    asked = dns.message.make_query(name, "ANY", flags=0, id=0)
    return asked.to_wire()


def answer(packet: bytes, told: LanService, is_legacy: bool = False) -> bytes | None:
    """To a question about what is told; None for every other packet. `is_legacy`: it was not sent from port 5353."""
    asked = _read(packet)
    if asked is None or asked.flags & dns.flags.QR:
        return None
    records = told.records(_LEGACY_TTL if is_legacy else _TTL)
    wanted = [record for record in records if any(_is_about(record, one) for one in asked.question)]
    if not wanted:
        return None
    return _packed(wanted, asked.id, asked.question) if is_legacy else _packed(wanted)


def contested(packet: bytes, told: LanService) -> bool:
    """Whether somebody else says that this name is theirs."""
    heard = _read(packet)
    if heard is None or not heard.flags & dns.flags.QR:
        return False
    name = dns.name.from_text(told.name)
    own = {ipaddress.ip_address(address).packed for address in told.addresses}
    return any(
        data.to_wire() not in own
        for record in heard.answer
        if record.name == name and record.rdtype == dns.rdatatype.A and record.ttl
        for data in record
    )


def _read(packet: bytes) -> dns.message.Message | None:
    if len(packet) > LONGEST_PACKET:
        return None
    try:
        return dns.message.from_wire(packet, ignore_trailing=True)
    except (dns.exception.DNSException, ValueError):
        return None


def _is_about(record: dns.rrset.RRset, question: dns.rrset.RRset) -> bool:
    is_kind = question.rdtype in (record.rdtype, dns.rdatatype.ANY)
    return is_kind and record.name == question.name


def _packed(
    records: Sequence[dns.rrset.RRset], number: int = 0, questions: Iterable[dns.rrset.RRset] = ()
) -> bytes:
    said = dns.message.Message(id=number)
    said.flags = dns.flags.QR | dns.flags.AA
    said.question = list(questions)
    said.answer = list(records)
    return said.to_wire()
