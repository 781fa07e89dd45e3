"""Exact endgames against brute force through the referee, which tries everything either player may say or do."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from passerelle.core.contract import Budget
from passerelle.core.values import TABLE, Fact
from passerelle.games.hexades import GAME, exact, fast
from passerelle.games.hexades.actions import Actions, Place, PointOut, Put, Rolled, SayNone, StayedSilent
from passerelle.games.hexades.bot import BOTS, LEVELS, LevelBot
from passerelle.games.hexades.layouts import FIXED, ROWS
from passerelle.games.hexades.state import BOARD, State
from passerelle.games.hexades.tests.test_fast import act, table_laid
from passerelle.games.hexades.view import turn_of
from passerelle.games.kernels import Word


def undecided(rng: random.Random, free: int, mean: bool) -> State:
    """A board with so many free cells and no chain, before a roll."""
    while True:
        cells = rng.sample(range(36), 36 - free)
        red = sum(1 << cell for cell in cells[::2])
        black = sum(1 << cell for cell in cells[1::2])
        if not fast.has_won(Word(red), fast.RED) and not fast.has_won(Word(black), fast.BLACK):
            numbers = tuple(rng.sample(ROWS, 36))
            state = table_laid(numbers, mean, red_begins=rng.random() < 0.5)
            return replace(state, red_cells=red, black_cells=black)


class BruteForce:
    """The chance of p1 under best play, by the referee alone."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], float] = {}

    def __call__(self, state: State) -> float:
        dice = tuple(sorted(state.dice))
        key = (state.phase, state.active, dice, state.red_cells, state.black_cells, state.winner)
        if key not in self._known:
            self._known[key] = self._work_out(state)
        return self._known[key]

    def _work_out(self, state: State) -> float:
        if state.phase == "over":
            return float(state.winner == "p1")
        if state.phase == "roll":
            rolls = [(GAME.apply(state, fact), weight) for fact, weight in GAME.draws(state) or ()]
            return sum(weight * self(rolled) for rolled, weight in rolls) / sum(w for _, w in rolls)
        best = max if turn_of(state) == "p1" else min
        return best(self.after(state).values())

    def after(self, state: State) -> dict[Actions, float]:
        seat = turn_of(state) or ""
        return {action: self(act(state, action)) for action in GAME.legal_actions(state, seat)}


def roll(state: State, dice: tuple[int, int, int]) -> State:
    return GAME.apply(state, Fact(0, TABLE, Rolled(dice)))


