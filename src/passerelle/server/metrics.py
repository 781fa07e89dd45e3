"""Counts for Prometheus, kept as plain numbers: they are touched at every move and read every few seconds."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable

from passerelle.version import __version__

from .process_metrics import measure_process

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

GAUGES = {
    "tables": "Tables in memory.",
    "connections": "WebSockets that are open.",
    "analyses": "Games being looked back at.",
    "bot_jobs_waiting": "Thoughts of bots that no thread has begun yet.",
    "pushes_waiting": "Notices of a turn on their way.",
    "store_failing": "1 while nothing can be saved.",
    "store_log_bytes": "Size of SQLite's write-ahead log.",
    "homes": "Tables that live at this node.",
    "tunnels": "Guests passed on to the node where their table lives.",
}
"""The names of `Metrics.gauges`."""
COUNTERS = {
    "takeovers_total": "Tables taken over from a node that was gone.",
    "fenced_total": "Tables lost to another node.",
    "tunnels_total": "Guests that were passed on to another node.",
}

DROPPED = {
    "flood": "a WebSocket that went on sending too fast",
    "unread": "a WebSocket that did not read",
    "address": "a connection of an address with too many",
    "full": "a connection to a full server",
    "head-timeout": "a request whose head did not come",
    "body-timeout": "a request whose body did not come",
    "send-timeout": "an answer that was not read",
    "not-http": "bytes that are not HTTP",
    "abandoned": "a request whose sender left before the answer",
    "broken": "a connection that broke in another way",
}
"""The reasons `passerelle_dropped_total` counts by."""


PUSHES = ("sent", "gone", "refused", "failed", "dropped")
"""What became of notices that it is somebody's turn, as `passerelle_pushes_total` counts them."""


class Histogram:
    """Counts values by upper bounds, as Prometheus wants them."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def lines(self, name: str) -> list[str]:
        running, lines = 0, []
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            running += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {running}')
        return [*lines, f"{name}_sum {self.total}", f"{name}_count {running}"]


class Metrics:
    """All counts of one server."""

    def __init__(self, worker: str = "") -> None:
        """`worker`: the number of this process, where it is one of several."""
        self._worker = worker
        self.actions = 0
        self.tables_made = 0
        self.games: Counter[str] = Counter()
        """Games that have ended, by their ids."""
        self.refusals: Counter[str] = Counter()
        self.dropped: Counter[str] = Counter(dict.fromkeys(DROPPED, 0))
        self.handed_over = 0
        self.pushes: Counter[str] = Counter(dict.fromkeys(PUSHES, 0))
        self.latency = Histogram(LATENCIES)
        """From an action's arrival until its sender is told that it is durable, in seconds."""
        self.holds = Histogram(LATENCIES)
        """How long decisive actions waited for rivals, in seconds; no part of `latency`."""
        self.batches = Histogram(BATCHES)
        self.writes = Histogram(LATENCIES)
        """How long the store took for each batch, in seconds."""
        self.gauges: dict[str, Callable[[], int]] = {}
        self.counters: dict[str, Callable[[], int]] = {}
        """Those that somebody else counts, by their names in `COUNTERS`."""

    def count_game(self, game: str) -> None:
        self.games[game] += 1

    def count_batch(self, size: int, seconds: float) -> None:
        """The store has written so many changes together, or tried to."""
        self.batches.observe(size)
        self.writes.observe(seconds)

    def render(self) -> str:
        lines = []
        for name, read in self.gauges.items():
            lines += [*_heading(name, "gauge", GAUGES[name]), f"passerelle_{name} {read()}"]
        lines += _heading("tables_made_total", "counter", "Tables made.")
        lines.append(f"passerelle_tables_made_total {self.tables_made}")
        lines += _heading("games_finished_total", "counter", "Games that have ended, by game.")
        lines += _counts("games_finished_total", "game", self.games)
        for name, read in self.counters.items():
            lines += [*_heading(name, "counter", COUNTERS[name]), f"passerelle_{name} {read()}"]
        lines += _heading("actions_total", "counter", "Actions acknowledged.")
        lines.append(f"passerelle_actions_total {self.actions}")
        lines += _heading("refusals_total", "counter", "Requests and messages refused, by code.")
        lines += _counts("refusals_total", "code", self.refusals)
        lines += _heading("dropped_total", "counter", "Connections and requests dropped, by reason.")
        lines += _counts("dropped_total", "reason", self.dropped)
        lines += _heading("pushes_total", "counter", "Notices of a turn by web push, by what became of them.")
        lines += _counts("pushes_total", "result", self.pushes)
        lines += _heading("handed_over_total", "counter", "Connections handed over to their table's worker.")
        lines.append(f"passerelle_handed_over_total {self.handed_over}")
        lines += _heading("action_seconds", "histogram", "From an action's arrival to its acknowledgement.")
        lines += self.latency.lines("passerelle_action_seconds")
        lines += _heading("hold_seconds", "histogram", "How long decisive actions waited for rivals.")
        lines += self.holds.lines("passerelle_hold_seconds")
        lines += _heading("store_batch_size", "histogram", "Changes the store wrote at a time.")
        lines += self.batches.lines("passerelle_store_batch_size")
        lines += _heading("store_write_seconds", "histogram", "How long the store took for each batch.")
        lines += self.writes.lines("passerelle_store_write_seconds")
        return "\n".join([*lines, *self._process(), ""])

    def _process(self) -> list[str]:
        """What is not added up: each worker has its own."""
        mine = [f'worker="{self._worker}"'] if self._worker else []
        version = ",".join([f'version="{__version__}"', *mine])
        lines = [
            *_heading("build_info", "gauge", "The version that runs."),
            f"passerelle_build_info{{{version}}} 1",
        ]
        label = f"{{{mine[0]}}}" if mine else ""
        for name, kind, words, value in measure_process():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}", f"{name}{label} {value:.15g}"]
        return lines


def _heading(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP passerelle_{name} {words}", f"# TYPE passerelle_{name} {kind}"]


def _counts(name: str, label: str, counts: Counter[str]) -> list[str]:
    return [f'passerelle_{name}{{{label}="{key}"}} {count}' for key, count in sorted(counts.items())]


def add_up(pages: Iterable[str]) -> str:
    """One page of what several workers counted."""
    families: dict[str, dict[str, float]] = {}
    for page in pages:
        for line in page.splitlines():
            if line.startswith("#"):
                family = families.setdefault(line, {})
            else:
                name, _, value = line.rpartition(" ")
                family[name] = family.get(name, 0) + float(value)
    lines = []
    for heading, family in families.items():
        lines += [heading, *(f"{name} {value:.15g}" for name, value in family.items())]
    return "\n".join([*lines, ""])
