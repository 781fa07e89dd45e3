"""One game under way at a table, or just over: the play, its facts, and its lines as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as recording
from passerelle.core.chance import Lottery
from passerelle.core.common import COMMON_TYPES, CameBack
from passerelle.core.contract import AnyGame, Game
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.setup import Player
from passerelle.core.values import Chance, Fact, Outcome, Over, Refusal, Seat, Simultaneous, Turn, Viewer

from .store import SavedGame, game_id

Facts = list[Fact[Any]]


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
        self._players: tuple[Player, ...] = ()
        self._stand(playing.begin(game, header.setup))
        self._lottery = Lottery(seed, header.nonces)
        self._redacts = type(game).redact is not Game.redact

    def _stand(self, play: Play) -> None:
        """Where the game stands now, with the answers everybody asks for."""
        self.play = play
        if play.players is not self._players:
            self._players = play.players
            self.bots = {p.seat: p.name for p in play.players if p.kind == "bot"}
            """The levels of the bots, by their seats."""
            self.assisted = frozenset(p.seat for p in play.players if p.assist)
        awaiting = playing.awaiting(self.game, play)
        self.outcome: Outcome | None = None
        self.awaited: tuple[Seat, ...] = ()
        self.alarm: int | None = None
        """The time in the record at which the table is to do something by itself."""
        match awaiting:
            case Turn(seat=seat):
                self.awaited = (seat,)
            case Simultaneous(seats=seats):
                self.awaited = seats
            case Chance(due=due):
                self.alarm = due + play.paused_for
            case Over(outcome=outcome):
                self.outcome = outcome
                return
        deadline = self.game.deadline(play.state)
        if deadline is not None:
            late = deadline.at + 1 + play.paused_for
            self.alarm = late if self.alarm is None else min(self.alarm, late)
        if play.paused_since is not None:
            self.alarm = None

    @property
    def is_hidden(self) -> bool:
        """PA-24: in a pause nobody is told the position."""
        return self.play.paused_since is not None and self.outcome is None

    @property
    def record(self) -> str:
        """The record so far; with the seed once it is over."""
        seed = self.seed if self.outcome else None
        return recording.write(Record(self.game, self.header, tuple(self.facts), seed))

    def player(self, seat: Seat) -> Player:
        """Who sits there now."""
        return next(player for player in self.play.players if player.seat == seat)

    def game_time(self, at: int) -> int:
        """The game's clock: it stands still in a pause."""
        paused_since = self.play.paused_since
        return self.play.game_time(at if paused_since is None else paused_since)

    # What would happen. Nothing changes before `extend`.

    def catch_up(self, at: int) -> tuple[Play, Facts]:
        """What the table was to do by now."""
        return (self.play, []) if self.alarm is None or at < self.alarm else self.settle(self.play, at)

    def settle(self, play: Play, at: int) -> tuple[Play, Facts]:
        return playing.settle(self.game, play, self._lottery, at)

    def act(self, seat: Seat, action: Any, at: int) -> tuple[Play, Facts, Refusal | None]:
        """Timeouts first, then the action and all it leads to. Timeouts stand even if it is refused."""
        play, facts = self.catch_up(at)
        refusal = playing.check(self.game, play, seat, action, at)
        if refusal:
            return play, facts, refusal
        play, facts = self.come_back(play, facts, seat, at)
        play, facts = self.decide(play, facts, seat, action, at)
        play, more = self.settle(play, at)
        return play, facts + more, None

    def come_back(self, play: Play, facts: Facts, seat: Seat, at: int) -> tuple[Play, Facts]:
        """Who acts is there again."""
        if seat not in play.away or self.player(seat).kind != "human":
            return play, facts
        return self.follow(play, facts, [Fact(at, seat, CameBack())])

    def decide(self, play: Play, facts: Facts, seat: Seat, action: Any, at: int) -> tuple[Play, Facts]:
        return self.follow(play, facts, playing.decide(self.game, play, seat, action, at))

    def happen(self, events: Sequence[Fact[Any]], at: int) -> tuple[Play, Facts, Refusal | None]:
        """Events of core: leaving, coming back, changing hands, pauses, giving up."""
        play, facts = self.catch_up(at)
        for fact in events:
            refusal = playing.check_common(self.game, play, fact)
            if refusal:
                return play, facts, refusal
            play, facts = self.follow(play, facts, [fact])
        play, more = self.settle(play, at)
        return play, facts + more, None

    def follow(self, play: Play, facts: Facts, more: Facts) -> tuple[Play, Facts]:
        for fact in more:
            play = playing.apply(self.game, play, fact)
        return play, facts + more

    def write(self, facts: Facts) -> list[str]:
        return [recording.write_fact(self.game, fact) for fact in facts]

    def extend(self, play: Play, facts: Facts, lines: list[str]) -> None:
        self._stand(play)
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

    def _redacted(self, fact: Fact[Any], line: str, viewer: Viewer) -> str:
        if type(fact.event) in COMMON_TYPES:
            return line
        shown = self.game.redact(fact, viewer)
        if shown is fact:
            return line
        return recording.write_fact(self.game, shown) if shown else ""


def restore(game: AnyGame, table: str, saved: SavedGame, order: tuple[int, ...], carried: Any) -> Course:
    """A course from what is stored. The lines were checked when they were written."""
    text = saved.header + "".join(line.line + "\n" for line in saved.lines)
    record = recording.read(text, lambda _: game)
    header = replace(record.header, setup=replace(record.header.setup, carried=carried))
    course = Course(game, table, saved.number, order, header, saved.seed)
    play, facts = course.follow(course.play, [], list(record.facts))
    course.extend(play, facts, [line.line for line in saved.lines])
    return course
