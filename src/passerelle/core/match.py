"""A series of games between the same people: best of N, one record each, and a `.match` summary."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from . import play as playing
from .common_notation import write_player
from .contract import AnyGame
from .play import Play
from .record import RULE, FindGame, Lines, Record, read_game, read_players, read_version
from .replay import replay
from .setup import Options, Player, Series, Setup
from .values import SEATS, Fault

FORMAT = "passerelle-match 1"


class MatchGame(msgspec.Struct, frozen=True):
    """One finished game: its record's file name, who sat where, who won (by place in `people`)."""

    file: str
    order: tuple[int, ...]
    winners: tuple[int, ...]


class Match(msgspec.Struct, frozen=True):
    """Games between the same people for a number of wins: what a `.match` file says."""

    id: str
    game: str
    length: int
    people: tuple[Player, ...]
    """As they sat in the first game; their place here is their identity."""
    order: tuple[int, ...]
    """Who sits at p1, p2 … in the next game."""
    wins: tuple[int, ...]
    """Of each of them, so far."""
    carried: Any = None
    played: tuple[MatchGame, ...] = ()

    @property
    def decided(self) -> bool:
        return len(self.played) == self.length or max(self.wins) > self.length // 2

    @property
    def next_file(self) -> str:
        return f"{self.id}-{len(self.played) + 1}.game"


def start(match_id: str, game: AnyGame, length: int, people: tuple[Player, ...]) -> Match:
    order = tuple(range(len(people)))
    return Match(match_id, game.declaration.id, length, people, order, wins=(0,) * len(people))


def next_setup(match: Match, options: dict[str, str]) -> Setup:
    """The setup of the next game of the series."""
    players = tuple(
        replace(match.people[person], seat=seat) for seat, person in zip(SEATS, match.order, strict=False)
    )
    return Setup(options, players, Series(match.id, len(match.played) + 1, match.length), match.carried)


def record_game(match: Match, game: AnyGame, play: Play) -> Match:
    """The match after this finished game."""
    outcome = playing.outcome(game, play)
    winners = tuple(match.order[SEATS.index(seat)] for seat in outcome.winners) if outcome else ()
    rematch = game.rematch(play.state, play.setup.seats)
    return replace(
        match,
        played=(*match.played, MatchGame(match.next_file, match.order, winners)),
        wins=tuple(wins + (person in winners) for person, wins in enumerate(match.wins)),
        order=tuple(match.order[SEATS.index(seat)] for seat in rematch.seats),
        carried=rematch.carried,
    )


def write(match: Match) -> str:
    lines = [FORMAT, f"match {match.id} best of {match.length}", f"game {match.game}"]
    lines += [f"seat {write_player(person)}" for person in match.people]
    lines.append(RULE)
    lines += [f"record {game.file} won{_winners(game)}" for game in match.played]
    return "\n".join([*lines, _wins(match), ""])


def _winners(game: MatchGame) -> str:
    return "".join(f" p{person + 1}" for person in game.winners)


def _wins(match: Match) -> str:
    return "wins " + " ".join(f"p{person + 1} {wins}" for person, wins in enumerate(match.wins))


_HEAD = re.compile(r"(?P<id>[A-Za-z0-9_-]{1,64}) best of (?P<length>[1-9][0-9]?)")
_RECORD = re.compile(r"(?P<file>[A-Za-z0-9_-]+\.game) won(?P<winners>(?: p[1-8])*)")


def check(
    text: str, game: AnyGame, records: dict[str, Record], referee: Callable[[Record], Play] = replay
) -> Match:
    """The match a summary tells, every record replayed (or verified) and every win checked. Raises Fault."""
    lines = Lines(text)
    match, _ = _read_head(lines, {game.declaration.id: game}.__getitem__)
    options: Options | None = None
    while lines.peek().startswith("record "):
        match, options = _read_record(lines, match, game, records, options, referee)
    if lines.take() != _wins(match):
        lines.fail("PA-13.wins-do-not-follow")
    if lines.more():
        lines.take()
        lines.fail("PA-13.after-the-wins")
    return match


def game_of(text: str, find_game: FindGame) -> AnyGame:
    """The game that a summary is about. Raises Fault."""
    return _read_head(Lines(text), find_game)[1]


def _read_head(lines: Lines, find_game: FindGame) -> tuple[Match, AnyGame]:
    """What stands above the rule."""
    read_version(lines, FORMAT, "PA-13.not-a-match")
    head = _HEAD.fullmatch(lines.word("match"))
    if not head:
        lines.fail("PA-13.not-a-match")
    game = read_game(lines, find_game)
    people = read_players(lines)
    if len(people) not in game.declaration.seat_counts:
        lines.fail("PA-2.seat-count", count=len(people))
    if lines.take() != RULE:
        lines.fail("PA-9.expected", expected=RULE, text="")
    return start(head["id"], game, int(head["length"]), people), game


def _read_record(
    lines: Lines,
    match: Match,
    game: AnyGame,
    records: dict[str, Record],
    options: Options | None,
    referee: Callable[[Record], Play],
) -> tuple[Match, Options]:
    """The match after one more game, and the options that hold for all of them."""
    found = _RECORD.fullmatch(lines.word("record"))
    if match.decided:
        lines.fail("PA-13.decided-already")
    if not found:
        lines.fail("PA-13.bad-match-line")
    file = found["file"]
    if file not in records:
        lines.fail("PA-13.record-missing", file=file)
    setup = records[file].header.setup
    options = options or setup.options
    if file != match.next_file or setup != replace(next_setup(match, setup.options), carried=None):
        lines.fail("PA-13.not-of-this-match", file=file)
    if setup.options != options:
        lines.fail("PA-13.other-options", file=file)
    if records[file].seed is None:
        lines.fail("PA-13.not-over", file=file)
    try:
        play = referee(_with_carried(records[file], match))
    except Fault as fault:
        raise Fault(fault.line, fault.refusal, file) from None
    match = record_game(match, game, play)
    if found["winners"] != _winners(match.played[-1]):
        lines.fail("PA-13.wins-do-not-follow")
    return match, options


def _with_carried(record: Record, match: Match) -> Record:
    setup = replace(record.header.setup, carried=match.carried)
    return replace(record, header=replace(record.header, setup=setup))
