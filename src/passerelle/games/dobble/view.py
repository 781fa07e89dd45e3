"""What a seat or a spectator sees: the table and every open card, never what lies face down."""

from __future__ import annotations

import msgspec

from passerelle.core.values import Seat, Viewer
from passerelle.geometry.axial import Hex, neighbours

from .deck import Team, colour_of, common_symbol
from .state import PAIRS, EndedRound, Mode, Phase, State
from .symbols import KEYS


class Laid(msgspec.Struct, frozen=True):
    cell: Hex
    card: int


class SeatView(msgspec.Struct, frozen=True):
    seat: Seat
    team: Team
    pack: int
    """How many cards, the open one included."""
    card: int | None
    """The open one."""
    foreign: bool
    """The open card is of another team's colour."""
    opened_at: int
    locked_until: int
    gone: bool
    found: int
    """Pairs of the warm-up or the training."""


class TeamView(msgspec.Struct, frozen=True):
    team: Team
    points: int
    cards: int
    """In its packs and in its hand."""


class EndedView(msgspec.Struct, frozen=True):
    """The round before, until the next one opens. If it is played again, its start card is face down (-1)."""

    team: Team | None
    line: tuple[Hex, ...]
    table: tuple[Laid, ...]


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    mode: Mode
    phase: Phase
    opens_at: int
    """When the cards are turned, on the game's clock."""
    lock: int
    points_to_win: int
    """In warm-up and training, the pairs to find."""
    teams: tuple[TeamView, ...]
    seats: tuple[SeatView, ...]
    table: tuple[Laid, ...]
    """In the order in which the cards came to lie; the start card first."""
    last: Hex | None
    line: tuple[Hex, ...]
    ended: EndedView | None
    pair: tuple[int, ...]
    found: int
    finder: Seat | None
    """Who found the pair that lies there; None while it can still be found."""


class Shared(msgspec.Struct, frozen=True):
    cell: Hex | None
    """Of the card on the table; None on a pair."""
    symbol: str


class Hints(msgspec.Struct, frozen=True):
    """For a seat with assist (DB-18): what glows, and from when."""

    glows_at: int
    shared: tuple[Shared, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """Ten pairs of cards for everybody on a date."""

    day: str
    pairs: tuple[tuple[int, int], ...]


def _laid(table: dict[Hex, int]) -> tuple[Laid, ...]:
    return tuple(Laid(cell, card) for cell, card in table.items())


def _ended(ended: EndedRound | None) -> EndedView | None:
    return EndedView(ended.team, ended.line, _laid(ended.table)) if ended else None


def _seat_view(state: State, seat: Seat) -> SeatView:
    team, card = state.seats[seat], state.top(seat)
    return SeatView(
        seat=seat,
        team=team,
        pack=len(state.packs.get(seat, ())),
        card=card,
        foreign=card is not None and colour_of(card) != team,
        opened_at=state.opened_at.get(seat, 0),
        locked_until=state.locked_until.get(seat, 0),
        gone=seat in state.gone,
        found=state.found.get(seat, 0),
    )


def _team_view(state: State, team: Team) -> TeamView:
    packs = sum(len(pack) for seat, pack in state.packs.items() if state.seats[seat] == team)
    return TeamView(team, state.points(team), packs + len(state.held.get(team, ())))


def view_of(state: State, viewer: Viewer) -> View:
    return View(
        viewer=viewer,
        mode=state.mode,
        phase=state.phase,
        opens_at=state.opens_at,
        lock=state.lock,
        points_to_win=state.points_to_win if state.mode == "teams" else PAIRS,
        teams=tuple(_team_view(state, team) for team in state.teams),
        seats=tuple(_seat_view(state, seat) for seat in state.seats),
        table=_laid(state.table),
        last=state.last,
        line=state.line,
        ended=_ended(state.ended),
        pair=state.pair,
        found=state.pairs_found,
        finder=state.finder,
    )


def hints_of(state: State, seat: Seat) -> Hints | None:
    """The symbol shared with every card that can still be joined."""
    glows_at = state.opened_at.get(seat, 0) + state.assist_delay
    if state.phase == "name":
        return Hints(glows_at, (Shared(None, KEYS[common_symbol(*state.pair)]),))
    if state.phase != "play" or seat not in state.players:
        return None
    mine = state.packs[seat][0]
    shared = (
        Shared(cell, KEYS[common_symbol(mine, card)])
        for cell, card in state.table.items()
        if any(beside not in state.table for beside in neighbours(cell))
    )
    return Hints(glows_at, tuple(shared))
