"""The referee of Labyrinth, clause by clause."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.driver import settle
from passerelle.core.record import read_event
from passerelle.core.replay import verify
from passerelle.core.simulate import derived_lottery, play_levels, play_out
from passerelle.core.texts import Texts
from passerelle.core.values import Chance, Fact, Refused, Simultaneous
from passerelle.games.labyrinth import GAME as LABYRINTH
from passerelle.games.labyrinth.actions import (
    CallStop,
    CardVoid,
    GoalTurned,
    Lay,
    Push,
    Skip,
    TurnNext,
)
from passerelle.games.labyrinth.bot import LEVELS, LevelBot
from passerelle.games.labyrinth.cards import goals
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.layouts import READY_MADE
from passerelle.games.labyrinth.terminal import LabyrinthTerminal
from passerelle.games.labyrinth.tiles import SQUARES, unpack
from passerelle.testkit.conformance import check_legal_actions
from passerelle.testkit.games import random_game, setup_for

Make = Callable[..., Any]
GAME: Any = LABYRINTH
FRAME = "table objects " + " ".join(OBJECTS)
LAYOUT = " ".join(READY_MADE[0])
OTHER = " ".join(READY_MADE[1])
BAD = LAYOUT.replace("-- new", "-- ns")


@pytest.mark.clause("LB-1", "LB-2")
def test_the_frame_is_always_the_same(table: Make) -> None:
    assert table(FRAME).state.objects == OBJECTS
    assert table(FRAME).code(FRAME) == "PA-11.not-a-draw"
    for other in (OBJECTS[::-1], (*OBJECTS[1:], OBJECTS[0]), ("ring",) * 16):
        with pytest.raises(AssertionError, match="not-the-frame"):
            table("table objects " + " ".join(other))


@pytest.mark.clause("LB-4")
def test_mirror_gives_both_the_same_board(table: Make) -> None:
    game = table(FRAME, f"table layout p1 {LAYOUT}")
    assert game.code(f"table layout p2 {OTHER}") == "PA-10.does-not-follow"
    for seed in "abc":
        play, _ = settle(GAME, playing.begin(GAME, setup_for(GAME, 2)), derived_lottery(seed, 2), 0)
        one, other = play.state.sides
        assert one.board == other.board


@pytest.mark.clause("LB-4")
def test_random_gives_each_their_own(table: Make) -> None:
    game = table(FRAME, f"table layout p1 {LAYOUT}", f"table layout p2 {OTHER}", setup="random")
    assert [unpack(side.board) for side in game.state.sides] == [*READY_MADE[:2]]
    assert table(FRAME, setup="random").code(f"table layout p1 {BAD}") == "LB-1.not-five-of-each"
    assert table(FRAME, setup="random").code(f"table layout p2 {LAYOUT}") == "PA-11.not-a-draw"


@pytest.mark.clause("LB-3", "LB-4")
def test_own_boards_are_laid_by_their_players(table: Make) -> None:
    game = table(FRAME, setup="own")
    assert game.code(f"p1 layout {BAD}") == "LB-1.not-five-of-each"
    straight = LAYOUT.replace(" ew", " ns")
    assert game.code(f"p1 layout {straight}") == "LB-3.straights-one-way"
    game.follow(f"p2 layout {OTHER}")
    assert game.code(f"p2 layout {OTHER}") == "LB-3.lies-already"
    game.follow(f"p1 layout {LAYOUT}", "table start ring")
    assert [unpack(side.board) for side in game.state.sides] == [*READY_MADE[:2]]
    assert GAME.check(table().state, "p1", Lay(READY_MADE[0]), 0).code == "LB-4.table-lays"


@pytest.mark.clause("LB-5", "LB-11")
def test_a_card_is_void_when_all_skip(table: Make) -> None:
    game = table().follow("table goal star", after=3000).follow("p2 skip")
    assert game.code("p2 skip") == "LB-5.already-skipped"
    assert game.state.goal == "star"
    game.follow("p1 skip", "table void")
    assert game.state.void == ("star",)
    assert [side.wizard for side in game.state.sides] == ["hourglass"] * 2


@pytest.mark.clause("LB-6")
def test_the_first_card_is_the_start_of_both_and_the_next_the_goal(table: Make) -> None:
    game = table()
    assert [side.wizard for side in game.state.sides] == ["hourglass"] * 2
    assert set(game.state.pile) == set(OBJECTS) - {"hourglass"}
    assert game.code("table goal hourglass", after=3000) == "LB-6.not-in-the-pile"
    game.follow("table goal ring", after=3000)
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p1", "p2"))


@pytest.mark.clause("LB-7")
def test_a_push_needs_a_tile_in_line_with_the_gap(table: Make) -> None:
    game = table().follow("table goal star", after=3000)
    assert game.code("p1 push c3") == "LB-7.the-gap"
    assert game.code("p1 push b2") == "LB-7.not-in-line"
    assert GAME.check(game.state, "p1", Push("e9"), 0).code == "LB-1.no-such-square"
    game.follow("p1 push a3")
    mine, theirs = (unpack(side.board) for side in game.state.sides)
    assert mine[8:12] == ("--", *READY_MADE[0][8:10], READY_MADE[0][11])
    assert theirs == READY_MADE[0], "the other board does not move"


@pytest.mark.clause("LB-9", "LB-10")
def test_a_right_stop_wins_the_card_and_moves_the_caller_alone(table: Make) -> None:
    game = table().follow("table goal star", after=3000).open("p2")
    game.follow("p2 stop", "table won p2")
    assert [side.wizard for side in game.state.sides] == ["hourglass", "star"]
    assert [side.cards for side in game.state.sides] == [(), ("star",)]
    last = GAME.view(game.state, None).last
    assert (last.winner, last.caller) == ("p2", "p2")
    assert last.looks[1].corridor[0] == "a1"


@pytest.mark.clause("LB-9")
def test_the_corridor_counts_from_ones_own_wizard(table: Make) -> None:
    """After p2 has walked to the star, the way from there is p2's, the one from the hourglass p1's."""
    game = table().win("p2", "star").follow("p2 next").follow("table goal owl", after=3000)
    assert game.way("p1") != game.way("p2")
    game.open("p2").follow("p2 stop", "table won p2")


@pytest.mark.clause("LB-11")
def test_a_wrong_stop_voids_the_card(table: Make) -> None:
    game = table().follow("table goal star", after=3000).follow("p1 stop")
    assert game.code("table won p1") == "PA-10.does-not-follow"
    game = table().follow("table goal star", after=3000).follow("p1 stop", "table void")
    assert [side.wizard for side in game.state.sides] == ["hourglass"] * 2
    assert [side.cards for side in game.state.sides] == [(), ()]
    look = GAME.view(game.state, "p1").last.looks[0]
    assert look.corridor == ()
    assert not {*look.from_wizard} & {*look.from_goal}


@pytest.mark.clause("LB-12")
def test_boards_are_frozen_between_goals(table: Make) -> None:
    game = table()
    for line in ("p1 push a3", "p1 stop", "p2 skip"):
        who, _, words = line.partition(" ")
        action = GAME.intent(Fact(0, who, GAME.read(who, words)))
        refusal = playing.check(GAME, game.play, who, action, game.at)
        assert refusal is not None
        assert refusal.code == "LB-12.frozen"
    game.win("p1", "star")
    assert game.code("p2 push a3") == "LB-12.frozen"
    board = game.state.side("p1").board
    game.follow("p1 next").follow("table goal owl", after=3000)
    assert game.state.side("p1").board == board


@pytest.mark.clause("LB-6", "LB-12")
def test_the_first_goal_is_turned_by_the_table_and_nobody_asks_for_it(table: Make) -> None:
    game = table()
    assert playing.awaiting(GAME, game.play) == Chance(due=3000)
    assert not [action for seat in ("p1", "p2") for action in GAME.legal_actions(game.state, seat)]
    refusal = playing.check(GAME, game.play, "p1", TurnNext(), game.at)
    assert refusal is not None
    assert refusal.code == "LB-12.not-yours-to-turn"
    game.follow("table goal star", after=3000)


@pytest.mark.clause("LB-12")
def test_the_winner_turns_the_next_card_or_after_five_seconds_the_table(table: Make) -> None:
    game = table().win("p1", "star")
    assert game.code("p2 next") == "LB-12.not-yours-to-turn"
    assert game.code("table timeout p1", after=5000) == "PA-10.no-timeout"
    game.follow("table timeout p1", after=5001)
    assert game.code("table goal owl", after=2999) == "PA-11.too-early"
    game.follow("table goal owl", after=3000)
    quick = table().win("p1", "star").follow("p1 next", after=5000)
    assert quick.code("table goal owl", after=2999) == "PA-11.too-early"
    quick.follow("table goal owl", after=3000)


@pytest.mark.clause("LB-12")
def test_after_a_void_card_the_table_turns_the_next(table: Make) -> None:
    game = table().follow("table goal star", after=3000).follow("p1 stop", "table void")
    assert playing.awaiting(GAME, game.play) == Chance(due=game.at + 3000)
    assert GAME.view(game.state, "p1").goal_at == game.at + 3000


@pytest.mark.clause("LB-13")
def test_eight_cards_win(table: Make) -> None:
    game = table()
    goals_won = ("star", "owl", "bell", "book", "moon", "key", "ring")
    for goal in goals_won:
        game.win("p2", goal).follow("p2 next")
    game.win("p1", "anchor").follow("p1 next")
    assert game.winner() is None
    game.win("p2", "crown").follow("table result p1 1 p2 8")
    assert game.winner() == "p2"
    assert game.code("p1 next") == "PA-3.over"


@pytest.mark.clause("LB-14")
def test_void_cards_make_a_new_pile_without_the_start(table: Make) -> None:
    game = table()
    first = OBJECTS[1:]
    for goal in first[:-1]:
        game.follow(f"table goal {goal}", after=3000).follow("p1 skip", "p2 skip", "table void")
    game.win("p1", first[-1])
    assert set(game.state.pile) == set(first[:-1])
    assert game.state.void == ()


@pytest.mark.clause("LB-14")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_no_goal_ever_shows_where_a_wizard_stands(seed: int) -> None:
    for play, _ in random_game(GAME, setup_for(GAME, 2), f"wizards {seed}"):
        state = play.state
        if state.start:
            standing = {side.wizard for side in state.sides}
            assert state.pile
            assert not standing & {*state.pile, *state.void, state.goal}
            cards = [*state.pile, *state.void, *(card for side in state.sides for card in side.cards)]
            assert sorted([*cards, state.start]) == sorted(OBJECTS)


@pytest.mark.clause("LB-15")
def test_the_verdict_says_whose_stop_counts(table: Make) -> None:
    game = table().follow("table goal star", after=3000).open("p1").open("p2")
    verdict = "table verdict p1 2.990 p2 2.980 within 0.005 {} p1:3.000/0.010 p2:3.000/0.020"
    assert game.code(verdict.format("p1")) == "PA-14.does-not-add-up"
    assert game.code(verdict.format("tie")) == "PA-14.does-not-add-up"
    game.follow(verdict.format("p2"))
    assert game.code("p1 stop") == "PA-14.was-later"
    game.follow("p2 stop", "table won p2")


@pytest.mark.clause("LB-15")
def test_in_a_tie_a_right_stop_beats_a_wrong_one(table: Make) -> None:
    game = table().follow("table goal star", after=3000).open("p2").tie()
    assert game.code("p1 stop") == "LB-15.settling"
    assert game.code("p2 skip") == "LB-15.settling"
    game.follow("p2 stop", "table won p2")


@pytest.mark.clause("LB-15")
def test_in_a_tie_both_wrong_the_card_is_void(table: Make) -> None:
    game = table().follow("table goal star", after=3000).tie()
    assert playing.awaiting(GAME, game.play) == Chance(drawn=False)
    assert game.code("p1 stop") is not None
    game.follow("table void")
    assert game.state.tied == ()


@pytest.mark.clause("LB-15")
def test_in_a_tie_both_right_fewer_cards_then_the_last_card_decide(table: Make) -> None:
    def both(game: Any, goal: str) -> Any:
        return game.follow(f"table goal {goal}", after=3000).open("p1").open("p2").tie()

    game = both(table(), "star")
    assert playing.awaiting(GAME, game.play) == Chance(drawn=False), "nobody has a card: void"
    game = both(table().win("p1", "star").follow("p1 next"), "owl")
    assert game.code("p1 stop") == "LB-15.settling"
    game.follow("p2 stop", "table won p2", "p2 next")
    game = both(game, "bell")
    assert game.code("p2 stop") == "LB-15.settling"
    game.follow("p1 stop", "table won p1", "p1 next")
    game.win("p2", "moon").follow("p2 next").follow("table goal key", after=3000)
    game.follow("p1 skip", "p2 skip", "table void")
    game = both(game, "ring")
    assert playing.awaiting(GAME, game.play) == Chance(drawn=False), "equal, and the last card was void"
    ahead = table().win("p1", "star").follow("p1 next").win("p1", "owl").follow("p1 next")
    game = both(ahead.win("p2", "moon").follow("p2 next"), "ring")
    assert game.code("p1 stop") == "LB-15.settling", "fewer cards come first, whoever won the last one"
    game.follow("p2 stop", "table won p2")
    assert ([side.pushes for side in game.state.sides], game.state.needs_call) == ([0, 0], False)


@pytest.mark.clause("LB-15")
def test_what_ends_a_duel_is_held_for_rivals(table: Make) -> None:
    game = table(stop="automatic").follow("table goal star", after=3000)
    *before, last = game.way("p1")
    for step in before:
        assert not GAME.is_decisive(game.state, "p1", step)
        game.follow(f"p1 push {step.square}")
    assert GAME.is_decisive(game.state, "p1", last)
    assert GAME.is_decisive(table().state, "p1", CallStop())
    assert not GAME.is_decisive(game.state, "p1", Skip())
    assert GAME.are_rivals(game.state, ("p1", last), ("p2", last))
    assert not GAME.are_rivals(game.state, ("p1", last), ("p1", CallStop())), "nobody is his own rival"


@pytest.mark.clause("LB-15")
def test_stops_in_the_same_millisecond_are_a_tie_in_simulation() -> None:
    class Twin(LevelBot):
        """Over the first card both think alike, to the millisecond."""

        def next(self, view: Any, now: int, rng: Any) -> Any:
            if not view.void:
                rng.seed(f"{view.goal} {now}")
            return super().next(view, now, rng)

    bots = {seat: Twin(LEVELS["level-5"]) for seat in ("p1", "p2")}
    record = play_out(GAME, setup_for(GAME, 2), bots, derived_lottery("twins", 2))
    verify(record)
    words = [records.write_fact(GAME, fact).split(" ", 2)[2] for fact in record.facts]
    tie = next(number for number, line in enumerate(words) if line.startswith("verdict"))
    assert " within 0.000 tie p1:" in words[tie]
    assert words[tie + 1] == "void"


@pytest.mark.clause("LB-16")
def test_modes_and_seats_must_fit() -> None:
    for seats, mode in ((1, "duel"), (2, "practice"), (2, "clock 300")):
        with pytest.raises(Refused) as refused:
            playing.begin(GAME, setup_for(GAME, seats, {"mode": mode}))
        assert refused.value.refusal.code == "LB-16.seats-do-not-fit"


@pytest.mark.clause("LB-16")
def test_practice_waits_for_the_player_and_ends_when_they_resign(alone: Make) -> None:
    game = alone().win("p1", "star")
    look = GAME.view(game.state, "p1").last.looks[0]
    assert look.pushes == len(look.optimum)
    game.follow("p1 next", after=600_000).follow("table goal owl")
    game.follow("p1 stop", "table void").follow("p1 next", "table goal bell")
    game.follow("p1 resign", "table result p1 1")
    assert game.winner() == "p1"


@pytest.mark.clause("LB-16")
def test_the_clock_starts_with_the_first_goal_and_runs_through(alone: Make) -> None:
    game = alone("clock 30")
    assert GAME.view(game.state, "p1").goal_at == 3000
    game.win("p1", "star").follow("table goal owl")
    game.follow("p1 stop", "table void", "table goal bell")
    assert game.code("table time", after=30_000) is not None
    game.follow("p1 push " + game.way("p1")[0].square, after=30_000)
    assert game.code("p1 stop", after=1) == "PA-10.timeout-first"
    game.follow("table time", "table result p1 1", after=1)
    assert game.winner() == "p1"


@pytest.mark.clause("LB-16")
def test_alone_an_empty_pile_is_made_new_without_the_wizards_object(alone: Make) -> None:
    game = alone()
    game.win("p1", OBJECTS[1]).follow("p1 next")
    for goal in OBJECTS[2:]:
        game.follow(f"table goal {goal}").follow("p1 skip", "table void", "p1 next")
    assert set(game.state.pile) == set(OBJECTS) - {OBJECTS[1]}


@pytest.mark.clause("LB-17")
def test_an_open_corridor_stops_the_duel_by_itself(table: Make) -> None:
    game = table(stop="automatic").follow("table goal star", after=3000)
    assert game.code("p1 stop") == "LB-17.stops-by-itself"
    game.open("p1").follow("table won p1")
    assert game.state.side("p1").wizard == "star"
    last = GAME.view(game.state, None).last
    assert (last.winner, last.caller) == ("p1", "p1")


@pytest.mark.clause("LB-17")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_automatic_never_turns_a_goal_that_is_open_already(seed: int) -> None:
    for play, _ in random_game(GAME, setup_for(GAME, 2, {"stop": "automatic"}), f"open {seed}"):
        state = play.state
        if state.phase == "countdown":
            chosen, closed = goals(state), [c for c in state.pile if not any_open(state, c)]
            assert list(chosen) == (closed or list(state.pile))
        if state.phase == "race" and not state.needs_call:
            assert not any_open(state, state.goal)


def any_open(state: Any, card: str) -> bool:
    return any(state.is_joined(side, card) for side in state.sides)


@pytest.mark.clause("LB-17")
def test_when_all_goals_are_open_it_takes_a_call(table: Make) -> None:
    """Of the pile one card is left, and its corridor lies open."""
    game = table(stop="automatic")
    state = game.state
    board = table().follow("table goal star", after=3000).open("p1").state.side("p1").board
    opened = replace(state.side("p1"), board=board, turned_on=board)
    state = replace(state.with_side("p1", opened), pile=("star",))
    assert goals(state) == ("star",)
    state = GAME.apply(state, Fact(game.at, "table", GoalTurned("star")))
    assert state.needs_call
    assert GAME.check(state, "p1", CallStop(), 0) is None
    facts = GAME.decide(state, "p1", CallStop(), game.at)
    assert [GAME.write(fact) for fact in facts] == ["stop", "won p1"]


@pytest.mark.clause("LB-18")
def test_the_slow_seat_sees_the_goal_later(table: Make) -> None:
    game = table(handicap="p2 4")
    assert game.code("table goal star", after=3000) == "PA-11.not-a-draw"
    game.follow("table goal star p1", after=3000)
    first = Fact(3000, "table", GoalTurned("star", "p1"))
    assert [GAME.redact(first, viewer) for viewer in ("p1", "p2", None)] == [first, None, None]
    views = {viewer: GAME.view(game.state, viewer) for viewer in ("p1", "p2", None)}
    assert [views[viewer].goal for viewer in views] == ["star", "", ""]
    assert [views[viewer].goal_at for viewer in views] == [None, 7000, 7000]
    assert game.code("p2 push a3", after=3999) == "LB-18.not-yet"
    game.follow("p1 push a3")
    assert game.code("table goal star", after=3999) is not None
    game.follow("table goal star", after=4000).follow("p2 push a3")
    assert GAME.view(game.state, "p2").goal == "star"


@pytest.mark.clause("LB-18")
def test_a_goal_settled_early_is_shown_first(table: Make) -> None:
    game = table(handicap="p2 30").follow("table goal star p1", after=3000).open("p1")
    game.follow("p1 stop", "table goal star", "table won p1")
    with pytest.raises(Refused) as refused:
        playing.begin(GAME, setup_for(GAME, 1, {"mode": "practice", "handicap": "p1 5"}))
    assert refused.value.refusal.code == "LB-18.nobody-to-wait-for"


@pytest.mark.clause("LB-18")
def test_states_that_differ_in_a_hidden_goal_look_the_same(table: Make) -> None:
    one, other = (
        table(handicap="p2 4").follow(f"table goal {goal} p1", after=3000).state for goal in ("star", "owl")
    )
    assert one != other
    assert GAME.view(one, "p2") == GAME.view(other, "p2")
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, "p1") != GAME.view(other, "p1")


@pytest.mark.parametrize("options", [{}, {"setup": "own"}, {"stop": "automatic"}, {"handicap": "p1 2"}])
def test_listed_actions_are_all_there_are(options: dict[str, str]) -> None:
    universe = [*map(Push, SQUARES), CallStop(), Skip(), TurnNext(), *map(Lay, READY_MADE)]
    check_legal_actions(GAME, setup_for(GAME, 2, options), "universe", universe, steps=120)


@pytest.mark.parametrize(
    "words", ["goal dragon", "goal ring p3", "layout p1 ns", "result p1 08", "push", "won"]
)
def test_other_words_are_refused(words: str) -> None:
    with pytest.raises(Refused):
        read_event(GAME, "table", words, setup_for(GAME, 2))


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("level-5", "level-4"), {}),
        (("level-5", "level-3"), {"handicap": "p1 3", "stop": "automatic"}),
        (("level-1", "level-3"), {"setup": "own"}),
        (("level-5",), {"mode": "clock 60"}),
    ],
)
def test_bots_play_whole_games_and_always_the_same(levels: tuple[str, ...], options: dict[str, str]) -> None:
    texts = {records.write(play_levels(GAME, levels, options, "bots")) for _ in range(2)}
    assert len(texts) == 1
    record = records.read(texts.pop(), lambda _: GAME)
    assert playing.outcome(GAME, verify(record)) is not None


def test_level_1_makes_wrong_stops_and_level_5_none() -> None:
    def voids(level: str) -> int:
        record = play_levels(GAME, (level,), {"mode": "clock 900"}, "stops")
        return sum(isinstance(fact.event, CardVoid) for fact in record.facts)

    assert voids("level-1") > 0
    assert voids("level-5") == 0


def test_review_and_hints(table: Make) -> None:
    game = table().follow("table goal star", after=3000)
    review = GAME.review(game.state)
    assert review is not None
    assert [len(best.pushes or ()) for best in review.optimum] == [len(game.way("p1"))] * 2
    game.open("p1")
    hints = GAME.hints(game.state, "p1")
    assert hints is not None
    assert hints.open
    assert GAME.review(game.state) == review, "from where the board lay when the card was turned"
    assert GAME.hints(table().state, "p1") is None


def test_the_terminal_draws_and_understands(alone: Make) -> None:
    texts, terminal = Texts("en", "passerelle.games.labyrinth"), LabyrinthTerminal()
    game = alone().follow("table goal star", after=3000)
    view = GAME.view(game.state, "p1")
    drawn = terminal.draw(view, None, texts, {"p1": "Ada"})
    assert "hourglass" in drawn
    assert "star" in drawn
    assert terminal.understand(view, "A3", texts) == Push("a3")
    assert terminal.understand(view, "n", texts) == Push("c4")
    assert terminal.understand(view, "w", texts) == Push("d3")
    assert terminal.understand(view, "stop", texts) == CallStop()
    assert terminal.understand(view, "skip", texts) == Skip()
    assert terminal.understand(view, "next", texts) == TurnNext()
    assert terminal.understand(view, "xyzzy", texts) is None
    game.open("p1").follow("p1 stop", "table won p1")
    assert "at best" in terminal.draw(GAME.view(game.state, "p1"), None, texts, {"p1": "Ada"})
