"""A row of numbers as a view (see `core/flat.py`).

A row does not know which die was placed last, nor what the dice placed in this turn showed (they have no face), nor
which of two bridges lies somewhere, where bridges let through.
"""

from __future__ import annotations

from msgspec.structs import replace

from passerelle.core.values import SEATS, Outcome, Seat, Viewer
from passerelle.games.kernels import Row

from . import fast
from .faces import FACES, TILES
from .paths import COUNT, Paths
from .placing import cut_off
from .state import Phase, State
from .view import View, view_of

_PHASES: dict[int, Phase] = {fast.ROLL: "roll", fast.PLACE: "place", fast.CHOOSE: "turn", fast.OVER: "over"}
_TILE_JOINING = [
    {tile.joined(cuts): number for number, tile in enumerate(TILES) if number} for cuts in (False, True)
]
"""By the sides joined in red and in black; the first where bridges let through, the second where they cut."""


def view_of_row(s: Row, viewer: Viewer) -> View:
    return view_of(_state(s), viewer)


def _state(s: Row) -> State:
    state = State(
        bases="inner" if s[fast.INNER] else "outer",
        matching=bool(s[fast.MATCHING]),
        automatic=bool(s[fast.AUTOMATIC]),
        cuts=bool(s[fast.CUTS]),
        phase=_PHASES[int(s[fast.PHASE])],
        turn=int(s[fast.TURN]),
        active=SEATS[s[fast.ACTIVE]],
        board=_board(s),
        dice_laid=int(s[fast.LAID]),
        red=Paths(*s[: fast.SIDES].tolist()),
        black=Paths(*s[fast.SIDES : 2 * fast.SIDES].tolist()),
        dice=_dice(s),
        used=(1 << int(s[fast.PLACED])) - 1,
        owed=int(s[fast.OWED]),
        announced=bool(s[fast.ANNOUNCED]),
        complete=_complete(s),
        outcome=_outcome(s),
    )
    return replace(state, cut=cut_off(state, SEATS[s[fast.CUT_SEAT]])) if state.phase == "turn" else state


def _board(s: Row) -> bytes:
    joining = _TILE_JOINING[int(s[fast.CUTS])]

    def tile(cell: int) -> int:
        if not int(s[fast.LAID]) >> cell & 1:
            return 0
        red, black = (
            sum((int(s[fast.SIDES * seat + side]) >> cell & 1) << side for side in range(4))
            for seat in (0, 1)
        )
        return joining[red, black]

    return bytes(map(tile, range(COUNT)))


def _dice(s: Row) -> tuple[str, ...]:
    """First those placed; so many of them were white that as many are still owed (VG-10)."""
    left = [face for number, face in enumerate(FACES) for _ in range(int(s[fast.LEFT + number]))]
    placed, owed, whites = int(s[fast.PLACED]), int(s[fast.OWED]), left.count("WX")
    used = next(used for used in range(placed + 1) if min(2, whites + used) - used == owed)
    return (*("WX",) * used, *("",) * (placed - used), *left)


def _complete(s: Row) -> tuple[Seat, ...]:
    """The first one first."""
    done = [seat for number, seat in enumerate(SEATS[:2]) if int(s[fast.DONE]) >> number & 1]
    return tuple(sorted(done, key=lambda seat: seat != SEATS[s[fast.FIRST] - 1]))


def _outcome(s: Row) -> Outcome | None:
    winner = int(s[fast.WINNER])
    return Outcome((SEATS[winner - 1],), fast.REASONS[s[fast.REASON]]) if winner else None
