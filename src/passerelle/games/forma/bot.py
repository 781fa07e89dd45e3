"""Players of Forma."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from functools import partial

import msgspec
import numpy as np
from msgspec.structs import replace

from passerelle.core.contract import Bot, Budget
from passerelle.core.values import SEATS
from passerelle.games.kernels import Array, Rng, fresh_rng
from passerelle.games.levels import makers_of
from passerelle.geometry.bits import cells_of

from . import fast, foresight, judge
from .actions import Actions, LayObstacles, LayTower, Pass, Put
from .pieces import BOARD, PIECE_OF, PIECES, SHAPE_OF, STENCILS, first_copies, names_of
from .setup_rules import MOST_OBSTACLES, READY, tower_squares
from .view import View


def free_squares(view: View) -> int:
    return sum(1 << cell for cell, mark in enumerate(view.cells) if mark == ".")


def own_reserve(view: View) -> int:
    reserve = next(player.reserve for player in view.players if player.seat == view.turn)
    return sum(1 << PIECE_OF[name] for name in reserve)


def random_place(reserve: int, free: int, rng: random.Random) -> tuple[int, int] | None:
    """A piece and its squares, all placements of all shapes equally likely; None when nothing fits."""
    found = []
    total = 0
    for piece in first_copies(reserve):
        for stencil in STENCILS[SHAPE_OF[piece]]:
            anchors = stencil.anchors(free)
            if anchors:
                total += anchors.bit_count()
                found.append((total, piece, stencil.mask, anchors))
    if not found:
        return None
    pick = rng.randrange(total)
    reached, piece, mask, anchors = next(entry for entry in found if pick < entry[0])
    return piece, mask << cells_of(anchors)[reached - 1 - pick]


def random_obstacles(rng: random.Random) -> tuple[str, ...]:
    """Any number up to all of them, wherever they may stand."""
    wanted = rng.randint(0, MOST_OBSTACLES)
    obstacles = barred = 0
    for cell in rng.sample(range(BOARD.count), BOARD.count):
        if obstacles.bit_count() < wanted and not barred >> cell & 1:
            obstacles |= 1 << cell
            barred |= BOARD.spread(1 << cell)
    return names_of(obstacles)


def obstacles_of(view: View) -> int:
    return BOARD.bits_of(view.obstacles) or 0


class RandomBot:
    """Uniform among the placements that fit; passes only when there is none."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.phase == "obstacles":
            return LayObstacles(random_obstacles(rng))
        if view.phase == "tower":
            return LayTower(rng.choice(names_of(tower_squares(obstacles_of(view)))))
        place = random_place(own_reserve(view), free_squares(view), rng)
        return Put(PIECES[place[0]], names_of(place[1])) if place else Pass()


class Level(msgspec.Struct, frozen=True):
    """How well somebody plays."""

    looks: int = 0
    """Places noticed at all, the rest is overlooked; 0: every one."""
    moods: float = 0.0
    """How much a day is better or worse than another, as a standard deviation: in doublings of `looks`."""
    clumsy: float = 0.0
    """How often a piece is misjudged that is to lie against something on every side."""
    thinks: float = 0.0
    """How often a place is thought through, else it is the most points now."""
    whims: float = 0.0
    """How much that changes from one day to another, as a standard deviation."""
    width: int = 0
    """Places compared when it thinks, between two."""
    wide: int = 0
    """The same among more: there a look ahead is cheaper."""
    economy: float = 0.0
    bridges: float = 0.0
    denial: float = 0.0
    threat: float = 0.0
    follow: float = 0.0
    ambush: bool = False
    """Lays a set-up around the first piece."""


BEST = Level(
    thinks=1.0, width=20, wide=60, economy=0.6, bridges=1.0, denial=0.5, threat=0.8, follow=0.5, ambush=True
)

LEVELS = {
    "level-1": Level(looks=7, moods=1.6, clumsy=0.30),
    "level-2": Level(looks=28, moods=2.6, clumsy=0.20),
    "level-3": replace(BEST, looks=140, moods=2.6, clumsy=0.10, thinks=0.3, whims=0.7, ambush=False),
    "level-4": replace(BEST, looks=1200, moods=1.5, clumsy=0.03, thinks=1.1, whims=0.7, ambush=False),
    "level-5": BEST,
}

OUT_OF_IT = -1000
"""Fewer points than anybody can have."""

MOST_MOOD = 1.5
"""No day is better or worse than so many standard deviations."""

AMBUSH = (
    (-1, -1), (-2, 0), (0, -2), (-2, 2), (-1, 3), (0, 2), (1, 3), (2, 2), (3, 1), (2, 0), (3, -1), (2, -2),
    (-3, 1), (1, -3),
)  # fmt: skip
"""Obstacles around a tower at (0, 0): the large corner then closes eight squares and the tower at once."""


