"""The database of a simulation: rows in memory, locks, transactions that commit as a whole, and a line to it.

It does what `table/statements.py` asks for, as PostgreSQL does with `table/postgres_statements.py`: statement after
statement, each of which takes time. Rows that a transaction changes are locked until it commits, and whoever wants
them waits. Its client may be gone before that: then it commits all the same, or never. No client can tell which.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from passerelle.table.nodes import NodeInfo, OtherNode, TakeResult
from passerelle.table.store import Change, Conflict, Fenced, NewGame, Saved, SavedGame, StoredLine

from .loop import SimulatedProcess, VirtualLoop

T = TypeVar("T")

_STATEMENT = 0.001
"""Seconds a statement or an exchange takes, on average."""
_STALLS = 0.02
"""How often an exchange takes far longer than usual."""
_TIMEOUT = 5.0
"""Seconds after which the connection is given up, as `table/postgres_database.py` does."""


class DatabaseFaults(msgspec.Struct, frozen=True):
    """What may go wrong now, each as a probability for one exchange."""

    refuse: float = 0.0
    """The connection breaks before anything has happened."""
    lose: float = 0.0
    """The transaction commits, and its answer is lost."""
    linger: float = 0.0
    """The connection breaks while the transaction goes on: it commits later."""
    slowness: float = 1.0
    """Everything takes so many times as long."""


class TableRow(msgspec.Struct):
    version: int
    lobby: str


class NodeRow(msgspec.Struct):
    node: NodeInfo
    counts: str
    expires: float


class HomeRow(msgspec.Struct):
    node: str
    fence: int


class Transaction:
    """Rows locked, and what is to be changed when it commits."""

    def __init__(self, database: SimulatedDatabase) -> None:
        self.database = database
        self._locks: list[object] = []
        self._changes: list[Callable[[], None]] = []

    async def lock(self, *row: object) -> None:
        """Until the end of the transaction; whoever has it first."""
        await self.database.pass_time()
        if row in self._locks:
            return
        waiting = self.database.locks.get(row)
        if waiting is None:
            self.database.locks[row] = deque()
        else:
            turn = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            await turn
        self._locks.append(row)

    def change(self, change: Callable[[], None]) -> None:
        """Happens when it commits."""
        self._changes.append(change)

    def commit(self) -> None:
        for change in self._changes:
            change()
        self.roll_back()

    def roll_back(self) -> None:
        for row in self._locks:
            waiting = self.database.locks[row]
            if waiting:
                waiting.popleft().set_result(None)
            else:
                del self.database.locks[row]
        self._locks.clear()
        self._changes.clear()


class SimulatedDatabase:
    """All rows, and whoever works on them."""

    def __init__(self, loop: VirtualLoop, rng: random.Random) -> None:
        self.process = loop.new_process("database")
        self.faults = DatabaseFaults()
        self.is_down = False
        self.is_frozen = False
        """It answers nobody any more; what is under way comes to its end."""
        self.tables: dict[str, TableRow] = {}
        self.games: dict[str, list[NewGame]] = {}
        self.lines: dict[str, dict[int, tuple[StoredLine, int]]] = {}
        """By game and number, with the fence they were written with."""
        self.nodes: dict[str, NodeRow] = {}
        self.homes: dict[str, HomeRow] = {}
        self.locks: dict[object, deque[asyncio.Future[None]]] = {}
        self._loop = loop
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def now(self) -> float:
        """By its own clock, in seconds."""
        return self._loop.world_time

    async def pass_time(self) -> None:
        await asyncio.sleep(self._delay())

    def _delay(self) -> float:
        return self._rng.expovariate(1 / _STATEMENT) * self.faults.slowness

    # Exchanges

    async def run(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """One transaction for the process that asks. Raises what it raises, ConnectionError, or TimeoutError."""
        asker = self._loop.process
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        fate, faults = self._rng.random(), self.faults
        if self.is_down or fate < faults.refuse:
            self._loop.call_for(asker, self._delay(), _fail, answer, ConnectionError("refused"))
        elif not self.is_frozen:
            loses = fate < faults.refuse + faults.lose
            lingers = not loses and fate < faults.refuse + faults.lose + faults.linger
            start = partial(self._start, work, asker, answer, loses, lingers)
            stall = self._rng.uniform(0.05, 0.6) if self._rng.random() < _STALLS else 0.0
            self._loop.call_for(self.process, self._delay() + stall, start)
        async with asyncio.timeout(_TIMEOUT):
            return await answer

    def _start(
        self,
        work: Callable[[Transaction], Awaitable[Any]],
        asker: SimulatedProcess,
        answer: asyncio.Future[Any],
        loses: bool,
        lingers: bool,
    ) -> None:
        if not asker.is_dead:
            task = asyncio.ensure_future(self._work(work, asker, answer, loses, lingers))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(
        self,
        work: Callable[[Transaction], Awaitable[Any]],
        asker: SimulatedProcess,
        answer: asyncio.Future[Any],
        loses: bool,
        lingers: bool,
    ) -> None:
        transaction = Transaction(self)
        if lingers:
            self._loop.call_for(asker, self._delay(), _fail, answer, ConnectionError("reset"))
        try:
            result = await work(transaction)
            await asyncio.sleep(self._rng.uniform(0.3, 3.0) if lingers else self._delay())
        except Exception as error:  # noqa: BLE001 - whatever it is, who asked is told
            transaction.roll_back()
            self._loop.call_for(asker, self._delay(), _fail, answer, error)
            return
        if asker.is_dead and self._rng.random() < 0.5:  # before or after its COMMIT
            transaction.roll_back()
            return
        transaction.commit()
        tell = (_fail, answer, ConnectionError("lost")) if loses else (_succeed, answer, result)
        self._loop.call_for(asker, self._delay(), *tell)

    # `Statements`

    async def write(self, changes: Sequence[Change], fences: Sequence[int]) -> None:
        await self.run(partial(self._write, changes, fences))

    async def _write(
        self, changes: Sequence[Change], fences: Sequence[int], transaction: Transaction
    ) -> None:
        for change, fence in zip(changes, fences, strict=True):
            if change.version != 1:
                await self._hold(transaction, change.table, fence)
        for change, fence in zip(changes, fences, strict=True):
            await self._insert(transaction, change, fence)

    async def _hold(self, transaction: Transaction, table: str, fence: int) -> None:
        """Nobody can take the table until the transaction ends."""
        await transaction.lock("home", table)
        home = self.homes.get(table)
        if home is None or home.fence != fence:
            raise Fenced

    async def _insert(self, transaction: Transaction, change: Change, fence: int) -> None:
        if change.version:
            await transaction.lock("table", change.table)
            row = self.tables.get(change.table)
            if change.version != (row.version if row else 0) + 1:
                raise Conflict
        for game in {
            line.game for line in change.lines
        }:  # who inserts the same key waits for the first to end
            await transaction.lock("lines", game)
        if any(line.number in self.lines.get(line.game, ()) for line in change.lines):
            raise Conflict
        transaction.change(partial(self._apply, change, fence))

    def _apply(self, change: Change, fence: int) -> None:
        if change.version:
            self.tables[change.table] = TableRow(change.version, change.lobby)
        if change.game:
            self.games.setdefault(change.table, []).append(change.game)
            self.lines.setdefault(change.game.id, {})
        for line in change.lines:
            self.lines[line.game][line.number] = (line, fence)

    async def load(self, table: str) -> Saved | None:
        """What is committed at one moment; it waits for nobody."""
        return await self.run(partial(self._load, table))

    async def _load(self, table: str, transaction: Transaction) -> Saved | None:
        await self.pass_time()
        return self.saved(table)

    def saved(self, table: str) -> Saved | None:
        row = self.tables.get(table)
        if row is None:
            return None
        games = tuple(
            SavedGame(game.number, game.header, game.seed, tuple(line for line, _ in self.lines_of(game.id)))
            for game in self.games.get(table, ())
        )
        return Saved(row.version, row.lobby, games)

    def lines_of(self, game: str) -> list[tuple[StoredLine, int]]:
        """In their order, each with its fence."""
        return [row for _, row in sorted(self.lines[game].items())]

    async def join(self, node: NodeInfo, lease: float) -> None:
        async def insert(transaction: Transaction) -> None:
            await self.pass_time()
            transaction.change(lambda: self.nodes.__setitem__(node.id, NodeRow(node, "{}", self.now + lease)))

        await self.run(insert)

    async def renew(self, node: NodeInfo, counts: str, lease: float) -> list[OtherNode] | None:
        return await self.run(partial(self._renew, node, counts, lease))

    async def _renew(
        self, node: NodeInfo, counts: str, lease: float, transaction: Transaction
    ) -> list[OtherNode] | None:
        await transaction.lock("node", node.id)
        if node.id not in self.nodes:
            return None
        expires = self.now + lease
        transaction.change(lambda: self.nodes.__setitem__(node.id, NodeRow(node, counts, expires)))
        return [
            OtherNode(row.node, row.counts, row.expires - self.now)
            for row in self.nodes.values()
            if row.node.id != node.id and row.expires > self.now
        ]

    async def leave(self, node: str) -> None:
        async def delete(transaction: Transaction) -> None:
            await transaction.lock("node", node)
            transaction.change(partial(self._forget, node))

        await self.run(delete)

    def _forget(self, node: str) -> None:
        self.nodes.pop(node, None)

    async def take(self, table: str, node: str) -> TakeResult | None:
        found = await self.run(partial(self._find_home, table, node))
        if not isinstance(found, NodeInfo):
            return found
        fence = await self.run(partial(self._take, table, node, found.id))
        if fence:
            return TakeResult(fence, is_takeover=found.id not in ("", node))
        return TakeResult(home=found)

    async def _find_home(
        self, table: str, node: str, transaction: Transaction
    ) -> NodeInfo | TakeResult | None:
        """Who had the table, if it is free."""
        await self.pass_time()
        if table not in self.tables:
            return None
        if node not in self.nodes:
            return TakeResult(is_lost=True)
        home = self.homes.get(table)
        row = self.nodes.get(home.node) if home else None
        if row and row.expires > self.now and row.node.id != node:
            return TakeResult(home=row.node)
        return row.node if row else NodeInfo(home.node if home else "")

    async def _take(self, table: str, node: str, before: str, transaction: Transaction) -> int:
        if before:
            await transaction.lock("node", before)
        buried = self.nodes.get(before)
        is_buried = buried is None or buried.expires <= self.now
        if buried and is_buried:
            transaction.change(partial(self._forget, before))
        await transaction.lock("home", table)
        home = self.homes.get(table)
        is_free = home is None or home.node == node or home.node not in self.nodes
        if node not in self.nodes or not (is_free or (home and home.node == before and is_buried)):
            return 0
        fence = home.fence + 1 if home else 1
        transaction.change(lambda: self.homes.__setitem__(table, HomeRow(node, fence)))
        return fence

    async def give_back(self, table: str, node: str, fence: int) -> None:
        async def update(transaction: Transaction) -> None:
            await transaction.lock("home", table)
            if self.homes.get(table) == HomeRow(node, fence):
                transaction.change(lambda: self.homes.__setitem__(table, HomeRow("", fence)))

        await self.run(update)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


def _succeed(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)
