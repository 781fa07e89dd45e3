"""What is agreed before a tournament."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from passerelle.core.contract import AnyGame
from passerelle.core.setup import complete_options
from passerelle.core.values import Refused, refuse
from passerelle.table import seats
from passerelle.table.registry import LONGEST_SERIES
from passerelle.table.seats import Chair, Lobby

TournamentFormat: TypeAlias = Literal["swiss", "round-robin", "knockout", "party"]
"""Those with equal points meet; everybody meets everybody; who loses is out; teams gather points at many tables."""

LONGEST_TITLE = 60
MOST_ROUNDS = 20
MOST_MINUTES = 600


class TournamentTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host of a tournament chooses."""

    title: str
    game: str
    format: TournamentFormat
    options: dict[str, str] = {}
    length: int = 1
    """Two people who meet play the best of so many games."""
    rounds: int = 0
    """0: as many as the format needs."""
    minutes: int = 0
    """On the clock of a round; 0: it has none."""
    bot: str = ""
    """The level of the bot that plays against the odd one out, or fills up a team; empty: nobody does."""
    teams: int = 0
    """Of a party: how many play against each other."""


def checked_terms(game: AnyGame, terms: TournamentTerms) -> TournamentTerms:
    """With all options. Raises Refused where they make no tournament."""
    title = terms.title.strip()
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise Refused(refuse("PA-38.bad-title", longest=LONGEST_TITLE))
    if not 0 <= terms.rounds <= MOST_ROUNDS or not 0 <= terms.minutes <= MOST_MINUTES:
        raise Refused(refuse("PA-38.bad-number", rounds=MOST_ROUNDS, minutes=MOST_MINUTES))
    if not (1 <= terms.length <= LONGEST_SERIES and terms.length % 2):
        raise Refused(refuse("PA-20.bad-length", longest=LONGEST_SERIES))
    if terms.bot:
        seats.check_level(game, terms.bot)
    options = complete_options(game.declaration, terms.options)
    terms = msgspec.structs.replace(terms, title=title, options=options)
    if terms.format == "party":
        if not 2 <= terms.teams <= len(game.declaration.teams) or most_of_a_team(game, terms) < 1:
            raise Refused(refuse("PA-38.no-teams", most=len(game.declaration.teams)))
    elif terms.teams:
        raise Refused(refuse("PA-38.no-teams", most=0))
    elif not _can_be_played(game, terms, game.suggested_teams(2) if game.declaration.teams else ("", "")):
        raise Refused(refuse("PA-38.not-for-two"))
    return terms


def most_of_a_team(game: AnyGame, terms: TournamentTerms) -> int:
    """How many of each team of a party fit at one table; 0 where the game has no such teams."""
    teams = game.declaration.teams[: terms.teams]
    for places in range(max(game.declaration.seat_counts) // len(teams), 0, -1):
        if _can_be_played(game, terms, teams * places):
            return places
    return 0


def _can_be_played(game: AnyGame, terms: TournamentTerms, teams: tuple[str, ...]) -> bool:
    """Whether people of these teams (empty: without any) make a game."""
    chairs = tuple(Chair("human", "A", team) for team in teams)
    try:
        lobby = Lobby(terms.game, terms.options, 1, "", seats.check_chairs(game, chairs), "")
        seats.check_game(game, lobby)
    except Refused:
        return False
    return True