@pytest.mark.clause("HX-5", "HX-8", "HX-9", "HX-10", "HX-11", "HX-13", "HX-15")
@pytest.mark.parametrize("mean", [False, True])
@pytest.mark.parametrize("free", [1, 2, 3, 4])
def test_every_action_is_worth_what_brute_force_says(free: int, mean: bool) -> None:
    rng = random.Random(f"exact {free} {mean}")
    kinds: set[type] = set()
    for _ in range(3):
        state = undecided(rng, free, mean)
        brute = BruteForce()
        active = brute(state) if state.active == "p1" else 1 - brute(state)
        assert exact.endgame(GAME.view(state, None)).before == pytest.approx(active, abs=1e-12)
        for _ in range(12):
            rolled = roll(state, (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
            answered = act(rolled, SayNone())
            for position in (rolled, answered, GAME.apply(answered, Fact(0, "p1", StayedSilent()))):
                seat = turn_of(position) or ""
                expected = {a: p if seat == "p1" else 1 - p for a, p in brute.after(position).items()}
                found = exact.worths(GAME.view(position, seat))
                assert found == pytest.approx(expected, abs=1e-12)
                kinds.update(map(type, found))
    assert {Place, PointOut, SayNone} <= kinds


@pytest.mark.clause("HX-8", "HX-15")
@pytest.mark.parametrize("mean", [False, True])
def test_nobody_gains_by_none_when_nothing_is_overlooked(mean: bool) -> None:
    """What the solver rests on, seen with more free cells than brute force reaches."""
    rng = random.Random(f"none {mean}")
    compared = 0
    for _ in range(20):
        rolled = roll(undecided(rng, 8, mean), (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
        worths = exact.worths(GAME.view(rolled, rolled.active))
        placed = [worth for action, worth in worths.items() if isinstance(action, Place)]
        if placed:
            assert worths[SayNone()] <= max(placed) + 1e-12
            compared += 1
    assert compared > 10


@pytest.mark.clause("HX-5", "HX-9")
@pytest.mark.parametrize("mean", [False, True])
def test_every_roll_is_worth_what_brute_force_says(mean: bool) -> None:
    """The 56 different rolls; and before the roll, their average."""
    state, brute = undecided(random.Random(f"rolls {mean}"), 3, mean), BruteForce()
    solved = exact.endgame(GAME.view(state, None))
    found = solved.after_roll
    assert len(found) == 56
    for dice, chance in found.items():
        p1 = brute(roll(state, dice))
        assert chance == pytest.approx(p1 if state.active == "p1" else 1 - p1, abs=1e-12)
    ways = {dice: (1, 3, 6)[len({*dice}) - 1] for dice in found}
    assert sum(ways[dice] * chance for dice, chance in found.items()) / 216 == pytest.approx(solved.before)


@pytest.mark.clause("HX-8", "HX-10", "HX-11", "HX-15")
@pytest.mark.parametrize("mean", [False, True])
def test_level_5_plays_endgames_perfectly(mean: bool) -> None:
    """Whatever it is asked, against one who overlooks nothing it gives nothing away."""
    rng, bot, kinds = random.Random(f"perfect {mean}"), BOTS["level-5"](), set[type]()
    for _ in range(12):
        state = undecided(rng, rng.randint(2, 9), mean)
        rolled = roll(state, (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
        answered = act(rolled, SayNone())
        for position in (rolled, answered, GAME.apply(answered, Fact(0, "p1", StayedSilent()))):
            view = GAME.view(position, turn_of(position))
            worths = exact.worths(view)
            action = bot.choose(view, Budget(), rng)
            assert worths[action] == pytest.approx(max(worths.values()), abs=1e-9)
            kinds.add(type(action))
    assert {Place, PointOut, Put} <= kinds


def test_what_is_solved_follows_from_the_budget() -> None:
    bot, rng = LevelBot(LEVELS["level-5"]), random.Random("budget")
    views = {free: GAME.view(undecided(rng, free, False), None) for free in (6, 13, 14, 16, 18, 19)}

    def solved(budget: Budget) -> list[int]:
        return [free for free, view in views.items() if bot.can_solve(view, budget)]

    assert solved(Budget()) == [6, 13]
    assert solved(Budget(simulations=8)) == []
    assert solved(Budget(seconds=0.0)) == []
    assert solved(Budget(seconds=1.0)) == [6, 13, 14, 16]
    assert solved(Budget(seconds=60.0)) == [6, 13, 14, 16, 18]
    assert not LevelBot(LEVELS["level-4"]).can_solve(views[6], Budget())


@pytest.mark.slow
def test_with_seventeen_free_cells_too() -> None:
    state = undecided(random.Random("seventeen"), 17, mean=False)
    solved = exact.endgame(GAME.view(state, None), threads=2)
    colour = fast.RED if state.active == state.red else fast.BLACK
    for cell in sorted(solved.after)[:2]:
        after = [
            held | (1 << cell if c == colour else 0)
            for c, held in enumerate((state.red_cells, state.black_cells))
        ]
        won = fast.has_won(Word(after[colour]), colour)
        expected = 1.0 if won else 1 - exact.solve(state.numbers, after[0], after[1], 1 - colour).before
        assert solved.after[cell] == pytest.approx(expected, abs=1e-12)


@pytest.mark.clause("HX-13")
def test_a_position_is_worth_what_its_positions_after_are() -> None:
    """Twelve free cells: one roll worked out by hand from the positions it can lead to; threads change nothing."""
    rng = random.Random("recursion")
    state = undecided(rng, 12, mean=False)
    solved = exact.endgame(GAME.view(state, None))
    assert exact.endgame(GAME.view(state, None), threads=2) == solved
    colour = fast.RED if state.active == state.red else fast.BLACK
    tokens = (state.red_cells, state.black_cells)
    for cell, chance in solved.after.items():
        after = [held | (1 << cell if c == colour else 0) for c, held in enumerate(tokens)]
        if fast.has_won(Word(after[colour]), colour):
            assert chance == 1.0
        else:
            following = exact.solve(state.numbers, after[0], after[1], 1 - colour)
            assert chance == pytest.approx(1 - following.before, abs=1e-12)
    total = 0.0
    free = BOARD.full & ~state.taken
    for reach in fast.reach_table(state.numbers):
        allowed = int(fast.options(reach, Word(free)))
        total += max(chance for cell, chance in solved.after.items() if allowed >> cell & 1)
    assert solved.before == pytest.approx(total / 216, abs=1e-12)


def test_too_many_free_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        exact.solve(FIXED["rows"], 0, 0, fast.RED)
