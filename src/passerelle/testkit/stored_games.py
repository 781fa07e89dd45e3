"""A game as it is stored, replayed line by line: what anybody may have been told of it at any moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from passerelle.core import history
from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import commitment
from passerelle.core.common import COMMON_TYPES, AnyShared, CameBack, Left
from passerelle.core.driver import status_of
from passerelle.core.play import Play
from passerelle.core.record import FindGame, Record
from passerelle.core.replay import frames
from passerelle.core.texts import Sentence
from passerelle.core.values import AnyFact, Fault, Seat, Viewer, refuse

from .histories import FinalGame, FinalTable, UpdateHeard

BrokenRule: TypeAlias = tuple[str, str]
"""The rule that is broken, and how."""

_encode = msgspec.json.Encoder().encode


class _InWords(msgspec.Struct, tag="words"):
    """An action said in the words of a record line."""

    words: str = ""


class StoredGame:
    """One game, every line of which the rules allow."""

    def __init__(self, stored: FinalGame, record: Record, plays: list[Play]) -> None:
        self.number = stored.number
        self.lines = [line.line for line in stored.lines]
        self.references = {line.number: line.action for line in stored.lines if line.action}
        """The action each line came from, by its number."""
        self.record = record
        self.plays = plays
        """Before the first line, and after each."""
        self._game = record.game
        self._views: dict[tuple[int, Viewer], bytes] = {}
        self._redacted: dict[Viewer, tuple[list[str], list[Sentence | None]]] = {}

    @property
    def facts(self) -> tuple[AnyFact, ...]:
        return self.record.facts

    @cached_property
    def is_over(self) -> bool:
        return playing.outcome(self._game, self.plays[-1]) is not None

    @cached_property
    def _last_pause(self) -> int:
        """The last line after which the game was paused; -1: it never was."""
        paused = (n for n in range(len(self.plays) - 1, -1, -1) if self._is_hidden(n))
        return next(paused, -1)

    def _is_hidden(self, number: int) -> bool:
        play = self.plays[number]
        return play.paused_since is not None and not (number == len(self.lines) and self.is_over)

    # Actions

    def differs(self, number: int, seat: Seat, action: msgspec.Raw) -> str | None:
        """How the lines that an action led to, from this one on, are not what it asked for."""
        wanted = self._decode(action)
        if isinstance(wanted, _InWords):
            return None
        own = self._line_of(seat, number)
        if own is None or any(n in self.references for n in range(number + 1, own + 1)):
            return f"none of its lines is of {seat}"
        fact, before = self.facts[own - 1], self.plays[own - 1]
        impossible = playing.check(self._game, before, seat, wanted, fact.at)
        if impossible or playing.decide(self._game, before, seat, wanted, fact.at)[0] != fact:
            return f"{seat} asked for {bytes(action)!r}, stored is {self.lines[own - 1]!r}"
        return None

    def _line_of(self, seat: Seat, number: int) -> int | None:
        """The first line of this seat's own doing, from this one on: not what was due before it, nor its return."""
        while number <= len(self.facts):
            fact = self.facts[number - 1]
            due = playing.overdue(self._game, self.plays[number - 1], fact.at)
            if due and list(self.facts[number - 1 : number - 1 + len(due)]) == list(due):
                number += len(due)
            elif fact.who == seat and not isinstance(fact.event, CameBack):
                return number
            else:
                number += 1
        return None

    def _decode(self, action: msgspec.Raw) -> Any:
        return msgspec.json.decode(action, type=self._game.action_type | AnyShared | _InWords)

    def told_at(self, update: UpdateHeard) -> int:
        """The time in the record at which an update was told."""
        return update.now + self.plays[min(update.last, len(self.facts))].paused_for

    def left_in(self, update: UpdateHeard, known: int, since: int) -> Iterator[tuple[int, Seat]]:
        """Who left by a line of this update that was not `known` yet, and its number.

        Not before `since`: what was decided earlier may be stored late, when the server was told that it failed.
        """
        for number in range(max(known + 1, update.first), min(update.last, len(self.facts)) + 1):
            fact = self.facts[number - 1]
            if isinstance(fact.event, Left) and fact.at >= since:
                yield number, fact.who

    # What was told

    def told_wrongly(self, update: UpdateHeard) -> Iterator[BrokenRule]:
        """How an update differs from what its viewer may know at that line."""
        where = f"game {self.number}, lines {update.first} to {update.last}"
        if update.is_hidden:
            if update.lines or self._last_pause < update.first - 1:
                yield "told", f"no view of {where}, but the game is not paused there"
            return
        if update.last > len(self.lines):
            yield "told", f"was told {where}, stored are {len(self.lines)} lines"
            return
        if self._is_hidden(update.last):
            yield "hidden", f"was told {where} in a pause"
        lines, told = self._seen(update.viewer, update.last)
        part = slice(update.first - 1, update.last)
        if list(update.lines) != lines[part]:
            yield self._kind_of(update), f"was told {list(update.lines)} as {where}: {lines[part]}"
        elif bytes(update.told) != _encode(told[part]):
            yield "hidden", f"the sentences of {where} are not of its lines"
        if bytes(update.view) != self._view(update.last, update.viewer):
            yield "hidden", f"the view of {update.viewer or 'a spectator'} at {where} is another"
        if bytes(update.hints) != b"null" and not self._may_have_hints(update.last, update.viewer):
            yield "hidden", f"{update.viewer or 'a spectator'} was given hints at {where}"

    def _kind_of(self, update: UpdateHeard) -> str:
        """Lines that stand so, but should be withheld, are told early; others are told wrongly."""
        whole = self.lines[update.first - 1 : update.last]
        pairs = zip(update.lines, whole, strict=True)
        return "hidden" if all(line in ("", real) for line, real in pairs) else "told"

    def _seen(self, viewer: Viewer, last: int) -> tuple[list[str], list[Sentence | None]]:
        """All lines and sentences as this viewer may see them when `last` is the last one."""
        if last == len(self.lines) and self.is_over:
            return self.lines, self._sentences
        if viewer not in self._redacted:
            self._redacted[viewer] = self._redact(viewer)
        return self._redacted[viewer]

    def _redact(self, viewer: Viewer) -> tuple[list[str], list[Sentence | None]]:
        lines, told = list(self.lines), list(self._sentences)
        for index, fact in enumerate(self.facts):
            shown = fact if type(fact.event) in COMMON_TYPES else self._game.redact(fact, viewer)
            if shown is None:
                lines[index], told[index] = "", None
            elif shown != fact:
                lines[index], told[index] = records.write_fact(self._game, shown), self._game.tell(shown)
        return lines, told

    @cached_property
    def _sentences(self) -> list[Sentence | None]:
        return history.tell(self._game, self.facts, self.plays[0].players)

    def _view(self, number: int, viewer: Viewer) -> bytes:
        key = (number, viewer)
        if key not in self._views:
            self._views[key] = _encode(self._game.view(self.plays[number].state, viewer))
        return self._views[key]

    def _may_have_hints(self, number: int, viewer: Viewer) -> bool:
        play = self.plays[number]
        assisted = any(player.seat == viewer and player.assist for player in play.players)
        return assisted and viewer in status_of(self._game, play).awaited


