"""One game under way at a table, or just over: the play, its facts, and its lines as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Lottery
from passerelle.core.common import COMMON_TYPES
from passerelle.core.contract import AnyGame, Game
from passerelle.core.driver import Driver, status_of
from passerelle.core.history import tell
from passerelle.core.play import Play, WayBack
from passerelle.core.record import Header, Record
from passerelle.core.setup import Player
from passerelle.core.texts import Sentence
from passerelle.core.values import AnyFact, Facts, Refusal, Seat, Viewer

from .store import SavedGame, game_id


class Course:
    """A game at a table with its stored lines: what it is, and drafts of what could follow."""

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
        self.told: list[Sentence | None] = []
        """What the history says of each line."""
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
        self.is_hidden = play.paused_since is not None and self.outcome is None
        """PA-24: in a pause nobody is told the position."""

    @property
    def record(self) -> str:
        """The record so far; with the seed once it is over."""
        seed = self.seed if self.outcome else None
        return records.write(Record(self.game, self.header, tuple(self.facts), seed))

    def player(self, seat: Seat) -> Player:
        """Who sits there now."""
        return next(player for player in self.play.players if player.seat == seat)

    @property
    def ways_back(self) -> dict[Seat, WayBack]:
        """Who may undo an action now, or take one back."""
        return playing.ways_back(self.game, self.play)

    def game_time(self, at: int) -> int:
        """The game's clock: it stands still in a pause."""
        play = self.play
        return (at if play.paused_since is None else play.paused_since) - play.paused_for

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

    def words_of(self, seat: Seat, action: Any) -> str:
        """A possible action of a seat in the words of its line."""
        first, *_ = playing.decide(self.game, self.play, seat, action, self.play.at)
        return records.write_words(self.game, first)

    def refusal_of(self, event: AnyFact) -> Refusal | None:
        """Why this event of core cannot stand here now; None: it can."""
        return playing.check_common(self.game, self.play, event)

    def write(self, facts: Facts) -> list[str]:
        return [records.write_fact(self.game, fact) for fact in facts]

    def extend(self, play: Play, facts: Facts, lines: list[str]) -> None:
        self.told += tell(self.game, facts, self.play.players)
        self._refresh(play)
        self.facts += facts
        self.lines += lines

    def lines_for(self, viewer: Viewer, first: int) -> tuple[list[str], list[Sentence | None]]:
        """From line `first` (counted from 1), as this viewer may see them now: in words and as sentences."""
        lines, told = self.lines[first - 1 :], self.told[first - 1 :]
        if self._redacts and not self.outcome:
            for index, fact in enumerate(self.facts[first - 1 :]):
                shown = fact if type(fact.event) in COMMON_TYPES else self.game.redact(fact, viewer)
                if shown is not fact:
                    lines[index] = records.write_fact(self.game, shown) if shown else ""
                    told[index] = self.game.tell(shown) if shown else None
        return lines, told


def restore(game: AnyGame, table: str, saved: SavedGame, order: tuple[int, ...], carried: Any) -> Course:
    """A course from what is stored. The lines were checked when they were written."""
    text = saved.header + "".join(line.line + "\n" for line in saved.lines)
    record = records.read(text, lambda _: game)
    header = replace(record.header, setup=replace(record.header.setup, carried=carried))
    course = Course(game, table, saved.number, order, header, saved.seed)
    draft = course.draft()
    draft.recall(record.facts)
    course.extend(draft.play, draft.facts, [line.line for line in saved.lines])
    return course


def looks_alike(one: Play, other: Play) -> bool:
    """Whether the seats show the same in both, whatever is on the board."""
    return one.players == other.players and one.away == other.away and one.paused_since == other.paused_since
