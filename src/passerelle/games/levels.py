"""The levels of bots that every room offers, and how a room makes a bot for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from passerelle.core.contract import Bot

PURE_CHANCE = "random"
"""The level that any legal action will do for: it needs no thought, and so it never fails."""

LEVEL_NAMES = (PURE_CHANCE, "level-1", "level-2", "level-3", "level-4", "level-5")
"""From pure chance to the best there is."""

_DEFAULT = "level-2"

L = TypeVar("L")
V = TypeVar("V")
A = TypeVar("A")


def default_level(levels: Sequence[str]) -> str:
    """Of a game's levels the one for who does not choose: an easy one, or the best if there is none such."""
    return _DEFAULT if _DEFAULT in levels else levels[-1]


def makers_of(bot: Callable[[L], Bot[V, A]], levels: Mapping[str, L]) -> dict[str, Callable[[], Bot[V, A]]]:
    """For each level a function that makes a bot playing by it."""
    return {name: partial(bot, level) for name, level in levels.items()}
