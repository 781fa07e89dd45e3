"""The referee of Hexadés, clause by clause."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.connectivity.flood import connected
from passerelle.core import play as playing
from passerelle.core.chance import Dealer
from passerelle.core.common import TimedOut
from passerelle.core.driver import settle
from passerelle.core.setup import Series
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import TABLE, Chance, Fact, Outcome, Over, Refused, Turn
from passerelle.games.hexades import GAME
from passerelle.games.hexades.actions import (
    ChooseColour,
    LotDrawn,
    Place,
    PointOut,
    Put,
    Rolled,
    SayNone,
    StaySilent,
)
from passerelle.games.hexades.arithmetic import reachable
from passerelle.games.hexades.layouts import FIXED, ROWS
from passerelle.games.hexades.state import BOARD, Carried
from passerelle.testkit.conformance import check_legal_actions
from passerelle.testkit.games import setup_for

Make = Callable[..., Any]
NUMBERS = " ".join(map(str, ROWS))


@pytest.mark.clause("HX-1")
def test_each_cell_touches_the_six_the_clause_lists() -> None:
    def touching(row: int, column: int) -> set[tuple[int, int]]:
        near = {(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)}
        near |= {(row + 1, column - 1), (row - 1, column + 1)}
        return {(r, c) for r, c in near if 0 <= r < 6 and 0 <= c < 6}

    for cell in range(36):
        row, column = divmod(cell, 6)
        bits = sum(1 << (6 * r + c) for r, c in touching(row, column))
        assert BOARD.neighbours[cell] == bits
        assert BOARD.spread(1 << cell) == bits | 1 << cell


@given(st.integers(0, BOARD.full))
def test_spreading_a_set_is_spreading_its_cells(cells: int) -> None:
    expected = cells
    for cell in range(36):
        if cells >> cell & 1:
            expected |= BOARD.neighbours[cell]
    assert BOARD.spread(cells) == expected


@pytest.mark.clause("HX-1", "HX-3")
@pytest.mark.parametrize("name", ["balanced", "rows", "spiral"])
def test_layouts_are_data_and_the_only_ones_accepted(empty_table: Make, name: str) -> None:
    assert sorted(FIXED[name]) == list(range(1, 37))
    right = "table layout " + " ".join(map(str, FIXED[name]))
    wrong = "table layout " + " ".join(map(str, reversed(FIXED[name])))
    twice = "table layout " + " ".join(["1"] * 36)
    game = empty_table(layout=name)
    assert game.code(wrong) == "HX-3.not-this-layout"
    assert game.code(twice) == "HX-1.not-each-number-once"
    assert game.follow(right).play.state.numbers == FIXED[name]


@pytest.mark.clause("HX-3")
def test_a_shuffled_layout_comes_from_the_seed() -> None:
    setup = setup_for(GAME, 2, {"layout": "shuffled"})
    layouts = set()
    for seed in ("a", "b", "a"):
        play, _ = settle(GAME, playing.begin(GAME, setup), derived_lottery(seed, 2), 0)
        assert sorted(play.state.numbers) == list(ROWS)
        layouts.add(play.state.numbers)
    assert len(layouts) == 2


@pytest.mark.clause("HX-2", "HX-13")
@pytest.mark.parametrize(
    ("red", "black", "winner"),
    [
        # p2 (black) begins; red joins left and right along row one, black plays row two and falls one short.
        ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12), "p1"),
        # Black joins top and bottom down a column; red is a token behind.
        ((1, 7, 13, 19, 25), (2, 8, 14, 20, 26, 32), "p2"),
        # A chain bends: 31 is the bottom left corner and counts for the left side, 6 for the right side.
        ((31, 26, 21, 16, 11, 6), (1, 2, 3, 4, 5, 7), "p1"),
        # Corners: 6 is on top, 31 at the bottom, for black too.
        ((1, 2, 3, 4, 5), (6, 11, 16, 21, 26, 31), "p2"),
    ],
)
def test_a_chain_between_ones_own_sides_wins_at_once(
    board: Make, red: tuple[int, ...], black: tuple[int, ...], winner: str
) -> None:
    game = board()
    turns = [number for pair in zip(black, (*red, 0), strict=False) for number in pair if number]
    game.place_by_choice(*turns[:-1])
    assert game.winner() is None
    game.place_by_choice(turns[-1])
    game.follow(f"table result {winner} chain")
    assert game.winner() == winner
    assert playing.awaiting(GAME, game.play) == Over(Outcome((winner,), "chain"))


@pytest.mark.clause("HX-2", "HX-13")
def test_the_wrong_sides_do_not_win(board: Make) -> None:
    """Red from top to bottom, black from left to right: nobody has won."""
    game = board()
    game.place_by_choice(7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 19, 13, 20, 14)
    assert game.winner() is None


@pytest.mark.clause("HX-13")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, BOARD.full))
def test_a_full_board_has_exactly_one_winner(red: int) -> None:
    joined_red = connected(BOARD.left, BOARD.right, red, BOARD.spread)
    joined_black = connected(BOARD.top, BOARD.bottom, BOARD.full & ~red, BOARD.spread)
    assert joined_red != joined_black


@pytest.mark.clause("HX-4")
def test_the_lot_chooses_a_colour_and_the_other_begins(board: Make) -> None:
    layout = "table layout " + " ".join(map(str, ROWS))
    game = board(layout, "table lot p2")
    assert game.code("p1 colour red") == "HX-4.not-the-chooser"
    assert game.code("p2 none") == "HX-4.colour-first"
    game.follow("p2 colour black")
    assert (game.play.state.red, game.play.state.active) == ("p1", "p1")
    game.follow("table roll 1 2 3")
    assert game.code("p2 colour red") == "HX-4.not-the-chooser"


@pytest.mark.clause("HX-5", "HX-6")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("p2 place 20 = 5*4", "HX-5.not-these-dice"),
        ("p2 place 11 = 5+4+2+0", "HX-5.not-these-dice"),
        ("p2 place 14 = 5+5+4", "HX-5.not-these-dice"),
        ("p2 place 18 = (5+4*2", "HX-6.not-a-calculation"),
        ("p2 place 17 = (5+4)*2", "HX-6.wrong-value"),
        ("p2 place 1 = 4/(5-2)", "HX-6.wrong-value"),
        ("p1 place 18 = (5+4)*2", "HX-5.not-your-turn"),
        ("p2 place 18", "HX-11.not-free-to-choose"),
        ("p1 silent", "HX-9.nothing-to-answer"),
        ("p1 point 18 = (5+4)*2", "HX-9.nothing-to-answer"),
    ],
)
def test_what_is_wrong_is_refused_and_costs_nothing(board: Make, line: str, code: str) -> None:
    game = board().follow("table roll 5 4 2")
    before = game.play
    assert game.code(line) == code
    assert game.play == before
    game.follow("p2 place 18 = (5+4)*2")


@pytest.mark.clause("HX-5", "HX-6")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5/(4-2)", "HX-5.not-whole"),
        ("2-4*5", "HX-1.no-such-cell"),
        ("5*4*2", "HX-1.no-such-cell"),
        ("5/(4-2-2)", "HX-5.not-these-dice"),
    ],
)
def test_the_number_must_be_that_of_a_cell(board: Make, text: str, code: str) -> None:
    game = board().follow("table roll 5 4 2")
    refusal = GAME.check(game.play.state, "p2", Place(text), 0)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.clause("HX-6")
def test_dividing_by_zero_is_refused(board: Make) -> None:
    game = board().follow("table roll 5 2 2")
    refusal = GAME.check(game.play.state, "p2", Place("5/(2-2)"), 0)
    assert refusal is not None
    assert refusal.code == "HX-6.division-by-zero"


@pytest.mark.clause("HX-5", "HX-7", "HX-12")
def test_a_token_lies_and_the_turn_passes(board: Make) -> None:
    game = board().follow("table roll 5 4 2", "p2 place 18 = (5+4)*2", "table roll 5 4 2")
    assert game.play.state.black_cells == 1 << 17
    assert game.play.state.active == "p1"
    assert game.code("p1 place 18 = (5+4)*2") == "HX-5.taken"


@pytest.mark.clause("HX-8", "HX-9", "HX-10", "HX-12")
def test_a_bluff_called_must_be_played_where_it_was_pointed_out(board: Make) -> None:
    game = board().follow("table roll 5 4 2", "p2 none")
    assert game.code("p2 place 18 = (5+4)*2") == "HX-9.wait-for-the-answer"
    assert game.code("p2 silent") == "HX-9.not-the-opponent"
    assert game.code("p1 point 17 = (5+4)*2") == "HX-6.wrong-value"
    game.follow("p1 point 11 = 5+4+2")
    assert game.code("p2 place 12") == "PA-10.does-not-follow"
    game = board().follow("table roll 5 4 2", "p2 none", "p1 point 11 = 5+4+2", "p2 place 11")
    assert game.play.state.black_cells == 1 << 10
    assert game.play.state.active == "p1"


@pytest.mark.clause("HX-8", "HX-9", "HX-11")
def test_silence_gives_a_free_choice(board: Make) -> None:
    game = board().follow("table roll 5 4 2", "p2 none", "p1 silent")
    assert game.code("p2 place 18 = (5+4)*2") == "HX-11.choose-a-cell"
    assert game.code("p1 place 1") == "HX-11.not-free-to-choose"
    game.follow("p2 place 36")
    game = game.follow("table roll 1 1 1", "p1 none", "p2 silent")
    assert game.code("p1 place 36") == "HX-5.taken"


@pytest.mark.clause("HX-14")
def test_the_revenge_keeps_the_layout_swaps_colours_and_beginner(board: Make) -> None:
    state = board().play.state
    rematch = GAME.rematch(state, ("p1", "p2"))
    assert rematch.seats == ("p1", "p2")
    assert rematch.carried == Carried(ROWS, red="p2", begins="p1")


@pytest.mark.clause("HX-14")
def test_a_revenge_that_keeps_nothing_is_refused(empty_table: Make) -> None:
    second = Series("m", 2, 3)
    game = empty_table(series=second, carried=Carried(ROWS, red="p2", begins="p1"), layout="shuffled")
    assert game.code("table layout " + " ".join(map(str, reversed(ROWS)))) == "HX-14.layout-not-kept"
    game.follow("table layout " + " ".join(map(str, ROWS)))
    assert game.code("table lot p1") == "PA-11.not-a-draw"
    assert game.code("table colours p1 red") == "HX-14.colours-not-swapped"
    with pytest.raises(Refused):  # one spelling: the seat that plays red
        game.code("table colours p1 black")
    game.follow("table colours p2 red")
    assert game.code("table begins p2") == "HX-14.wrong-beginner"
    game.follow("table begins p1", "table roll 1 2 3")
    assert (game.play.state.red, game.play.state.active) == ("p2", "p1")
    # One record alone does not know the game before it: any layout, colours and beginner are possible.
    empty_table(series=second, layout="shuffled").follow(
        "table layout " + " ".join(map(str, reversed(ROWS))), "table colours p1 red", "table begins p2"
    )


@pytest.mark.clause("HX-14", "HX-4")
@pytest.mark.parametrize(("chooser", "other"), [("p1", "p2"), ("p2", "p1")])
def test_with_no_colours_to_swap_the_other_one_chooses(empty_table: Make, chooser: str, other: str) -> None:
    """Somebody resigned before a colour was chosen: who would have begun chooses now, and the other one begins."""
    first = empty_table(layout="rows").follow(f"table layout {NUMBERS}", f"table lot {chooser}")
    first.follow(f"{chooser} resign", f"table result {other} resigned")
    carried = GAME.rematch(first.state, ("p1", "p2")).carried
    assert carried == Carried(ROWS, lot=other)
    revenge = empty_table(series=Series("m", 2, 2), carried=carried, layout="rows")
    assert GAME.draw(revenge.follow(f"table layout {NUMBERS}").state, Dealer(""), 0).event == LotDrawn(other)
    assert revenge.code(f"table lot {chooser}") == "HX-14.wrong-chooser"
    revenge.follow(f"table lot {other}", f"{other} colour black")
    assert (revenge.state.red, revenge.state.active) == (chooser, chooser)
    # The revenge of that one has colours to swap again.
    assert GAME.rematch(revenge.state, ("p1", "p2")).carried == Carried(ROWS, red=other, begins=other)
    # 0.1.0 gave p1 red and the first turn here.
    old = empty_table(series=Series("m", 2, 2), carried=carried, layout="rows").follow(
        f"table layout {NUMBERS}"
    )
    assert old.code("table colours p2 red") == "HX-14.colours-not-swapped"
    old.follow("table colours p1 red", "table begins p1", "table roll 1 2 3")


@pytest.mark.clause("HX-15")
def test_in_the_mean_variant_the_opponent_takes_the_cell_and_the_next_turn(board: Make) -> None:
    game = board(mean="on").follow("table roll 5 4 2", "p2 none", "p1 point 11 = 5+4+2", "p1 place 11")
    assert game.play.state.red_cells == 1 << 10
    assert game.play.state.active == "p1"
    refused = board(mean="on").follow("table roll 5 4 2", "p2 none", "p1 point 11 = 5+4+2")
    assert refused.code("p2 place 11") == "PA-10.does-not-follow"


@pytest.mark.clause("HX-16")
def test_in_the_mean_variant_tokens_never_run_out(board: Make) -> None:
    """Black says none every time and red points out: red lays a nineteenth token without having won."""
    game = board(mean="on")
    red_plan = [n for row in range(6) for n in range(6 * row + 1, 6 * row + 6) if row < 4] + [25]
    laid = 0
    for number in red_plan:
        calculation = next(
            ((dice, made[number]) for dice in _rolls() if number in (made := reachable(dice))), None
        )
        if calculation is None:
            continue
        dice, text = calculation
        active = game.play.state.active
        game.follow("table roll " + " ".join(map(str, dice)))
        if active == "p2":
            game.follow("p2 none", f"p1 point {number} = {text}", f"p1 place {number}")
        else:
            game.follow(f"p1 place {number} = {text}")
            # Black hands the turn back the same way next time round.
        laid += 1
    assert bin(game.play.state.red_cells).count("1") == laid > 18
    assert game.winner() is None


def _rolls() -> list[tuple[int, int, int]]:
    return [(a, b, c) for a in range(1, 7) for b in range(a, 7) for c in range(b, 7)]


@pytest.mark.clause("HX-17")
def test_the_clock_says_none_then_silence_then_draws_a_cell(board: Make) -> None:
    game = board(clock="30").follow("table roll 5 4 2")
    assert game.code("p2 none", after=30_001) == "PA-10.timeout-first"
    game = board(clock="30").follow("table roll 5 4 2")
    game.at += 30_001
    game.follow("table timeout p2", "p2 none")
    game.at += 30_001
    game.follow("table timeout p1", "p1 silent")
    game.at += 30_001
    game.follow("table timeout p2")
    assert isinstance(playing.awaiting(GAME, game.play), Chance)
    assert game.code("p1 place 7") == "PA-11.not-a-draw"
    game.follow("p2 place 7", "table roll 1 1 1")
    assert game.play.state.black_cells == 1 << 6


@pytest.mark.clause("HX-17")
def test_an_action_exactly_at_the_deadline_counts(board: Make) -> None:
    game = board(clock="30").follow("table roll 5 4 2")
    game.at += 30_000
    game.follow("p2 place 18 = (5+4)*2")
    assert game.play.state.black_cells == 1 << 17


@pytest.mark.clause("HX-17")
def test_the_table_plays_a_whole_timed_game_by_itself() -> None:
    """Nobody ever acts: every phase runs out, the table draws every cell, and somebody wins."""
    play = playing.begin(GAME, setup_for(GAME, 2, {"clock": "5"}))
    lottery = derived_lottery("asleep", 2)
    play, _ = settle(GAME, play, lottery, 0)
    seat = playing.awaiting(GAME, play)
    assert isinstance(seat, Turn)
    for fact in playing.decide(GAME, play, seat.seat, ChooseColour("red"), 0):
        play = playing.apply(GAME, play, fact)
    play, facts = settle(GAME, play, lottery, 36 * 15_003 * 2)
    assert playing.outcome(GAME, play) is not None
    timeouts = [fact for fact in facts if isinstance(fact.event, TimedOut)]
    assert len(timeouts) % 3 == 0
    assert all(fact.who == TABLE for fact in timeouts)


@pytest.mark.clause("HX-5", "HX-8", "HX-9", "HX-11")
@pytest.mark.parametrize("mean", ["off", "on"])
def test_legal_actions_are_exactly_what_check_accepts(mean: str) -> None:
    calculations = {text for dice in _rolls() for text in reachable(dice).values()}
    universe = [
        *(ChooseColour(colour) for colour in ("red", "black")),
        *(Place(text) for text in calculations),
        *(PointOut(text) for text in calculations),
        *(Put(number) for number in range(-1, 39)),
        SayNone(),
        StaySilent(),
    ]
    check_legal_actions(GAME, setup_for(GAME, 2, {"mean": mean}), "exhaustive", universe)


def test_hints_and_review_list_the_free_reachable_numbers(board: Make) -> None:
    game = board().follow("table roll 5 4 2", "p2 place 18 = (5+4)*2", "table roll 5 4 2")
    hints, review = GAME.hints(game.play.state, "p1"), GAME.review(game.play.state)
    assert hints is not None
    assert review is not None
    assert set(hints.reachable) == set(reachable((5, 4, 2))) - {18}
    assert {int(number) for number in review.reachable} == set(hints.reachable)
    assert GAME.hints(game.play.state, "p2") is None


def listed(state: Any) -> list[tuple[str, str, int]]:
    """All draws from here: who, what, and how likely."""
    outcomes = GAME.draws(state) or ()
    assert {fact.at for fact, _ in outcomes} == {0}
    return [(fact.who, GAME.write(fact), weight) for fact, weight in outcomes]


@pytest.mark.clause("HX-3", "HX-4", "HX-5", "HX-17")
def test_all_draws_are_listed_with_equal_weights(empty_table: Make, board: Make) -> None:
    assert GAME.draws(empty_table(layout="shuffled").state) is None, "36! are too many"
    assert listed(empty_table(layout="rows").state) == [(TABLE, f"layout {NUMBERS}", 1)]
    laid = empty_table(layout="rows").follow(f"table layout {NUMBERS}")
    assert listed(laid.state) == [(TABLE, "lot p1", 1), (TABLE, "lot p2", 1)]
    faces = "123456"
    assert listed(board().state) == [
        (TABLE, f"roll {a} {b} {c}", 1) for a in faces for b in faces for c in faces
    ]
    late = board(clock="30").follow("table roll 1 1 1", "p2 none", "p1 silent", "p2 place 18")
    late.follow("table roll 1 1 1", "p1 none", "p2 silent").follow("table timeout p1", after=30_001)
    assert listed(late.state) == [("p1", f"place {number}", 1) for number in range(1, 37) if number != 18]


@pytest.mark.clause("HX-14")
def test_what_a_revenge_keeps_is_not_drawn(empty_table: Make) -> None:
    """The table writes it, and there is one way to."""
    carried = Carried(ROWS[::-1], red="p2", begins="p1")
    revenge = empty_table(series=Series("m", 2, 3), carried=carried, layout="shuffled")
    for line in ("layout " + " ".join(map(str, ROWS[::-1])), "colours p2 red", "begins p1"):
        assert playing.awaiting(GAME, revenge.play) == Chance(drawn=False)
        assert listed(revenge.state) == [(TABLE, line, 1)]
        revenge.follow(f"table {line}")
    assert playing.awaiting(GAME, revenge.play) == Chance()
    alone = empty_table(series=Series("m", 2, 3), layout="shuffled")
    with pytest.raises(ValueError, match="handed on"):
        GAME.draw(alone.state, Dealer(""), 0)


def test_without_dice_there_is_nothing_to_look_back_at(board: Make) -> None:
    assert GAME.review(board().state) is None
    assert GAME.hints(board().state, "p2") is None
    with pytest.raises(ValueError, match="five"):
        GAME.decide(board().state, "p2", Place("five"), 0)


@pytest.mark.clause("HX-6")
def test_of_what_is_no_calculation_only_the_beginning_is_quoted(board: Make) -> None:
    game = board().follow("table roll 5 4 2")
    refusal = GAME.check(game.state, "p2", Place("x" * 99), 0)
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("HX-6.not-a-calculation", {"text": "x" * 40})


@pytest.mark.clause("HX-5", "HX-17")
def test_before_the_dice_nobody_plays_and_a_drawn_cell_is_free(board: Make) -> None:
    for action in (SayNone(), Place("1")):
        refusal = GAME.check(board().state, "p2", action, 0)
        assert refusal is not None
        assert refusal.code == "HX-5.not-your-turn"
    game = board(clock="30").place_by_choice(7).follow("table roll 1 1 1", "p1 none", "p2 silent")
    game.follow("table timeout p1", after=30_001)
    assert game.code("p1 place 7") == "HX-5.taken"
    game.follow("p1 place 8")


@pytest.mark.clause("HX-14")
def test_what_is_kept_in_a_revenge_the_table_writes(empty_table: Make) -> None:
    carried = Carried(ROWS, red="p2", begins="p1")
    revenge = empty_table(series=Series("m", 2, 3), carried=carried, layout="rows")
    for line in (f"layout {NUMBERS}", "colours p2 red", "begins p1"):
        refusal = GAME.check_draw(revenge.state, Fact(0, "p1", GAME.read(TABLE, line)))
        assert refusal is not None
        assert refusal.code == "PA-11.not-a-draw"
        revenge.follow(f"table {line}")


@pytest.mark.clause("PA-11", "HX-4")
def test_only_the_table_draws_the_lot_and_rolls() -> None:
    start = GAME.initial(setup_for(GAME, 2))
    for phase, event in (("lot", LotDrawn("p1")), ("roll", Rolled((1, 2, 3)))):
        state = replace(start, phase=phase)
        refusals = [GAME.check_draw(state, Fact(0, who, event)) for who in (TABLE, "p1")]
        assert [refusal and refusal.code for refusal in refusals] == [None, "PA-11.not-a-draw"]