def read_games(table: FinalTable, find_game: FindGame) -> tuple[dict[int, StoredGame], list[BrokenRule]]:
    """The games of a table that can be replayed, by their numbers; and what is wrong with what is stored."""
    games: dict[int, StoredGame] = {}
    broken = list(_check_fences(table))
    before: StoredGame | None = None
    for stored in table.games:
        numbers = [line.number for line in stored.lines]
        if numbers != list(range(1, len(numbers) + 1)):
            broken.append(("numbers", f"the lines of game {stored.number} are numbered {numbers}"))
            continue
        try:
            before = games[stored.number] = _replay(stored, before, find_game)
        except Fault as fault:
            broken.append(("record", f"game {stored.number} does not stand: {fault}"))
    return games, broken


def _check_fences(table: FinalTable) -> Iterator[BrokenRule]:
    """A home that was replaced writes nothing more."""
    highest = 0
    for game in table.games:
        for line in game.lines:
            if line.fence < highest:
                yield (
                    "fence",
                    f"line {line.number} of game {game.number} has fence {line.fence} after {highest}",
                )
            highest = max(highest, line.fence)


def _replay(stored: FinalGame, before: StoredGame | None, find_game: FindGame) -> StoredGame:
    """Every line is checked, and every draw once the game is over. Raises Fault."""
    is_over = bool(stored.lines) and records.is_last(stored.lines[-1].line)
    text = stored.header + "".join(f"{line.line}\n" for line in stored.lines)
    record = records.read(text + (f"seed {stored.seed}\n" if is_over else ""), find_game)
    setup = record.header.setup
    if before and setup.series and setup.series.number > 1:
        last = before.plays[-1]
        carried = record.game.rematch(last.state, last.setup.seats).carried
        record = replace(record, header=replace(record.header, setup=replace(setup, carried=carried)))
    if commitment(stored.seed) != record.header.commit:
        raise Fault(1, refuse("PA-12.commit-mismatch"))
    return StoredGame(stored, record, list(_plays(record)))


def _plays(record: Record) -> Iterable[Play]:
    return frames(record, record.lottery)
