"""The deck: 90 cards of ten symbols out of 91, any two cards sharing exactly one (DB-1).

The numbers `DIFFERENCES` form a perfect difference set: every difference from 1 to 90 (mod 91) occurs once among
them. Card i holds the symbols i + d (mod 91), so two cards i and j share i + d = j + e for the one pair (d, e) with
d − e = j − i. That is a projective plane of order 9, less the line that would be card 90.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Team: TypeAlias = Literal["pink", "orange", "green", "blue"]

TEAMS: tuple[Team, ...] = get_args(Team)
SYMBOL_COUNT = 91
CARD_COUNT = 90
CARDS_PER_TEAM = 20
START_CARDS = range(80, 90)
DIFFERENCES = (0, 1, 3, 9, 27, 49, 56, 61, 77, 81)

FACE_DOWN = -1
"""Stands for a card whose face may not be seen."""

_STEP = {(d - e) % SYMBOL_COUNT: d for d in DIFFERENCES for e in DIFFERENCES if d != e}
"""From a card to the symbol it shares with the card that far on."""


def symbols_on(card: int) -> tuple[int, ...]:
    return tuple((card + d) % SYMBOL_COUNT for d in DIFFERENCES)


def common_symbol(first: int, second: int) -> int:
    """The one symbol two different cards share."""
    return (first + _STEP[(second - first) % SYMBOL_COUNT]) % SYMBOL_COUNT


def team_named(name: str) -> Team:
    return TEAMS[TEAMS.index(name)]


def cards_of(team: Team) -> tuple[int, ...]:
    first = CARDS_PER_TEAM * TEAMS.index(team)
    return tuple(range(first, first + CARDS_PER_TEAM))


def colour_of(card: int) -> Team | None:
    """None for a start card, and for one that lies face down."""
    return TEAMS[card // CARDS_PER_TEAM] if 0 <= card < START_CARDS.start else None
