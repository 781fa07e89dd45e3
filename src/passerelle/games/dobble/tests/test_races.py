"""Who gets a cell, and how bots race for it on virtual time."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import Verdict
from passerelle.core.contract import TimedBot
from passerelle.core.driver import settle
from passerelle.core.record import write
from passerelle.core.replay import verify
from passerelle.core.simulate import bot_setup, derived_lottery, play_levels, play_out
from passerelle.core.values import Chance, Fact, Simultaneous
from passerelle.games.dobble import GAME
from passerelle.games.dobble.actions import Actions, Missed, Named, PlayCard, Played, RoundEnded
from passerelle.games.dobble.bot import LEVELS, Level, LevelBot
from passerelle.games.dobble.deck import common_symbol
from passerelle.games.dobble.judgement import value
from passerelle.games.dobble.symbols import KEYS
from passerelle.games.dobble.view import View, view_of
from passerelle.geometry.axial import ORIGIN, Hex, neighbours, touching

Make = Callable[..., Any]

TIE = "table verdict p1 3.500 p2 3.501 within 0.005 tie p1:3.540/0.040 p2:3.511/0.010"


def request(game: Any, seat: str, cell: Hex, near: Hex = ORIGIN) -> tuple[str, PlayCard]:
    symbol = KEYS[common_symbol(game.state.packs[seat][0], game.state.table[near])]
    return seat, PlayCard(near, symbol, cell)


@pytest.mark.clause("DB-7")
def test_plays_for_one_cell_are_rivals_and_misses_are_not_held(board: Make) -> None:
    game = board()
    mine, same, apart = request(game, "p1", (1, 0)), request(game, "p2", (1, 0)), request(game, "p2", (0, 1))
    assert GAME.is_decisive(game.state, *mine)
    assert not GAME.is_decisive(game.state, "p1", PlayCard(ORIGIN, game.wrong_symbol("p1"), (1, 0)))
    assert GAME.are_rivals(game.state, mine, same)
    assert not GAME.are_rivals(game.state, mine, apart)


@pytest.mark.clause("DB-9")
def test_a_play_that_completes_a_line_rivals_every_other(board: Make) -> None:
    game = board().lay("p1", (1, 0), (2, 0), (3, 0))
    line, apart = request(game, "p1", (4, 0), (3, 0)), request(game, "p2", (-1, 0))
    assert GAME.are_rivals(game.state, line, apart)
    assert GAME.are_rivals(game.state, apart, line)


@pytest.mark.clause("DB-7")
def test_the_earlier_by_compensated_time_gets_the_cell(board: Make) -> None:
    game = board()
    game.at = 3600
    game.follow("table verdict p1 3.500 p2 3.490 within 0.005 p2 p1:3.540/0.040 p2:3.560/0.070")
    assert game.code(game.words("p1", (1, 0), ORIGIN)) == "PA-14.was-later"
    game.lay("p2", (1, 0)).lay("p1", (0, 1))


@pytest.mark.clause("DB-7")
def test_a_tie_goes_to_the_team_with_fewer_points(board: Make) -> None:
    game = board().score("p1").follow("table round pink", "table give pink orange 39").deal(81, p1=[0])
    game.follow(TIE)
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p2",))
    assert game.code(game.words("p1", (1, 0), ORIGIN)) == "DB-7.tie-lost"
    game.lay("p2", (1, 0)).lay("p1", (0, 1))


@pytest.mark.clause("DB-7")
def test_a_tie_at_equal_points_is_drawn_and_recorded(board: Make) -> None:
    game = board("pink", "orange", "green")
    game.at = 3600
    game.follow(TIE)
    assert playing.awaiting(GAME, game.play) == Chance()
    assert {GAME.write(fact) for fact, _ in GAME.draws(game.state) or ()} == {"lot p1", "lot p2"}
    assert game.code("table lot p3") == "PA-11.not-a-draw"
    game.follow("table lot p1")
    assert game.code(game.words("p2", (1, 0), ORIGIN)) == "DB-7.tie-lost"
    game.lay("p1", (1, 0)).lay("p2", (0, 1))


@pytest.mark.clause("DB-7", "PA-14")
def test_a_tie_is_followed_by_the_play_it_is_about(board: Make) -> None:
    game = board("pink", "orange", "green")
    game.at = 3600
    game.follow(TIE)
    for other in ("p1 resign", "table pause", "p3 leave", game.words("p1", (1, 0), ORIGIN), TIE):
        assert game.code(other) in ("PA-14.settles-nothing", "PA-11.not-a-draw")
    game.follow("table lot p1")
    for other in (f"p1 miss at 0,0 {game.wrong_symbol('p1')}", "p1 resign", "table pause", "p3 leave", TIE):
        assert game.code(other) == "PA-14.settles-nothing"
    assert game.code(game.words("p1", (1, 0), ORIGIN), after=1) == "PA-14.settles-nothing"
    assert not game.settled
    game.lay("p1", (1, 0)).lay("p2", (0, 1))
    assert game.settled


@pytest.mark.clause("DB-8", "PA-14")
def test_who_is_locked_claims_nothing(board: Make) -> None:
    game = board("pink", "orange", "green")
    game.at = 3600
    game.follow(f"p2 miss at 0,0 {game.wrong_symbol('p2')}")
    assert game.code(TIE) == "PA-14.cannot-claim"
    later = "table verdict p1 6.590 p2 6.590 within 0.005 tie p1:6.600/0.010 p2:6.600/0.010"
    assert game.code(later, after=2999) == "PA-14.not-there-yet"
    game.follow(later, after=3000)


# Bots


@pytest.mark.clause("DB-8")
@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (("level-3", "level-5"), {}),
        (("level-1", "level-2", "random"), {"lock": "0"}),
        (("level-4",) * 8, {}),
        (("level-1",), {"mode": "training"}),
        (("level-1", "level-2"), {"mode": "warm-up"}),
        (("level-4",) * 8, {"mode": "warm-up"}),
    ],
    ids=["two", "three", "eight", "training", "warm-up", "warm-up of eight"],
)
def test_bots_finish_games_on_virtual_time_the_same_from_the_same_seed(
    bots: tuple[str, ...], options: dict[str, str]
) -> None:
    first, second = (play_levels(GAME, bots, options, "again") for _ in range(2))
    assert write(first) == write(second)
    assert playing.outcome(GAME, verify(first)) is not None


class Twin(LevelBot):
    """Acts every second on the second, always for the first free cell."""

    def next(self, view: View, now: int, rng: random.Random) -> tuple[int, Actions] | None:
        me = next(seat for seat in view.seats if seat.seat == view.viewer)
        table = {laid.cell: laid.card for laid in view.table}
        cell = min(cell for there in table for cell in neighbours(there) if cell not in table)
        near = next(there for there in table if touching(there, cell))
        return now // 1000 * 1000 + 1000, PlayCard(near, KEYS[common_symbol(me.card or 0, table[near])], cell)


@pytest.mark.clause("DB-7", "DB-9")
def test_bots_that_meet_on_a_cell_get_a_verdict_then_fewer_points_or_a_lot() -> None:
    agreed = bot_setup(GAME, ("random", "random"), {})
    bots = {seat: Twin(LEVELS["random"]) for seat in agreed.seats}
    record = play_out(GAME, agreed, bots, derived_lottery("twins", 2))
    verify(record)
    verbs = [GAME.write(fact).split()[0] for fact in record.facts if not isinstance(fact.event, Verdict)]
    ties = sum(isinstance(fact.event, Verdict) for fact in record.facts)
    assert ties > verbs.count("lot") > 0


@pytest.mark.clause("DB-8")
def test_every_level_is_quicker_and_surer_than_the_one_below() -> None:
    levels = [LEVELS[f"level-{number}"] for number in range(1, 6)]
    for lower, upper in pairwise(levels):
        assert upper.base < lower.base
        assert upper.slope < lower.slope
        assert upper.mistakes < lower.mistakes
        assert upper.cells > lower.cells
    assert LEVELS["random"].mistakes == 0


def test_the_time_of_a_search_has_the_mean_the_model_says() -> None:
    eyes, rng = Level(base=800, slope=40, mistakes=0, cells=1), random.Random("time")
    times = [eyes.time(rng) for _ in range(20_000)]
    noise = 1.0317  # the mean of the lognormal, exp(0.25² / 2)
    assert mean(times) == pytest.approx((800 + 50.5 * 40) * noise, rel=0.02)
    assert min(times) > 0


@pytest.mark.clause("DB-8", "DB-17")
def test_mistakes_are_as_frequent_as_the_level_says() -> None:
    named = [
        fact.event
        for seed in range(60)
        for fact in play_levels(GAME, ("level-1",), {"mode": "training"}, str(seed)).facts
        if isinstance(fact.event, Named)
    ]
    assert 1 - 600 / len(named) == pytest.approx(LEVELS["level-1"].mistakes, abs=0.04)


def test_a_bot_sticks_to_its_plan_and_turns_aside_when_the_cell_is_taken(board: Make) -> None:
    game, rng = board(), random.Random("plan")
    bot = LevelBot(LEVELS["random"])
    assert isinstance(bot, TimedBot)
    planned = bot.next(view_of(game.state, "p1"), game.at, rng)
    assert planned is not None
    when, action = planned
    assert isinstance(action, PlayCard)
    assert bot.next(view_of(game.state, "p1"), game.at + 100, rng) == planned
    elsewhere = next(cell for cell in neighbours(ORIGIN) if cell != action.cell)
    game.lay("p2", elsewhere)
    assert bot.next(view_of(game.state, "p1"), game.at + 200, rng) == planned
    game.lay("p2", action.cell)
    aside = bot.next(view_of(game.state, "p1"), game.at + 300, rng)
    assert aside is not None
    assert aside[0] >= when
    assert isinstance(aside[1], PlayCard)
    assert (aside[1].near, aside[1].symbol) == (action.near, action.symbol)
    assert aside[1].cell not in game.state.table


def test_a_bot_waits_for_the_cards_and_for_its_lock(empty_table: Make) -> None:
    game, bot, rng = empty_table(), LevelBot(LEVELS["level-5"]), random.Random("wait")
    assert bot.next(view_of(game.state, "p1"), 0, rng) is None
    game.deal()
    game.follow(f"p1 miss at 0,0 {game.wrong_symbol('p1')}")
    planned = bot.next(view_of(game.state, "p1"), game.at, rng)
    assert planned is not None
    assert planned[0] > game.at + 3000
    empty = replace(game.state, packs={**game.state.packs, "p1": ()})
    assert bot.next(view_of(empty, "p1"), game.at, rng) is None


def best_cell(table: dict[Hex, int], card: int, team: Any) -> Hex:
    free = {cell for there in table for cell in neighbours(there) if cell not in table}
    return max(sorted(free), key=lambda cell: value(table, cell, card, team))


def test_a_bot_completes_its_own_line_before_it_blocks_another() -> None:
    table = {ORIGIN: 80, (1, 0): 0, (2, 0): 1, (3, 0): 2, (0, 1): 20, (0, 2): 21, (0, 3): 22}
    assert best_cell(table, 3, "pink") == (4, 0)
    assert best_cell(table, 23, "orange") == (0, 4)


def test_a_bot_blocks_a_line_of_three_and_never_completes_it_with_a_foreign_card() -> None:
    table = {ORIGIN: 80, (1, 0): 0, (2, 0): 1, (3, 0): 2}
    assert best_cell(table, 20, "orange") == (4, 0)
    foreign = best_cell(table, 5, "orange")
    assert foreign != (4, 0)
    assert value(table, foreign, 5, "orange") > value(table, (4, 0), 5, "orange")


def test_a_foreign_card_stands_in_a_third_teams_way() -> None:
    table = {ORIGIN: 80, (1, 0): 0, (2, 0): 1, (3, 0): 2}
    assert best_cell(table, 45, "orange") == (4, 0), "green’s card stops pink for orange"
    assert best_cell(table, 45, "pink") != (4, 0), "pink keeps its own line open"


@pytest.mark.clause("DB-13")
def test_bots_play_foreign_cards_apart() -> None:
    """In whole games between good bots, a line is hardly ever completed for somebody else."""
    scored = Counter[bool]()
    for seed in range(6):
        agreed = play_levels(GAME, ("level-5",) * 3, {}, f"foreign {seed}")
        team_of = {player.seat: player.team for player in agreed.header.setup.players}
        for fact, follower in pairwise(agreed.facts):
            if isinstance(fact.event, Played) and GAME.write(follower).startswith("round "):
                scored[GAME.write(follower) == f"round {team_of[fact.who]}"] += 1
    assert scored[True] > 5 * scored[False]


@pytest.mark.clause("DB-8")
def test_a_bot_that_errs_is_locked_and_goes_on() -> None:
    record = play_levels(GAME, ("level-1", "level-1"), {"lock": "5"}, "errs")
    misses = 0
    for place, miss in enumerate(record.facts):
        if isinstance(miss.event, Missed):
            misses += 1
            after = record.facts[place + 1 :]
            following = next(
                fact for fact in after if fact.who == miss.who or isinstance(fact.event, RoundEnded)
            )
            assert isinstance(following.event, RoundEnded) or following.at >= miss.at + 5000
    assert misses


@pytest.mark.clause("DB-4", "DB-7", "DB-11")
def test_all_draws_are_listed_with_equal_weights(empty_table: Make, board: Make) -> None:
    def listed(state: Any) -> list[tuple[str, str, int]] | None:
        outcomes = GAME.draws(state)
        if outcomes is None:
            return None
        assert {fact.at for fact, _ in outcomes} == {0}
        return [(fact.who, GAME.write(fact), weight) for fact, weight in outcomes]

    game = empty_table("pink", "orange")
    assert listed(game.state) == [("table", f"start {card}", 1) for card in range(80, 90)]
    game.at = game.state.opens_at
    assert listed(game.follow("table start 80").state) is None, "packs are too many"
    tied = board()
    tied.at = 3600
    assert listed(tied.follow(TIE).state) == [("table", "lot p1", 1), ("table", "lot p2", 1)]
    assert listed(tied.follow("table lot p2").state) is None


@pytest.mark.clause("DB-9")
def test_a_play_on_a_covered_cell_completes_nothing(board: Make) -> None:
    game = board().lay("p1", (1, 0), (2, 0), (3, 0))
    mine, theirs = request(game, "p1", (2, 0), (3, 0)), request(game, "p2", (-1, 0))
    assert not GAME.are_rivals(game.state, mine, theirs)


@pytest.mark.clause("DB-8", "DB-16")
def test_a_refusal_says_how_long_and_quotes_the_beginning(board: Make) -> None:
    game = board(lock="3").follow(f"p1 miss at 0,0 {board().wrong_symbol('p1')}")
    _, right = request(game, "p1", (1, 0))
    refusal = GAME.check(game.state, "p1", right, game.at + 1000)
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("DB-8.locked", {"milliseconds": 2000})
    refusal = GAME.check(game.state, "p2", PlayCard(ORIGIN, "x" * 99, (1, 0)), game.at)
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("DB-16.unknown-symbol", {"symbol": "x" * 40})


@pytest.mark.clause("DB-3", "DB-4")
def test_packs_are_dealt_in_seat_order(empty_table: Make) -> None:
    game = empty_table("pink", "orange")
    game.at = game.state.opens_at
    game.follow("table start 80")
    packs = {seat: " ".join(map(str, game.state.held[team])) for seat, team in game.state.seats.items()}
    assert game.code(f"table pack p2 {packs['p2']}") == "PA-11.not-a-draw"
    game.follow(f"table pack p1 {packs['p1']}", f"table pack p2 {packs['p2']}")


@pytest.mark.clause("DB-17")
def test_who_stops_training_before_a_pair_is_turned_has_finished(empty_table: Make) -> None:
    game = empty_table("pink", mode="training").follow("p1 resign")
    assert playing.awaiting(GAME, game.play) == Chance()
    _, facts = settle(GAME, game.play, derived_lottery("stopped", 1), game.at)
    assert [GAME.write(fact) for fact in facts] == ["result pink 0"]
    assert game.code("table pair 3 70") == "PA-11.not-a-draw"
    game.follow("table result pink 0")


@pytest.mark.clause("DB-9", "DB-6")
def test_a_covered_cell_completes_no_line_whatever_lies_there(board: Make) -> None:
    game = board().lay("p1", (1, 0), (2, 0)).lay("p2", (3, 0)).lay("p1", (4, 0))
    mine, theirs = request(game, "p1", (3, 0), (4, 0)), request(game, "p2", (-1, 0))
    assert not GAME.are_rivals(game.state, mine, theirs)
    assert not GAME.are_rivals(game.state, theirs, mine)


@pytest.mark.clause("DB-13")
def test_a_team_that_holds_no_more_gives_all_it_has(board: Make) -> None:
    game = board().score("p1").follow("table round pink")
    state = replace(game.state, held=game.state.held | {"orange": (20, 0)})
    for cards, code in (("20", None), ("0", "DB-13.not-its-colour"), ("20 20", "DB-13.not-its-colour")):
        event = GAME.read("table", f"give pink orange {cards}")
        refusal = GAME.check_draw(state, Fact(game.at, "table", event))
        assert (refusal.code if refusal else None) == code
