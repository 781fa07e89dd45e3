"""What is agreed before a game: its options and who sits where."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .values import SEATS, Refused, Seat, refuse

Options = dict[str, str]


class Form(msgspec.Struct, frozen=True):
    """One shape a value may have: a word (`off`), a number (`30`), or a word and a number (`clock 300`)."""

    word: str = ""
    low: int | None = None
    high: int | None = None

    def fits(self, text: str) -> bool:
        if self.low is None or self.high is None:
            return text == self.word
        head, _, tail = text.rpartition(" ")
        plain = tail.isascii() and tail.isdigit() and str(int(tail)) == tail
        return head == self.word and plain and self.low <= int(tail) <= self.high


class Option(msgspec.Struct, frozen=True):
    """An option as the game declares it; pages and terminals make their forms from this."""

    name: str
    default: str
    forms: tuple[Form, ...]
    clause: str
    absent: str | None = None
    """What a record or a table from before this option meant; None: the option has been there from the start."""


def choice(name: str, clause: str, *words: str, absent: str | None = None) -> Option:
    """An option between words; the first is the default."""
    return Option(name, words[0], tuple(Form(word) for word in words), clause, absent)


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat: a person or a bot, and for which team where there are teams."""

    seat: Seat
    kind: Literal["human", "bot"]
    name: str
    """The person's name, or the bot's level."""
    team: str = ""
    assist: bool = False


class Series(msgspec.Struct, frozen=True):
    """This game's place in a match: game `number` of at most `length`."""

    id: str
    number: int
    length: int


class Setup(msgspec.Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    series: Series | None = None
    carried: Any = None
    """What the game before it in the series hands on; None in the first, or with one record alone at hand."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple([player.seat for player in self.players])

    @property
    def is_revenge(self) -> bool:
        return self.series is not None and self.series.number > 1

    def seconds(self, option: str) -> int | None:
        """The number in an option's value, or None when it is only a word (`off`)."""
        tail = self.options[option].rpartition(" ")[2]
        return int(tail) if tail.isdigit() else None


class Declaration(msgspec.Struct, frozen=True):
    """A game as data: everything a catalogue, a lobby or a form needs to know about it."""

    id: str
    prefix: str
    """Of its clauses: `HX` for HX-1, HX-2 …"""
    author: str
    year: int
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    realtime: bool = False
    teams: tuple[str, ...] = ()
    shelf: int = 100
    """Its place in lists of games; of equal ones the id decides."""


def complete_options(declaration: Declaration, chosen: Options) -> Options:
    """All options in catalogue order, defaults filled in; an unknown name or value is refused."""
    known = {option.name: option for option in declaration.options}
    for name in chosen:
        if name not in known:
            raise Refused(refuse("PA-1.unknown-option", option=name))
    values = {}
    for option in declaration.options:
        value = chosen.get(option.name, option.default)
        if not any(form.fits(value) for form in option.forms):
            raise Refused(refuse("PA-1.bad-value", option=option.name, value=value))
        values[option.name] = value
    return values


def with_later_options(declaration: Declaration, stated: Options) -> Options:
    """Options as an older version stated them, with those that came later at the value they meant then."""
    values = {}
    for option in declaration.options:
        value = stated.get(option.name, option.absent)
        if value is not None:
            values[option.name] = value
    return values


def check_setup(declaration: Declaration, setup: Setup) -> None:
    """The checks all games share; a game adds its own in `initial`."""
    if complete_options(declaration, setup.options) != setup.options:
        raise Refused(refuse("PA-1.missing-option"))
    if list(setup.options) != [option.name for option in declaration.options]:
        raise Refused(refuse("PA-1.option-order"))
    if len(setup.players) not in declaration.seat_counts:
        raise Refused(refuse("PA-2.seat-count", count=len(setup.players)))
    if setup.seats != SEATS[: len(setup.players)]:
        raise Refused(refuse("PA-2.seat-order"))
    for player in setup.players:
        if player.kind == "bot" and player.name not in declaration.bots:
            raise Refused(refuse("PA-2.unknown-bot", bot=player.name))
        if (player.team != "") != bool(declaration.teams) or (
            player.team and player.team not in declaration.teams
        ):
            raise Refused(refuse("PA-2.bad-team", seat=player.seat, team=player.team))
