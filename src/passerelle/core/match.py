"""A series of games between the same people: best of N, one record each, and a `.match` summary."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from . import play as playing
from .common import read_player, write_player
from .contract import AnyGame
from .play import Play
from .record import Fault, Record
from .replay import replay
from .setup import Player, Series, Setup
from .values import SEATS, refuse

FORMAT = "passerelle-match 1"


class Played(msgspec.Struct, frozen=True):
    """One finished game: its record's file name, who sat where, who won (by place in `people`)."""

    file: str
    order: tuple[int, ...]
    winners: tuple[int, ...]


class Match(msgspec.Struct, frozen=True):
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
    played: tuple[Played, ...] = ()

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
        played=(*match.played, Played(match.next_file, match.order, winners)),
        wins=tuple(wins + (person in winners) for person, wins in enumerate(match.wins)),
        order=tuple(match.order[SEATS.index(seat)] for seat in rematch.seats),
        carried=rematch.carried,
    )


def write(match: Match) -> str:
    lines = [FORMAT, f"match {match.id} best of {match.length}", f"game {match.game}"]
    lines += [f"seat {write_player(person)}" for person in match.people]
    lines.append("---")
    for game in match.played:
        winners = " ".join(f"p{person + 1}" for person in game.winners)
        lines.append(f"record {game.file} won {winners}".rstrip())
    lines.append("wins " + " ".join(f"p{person + 1} {wins}" for person, wins in enumerate(match.wins)))
    return "\n".join([*lines, ""])


_RECORD = re.compile(r"record (?P<file>[A-Za-z0-9_-]+\.game) won(?P<winners>(?: p[1-8])*)")


def check(text: str, game: AnyGame, records: dict[str, Record]) -> Match:
    """The match a summary tells, every record replayed and every win checked. Raises Fault."""
    lines = text.split("\n")
    head = re.fullmatch(r"match ([A-Za-z0-9_-]{1,64}) best of ([1-9][0-9]?)", "".join(lines[1:2]))
    if lines[0] != FORMAT or not head or "---" not in lines:
        raise Fault(1, refuse("PA-13.not-a-match"))
    people = []
    for number, line in enumerate(lines[3 : lines.index("---")], 4):
        person = read_player(line.removeprefix("seat "))
        if person is None:
            raise Fault(number, refuse("PA-2.bad-seat-line"))
        people.append(person)
    match = start(head[1], game, int(head[2]), tuple(people))
    for number, line in enumerate(lines[lines.index("---") + 1 :], lines.index("---") + 2):
        found = _RECORD.fullmatch(line)
        if not found:
            break
        if found["file"] not in records:
            raise Fault(number, refuse("PA-13.record-missing", file=found["file"]))
        record = records[found["file"]]
        if record.header.setup != replace(next_setup(match, record.header.setup.options), carried=None):
            raise Fault(number, refuse("PA-13.not-of-this-match", file=found["file"]))
        match = record_game(match, game, replay(game, _with_carried(record, match)))
    if write(match) != text:
        raise Fault(len(lines) - 1, refuse("PA-13.wins-do-not-follow"))
    return match


def _with_carried(record: Record, match: Match) -> Record:
    setup = replace(record.header.setup, carried=match.carried)
    return replace(record, header=replace(record.header, setup=setup))
