"""Players of Verbindung gesucht."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import msgspec
import numpy as np

from passerelle.core.contract import Bot, Budget
from passerelle.games.dice import grouped_rolls
from passerelle.games.kernels import Array
from passerelle.games.levels import makers_of
from passerelle.geometry.bits import cells_of

from . import fast, think
from .actions import Actions, Announce, End, Place, TurnDie
from .faces import FACES, TILE_OF, TILES
from .paths import CELL_NAMES, CELL_OF
from .view import View

TileStep = tuple[int, int]
"""A tile and its cell; tile 0 ends the turn."""
END: TileStep = (0, 0)


class Level(msgspec.Struct, frozen=True):
    blunders: float = 0.0
    """How often a step is simply any placement."""
    regard: bool = True
    """Whether the opponent's network is looked at too."""
    turns: int = 0
    """How many whole turns are weighed against each other; 0: each step by itself."""
    replies: int = 0
    """How many of the opponent's replies are looked at, if the budget does not say."""


LEVELS = {
    "level-1": Level(blunders=0.7, regard=False),
    "level-2": Level(blunders=0.4, regard=False),
    "level-3": Level(blunders=0.12, regard=False),
    "level-4": Level(blunders=0.12, turns=6, replies=24),
    "level-5": Level(turns=6, replies=336),
}


def array_of(view: View) -> Array:
    """The compiled engine's array for what a player sees."""
    s = np.zeros(fast.LENGTH, dtype=np.int64)
    fast.begin(s, view.bases[0].cell == "c1", view.matching, view.automatic, view.cuts)
    for cell, words in enumerate(view.board):
        if words:
            face, _, way = words.partition(" ")
            fast.put(s, TILE_OF[face, way], cell)
    s[fast.ACTIVE], s[fast.TURN] = view.active == "p2", view.turns
    left = [face for face, used in zip(view.dice, view.used, strict=True) if not used]
    for face in left:
        s[fast.LEFT + FACES.index(face)] += 1
    whites = view.dice.count("WX")
    s[fast.OWED] = min(2, whites) - (whites - left.count("WX"))
    s[fast.PLACED], s[fast.ANNOUNCED] = sum(view.used), view.announced
    s[fast.DONE] = sum(int(seat[1]) for seat in view.complete)
    s[fast.FIRST] = int(view.complete[0][1]) if view.complete else 0
    if view.cut:
        s[fast.PHASE], s[fast.CUT_SEAT] = fast.CHOOSE, view.cut.seat == "p2"
        s[fast.CUT_DICE] = sum(1 << CELL_OF[cell] for cell in view.cut.dice)
    elif view.phase == "place":
        s[fast.PHASE] = fast.PLACE
        fast.find_legal(s)
    return s


def placements(s: Array) -> list[TileStep]:
    return [(tile, cell) for tile in range(1, fast.N_TILES) for cell in cells_of(int(s[fast.LEGAL + tile]))]


def surely_wins(s: Array, seat: int) -> bool:
    """Whether the game is won for `seat` whatever dice the owners of cut-off bases choose."""
    if s[fast.PHASE] != fast.CHOOSE:
        return bool(s[fast.WINNER] == seat + 1)
    for cell in cells_of(int(s[fast.CUT_DICE])):
        after = s.copy()
        fast.choose_die(after, cell)
        if not surely_wins(after, seat):
            return False
    return True


def winning_placement(s: Array) -> TileStep | None:
    """A placement that, announced (or by itself, with `automatic`), surely wins."""
    seat = int(s[fast.ACTIVE])
    claim = s.copy()
    if not s[fast.AUTOMATIC] and not s[fast.ANNOUNCED]:
        if not s[fast.MAY_ANNOUNCE]:
            return None
        fast.announce(claim)
    for step in placements(claim):
        after = claim.copy()
        fast.place(after, *step)
        if surely_wins(after, seat):
            return step
    return None


def action_of(step: TileStep) -> Actions:
    tile, cell = step
    return Place(TILES[tile].face, CELL_NAMES[cell], TILES[tile].way) if tile else End()


