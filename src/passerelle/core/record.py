"""The one text format of games: `.game` files. Strict both ways; `docs/record-format.md` describes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

import msgspec

from . import play as playing
from .chance import Lottery
from .common import COMMON_TYPES, Resigned, Seated
from .common_notation import (
    read_common,
    read_given_up,
    read_player,
    read_time,
    write_common,
    write_player,
    write_time,
)
from .contract import AnyGame, Game
from .play import Play
from .replay import frames, replay
from .setup import Declaration, Options, Player, Series, Setup, with_later_options
from .values import SEATS, TABLE, Fact, Fault, Outcome, Refused, Seat, refuse

VERSION = 2
FORMAT = f"passerelle {VERSION}"
"""A game that goes on from a moment of another one (`from`)."""
PLAIN_FORMAT = "passerelle 1"
"""Every other game: what 0.1.0 can read is written as 0.1.0 wrote it."""
RULE = "---"
_SECRET = re.compile(r"[0-9a-f]{8,128}")
_COMMIT = re.compile(r"[0-9a-f]{64}")
_SERIES = re.compile(r"(?P<id>[A-Za-z0-9_-]{1,64}) game (?P<number>[1-9][0-9]?) of (?P<length>[1-9][0-9]?)")

_TAKEN = re.compile(r"[1-9][0-9]{0,3}")

FindGame = Callable[[str], AnyGame]


class Header(msgspec.Struct, frozen=True):
    """What a record says before its first line: the game, its setup, and what its draws will come from."""

    game: str
    """The id of the game."""
    setup: Setup
    """Options and players."""
    commit: str
    """SHA-256 of the seed, published before the game; the seed itself stands at the end of the record."""
    nonces: tuple[str, ...]
    """What each player added to the seed, in seat order."""
    omitted: frozenset[str] = frozenset()
    """Options that the record does not state because it is older than they are."""
    taken: int = 0
    """Lines at the beginning that were taken over from another game: this game's seed did not draw them."""

    @property
    def stated_options(self) -> Options:
        """The options that the record states."""
        return {name: value for name, value in self.setup.options.items() if name not in self.omitted}


class Acted(NamedTuple):
    """What `Record.actions` gives: one action of a seat."""

    seat: Seat
    """Who acted."""
    action: Any
    """One of the game's own actions."""
    at: int
    """When, in milliseconds since the start of the game."""


class Record(msgspec.Struct, frozen=True, dict=True):
    """One game from its first line to its last (so far): what a `.game` file says.

    What follows from its lines is worked out by the referee, so whoever asks for it gets a Fault where a line
    breaks the rules.
    """

    game: Game[Any, Any, Any, Any]
    """The game as its rules."""
    header: Header
    """What was agreed before the first line."""
    facts: tuple[Fact[Any], ...]
    """The lines, one after another."""
    seed: str | None = None
    """What everything was drawn from; None while the game runs."""

    @property
    def options(self) -> Options:
        """The value of every option of the game, by its name."""
        return self.header.setup.options

    @property
    def outcome(self) -> Outcome | None:
        """Who won, why, and the scores where the game has them; None for a game that is not over."""
        return playing.outcome(self.game, self._end)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where at the end, in seat order; `header.setup.players` is who sat there first."""
        return self._end.players

    @property
    def takebacks(self) -> tuple[Seat, ...]:
        """Who took an action back, once for each time."""
        return self._end.takebacks

    @property
    def advised(self) -> tuple[Seat, ...]:
        """Who was told a good action, once for each time."""
        return self._end.advised

    @property
    def lottery(self) -> Lottery | None:
        """What the draws come from, once the seed is revealed."""
        return Lottery(self.seed, self.header.nonces) if self.seed else None

    @property
    def body_starts(self) -> int:
        """The number, in the file, of the line that follows the header."""
        header = self.header
        series = 1 if header.setup.series else 0
        taken = 1 if header.taken else 0
        return 2 + len(header.stated_options) + 2 * len(header.setup.players) + series + 1 + taken + 1 + 1

    def positions(self) -> Iterator[Play]:
        """The game before its first line, then after each line. `state` of each is the game's own position."""
        return frames(self)

    def actions(self) -> Iterator[Acted]:
        """What the seats did, in order: seat, action, time. Draws and consequences are not among them.

        `Undo` and `TakeBack` are: the seat's last action before them, and all after it, does not stand.
        """
        for fact in self.facts:
            action = playing.action_of(self.game, fact)
            if action is not None:
                yield Acted(fact.who, action, fact.at)

    def to_rows(self) -> list[dict[str, str | int]]:
        """One flat row for each action, ready for a data frame.

        Its columns: `game`, `number` (of the action, from 1), `line` (in the file), `time_ms`, `seat`, `team`,
        `kind` and `player` (who sat there at that moment), `action` (its type), `words` (as in the record).
        """
        seated = {player.seat: player for player in self.header.setup.players}
        rows: list[dict[str, str | int]] = []
        for line, fact in enumerate(self.facts, self.body_starts):
            if isinstance(fact.event, Seated):
                seated[fact.event.player.seat] = fact.event.player
            action = playing.action_of(self.game, fact)
            if action is None:
                continue
            player = seated[fact.who]
            rows.append(
                {
                    "game": self.header.game,
                    "number": len(rows) + 1,
                    "line": line,
                    "time_ms": fact.at,
                    "seat": fact.who,
                    "team": player.team,
                    "kind": player.kind,
                    "player": player.name,
                    "action": type(action).__struct_config__.tag,
                    "words": write_words(self.game, fact),
                }
            )
        return rows

    @cached_property
    def _end(self) -> Play:
        return replay(self)


