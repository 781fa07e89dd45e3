"""This server among the others that share its database: its lease, its tables, and whom it passes on."""

from __future__ import annotations

import asyncio
import hmac
import logging
from urllib.parse import urlsplit

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.clock import Clock
from passerelle.table.homes import Elsewhere, Homes
from passerelle.table.membership import Membership
from passerelle.table.moderation.bans import network_of
from passerelle.table.registry import TableRegistry
from passerelle.table.store import ServerStore

from .config import Config
from .headers import PEER
from .metrics import Metrics
from .shared_counts import SharedCounts
from .tunnel import Tunnels

log = logging.getLogger("passerelle.server")

_TAKEOVER = 2.0
"""Seconds after the end of a dead node's lease, by when a table must have a new home."""
_LOOK_AGAIN = 0.25
"""Seconds before a home that could not be reached is asked again, or replaced."""
_ALONE = 12
"""A server that has its file to itself has a lease so many times as long: nobody waits for its end."""
_LEAVING = 1.0
"""Seconds for telling the database that this server ends."""


class ServerNode:
    """Finds out where tables live, and brings guests there."""

    def __init__(self, config: Config, store: ServerStore, clock: Clock, metrics: Metrics) -> None:
        self._lease = config.lease_seconds
        is_alone = store.homes is None and config.workers == 1
        lease = self._lease * _ALONE if is_alone else self._lease
        self.membership = Membership(store.nodes, clock, store.trouble, lease)
        self.homes = Homes(store.homes, self.membership) if store.homes else None
        self.tunnels = Tunnels(config.limits.send_seconds)
        self._counts: SharedCounts | None = None
        self._peer_hosts: frozenset[str] = frozenset()
        self.membership.on_peers = self._peers_changed
        if self.homes:
            homes = self.homes
            metrics.gauges["homes"] = lambda: len(homes.held)
            metrics.gauges["tunnels"] = lambda: len(self.tunnels)
            metrics.counters["takeovers_total"] = lambda: homes.takeovers
            metrics.counters["fenced_total"] = lambda: homes.fenced
            metrics.counters["tunnels_total"] = lambda: self.tunnels.opened

    def share(self, counts: SharedCounts) -> None:
        """What this node counts is told to the others, and what they count is heard."""
        self.membership.counts = counts.tell
        self._counts = counts

    def _peers_changed(self) -> None:
        peers = self.membership.peers
        if self._counts:
            self._counts.hear(peers.values())
        self.tunnels.cut(peers)
        hosts = (urlsplit(peer.node.address).hostname for peer in peers.values())
        self._peer_hosts = frozenset(network_of(host) for host in hosts if host)

    def is_peer(self, address: str) -> bool:
        """Whether another node may be calling from there."""
        return address in self._peer_hosts

    def guest_of_peer(self, request: web.Request) -> str | None:
        """The address of a guest whom another node passes on; None: nobody does. Raises Refused for a wrong secret."""
        said = request.headers.get(PEER)
        if said is None:
            return None
        key, _, guest = said.partition(" ")
        if not hmac.compare_digest(key.encode(), self.membership.node.key.encode()):
            raise Refused(refuse("PA-23.moving"))
        return guest

    async def pass_on(
        self, request: web.Request, tables: TableRegistry, sender: str, is_passed_on: bool
    ) -> web.Response | None:
        """To the table's home; None: that is here. A home that has died is replaced once its lease has ended.

        Raises Refused.
        """
        if self.homes is None:
            return None
        loop = asyncio.get_running_loop()
        until = loop.time() + self._lease + _TAKEOVER
        while True:
            try:
                await tables.find(request.match_info["table"])
                return None
            except Elsewhere as elsewhere:
                home = elsewhere.home
            if is_passed_on:  # the table has moved meanwhile: nobody is passed on twice
                raise Refused(refuse("PA-23.moving"))
            if (
                home.address != self.membership.node.address
            ):  # else it is a process that was here before this one
                answer = await self.tunnels.pass_on(request, home, sender)
                if answer:
                    return answer
            if loop.time() > until:
                raise Refused(refuse("PA-23.moving"))
            await asyncio.sleep(_LOOK_AGAIN)

    async def leave(self) -> None:
        """Others have this node's tables at once."""
        self.tunnels.close()
        try:
            async with asyncio.timeout(_LEAVING):
                await self.membership.leave()
        except Exception as error:  # noqa: BLE001 - then they wait for the end of its lease
            log.info("cannot give back the lease: %r", error)
