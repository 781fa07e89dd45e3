"""The referee against the clauses read once more, square by square: positions laid by hand, and a second
opinion that knows no bitboards."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.common import Ended
from passerelle.core.simulate import bot_setup
from passerelle.core.values import Chance, Fact, Turn
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import PieceOut, Put
from passerelle.games.forma.bot import random_obstacles, random_place, steps_aside
from passerelle.games.forma.pieces import BOARD, PIECES, names_of
from passerelle.games.forma.setup_rules import tower_squares
from passerelle.games.forma.state import State

Make = Callable[..., Any]


class SecondOpinion:
    """FO-12 to FO-17 by the letter: whose square is whose, and what every placement brings."""

    def __init__(self, obstacles: tuple[str, ...], tower: str, seats: int) -> None:
        self.obstacles, self.tower = set(obstacles), tower
        self.owner: dict[str, int] = {}
        self.points = [[0, 0, 0, 0] for _ in range(seats)]

    def sides(self, square: str) -> list[str | None]:
        """None stands for the border."""
        column, row = ord(square[0]) - 97, int(square[1:]) - 1
        around = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
        return [f"{chr(97 + c)}{r + 1}" if 0 <= c < 20 and 0 <= r < 20 else None for c, r in around]

    def is_empty(self, square: str | None) -> bool:
        return (
            square is not None
            and square not in self.owner
            and square not in self.obstacles
            and square != self.tower
        )

    def is_closed(self, square: str) -> bool:
        return not any(self.is_empty(side) for side in self.sides(square))

    def place(self, seat: int, squares: tuple[str, ...]) -> None:
        assert all(self.is_empty(square) for square in squares)
        closed_before = {name for name in BOARD.names if self.is_closed(name)}
        self.owner.update(dict.fromkeys(squares, seat))
        self.points[seat][0] += len(squares)
        while found := self.enclosed(seat, closed_before):
            part, square = found
            self.owner[square] = seat
            self.points[seat][part] += 50 if part == 3 else 10

    def enclosed(self, seat: int, closed_before: set[str]) -> tuple[int, str] | None:
        for square in BOARD.names:
            if square in self.owner:
                continue
            sides = self.sides(square)
            own = sum(side in self.owner and self.owner[side] == seat for side in sides)
            if self.is_empty(square) and self.is_closed(square) and square not in closed_before:
                return 1, square
            if square in self.obstacles and own >= 2 and own + sides.count(None) == 4:
                return 2, square
            if square == self.tower and self.is_closed(square):
                return 3, square
        return None


def told(state: State) -> list[list[int]]:
    return [
        [side.piece_points, side.square_points, side.obstacle_points, side.tower_points]
        for side in state.sides
    ]


def crowded_place(state: State, rng: random.Random) -> tuple[int, int] | None:
    """Among a few places the one with most around it, so that much is enclosed."""
    found = [random_place(state.side(state.active).reserve, state.free, rng) for _ in range(8)]
    places = [place for place in found if place]
    return max(places, key=lambda p: (BOARD.beside(p[1]) & state.occupied).bit_count(), default=None)


@pytest.mark.slow
@pytest.mark.clause("FO-8", "FO-12", "FO-13", "FO-14", "FO-15", "FO-16", "FO-21", "FO-22")
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([2, 4]))
def test_whole_games_have_a_second_opinion(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    state = GAME.initial(bot_setup(GAME, ("random",) * seats, {}))
    state = GAME.apply(state, Fact(0, "table", GAME.read("table", "lot p1")))
    obstacles = random_obstacles(rng)
    state = GAME.apply(state, Fact(0, "p1", GAME.read("p1", f"obstacles {' '.join(obstacles) or 'none'}")))
    tower = rng.choice(names_of(tower_squares(state.obstacles)))
    state = GAME.apply(state, Fact(0, "p1", GAME.read("p1", f"tower {tower}")))
    opinion = SecondOpinion(obstacles, tower, seats)
    while isinstance(awaited := GAME.awaiting(state), Turn):
        place = crowded_place(state, rng)
        if place is None:
            state = GAME.apply(state, Fact(0, awaited.seat, GAME.read(awaited.seat, "pass")))
            continue
        piece, bits = place
        aside = steps_aside(bits)
        if rng.random() < 0.1:
            bits = rng.choice(aside)
        squares = names_of(bits)
        action = Put(PIECES[piece], squares)
        assert GAME.check(state, awaited.seat, action, 0) is None
        misfit = not all(opinion.is_empty(square) for square in squares)
        place_of_mover = state.seats.index(state.active)
        facts = GAME.decide(state, awaited.seat, action, 0)
        assert len(facts) == (2 if misfit else 1)
        for fact in facts:
            state = GAME.apply(state, fact)
        if misfit:
            assert state.sides[place_of_mover].out >> piece & 1
        else:
            opinion.place(place_of_mover, squares)
        assert told(state) == opinion.points
    assert isinstance(awaited, Chance)
    owners = {
        BOARD.names[cell]: n
        for n, side in enumerate(state.sides)
        for cell in range(400)
        if side.squares >> cell & 1
    }
    assert owners == opinion.owner
    count = GAME.draw(state, Dealer(""), 0).event
    assert isinstance(count, Ended)
    totals = [total for _, total in count.outcome.scores]
    for side, points, total in zip(GAME.view(state, None).players, opinion.points, totals, strict=True):
        left = sum(int(name.strip("'ab")[-1]) for name in (*side.reserve, *side.out))
        assert total == sum(points) + 50 * len(side.bridges) - left


@pytest.mark.clause("FO-13", "FO-14", "FO-15", "FO-16", "FO-18")
def test_one_square_sets_off_everything(board: Make) -> None:
    """i10 encloses j10 and i11; the one marker closes the tower, the other the obstacle, and all are a bridge."""
    mine = (
        "I5 i1 i2 i3 i4 i5", "I4 i6 i7 i8 i9", "I5' i13 i14 i15 i16 i17", "I3 i18 i19 i20", "1a j9",
        "2 j11 j12", "2' h11 h12",
    )  # fmt: skip
    theirs = ("put 1a k9", "put 1b k11", "put 1a' l10", "pass", "pass", "pass", "pass")
    lines = [
        f"{who} {words}"
        for put, answer in zip(mine, theirs, strict=True)
        for who, words in (("p1", f"put {put}"), ("p2", answer))
    ]
    table = board(*lines, obstacles="i12", tower="k10")
    before = table.score("p1")
    assert (before.squares, before.obstacles, before.tower, before.bridges) == (0, 0, 0, 0)
    table.follow("p1 put 1b i10")
    after = table.score("p1")
    assert (after.squares, after.obstacles, after.tower, after.bridges) == (20, 10, 50, 50)
    assert table.view.last.enclosed == ("i11", "i12", "j10", "k10")
    (bridge,) = table.view.players[0].bridges
    assert bridge.squares == tuple(f"i{row}" for row in range(1, 21))
    assert table.score("p2").tower == 0


@pytest.mark.clause("FO-14", "FO-16")
def test_a_marker_of_somebody_else_spoils_an_obstacle(board: Make) -> None:
    """p2 encloses b1 beside p1's obstacle a1: its last side is then nobody's."""
    table = board("p1 put 1a a2", "p2 put V3 b2 c2 c1", obstacles="a1")
    assert table.score("p2").squares == 10
    assert table.score("p1").obstacles == table.score("p2").obstacles == 0


@pytest.mark.clause("FO-7", "FO-13")
def test_a_square_closed_by_the_set_up_may_be_filled(board: Make) -> None:
    table = board("p1 put 1a a1", obstacles="a2 b1")
    assert table.score("p1").total == 1 - 179
    assert table.view.players[0].markers == ()


@pytest.mark.clause("FO-8", "FO-21")
def test_a_misfit_can_end_the_game_before_the_second_try(board: Make) -> None:
    """The single square was the last piece that fitted anywhere."""
    state = board().play.state
    last = BOARD.full & -BOARD.full
    long, single = PIECES.index("I5"), PIECES.index("1a")
    sides = (
        replace(state.sides[0], reserve=1 << long | 1 << single),
        replace(state.sides[1], reserve=1 << long),
    )
    state = replace(state, sides=sides, occupied=BOARD.full & ~last)
    for fact in GAME.decide(state, "p1", Put("1a", ("b1",)), 0):
        state = GAME.apply(state, fact)
    assert isinstance(fact.event, PieceOut)
    assert (state.phase, state.second_try) == ("count", False)
