"""The referee of Forma, clause by clause."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.driver import settle
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import Refused
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import Put
from passerelle.games.forma.pieces import (
    BOARD,
    CELLS,
    ORIENTATIONS,
    PIECES,
    SET,
    SHAPES,
    SIZE_OF,
    fits_somewhere,
    full_reserve,
    shape_of_squares,
    squares_of,
)
from passerelle.games.forma.scoring import lay_piece
from passerelle.games.forma.setup_rules import READY, check_obstacles, check_tower
from passerelle.games.forma.state import Placement, Side
from passerelle.testkit.games import random_game, setup_for

Make = Callable[..., Any]


# Material and set-up


@pytest.mark.clause("FO-1")
def test_a_colour_has_all_polyominoes_up_to_five_squares() -> None:
    assert BOARD.count == 400
    assert len(PIECES) == 44
    assert squares_of(full_reserve(1)) == 90
    assert [SIZE_OF[:22].count(size) for size in (1, 2, 3, 4, 5)] == [2, 1, 2, 5, 12]
    # Fixed polyominoes of 1 to 5 squares: 1, 2, 6, 19, 63. All different, so the free ones are all there.
    assert [sum(len(o) for o, c in zip(ORIENTATIONS, CELLS, strict=True) if len(c) == n) for n in range(1, 6)] == [
        1, 2, 6, 19, 63,
    ]  # fmt: skip
    assert len({o.cells for turned in ORIENTATIONS for o in turned}) == 91
    assert len(shape_of_squares()) == sum(
        (21 - o.height) * (21 - o.width) for turned in ORIENTATIONS for o in turned
    )
    assert set(SHAPES[1:]) <= set(PIECES)


@pytest.mark.clause("FO-7")
def test_a_piece_fits_where_its_squares_are_free() -> None:
    """The first piece is a single square, the last one of a set has five; the second colour is as the first."""
    for piece, squares, fits in (
        (0, 1, True),
        (SET, 1, True),
        (SET - 1, 4, False),
        (2 * SET - 1, 4, False),
        (SET - 1, 400, True),
        (0, 0, False),
    ):
        assert fits_somewhere(1 << piece, (1 << squares) - 1) is fits
    assert fits_somewhere(1 | 1 << SET - 1, 1) is True


@pytest.mark.clause("FO-1")
def test_nothing_lies_on_the_board_before_the_game() -> None:
    state = GAME.initial(setup_for(GAME, 4))
    assert (state.obstacles, state.tower, state.occupied, state.second_try) == (0, 0, 0, False)
    assert (state.placements, state.last_try, Placement("p1", 0, 1).enclosed) == ((), None, 0)
    assert set(state.sides) == {Side(full_reserve(1), 0, 0, 0, 0, 0, 0, 0)}


@pytest.mark.clause("FO-2")
def test_two_players_have_two_colours_four_have_one(board: Make) -> None:
    two, four = board(), board(seats=4)
    assert [len(player.reserve) for player in two.view.players] == [44, 44]
    assert [len(player.reserve) for player in four.view.players] == [22] * 4
    assert two.code("p1 put F5' b1 c1 a2 b2 b3") is None
    assert four.code("p1 put F5' b1 c1 a2 b2 b3") == "FO-1.no-such-piece"


@pytest.mark.clause("FO-2", "FO-14")
def test_both_colours_of_a_player_are_one(board: Make) -> None:
    table = board("p1 put 2 b1 c1", "p2 pass", "p1 put 2' a2 a3", obstacles="a1")
    assert table.score("p1").obstacles == 10


@pytest.mark.clause("FO-3")
def test_the_lot_decides_and_play_goes_round(empty_table: Make) -> None:
    table = empty_table(seats=4).follow("table lot p3", "p3 obstacles none", "p3 tower k11")
    turns = []
    for place in ("a1", "c1", "e1", "g1", "i1"):
        turns.append(table.turn())
        table.follow(f"{table.turn()} put {'1b' if place == 'i1' else '1a'} {place}")
    assert turns == ["p3", "p4", "p1", "p2", "p3"]
    assert table.code("p1 pass") == "FO-3.not-your-turn"
    drawn = {
        settle(GAME, playing.begin(GAME, setup_for(GAME, 4)), derived_lottery(str(n), 4), 0)[0].state.starter
        for n in range(30)
    }
    assert drawn == {"p1", "p2", "p3", "p4"}


@pytest.mark.clause("FO-4")
def test_obstacles_then_tower_then_a_piece_in_one_turn(empty_table: Make) -> None:
    table = empty_table().follow("table lot p2")
    assert table.code("p1 obstacles none") == "FO-3.not-your-turn"
    assert table.code("p2 put 1a a1") == "FO-4.obstacles-first"
    assert table.code("p2 tower k11") == "FO-4.obstacles-first"
    table.follow("p2 obstacles c3 e9")
    assert table.code("p2 obstacles none") == "FO-4.obstacles-are-laid"
    assert table.code("p2 put 1a a1") == "FO-4.tower-first"
    assert table.code("p2 pass") == "FO-4.tower-first"
    table.follow("p2 tower k11")
    assert table.code("p2 tower k12") == "FO-4.tower-stands"
    table.follow("p2 put 1a a1")
    assert table.turn() == "p1"
    assert (table.view.obstacles, table.view.tower) == (("c3", "e9"), "k11")


@pytest.mark.clause("FO-4")
def test_at_most_twenty_five_obstacles_on_different_squares() -> None:
    even = READY[0][0]
    assert len(even) == 25
    assert check_obstacles(even) is None
    assert check_obstacles(()) is None
    for squares, code in (
        ((*even, "d4"), "FO-4.too-many-obstacles"),
        (("a1", "a1"), "FO-4.twice-the-same-square"),
        (("a21",), "FO-4.no-such-square"),
    ):
        refusal = check_obstacles(squares)
        assert refusal
        assert refusal.code == code


@pytest.mark.clause("FO-4")
def test_the_set_ups_to_suggest_stand_in_lines() -> None:
    """Columns and rows of the obstacles: even, woven, along the rim, few."""
    rim = ("cfilor", (1, 20)), ("at", (3, 6, 9, 12, 15, 18))
    suggested = (
        ("k11", (("bfjnr", (2, 6, 10, 14, 18)),)),
        ("k11", (("chmr", (3, 8, 13, 18)), ("ejo", (5, 10, 15)))),
        ("j10", rim),
        ("k10", (("gn", (7, 14)),)),
    )
    for (obstacles, tower), (square, lines) in zip(READY, suggested, strict=True):
        assert tower == square
        assert set(obstacles) == {
            f"{column}{row}" for columns, rows in lines for column in columns for row in rows
        }


@pytest.mark.clause("FO-5")
@pytest.mark.parametrize(
    ("obstacles", "code"),
    [
        (("c3", "c4"), "FO-5.obstacles-touch"),
        (("c3", "d3"), "FO-5.obstacles-touch"),
        (("c3", "d4"), None),  # a corner is no touch
        (("a1", "t20", "a10"), None),  # the border is barred for the tower alone
        (("t1", "a2"), None),  # next in reading order, but far apart
    ],
)
def test_obstacles_share_no_side(obstacles: tuple[str, ...], code: str | None) -> None:
    refusal = check_obstacles(obstacles)
    assert (refusal and refusal.code) == code


@pytest.mark.clause("FO-5")
def test_the_tower_keeps_its_distance() -> None:
    obstacles = BOARD.bits_of(("c3",)) or 0
    codes = {name: getattr(check_tower(obstacles, name), "code", None) for name in BOARD.names}
    assert [name for name, code in codes.items() if code == "FO-5.tower-on-an-obstacle"] == ["c3"]
    assert {name for name, code in codes.items() if code == "FO-5.tower-touches"} == {"c2", "b3", "d3", "c4"}
    assert sum(code == "FO-5.tower-on-the-border" for code in codes.values()) == 76
    assert sum(code is None for code in codes.values()) == 400 - 76 - 5
    refusal = check_tower(0, "z9")
    assert refusal
    assert refusal.code == "FO-4.no-such-square"


@pytest.mark.clause("FO-5")
def test_ready_set_ups_are_legal(board: Make) -> None:
    for obstacles, tower in READY:
        assert board(obstacles=" ".join(obstacles), tower=tower).turn() == "p1"


@pytest.mark.clause("FO-6")
def test_a_random_set_up_is_drawn_whole_and_legal(empty_table: Make) -> None:
    drawn = set()
    for seed in "abcdefgh":
        play = playing.begin(GAME, setup_for(GAME, 2, {"setup": "random"}))
        play, facts = settle(GAME, play, derived_lottery(seed, 2), 0)
        assert len(facts) == 2
        assert (
            GAME.check_draw(playing.apply(GAME, playing.begin(GAME, play.setup), facts[0]).state, facts[1])
            is None
        )
        assert play.state.obstacles.bit_count() == 25
        assert check_tower(play.state.obstacles, facts[1].event.tower) is None
        drawn.add(play.state.obstacles)
    assert len(drawn) == 8
    table = empty_table(setup="random").follow("table lot p1")
    assert table.code("table setup tower k11 obstacles c3 c5") == "FO-6.not-all-obstacles"
    assert table.code("table setup tower k11 obstacles c3 c4") == "FO-5.obstacles-touch"
    assert table.code("p1 obstacles none") == "PA-11.not-a-draw"


# Placing by eye


@pytest.mark.clause("FO-7")
def test_any_rotation_and_face_anywhere_free(board: Make) -> None:
    table = board("p1 put F5 c3 c4 d2 d3 e3")
    table.follow("p2 put F5 s19 s18 s20 r18 t19", "p1 put Y5 a17 a18 a19 a20 b18")
    assert [placed.piece for placed in table.view.placements] == ["F5", "F5", "Y5"]
    assert table.view.cells.count("1") == 10


@pytest.mark.clause("FO-7")
def test_a_piece_is_there_once(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 pass")
    assert table.code("p1 put 1a c1") == "FO-7.not-in-reserve"
    assert table.code("p1 put 1b c1") is None


@pytest.mark.clause("FO-8")
def test_a_misfit_is_out_and_a_second_one_ends_the_turn(board: Make) -> None:
    table = board("p1 put O4 a1 a2 b1 b2", "p2 put I3 b2 b3 b4", "table out p2 I3")
    assert table.turn() == "p2"
    assert table.view.second_try
    assert table.view.last.fits is False
    assert table.code("p2 put I3 d2 d3 d4") == "FO-8.piece-is-out"
    table.follow("p2 put I4 a2 a3 a4 a5", "table out p2 I4")
    assert table.turn() == "p1"
    assert table.view.players[1].out == ("I3", "I4")
    assert table.score("p2").out == 7
    assert "2" not in table.view.cells


@pytest.mark.clause("FO-8")
def test_the_second_try_may_fit(board: Make) -> None:
    table = board("p1 put O4 a1 a2 b1 b2", "p2 put I3 b2 b3 b4", "table out p2 I3", "p2 put I4 c1 c2 c3 c4")
    assert (table.turn(), table.view.second_try) == ("p1", False)
    assert table.score("p2").pieces == 4


@pytest.mark.clause("FO-8")
@pytest.mark.parametrize("squares", ["c3", "k11"], ids=["obstacle", "tower"])
def test_obstacles_and_tower_make_misfits_too(board: Make, squares: str) -> None:
    table = board(f"p1 put 1a {squares}", "table out p1 1a", obstacles="c3")
    assert table.view.players[0].out == ("1a",)


@pytest.mark.clause("FO-8")
def test_off_the_board_or_out_of_shape_costs_nothing(board: Make) -> None:
    state = board().play.state
    for squares, code in (
        (("a1", "a2", "a3", "a4"), "FO-8.not-its-shape"),
        (("a1", "a2", "b2"), "FO-8.not-its-shape"),
        (("a1", "a2", "a2"), "FO-8.not-its-shape"),
        (("t1", "a2", "b2"), "FO-8.not-its-shape"),  # one behind the other in reading order only
        (("a19", "a20", "a21"), "FO-8.off-the-board"),
    ):
        refusal = GAME.check(state, "p1", Put("I3", squares), 0)
        assert refusal
        assert refusal.code == code
    with pytest.raises(Refused):
        GAME.read("p1", "put I3 a19 a20 a21")


@pytest.mark.clause("FO-8")
def test_the_line_of_a_misfit_must_be_followed_by_the_loss(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 put 1a a1")
    assert table.code("p2 put 1b c1") == "PA-10.does-not-follow"


@pytest.mark.clause("FO-9")
def test_friendly_tables_take_a_misfit_back(board: Make) -> None:
    table = board("p1 put 1a a1", touch="friendly")
    assert table.code("p2 put 2 a1 a2") == "FO-9.does-not-fit"
    table.follow("p2 put 2 a2 a3")
    assert table.view.players[1].out == ()


@pytest.mark.clause("FO-9")
def test_assist_changes_no_rule(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 put 1a a1", "table out p2 1a")
    assert GAME.hints(table.play.state, "p1") is None
    hints = GAME.hints(table.play.state, "p2")
    assert hints is not None
    assert not hints.setups
    assert not hints.tower


@pytest.mark.clause("FO-10")
def test_passing_is_free_also_instead_of_the_second_try(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 put 1a a1", "table out p2 1a", "p2 pass")
    assert table.turn() == "p1"
    assert table.score("p2").out == 1
    before = table.score("p1")
    table.follow("p1 pass")
    assert table.score("p1") == before


def spend(table: Any, seat: str) -> None:
    """A whole turn of misfits, on the tower's square."""
    while table.turn() == seat:
        reserve = next(player.reserve for player in table.view.players if player.seat == seat)
        piece = reserve[0]
        squares = next(
            " ".join(name for cell, name in enumerate(BOARD.names) if bits >> cell & 1)
            for bits, shape in shape_of_squares().items()
            if shape == max(PIECES.index(piece) % 22 - 1, 0) and bits & table.play.state.tower
        )
        table.follow(f"{seat} put {piece} {squares}", f"table out {seat} {piece}")


