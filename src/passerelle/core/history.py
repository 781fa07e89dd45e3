"""What the history of a game says: one sentence for each line, the same for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .common import COMMON_TYPES, Seated, tell_common
from .contract import AnyGame
from .setup import Player
from .texts import Sentence
from .values import Fact


def tell(
    game: AnyGame, facts: Iterable[Fact[Any]], players: tuple[Player, ...] = ()
) -> Iterator[Sentence | None]:
    """What is said of each of these facts, None for nothing. `players` are those before the first of them."""
    for fact in facts:
        event = fact.event
        if isinstance(event, Seated):
            yield tell_common(fact, next((one for one in players if one.seat == event.player.seat), None))
            players = tuple(event.player if one.seat == event.player.seat else one for one in players)
        elif type(event) in COMMON_TYPES:
            yield tell_common(fact)
        else:
            yield game.tell(fact)
