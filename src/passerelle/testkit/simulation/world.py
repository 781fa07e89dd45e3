"""One simulated world: some tables, their people, the nodes, the database, and what goes wrong."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Sequence

import msgspec

from passerelle.core import record as records
from passerelle.core.contract import AnyGame
from passerelle.core.record import FindGame
from passerelle.core.values import Refused
from passerelle.table.seats import Chair
from passerelle.testkit.consistency import Violation, check_history
from passerelle.testkit.games import accepts, option_sets, setup_for
from passerelle.testkit.histories import FinalTable, Recorder, final_table

from .clients import Client
from .database import DatabaseFaults, SimulatedDatabase
from .loop import VirtualLoop
from .network import GuestLine, LineQuality
from .node import SimulatedNode
from .randomness import machine_replaced

PLAY_FOR = 120.0
"""Seconds for playing at most, with everything that goes wrong."""
SETTLE_FOR = 25.0
"""Seconds without faults at the end: by then everybody knows everything."""


class Scale(msgspec.Struct, frozen=True):
    """How much happens in one world."""

    tables: int = 5
    games: int = 2
    """At each table at most."""
    nodes: int = 3
    faults: bool = True


class SeedResult(msgspec.Struct):
    """What one seed led to."""

    seed: int
    games: int = 0
    lines: int = 0
    verdicts: int = 0
    digest: str = ""
    violations: list[Violation] = []
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    """What went wrong, how often."""
    by_game: Counter[str] = msgspec.field(default_factory=Counter)
    """Games that came to an end."""


class World:
    """Everything of one seed."""

    def __init__(self, seed: int, games: Sequence[AnyGame], find_game: FindGame, scale: Scale) -> None:
        self.rng = random.Random(f"passerelle {seed}")
        self.loop = VirtualLoop(random.Random(f"order {seed}"))
        self.process = self.loop.process
        self.recorder = Recorder()
        self.is_closing = False
        self.seed = seed
        self._games = games
        self._find_game = find_game
        self._scale = scale
        self.database = SimulatedDatabase(self.loop, random.Random(f"database {seed}"))
        self.nodes: list[SimulatedNode] = []
        self._all_nodes: list[SimulatedNode] = []
        """Those that died, too."""
        self.clients: list[Client] = []
        self.lines: list[GuestLine] = []
        self.tables: list[str] = []
        self.counts: Counter[str] = Counter()
        self._started = 0
        self._dialled = 0
        self._wanted: dict[str, int] = {}
        self._partition: set[int] = set()
        """Two nodes that cannot reach each other."""

    def run(self) -> SeedResult:
        with machine_replaced(self.loop, random.Random(f"machine {self.seed}")):
            self.loop.run_until_complete(self._run())
            result = self._judge()
            self.loop.close()
            return result

    async def _run(self) -> None:
        for _ in range(self._scale.nodes):
            self._start_node(len(self.nodes))
        for number in range(self._scale.tables):
            await self._make_table(number)
        faults = asyncio.ensure_future(self._harm()) if self._scale.faults else None
        for _ in range(int(PLAY_FOR)):
            await asyncio.sleep(1.0)
            if not any(self.wants_another_game(table) or self._is_playing(table) for table in self.tables):
                break
        if faults:
            faults.cancel()
        self._heal()
        await asyncio.sleep(1.0)
        self.is_closing = True
        await asyncio.sleep(SETTLE_FOR)
        self.database.is_frozen = True
        await asyncio.sleep(2.0)  # what has been written is told

    # Nodes and lines

    def _start_node(self, place: int) -> None:
        node = SimulatedNode(self.loop, self._started, self.database, self._find_game, self)
        self._started += 1
        self.nodes[place : place + 1] = [node]
        self._all_nodes.append(node)

    def dial(self, client: Client) -> GuestLine:
        node = client.rng.choice(self.nodes)
        self._dialled += 1
        rng = random.Random(client.rng.getrandbits(32))
        line = GuestLine(self.loop, self._dialled, client, node.process, rng)
        self.lines.append(line)
        if node.process.is_dead:
            line.cut(0.05, 0.0)
        else:
            line.to_node(node.accept, line, client.table)
        return line

    def reach(self, asker: SimulatedNode, address: str) -> SimulatedNode | None:
        """As one node does another: None where it is gone, or the line between them is cut."""
        there = next((node for node in self.nodes if node.address == address), None)
        if there is None or there.process.is_dead:
            return None
        if {asker.process.number, there.process.number} == self._partition:
            return None
        return there

    # Tables and people

    async def _make_table(self, number: int) -> None:
        """A game of some kind, with people and bots on its seats, and others who look on."""
        rng = self.rng
        game = self._games[(self.seed + number) % len(self._games)]
        options = rng.choice(list(option_sets(game)))
        counts = [n for n in game.declaration.seat_counts if accepts(game, setup_for(game, n, options))]
        if not counts:
            options = {}
            counts = [n for n in game.declaration.seat_counts if accepts(game, setup_for(game, n, options))]
        seats = rng.choice(counts[:3])
        chairs = tuple(Chair("open", team=team) for team in game.suggested_teams(seats))
        people = seats if rng.random() < 0.6 else rng.randint(1, seats)
        host = f"host-{number}"
        node = self.nodes[0]
        asked: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def make() -> None:
            try:
                table = await node.registry.make_table(
                    game.declaration.id, options, rng.choice((1, 1, 3)), chairs, host
                )
                self.loop.call_for(self.process, 0.0, asked.set_result, table)
            except Refused as refused:
                self.loop.call_for(self.process, 0.0, asked.set_exception, refused)

        self.loop.call_for(node.process, 0.0, lambda: asyncio.ensure_future(make()))
        table = await asked
        self.tables.append(table)
        self._wanted[table] = rng.randint(1, self._scale.games)
        for person in range(people + rng.choice((0, 0, 1, 2))):
            keys = (f"key-of-a-seat-{number}-{person}-0123456789", *([host] if person == 0 else []))
            self._add_client(table, game, f"t{number}p{person}", keys, plays=person < people)

    def _add_client(self, table: str, game: AnyGame, name: str, keys: tuple[str, ...], plays: bool) -> None:
        rng = random.Random(f"{self.seed} {name}")
        one_way = rng.choice((1, 4, 12, 30, 75, 150))
        quality = LineQuality(one_way, rng.choice((0, 0, 0, 5, 30)))

        def patience() -> int:
            return rng.choice((2, 4, 6, 8, 10, 12, 16, 400 if rng.random() < 0.05 else 20))

        keys = keys if plays else ()
        client = Client(self, name, table, game, rng, quality, keys, plays=plays, patience=patience)
        self.clients.append(client)
        self.loop.call_for(client.process, rng.uniform(0.0, 1.5), client.connect)

    def wants_another_game(self, table: str) -> bool:
        return len(self.database.games.get(table, ())) < self._wanted[table]

    def _is_playing(self, table: str) -> bool:
        games = self.database.games.get(table, ())
        if not games:
            return True
        lines = self.database.lines[games[-1].id]
        return not (lines and records.is_last(lines[max(lines)][0].line))

    # What goes wrong

    async def _harm(self) -> None:
        rng = self.rng
        while True:
            await asyncio.sleep(rng.expovariate(1 / 4.0))
            harm = rng.choice(
                (self._cut, self._cut, self._kill, self._pause, self._part, self._trouble, self._trouble)
            )
            harm(rng)

    def _cut(self, rng: random.Random) -> None:
        lines = [line for line in self.lines if not (line.is_cut or line.is_gone)]
        if lines:
            self.counts["cut"] += 1
            rng.choice(lines).cut(rng.choice((0.01, 1.0, 30.0)), rng.choice((0.01, 1.0, 30.0)))

    def _kill(self, rng: random.Random) -> None:
        place = rng.randrange(len(self.nodes))
        node = self.nodes[place]
        if not node.process.is_dead:
            self.counts["kill"] += 1
            self.loop.kill(node.process)
            for line in self.lines:
                if node.process in line.path and not line.is_cut:
                    line.cut(rng.choice((0.01, 0.5, 30.0)), rng.choice((0.01, 5.0)))
            self.loop.call_for(self.process, rng.uniform(0.3, 6.0), self._restart, place)

    def _restart(self, place: int) -> None:
        if self.nodes[place].process.is_dead:
            self._start_node(place)

    def _pause(self, rng: random.Random) -> None:
        node = rng.choice(self.nodes)
        if not (node.process.is_dead or node.process.is_paused):
            self.counts["pause"] += 1
            self.loop.pause(node.process)
            for client in self.clients:
                if client.line and node.process in client.line.path:
                    self.loop.call_for(client.process, 0.0, client.doubt_line)
            self.loop.call_for(
                self.process, rng.choice((0.2, 1.0, 6.0, 12.0)), self.loop.resume, node.process
            )

    def _part(self, rng: random.Random) -> None:
        """Two nodes cannot reach each other for a while; both reach the database."""
        if len(self.nodes) > 1 and not self._partition:
            self.counts["partition"] += 1
            self._partition = {node.process.number for node in rng.sample(self.nodes, 2)}
            for line in self.lines:
                if self._partition <= {process.number for process in line.path}:
                    line.cut(rng.choice((0.01, 30.0)), rng.choice((0.01, 30.0)))
            self.loop.call_for(self.process, rng.uniform(0.5, 8.0), self._partition.clear)

    def _trouble(self, rng: random.Random) -> None:
        """The database refuses, loses answers, is slow, or is down for a while."""
        self.counts["database"] += 1
        kind = rng.randrange(5)
        if kind == 0:
            self.database.is_down = True
        else:
            faults = [DatabaseFaults(refuse=0.5), DatabaseFaults(lose=0.4), DatabaseFaults(linger=0.6)]
            self.database.faults = [*faults, DatabaseFaults(slowness=200.0)][kind - 1]
        self.loop.call_for(self.process, rng.uniform(0.2, 4.0), self._recover)

    def _recover(self) -> None:
        self.database.is_down = False
        self.database.faults = DatabaseFaults()

    def _heal(self) -> None:
        self._recover()
        self._partition.clear()
        for place, node in enumerate(self.nodes):
            if node.process.is_dead:
                self._start_node(place)
            elif node.process.is_paused:
                self.loop.resume(node.process)

    # The end

    def _judge(self) -> SeedResult:
        finals = [self._final(table) for table in self.tables]
        violations = check_history(self.recorder.events, finals, self._find_game, settled=True)
        violations += [Violation("fault", "", fault) for fault in self.loop.faults]
        result = SeedResult(self.seed, violations=violations, counts=self.counts)
        for final in finals:
            for game in final.games:
                is_over = bool(game.lines) and records.is_last(game.lines[-1].line)
                result.games += is_over
                result.by_game[game.header.splitlines()[1].removeprefix("game ")] += is_over
                result.lines += len(game.lines)
                result.verdicts += sum(" table verdict " in line.line for line in game.lines)
        text = msgspec.json.encode([finals, self.recorder.events])
        result.digest = hashlib.sha256(text).hexdigest()[:16]
        return result

    def _final(self, table: str) -> FinalTable:
        stored = self.database.saved(table)
        assert stored is not None
        games = self.database.games.get(table, ())
        fences = [[fence for _, fence in self.database.lines_of(game.id)] for game in games]
        return final_table(table, stored, fences)
