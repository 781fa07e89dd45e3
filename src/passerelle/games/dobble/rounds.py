"""How a round goes: cards are dealt, laid, taken back and given. Each step makes a new state.

A viewer's state knows some cards only as face down; the steps then keep the numbers of cards right.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from passerelle.core.values import Seat
from passerelle.geometry.axial import ORIGIN, Hex

from .deck import FACE_DOWN, Team, cards_of, colour_of
from .state import COUNTDOWN, EndedRound, State, line_through


def first_round(state: State) -> State:
    """DB-3: a team takes its colour and its twenty cards."""
    held = {team: cards_of(team) for team in state.teams}
    return replace(state, held=held, won=dict.fromkeys(state.teams, ()))


def draw_start(state: State, card: int) -> State:
    return replace(state, phase="packs", start=card, ended=None)


def deal(state: State, seat: Seat, cards: tuple[int, ...], at: int) -> State:
    team = state.seats[seat]
    dealt = replace(
        state,
        held={**state.held, team: _without(state.held[team], cards)},
        packs={**state.packs, seat: cards},
        opened_at={**state.opened_at, seat: at},
        ended=None,
    )
    return open_when_dealt(dealt)


def open_when_dealt(state: State) -> State:
    """DB-4: once every pack is dealt, the start card is turned and all play."""
    if state.phase != "packs" or state.next_dealt or state.start is None:
        return state
    return replace(state, phase="play", table={ORIGIN: state.start})


def lay(state: State, seat: Seat, cell: Hex, opened: int | None, at: int) -> State:
    """DB-5: the open card goes to the cell and the next one of the pack is opened."""
    card, *rest = state.packs[seat]
    if opened is not None:
        rest[0] = opened
    table = {**state.table, cell: card}
    line = line_through(table, cell)
    scores = line and colour_of(card) in state.standing
    return replace(
        state,
        table=table,
        packs={**state.packs, seat: tuple(rest)},
        opened_at={**state.opened_at, seat: at},
        last=cell,
        line=line if scores else (),
        tied=(),
    )


def end(state: State, team: Team | None, at: int) -> State:
    """DB-11, DB-14: the point, then every team takes its colour back; what was not played stays with its team.

    The start card of a round that is played again (DB-15) is turned down, also where it lay (DB-4).
    """
    kept, lay = state.start, state.table
    won = dict(state.won)
    if team is not None and kept is not None:
        won[team] = (*won[team], kept)
    elif team is None:
        lay = {**lay, ORIGIN: FACE_DOWN}
    return replace(
        state,
        phase="packs" if team is None else "gifts",
        opens_at=at + COUNTDOWN,
        start=kept if team is None else None,
        won=won,
        held={colour: _taken_back(state, colour) for colour in state.teams},
        packs={},
        table={},
        last=None,
        line=(),
        gifts=tuple((team, giver) for giver in state.teams if team is not None and giver != team),
        locked_until={},
        ended=EndedRound(team, state.line, lay),
    )


def _taken_back(state: State, team: Team) -> tuple[int, ...]:
    held = list(state.held[team])
    for seat, pack in state.packs.items():
        if state.seats[seat] == team:
            held += pack
    held += (card for card in state.table.values() if colour_of(card) == team)
    return tuple(sorted(held))


def give(state: State, to: Team, giver: Team, cards: tuple[int, ...]) -> State:
    """DB-13; after the last gift the next round's start card is due."""
    held = {**state.held, giver: _without(state.held[giver], cards)}
    held[to] = tuple(sorted((*held[to], *cards)))
    gifts = state.gifts[1:]
    return replace(state, held=held, gifts=gifts, phase="gifts" if gifts else "start")


def gift_size(state: State, to: Team, giver: Team) -> int:
    """DB-13: as many as the team has points now; a team that holds fewer gives all it has."""
    return min(state.points(to), len(givable(state, giver)))


def givable(state: State, giver: Team) -> tuple[int, ...]:
    return tuple(card for card in state.held[giver] if colour_of(card) == giver)


def _without(cards: Iterable[int], taken: tuple[int, ...]) -> tuple[int, ...]:
    """Where a card is not known to be there, it was one of those face down: the number is what counts."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
        else:
            left.pop()
    return tuple(left)
