"""Boards, corridors, layouts and solvers."""

import random
from collections import Counter
from itertools import combinations
from operator import le

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.core.chance import Dealer
from passerelle.games.labyrinth import fast
from passerelle.games.labyrinth.corridors import corridor, is_open, reached
from passerelle.games.labyrinth.frame import OBJECTS, PLACES
from passerelle.games.labyrinth.layouts import (
    READY_MADE,
    _can_pave,
    _needs,
    check_tiles,
    connectable,
    draw_layout,
)
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.tests.breadth_first import breadth_first
from passerelle.games.labyrinth.tiles import (
    CURVES,
    GAP,
    JUNCTIONS,
    KINDS,
    SQUARES,
    STRAIGHTS,
    Board,
    E,
    N,
    S,
    W,
    gap_of,
    neighbour,
    pack,
    push,
    pushable,
    unpack,
)

layouts = st.integers(0, 10_000).map(lambda seed: draw_layout(Dealer(f"layout {seed}")))
boards = layouts.map(pack)
places = st.integers(0, 15)


def code(tiles: str) -> str | None:
    refusal = check_tiles(tiles.split())
    return refusal.code if refusal else None


@pytest.mark.clause("LB-1", "LB-2")
def test_the_frame_has_an_object_at_each_end_of_every_row_and_column() -> None:
    assert len(set(OBJECTS)) == 16
    assert {"hourglass", "ring"} <= set(OBJECTS)
    assert [SQUARES[cell] for cell, side in PLACES if side == N] == ["a1", "b1", "c1", "d1"]
    assert [SQUARES[cell] for cell, side in PLACES if side == E] == ["d1", "d2", "d3", "d4"]
    assert [SQUARES[cell] for cell, side in PLACES if side == S] == ["d4", "c4", "b4", "a4"]
    assert [SQUARES[cell] for cell, side in PLACES if side == W] == ["a4", "a3", "a2", "a1"]


@pytest.mark.clause("LB-1", "LB-3", "LB-5")
@settings(deadline=None)
@given(layouts)
def test_the_table_lays_legal_boards(tiles: tuple[str, ...]) -> None:
    counts = Counter(tiles)
    assert counts[GAP] == 1
    for shape in (STRAIGHTS, CURVES, JUNCTIONS):
        assert sum(counts[kind] for kind in shape) == 5
    assert counts["ns"]
    assert counts["ew"]
    assert counts["nes"] + counts["nsw"]
    assert counts["new"] + counts["esw"]
    assert sum(counts[curve] > 0 for curve in CURVES) >= 2
    assert check_tiles(tiles) is None
    assert unpack(pack(tiles)) == tiles


@pytest.mark.clause("LB-1", "LB-3", "LB-5")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("ns ew ne", "LB-1.not-a-board"),
        ("-- -- ns ew ns ne es sw nw ne nes new nsw esw nes new", "LB-1.not-a-board"),
        ("ns ew ns ew ns ew ne es sw nw nes new nsw esw nes --", "LB-1.not-five-of-each"),
        ("ns ns ns ns ns ne es sw nw ne nes new nsw esw nes --", "LB-3.straights-one-way"),
        ("ns ew ns ew ns ne ne ne ne ne nes new nsw esw nes --", "LB-3.curves-one-way"),
        ("ns ew ns ew ns ne es sw nw ne nes nsw nsw nes nes --", "LB-3.junctions-one-way"),
        # No tile is open to north and west: what stands at the two ends of a1 can never meet.
        ("ns ew ns ew ns ne es ne es ne nes esw nes esw nes --", "LB-5.cut-off"),
        ("ns ew ns ew ns ne es sw nw ne nes new nsw esw nes --", None),
    ],
)
def test_a_board_that_breaks_a_clause_is_refused_with_the_reason(tiles: str, expected: str | None) -> None:
    assert code(tiles) == expected


@pytest.mark.clause("LB-5")
def test_ready_made_boards_are_legal() -> None:
    assert [check_tiles(tiles) for tiles in READY_MADE] == [None] * len(READY_MADE)


