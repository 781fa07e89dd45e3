"""What a tournament is: the game, who plays, and every game it consists of, numbered.

The same plan and seed give the same games in the same order, whoever plays them and wherever they are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import msgspec

from passerelle.core.chance import commitment, fresh_secret
from passerelle.core.contract import AnyGame, Budget
from passerelle.core.texts import Sentence, Texts
from passerelle.games import catalogue


class CannotPlay(Exception):
    """A tournament that cannot be held as asked; the message says why."""

    def __init__(self, key: str, **parameters: str | int) -> None:
        super().__init__(key, parameters)
        self.sentence = Sentence(key, parameters)

    def __str__(self) -> str:
        return f"{Texts('en').say(self.sentence.key, **self.sentence.parameters)} ({self.sentence.key})"


class Contestant(msgspec.Struct, frozen=True):
    """Who takes part in a tournament."""

    name: str
    bot: Any
    """A level, `module:name`, `path.py:name`, `program:` and a command; or a bot, or what makes one."""


class Plan(msgspec.Struct, frozen=True):
    """A tournament as it was asked for: what decides its games, and nothing else."""

    game: str
    """Its id."""
    contestants: tuple[Contestant, ...]
    seats: int
    options: dict[str, str]
    seed: str
    """Given to repeat a tournament; empty: one that nobody knows is drawn."""
    budget: Budget = Budget()
    limit: float = 30.0
    """Seconds after which an answer that has not come is a lost game."""
    memory: int = 4096
    """MiB that a bot that is not built in may have; more breaks it down."""
    same_dice: bool = False
    """Whether the games of an opening share their dice: less chance, but who remembers one foretells the next."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(contestant.name for contestant in self.contestants)


class CommittedSeed(msgspec.Struct, frozen=True):
    """A seed that was drawn, and what was published of it before the first game."""

    commitment: str
    """SHA-256 of the seed."""
    seed: str = ""
    """Revealed after the last game; empty where the arena was killed before."""


def game_seed(seed: str, names: Meeting, opening: int, offset: int | None) -> str:
    """What one game is drawn from; `offset`: its place in the opening, where each has dice of its own."""
    place = "" if offset is None else f" {offset}"
    return commitment(f"{seed} {' '.join(names)} {opening}{place}")[:32]


Meeting = tuple[str, ...]
"""The contestants that play each other."""


class Bout(msgspec.Struct, frozen=True):
    """One game: who sits where, and what it is drawn from."""

    number: int
    meeting: int
    opening: int
    seed: str
    seats: tuple[str, ...]
    """A contestant's name for every seat."""


def sides(game: AnyGame, seats: int) -> list[tuple[int, ...]]:
    """The seats that win together: a team's, or each alone. One contestant plays a whole side."""
    teams = game.suggested_teams(seats)
    if not any(teams):
        return [(seat,) for seat in range(seats)]
    return [tuple(seat for seat in range(seats) if teams[seat] == team) for team in dict.fromkeys(teams)]


def lineups(meeting: Meeting, sides: int, opening: int) -> list[Meeting]:
    """Who plays which side in the games of one opening: everybody has every side equally often.

    Who sits beside whom changes from opening to opening.
    """
    first, *others = meeting
    orders = list(permutations(others))
    order = (first, *orders[opening % len(orders)])
    found = []
    for shift in range(len(order)):
        filled = [order[(side + shift) % len(order)] for side in range(sides)]
        found += [tuple(filled[turn:] + filled[:turn]) for turn in range(sides)]
    return list(dict.fromkeys(found))


class Schedule:
    """The games of a plan: openings, in each the games of every meeting."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seed = plan.seed or fresh_secret()
        """Known to the process that counts, and to no other: a game's own does not tell it."""
        game = catalogue.find(plan.game)
        self.sides = sides(game, plan.seats)
        teams = game.suggested_teams(plan.seats)
        self.sides_and_teams = [(side, teams[side[0]]) for side in self.sides]
        at_once = min(len(plan.contestants), len(self.sides))
        self.meetings: list[Meeting] = list(combinations(plan.names, at_once))
        self.games_per_opening = len(lineups(self.meetings[0], len(self.sides), 0))
        """Of one meeting."""

    def openings(self, games: int) -> int:
        """How many openings make at least so many games of each meeting."""
        return -(-games // self.games_per_opening)

    def bouts(self, meeting: int, opening: int) -> Iterator[Bout]:
        names = self.meetings[meeting]
        first = (opening * len(self.meetings) + meeting) * self.games_per_opening
        for offset, lineup in enumerate(lineups(names, len(self.sides), opening)):
            seats = [""] * self.plan.seats
            for name, side in zip(lineup, self.sides, strict=True):
                for seat in side:
                    seats[seat] = name
            seed = game_seed(self.seed, names, opening, None if self.plan.same_dice else offset)
            yield Bout(first + offset, meeting, opening, seed, tuple(seats))
