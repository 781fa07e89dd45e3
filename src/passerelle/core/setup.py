"""What is agreed before a game: its options and who sits where."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .values import SEATS, Refused, Seat, refuse

Options = dict[str, str]


class Form(msgspec.Struct, frozen=True):
    """One shape a value may have: a word (`off`), a number (`30`), or a word and a number (`clock 300`)."""

    word: str = ""
    """Empty where the value is a number alone."""
    low: int | None = None
    """The smallest number; None where the value is a word alone."""
    high: int | None = None
    """The largest number."""

    def __str__(self) -> str:
        return self.word if self.low is None else f"{self.word} {self.low}–{self.high}".lstrip()

    def fits(self, text: str) -> bool:
        """Whether a value has this shape, spelt exactly so."""
        if self.low is None or self.high is None:
            return text == self.word
        head, _, tail = text.rpartition(" ")
        plain = tail.isascii() and tail.isdigit() and str(int(tail)) == tail
        return head == self.word and plain and self.low <= int(tail) <= self.high


class Option(msgspec.Struct, frozen=True):
    """An option as the game declares it; pages and terminals make their forms from this."""

    name: str
    """What it is called in records and requests."""
    default: str
    """The value where nobody chose."""
    forms: tuple[Form, ...]
    """The shapes of all its values."""
    clause: str
    """The rule that explains it."""
    absent: str | None = None
    """What a record or a table from before this option meant; None: the option has been there from the start."""


def choice(name: str, clause: str, *words: str, absent: str | None = None) -> Option:
    """An option between words; the first is the default."""
    return Option(name, words[0], tuple(Form(word) for word in words), clause, absent)


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat: a person or a bot, and for which team where there are teams."""

    seat: Seat
    """`p1`, `p2` …"""
    kind: Literal["human", "bot"]
    """Whether a person or a bot sits there."""
    name: str
    """The person's name, or the bot's level."""
    team: str = ""
    """Empty in a game without teams."""
    assist: bool = False
    """Whether this player is shown hints."""


class Series(msgspec.Struct, frozen=True):
    """This game's place in a match: game `number` of at most `length`."""

    id: str
    """The same in all games of the match."""
    number: int
    length: int


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before a game: its options, and who sits where."""

    options: Options
    """The value of every option, by its name."""
    players: tuple[Player, ...]
    """In seat order."""
    series: Series | None = None
    """The match this game belongs to; None: it stands alone."""
    carried: Any = None
    """What the game before it in the series hands on; None in the first, or with one record alone at hand."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game, in order."""
        return tuple([player.seat for player in self.players])

    @property
    def is_revenge(self) -> bool:
        """Whether it is a later game of a match."""
        return self.series is not None and self.series.number > 1

    def seconds(self, option: str) -> int | None:
        """The number in an option's value, or None when it is only a word (`off`)."""
        tail = self.options[option].rpartition(" ")[2]
        return int(tail) if tail.isdigit() else None


class Declaration(msgspec.Struct, frozen=True):
    """A game as data: everything a catalogue, a lobby or a form needs to know about it."""

    id: str
    """What `passerelle.game` takes; the name of its folder."""
    prefix: str
    """Of its clauses: `HX` for HX-1, HX-2 …"""
    author: str
    year: int
    """`author` and `year` of the printed game."""
    seat_counts: tuple[int, ...]
    """How many can play."""
    options: tuple[Option, ...]
    """What can be agreed."""
    bots: tuple[str, ...]
    """The levels of its bots, the weakest first."""
    realtime: bool = False
    """Whether there are no turns: who acts first counts (`HasRaces`)."""
    teams: tuple[str, ...] = ()
    """The teams to play for; none in most games."""
    shelf: int = 100
    """Its place in lists of games; of equal ones the id decides."""


def complete_options(declaration: Declaration, chosen: Options) -> Options:
    """All options in catalogue order, defaults filled in; an unknown name or value is refused."""
    known = {option.name: option for option in declaration.options}
    for name in chosen:
        if name not in known:
            raise Refused(refuse("PA-1.unknown-option", option=name, known=", ".join(known)))
    values = {}
    for option in declaration.options:
        value = chosen.get(option.name, option.default)
        if not any(form.fits(value) for form in option.forms):
            right = ", ".join(map(str, option.forms))
            raise Refused(refuse("PA-1.bad-value", option=option.name, value=value, known=right))
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
        counts = ", ".join(map(str, declaration.seat_counts))
        raise Refused(refuse("PA-2.seat-count", count=len(setup.players), known=counts))
    if setup.seats != SEATS[: len(setup.players)]:
        raise Refused(refuse("PA-2.seat-order"))
    for player in setup.players:
        if player.kind == "bot" and player.name not in declaration.bots:
            raise Refused(refuse("PA-2.unknown-bot", bot=player.name))
        if (player.team != "") != bool(declaration.teams) or (
            player.team and player.team not in declaration.teams
        ):
            raise Refused(refuse("PA-2.bad-team", seat=player.seat, team=player.team))
