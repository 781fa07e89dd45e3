"""What one server has while it runs: its tables, its connections, its counts and limits."""

from __future__ import annotations

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.registry import TableRegistry
from passerelle.table.store import ServerStore

from .analyses import Analyses
from .bundles import Bundles
from .config import Config
from .connections import Connections
from .hand_over import WorkerGroup
from .house import HouseRules
from .limits import Buckets, ReplaySlots
from .links import Links
from .metrics import Metrics
from .node import ServerNode
from .parcels import Parcels
from .prints import PrintCache
from .push import PushService
from .screens import Screens
from .shared_counts import OpenConnections, SharedCounts
from .summaries import OpenTableList


class ServerState:
    """What the handlers of requests share."""

    def __init__(
        self,
        config: Config,
        tables: TableRegistry,
        metrics: Metrics,
        store: ServerStore,
        node: ServerNode,
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
        self.bundles = Bundles(limits, store)
        self.prints = PrintCache(limits)
        rates = {
            "requests": self.requests,
            "new-tables": self.new_tables,
            "readings": self.readings,
            "parcels": self.parcels.rate,
            "screens": self.screens.opened,
            "screen-codes": self.screens.tries,
            "bundles": self.bundles.rate,
            "new-bundles": self.bundles.new_ones,
            "prints": self.prints.orders,
        }
        shared = SharedCounts(
            rates, self.open_connections, lambda: (len(tables.in_memory), len(self.connections))
        )
        node.share(shared)
        metrics.gauges["analyses"] = lambda: len(self.analyses)
        metrics.gauges["store_failing"] = lambda: int(store.write_error is not None)
        metrics.gauges["tables"] = lambda: len(tables.in_memory)
        metrics.gauges["connections"] = lambda: len(self.connections)

    def check_open(self) -> None:
        """Raises Refused while the server closes."""
        if self.is_closing:
            raise Refused(refuse("PA-23.closing"))


STATE = web.AppKey("state", ServerState)
