"""How good a decision was: points and the promise of bridges, after the best answer of whoever is next."""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.core.contract import Appraisal
from passerelle.core.values import SEATS, Seat
from passerelle.games.compiler import njit
from passerelle.games.kernels import fresh_rng
from passerelle.geometry.bits import cells_of

from . import fast, judge
from .actions import Actions, Pass, Put
from .bot import own_reserve, position
from .pieces import BOARD, PIECE_OF, PIECES, SHAPE_OF, first_copies, names_of
from .scoring import score_of
from .state import State
from .view import view_of

WIDTHS = (4, 16, 60)
"""Places looked at closely, by effort."""
ECONOMY = 0.6


@njit(cache=True, nogil=True)
def promising(board: Any, reserves: Any, seat: int, found: Any) -> int:
    """The places that look best at first sight, best first; how many there are."""
    places, gains = np.empty(fast.PLACE_COUNT, np.int32), np.empty(fast.PLACE_COUNT, np.int32)
    work = np.empty((6, 4 * judge.CELLS), np.int64)
    count = judge.list_gains(board, reserves[seat], seat, places, gains, np.empty_like(board))
    weights = np.zeros(judge.CELLS, np.float64)
    for other in range(reserves.shape[0]):
        judge.weigh_cells(board, other, 1.0 if other == seat else 0.5, weights, work)
    values = np.empty(fast.PLACE_COUNT, np.float64)
    judge.rank(places, gains, count, ECONOMY, weights, values)
    wanted = min(len(found), count)
    for n in range(wanted):
        best = np.argmax(values[:count])
        found[n] = places[best]
        values[best] = -1e9
    return wanted


@njit(cache=True, nogil=True)
def outlook(board: Any, reserves: Any, seat: int, place: int, next_seat: int, rng: Any, values: Any) -> None:
    """For every seat the points gained and the worth of its bridges, after this place and the best answer to it."""
    trial = board.copy()
    parts = np.zeros(fast.PARTS, np.int64)
    values[:] = 0.0
    if place != fast.PASS:
        fast.lay(trial, seat, place, parts)
        size = fast.SHAPE_SIZE[fast.PLACE_SHAPE[place]]
        values[seat] += parts.sum() + size  # laid, it is no longer taken off as a piece in reserve
    if next_seat >= 0:
        points, answer = judge.best_gain(
            trial,
            reserves[next_seat],
            next_seat,
            np.empty(fast.PLACE_COUNT, np.int32),
            rng,
            np.empty_like(board),
        )
        if answer != fast.PASS:
            fast.lay(trial, next_seat, answer, parts)
            values[next_seat] += points + fast.SHAPE_SIZE[fast.PLACE_SHAPE[answer]]
    work = np.empty((6, 4 * judge.CELLS), np.int64)
    for other in range(len(values)):
        values[other] += judge.bridges_worth(trial, other, work)


class Outlook:
    """A position and what can come of it."""

    def __init__(self, state: State) -> None:
        self.view = view_of(state, None)
        self.board, self.reserves, self.seat = position(self.view)
        self.seats = len(self.view.players)
        scores = [score_of(state, state.side(seat)) for seat in state.seats]
        self._base = np.array([score.total - score.bridges for score in scores], np.float64)

    def after(self, place: int, next_seat: int | None = None) -> Any:
        """Points and promise of every seat; by default the next seat answers, with -1 nobody does."""
        values = np.zeros(self.seats)
        follower = (self.seat + 1) % self.seats if next_seat is None else next_seat
        outlook(self.board, self.reserves, self.seat, place, follower, fresh_rng(1), values)
        return values + self._base

    def lead(self, values: Any) -> float:
        """Of the seat to act over the others."""
        others = np.delete(values, self.seat)
        return float(values[self.seat] - others.mean())

    def best(self, width: int) -> tuple[int, Any]:
        found = np.zeros(width, np.int64)
        count = int(promising(self.board, self.reserves, self.seat, found))
        weighed = [(int(place), self.after(int(place))) for place in found[:count]]
        weighed.append((fast.PASS, self.after(fast.PASS)))
        return max(weighed, key=lambda entry: self.lead(entry[1]))


def appraise(state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
    if state.phase != "play" or not isinstance(played, Put | Pass):
        return None
    here = Outlook(state)
    width = WIDTHS[min(effort, len(WIDTHS) - 1)]
    place, with_best = here.best(width)
    taken = place_of(played) if isinstance(played, Put) else fast.PASS
    if taken == fast.PASS or fast.fits(here.board, taken):
        with_played = here.after(taken)
    else:
        with_played = _after_misfit(here, taken, width)
    best: Actions = _action(here, place)
    if here.lead(with_played) >= here.lead(with_best):
        best, with_best = played, with_played
    return Appraisal(
        best,
        with_best=_values(with_best),
        with_played=_values(with_played),
        before=_values(here.after(fast.PASS, next_seat=-1)),
    )


def _after_misfit(here: Outlook, taken: int, width: int) -> Any:
    """FO-8: the piece is out; the first time one may try another."""
    if here.view.second_try:
        return here.after(fast.PASS)
    shape = int(fast.PLACE_SHAPE[taken])
    here.reserves[here.seat, shape] -= 1
    values = here.best(width)[1]
    here.reserves[here.seat, shape] += 1
    return values


def place_of(put: Put) -> int:
    """The compiled engine's number of a placement that is on the board and has the shape of its piece."""
    squares = BOARD.bits_of(put.squares) or 0
    shape = SHAPE_OF[PIECE_OF[put.piece]]
    for stencil in np.flatnonzero(shape == fast.STENCIL_SHAPE).tolist():
        first = int(fast.STENCIL_BASE[stencil])
        last = int(fast.STENCIL_BASE[stencil + 1])
        mask = fast.squares_of_place(first)
        down, right = divmod(cells_of(squares)[0] - cells_of(mask)[0], fast.SIZE)
        place = first + down * (fast.SIZE + 1 - int(fast.STENCIL_WIDTH[stencil])) + right
        if first <= place < last and fast.squares_of_place(place) == squares:
            return place
    raise ValueError(put.piece)


def _action(here: Outlook, place: int) -> Actions:
    if place == fast.PASS:
        return Pass()
    shape = int(fast.PLACE_SHAPE[place])
    piece = next(piece for piece in first_copies(own_reserve(here.view)) if SHAPE_OF[piece] == shape)
    return Put(PIECES[piece], names_of(fast.squares_of_place(place)))


def _values(values: Any) -> dict[Seat, float]:
    return dict(zip(SEATS, map(float, values), strict=False))
