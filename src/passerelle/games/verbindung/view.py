"""What a seat or a spectator sees. Everything lies open; seeing it is the players' task."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from passerelle.core.values import Seat, Viewer
from passerelle.geometry.bits import cells_of

from .faces import SIDES, TILES
from .judging import surely_wins
from .paths import CELL_NAMES, NOT_EAST, NOT_WEST, SIZE, network
from .placing import cell_names, may_announce, open_duties, placements
from .state import COLOUR_OF, Phase, State


class Base(msgspec.Struct, frozen=True):
    seat: Seat
    side: str
    """Of the board: `n`, `e`, `s`, `w`."""
    cell: str
    """The cell it faces."""


class CutOff(msgspec.Struct, frozen=True):
    """VG-19: the base to be freed now, the sides of the bases it cannot reach, the dice to choose from."""

    seat: Seat
    side: str
    cell: str
    unreached: str
    dice: tuple[str, ...]


class Network(msgspec.Struct, frozen=True):
    """Dice joined to at least one base of a seat; with all four bases (`nesw`) it is complete."""

    seat: Seat
    bases: str
    cells: tuple[str, ...]
    ends: tuple[str, ...]
    """Where it stops under a bridge that cuts: the bridge's cell and the side that is joined (`c3 n`)."""


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    phase: Phase
    turn: Seat | None
    """Who is to act; None while the table rolls and after the end."""
    active: Seat
    """Whose turn of rolling and placing it is."""
    red: Seat
    board: tuple[str, ...]
    """In reading order: empty, or face and way as in a record (`CV ne`)."""
    dice: tuple[str, ...]
    used: tuple[bool, ...]
    """Which of the dice have been placed."""
    duties: int
    """White crosses that must still be placed (VG-10)."""
    announced: bool
    may_announce: bool
    may_end: bool
    bases: tuple[Base, ...]
    cut: CutOff | None
    networks: tuple[Network, ...]
    complete: tuple[Seat, ...]
    """Whose network is complete, first come first; while a base is cut off, as it was before the last placement."""
    last: str
    """The cell of the last placement."""
    turned: tuple[str, ...]
    """The dice turned white because of it."""
    turns: int
    """How many turns have ended."""
    stock: int
    matching: bool
    automatic: bool
    cuts: bool
    winner: Seat
    reason: str
    winning: tuple[str, ...]
    """The cells of the winner's network."""


class Spot(msgspec.Struct, frozen=True):
    """One face on one cell: the ways it may lie there, and those that complete the network and win.

    With `required` the placement has to be announced first; one that completes both networks loses (VG-23) and
    is not among them.
    """

    face: str
    cell: str
    ways: tuple[str, ...]
    completing: tuple[str, ...]


class Hints(msgspec.Struct, frozen=True):
    """For a seat with assist."""

    complete: bool
    """Whether the network is complete already."""
    spots: tuple[Spot, ...]


class Review(msgspec.Struct, frozen=True):
    """Looking back: the single placements that would have completed the network and won, as a record has them."""

    complete: bool
    completing: tuple[str, ...]


def turn_of(state: State) -> Seat | None:
    if state.phase == "turn" and state.cut:
        return state.cut.seat
    return state.active if state.phase == "place" else None


def view_of(state: State, viewer: Viewer) -> View:
    placing = state.phase == "place"
    duties = open_duties(state) if placing else 0
    networks = tuple(found for seat in COLOUR_OF for found in _networks(state, seat))
    return View(
        viewer=viewer,
        phase=state.phase,
        turn=turn_of(state),
        active=state.active,
        red="p1",
        board=tuple(TILES[number].words for number in state.board),
        dice=state.dice,
        used=tuple(bool(state.used >> place & 1) for place in range(len(state.dice))),
        duties=duties,
        announced=state.announced,
        may_announce=placing and may_announce(state, duties),
        may_end=placing and not duties,
        bases=tuple(_base(state, seat, base) for base in range(4) for seat in COLOUR_OF),
        cut=_cut_off(state),
        networks=networks,
        complete=state.complete,
        last="" if state.last is None else CELL_NAMES[state.last],
        turned=cell_names(state.turned),
        turns=state.turn,
        stock=state.empty.bit_count(),
        matching=state.matching,
        automatic=state.automatic,
        cuts=state.cuts,
        winner=state.winner,
        reason=state.reason,
        winning=next((n.cells for n in networks if n.seat == state.winner and n.bases == SIDES), ()),
    )


def _base(state: State, seat: Seat, base: int) -> Base:
    return Base(seat, SIDES[base], CELL_NAMES[state.bases_of(seat).cells[base]])


def _cut_off(state: State) -> CutOff | None:
    cut = state.cut
    if cut is None:
        return None
    base = _base(state, cut.seat, cut.base)
    unreached = "".join(side for place, side in enumerate(SIDES) if not cut.reach >> place & 1)
    return CutOff(cut.seat, base.side, base.cell, unreached, cell_names(cut.dice))


def _networks(state: State, seat: Seat) -> list[Network]:
    paths = state.paths_of(seat)
    open_cells = state.bases_of(seat).open(paths)
    found, seen = [], 0
    for open_cell in open_cells:
        if open_cell & state.dice_laid & ~seen:
            cells = network(open_cell, paths, state.dice_laid)
            bases = "".join(
                side for side, other_cell in zip(SIDES, open_cells, strict=True) if other_cell & cells
            )
            found.append(Network(seat, bases, cell_names(cells), _ends(state, seat, cells)))
            seen |= cells
    return found


def _ends(state: State, seat: Seat, cells: int) -> tuple[str, ...]:
    paths = state.paths_of(seat)
    upright, lying = state.ends_of(seat)
    stops = {
        "n": (cells & paths.south) << SIZE & upright,
        "e": (cells & paths.west & NOT_WEST) >> 1 & lying,
        "s": (cells & paths.north) >> SIZE & upright,
        "w": (cells & paths.east & NOT_EAST) << 1 & lying,
    }
    return tuple(f"{name} {side}" for side, bridges in stops.items() for name in cell_names(bridges))


def _spots(state: State) -> list[Spot]:
    ways: dict[tuple[str, str], list[str]] = {}
    winning = _winning(state)
    for number, cells in placements(state):
        tile = TILES[number]
        for cell in cells_of(cells):
            ways.setdefault((tile.face, CELL_NAMES[cell]), []).append(tile.way)
    return [
        Spot(face, cell, tuple(found), tuple(way for way in found if (face, cell, way) in winning))
        for (face, cell), found in ways.items()
    ]


def _winning(state: State) -> set[tuple[str, str, str]]:
    """The placements that complete the network and win, announced first where they have to be (VG-22, VG-23)."""
    if state.active in state.complete:
        return set()
    claimed = state
    if not state.automatic and not state.announced:
        if not may_announce(state, open_duties(state)):
            return set()
        claimed = replace(state, announced=True)
    return {
        (TILES[number].face, CELL_NAMES[cell], TILES[number].way)
        for number, cells in placements(claimed)
        for cell in cells_of(cells)
        if surely_wins(claimed, number, cell)
    }


def hints_of(state: State) -> Hints:
    return Hints(state.active in state.complete, tuple(_spots(state)))


def review_of(state: State) -> Review:
    words = [
        " ".join(filter(None, (spot.face, spot.cell, way)))
        for spot in _spots(state)
        for way in spot.completing
    ]
    return Review(state.active in state.complete, tuple(words))
