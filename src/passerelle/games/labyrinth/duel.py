"""What a stop, a skip or a tie leads to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from passerelle.core.common import Ended
from passerelle.core.values import TABLE, Fact, Outcome, Seat

from .actions import CardVoid, CardWon, Events, GoalTurned, Pushed, Skipped, Stopped
from .state import Mode, Side, State
from .tiles import SQUARES, push

TO_WIN = 8


def after_push(side: Side, square: str) -> Side:
    return replace(side, board=push(side.board, SQUARES.index(square)), pushes=side.pushes + 1)


def stops_by_itself(state: State, seat: Seat, square: str) -> bool:
    """LB-17: whether this push opens the corridor and so ends the duel."""
    automatic = state.automatic and not state.needs_call
    return automatic and state.is_joined(after_push(state.side(seat), square), state.goal)


def pushed(state: State, seat: Seat, square: str, at: int) -> list[Fact[Events]]:
    facts: list[Fact[Events]] = [Fact(at, seat, Pushed(square))]
    if stops_by_itself(state, seat, square):
        facts += [*_shown(state, at), *_won(state, seat, at)]
    return facts


def stopped(state: State, seat: Seat, at: int) -> list[Fact[Events]]:
    """LB-9 to LB-11."""
    facts: list[Fact[Events]] = [Fact(at, seat, Stopped()), *_shown(state, at)]
    if state.is_joined(state.side(seat), state.goal):
        return facts + _won(state, seat, at)
    return [*facts, Fact(at, TABLE, CardVoid())]


def skipped(state: State, seat: Seat, at: int) -> list[Fact[Events]]:
    """LB-5: the last one to skip voids the card."""
    facts: list[Fact[Events]] = [Fact(at, seat, Skipped())]
    if {*state.skipped, seat} == set(state.seats):
        facts.append(Fact(at, TABLE, CardVoid()))
    return facts


def _shown(state: State, at: int) -> list[Fact[Events]]:
    """What the slow seat has not seen yet is shown before it is settled."""
    return [Fact(at, TABLE, GoalTurned(state.goal))] if state.shown_to else []


def _won(state: State, seat: Seat, at: int) -> list[Fact[Events]]:
    facts: list[Fact[Events]] = [Fact(at, TABLE, CardWon(seat))]
    if not state.is_solo and len(state.side(seat).cards) + 1 == TO_WIN:
        cards = {each: len(state.side(each).cards) + (each == seat) for each in state.seats}
        facts.append(Fact(at, TABLE, Ended(outcome_of(state.mode, cards))))
    return facts


def favoured(state: State) -> Seat:
    """LB-15: whose stop counts in a tie; empty: nobody's."""
    if state.automatic and not state.needs_call:
        right = list(state.tied)
    else:
        right = [seat for seat in state.tied if state.is_joined(state.side(seat), state.goal)]
    if len(right) < 2:
        return "".join(right)
    fewest = min(len(state.side(seat).cards) for seat in right)
    behind = [seat for seat in right if len(state.side(seat).cards) == fewest]
    if len(behind) > 1 and state.last:
        behind = [seat for seat in behind if seat != state.last.winner]
    return behind[0] if len(behind) == 1 else ""


_REASONS: dict[Mode, str] = {"duel": "cards", "practice": "practice", "clock": "time"}


def outcome_of(mode: Mode, cards: Mapping[Seat, int]) -> Outcome:
    """Who has the most cards wins (LB-13); alone one always does."""
    most = max(cards.values())
    winners = tuple(seat for seat, count in cards.items() if count == most)
    return Outcome(winners, _REASONS[mode], tuple(cards.items()))


def ended(state: State) -> Ended:
    """The end of a game alone: the cards as they are."""
    return Ended(outcome_of(state.mode, {seat: len(state.side(seat).cards) for seat in state.seats}))
