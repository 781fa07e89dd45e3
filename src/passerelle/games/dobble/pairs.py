"""How pairs go (DB-17): two cards, the symbol they share, ten times. Each step makes a new state."""

from __future__ import annotations

from msgspec.structs import replace

from passerelle.core.values import Seat

from .deck import common_symbol
from .state import ANSWER, PAIRS, State
from .symbols import KEYS


def show(state: State, cards: tuple[int, int], at: int) -> State:
    """The next two cards are turned; locks end with the pair before."""
    opened = dict.fromkeys(state.seats, at)
    return replace(state, phase="name", pair=cards, finder=None, opened_at=opened, locked_until={})


def find(state: State, seat: Seat, at: int) -> State:
    """The pair is this seat's. In a warm-up it lies there for a moment, so that all see the answer."""
    found = {**state.found, seat: state.found.get(seat, 0) + 1}
    pause = ANSWER if state.mode == "warm-up" else 0
    return replace(state, phase="pair", found=found, finder=seat, opens_at=at + pause, tied=())


def is_shared(state: State, symbol: str) -> bool:
    return symbol == KEYS[common_symbol(*state.pair)]


def is_over(state: State) -> bool:
    return state.pairs_found == PAIRS or not state.standing