@pytest.mark.clause("FO-10")
def test_only_an_empty_reserve_is_passed_over(board: Make) -> None:
    table = board(seats=4)
    for _ in range(11):
        spend(table, "p1")
        table.follow("p2 pass", "p3 pass")
        if table.view.players[0].reserve:
            table.follow("p4 pass")
    assert table.turn() == "p4"
    table.follow("p4 put 1a a1")
    assert table.turn() == "p2"


@pytest.mark.clause("FO-11")
def test_everybody_sees_everything(board: Make) -> None:
    state = board("p1 put 1a a1").play.state
    views = [GAME.view(state, viewer) for viewer in ("p1", "p2", None)]
    assert len({(view.cells, view.players, view.placements) for view in views}) == 1
    assert len(views[2].players[0].reserve) == 43


# Points


@pytest.mark.clause("FO-12")
def test_a_piece_scores_its_squares(board: Make) -> None:
    table = board("p1 put X5 b2 c1 c2 c3 d2", "p2 put 1a j1", "p1 put 2 f1 f2")
    assert (table.score("p1").pieces, table.score("p2").pieces) == (7, 1)


@pytest.mark.clause("FO-13")
def test_the_last_side_scores_whoever_closed_the_others(board: Make) -> None:
    table = board("p1 put 1a a2", "p2 put 1a b1")
    assert table.score("p1").squares == 0
    assert table.score("p2").squares == 10
    assert table.view.players[1].markers == ("a1",)
    assert table.view.cells[0] == "2"


