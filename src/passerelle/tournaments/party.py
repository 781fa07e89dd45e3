"""A party: fixed teams, whose people are spread over many tables, every team at each of them."""

from __future__ import annotations

from itertools import chain, zip_longest

from .events import BOT, Encounter
from .history import History
from .matching import Cost, best_pairs
from .state import TournamentState

USUAL_ROUNDS = 3


def smallest_team(state: TournamentState) -> str:
    """Where whoever comes next plays; empty where there are no teams."""
    sizes = dict.fromkeys(state.teams, 0)
    for entrant in state.entrants:
        if entrant.is_in and entrant.team in sizes:
            sizes[entrant.team] += 1
    return min(state.teams, key=lambda team: sizes[team], default="")


def pair(state: TournamentState) -> list[Encounter]:
    """Every team at every table. Opponents are new ones, as far as those who are seated already allow it.

    The first team sits as it did before. So two teams of equal size have new opponents until everybody has met: whom
    one has not met yet are equally many at every table, and such a choice always has a perfect matching.
    """
    history = History(state)
    members = {
        team: [one for one in state.present if state.entrant(one).team == team] for team in state.teams
    }
    tables = max(-(-len(people) // state.places) for people in members.values())
    if not state.terms.bot:
        tables = min(tables, *map(len, members.values()))
    seated: list[dict[str, list[int]]] = [{} for _ in range(tables)]
    resting = []
    for team, people in members.items():
        people.sort(key=lambda one: -history.alone[one])  # who has sat out plays
        room = tables * state.places
        resting += people[room:]
        _spread(history, seated, team, people[:room])
    encounters = [_encounter(table) for table in seated]
    return encounters + [Encounter((one,)) for one in resting]


def _spread(history: History, seated: list[dict[str, list[int]]], team: str, people: list[int]) -> None:
    """The people of one team to all tables, as evenly as possible, at the least number of repeated encounters."""
    tables = len(seated)
    slots = [place % tables for place in range(len(people))]
    others = [list(chain.from_iterable(table.values())) for table in seated]
    count = len(people)

    def cost(i: int, j: int) -> Cost | None:
        if i >= count or j < count:
            return None
        met = sum(history.met[people[i]][other] for other in others[slots[j - count]])
        return met, int(i != j - count)

    for i, j in best_pairs(2 * count, cost):
        seated[slots[j - count]].setdefault(team, []).append(people[i])
    for table in seated:
        table.setdefault(team, [BOT])


def _encounter(table: dict[str, list[int]]) -> Encounter:
    """Neighbours play for different teams."""
    rows = zip_longest(*([(one, team) for one in people] for team, people in table.items()))
    places = [place for row in rows for place in row if place]
    return Encounter(tuple(one for one, _ in places), teams=tuple(team for _, team in places))
