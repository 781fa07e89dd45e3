"""Labyrinth, the duel: two players slide tiles at the same time to open a corridor; or one alone."""

from .rules import Labyrinth

GAME = Labyrinth()