@pytest.mark.clause("FO-13")
def test_one_piece_encloses_several(board: Make) -> None:
    # c1 and e1 lie between pieces; the bar below closes both.
    table = board("p1 put 1a b1", "p2 put 1a d1", "p1 put 1b f1", "p2 put I3 c2 d2 e2")
    assert table.score("p2").squares == 20


@pytest.mark.clause("FO-13")
def test_two_squares_side_by_side_are_never_enclosed(board: Make) -> None:
    table = board("p1 put 2 a2 b2", "p2 put 1a c1")
    assert table.score("p2").squares == 0
    table.follow("p1 put 1a a1")  # now b1 is alone
    assert table.score("p1").squares == 10


@pytest.mark.clause("FO-13")
def test_obstacles_tower_and_border_close_sides(board: Make) -> None:
    table = board("p1 put 1a c3", obstacles="b2 d2", tower="c8")
    assert table.score("p1").squares == 0
    table.follow("p2 put 1a c1")
    assert table.score("p2").squares == 10


@pytest.mark.clause("FO-13")
def test_a_square_closed_by_the_set_up_alone_never_scores(board: Make) -> None:
    table = board("p1 put 1a a3", "p2 put 2 c1 c2", obstacles="a2 b1")
    assert table.view.cells[0] == "."
    assert table.score("p1").squares == table.score("p2").squares == 0


