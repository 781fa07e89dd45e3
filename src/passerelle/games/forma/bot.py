"""Players of Forma."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from passerelle.core.contract import Bot, Budget
from passerelle.geometry.bits import cells_of

from .actions import Actions, LayObstacles, LayTower, Pass, Put
from .pieces import BOARD, PIECE_OF, PIECES, SHAPE_OF, STENCILS, first_copies, names_of
from .setup_rules import MOST_OBSTACLES, tower_squares
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


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {"random": RandomBot}
