"""Whether a history keeps what `docs/consistency.md` promises. No game is known here, only the contract of games.

Each rule is a function or method that yields what breaks it. Nothing is taken from the server's own account of what
it did: the rules compare what clients sent and heard with each other, and with the lines that are stored at the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from passerelle.core.record import FindGame
from passerelle.core.values import Seat
from passerelle.table.seats import Lobby, hash_key

from .histories import (
    ActionSent,
    Closed,
    Entering,
    FinalTable,
    FreeingSent,
    HistoryEvent,
    InfoHeard,
    LeavingSent,
    LineKnown,
    Opened,
    RefusalHeard,
    SeatHeard,
    UpdateHeard,
)
from .stored_games import BrokenRule, StoredGame, read_games
from .verdict_rules import check_verdicts

UNCERTAIN = ("PA-23.cannot-save", "PA-23.fault", "PA-23.closing")
"""Refusals after which nobody knows whether the action happened; every other one says that it did not."""


class Violation(msgspec.Struct, frozen=True):
    """A promise that was not kept."""

    rule: str
    table: str
    what: str

    def __str__(self) -> str:
        return f"{self.rule} at table {self.table}: {self.what}"


class Connected(msgspec.Struct):
    """What one connection sent and heard, in order."""

    number: int
    client: str
    table: str
    since: int
    events: list[HistoryEvent] = msgspec.field(default_factory=list)
    one_way: int | None = None
    """How long its line takes each way, where that is known and never changed."""
    is_open: bool = True

    @property
    def updates(self) -> Iterator[UpdateHeard]:
        return (event for event in self.events if isinstance(event, UpdateHeard))

    @property
    def last_info(self) -> InfoHeard | None:
        infos = (event for event in reversed(self.events) if isinstance(event, InfoHeard))
        return next(infos, None)


def check_history(
    events: Iterable[HistoryEvent],
    tables: Iterable[FinalTable],
    find_game: FindGame,
    *,
    settled: bool = False,
) -> list[Violation]:
    """Everything that is wrong. `settled`: at the end all faults were over for long, and nobody waited any more."""
    connections: dict[int, Connected] = {}
    by_table: dict[str, list[HistoryEvent]] = defaultdict(list)
    for event in events:
        if isinstance(event, Opened):
            connections[event.connection] = Connected(event.connection, event.client, event.table, event.at)
        connection = connections[event.connection]
        connection.events.append(event)
        by_table[connection.table].append(event)
        if isinstance(event, LineKnown):
            connection.one_way = event.one_way
        elif isinstance(event, Closed):
            connection.is_open = False
    found: list[Violation] = []
    stored = {table.id: table for table in tables}
    for table_id, happened in by_table.items():
        final = stored.pop(table_id, None)
        if final is None:
            found.append(Violation("lost", table_id, "the table is not stored"))
            continue
        mine = [connection for connection in connections.values() if connection.table == table_id]
        check = TableCheck(final, mine, happened, find_game, settled)
        found += [Violation(rule, table_id, what) for rule, what in check.all()]
    for table in stored.values():
        check = TableCheck(table, [], [], find_game, settled)
        found += [Violation(rule, table.id, what) for rule, what in check.all()]
    return found


class TableCheck:
    """All rules for one table."""

    def __init__(
        self,
        table: FinalTable,
        connections: Sequence[Connected],
        events: Sequence[HistoryEvent],
        find_game: FindGame,
        settled: bool,
    ) -> None:
        self._table = table
        self._connections = {connection.number: connection for connection in connections}
        self._events = events
        self._settled = settled
        self._find_game = find_game
        self._sent: dict[str, list[ActionSent]] = defaultdict(list)
        for event in events:
            if isinstance(event, ActionSent):
                self._sent[event.id].append(event)
        self._games: dict[int, StoredGame] = {}

    def all(self) -> Iterator[BrokenRule]:
        self._games, broken = read_games(self._table, self._find_game)
        yield from broken
        yield from self._check_actions()
        yield from self._check_answers()
        yield from self._check_order()
        yield from self._check_freshness()
        for connection in self._connections.values():
            yield from self._check_told(connection)
            yield from self._check_presence(connection)
        yield from self._check_seats()
        for game in self._games.values():
            yield from check_verdicts(game, self._sent, self._connections)
        if self._settled:
            yield from self._check_settled()

    # Actions

    def _places(self) -> dict[str, list[tuple[int, int]]]:
        """The game and the number of every line that an action led to, by the action's id."""
        places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for game in self._games.values():
            for number, reference in game.references.items():
                places[reference.partition(":")[2]].append((game.number, number))
        return places

    def _check_actions(self) -> Iterator[BrokenRule]:
        """What stands came from somebody, stands once, and is what its sender asked for."""
        for action_id, places in self._places().items():
            if len(places) > 1:
                yield "once", f"action {action_id} stands {len(places)} times: {places}"
            sent = self._sent.get(action_id)
            if not sent:
                yield "once", f"action {action_id} at {places[0]} was never sent"
                continue
            game, number = places[0]
            problem = self._games[game].differs(number, sent[0].seat, sent[0].action)
            if problem:
                yield "once", f"action {action_id} at {places[0]}: {problem}"

    def _check_answers(self) -> Iterator[BrokenRule]:
        """What is acknowledged stands, no later than it was said; what was sent once and refused does not."""
        places = self._places()
        refused = Counter[str]()
        for event in self._events:
            if isinstance(event, RefusalHeard) and event.id and event.code not in UNCERTAIN:
                refused[event.id] += 1
            if not (isinstance(event, UpdateHeard) and event.id):
                continue
            if event.id not in places:
                yield "acknowledged", f"action {event.id} was acknowledged and is not stored"
            elif all(place > (event.game, event.last) for place in places[event.id]) and not event.is_hidden:
                yield "acknowledged", f"action {event.id} was acknowledged before its line {places[event.id]}"
        for action_id, times in refused.items():
            if times >= len(self._sent.get(action_id, ())) and action_id in places:
                yield "refused", f"action {action_id} was refused and stands at {places[action_id]}"

    def _check_order(self) -> Iterator[BrokenRule]:
        """What was acknowledged before something else was sent comes before it."""
        places = self._places()
        acknowledged = (0, 0)
        first_sent: dict[str, tuple[int, int]] = {}
        for event in self._events:
            if isinstance(event, ActionSent):
                first_sent.setdefault(event.id, acknowledged)
            elif isinstance(event, UpdateHeard) and event.id in places:
                acknowledged = max(acknowledged, places[event.id][0])
        for action_id, before in first_sent.items():
            for place in places.get(action_id, ()):
                if place <= before:
                    yield "order", f"action {action_id} at {place} was sent when {before} was acknowledged"

    # What was told

    def _check_freshness(self) -> Iterator[BrokenRule]:
        """Who enters is told at least what anybody was told before."""
        newest = (0, 0)
        expected: dict[int, tuple[int, int]] = {}
        for event in self._events:
            if isinstance(event, Entering):
                expected[event.connection] = newest
            elif isinstance(event, UpdateHeard) and not event.is_hidden:
                told = (event.game, event.last)
                least = expected.pop(event.connection, (0, 0))
                if told < least:
                    client = self._connections[event.connection].client
                    yield "fresh", f"{client} entered and was told {told} when {least} was known"
                newest = max(newest, told)

    def _check_told(self, connection: Connected) -> Iterator[BrokenRule]:
        """Every update is what this viewer may know of the stored lines; none is left out."""
        known: Counter[int] = Counter()
        mine: tuple[Seat, ...] = ()
        for event in connection.events:
            if isinstance(event, Entering):
                known = Counter({event.game: event.seen})
            elif isinstance(event, InfoHeard):
                mine = event.mine
            if not isinstance(event, UpdateHeard):
                continue
            game = self._games.get(event.game)
            if game is None:
                yield "told", f"{connection.client} was told of game {event.game}, which is not stored"
                return
            if event.viewer not in (*mine, None):
                yield (
                    "hidden",
                    f"{connection.client} with the seats {mine} was shown the view of {event.viewer}",
                )
            for rule, problem in game.told_wrongly(event):
                yield rule, f"{connection.client}: {problem}"
            if not event.is_hidden:
                if event.first > known[event.game] + 1:
                    where = f"line {event.first} of game {event.game} after {known[event.game]}"
                    yield "gap", f"{connection.client} was told {where}"
                known[event.game] = event.last

    def _check_presence(self, connection: Connected) -> Iterator[BrokenRule]:
        """Who is connected is shown as connected, and is not told that it has left, unless it asked for that."""
        mine: tuple[Seat, ...] = ()
        asked = Counter(event.seat for event in self._events if isinstance(event, LeavingSent))
        known: dict[int, int] = {}
        entered = 0
        for event in connection.events:
            if isinstance(event, Entering):
                known.clear()
            elif isinstance(event, InfoHeard):
                mine = event.mine
                for shown in event.seats:
                    if shown.seat in mine and not shown.connected:
                        yield "presence", f"{connection.client} is shown its own {shown.seat} as not there"
            elif isinstance(event, UpdateHeard) and not event.is_hidden:
                game = self._games.get(event.game)
                if not known and game:  # what it is told on entering was before
                    entered = game.told_at(event)
                elif event.game not in known:
                    entered = 0
                live = game.left_in(event, known.get(event.game, 0), entered) if game and known else ()
                for number, seat in live:
                    asked[seat] -= 1
                    if seat in mine and asked[seat] < 0:
                        yield "away", f"{connection.client} is connected, and line {number} says {seat} left"
                known[event.game] = event.last

    def _check_seats(self) -> Iterator[BrokenRule]:
        """A seat that was given, and not left, is its owner's from then on."""
        lobby = msgspec.json.decode(self._table.lobby, type=Lobby)
        keys = {chair.key for chair in lobby.chairs}
        owners: dict[str, SeatHeard] = {}
        for event in self._events:
            client = self._connections[event.connection].client
            if isinstance(event, FreeingSent):
                owners.clear()
            elif isinstance(event, LeavingSent):
                owners.pop(client, None)
            elif isinstance(event, SeatHeard):
                owners[client] = event
            elif isinstance(event, InfoHeard) and client in owners and not event.mine:
                yield "seat", f"{client} was given {owners.pop(client).seat}, and is shown that it has none"
        for client, given in owners.items():
            if hash_key(given.key) not in keys:
                yield "seat", f"{client} was given {given.seat} and has lost it"

    # At the end

    def _check_settled(self) -> Iterator[BrokenRule]:
        """Whoever is connected knows everything that is stored, who else is there, and has its answers."""
        there = [connection for connection in self._connections.values() if connection.is_open]
        last = max(self._games, default=0)
        answered = {
            event.id for event in self._events if isinstance(event, UpdateHeard | RefusalHeard) and event.id
        }
        asked = {event.seat for event in self._events if isinstance(event, LeavingSent)}
        taken = {seat for connection in there if (info := connection.last_info) for seat in info.mine}
        for connection in there:
            updates = list(connection.updates)
            told = (updates[-1].game, updates[-1].last) if updates else (0, 0)
            if (
                last
                and not (updates and updates[-1].is_hidden)
                and told != (last, len(self._games[last].lines))
            ):
                yield "missed", f"{connection.client} was told {told} and no more"
            if (info := connection.last_info) is None:
                yield "missed", f"{connection.client} was never shown the table"
            else:
                gone = {
                    shown.seat
                    for shown in info.seats
                    if not shown.connected or (shown.away and shown.seat not in asked)
                }
                for seat in sorted(taken & gone):
                    yield "presence", f"{connection.client} was shown last that {seat} is not there"
            for event in connection.events:
                if isinstance(event, ActionSent) and event.id not in answered:
                    yield "answer", f"action {event.id} of {connection.client} was never answered"


def summary(violations: Sequence[Violation]) -> dict[str, int]:
    """How many of each rule."""
    return dict(Counter(violation.rule for violation in violations))
