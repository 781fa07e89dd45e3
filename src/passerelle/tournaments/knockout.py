"""Knockout: who loses is out."""

from __future__ import annotations

from .events import WIN, Encounter
from .history import History
from .seating import drawn, seated
from .state import PlayedRound, TournamentState


def draw_order(state: TournamentState) -> tuple[int, ...]:
    """The places of the bracket from top to bottom, 0 for an empty one; no two empty ones meet in the first round."""
    people = state.present
    drawn(state).shuffle(people)
    size = 1 << (len(people) - 1).bit_length()
    halves = size // 2
    first, second = people[:halves], people[halves:]
    second += [0] * (halves - len(second))
    order = [0] * size
    for place, (one, other) in enumerate(zip(_spread(first), _spread(second), strict=True)):
        order[2 * place : 2 * place + 2] = [one, other]
    return tuple(order)


def _spread(people: list[int]) -> list[int]:
    """Neighbours go to far parts of the bracket (as many as a power of two), so that byes do, too."""
    if len(people) == 1:
        return people
    return _spread(people[::2]) + _spread(people[1::2])


def rounds_of(state: TournamentState) -> int:
    return (len(state.order or draw_order(state)) - 1).bit_length()


def still_in(state: TournamentState) -> list[int]:
    """Those of the bracket that are left, from top to bottom, 0 where nobody is."""
    left = list(state.order or draw_order(state))
    for played in state.rounds:
        left = [_winner(played, *left[place : place + 2]) for place in range(0, len(left), 2)]
    return left


def _winner(played: PlayedRound, one: int, other: int) -> int:
    for found in played.encounters:
        for seat, points in zip(found.encounter.seats, found.points or (), strict=False):
            if seat in (one, other) and points == WIN:
                return seat
    return 0


def pair(state: TournamentState) -> list[Encounter]:
    history, rng, present = History(state), drawn(state), set(state.present)
    left = [one if one in present else 0 for one in still_in(state)]
    encounters = []
    for place in range(0, len(left), 2):
        pair_ = [one for one in left[place : place + 2] if one]
        if len(pair_) == 2:
            encounters.append(seated(history, pair_[0], pair_[1], rng))
        elif pair_:
            encounters.append(Encounter((pair_[0],), bye=WIN))
    return encounters
