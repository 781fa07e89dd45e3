"""Floods over bit sets, on any board that can `spread` a set of cells to its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passerelle.geometry.bits import cells_of

Spread = Callable[[int], int]


def flood(start: int, within: int, spread: Spread) -> int:
    """Everything in `within` that is connected to `start`."""
    reached = start & within
    while True:
        wider = spread(reached) & within
        if wider == reached:
            return reached
        reached = wider


def connected(start: int, goal: int, within: int, spread: Spread) -> bool:
    """Whether some chain inside `within` joins start and goal."""
    reached = start & within if goal & within else 0
    while reached and not reached & goal:
        wider = spread(reached) & within
        if wider == reached:
            return False
        reached = wider
    return reached != 0


def shortest_chain(start: int, goal: int, within: int, neighbours: Sequence[int]) -> list[int]:
    """The cells of a shortest chain from start to goal; empty when there is none."""
    layers = [start & within]
    seen = layers[0]
    while layers[-1] and not layers[-1] & goal:
        wider = 0
        for cell in cells_of(layers[-1]):
            wider |= neighbours[cell]
        layers.append(wider & within & ~seen)
        seen |= layers[-1]
    if not layers[-1]:
        return []
    chain = [cells_of(layers[-1] & goal)[0]]
    for layer in reversed(layers[:-1]):
        chain.append(cells_of(layer & neighbours[chain[-1]])[0])
    return chain[::-1]