def is_secret(text: str) -> bool:
    """Whether this can be a seed or a nonce."""
    return _SECRET.fullmatch(text) is not None


def write_words(game: AnyGame, fact: Fact[Any]) -> str:
    """A line without its time and its author."""
    return write_common(fact.event) if type(fact.event) in COMMON_TYPES else game.write(fact)


def write_fact(game: AnyGame, fact: Fact[Any]) -> str:
    return f"{write_time(fact.at)} {fact.who} {write_words(game, fact)}"


def is_last(line: str) -> bool:
    """Whether a line is the last of its game: every game ends with a result."""
    parts = line.split(" ", 2)
    return len(parts) == 3 and parts[2].startswith("result ")


def read_fact(game: AnyGame, line: str, setup: Setup, resigned: Collection[Seat] = ()) -> Fact[Any]:
    """One line of a game with this setup, in which these seats have resigned.

    Raises Refused for anything but a well-formed line of this game.
    """
    time, _, rest = line.partition(" ")
    who, _, words = rest.partition(" ")
    at = read_time(time)
    if at is None:
        raise Refused(refuse("PA-9.bad-time", text=time[:40]))
    if who != TABLE and who not in setup.seats:
        raise Refused(refuse("PA-9.bad-author", text=who[:40]))
    return Fact(at, who, read_event(game, who, words, setup, resigned))


def read_event(game: AnyGame, who: Seat, words: str, setup: Setup, resigned: Collection[Seat] = ()) -> Any:
    """What a line says after its time. Raises Refused for anything but the exact words."""
    if who == TABLE and words.startswith("result "):
        ended = read_given_up(words, setup.players) or game.read_ended(words, setup, resigned)
        if ended is not None:
            return ended
    event = read_common(who, words)
    return event if event is not None else game.read(who, words)


def write_header(header: Header) -> str:
    setup = header.setup
    lines = [FORMAT if header.taken else PLAIN_FORMAT, f"game {header.game}"]
    lines += [f"option {name} {value}" for name, value in header.stated_options.items()]
    lines += [f"seat {write_player(player)}" for player in setup.players]
    if setup.series:
        lines.append(f"match {setup.series.id} game {setup.series.number} of {setup.series.length}")
    lines.append(f"commit sha256 {header.commit}")
    lines += [f"nonce {seat} {nonce}" for seat, nonce in zip(setup.seats, header.nonces, strict=True)]
    if header.taken:
        lines.append(f"from {header.taken}")
    return "\n".join([*lines, RULE, ""])


def write(record: Record) -> str:
    """The text of a record, as in a `.game` file."""
    body = "".join(write_fact(record.game, fact) + "\n" for fact in record.facts)
    return write_header(record.header) + body + (f"seed {record.seed}\n" if record.seed else "")


def read(text: str, find_game: FindGame) -> Record:
    """The record a text says, form and header checked; `replay` checks that it follows the rules.

    Raises Fault with the line number.
    """
    lines = Lines(text)
    goes_on = lines.peek() != PLAIN_FORMAT
    if goes_on:
        read_version(lines, FORMAT, "PA-9.not-a-record")
    else:
        lines.take()
    game = read_game(lines, find_game)
    header = _read_header(lines, game, goes_on)
    facts: list[Fact[Any]] = []
    resigned: set[Seat] = set()
    seed = None
    for line in lines:
        if line.startswith("seed "):
            seed = line[5:]
            if not is_secret(seed):
                lines.fail("PA-12.bad-secret")
            if lines.more():
                lines.take()
                lines.fail("PA-12.after-seed")
            break
        try:
            facts.append(read_fact(game, line, header.setup, resigned))
        except Refused as refused:
            raise Fault(lines.number, refused.refusal) from None
        if isinstance(facts[-1].event, Resigned):
            resigned.add(facts[-1].who)
    if header.taken > len(facts):
        lines.fail("PA-9.ends-early")
    return Record(game, header, tuple(facts), seed)


