"""A table on virtual time, with a store in memory, for tests that need no network."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from virtual_clock import VirtualClock

from passerelle.core.contract import AnyGame
from passerelle.core.setup import complete_options
from passerelle.core.values import Refusal, Seat
from passerelle.games.hexades import GAME
from passerelle.games.hexades.actions import ChooseColour
from passerelle.table.guests import Guest, News, Sent, TableNews
from passerelle.table.quota import Quota
from passerelle.table.retention import Swept
from passerelle.table.seats import Chair, Lobby, hash_key
from passerelle.table.services import Pace, Services
from passerelle.table.store import Change, Conflict, Head, NewGame, OnWritten, Saved, SavedGame, StoredLine
from passerelle.table.table import Table
from passerelle.table.turn_notices import TurnNotice


class MemoryStore:
    """As strict as a database; with `hold` it takes its time."""

    def __init__(self) -> None:
        self.write_error: str | None = None
        self.lobbies: dict[str, tuple[int, str]] = {}
        self.games: dict[str, list[NewGame]] = {}
        self.lines: dict[tuple[str, int], StoredLine] = {}
        self.public: set[str] = set()
        self.kept_listed: list[str] = []
        self.hold = False
        self.failing = 0
        """So many of the next writes fail."""
        self.losing_answers = 0
        """So many of the next writes succeed, and nobody is told."""
        self.unreadable = False
        self.tries = 0
        self.held: deque[tuple[Change, OnWritten]] = deque()

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        self.held.append((change, done))
        if not self.hold:
            self.release()

    def release(self) -> None:
        while self.held:
            change, done = self.held.popleft()
            done(self._write(change))

    def _write(self, change: Change) -> Exception | None:
        self.tries += 1
        if self.failing:
            self.failing -= 1
            return OSError("disk full")
        outcome = self._store(change)
        if self.losing_answers:
            self.losing_answers -= 1
            return ConnectionError("gone in the middle of COMMIT")
        return outcome

    def _store(self, change: Change) -> Exception | None:
        known = self.lobbies.get(change.table, (0, ""))[0]
        taken = any((line.game, line.number) in self.lines for line in change.lines)
        if taken or (change.version and change.version != known + 1):
            return Conflict()
        if change.version:
            self.lobbies[change.table] = (change.version, change.lobby)
            (self.public.add if change.is_public else self.public.discard)(change.table)
        if change.game:
            self.games.setdefault(change.table, []).append(change.game)
        for line in change.lines:
            self.lines[line.game, line.number] = line
        return None

    async def load(self, table: str) -> Saved | None:
        if self.unreadable:
            raise ConnectionError("no database")
        return self.saved(table) if table in self.lobbies else None

    def saved(self, table: str) -> Saved:
        games = tuple(
            SavedGame(
                game.number,
                game.header,
                game.seed,
                tuple(line for (owner, _), line in sorted(self.lines.items()) if owner == game.id),
            )
            for game in self.games.get(table, ())
        )
        return Saved(*self.lobbies[table], games)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        if self.unreadable:
            raise ConnectionError("no database")
        return [self._head(table) for table in tables if table in self.lobbies]

    def _head(self, table: str) -> Head:
        saved = self.saved(table)
        game = saved.games[-1] if saved.games else None
        lines = game.lines if game else ()
        last = lines[-1].line if lines else ""
        return Head(table, saved.version, saved.lobby, game.number if game else 0, len(lines), last)

    async def listed(self, most: int) -> list[Head]:
        return [self._head(table) for table in sorted(self.public)][:most]

    async def keep_listed(self, tables: Sequence[str]) -> None:
        self.kept_listed = list(tables)

    async def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        return Swept()

    async def close(self) -> None:
        pass


class Onlooker(Guest):
    """Remembers everything it was told."""

    def __init__(self, table: Table, *keys: str, seen: tuple[int, int] = (0, 0)) -> None:
        super().__init__()
        self.table = table
        self.lines: list[str] = []
        self.answered: list[str] = []
        self.codes: list[str] = []
        self.refusals: list[Refusal] = []
        self.keys: dict[Seat, str] = {}
        self.looks = 0
        self.renewals = 0
        table.submit(partial(table.enter, self, keys, *seen), self)

    def hear_news(self, news: News, action_id: str) -> None:
        viewer = self.seats[0] if self.seats else None
        self.lines[news.first - 1 :] = news.course.lines_for(viewer, news.first)[0]
        if action_id:
            self.answered.append(action_id)

    def see_table(self, news: TableNews) -> None:
        self.looks += 1

    def be_given(self, seat: Seat, key: str) -> None:
        self.keys[seat] = key

    def keys_renewed(self) -> None:
        self.renewals += 1

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        self.codes.append(refusal.code)
        self.refusals.append(refusal)

    def ask(self, what: Callable[..., None], *arguments: Any) -> None:
        self.table.submit(partial(what, self, *arguments), self)

    def act(self, seat: Seat, action: Any, action_id: str, sent: Sent | None = None) -> None:
        self.table.submit(partial(self.table.act, self, seat, action_id, action, sent), self, action_id)


def think_at_once(job: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
    try:
        done(job(), None)
    except Exception as error:  # noqa: BLE001 - as a pool would report it
        done(None, error)


ADA, BOB = (Chair("human", name, key=hash_key(name), nonce="ab" * 8) for name in ("Ada", "Bob"))
HOST = "host"


class Kit:
    """A table for two, with everything around it in reach."""

    def __init__(
        self,
        *chairs: Chair,
        length: int = 1,
        game: AnyGame = GAME,
        quota: Quota = Quota(burst=1_000_000),  # noqa: B008 - frozen
        resume: int = 0,
        **options: str,
    ) -> None:
        self.clock = VirtualClock()
        self.store = MemoryStore()
        self.notices: list[TurnNotice] = []
        self.game = game
        self.quota = quota
        self.resume = resume
        lobby = Lobby(
            game.declaration.id,
            complete_options(game.declaration, options),
            length,
            hash_key(HOST),
            chairs or (ADA, BOB),
            "5eed" * 8,
        )
        self.store.write(Change("t", 1, msgspec.json.encode(lobby).decode()), lambda error: None)
        self.table = self.open()

    def open(self) -> Table:
        """As a node does that finds the table in the store."""
        services = Services(
            self.store, self.clock, think_at_once, Pace(resume=self.resume), self.quota, self.notices.append
        )
        return Table("t", self.game, services, self.store.saved("t"))

    def enter(self, *keys: str) -> Onlooker:
        return Onlooker(self.table, *keys)

    def started(self) -> tuple[Onlooker, Onlooker]:
        """Both in their seats, the game begun."""
        ada, bob = self.enter("Ada", HOST), self.enter("Bob")
        ada.ask(self.table.start)
        return ada, bob

    def coloured(self) -> tuple[Onlooker, Onlooker]:
        """As `started`, and the colour chosen: (whose turn it is, the other)."""
        ada, bob = self.started()
        chooser, other = (ada, bob) if self.awaited == "p1" else (bob, ada)
        chooser.act(self.awaited, ChooseColour("red"), "colour")
        return other, chooser

    @property
    def awaited(self) -> Seat:
        return str(self.course.awaited[0])

    @property
    def course(self) -> Any:
        assert self.table.course is not None
        return self.table.course

    @property
    def words(self) -> list[str]:
        """The lines without their times."""
        return [line.partition(" ")[2] for line in self.course.lines]