@pytest.mark.clause("FO-14")
def test_an_obstacle_takes_all_four_sides_of_one_player(board: Make) -> None:
    own = board("p1 put U5 b2 b3 c3 d3 d2", "p2 pass", "p1 put 1a c1", obstacles="c2")
    assert own.score("p1").obstacles == 10
    assert own.view.players[0].markers == ("c2",)
    mixed = board("p1 put U5 b2 b3 c3 d3 d2", "p2 put 1a c1", obstacles="c2")
    assert (mixed.score("p1").obstacles, mixed.score("p2").obstacles) == (0, 0)


@pytest.mark.clause("FO-14")
def test_the_border_stands_in_for_one_or_two_sides(board: Make) -> None:
    corner = board("p1 put 1a a2", "p2 pass", "p1 put 1b b1", obstacles="a1")
    assert corner.score("p1").obstacles == 10
    edge = board("p1 put 1a a4", "p2 pass", "p1 put V3 b5 b6 a6", obstacles="a5")
    assert edge.score("p1").obstacles == 10


@pytest.mark.clause("FO-14", "FO-16")
def test_a_marker_can_be_the_last_side_of_an_obstacle(board: Make) -> None:
    # The obstacle a1 needs a2 and b1; p1 has a2 and encloses b1 with its marker.
    table = board("p1 put 1a a2", "p2 pass", "p1 put V3 b2 c2 c1", obstacles="a1")
    assert (table.score("p1").squares, table.score("p1").obstacles) == (10, 10)
    assert table.view.last.enclosed == ("a1", "b1")


