"""How a game of Forma ends, and what is counted then."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from passerelle.core import record as records
from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, Resigned, TimedOut
from passerelle.core.replay import verify
from passerelle.core.simulate import play_levels
from passerelle.core.values import TABLE, Chance, Fact, Outcome, Refused, refuse
from passerelle.games import catalogue
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import (
    Events,
    LayObstacles,
    LayTower,
    LotDrawn,
    Pass,
    Passed,
    PiecePut,
    Put,
)
from passerelle.games.forma.bot import random_place
from passerelle.games.forma.pieces import BOARD, PIECES, STENCILS, fits_somewhere, names_of, squares_of
from passerelle.games.forma.setup_rules import check_obstacles
from passerelle.games.forma.state import State

Make = Callable[..., Any]


def fill(state: State, seed: int, passing: frozenset[str] = frozenset()) -> State:
    """Random placements until the table wants to count."""
    rng = random.Random(seed)
    while state.phase == "play":
        seat = state.active
        place = random_place(state.side(seat).reserve, state.free, rng)
        event: Events = (
            PiecePut(PIECES[place[0]], names_of(place[1])) if place and seat not in passing else Passed()
        )
        state = GAME.apply(state, Fact(0, seat, event))
    return state


@pytest.mark.clause("FO-21")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_game_ends_when_nothing_fits(board: Make, seats: int) -> None:
    end = fill(board(seats=seats).play.state, seed=seats)
    for side in end.sides:
        assert not fits_somewhere(side.reserve, end.free)


@pytest.mark.clause("FO-21")
def test_a_full_board_is_the_end(board: Make) -> None:
    state = board().play.state
    last = state.free & -state.free
    almost = msgspec.structs.replace(state, occupied=BOARD.full & ~last)
    over = GAME.apply(almost, Fact(0, "p1", PiecePut("1a", names_of(last))))
    assert over.free == 0
    assert over.phase == "count"


@pytest.mark.clause("FO-21", "FO-10")
def test_all_pass_in_succession(board: Make) -> None:
    table = board(
        "p1 put 1a a1", "p2 pass", "p3 pass", "p4 put 1a c1", "p1 pass", "p2 pass", "p3 pass", seats=4
    )
    assert table.turn() == "p4"
    table.follow("p4 pass", "table result p1 -88 p2 -90 p3 -90 p4 -88")
    assert table.outcome().winners == ("p1", "p4")


@pytest.mark.clause("FO-21")
def test_a_misfit_starts_the_succession_anew(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 pass", "p1 put 2 a1 a2", "table out p1 2", "p1 pass")
    assert table.turn() == "p2"
    table.follow("p2 pass", "table result p1 -178 p2 -180")


@pytest.mark.clause("FO-22")
def test_the_final_score_adds_and_takes_off(board: Make) -> None:
    end = fill(board(obstacles="c3 f9 m4", tower="e5").play.state, seed=5, passing=frozenset({"p2"}))
    fact = GAME.draw(end, Dealer(""), 0)
    assert isinstance(fact.event, Ended)
    for side, (_, total) in zip(end.sides, fact.event.outcome.scores, strict=True):
        view = GAME.view(end, None).players[end.sides.index(side)]
        parts = view.score
        assert parts.pieces == 180 - squares_of(side.reserve) - squares_of(side.out)
        assert (
            10 * len(view.markers) + 40 * (parts.tower == 50) == parts.squares + parts.obstacles + parts.tower
        )
        assert parts.bridges == 50 * len(view.bridges)
        assert total == (
            parts.pieces
            + parts.squares
            + parts.obstacles
            + parts.tower
            + parts.bridges
            - parts.reserve
            - parts.out
        )
    assert GAME.check_draw(end, fact) is None
    wrong = Ended(Outcome(("p1", "p2"), "score", (("p1", 0), ("p2", 0))))
    assert GAME.check_draw(end, Fact(0, "table", wrong)) == refuse("FO-22.not-the-count")


@pytest.mark.clause("FO-22", "FO-8")
def test_pieces_out_and_in_reserve_count_against(board: Make) -> None:
    table = board("p1 put 1a k11", "table out p1 1a", "p1 put O4 a1 a2 b1 b2", "p2 pass", "p1 pass")
    assert table.score("p1").out == 1
    table.follow("table result p1 -172 p2 -180")
    assert table.view.winners == ("p1",)


@pytest.mark.clause("FO-23")
def test_equal_scores_share_the_win(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 put 1a c1", "p1 pass", "p2 pass", "table result p1 -178 p2 -178")
    assert table.outcome().winners == ("p1", "p2")
    assert table.outcome().scores == (("p1", -178), ("p2", -178))


@pytest.mark.clause("FO-24")
def test_the_running_score_has_its_parts(board: Make) -> None:
    table = board("p1 put 1a a2", "p2 put 1a b1", obstacles="t20")
    parts = msgspec.structs.asdict(table.score("p2"))
    assert parts == {
        "pieces": 1, "squares": 10, "obstacles": 0, "tower": 0, "bridges": 0, "reserve": 179, "out": 0,
        "total": -168,
    }  # fmt: skip


def test_a_seat_that_resigned_is_passed_over(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 resign", seats=4)
    assert table.turn() == "p3"
    table.follow("p3 pass", "p4 pass", "p1 put 1b c1")
    assert table.turn() == "p3"
    table.follow("p3 pass", "p4 pass", "p1 resign")
    # p3 and p4 are left and have passed since the last piece.
    table.follow("table result p1 -86 p2 -90 p3 -90 p4 -90")
    assert table.outcome().winners == ("p3", "p4")


def test_whoever_begins_may_resign_before_the_set_up(empty_table: Make) -> None:
    table = empty_table(seats=4).follow("table lot p4", "p4 resign")
    table.follow("p1 obstacles none", "p1 tower k11", "p1 pass")
    assert table.turn() == "p2"


@pytest.mark.clause("FO-3")
def test_the_lot_falls_on_somebody_who_plays(empty_table: Make) -> None:
    """A record has the lot first; the rule holds whatever came before."""
    before = GAME.apply(empty_table(seats=4, setup="random").state, Fact(0, "p2", Resigned()))
    refusal = GAME.check_draw(before, Fact(0, TABLE, LotDrawn("p2")))
    assert refusal is not None
    assert refusal.code == "FO-3.not-playing"
    drawn = GAME.apply(before, Fact(0, TABLE, LotDrawn("p1")))
    assert GAME.apply(drawn, Fact(0, "p1", Resigned())).active == "p3"


def test_two_seats_end_by_resigning(board: Make) -> None:
    table = board("p1 resign", "table result p2 resigned")
    assert table.outcome().winners == ("p2",)


def test_squares_are_read_in_any_order_and_written_in_one() -> None:
    event = GAME.read("p1", "put F5 e3 d2 c4 d3 c3")
    assert GAME.write(Fact(0, "p1", event)) == "put F5 c3 c4 d2 d3 e3"
    assert GAME.write(Fact(0, "p1", GAME.read("p1", "obstacles c10 c3 a20"))) == "obstacles a20 c3 c10"


@pytest.mark.parametrize(
    "words",
    ["put Q5 a1", "put 1a", "put 1 a1", "put 1a a0", "put 1a a01", "put 1a u1", "obstacles", "tower", "Pass"],
)
def test_other_words_are_refused(words: str) -> None:
    with pytest.raises(Refused):
        GAME.read("p1", words)


@pytest.mark.parametrize("options", [{}, {"setup": "random", "touch": "friendly"}])
def test_whole_games_verify(options: dict[str, str]) -> None:
    for seats in (2, 4):
        record = play_levels(GAME, ("random",) * seats, options, f"whole {seats}")
        read = records.read(records.write(record), catalogue.find)
        verify(read)


def test_stencils_find_what_cell_by_cell_search_finds() -> None:
    rng = random.Random(7)
    free = sum(1 << cell for cell in range(400) if rng.random() < 0.6)
    for turned in STENCILS:
        for stencil in turned:
            shape = stencil.orientation
            expected = [
                row * 20 + column
                for row in range(21 - shape.height)
                for column in range(21 - shape.width)
                if all(free >> ((row + r) * 20 + column + c) & 1 for r, c in shape.cells)
            ]
            assert stencil.anchors(free) == sum(1 << anchor for anchor in expected)


def listed(state: State) -> list[tuple[str, str, int]] | None:
    outcomes = GAME.draws(state)
    if outcomes is None:
        return None
    assert {fact.at for fact, _ in outcomes} == {0}
    return [(fact.who, GAME.write(fact), weight) for fact, weight in outcomes]


@pytest.mark.clause("FO-3", "FO-22")
def test_all_draws_are_listed_with_equal_weights(empty_table: Make, board: Make) -> None:
    assert listed(empty_table(seats=4).state) == [(TABLE, f"lot p{n}", 1) for n in (1, 2, 3, 4)]
    assert listed(empty_table(setup="random").follow("table lot p1").state) is None, "set-ups are too many"
    passed = board("p1 put 1a a1", "p2 pass", "p1 pass")
    assert listed(passed.state) == [(TABLE, "result p1 -178 p2 -180", 1)]


@pytest.mark.clause("FO-21", "FO-22")
def test_after_the_last_turn_there_is_only_the_count(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 pass", "p1 pass")
    for seat in ("p1", "p2"):
        refusal = GAME.check(table.state, seat, Pass(), 0)
        assert refusal is not None
        assert refusal.code == "FO-21.over"
    assert table.code("table result p1 -178 p2 -179") == "FO-22.not-the-count"
    table.follow("table result p1 -178 p2 -180")
    refusal = GAME.check(table.state, "p1", Pass(), 0)
    assert refusal is not None
    assert refusal.code == "FO-21.over"


@pytest.mark.clause("FO-4", "FO-7", "FO-10")
def test_legal_actions_are_those_of_the_seat_to_move(empty_table: Make) -> None:
    table = empty_table().follow("table lot p2")
    assert list(GAME.legal_actions(table.state, "p1")) == []
    laying = list(GAME.legal_actions(table.state, "p2"))
    assert laying[0] == LayObstacles(())
    assert len(laying) == len(set(laying)) > 3
    table.follow("p2 obstacles a1")
    towers = {
        action.square for action in GAME.legal_actions(table.state, "p2") if isinstance(action, LayTower)
    }
    assert "a1" not in towers
    assert towers == {
        name for name in names_of(BOARD.full) if GAME.check(table.state, "p2", LayTower(name), 0) is None
    }
    table.follow("p2 tower k11")
    *puts, last = GAME.legal_actions(table.state, "p2")
    assert last == Pass()
    assert all(GAME.check(table.state, "p2", put, 0) is None for put in puts)
    pieces = [put.piece for put in puts if isinstance(put, Put)]
    assert len(pieces) == len(puts)
    assert set(pieces) == {name for name in PIECES if not name.endswith("'") and name != "1b"}
    assert pieces.count("1a") == 400 - 2


@pytest.mark.clause("FO-1", "FO-8")
def test_of_what_is_no_piece_only_the_beginning_is_quoted(board: Make) -> None:
    refusal = GAME.check(board().state, "p1", Put("x" * 99, ("a1",)), 0)
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("FO-1.no-such-piece", {"piece": "x" * 8})
    with pytest.raises(ValueError, match="z99"):
        GAME.decide(board().state, "p1", Put("1a", ("z99",)), 0)


@pytest.mark.clause("FO-3", "FO-6", "FO-22")
def test_draws_are_the_tables_and_the_count_is_read_off(empty_table: Make, board: Make) -> None:
    lot, setup = empty_table(), empty_table(setup="random").follow("table lot p1")
    count = board("p1 put 1a a1", "p2 pass", "p1 pass")
    assert [GAME.awaiting(table.state) for table in (lot, setup, count)] == [
        Chance(),
        Chance(),
        Chance(drawn=False),
    ]
    for table in (lot, setup, count):
        drawn = GAME.draw(table.state, Dealer("x"), 0)
        assert drawn.who == TABLE
        assert GAME.check_draw(table.state, drawn) is None
        refusal = GAME.check_draw(table.state, Fact(0, "p1", drawn.event))
        assert refusal is not None
        assert refusal.code == "PA-11.not-a-draw"


@pytest.mark.clause("FO-4", "FO-5")
def test_the_starters_set_up_is_checked(empty_table: Make) -> None:
    table = empty_table().follow("table lot p1")
    assert table.code("p1 obstacles a1 a2") == check_obstacles(("a1", "a2")).code  # type: ignore[union-attr]
    table.follow("p1 obstacles a1")
    assert table.code("p1 tower a2") is not None
    assert table.code("p1 tower a1") is not None
    assert table.state.phase == "tower"


@pytest.mark.clause("FO-8", "PA-5")
def test_a_second_try_goes_with_who_leaves(board: Make) -> None:
    table = board("p1 put 1a a1", "p2 put 2 a1 a2", "table out p2 2", "p2 resign", seats=4)
    table.follow("p3 put 2 a1 a2", "table out p3 2")
    assert table.turn() == "p3", "the first misfit leaves one more try"
    table.follow("p3 put I3 a1 a2 a3", "table out p3 I3")
    assert table.turn() == "p4"


@pytest.mark.clause("PA-5")
@pytest.mark.parametrize("lines", [["table lot p1"], ["table lot p1", "p1 obstacles none", "p1 tower k11"]])
def test_when_all_have_left_nothing_moves(empty_table: Make, lines: list[str]) -> None:
    state = before = empty_table(seats=4).follow(*lines).state
    for seat in ("p2", "p3", "p4", "p1"):
        state = GAME.apply(state, Fact(0, seat, Resigned()))
    assert not state.playing
    assert state.phase == before.phase


def test_what_does_not_concern_the_board_leaves_it_alone(board: Make) -> None:
    state = board().state
    assert GAME.apply(state, Fact(0, TABLE, TimedOut("p1"))) == state
    assert GAME.terminal is not None


@pytest.mark.clause("FO-5", "FO-6")
def test_a_drawn_set_up_is_refused_for_its_tower_too(empty_table: Make) -> None:
    table = empty_table(setup="random").follow("table lot p1")
    words = GAME.write(GAME.draw(table.state, Dealer("tower"), 0)).split(" ")
    inner = next(name for name in words[4:] if name[0] not in "at" and name[1:] not in ("1", "20"))
    for tower, code in (("a1", "FO-5.tower-on-the-border"), (inner, "FO-5.tower-on-an-obstacle")):
        assert table.code("table " + " ".join([*words[:2], tower, *words[3:]])) == code
    table.follow("table " + " ".join(words))
    refusal = check_obstacles(("c3", "c4"))
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("FO-5.obstacles-touch", {"square": "c3"})
