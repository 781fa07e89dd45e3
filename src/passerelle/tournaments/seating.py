"""Who sits first, and what becomes of who is left over."""

from __future__ import annotations

from random import Random

from .events import BOT, WIN, Encounter
from .history import History
from .state import TournamentState


def drawn(state: TournamentState) -> Random:
    """What is drawn for the coming round: the same whenever it is asked."""
    return Random(f"{state.draw} {len(state.rounds)}")


def seated(history: History, one: int, other: int, rng: Random) -> Encounter:
    """Who has sat first less often does so now."""
    ahead = history.balance[one] - history.balance[other]
    is_first = ahead < 0 or (ahead == 0 and rng.random() < 0.5)
    return Encounter((one, other) if is_first else (other, one))


def alone(state: TournamentState, history: History, one: int) -> Encounter:
    """The odd one out plays against a bot, or has a bye that counts as a win."""
    if not state.terms.bot:
        return Encounter((one,), bye=WIN)
    return Encounter((BOT, one) if history.balance[one] > 0 else (one, BOT))
