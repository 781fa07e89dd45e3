"""Swiss: those with equally many points meet, and nobody meets the same person twice while that can be avoided."""

from __future__ import annotations

from .events import Encounter
from .history import History
from .matching import Cost, best_pairs
from .seating import alone, drawn, seated
from .state import TournamentState

_MOST_IMBALANCE = 2
"""Nobody has the first seat so much more often than the second, or less, while that can be avoided."""
_TIES = 1000


def pair(state: TournamentState) -> list[Encounter]:
    """The best of all pairings: the fewest repeated encounters; then the fewest repeated byes; then nobody too often in
    the same seat; then points as equal as possible, and the bye for who has few; then seats; the rest is drawn."""
    history, rng = History(state), drawn(state)
    people = state.present
    rng.shuffle(people)
    nobody = len(people)  # the place of the bye
    count = nobody + nobody % 2
    lowest = min((history.points[one] for one in people), default=0)

    def cost(i: int, j: int) -> Cost:
        one = people[i]
        if j == nobody:
            return 0, history.alone[one], 0, (history.points[one] - lowest) ** 2, 0, 0
        return (*pair_cost(history, one, people[j]), rng.randrange(_TIES))

    pairs = best_pairs(count, cost)
    encounters = [seated(history, people[i], people[j], rng) for i, j in pairs if j != nobody]
    encounters.sort(key=lambda encounter: -sum(history.points[one] for one in encounter.seats))
    return encounters + [alone(state, history, people[i]) for i, j in pairs if j == nobody]


def pair_cost(history: History, one: int, other: int) -> Cost:
    """Of two who meet, but for the draw."""
    first, second = history.balance[one], history.balance[other]
    after = max(abs(min(first, second) + 1), abs(max(first, second) - 1))
    gap = history.points[one] - history.points[other]
    return history.met[one][other], 0, max(0, after - _MOST_IMBALANCE), gap * gap, after