class Lines:
    """The lines of a text, with the number of the last one taken."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.number = 0
        if self._lines.pop() != "":
            self.number = len(self._lines) + 1
            self.fail("PA-9.no-last-newline")
        for number, line in enumerate(self._lines, 1):
            if not line.isprintable() or line != line.strip():
                self.number = number
                self.fail("PA-9.bad-characters")

    def more(self) -> bool:
        return self.number < len(self._lines)

    def take(self) -> str:
        self.number += 1
        if self.number > len(self._lines):
            self.fail("PA-9.ends-early")
        return self._lines[self.number - 1]

    def peek(self) -> str:
        return self._lines[self.number] if self.more() else ""

    def __iter__(self) -> Iterator[str]:
        while self.more():
            yield self.take()

    def word(self, key: str) -> str:
        """The rest of the next line, which must start with this word."""
        line = self.take()
        if not line.startswith(key + " "):
            self.fail("PA-9.expected", expected=key, text=line[:40])
        return line[len(key) + 1 :]

    def fail(self, code: str, **parameters: str | int) -> NoReturn:
        raise Fault(self.number, refuse(code, **parameters))


def read_version(lines: Lines, known: str, otherwise: str) -> None:
    """The first line, which names the format and its version; a newer one is refused as such."""
    said = lines.take()
    name, _, version = known.partition(" ")
    newer = re.fullmatch(rf"{name} ([1-9][0-9]{{0,8}})", said)
    if newer and int(newer[1]) > int(version):
        lines.fail("PA-9.newer-format", version=newer[1], known=version)
    if said != known:
        lines.fail(otherwise)


def read_game(lines: Lines, find_game: FindGame) -> AnyGame:
    """The game that the next line names."""
    name = lines.word("game")
    try:
        return find_game(name)
    except KeyError:
        raise Fault(lines.number, refuse("PA-9.unknown-game", game=name[:40])) from None


def _read_options(lines: Lines, declaration: Declaration) -> Options:
    """Those that are stated. One may be missing only where the record is older than the option."""
    known = {option.name for option in declaration.options}
    stated = {}
    for option in declaration.options:
        if option.absent is not None and not lines.peek().startswith(f"option {option.name} "):
            continue
        name, _, value = lines.word("option").partition(" ")
        if name not in known:
            lines.fail("PA-1.unknown-option", option=name[:40])
        if name != option.name:
            lines.fail("PA-9.expected", expected=f"option {option.name}", text=name[:40])
        if not any(form.fits(value) for form in option.forms):
            lines.fail("PA-1.bad-value", option=name, value=value[:40])
        stated[name] = value
    if lines.peek().startswith("option "):
        name = lines.word("option").partition(" ")[0]
        if name not in known:
            lines.fail("PA-1.unknown-option", option=name[:40])
        lines.fail("PA-9.expected", expected="seat", text=f"option {name}"[:40])
    return stated


def read_players(lines: Lines) -> tuple[Player, ...]:
    """The `seat` lines that come next: p1, p2 … in order."""
    players: list[Player] = []
    while lines.peek().startswith("seat "):
        player = read_player(lines.word("seat"))
        if player is None or SEATS[len(players) :][:1] != (player.seat,):
            lines.fail("PA-2.bad-seat-line")
        players.append(player)
    return tuple(players)


def _read_header(lines: Lines, game: AnyGame, goes_on: bool) -> Header:
    declaration = game.declaration
    stated = _read_options(lines, declaration)
    options = with_later_options(declaration, stated)
    players = read_players(lines)
    series = None
    if lines.peek().startswith("match "):
        found = _SERIES.fullmatch(lines.word("match"))
        if not found or int(found["number"]) > int(found["length"]):
            lines.fail("PA-13.bad-match-line")
        series = Series(found["id"], int(found["number"]), int(found["length"]))
    commit = lines.word("commit").removeprefix("sha256 ")
    if not _COMMIT.fullmatch(commit):
        lines.fail("PA-12.bad-secret")
    nonces = []
    for player in players:
        nonce = lines.word(f"nonce {player.seat}")
        if not is_secret(nonce):
            lines.fail("PA-12.bad-secret")
        nonces.append(nonce)
    taken = _TAKEN.fullmatch(lines.word("from")) if goes_on else None
    if goes_on and not taken:
        lines.fail("PA-9.expected", expected="from", text="")
    if lines.take() != RULE:
        lines.fail("PA-9.expected", expected=RULE, text="")
    return Header(
        declaration.id,
        Setup(options, players, series),
        commit,
        tuple(nonces),
        frozenset(options) - frozenset(stated),
        int(taken[0]) if taken else 0,
    )
