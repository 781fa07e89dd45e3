"""Round robin: everybody meets everybody once."""

from __future__ import annotations

from itertools import combinations

from .events import WIN, Encounter
from .history import History
from .matching import Cost, best_pairs
from .seating import alone, drawn, seated
from .state import TournamentState


def draw_order(state: TournamentState) -> tuple[int, ...]:
    """Of the circle; with an empty place where the number is odd."""
    people = state.present
    drawn(state).shuffle(people)
    return (*people, 0) if len(people) % 2 else tuple(people)


def rounds_of(state: TournamentState) -> int:
    """How many there are at least, the ones that were played included."""
    if not state.has_latecomers:
        return len(state.order or draw_order(state)) - 1
    return len(state.rounds) + _most_left(state)


def pair(state: TournamentState) -> list[Encounter]:
    if state.has_latecomers:
        return _from_what_is_left(state)
    order = state.order or draw_order(state)
    return _circle(state, order, len(state.rounds))


def _circle(state: TournamentState, order: tuple[int, ...], number: int) -> list[Encounter]:
    """The classical schedule (Berger's): one place stays, the others go round. Seats differ by one at the end."""
    history, fixed, turning = History(state), order[-1], order[:-1]
    size = len(turning)
    pairs = [(fixed, turning[number]) if number % 2 else (turning[number], fixed)]
    for step in range(1, len(order) // 2):
        one, other = turning[(number + step) % size], turning[(number - step) % size]
        pairs.append((one, other) if step % 2 else (other, one))
    present = set(state.present)
    encounters = []
    for pair_ in pairs:
        left = [one for one in pair_ if one in present]
        if len(left) == 2:
            encounters.append(Encounter(pair_))
        elif left and 0 not in pair_:  # the other has gone
            encounters.append(Encounter((left[0],), bye=WIN))
        elif left:
            encounters.append(alone(state, history, left[0]) if state.terms.bot else Encounter((left[0],)))
    return encounters


def _from_what_is_left(state: TournamentState) -> list[Encounter]:
    """Somebody came late: as many as possible who have not met, those first who have the most to play."""
    history, rng = History(state), drawn(state)
    people = state.present
    left = {one: sum(not history.met[one][other] for other in people) - 1 for one in people}
    nobody = len(people)

    def cost(i: int, j: int) -> Cost | None:
        if j >= nobody:  # to wait is dear for who has much to play
            return (left[people[i]] ** 2,) if i < nobody else (0,)
        return None if history.met[people[i]][people[j]] else (0,)

    pairs = best_pairs(2 * nobody, cost)  # everybody may wait
    encounters = [seated(history, people[i], people[j], rng) for i, j in pairs if j < nobody]
    return encounters + [Encounter((people[i],)) for i, j in pairs if i < nobody <= j]


def _most_left(state: TournamentState) -> int:
    history, people = History(state), state.present
    left = dict.fromkeys(people, 0)
    for one, other in combinations(people, 2):
        if not history.met[one][other]:
            left[one] += 1
            left[other] += 1
    return max(left.values(), default=0)