@pytest.mark.clause("FO-15")
def test_whoever_closes_the_tower_scores_fifty(board: Make) -> None:
    table = board("p1 put 1a k10", "p2 put 1a j11", "p1 put 1b l11", "p2 put 1b k12")
    assert (table.score("p1").tower, table.score("p2").tower) == (0, 50)
    assert table.view.players[1].markers == ("k11",)
    assert table.view.cells[BOARD.cell_of["k11"]] == "2"


@pytest.mark.clause("FO-15", "FO-16")
def test_a_marker_can_close_the_tower(board: Make) -> None:
    # b3 is empty between pieces and the tower c3: enclosing it closes the tower's last side.
    lines = ("p1 put 1a c2", "p2 put 1a d3", "p1 put 1b c4", "p2 put 2 b2 a2", "p1 put V3 a3 a4 b4")
    table = board(*lines, tower="c3")
    assert (table.score("p1").squares, table.score("p1").tower) == (10, 50)


@pytest.mark.slow
@pytest.mark.clause("FO-16")
@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_after_every_placement_nothing_is_left_to_enclose(seed: int) -> None:
    setup = setup_for(GAME, 4, {"setup": "random"})
    for play, _ in random_game(GAME, setup, str(seed)):
        state = play.state
        holes = BOARD.surrounded(state.occupied) & state.free
        assert not holes & ~BOARD.surrounded(state.obstacles | state.tower)
        for side in state.sides:
            assert not BOARD.surrounded(side.squares) & state.obstacles & ~side.squares
        taken = sum(side.tower_points for side in state.sides) == 50
        assert taken == bool(BOARD.surrounded(state.occupied) & state.tower)
        assert sum(side.squares.bit_count() for side in state.sides) == sum(
            side.piece_points + side.markers.bit_count() for side in state.sides
        )


@pytest.mark.clause("FO-17")
def test_markers_never_run_out(board: Make) -> None:
    state = board("p1 put 1a a2").play.state
    lent = sum(1 << cell for cell in range(200, 270))  # all seventy of both boxes lie somewhere
    rich = replace(state.sides[1], squares=lent, markers=lent)
    after = lay_piece(replace(state, sides=(state.sides[0], rich)), PIECES.index("1a"), 1 << 1)
    assert after.sides[1].square_points == 10
    assert after.sides[1].markers.bit_count() == 71