class LevelBot:
    """Looks for a win first and announces it; else weighs steps, turns or replies as its level can."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        s = array_of(view)
        if s[fast.PHASE] == fast.CHOOSE:
            return TurnDie(CELL_NAMES[self._die(s, rng)])
        complete = bool(s[fast.DONE] >> s[fast.ACTIVE] & 1)
        if complete and s[fast.MAY_ANNOUNCE]:
            return Announce()
        if complete and s[fast.MAY_END]:
            return End()
        blunders = not complete and not s[fast.ANNOUNCED] and rng.random() < self.level.blunders
        if complete or blunders:
            return action_of(rng.choice(placements(s) or [END]))
        winning = winning_placement(s)
        if winning:
            return Announce() if s[fast.MAY_ANNOUNCE] else action_of(winning)
        return action_of(self._step(s, budget, rng))

    def _die(self, s: Array, rng: random.Random) -> int:
        if rng.random() < self.level.blunders:
            return rng.choice(cells_of(int(s[fast.CUT_DICE])))
        return int(think.best_die(s))

    def _step(self, s: Array, budget: Budget, rng: random.Random) -> TileStep:
        s[fast.AUTOMATIC] = 1  # thinking ahead, a complete network is as good as a win
        fast.find_legal(s)
        level = self.level
        if not level.turns:
            tile, cell, _ = think.best_step(s, level.regard)
            return int(tile), int(cell)
        kept = np.zeros((level.turns, fast.LENGTH), dtype=np.int64)
        firsts = np.zeros((level.turns, 2), dtype=np.int64)
        found = int(think.best_turns(s, kept, firsts))
        best = 0
        if len(set(map(tuple, firsts[:found].tolist()))) > 1:
            best = self._by_replies(kept[:found], int(s[fast.ACTIVE]), budget, rng)
        return int(firsts[best, 0]), int(firsts[best, 1])

    def _by_replies(self, turns: Array, seat: int, budget: Budget, rng: random.Random) -> int:
        """Which of these turns leaves the best chances after the opponent's roll and reply.

        All turns meet the same rolls, in an order drawn by lot; equal rolls are one branch with its weight.
        """
        rolls = list(grouped_rolls(FACES, 3))
        rng.shuffle(rolls)
        most = self.level.replies if budget.simulations is None else budget.simulations
        until = None if budget.seconds is None else time.monotonic() + budget.seconds
        sums, looked_at = np.zeros(len(turns)), 0
        for dice, weight in rolls:
            over = looked_at + len(turns) > most if until is None else time.monotonic() > until
            if over:
                break
            faces = np.array(
                [FACES.index(face) for face in rng.sample(dice, 3)]
            )  # a small stock takes the first
            sums += weight * think.after_replies(turns, seat, faces)
            looked_at += len(turns)
        return int(np.argmax(sums))


class RandomBot:
    """Any placement, all equally likely; announces a network it completes or has, and nothing else."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        s = array_of(view)
        if s[fast.PHASE] == fast.CHOOSE:
            return TurnDie(CELL_NAMES[rng.choice(cells_of(int(s[fast.CUT_DICE])))])
        complete = bool(s[fast.DONE] >> s[fast.ACTIVE] & 1)
        if complete and s[fast.MAY_ANNOUNCE]:
            return Announce()
        if s[fast.ANNOUNCED] and not complete:
            return action_of(winning_placement(s) or END)
        steps = placements(s)
        if not steps or (complete and s[fast.MAY_END]):
            return End()
        step = rng.choice(steps)
        if s[fast.MAY_ANNOUNCE] and self._completes(s, step):
            return Announce()
        return action_of(step)

    @staticmethod
    def _completes(s: Array, step: TileStep) -> bool:
        after = s.copy()
        fast.announce(after)
        if not int(after[fast.LEGAL + step[0]]) >> step[1] & 1:
            return False
        fast.place(after, *step)
        return surely_wins(after, int(s[fast.ACTIVE]))


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {
    "random": RandomBot,
    **makers_of(LevelBot, LEVELS),
}