class LevelBot:
    """Plays as its level says."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._mood: float | None = None
        """Of this game, in standard deviations: the same until its end."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.phase == "obstacles":
            return LayObstacles(self._obstacles(rng))
        if view.phase == "tower":
            return LayTower(self._tower(view, rng))
        place = self._place(view, budget, rng)
        if place == fast.PASS:
            return Pass()
        squares = fast.squares_of_place(place)
        shape = int(fast.PLACE_SHAPE[place])
        piece = next(piece for piece in first_copies(own_reserve(view)) if SHAPE_OF[piece] == shape)
        return Put(PIECES[piece], names_of(self._by_eye(view, squares, rng)))

    def _place(self, view: View, budget: Budget, rng: random.Random) -> int:
        board, reserves, seat = here = position(view)
        words = fresh_rng(rng.getrandbits(60))
        level = self.level
        mood = self._mood_today(rng)
        if rng.random() >= level.thinks + mood * level.whims:
            if level.looks:
                looks = max(1, round(level.looks * 2 ** (mood * level.moods)))
                return int(judge.glance(board, reserves[seat], seat, looks, words))
            return int(judge.most_points(board, reserves[seat], seat, words))
        think = partial(self._think, view, here, words)
        if budget.seconds is None:
            return think(budget.simulations or (level.width if len(reserves) == 2 else level.wide))
        return while_time(think, budget.seconds)

    def _think(self, view: View, here: tuple[Array, Array, int], words: Rng, width: int) -> int:
        """Between two by bridges and the other's answer; among more by everybody's answers, and who is ahead."""
        board, reserves, seat = here
        if len(reserves) > 2:
            return int(foresight.think_ahead(board, reserves, standing(view), seat, width, words))
        level = self.level
        weights = np.array([level.economy, level.bridges, level.denial, level.threat, level.follow])
        return int(judge.think(board, reserves, seat, width, weights, words))

    def _mood_today(self, rng: random.Random) -> float:
        if self._mood is None:
            self._mood = max(-MOST_MOOD, min(MOST_MOOD, rng.gauss(0, 1)))
        return self._mood

    def _by_eye(self, view: View, squares: int, rng: random.Random) -> int:
        """The squares meant, or now and then the same shape one step aside, on something: the tighter the
        spot, the easier it is misjudged. A second try is made with care."""
        if not view.strict or view.second_try or not self.level.clumsy:
            return squares
        taken = BOARD.full & ~free_squares(view)
        rim = BOARD.beside(squares) & ~squares
        tight = (rim & taken).bit_count() / rim.bit_count()
        aside = [other for other in steps_aside(squares) if other & taken]
        return rng.choice(aside) if aside and rng.random() < self.level.clumsy * tight else squares

    def _obstacles(self, rng: random.Random) -> tuple[str, ...]:
        if self.level.ambush:
            row, column = rng.randint(4, 15), rng.randint(4, 15)
            return names_of(sum(1 << (20 * (row + down) + column + right) for down, right in AMBUSH))
        return rng.choice(READY)[0] if self.level.thinks else random_obstacles(rng)

    def _tower(self, view: View, rng: random.Random) -> str:
        obstacles = obstacles_of(view)
        if self.level.ambush:
            for cell in cells_of(tower_squares(obstacles)):
                row, column = divmod(cell, 20)
                around = [(row + down, column + right) for down, right in AMBUSH]
                if all(0 <= r < 20 and 0 <= c < 20 and obstacles >> (20 * r + c) & 1 for r, c in around):
                    return BOARD.names[cell]
        return rng.choice(names_of(tower_squares(obstacles)))


def position(view: View) -> tuple[Array, Array, int]:
    """The compiled engine's board, everybody's pieces by shape, and whose turn it is. A seat that resigned has none."""
    own = tuple(
        sum(1 << cell for cell, mark in enumerate(view.cells) if mark == str(number))
        for number in range(1, len(view.players) + 1)
    )
    board = fast.make_board(obstacles_of(view), BOARD.bits_of((view.tower,)) or 0, own)
    reserves = np.zeros((len(view.players), fast.SHAPE_COUNT), np.int64)
    for seat, player in enumerate(view.players):
        for name in () if player.resigned else player.reserve:
            reserves[seat, SHAPE_OF[PIECE_OF[name]]] += 1
    return board, reserves, SEATS.index(view.turn or "")


def standing(view: View) -> Array:
    """Everybody's points; who has resigned is no rival."""
    return np.array([OUT_OF_IT if player.resigned else player.score.total for player in view.players])


def while_time(think: Callable[[int], int], seconds: float) -> int:
    """Wider and wider, as long as twice the last effort still fits in the time."""
    start, width = time.monotonic(), 4
    while True:
        begun = time.monotonic()
        place = think(width)
        spent = time.monotonic()
        if width >= fast.PLACE_COUNT or spent - start + 2.2 * (spent - begun) > seconds:
            return place
        width *= 2


def steps_aside(squares: int) -> list[int]:
    """The same squares moved one step, where that stays on the board."""
    moved = []
    for border, shift in ((BOARD.top, -20), (BOARD.bottom, 20), (BOARD.left, -1), (BOARD.right, 1)):
        if not squares & border:
            moved.append(squares << shift if shift > 0 else squares >> -shift)
    return moved


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {
    "random": RandomBot,
    **makers_of(LevelBot, LEVELS),
}
