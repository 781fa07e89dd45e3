"""The games played at one table: the series they belong to, and the game under way."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from passerelle.core import match as matches
from passerelle.core.chance import commitment, fresh_secret
from passerelle.core.common import Seated
from passerelle.core.contract import AnyGame
from passerelle.core.match import Match
from passerelle.core.play import Play
from passerelle.core.record import Header, write_header
from passerelle.core.setup import Series
from passerelle.core.values import SEATS, TABLE, Fact, Facts, Refused, refuse

from . import seats, totals
from .clock import Clock
from .course import Course, restore
from .seats import Lobby
from .store import NewGame, SavedGame, StoredLine


class PreparedGame(msgspec.Struct, frozen=True):
    """A game that is about to begin: nothing has changed until it is stored."""

    match: Match
    course: Course
    lobby: Lobby
    play: Play
    facts: Facts
    lines: list[str]

    @property
    def stored(self) -> NewGame:
        course = self.course
        return NewGame(course.id, course.number, write_header(course.header), course.seed)


class TableSeries:
    """The games of one table: the one under way, and the match they belong to."""

    def __init__(self, table_id: str, game: AnyGame, clock: Clock) -> None:
        self._table_id = table_id
        self._game = game
        self._clock = clock
        self.match: Match | None = None
        """The present series."""
        self.course: Course | None = None
        """The game under way, or the last one."""
        self.done: set[str] = set()
        """The references of all actions that have their lines."""
        self._origin = clock.now()
        """When the game began, by the table's clock."""

    @property
    def is_playing(self) -> bool:
        return self.course is not None and self.course.outcome is None

    @property
    def is_under_way(self) -> bool:
        """Whether chairs have to stay as they are: a series has begun and is not decided."""
        return self.match is not None and (not self.match.decided or self.is_playing)

    def started(self) -> Course:
        if self.course is None:
            raise Refused(refuse("PA-23.not-started"))
        return self.course

    # Time

    def now(self) -> int:
        """The time in the record of the game under way."""
        course = self.course
        if course is None:
            return 0
        at, last = self._clock.now() - self._origin, course.play.at
        return at if at > last else last

    def clock_time(self, at: int) -> int:
        """A time of the record, by the table's clock."""
        return self._origin + at

    def record_time(self, at: int) -> int:
        """A time of the table's clock, in the record; nothing arrives before the game or later than now."""
        return max(0, min(self.now(), at - self._origin))

    # From the store

    def load(self, lobby: Lobby, games: tuple[SavedGame, ...]) -> None:
        """Time goes on from the last line: nobody loses what passed while the table was not in memory."""
        before, origin = self.course, self._origin
        self.match, self.course, self.done = None, None, set()
        for game in games:
            self.done.update(line.action for line in game.lines if line.action)
            if game.number < lobby.series_first:
                continue
            match = self.match or self._new_match(lobby)
            self.course = restore(self._game, self._table_id, game, match.order, match.carried)
            self.match = self._match_after(match, self.course)
        self._origin = self._clock.now() - (self.course.play.at if self.course else 0)
        if before and self.course and before.number == self.course.number:
            self._origin = min(origin, self._origin)  # what has passed here has passed

    # The next game

    def next_game(self, lobby: Lobby) -> PreparedGame:
        """The next game of the series, the rematch of a single game, or the first of a new series. Raises Refused."""
        lobby = replace(lobby, totals=totals.count(lobby, self.course))
        match = self.match
        if lobby.tournament and match is not None and match.decided:
            raise Refused(refuse("PA-38.played"))
        is_rematch = match is not None and lobby.length == 1 and seats.are_the_same(lobby)
        if match is None or (match.decided and not is_rematch):
            if any(chair.kind == "open" for chair in lobby.chairs):
                raise Refused(refuse("PA-23.open-seats"))
            lobby = seats.series_begins(lobby)
            match = self._new_match(lobby)
        setup = matches.next_setup(match, lobby.options)
        if lobby.length == 1:  # a single game stands alone; each rematch makes it a series longer by one
            number = len(match.played) + 1
            setup = replace(setup, series=Series(match.id, number, number) if number > 1 else None)
        nonces = tuple(lobby.chairs[place].nonce or fresh_secret() for place in match.order)
        header = Header(self._game.declaration.id, setup, commitment(lobby.seed), nonces)
        course = Course(self._game, self._table_id, lobby.games + 1, match.order, header, lobby.seed)
        play, facts, _ = course.happen(_changes_since(match, lobby), 0)
        return PreparedGame(match, course, seats.game_begins(lobby), play, facts, course.write(facts))

    def begin(self, game: PreparedGame) -> None:
        """It is stored: it is the game under way."""
        self.match, self.course = game.match, game.course
        self._origin = self._clock.now()
        game.course.extend(game.play, game.facts, game.lines)

    def count_result(self) -> None:
        """The series goes on once the game is over."""
        if self.match and self.course:
            self.match = self._match_after(self.match, self.course)

    def _new_match(self, lobby: Lobby) -> Match:
        series = self._table_id if lobby.series == 1 else f"{self._table_id}-{lobby.series}"
        return matches.start(series, self._game, lobby.length, lobby.people)

    def _match_after(self, match: Match, course: Course) -> Match:
        return matches.record_game(match, self._game, course.play) if course.outcome else match


def stored_lines(course: Course, first: int, lines: list[str], reference: str = "") -> tuple[StoredLine, ...]:
    """Lines as they are stored, counted from `first`; the reference is of the action that led to them."""
    rows = []
    for number, line in enumerate(lines, first):
        rows.append(StoredLine(course.id, number, reference, line))
        reference = ""  # of the first line alone: the others follow from it
    return tuple(rows)


def _changes_since(match: Match, lobby: Lobby) -> list[Fact[Any]]:
    """A series keeps the names it began with in its headers; who has another now, or other help, gets a line."""
    changed = []
    for seat, place in zip(SEATS, match.order, strict=False):
        before, now = match.people[place], lobby.player(place)
        if (now.name, now.assist) != (before.name, before.assist):
            player = replace(before, seat=seat, name=now.name, assist=now.assist)
            changed.append(Fact(0, TABLE, Seated(player)))
    return changed