@pytest.mark.clause("LB-7")
@settings(deadline=None)
@given(boards, st.randoms(use_true_random=False))
def test_a_push_moves_a_run_one_step_and_nothing_else(board: Board, rng: random.Random) -> None:
    gap = gap_of(board)
    assert len(pushable(board)) == 6
    cell = rng.choice(pushable(board))
    before, after = unpack(board), unpack(push(board, cell))
    step = (4 if cell % 4 == gap % 4 else 1) * (1 if cell > gap else -1)
    run = list(range(gap, cell, step))
    assert 1 <= len(run) <= 3
    for place in range(16):
        if place in run:
            assert after[place] == before[place + step]
        elif place != cell:
            assert after[place] == before[place]
    assert after[cell] == GAP
    assert push(push(board, cell), gap) == board, "pushes can be taken back"


def squares(cells: tuple[int, ...]) -> list[str]:
    return [SQUARES[cell] for cell in cells]


@pytest.mark.clause("LB-8")
def test_each_condition_of_a_corridor_counts() -> None:
    """From the hourglass (above a1) to the ring (above b1)."""
    right = "ne nw ew ns  ew ns es ew  nes -- sw nsw  new esw es new"
    assert squares(corridor(pack(right.split()), 0, 1)) == ["a1", "b1"]
    for wrong in (
        right.replace("ne nw", "es nw", 1),  # the first tile is closed towards the frame
        right.replace("ne nw", "ne sw", 1),  # the last one is
        right.replace("ne nw", "ne ns", 1),  # they are not open towards each other
        right.replace("ne nw", "ne --", 1),  # nobody walks across the gap
    ):
        assert not is_open(pack(wrong.split()), 0, 1)


@pytest.mark.clause("LB-8")
@settings(deadline=None)
@given(boards, places, places)
def test_a_corridor_is_a_chain_of_open_tiles(board: Board, start: int, goal: int) -> None:
    way = corridor(board, start, goal)
    assert is_open(board, start, goal) == is_open(board, goal, start)
    if way:
        assert (way[0], way[-1]) == (PLACES[start][0], PLACES[goal][0])
        assert set(way) <= set(reached(board, start)) == set(reached(board, goal))
        assert GAP not in {unpack(board)[cell] for cell in way}


@pytest.mark.clause("LB-5")
@settings(max_examples=40, deadline=None)
@given(boards, st.randoms(use_true_random=False))
def test_solvers_find_the_fewest_pushes(board: Board, rng: random.Random) -> None:
    """A plain search agrees wherever it is quick enough; the pushes do open the corridor."""
    start, goal = rng.sample(range(16), 2)
    way, quick = solve(board, start, goal), fast.solve(board, start, goal)
    assert way is not None
    assert quick is not None
    assert len(way) == len(quick)
    if len(way) <= 6:
        assert len(way) == len(breadth_first(board, start, goal))
    for pushes in (way, quick):
        opened = board
        for cell in pushes:
            assert not is_open(opened, start, goal)
            opened = push(opened, cell)
        assert is_open(opened, start, goal)


@pytest.mark.slow
@pytest.mark.clause("LB-5")
def test_solvers_agree_with_plain_search_on_many_positions() -> None:
    rng = random.Random(3)
    for number in range(300):
        board = pack(draw_layout(Dealer(f"many {number}")))
        start, goal = rng.sample(range(16), 2)
        way = fast.solve(board, start, goal)
        assert way is not None
        assert len(way) == len(solve(board, start, goal) or ())
        if len(way) <= 9:
            assert len(way) == len(breadth_first(board, start, goal))


@pytest.mark.slow
@pytest.mark.clause("LB-5")
def test_every_pair_of_every_layout_is_solved() -> None:
    for number in range(12):
        board = pack(draw_layout(Dealer(f"pairs {number}")))
        for start, goal in combinations(range(16), 2):
            assert connectable(board, start, goal)
            assert fast.solve(board, start, goal) is not None


