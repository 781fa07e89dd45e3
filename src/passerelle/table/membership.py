"""One server among those that share a database: it has a lease, renews it, and knows the others.

A node that does not renew is taken for dead. It counts its lease from before a renewal was sent, so that its own ends
no later than the database's; from then on until a renewal succeeds it does nothing for its tables. If another node has
taken over a table meanwhile the lease is lost: the node forgets its tables and begins anew under another name.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence

import msgspec

from .clock import Alarm, Clock, sleep
from .nodes import NodeInfo, NodeRows, OtherNode
from .trouble import Trouble

log = logging.getLogger("passerelle.store")

LEASE = 5.0
"""Seconds. It is renewed when half of it is over."""
_RETRY = 500
"""Milliseconds after a renewal that failed."""
_MARGIN = 100
"""Milliseconds after another node's lease should have ended, before it is looked at."""


def new_node(address: str = "") -> NodeInfo:
    return NodeInfo(secrets.token_hex(8), address, secrets.token_hex(16))


class Membership:
    """This node's lease, and the other nodes as they were at the last renewal."""

    def __init__(self, rows: NodeRows, clock: Clock, trouble: Trouble, lease: float = LEASE) -> None:
        self._rows = rows
        self._clock = clock
        self._trouble = trouble
        self._lease = lease
        self._until = clock.now()
        self._is_member = False
        self._alarm: Alarm | None = None
        self._renewed = asyncio.Event()
        self.node = new_node()
        self.peers: Mapping[str, OtherNode] = {}
        self.counts: Callable[[], str] = lambda: "{}"
        """What this node tells the others."""
        self.on_pause: Callable[[], None] = _nothing
        """The lease has ended, and nobody knows yet whether it is lost."""
        self.on_resume: Callable[[], None] = _nothing
        """It was not."""
        self.on_loss: Callable[[], None] = _nothing
        """It was: the tables of this node have, or may have, another home."""
        self.on_peers: Callable[[], None] = _nothing
        """`peers` are new."""

    def is_over(self) -> bool:
        """Whether this node's lease has ended, as far as it knows."""
        return self._clock.now() >= self._until

    async def renewed(self) -> None:
        """Until the next renewal, or the next attempt at one, is over."""
        await self._renewed.wait()

    async def join(self, address: str = "") -> None:
        """Raises what the database does."""
        self.node = new_node(address or self.node.address)
        sent = self._clock.now()
        await self._rows.join(self.node, self._lease)
        self._is_member = True
        self._extend(sent)

    async def move_to(self, address: str) -> None:
        """From now on other nodes reach this one there."""
        self.node = msgspec.structs.replace(self.node, address=address)
        await self.renew()

    async def run(self) -> None:
        while True:
            await sleep(self._clock, self._next())
            await self.renew()

    def _next(self) -> int:
        """Milliseconds until the next renewal: sooner when something is wrong, or another node may have died."""
        if self._trouble.message or not self._is_member:
            return min(_RETRY, int(self._lease * 500))
        ends = (int(peer.remaining * 1000) + _MARGIN for peer in self.peers.values())
        return max(0, min(int(self._lease * 500), *ends, int(self._lease * 1000)))

    async def renew(self) -> None:
        """Never raises."""
        sent = self._clock.now()
        try:
            async with asyncio.timeout(self._lease):
                if not self._is_member:
                    await self.join()
                peers = await self._rows.renew(self.node, self.counts(), self._lease)
        except Exception as error:  # noqa: BLE001 - whatever it is, the next attempt may succeed
            self._trouble.note("renew the lease of this node", error)
        else:
            self._trouble.clear()
            if peers is None:
                self._lose()
            else:
                self._see(peers)
                self._extend(sent)
        self._renewed.set()
        self._renewed = asyncio.Event()

    def _see(self, peers: Sequence[OtherNode]) -> None:
        """Who is not among them has died. But where this node was silent itself, so may the others have been."""
        self.peers = {peer.node.id: peer for peer in peers}
        if not self.is_over():
            self.on_peers()

    def _extend(self, sent: int) -> None:
        was_over = self.is_over()
        self._until = sent + int(self._lease * 1000)
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._clock.call_at(self._until, self._end)
        if was_over and not self.is_over():
            self.on_resume()

    def _end(self) -> None:
        self._trouble.note(
            "renew the lease of this node", TimeoutError(f"node {self.node.id} has been silent")
        )
        self.on_pause()

    def _lose(self) -> None:
        log.warning("node %s has lost its lease: its tables live elsewhere", self.node.id)
        self._is_member = False
        self._until = self._clock.now()
        self.on_loss()

    async def leave(self) -> None:
        """Others take over this node's tables at once."""
        if self._alarm:
            self._alarm.cancel()
        if self._is_member:
            self._is_member = False
            await self._rows.leave(self.node.id)


def _nothing() -> None:
    pass
