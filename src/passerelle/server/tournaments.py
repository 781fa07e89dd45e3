"""Tournaments on a server: their logs, the tables of their rounds, and the results of those.

A log lies in the database, and whoever appends to it has seen its last event: any worker or node may be asked. Tables
have their ids in the log before they are made, so that a server that was killed in between makes the missing ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from typing import TypeAlias
from weakref import WeakValueDictionary

import msgspec

from passerelle.core.chance import fresh_secret
from passerelle.core.record import is_last
from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.table import seats
from passerelle.table.registry import TableRegistry, new_table_id
from passerelle.table.results import SeriesResult, read_result
from passerelle.table.seats import Chair, Lobby, hash_key
from passerelle.table.store import Head, Store, game_id
from passerelle.table.tournament_rows import TournamentRows
from passerelle.tournaments import decisions, pairing
from passerelle.tournaments.events import (
    BOT,
    DRAW,
    LOSS,
    WIN,
    AnyTournamentEvent,
    Encounter,
    TournamentEvents,
    read_event,
    write_event,
)
from passerelle.tournaments.state import EncounterState, TournamentState, apply, replay
from passerelle.tournaments.terms import TournamentTerms

from .limits import Buckets, Limits
from .metrics import Metrics
from .store_faults import store_faults

log = logging.getLogger("passerelle.server")

_LOOK_EVERY = 1.0
_ATTEMPTS = 20
"""To append, while other servers do."""
_LONGEST_KEY = 64
_SHORTEST_KEY = 22
_MOST_KNOWN = 200
"""Tournaments kept in memory."""

Decide: TypeAlias = Callable[[TournamentState, int], TournamentEvents]
"""What happens, given how it stands and the time. Raises Refused."""


class SeenTournament(msgspec.Struct, frozen=True):
    """As it stood after so many events."""

    version: int
    state: TournamentState


class Tournaments:
    """Of one process."""

    def __init__(
        self, limits: Limits, rows: TournamentRows, tables: TableRegistry, store: Store, metrics: Metrics
    ) -> None:
        self._limits = limits
        self._metrics = metrics
        self._rows = rows
        self._tables = tables
        self._store = store
        self._known: dict[str, SeenTournament] = {}
        self._changes: dict[str, asyncio.Event] = {}
        """Of those that somebody waits for."""
        self._looked: dict[str, tuple[int, int, int]] = {}
        """Tables whose last game was over and the series was not: how they stood then."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.opened = Buckets(limits.tournaments_per_hour / 3600, limits.tournament_burst)

    # What is asked

    async def open(self, terms: TournamentTerms, key: str, sender: str) -> str:
        """The id of a new one. Raises Refused."""
        game = self._tables.game(terms.game)
        host = checked_key(key)
        event = decisions.open_tournament(game, terms, host, fresh_secret(), _now())
        if not self.opened.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        tournament = new_table_id()
        with store_faults("PA-23.cannot-save"):
            is_open = await self._rows.open(tournament, write_event(event), self._limits.tournaments)
        if not is_open:
            raise Refused(refuse("PA-38.too-many"))
        return tournament

    async def read(self, tournament: str) -> SeenTournament:
        """As it is stored. Raises Refused."""
        known = self._known.get(tournament)
        with store_faults("PA-23.cannot-read"):
            new = await self._rows.read(tournament, known.version if known else 0)
            events = [read_event(text) for text in new]
        if known is None and not events:
            raise Refused(refuse("PA-38.no-such-tournament"))
        if known is None:
            return self._keep(tournament, SeenTournament(len(events), replay(events)))
        return self._follow(tournament, known, events) if events else known

    async def read_after(self, tournament: str, version: int, patience: float) -> SeenTournament:
        """Once it is later than this version, or after so many seconds. Raises Refused."""
        found = await self.read(tournament)
        if found.version > version:
            return found
        changed = self._changes.setdefault(tournament, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await changed.wait()
        return await self.read(tournament)

    async def ask(self, tournament: str, decide: Decide) -> SeenTournament:
        """What follows is durable. Raises Refused, and then nothing has changed.

        Here one is asked after another; with those who ask elsewhere the database decides.
        """
        turn = self._turns.get(tournament)
        if turn is None:
            turn = self._turns[tournament] = asyncio.Lock()
        async with turn:
            return await self._ask(tournament, decide)

    async def _ask(self, tournament: str, decide: Decide) -> SeenTournament:
        for _ in range(_ATTEMPTS):
            found = await self.read(tournament)
            events = decide(found.state, _now())
            if not events:
                return found
            state = found.state
            for event in events:
                state = apply(state, event)
            with store_faults("PA-23.cannot-save"):
                is_written = await self._rows.append(
                    tournament, found.version, [write_event(event) for event in events], not state.ended
                )
            if is_written:
                return self._follow(tournament, found, events)
        raise Refused(refuse("PA-38.busy"))

    async def start_round(self, tournament: str) -> SeenTournament:
        """Raises Refused. The tables are there when it returns, unless the store fails: then they come later."""
        found = await self.ask(tournament, lambda state, at: (pairing.start_round(state, at, new_table_id),))
        with contextlib.suppress(Refused):
            await self._attend(tournament)
        return found

    def _follow(
        self, tournament: str, before: SeenTournament, events: Iterable[AnyTournamentEvent]
    ) -> SeenTournament:
        known = self._known.get(tournament)
        if known and known.version > before.version:  # somebody else has read it meanwhile
            return known
        state, version = before.state, before.version
        for event in events:
            state, version = apply(state, event), version + 1
        return self._keep(tournament, SeenTournament(version, state))

    def _keep(self, tournament: str, found: SeenTournament) -> SeenTournament:
        self._known.pop(tournament, None)
        self._known[tournament] = found
        while len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        if changed := self._changes.pop(tournament, None):
            changed.set()
        return found

    def wake(self) -> None:
        """Whoever waits is answered: the server closes."""
        for changed in self._changes.values():
            changed.set()
        self._changes.clear()

    # What goes on by itself

    async def run(self, attends: bool) -> None:
        """`attends`: whether this process makes tables and counts results; of several workers one does."""
        failed: frozenset[str] = frozenset()
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                running = await self._rows.running()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next look may succeed
                log.info("cannot look after tournaments: %r", error)
                continue
            failing = set()
            for tournament, version in running.items():
                try:
                    await self._look(tournament, version, attends)
                except Exception as error:  # noqa: BLE001 - one that fails must not keep the others waiting
                    failing.add(tournament)
                    if tournament not in failed:
                        log.error("cannot look after tournament %s: %r", tournament, error)
            failed = frozenset(failing)

    async def _look(self, tournament: str, version: int, attends: bool) -> None:
        known = self._known.get(tournament)
        if known is None or known.version < version:
            await self.read(tournament)
        if attends:
            await self._attend(tournament)

    async def _attend(self, tournament: str) -> None:
        """Tables of the round under way that are missing are made; results are counted; after the last it ends."""
        state = (await self.read(tournament)).state
        if state.ended:
            return
        if pairing.is_complete(state):
            await self.ask(
                tournament, lambda now, at: decisions.end(now, at) if pairing.is_complete(now) else ()
            )
        elif state.is_playing:
            undecided = {
                found.encounter.table: (place, found.encounter)
                for place, found in enumerate(state.rounds[-1].encounters)
                if found.points is None
            }
            heads = {head.table: head for head in await self._store.heads(list(undecided))}
            missing = [found for table, (_, found) in undecided.items() if table not in heads]
            await asyncio.gather(*(self._make(tournament, state, found) for found in missing))
            await self._count(tournament, state, undecided, heads)

    async def _make(self, tournament: str, state: TournamentState, encounter: Encounter) -> None:
        is_new = await self._tables.put_table(encounter.table, lobby_of(tournament, state, encounter))
        self._metrics.tables_made += is_new

    async def _count(
        self,
        tournament: str,
        state: TournamentState,
        undecided: dict[str, tuple[int, Encounter]],
        heads: dict[str, Head],
    ) -> None:
        number = len(state.rounds)
        for table, (place, encounter) in undecided.items():
            result = await self._result(state, heads.get(table))
            if result is None:
                continue
            points = points_of(encounter, result)

            def decide(
                now: TournamentState,
                at: int,
                place: int = place,
                table: str = table,
                points: tuple[int, ...] = points,
                scores: tuple[int, ...] = result.scores,
            ) -> TournamentEvents:
                if now.rounds[number - 1].encounters[place].encounter.table != table:
                    return ()  # it is played again already
                if decisions.needs_replay(now, number, place, points):
                    return decisions.replay_encounter(now, number, place, new_table_id(), at)
                return decisions.count_result(now, number, place, points, scores, at)

            await self.ask(tournament, decide)

    async def _result(self, state: TournamentState, head: Head | None) -> SeriesResult | None:
        if head is None or not is_last(head.last) or self._looked.get(head.table) == head.state:
            return None
        saved = await self._store.load(head.table)
        if saved is None:
            return None
        game = catalogue.find(state.terms.game)
        result = await asyncio.to_thread(read_result, head.table, game, saved, self._tables.clock)
        if result is None:
            self._looked[head.table] = head.state
        else:
            self._looked.pop(head.table, None)
        return result

    async def records(self, state: TournamentState) -> dict[str, str]:
        """The games that are over and still stored, by the names of their files. Raises Refused."""
        files = {}
        for number, found in games_of(state):
            for table in (*found.replayed, found.encounter.table):
                with store_faults("PA-23.cannot-read"):
                    saved = await self._store.load(table)
                for game in saved.games if saved else ():
                    if game.lines and is_last(game.lines[-1].line):
                        files[f"round-{number}/{game_id(table, game.number)}.game"] = game.record
        return files

    async def sweep(self, keep: int | None) -> None:
        self.opened.sweep()
        await self._rows.sweep(keep)


def checked_key(key: str) -> str:
    """The hash of a key that a browser has made. Raises Refused."""
    is_plain = key.isascii() and key.isprintable()
    if not (_SHORTEST_KEY <= len(key) <= _LONGEST_KEY and is_plain):
        raise Refused(refuse("PA-20.not-a-message"))
    return hash_key(key)


def lobby_of(tournament: str, state: TournamentState, encounter: Encounter) -> Lobby:
    """Of the table where these people meet. Each one's key opens their chair; the host is the tournament's."""
    game, terms = catalogue.find(state.terms.game), state.terms
    count = len(encounter.seats)
    suggested = game.suggested_teams(count) if game.declaration.teams else ("",) * count
    chairs = []
    for number, team in zip(encounter.seats, encounter.teams or suggested, strict=True):
        if number == BOT:
            chairs.append(Chair("bot", terms.bot, team))
        else:
            entrant = state.entrant(number)
            chairs.append(Chair("human", entrant.name, team, key=entrant.key))
    checked = seats.check_chairs(game, tuple(chairs))
    return Lobby(
        terms.game,
        terms.options,
        terms.length,
        state.host,
        checked,
        fresh_secret(),
        tournament=tournament,
    )


def points_of(encounter: Encounter, result: SeriesResult) -> tuple[int, ...]:
    """A win for the side with the most wins; where several have as many, they share it."""
    sides = encounter.teams or tuple(map(str, encounter.seats))
    best = max(result.wins)
    winners = {side for side, wins in zip(sides, result.wins, strict=True) if wins == best}
    return tuple(LOSS if side not in winners else WIN if len(winners) == 1 else DRAW for side in sides)


def find_entrant(state: TournamentState, key: str) -> int:
    """The number of who holds this key; 0: nobody does."""
    hashed = hash_key(key)
    return next((entrant.number for entrant in state.entrants if entrant.key == hashed), 0)


def games_of(state: TournamentState) -> list[tuple[int, EncounterState]]:
    """All encounters at tables, with the number of their round."""
    return [
        (number, found)
        for number, played in enumerate(state.rounds, 1)
        for found in played.encounters
        if found.is_game
    ]


def _now() -> int:
    return time.time_ns() // 1_000_000
