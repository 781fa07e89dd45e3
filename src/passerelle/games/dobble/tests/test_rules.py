"""Dobble Connect, clause by clause."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import Resign
from passerelle.core.driver import settle
from passerelle.core.record import read_event
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import Outcome, Refused, Simultaneous
from passerelle.games.dobble import GAME, rounds
from passerelle.games.dobble.actions import Name, PlayCard
from passerelle.games.dobble.deck import START_CARDS, TEAMS, common_symbol
from passerelle.games.dobble.state import COUNTDOWN, PAIRS, State, line_through
from passerelle.games.dobble.symbols import KEYS
from passerelle.games.dobble.teams import is_legal_split, suggested_splits, suggested_teams
from passerelle.geometry.axial import ORIGIN, neighbours
from passerelle.testkit.conformance import check_legal_actions
from passerelle.testkit.games import random_game, setup_for

Make = Callable[..., Any]


def code_of(state: State, seat: str, action: PlayCard | Name, at: int = COUNTDOWN) -> str | None:
    refusal = GAME.check(state, seat, action, at)
    return refusal.code if refusal else None


# Teams and packs


@pytest.mark.clause("DB-2")
def test_teams_are_as_even_as_the_number_allows() -> None:
    assert {players: suggested_splits(players) for players in range(2, 9)} == {
        2: ((1, 1),),
        3: ((1, 1, 1),),
        4: ((1, 1, 1, 1), (2, 2)),
        5: ((2, 3),),
        6: ((2, 2, 2),),
        7: ((2, 2, 3),),
        8: ((2, 2, 2, 2),),
    }
    for players in range(2, 9):
        teams = suggested_teams(players)
        assert is_legal_split(teams)
        assert sorted(teams.count(team) for team in set(teams)) == sorted(suggested_splits(players)[0])


@pytest.mark.clause("DB-2")
@pytest.mark.parametrize(
    ("teams", "legal"),
    [
        (("pink", "pink"), False),
        (("pink",), False),
        (("pink", "blue"), True),
        (("pink", "pink", "pink", "pink", "blue"), False),
        (("pink", "pink", "pink", "blue"), True),
        (("pink", "orange", "green", "blue", "pink", "pink", "blue", "blue"), True),
    ],
)
def test_two_to_four_teams_of_one_to_three(empty_table: Make, teams: tuple[str, ...], legal: bool) -> None:
    if legal:
        assert empty_table(*teams).state.seats["p1"] == "pink"
    else:
        with pytest.raises(Refused) as refused:
            empty_table(*teams)
        assert refused.value.refusal.code == "DB-2.bad-split"


@pytest.mark.clause("DB-3")
def test_a_team_shares_its_twenty_cards_evenly(board: Make) -> None:
    game = board("pink", "blue", "pink", "blue", "pink")
    assert [len(game.state.packs[seat]) for seat in ("p1", "p3", "p5")] == [7, 7, 6]
    assert sorted(sum((game.state.packs[seat] for seat in ("p1", "p3", "p5")), ())) == list(range(20))
    assert sorted(game.state.packs["p2"] + game.state.packs["p4"]) == list(range(60, 80))


@pytest.mark.clause("DB-3", "DB-14")
@pytest.mark.parametrize(
    ("pack", "code"),
    [
        ("0 1 2 3 4 5 6 7 8", "DB-3.uneven"),
        ("0 1 2 3 4 5 6 7 8 8", "DB-14.not-its-cards"),
        ("0 1 2 3 4 5 6 7 8 20", "DB-14.not-its-cards"),
    ],
)
def test_a_pack_that_is_not_the_teams_is_refused(empty_table: Make, pack: str, code: str) -> None:
    game = empty_table("pink", "blue", "pink", "blue")
    game.at = COUNTDOWN
    assert game.follow("table start 80").code(f"table pack p1 {pack}") == code


# A round


@pytest.mark.clause("DB-4")
def test_nothing_is_open_before_the_countdown_ends(empty_table: Make) -> None:
    game = empty_table()
    assert code_of(game.state, "p1", PlayCard(ORIGIN, "cactus", (1, 0)), 0) == "DB-4.not-yet"
    game.at = COUNTDOWN - 1
    assert game.code("table start 80") == "PA-11.too-early"
    assert (game.state.table, game.state.packs) == ({}, {})
    game.deal()
    assert isinstance(playing.awaiting(GAME, game.play), Simultaneous)
    assert game.state.table == {ORIGIN: 80}


@pytest.mark.clause("DB-4")
def test_a_countdown_precedes_every_round(board: Make) -> None:
    game = board().score("p1").follow("table round pink", "table give pink orange 21")
    assert game.code("table start 81") == "PA-11.too-early"
    assert code_of(game.state, "p1", PlayCard(ORIGIN, "cactus", (1, 0)), game.at) == "DB-4.not-yet"
    game.at += COUNTDOWN
    game.follow("table start 81")


@pytest.mark.clause("DB-4")
def test_there_are_no_turns(board: Make) -> None:
    game = board("pink", "orange", "green")
    game.lay("p2", (1, 0), (2, 0)).lay("p1", (0, 1)).lay("p2", (1, 1)).lay("p3", (-1, 0))
    assert [len(game.state.packs[seat]) for seat in ("p1", "p2", "p3")] == [19, 17, 19]


@pytest.mark.clause("DB-5")
def test_a_card_lies_beside_the_card_whose_symbol_was_named(board: Make) -> None:
    game = board()
    assert game.state.packs["p1"][0] == 0
    game.follow(f"p1 play 1,-1 at 0,0 {KEYS[common_symbol(0, 80)]}")
    assert game.state.table == {ORIGIN: 80, (1, -1): 0}
    assert game.state.packs["p1"][0] == 1
    # (2,-1) touches the card just laid and not the start card.
    with_start = PlayCard(ORIGIN, KEYS[common_symbol(1, 80)], (2, -1))
    with_card = PlayCard((1, -1), KEYS[common_symbol(1, 0)], (2, -1))
    assert code_of(game.state, "p1", with_start) == "DB-5.not-beside"
    assert code_of(game.state, "p1", with_card) is None
    assert code_of(game.state, "p1", PlayCard((5, 5), "cactus", (5, 6))) == "DB-5.no-card-there"
    assert code_of(game.state, "p1", PlayCard(ORIGIN, with_start.symbol)) == "DB-5.choose-a-cell"


@pytest.mark.clause("DB-6")
def test_a_card_is_never_covered_passed_or_swapped(board: Make) -> None:
    game = board().lay("p1", (1, 0))
    assert game.code(game.words("p2", (1, 0), ORIGIN)) == "DB-6.covered"
    assert game.code(game.words("p2", ORIGIN, (1, 0))) == "DB-6.covered"
    assert {type(action) for action in GAME.legal_actions(game.state, "p2")} == {PlayCard}
    second = PlayCard(ORIGIN, KEYS[common_symbol(21, 80)], (0, 1))
    facts = GAME.decide(game.state, "p2", second, COUNTDOWN)
    assert GAME.write(facts[0]).startswith("miss"), "only the open card counts"


@pytest.mark.clause("DB-7")
def test_who_comes_second_keeps_the_card_and_goes_on_at_once(board: Make) -> None:
    game = board().lay("p1", (1, 0))
    before = game.state
    assert game.code(game.words("p2", (1, 0), ORIGIN)) == "DB-6.covered"
    assert game.state == before
    game.lay("p2", (0, 1))


@pytest.mark.clause("DB-8")
@pytest.mark.parametrize(("lock", "milliseconds"), [("3", 3000), ("0", 0), ("10", 10_000)])
def test_a_wrong_symbol_locks_its_player_alone(board: Make, lock: str, milliseconds: int) -> None:
    game = board(lock=lock)
    game.follow(f"p1 miss at 0,0 {game.wrong_symbol('p1')}")
    assert game.state.table == {ORIGIN: 80}
    right = PlayCard(ORIGIN, KEYS[common_symbol(0, 80)], (1, 0))
    if milliseconds:
        assert code_of(game.state, "p1", right, game.at + milliseconds - 1) == "DB-8.locked"
    assert code_of(game.state, "p1", right, game.at + milliseconds) is None
    game.lay("p2", (1, 0))


@pytest.mark.clause("DB-8")
def test_a_miss_is_a_miss_with_a_cell_or_without(board: Make) -> None:
    game = board()
    wrong = game.wrong_symbol("p1")
    for cell in (None, (1, 0), (7, 7)):
        assert code_of(game.state, "p1", PlayCard(ORIGIN, wrong, cell)) is None
        (fact,) = GAME.decide(game.state, "p1", PlayCard(ORIGIN, wrong, cell), COUNTDOWN)
        assert GAME.write(fact) == f"miss at 0,0 {wrong}"
    assert game.code(f"p1 miss at 0,0 {KEYS[common_symbol(0, 80)]}") == "DB-5.choose-a-cell"
    assert game.code(f"p1 play 1,0 at 0,0 {wrong}") == "PA-10.does-not-follow"
    assert code_of(game.state, "p1", PlayCard(ORIGIN, "zeppelin", (1, 0))) == "DB-16.unknown-symbol"


@pytest.mark.clause("DB-8")
def test_a_lock_ends_with_the_round(board: Make) -> None:
    game = board(lock="10").follow("p2 miss at 0,0 cactus").score("p1")
    assert game.state.locked_until == {"p2": COUNTDOWN + 10_000}
    game.follow("table round pink", "table give pink orange 21").deal(81)
    assert code_of(game.state, "p2", PlayCard(ORIGIN, KEYS[common_symbol(20, 81)], (1, 0)), game.at) is None


@pytest.mark.clause("DB-9")
@pytest.mark.parametrize("axis", [(1, 0), (0, 1), (1, -1), (-1, 0), (-1, 1), (0, -1)])
def test_four_in_a_line_end_the_round_in_every_direction(board: Make, axis: tuple[int, int]) -> None:
    game = board()
    cells = [(axis[0] * step, axis[1] * step) for step in range(1, 5)]
    game.lay("p1", *cells[:3])
    assert not game.state.is_round_over
    game.lay("p1", cells[3])
    assert game.code("table round orange") == "PA-10.does-not-follow"
    game = board().lay("p1", *cells).follow("table round pink")
    assert game.state.ended.team == "pink"
    assert set(game.state.ended.line) == set(cells)


@pytest.mark.clause("DB-9")
def test_the_last_card_may_fill_a_gap_and_the_start_card_breaks_a_line(board: Make) -> None:
    game = board().lay("p1", (-1, 0), (-2, 0), (1, 0), (2, 0))
    assert not game.state.is_round_over, "the start card lies between them"
    game = board().lay("p1", (0, 1), (1, 1)).lay("p2", (1, 0), (2, 0), (3, 0)).lay("p1", (3, 1))
    assert not game.state.is_round_over
    game.lay("p1", (2, 1))
    assert game.state.is_round_over


@pytest.mark.clause("DB-9", "DB-13")
def test_the_team_of_the_colour_scores_whoever_played_the_last_card(board: Make) -> None:
    game = board().score("p1").follow("table round pink", "table give pink orange 20")
    game.deal(81, p1=[20]).lay("p2", (1, 0), (2, 0), (3, 0)).lay("p1", (4, 0))
    game.follow("table round orange")
    assert (game.state.points("pink"), game.state.points("orange")) == (1, 1)


@pytest.mark.clause("DB-9")
def test_other_colours_break_a_line_and_bends_do_not_count(board: Make) -> None:
    game = board().lay("p1", (1, 0), (2, 0)).lay("p2", (3, 0)).lay("p1", (4, 0), (5, 0))
    game.lay("p1", (2, 1), (1, 2))
    assert not game.state.is_round_over


@pytest.mark.clause("DB-10")
def test_a_longer_line_or_two_lines_are_one_point(board: Make) -> None:
    game = board().lay("p1", (1, 0), (2, 0), (3, 0)).lay("p2", (1, 1), (2, 1), (0, 2))
    game.lay("p2", (4, -1), (5, -1)).lay("p1", (5, 0), (6, 0))
    assert not game.state.is_round_over
    game.lay("p1", (4, 0)).follow("table round pink")
    assert len(game.state.ended.line) == 6
    assert game.state.points("pink") == 1
    both = {(q, 0): q for q in range(4)} | {(0, r): 10 + r for r in range(1, 4)}
    assert len(line_through(both, ORIGIN)) == 4


# Points


@pytest.mark.clause("DB-11")
def test_the_start_card_is_the_point_and_never_comes_back(board: Make) -> None:
    game = board().score("p1").follow("table round pink", "table give pink orange 21")
    assert game.state.won == {"pink": (80,), "orange": ()}
    game.at += COUNTDOWN
    assert game.code("table start 80") == "DB-11.not-a-start-card"
    assert game.code("table start 3") == "DB-11.not-a-start-card"
    drawn = {GAME.write(fact) for fact, _ in GAME.draws(game.state) or ()}
    assert drawn == {f"start {card}" for card in START_CARDS if card != 80}


@pytest.mark.clause("DB-12")
@pytest.mark.parametrize(("teams", "points"), [(2, 5), (3, 4), (4, 3)])
def test_so_many_points_win_and_the_last_ends_the_game_at_once(board: Make, teams: int, points: int) -> None:
    names = TEAMS[:teams]
    game = board(*names)
    for point in range(1, points + 1):
        game.score("p1").follow("table round pink")
        if point == points:
            break
        assert game.outcome() is None
        for giver in names[1:]:
            gift = rounds.givable(game.state, giver)[:point]
            game.follow(f"table give pink {giver} " + " ".join(map(str, gift)))
        game.deal(80 + point, p1=range(4))
    game.follow("table result pink " + " ".join([str(points), *(f"{name} 0" for name in names[1:])]))
    scores = tuple((name, points if name == "pink" else 0) for name in names)
    assert game.outcome() == Outcome(("p1",), "points", scores)
    assert teams * (points - 1) + 1 <= len(START_CARDS)


@pytest.mark.clause("DB-13")
def test_the_nth_point_brings_n_cards_from_each_other_team(board: Make) -> None:
    game = board("pink", "orange", "green").score("p1").follow("table round pink")
    assert game.code("table give pink green 40") == "PA-11.not-a-draw", "orange comes first"
    assert game.code("table give pink orange 20 21") == "DB-13.wrong-number"
    assert game.code("table give pink orange 0") == "DB-13.not-its-colour"
    game.follow("table give pink orange 20", "table give pink green 40")
    assert [len(game.state.held[team]) for team in ("pink", "orange", "green")] == [22, 19, 19]
    game.deal(81, p1=range(4)).score("p1").follow("table round pink")
    assert game.code("table give pink orange 20 21") == "DB-13.not-its-colour", "pink has 20 already"
    game.follow("table give pink orange 21 22", "table give pink green 41 42")
    assert [len(game.state.held[team]) for team in ("pink", "orange", "green")] == [26, 17, 17]


@pytest.mark.clause("DB-13")
def test_a_team_that_holds_fewer_gives_all_it_has(board: Make) -> None:
    game = board().score("p1").follow("table round pink")
    poor = replace(
        game.state, won={"pink": (80, 81, 82), "orange": ()}, held={"pink": (), "orange": (3, 25, 26)}
    )
    assert rounds.gift_size(poor, "pink", "orange") == 2
    assert rounds.givable(poor, "orange") == (25, 26)


@pytest.mark.clause("DB-14")
def test_colours_come_back_from_the_table_and_foreign_cards_not_played_stay(board: Make) -> None:
    game = board().score("p1").follow("table round pink", "table give pink orange 20")
    game.deal(81, p1=[20]).lay("p1", (0, 1)).lay("p2", (1, 1), (0, 2)).score("p1")
    game.follow("table round pink")
    assert game.state.held == {"pink": tuple(range(20)), "orange": tuple(range(20, 40))}
    game.follow("table give pink orange 30 31").deal(82, p1=range(4)).score("p1").follow("table round pink")
    assert game.state.held["pink"] == (*range(20), 30, 31)
    assert len(game.state.held["orange"]) == 18


@pytest.mark.clause("DB-15")
def test_packs_played_out_without_a_line_repeat_the_round_with_the_same_start_card(board: Make) -> None:
    """Two colours by turns along a row never make a line; who is out of cards waits."""
    game = board()
    for place in range(1, 40):
        game.lay("p1" if place % 2 else "p2", (place, 0))
    assert game.state.packs["p1"] == ()
    assert code_of(game.state, "p1", PlayCard(ORIGIN, "cactus", (0, 1)), game.at) == "DB-15.pack-empty"
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p2",))
    game.lay("p2", (40, 0)).follow("table round none")
    assert game.state.won == {"pink": (), "orange": ()}
    assert game.state.held == {"pink": tuple(range(20)), "orange": tuple(range(20, 40))}
    assert game.state.table == {}
    game.at += COUNTDOWN
    assert game.code("table start 81") == "PA-11.not-a-draw"
    game.deal(None)
    assert game.state.table == {ORIGIN: 80}


# People who go


@pytest.mark.clause("DB-14")
def test_who_resigns_leaves_the_pack_to_the_team(board: Make) -> None:
    game = board("pink", "orange", "pink").lay("p3", (1, 0)).follow("p3 resign")
    assert code_of(game.state, "p3", PlayCard(ORIGIN, "cactus", (0, 1)), game.at) == "DB-15.pack-empty"
    game.lay("p1", (2, 0), (3, 0), (4, 0)).follow("table round pink", "table give pink orange 20").deal(81)
    assert "p3" not in game.state.packs
    assert len(game.state.packs["p1"]) == 21


@pytest.mark.clause("DB-14", "DB-15")
def test_a_team_that_has_resigned_keeps_its_cards_aside_and_scores_no_more(board: Make) -> None:
    game = board("pink", "orange", "green").score("p1")
    game.follow("table round pink", "table give pink orange 20", "table give pink green 40")
    game.follow("p2 resign").deal(81, p1=[20])
    assert game.state.held["orange"] == tuple(range(21, 40))
    assert set(game.state.packs) == {"p1", "p3"}
    table = {(q, 0): 20 + q for q in range(1, 4)}
    laid = rounds.lay(replace(game.state, table={ORIGIN: 81, **table}), "p1", (4, 0), None, game.at)
    assert line_through(laid.table, (4, 0))
    assert not laid.is_round_over


@pytest.mark.clause("DB-15")
def test_a_resignation_can_end_a_round(board: Make) -> None:
    """Green alone has cards left, and resigns: the table says that the round is over."""
    game = board("pink", "orange", "green")
    packs = {"p1": (), "p2": (), "p3": (40,)}
    state = replace(game.state, packs=packs)
    assert GAME.awaiting(state) == Simultaneous(("p3",))
    play = replace(game.play, state=state)
    for fact in playing.decide(GAME, play, "p3", Resign(), game.at):
        play = playing.apply(GAME, play, fact)
    play, facts = settle(GAME, play, derived_lottery("x", 3), game.at)
    assert [GAME.write(fact) for fact in facts] == ["round none"]


# Alone


@pytest.mark.clause("DB-17")
def test_training_is_ten_pairs_each_named(empty_table: Make) -> None:
    game = empty_table("pink", mode="training")
    assert game.code("table pair 3 41") == "PA-11.too-early"
    game.at = COUNTDOWN
    assert game.code("table pair 3 3") == "DB-17.one-card-twice"
    for pair in range(PAIRS):
        game.follow(f"table pair {pair} 41")
        assert game.state.opened_at == {"p1": game.at}
        game.at += 1500
        game.follow(f"p1 name {KEYS[common_symbol(pair, 41)]}")
    game.follow(f"table result pink {PAIRS}")
    assert game.outcome() == Outcome(("p1",), "training", (("pink", PAIRS),))


@pytest.mark.clause("DB-17", "DB-8")
def test_a_wrong_name_in_training_locks_and_the_pair_stays(empty_table: Make) -> None:
    game = empty_table("pink", mode="training")
    game.at = COUNTDOWN
    right = KEYS[common_symbol(3, 41)]
    wrong = next(key for key in KEYS if key != right)
    game.follow("table pair 3 41", f"p1 name {wrong}")
    assert game.state.pair == (3, 41)
    assert game.code(f"p1 name {right}") == "DB-8.locked"
    game.at += 3000
    game.follow(f"p1 name {right}")
    assert game.state.found == {"p1": 1}


@pytest.mark.clause("DB-17")
def test_training_is_for_one_and_ends_when_one_stops(empty_table: Make) -> None:
    with pytest.raises(Refused) as refused:
        empty_table("pink", "orange", mode="training")
    assert refused.value.refusal.code == "DB-17.alone"
    game = empty_table("pink", mode="training")
    game.at = COUNTDOWN
    assert code_of(game.state, "p1", PlayCard(ORIGIN, "cactus", (1, 0))) == "DB-17.other-mode"
    game.follow("table pair 3 41", "p1 resign", "table result pink 0")
    assert game.outcome() == Outcome((), "training", (("pink", 0),))
    assert code_of(empty_table().state, "p1", Name("cactus")) == "DB-17.other-mode"


# Help


@pytest.mark.clause("DB-18")
@pytest.mark.parametrize(("delay", "milliseconds"), [("8", 8000), ("0", 0)])
def test_the_shared_symbols_glow_after_a_delay(board: Make, delay: str, milliseconds: int) -> None:
    game = board(assist_delay=delay)
    game.at += 700
    game.lay("p1", (1, 0))
    hints = GAME.hints(game.state, "p1")
    assert hints is not None
    assert hints.glows_at == game.at + milliseconds
    assert {shared.cell: shared.symbol for shared in hints.shared} == {
        ORIGIN: KEYS[common_symbol(1, 80)],
        (1, 0): KEYS[common_symbol(1, 0)],
    }
    before = GAME.hints(game.state, "p2")
    assert before is not None
    assert before.glows_at == COUNTDOWN + milliseconds


@pytest.mark.clause("DB-18")
def test_a_card_that_is_walled_in_does_not_glow(board: Make) -> None:
    game = board().lay("p1", (1, 0), (0, 1)).lay("p2", (-1, 1), (-1, 0)).lay("p1", (0, -1)).lay("p2", (1, -1))
    hints = GAME.hints(game.state, "p1")
    assert hints is not None
    assert {shared.cell for shared in hints.shared} == set(neighbours(ORIGIN))
    assert GAME.hints(game.state, "p9") is None


@pytest.mark.clause("DB-18")
def test_training_glows_too(empty_table: Make) -> None:
    game = empty_table("pink", mode="training")
    game.at = COUNTDOWN
    hints = GAME.hints(game.follow("table pair 3 41").state, "p1")
    assert hints is not None
    assert [shared.symbol for shared in hints.shared] == [KEYS[common_symbol(3, 41)]]


# Everything together


@pytest.mark.clause("DB-5", "DB-6")
def test_legal_actions_are_exactly_the_right_plays() -> None:
    """Of every symbol beside the start card and everything near it, only the listed ones are played."""
    universe = [
        PlayCard(near, KEYS[symbol], cell)
        for near in (ORIGIN, (1, 0), (0, 1))
        for cell in (*neighbours(near), (9, 9))
        for symbol in range(0, 91, 3)
    ]

    def is_miss(play: playing.Play, seat: str, action: PlayCard) -> bool:
        at = play.game_time(play.at)
        if GAME.check(play.state, seat, action, at):
            return False
        return GAME.write(GAME.decide(play.state, seat, action, at)[0]).startswith("miss")

    check_legal_actions(GAME, setup_for(GAME, 2), "legal")
    for _, (play, _) in zip(range(40), random_game(GAME, setup_for(GAME, 2), "legal"), strict=False):
        for seat in ("p1", "p2"):
            legal = set(GAME.legal_actions(play.state, seat))
            passing = {
                action
                for action in universe
                if GAME.check(play.state, seat, action, play.at) is None and not is_miss(play, seat, action)
            }
            assert passing <= legal


@pytest.mark.parametrize(
    "line",
    [
        "table pair 90 1",
        "table start 090",
        "table pack p1 ? 3",
        "table round red",
        "table give pink pink",
        "table result pink 05",
        "p1 play 1,-0 at 0,0 cactus",
        "p1 miss 0,0 cactus",
        "p1 name zeppelin",
    ],
)
def test_words_have_one_spelling(line: str) -> None:
    who, _, words = line.partition(" ")
    with pytest.raises(Refused):
        read_event(GAME, who, words, setup_for(GAME, 2))
