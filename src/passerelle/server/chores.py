"""What a server does by itself, again and again: it pings its connections, and sweeps what nobody uses any more."""

from __future__ import annotations

import asyncio
import logging
import time

from passerelle.table.registry import TableRegistry
from passerelle.table.retention import NOTICE, Swept
from passerelle.table.store import LISTED_FOR

from .connections import Connections
from .state import ServerState

log = logging.getLogger("passerelle.server")

_PING_EVERY = 20.0
_PINGS_AT_ONCE = 50
_SILENT_FOR = 70.0
_SWEEP_EVERY = 60.0
_LIST_EVERY = LISTED_FOR / 3


async def ping(connections: Connections) -> None:
    """A few at a time, so that nobody waits for thousands of pings. Who has not answered for long is disconnected."""
    while True:
        everybody = list(connections)
        for first in range(0, len(everybody) or 1, _PINGS_AT_ONCE):
            few = everybody[first : first + _PINGS_AT_ONCE]
            await asyncio.sleep(_PING_EVERY * len(few) / len(everybody) if few else _PING_EVERY)
            for connection in few:
                if time.monotonic() - connection.heard_at > _SILENT_FOR:
                    connection.disconnect()
                else:
                    connection.ping()


async def sweep(state: ServerState) -> None:
    """Rates that are full again, parcels and screens nobody uses, tables without guests, what was unused for long."""
    config = state.config
    while True:
        await asyncio.sleep(_SWEEP_EVERY)
        for buckets in (
            state.requests,
            state.new_tables,
            state.readings,
            state.prints.orders,
            state.join_codes.tries,
            state.staff.tries,
        ):
            buckets.sweep()
        if state.push:
            state.push.rate.sweep()
        state.links.refresh()
        try:
            await state.parcels.sweep()
            await state.screens.sweep()
            await state.bundles.sweep(config.forget_bundle_after)
            await state.tournaments.sweep(config.forget_after)
            swept = await state.tables.sweep(config.put_away_after, config.forget_after)
        except Exception as error:  # noqa: BLE001 - whatever it is, the next sweep may succeed
            log.error("sweeping failed: %r", error)
            continue
        log_deletions(swept, config.forget_after)


async def keep_listed(tables: TableRegistry) -> None:
    """Public tables stay in the list while somebody is there."""
    while True:
        await asyncio.sleep(_LIST_EVERY)
        try:
            await tables.keep_listed()
        except Exception as error:  # noqa: BLE001 - whatever it is, the next time it may succeed
            log.error("cannot list open tables: %r", error)


def log_deletions(swept: Swept, forget_after: int | None) -> None:
    if swept.announced and forget_after is not None:
        log.warning(
            "%d tables have not been used for %.1f days of service; they will be deleted after %s, "
            "unless somebody opens them",
            swept.announced,
            forget_after / 86_400,
            time.strftime("%Y-%m-%d %H:%M", time.localtime(time.time() + NOTICE)),
        )
    if swept.deleted:
        log.info("deleted %d unused tables", swept.deleted)
