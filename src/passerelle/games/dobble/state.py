"""A moment of Dobble Connect, as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from passerelle.core.setup import Setup
from passerelle.core.values import Outcome, Seat
from passerelle.geometry.axial import AXES, Hex, run_through

from .deck import FACE_DOWN, TEAMS, Team, colour_of, team_named
from .teams import POINTS_TO_WIN

COUNTDOWN = 3000
"""Milliseconds for 3, 2, 1."""
LINE = 4
PAIRS = 10
"""How many pairs make a warm-up or a training."""
ANSWER = 2000
"""Milliseconds for which everybody sees who found a pair of the warm-up, before the next one."""

Mode: TypeAlias = Literal["teams", "warm-up", "training"]
Phase: TypeAlias = Literal["start", "packs", "play", "gifts", "pair", "name", "over"]


class EndedRound(msgspec.Struct, frozen=True):
    """The round before, as it lay when it ended: shown until the next one opens."""

    team: Team | None
    line: tuple[Hex, ...]
    table: dict[Hex, int]


class State(msgspec.Struct, frozen=True):
    mode: Mode
    lock: int
    """Milliseconds a wrong symbol costs."""
    assist_delay: int
    seats: dict[Seat, Team]
    phase: Phase
    opens_at: int = COUNTDOWN
    """When the cards of this round, or the next pair, are turned, on the game's clock."""
    start: int | None = None
    won: dict[Team, tuple[int, ...]] = {}
    """The start cards a team keeps as its points."""
    held: dict[Team, tuple[int, ...]] = {}
    """What a team has in hand and has not dealt to its players."""
    packs: dict[Seat, tuple[int, ...]] = {}
    """Top first. Before a seat is dealt to, it is not here."""
    table: dict[Hex, int] = {}
    last: Hex | None = None
    line: tuple[Hex, ...] = ()
    """A line of four that has just been completed."""
    tied: tuple[Seat, ...] = ()
    """After a tie (DB-7): who may still get the cell or the pair. One alone is next; of several, one is drawn."""
    apart: int = 0
    """Milliseconds between those who tied."""
    gifts: tuple[tuple[Team, Team], ...] = ()
    """Still to be drawn: to, from."""
    locked_until: dict[Seat, int] = {}
    opened_at: dict[Seat, int] = {}
    gone: frozenset[Seat] = frozenset()
    """Seats that have resigned."""
    ended: EndedRound | None = None
    pair: tuple[int, ...] = ()
    found: dict[Seat, int] = {}
    """How many pairs each seat has found; who has none may be missing."""
    finder: Seat | None = None
    """Who found the pair that lies there; None while it can still be found."""
    outcome: Outcome | None = None

    @property
    def teams(self) -> tuple[Team, ...]:
        """Those in play, in their fixed order."""
        return tuple(team for team in TEAMS if team in self.seats.values())

    @property
    def points_to_win(self) -> int:
        return POINTS_TO_WIN[len(self.teams)]

    def points(self, team: Team) -> int:
        """Start cards won, or pairs found. In a warm-up a team that has resigned gives its pairs up."""
        if self.mode == "teams":
            return len(self.won[team])
        if self.mode == "warm-up" and team not in self.standing:
            return 0
        return sum(pairs for seat, pairs in self.found.items() if self.seats[seat] == team)

    @property
    def pairs_found(self) -> int:
        return sum(self.found.values())

    @property
    def standing(self) -> set[Team]:
        """The teams that have not resigned as a whole."""
        return {team for seat, team in self.seats.items() if seat not in self.gone}

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who may act while cards are open: everybody before a pair, else who has a card to play."""
        standing = (seat for seat in self.seats if seat not in self.gone)
        return tuple(seat for seat in standing if self.phase == "name" or self.packs.get(seat))

    def top(self, seat: Seat) -> int | None:
        pack = self.packs.get(seat)
        return pack[0] if pack else None

    @property
    def next_dealt(self) -> Seat | None:
        """Whose pack the table deals next."""
        waiting = (seat for seat in self.seats if seat not in self.gone and seat not in self.packs)
        return next(waiting, None)

    def share(self, seat: Seat) -> int:
        """How many cards this seat is dealt: as even a part of what its team still holds as can be (DB-3)."""
        team = self.seats[seat]
        members = [
            mate
            for mate, its in self.seats.items()
            if its == team and mate not in self.packs and mate not in self.gone
        ]
        return -(-len(self.held[team]) // len(members))

    @property
    def is_round_over(self) -> bool:
        """A line stands, or nobody has a card left (DB-9, DB-15)."""
        return self.phase == "play" and (bool(self.line) or not self.players)


def line_through(table: dict[Hex, int], cell: Hex) -> tuple[Hex, ...]:
    """The cells of a line of four or more of one colour through this one (DB-9), or none."""
    colour = colour_of(table[cell])
    if colour is None:
        return ()

    def belongs(place: Hex) -> bool:
        return colour_of(table.get(place, FACE_DOWN)) == colour

    rows = (run_through(cell, axis, belongs) for axis in AXES)
    return next((row for row in rows if len(row) >= LINE), ())


_MODES: dict[str, Mode] = {mode: mode for mode in get_args(Mode)}
_REASONS: dict[Mode, str] = {"teams": "points", "warm-up": "pairs", "training": "training"}


def mode_of(setup: Setup) -> Mode:
    return _MODES[setup.options["mode"]]


def teams_of(setup: Setup) -> dict[Seat, Team]:
    return {player.seat: team_named(player.team) for player in setup.players}


def outcome_of(mode: Mode, seats: Mapping[Seat, Team], points: Mapping[Team, int]) -> Outcome:
    """Who has the most; in a warm-up several teams may share the win. Alone one wins by finding all."""
    best = PAIRS if mode == "training" else max(points.values())
    winners = tuple(seat for seat, team in seats.items() if points.get(team) == best)
    return Outcome(winners, _REASONS[mode], tuple(points.items()))
