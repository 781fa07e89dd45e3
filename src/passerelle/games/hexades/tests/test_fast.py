"""The compiled engine is proved equal to the referee, move for move."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from passerelle.core.values import TABLE, Fact
from passerelle.games.hexades import GAME, fast
from passerelle.games.hexades.actions import (
    Actions,
    BeginnerKept,
    ColoursKept,
    LayoutLaid,
    Place,
    PointOut,
    Put,
    Rolled,
    SayNone,
    StaySilent,
)
from passerelle.games.hexades.arithmetic import reachable
from passerelle.games.hexades.layouts import FIXED, ROWS
from passerelle.games.hexades.state import BOARD, State
from passerelle.games.hexades.view import free_reachable, turn_of

u64 = np.uint64


def table_laid(numbers: tuple[int, ...], mean: bool, red_begins: bool = True) -> State:
    """Before the first roll; p1 plays red."""
    state = State("shuffled", mean, None, is_revenge=True, carried=None)
    opening = (LayoutLaid(numbers), ColoursKept("p1", "red"), BeginnerKept("p1" if red_begins else "p2"))
    for event in opening:
        state = GAME.apply(state, Fact(0, TABLE, event))
    return state


def act(state: State, action: Actions) -> State:
    seat = turn_of(state)
    assert seat is not None
    assert GAME.check(state, seat, action, 0) is None
    for fact in GAME.decide(state, seat, action, 0):
        state = GAME.apply(state, fact)
    return state


def roll(state: State, index: int) -> State:
    dice = (index // 36 + 1, index // 6 % 6 + 1, index % 6 + 1)
    return GAME.apply(state, Fact(0, TABLE, Rolled(dice)))


def shuffled(rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(ROWS, 36))


@pytest.mark.clause("HX-5")
@pytest.mark.parametrize("layout", FIXED)
def test_every_roll_reaches_the_same_cells(layout: str) -> None:
    numbers = FIXED[layout]
    table = fast.reach_table(numbers)
    for dice in product(fast.FACES, fast.FACES, fast.FACES):
        cells = {cell for cell in range(36) if int(table[fast.roll_index(dice)]) >> cell & 1}
        assert {numbers[cell] for cell in cells} == set(reachable(dice))


@pytest.mark.clause("HX-5", "HX-8", "HX-9", "HX-10", "HX-11", "HX-13", "HX-15")
@pytest.mark.parametrize("mean", [False, True])
def test_the_engine_follows_the_referee(mean: bool) -> None:
    """Random games of the referee, every action likely: boards, options and winner agree throughout."""
    rng = random.Random(f"follow {mean}")
    for number in range(500):
        state = table_laid(shuffled(rng), mean, red_begins=number % 2 == 0)
        reach = fast.reach_table(state.numbers)
        while state.phase != "over":
            index = rng.randrange(fast.ROLLS)
            state = roll(state, index)
            free = u64(BOARD.full & ~state.taken)
            found = free_reachable(state)
            cells = sum(1 << state.numbers.index(n) for n in found)
            assert int(reach[index] & free) == cells
            assert int(fast.options(reach[index], free)) == (cells or int(free))
            while state.phase in ("find", "answer", "free"):
                seat = turn_of(state)
                state = act(state, rng.choice(list(GAME.legal_actions(state, seat or ""))))
            red, black = (
                bool(fast.has_won(u64(state.red_cells), 0)),
                bool(fast.has_won(u64(state.black_cells), 1)),
            )
            assert (red, black) == (state.winner == "p1", state.winner == "p2")
        winner = 0 if state.winner == "p1" else 1
        full = fast.fill(reach, u64(state.red_cells), u64(state.black_cells), number % 2, u64(number))
        assert bool(fast.has_won(full, 0)) == (winner == 0)


@pytest.mark.clause("HX-8", "HX-10", "HX-11", "HX-13", "HX-15", "HX-16")
@pytest.mark.parametrize("mean", [False, True])
def test_the_referee_follows_the_engine(mean: bool) -> None:
    """Random games of the compiled engine: the referee accepts each turn and sees the same boards and winner."""
    rng = random.Random(f"lead {mean}")
    lines = np.zeros((36, 5), np.int64)
    most_tokens = 0
    for number in range(500):
        numbers, colour = shuffled(rng), number % 2
        overlook = rng.choice((0, 20_000, 60_000))
        turns, winner = fast.trace(fast.reach_table(numbers), colour, u64(number), overlook, mean, lines)
        state = table_laid(numbers, mean, red_begins=colour == 0)
        for index, how, cell, red, black in lines[:turns].tolist():
            assert state.phase == "roll"
            state = retell(roll(state, index), how, numbers[cell])
            assert (state.red_cells, state.black_cells) == (red, black)
        assert state.winner == ("p1", "p2")[winner]
        most_tokens = max(most_tokens, state.red_cells.bit_count(), state.black_cells.bit_count())
    assert (most_tokens > 18) == mean


def retell(state: State, how: int, number: int) -> State:
    """One turn of the compiled engine, in the referee's actions."""
    found = free_reachable(state)
    if how == fast.PLACED:
        return act(state, Place(found[number], number))
    state = act(state, SayNone())
    if how == fast.POINTED:
        return act(state, PointOut(found[number], number))
    return act(act(state, StaySilent()), Put(number))


@pytest.mark.clause("HX-13")
def test_playouts_finish_any_position_with_one_winner() -> None:
    """Whoever has the chain wins every playout."""
    reach = fast.reach_table(FIXED["spiral"])
    chain, rest = u64(BOARD.top), u64(BOARD.bottom)
    assert fast.playouts(reach, chain, rest, 0, u64(1), 50) == 200
    assert fast.playouts(reach, chain, rest, 1, u64(1), 50) == 0
    assert fast.bluff_playouts(reach, chain, rest, 1, u64(1), 50, 9000, True) == 50


@pytest.mark.clause("HX-5", "HX-11")
def test_picking_is_uniform() -> None:
    cells = u64(0b1000_0000_0110_0000_0001_0000_1000_0010_0001)
    counts = dict.fromkeys((cell for cell in range(36) if int(cells) >> cell & 1), 0)
    draws = 8000
    for seed in range(draws):
        counts[int(fast.pick(cells, u64(fast.scramble(u64(seed))))).bit_length() - 1] += 1
    expected = draws / len(counts)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.clause("HX-5", "HX-13")
def test_playouts_agree_however_they_are_run() -> None:
    """Four side by side, one by one, and with nobody overlooking anything: the same rates."""
    reach, games, none = fast.reach_table(FIXED["rows"]), 40_000, u64(0)
    by_four = fast.playouts(reach, none, none, 0, u64(3), games // 4) / games
    by_one = fast.bluff_playouts(reach, none, none, 0, u64(4), games, 0, False) / games
    black_first = 1 - fast.playouts(reach, none, none, 1, u64(5), games // 4) / games
    black_by_one = fast.bluff_playouts(reach, none, none, 1, u64(6), games, 0, True) / games
    assert by_four == pytest.approx(by_one, abs=0.015)
    assert black_first == pytest.approx(black_by_one, abs=0.015)
