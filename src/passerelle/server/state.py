"""What one server has while it runs: its tables, its connections, its counts and limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.moderation.database import ModeratedDatabase
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.registry import TableRegistry
from passerelle.table.store import ServerStore
from passerelle.table.tournament_rows import TournamentRows

from .analyses import Analyses
from .bundles import Bundles
from .config import Config
from .connections import Connections
from .hand_over import WorkerGroup
from .house import HouseRules
from .joining import JoinCodes
from .limits import Buckets, ReplaySlots
from .links import Links
from .metrics import Metrics
from .node import ServerNode
from .overview import Overview
from .parcels import Parcels
from .prints import PrintCache
from .push import PushService
from .screens import Screens
from .shared_counts import OpenConnections, SharedCounts
from .spots import Spots
from .staff import StaffDoor, activity_of
from .summaries import OpenTableList
from .tournaments import Tournaments


async def nothing_to_count() -> None:
    """Until the server runs."""


class ServerState:
    """What the handlers of requests share."""

    def __init__(
        self,
        config: Config,
        tables: TableRegistry,
        metrics: Metrics,
        store: ServerStore,
        node: ServerNode,
        database: ModeratedDatabase,
        group: WorkerGroup | None = None,
    ) -> None:
        self.config = config
        self.tables = tables
        self.metrics = metrics
        self.node = node
        """This server among those that share its database."""
        self.group = group
        """The workers, where this process is one of several."""
        self.is_closing = False
        """It was told to stop: nobody new comes in."""
        self.house = HouseRules()
        self.count_day: Callable[[], Awaitable[None]] = nothing_to_count
        """Adds what was counted since the last time to the figures of the day."""
        self.local_name = ""
        """By which the local network finds this server, too (`announcing`); empty: it has none."""
        self.push: PushService | None = None
        """Where the host has given a key for it."""
        self.open_connections = OpenConnections()
        self.connections = Connections(config, metrics, self.open_connections)
        self.links = Links(config)
        limits = config.limits
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.new_tables = Buckets(limits.tables_per_hour / 3600, limits.table_burst)
        self.readings = Buckets(limits.readings_per_hour / 3600, limits.reading_burst)
        self.replays = ReplaySlots(limits)
        self.open_tables = OpenTableList(tables, limits)
        self.analyses = Analyses(limits, store)
        self.parcels = Parcels(limits, store)
        self.screens = Screens(limits, store)
        self.join_codes = JoinCodes(limits, database)
        self.bundles = Bundles(limits, store)
        self.tournaments = Tournaments(limits, TournamentRows(database), tables, store, metrics)
        self.prints = PrintCache(limits)
        self.staff = StaffDoor(limits, self.house, Moderator(database, "staff"))
        rates = {
            "requests": self.requests,
            "new-tables": self.new_tables,
            "readings": self.readings,
            "parcels": self.parcels.rate,
            "screens": self.screens.opened,
            "screen-codes": self.screens.tries,
            "join-codes": self.join_codes.tries,
            "tournaments": self.tournaments.opened,
            "staff-keys": self.staff.tries,
            "bundles": self.bundles.rate,
            "new-bundles": self.bundles.new_ones,
            "prints": self.prints.orders,
        }
        self.counts = SharedCounts(
            rates,
            self.open_connections,
            lambda: (len(tables.in_memory), len(self.connections)),
            lambda: activity_of(tables.in_memory.values(), limits.staff_tables),
        )
        node.share(self.counts)
        self.spots = Spots(config, tables, database, self.counts, metrics)
        self.overview = Overview(self.open_tables, self.join_codes, self.spots)
        metrics.gauges["analyses"] = lambda: len(self.analyses)
        metrics.gauges["store_failing"] = lambda: int(store.write_error is not None)
        metrics.gauges["tables"] = lambda: len(tables.in_memory)
        metrics.gauges["connections"] = lambda: len(self.connections)

    def check_open(self) -> None:
        """Raises Refused while the server closes."""
        if self.is_closing:
            raise Refused(refuse("PA-23.closing"))


STATE = web.AppKey("state", ServerState)