@pytest.mark.clause("LB-5")
def test_what_cannot_be_joined_is_known_at_once() -> None:
    board = pack(
        ["ns", "ew", "ns", "ew", "ns", "ne", "es", "ne", "es", "ne", "nes", "esw", "nes", "esw", "nes", "--"]
    )
    above_a1, left_of_a1 = 0, 15
    assert not connectable(board, above_a1, left_of_a1)
    assert solve(board, above_a1, left_of_a1) is None
    assert fast.solve(board, left_of_a1, above_a1) is None


@settings(deadline=None)
@given(boards, places, places, st.integers(1, 6))
def test_the_bound_never_says_no_when_a_way_exists(board: Board, start: int, goal: int, most: int) -> None:
    if start != goal and fast.solve(board, start, goal, most) is None:
        assert len(solve(board, start, goal) or ()) > most


def turns_on_ways(start: int, goal: int, longest: int) -> set[tuple[int, ...]]:
    """How often each turn is taken, on every way that visits no cell twice; written anew, cell by cell."""
    found = set()
    names = {N: "n", E: "e", S: "s", W: "w"}
    steps = {N: -4, E: 1, S: 4, W: -1}

    def go(cell: int, entry: int, visited: tuple[int, ...], taken: Counter[str]) -> None:
        for side in {N, E, S, W} - {entry}:
            turn = next(t for t in STRAIGHTS + CURVES if set(t) == {names[entry], names[side]})
            more = taken + Counter([turn])
            other = cell + steps[side]
            beside = 0 <= other < 16 and (side in (N, S) or other // 4 == cell // 4)
            if (cell, side) == PLACES[goal]:
                found.add(tuple(more[turn] for turn in STRAIGHTS + CURVES))
            elif beside and other not in visited and len(visited) < longest:
                go(other, {N: S, S: N, E: W, W: E}[side], (*visited, other), more)

    first, entered = PLACES[start]
    go(first, entered, (first,), Counter())
    return found


@pytest.mark.clause("LB-5")
@pytest.mark.parametrize(
    ("start", "goal", "longest"), [(0, 15, 7), (5, 6, 7), (3, 9, 6), (8, 14, 6), (1, 2, 5)]
)
def test_what_ways_between_two_objects_take(start: int, goal: int, longest: int) -> None:
    """Only the least is kept: a way that takes of each turn what another takes, and more, helps nobody."""
    every = turns_on_ways(start, goal, longest)
    least = {one for one in every if not any(other != one and all(map(le, other, one)) for other in every)}
    needs = _needs(start, goal, longest)
    assert set(needs) == least
    assert len(needs) == len(least)


@pytest.mark.clause("LB-5")
@pytest.mark.parametrize(
    ("needed", "at_hand", "enough"),
    [
        ("ns ns", "ns ns", True),
        ("ns ns", "ns nes", True),
        ("ns ns", "ns new", False),
        ("ns ne", "nes", False),
        ("ns ne", "nes new", True),
        ("ns ne es", "nes nes new", True),
        ("ns ne sw", "nes nes new", False),
        ("", "", True),
    ],
)
def test_junctions_serve_where_straights_and_curves_are_missing(
    needed: str, at_hand: str, enough: bool
) -> None:
    supply, needs = Counter(at_hand.split()), Counter(needed.split())
    counts = tuple(supply[kind] for kind in KINDS)
    assert _can_pave(counts, tuple(needs[turn] for turn in STRAIGHTS + CURVES)) is enough


@pytest.mark.clause("LB-8")
def test_neighbours_lie_on_the_board() -> None:
    for cell in range(16):
        row, column = divmod(cell, 4)
        for side, (down, right) in {N: (-1, 0), E: (0, 1), S: (1, 0), W: (0, -1)}.items():
            inside = 0 <= row + down < 4 and 0 <= column + right < 4
            assert neighbour(cell, side) == (cell + 4 * down + right if inside else None)
