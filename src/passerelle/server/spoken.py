"""PA-25: an action said in the words of its line in the record, as a command field sends them."""

from __future__ import annotations

from typing import Any

from passerelle.core.common import SHARED_ACTIONS
from passerelle.core.common_notation import read_common
from passerelle.core.contract import AnyGame
from passerelle.core.values import Action, Fact, Refused, Seat, refuse


class Words(Action, frozen=True):
    """`place 18 = (5+4)*2`, without time and author."""

    words: str


def read_words(game: AnyGame, seat: Seat, words: str) -> Any:
    """The action those words mean. Raises Refused."""
    event = read_common(seat, words)
    if event is not None and type(event) in SHARED_ACTIONS:
        return SHARED_ACTIONS[type(event)]
    action = game.intent(Fact(0, seat, game.read(seat, words)))
    if action is None:
        raise Refused(refuse("PA-9.unknown-words", words=words[:60]))
    return action
