"""One game under way at a table, or just over: the play, its facts, and its lines as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Lottery
from passerelle.core.common import COMMON_TYPES, CameBack
from passerelle.core.contract import AnyGame, Game
from passerelle.core.driver import Driver, settle, status_of
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.setup import Player
from passerelle.core.values import AnyFact, Fact, Facts, Refusal, Seat, Viewer

from .store import SavedGame, game_id


class Course:
    def __init__(
        self, game: AnyGame, table: str, number: int, order: tuple[int, ...], header: Header, seed: str
    ) -> None:
        self.game = game
        self.id = game_id(table, number)
        self.number = number
        """Counted over all games of the table."""
        self.order = order
        """Whose chair is at p1, p2 …"""
        self.header = header
        self.seed = seed
        self.facts: Facts = []
        self.lines: list[str] = []
        self._redacts = type(game).redact is not Game.redact
        self._lottery = Lottery(seed, header.nonces)
        self._players: tuple[Player, ...] = ()
        self._draft: Driver | None = None
        """The last one; mostly its play is the next."""
        self._refresh(playing.begin(game, header.setup))

    def _refresh(self, play: Play) -> None:
        """Another play, and what follows from it."""
        self.play = play
        if play.players is not self._players:
            self._players = play.players
            self.bots = {p.seat: p.name for p in play.players if p.kind == "bot"}
            """The levels of the bots, by their seats."""
            self.assisted = frozenset(p.seat for p in play.players if p.assist)
        draft = self._draft
        self._status = status = draft.status if draft and draft.play is play else status_of(self.game, play)
        self.outcome, self.awaited, self.alarm = status.outcome, status.awaited, status.alarm

    @property
    def record(self) -> str:
        """The record so far; with the seed once it is over."""
        seed = self.seed if self.outcome else None
        return records.write(Record(self.game, self.header, tuple(self.facts), seed))

    def player(self, seat: Seat) -> Player:
        """Who sits there now."""
        return next(player for player in self.play.players if player.seat == seat)

    def game_time(self, at: int) -> int:
        """The game's clock: it stands still in a pause."""
        paused_since = self.play.paused_since
        return self.play.game_time(at if paused_since is None else paused_since)

    # What would happen. Nothing changes before `extend`.

    def draft(self) -> Driver:
        """Leads the game on from here, without changing this course."""
        self._draft = Driver(self.game, self.play, self._lottery, self._status)
        return self._draft

    def catch_up(self, at: int) -> tuple[Play, Facts]:
        """What the table was to do by now."""
        draft = self.draft()
        facts = draft.settle(at)
        return draft.play, facts

    def act(self, seat: Seat, action: Any, at: int) -> tuple[Play, Facts, Refusal | None]:
        """Timeouts first, then the action and all it leads to. Timeouts stand even if it is refused."""
        draft = self.draft()
        refusal = draft.act(seat, action, at)
        return draft.play, draft.facts, refusal

    def happen(self, events: Sequence[AnyFact], at: int) -> tuple[Play, Facts, Refusal | None]:
        """Events of core: leaving, coming back, changing hands, pauses, giving up."""
        draft = self.draft()
        refusal = draft.happen(events, at)
        return draft.play, draft.facts, refusal

    # The same on plays and facts at hand, for races.

    def settle(self, play: Play, at: int) -> tuple[Play, Facts]:
        return settle(self.game, play, self._lottery, at)

    def come_back(self, play: Play, facts: Facts, seat: Seat, at: int) -> tuple[Play, Facts]:
        """Who acts is there again."""
        return self.follow(play, facts, [Fact(at, seat, CameBack())] if playing.is_away(play, seat) else [])

    def decide(self, play: Play, facts: Facts, seat: Seat, action: Any, at: int) -> tuple[Play, Facts]:
        return self.follow(play, facts, playing.decide(self.game, play, seat, action, at))

    def follow(self, play: Play, facts: Facts, more: Facts) -> tuple[Play, Facts]:
        driver = Driver(self.game, play)
        driver.follow(more)
        return driver.play, facts + more

    def write(self, facts: Facts) -> list[str]:
        return [records.write_fact(self.game, fact) for fact in facts]

    def extend(self, play: Play, facts: Facts, lines: list[str]) -> None:
        self._refresh(play)
        self.facts += facts
        self.lines += lines

    def lines_for(self, viewer: Viewer, first: int) -> list[str]:
        """From line `first` (counted from 1), as this viewer may see them now."""
        lines = self.lines[first - 1 :]
        if not self._redacts or self.outcome:
            return lines
        return [
            self._redacted(fact, line, viewer)
            for fact, line in zip(self.facts[first - 1 :], lines, strict=True)
        ]

    def _redacted(self, fact: AnyFact, line: str, viewer: Viewer) -> str:
        if type(fact.event) in COMMON_TYPES:
            return line
        shown = self.game.redact(fact, viewer)
        if shown is fact:
            return line
        return records.write_fact(self.game, shown) if shown else ""


def restore(game: AnyGame, table: str, saved: SavedGame, order: tuple[int, ...], carried: Any) -> Course:
    """A course from what is stored. The lines were checked when they were written."""
    text = saved.header + "".join(line.line + "\n" for line in saved.lines)
    record = records.read(text, lambda _: game)
    header = replace(record.header, setup=replace(record.header.setup, carried=carried))
    course = Course(game, table, saved.number, order, header, saved.seed)
    draft = course.draft()
    draft.follow(record.facts)
    course.extend(draft.play, draft.facts, [line.line for line in saved.lines])
    return course
