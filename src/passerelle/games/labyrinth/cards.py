"""The goal cards. Which one comes next is drawn when it is turned: a pile that nobody knows needs no order."""

from __future__ import annotations

from msgspec.structs import replace

from passerelle.core.values import Seat

from .state import SettledCard, Side, State


def goals(state: State) -> tuple[str, ...]:
    """The cards that may be turned now. LB-17: those already open go under the pile, unless all are."""
    closed = tuple(card for card in state.pile if not is_open_somewhere(state, card))
    return closed if state.automatic and closed else state.pile


def is_open_somewhere(state: State, card: str) -> bool:
    """On some board as it lies, or lay, when the card is turned."""
    return any(state.is_joined(replace(side, board=side.turned_on), card) for side in state.sides)


def settle_card(state: State, winner: Seat, at: int) -> State:
    """LB-10, LB-11: the open card is won (the winner's wizard walks) or void (`winner` empty)."""
    last = SettledCard(state.goal, winner, state.caller, state.sides)
    state = replace(
        state,
        last=last,
        pile=tuple(card for card in state.pile if card != state.goal),
        void=state.void if winner else (*state.void, state.goal),
    )
    if winner:
        side = state.side(winner)
        state = state.with_side(winner, replace(side, wizard=state.goal, cards=(*side.cards, state.goal)))
    return _lay_aside(_refilled(state), at)


def _lay_aside(state: State, at: int) -> State:
    """No card lies open; boards stay as they are."""
    fresh = tuple(Side(side.board, side.wizard, side.cards, 0, side.board) for side in state.sides)
    return replace(
        state, sides=fresh, goal="", shown_to="", needs_call=False, caller="", skipped=(), tied=(), since=at
    )


def _refilled(state: State) -> State:
    """LB-14 in a duel, LB-16 alone: what happens when the pile has run out."""
    if state.pile:
        return state
    if not state.is_solo:
        return replace(state, pile=state.void, void=())
    wizard = state.sides[0].wizard
    return replace(state, pile=tuple(card for card in state.objects if card != wizard), void=())
