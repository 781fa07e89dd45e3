"""The warm-up (DB-17): ten pairs for two to eight, each to the first who names the shared symbol."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.core import play as playing
from passerelle.core.common import Ended
from passerelle.core.record import write
from passerelle.core.replay import verify
from passerelle.core.simulate import bot_setup, derived_lottery, play_levels, play_out
from passerelle.core.texts import Texts
from passerelle.core.values import TABLE, Chance, Fact, Outcome, Refused, Simultaneous
from passerelle.games.dobble import GAME, ticks
from passerelle.games.dobble.actions import Actions, Events, Missed, Name, Named, PairShown, PlayCard
from passerelle.games.dobble.bot import LEVELS, LevelBot
from passerelle.games.dobble.deck import common_symbol, symbols_on
from passerelle.games.dobble.state import ANSWER, COUNTDOWN, PAIRS
from passerelle.games.dobble.symbols import KEYS, NUMBERS
from passerelle.games.dobble.view import View
from passerelle.geometry.axial import ORIGIN

Make = Callable[..., Any]

TIE = "table verdict p1 3.500 p2 3.501 within 0.005 tie p1:3.540/0.040 p2:3.511/0.010"


def right(game: Any) -> str:
    return KEYS[common_symbol(*game.state.pair)]


def wrong(game: Any) -> str:
    return next(key for key in KEYS if key != right(game))


def turn(game: Any, pair: str = "3 41") -> Any:
    """The next pair, as soon as it is due."""
    game.at = max(game.at, game.state.opens_at)
    return game.follow(f"table pair {pair}")


def find(game: Any, *seats: str) -> Any:
    """Each of them finds the next pair."""
    for seat in seats:
        turn(game).follow(f"{seat} name {right(game)}")
    return game


@pytest.fixture
def warm_up(empty_table: Make) -> Make:
    """Before the first pair."""

    def make(*teams: str, **options: str) -> Any:
        return empty_table(*(teams or ("pink", "orange")), mode="warm-up", **options)

    return make


@pytest.mark.clause("DB-17")
def test_ten_pairs_each_to_the_first_who_names_it(warm_up: Make) -> None:
    game = warm_up("pink", "orange", "green")
    find(game, *["p1"] * 5, *["p2"] * 3, *["p3"] * 2)
    assert GAME.view(game.state, None).found == PAIRS
    game.follow("table result pink 5 orange 3 green 2")
    scores = (("pink", 5), ("orange", 3), ("green", 2))
    assert game.outcome() == Outcome(("p1",), "pairs", scores)


@pytest.mark.clause("DB-17", "DB-2")
def test_it_is_for_two_to_eight_in_teams(warm_up: Make) -> None:
    for teams in (("pink",), ("pink", "pink")):
        with pytest.raises(Refused) as refused:
            warm_up(*teams)
        assert refused.value.refusal.code == "DB-2.bad-split"
    for seats in range(2, 9):
        assert len(warm_up(*GAME.suggested_teams(seats)).state.seats) == seats


@pytest.mark.clause("DB-17")
def test_a_pair_counts_for_the_team(warm_up: Make) -> None:
    game = find(warm_up("pink", "orange", "pink"), "p1", "p3", "p2")
    view = GAME.view(game.state, None)
    assert {team.team: team.points for team in view.teams} == {"pink": 2, "orange": 1}
    assert {seat.seat: seat.found for seat in view.seats} == {"p1": 1, "p2": 1, "p3": 1}
    find(game, *["p2"] * 4, *["p3"] * 3).follow("table result pink 5 orange 5")
    assert game.outcome().winners == ("p1", "p2", "p3")


@pytest.mark.clause("DB-17")
def test_equally_many_pairs_share_the_win(warm_up: Make) -> None:
    game = find(warm_up("pink", "orange", "green"), *["p1", "p2"] * 4, "p3", "p3")
    assert game.code("table result pink 4 orange 4 green 3") == "PA-10.does-not-follow"
    game = find(warm_up("pink", "orange", "green"), *["p1", "p2"] * 4, "p3", "p3")
    game.follow("table result pink 4 orange 4 green 2")
    assert game.outcome().winners == ("p1", "p2")
    result: Fact[Events] = Fact(0, TABLE, Ended(game.outcome()))
    sentence = GAME.tell(result)
    assert sentence is not None
    told = [Texts(language, "passerelle.games.dobble").sentence(sentence, {}) for language in ("fr", "en")]
    assert told == ["Victoire partagée, avec 4 paires par équipe.", "A shared win, with 4 pairs per team."]


# When


@pytest.mark.clause("DB-17", "DB-4")
def test_the_first_pair_opens_after_the_countdown(warm_up: Make) -> None:
    game = warm_up()
    assert playing.awaiting(GAME, game.play) == Chance(due=COUNTDOWN)
    game.at = COUNTDOWN - 1
    assert game.code("table pair 3 41") == "PA-11.too-early"
    assert GAME.view(game.state, "p1").pair == ()
    refusal = GAME.check(game.state, "p1", Name("cactus"), game.at)
    assert refusal is not None
    assert refusal.code == "DB-4.not-yet"
    turn(game)
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p1", "p2"))


@pytest.mark.clause("DB-17")
def test_between_two_pairs_everybody_sees_who_had_it(warm_up: Make) -> None:
    game = find(warm_up(), "p2")
    for viewer in ("p1", "p2", None):
        view = GAME.view(game.state, viewer)
        assert (view.finder, view.pair) == ("p2", (3, 41))
    refusal = GAME.check(game.state, "p1", Name(right(game)), game.at)
    assert refusal is not None
    assert (refusal.code, refusal.parameters) == ("DB-17.found", {"seat": "p2"})
    assert playing.awaiting(GAME, game.play) == Chance(due=game.at + ANSWER)
    assert game.code("table pair 5 6", after=ANSWER - 1) == "PA-11.too-early"
    game.follow("table pair 5 6", after=ANSWER)
    assert GAME.view(game.state, None).finder is None


@pytest.mark.clause("DB-17", "PA-4")
def test_a_pause_makes_the_moment_longer(warm_up: Make) -> None:
    game = find(warm_up(), "p1")
    game.follow("table pause").follow("table resume", after=5000)
    assert game.code("table pair 5 6", after=ANSWER - 1) == "PA-11.too-early"
    game.follow("table pair 5 6", after=ANSWER)


# Wrong names


@pytest.mark.clause("DB-17", "DB-8")
@pytest.mark.parametrize(("lock", "milliseconds"), [("3", 3000), ("0", 0), ("10", 10_000)])
def test_a_wrong_name_locks_its_player_alone(warm_up: Make, lock: str, milliseconds: int) -> None:
    game = turn(warm_up(lock=lock))
    game.follow(f"p1 miss {wrong(game)}")
    assert game.state.pair == (3, 41)
    if milliseconds:
        assert game.code(f"p1 name {right(game)}", after=milliseconds - 1) == "DB-8.locked"
    game.follow(f"p1 name {right(game)}", after=milliseconds)
    assert GAME.view(game.state, None).finder == "p1"
    game = turn(warm_up(lock=lock))
    game.follow(f"p1 miss {wrong(game)}", f"p2 name {right(game)}")
    assert GAME.view(game.state, None).finder == "p2"


@pytest.mark.clause("DB-17", "DB-8")
def test_a_lock_ends_with_its_pair(warm_up: Make) -> None:
    game = turn(warm_up(lock="10"))
    game.follow(f"p1 miss {wrong(game)}", f"p2 name {right(game)}")
    find(game, "p1")
    assert game.state.found == {"p2": 1, "p1": 1}


@pytest.mark.clause("DB-17")
def test_right_and_wrong_have_words_of_their_own(warm_up: Make) -> None:
    game = turn(warm_up())
    assert game.code(f"p1 name {wrong(game)}") == "PA-10.does-not-follow"
    assert game.code(f"p1 miss {right(game)}") == "PA-10.does-not-follow"
    assert game.code(f"p1 miss at 0,0 {wrong(game)}") == "DB-17.other-mode"
    unknown = GAME.check(game.state, "p1", Name("zeppelin"), game.at)
    assert unknown is not None
    assert unknown.code == "DB-16.unknown-symbol"
    mode = GAME.check(game.state, "p1", PlayCard(ORIGIN, "cactus", (1, 0)), game.at)
    assert mode is not None
    assert mode.code == "DB-17.other-mode"
    with pytest.raises(Refused):
        GAME.read("p1", "miss zeppelin")


@pytest.mark.clause("DB-17")
def test_in_training_a_wrong_name_keeps_its_word(empty_table: Make) -> None:
    """As 0.1.0 wrote it."""
    game = turn(empty_table("pink", mode="training"))
    assert game.code(f"p1 miss {wrong(game)}") == "PA-10.does-not-follow"
    game.follow(f"p1 name {wrong(game)}")


# Races


@pytest.mark.clause("DB-17", "DB-7")
def test_right_names_are_held_and_rivals_and_wrong_ones_are_not(warm_up: Make) -> None:
    game = turn(warm_up())
    good = Name(right(game))
    assert GAME.is_decisive(game.state, "p1", good)
    assert not GAME.is_decisive(game.state, "p1", Name(wrong(game)))
    assert GAME.are_rivals(game.state, ("p1", good), ("p2", good))


@pytest.mark.clause("DB-17", "DB-7")
def test_the_earlier_by_compensated_time_has_the_pair(warm_up: Make) -> None:
    game = turn(warm_up())
    game.at = 3600
    game.follow("table verdict p1 3.500 p2 3.490 within 0.005 p2 p1:3.540/0.040 p2:3.560/0.070")
    assert game.code(f"p1 name {right(game)}") == "PA-14.was-later"
    game.follow(f"p2 name {right(game)}")


@pytest.mark.clause("DB-17", "DB-7")
def test_a_tie_goes_to_the_team_with_fewer_pairs(warm_up: Make) -> None:
    game = turn(find(warm_up("pink", "orange", "pink"), "p3"))
    game.follow(TIE)
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p2",))
    refusal = game.tell(f"p1 name {right(game)}")
    assert (refusal.code, refusal.parameters) == ("DB-17.tie-lost", {"seat": "p2", "ahead": 1})
    game.follow(f"p2 name {right(game)}")
    assert game.state.found == {"p3": 1, "p2": 1}


@pytest.mark.clause("DB-17", "DB-7")
@pytest.mark.parametrize("teams", [("pink", "orange", "green"), ("pink", "pink", "green")], ids="-".join)
def test_a_tie_at_equal_pairs_is_drawn_and_recorded(warm_up: Make, teams: tuple[str, ...]) -> None:
    """Between members of one team too: a pair has one finder."""
    game = turn(warm_up(*teams))
    game.at = 3600
    game.follow(TIE)
    assert playing.awaiting(GAME, game.play) == Chance()
    assert {GAME.write(fact) for fact, _ in GAME.draws(game.state) or ()} == {"lot p1", "lot p2"}
    assert game.code("table lot p3") == "PA-11.not-a-draw"
    game.follow("table lot p1")
    assert game.code(f"p2 name {right(game)}") == "DB-17.tie-lost"
    game.follow(f"p1 name {right(game)}")
    assert game.state.tied == ()


class Twin(LevelBot):
    """Names every pair one second after it was turned."""

    def next(self, view: View, now: int, rng: Any) -> tuple[int, Actions] | None:
        if view.phase != "name":
            return None
        return max(now, view.seats[0].opened_at + 1000), Name(KEYS[common_symbol(*view.pair)])


@pytest.mark.clause("DB-17", "DB-7")
def test_bots_that_always_tie_share_the_pairs_by_turns() -> None:
    agreed = bot_setup(GAME, ("random", "random"), {"mode": "warm-up"})
    bots = {seat: Twin(LEVELS["random"]) for seat in agreed.seats}
    record = play_out(GAME, agreed, bots, derived_lottery("twins", 2))
    play = verify(record)
    assert play.state.found == {"p1": 5, "p2": 5}
    words = [line.split()[2] for line in write(record).splitlines() if " table " in line]
    assert words.count("verdict") == PAIRS
    assert words.count("lot") == PAIRS // 2


# People who go


@pytest.mark.clause("DB-17")
def test_who_resigns_leaves_the_pairs_to_the_team(warm_up: Make) -> None:
    game = turn(find(warm_up("pink", "orange", "pink"), "p1", "p1", "p2"))
    game.follow("p1 resign")
    assert playing.awaiting(GAME, game.play) == Simultaneous(("p2", "p3"))
    assert game.code(f"p1 name {right(game)}") == "PA-5.resigned"
    game.follow(f"p3 name {right(game)}")
    find(game, *["p2"] * 6).follow("table result pink 3 orange 7")


@pytest.mark.clause("DB-17")
def test_a_team_that_has_resigned_gives_its_pairs_up_and_cannot_win(warm_up: Make) -> None:
    game = find(warm_up("pink", "orange", "green"), *["p1"] * 6).follow("p1 resign")
    find(game, "p2", "p2", "p2", "p3").follow("table result pink 0 orange 3 green 1")
    assert game.outcome().winners == ("p2",)


@pytest.mark.clause("DB-17", "PA-5")
def test_when_one_side_is_left_the_game_ends(warm_up: Make) -> None:
    game = turn(find(warm_up(), "p1")).follow("p1 resign", "table result orange resigned")
    assert game.outcome() == Outcome(("p2",), "resigned")


# Help, learners, and whole games


@pytest.mark.clause("DB-18")
def test_the_warm_up_glows_too(warm_up: Make) -> None:
    game = turn(warm_up())
    hints = GAME.hints(game.state, "p2")
    assert hints is not None
    assert hints.glows_at == COUNTDOWN + 8000
    assert [shared.symbol for shared in hints.shared] == [right(game)]
    assert GAME.hints(find(warm_up(), "p1").state, "p2") is None


@pytest.mark.clause("DB-17")
def test_by_ticks_there_is_one_number_that_names_the_pair(warm_up: Make) -> None:
    game = warm_up()
    assert ticks.legal(GAME.view(game.state, "p1"), game.at).sum() == 1, "waiting only"
    turn(game)
    view = GAME.view(game.state, "p1")
    number = int(ticks.legal(view, game.at).nonzero()[0][-1])
    assert ticks.legal(view, game.at).sum() == 2
    assert ticks.action_of(view, number) == Name(right(game))
    game.follow(f"p1 miss {wrong(game)}")
    assert ticks.legal(GAME.view(game.state, "p1"), game.at).sum() == 1, "locked"
    game.follow(f"p2 name {right(game)}")
    assert ticks.points(GAME.view(game.state, None)) == [0, 1]


@pytest.mark.clause("DB-17")
@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(GAME.declaration.bots), min_size=2, max_size=8),
    st.text(alphabet="abcdef", min_size=1, max_size=8),
)
def test_whole_warm_ups_between_bots(bots: list[str], seed: str) -> None:
    """Ten pairs of two cards that share one symbol; every pair has one finder, and points add up to ten."""
    record = play_levels(GAME, tuple(bots), {"mode": "warm-up"}, seed)
    play = verify(record)
    pairs = [fact.event.cards for fact in record.facts if isinstance(fact.event, PairShown)]
    named = [(fact.who, fact.event.symbol) for fact in record.facts if isinstance(fact.event, Named)]
    assert len(pairs) == len(named) == PAIRS
    for (first, second), (_, symbol) in zip(pairs, named, strict=True):
        assert first != second
        assert set(symbols_on(first)) & set(symbols_on(second)) == {NUMBERS[symbol]}
    assert Counter(who for who, _ in named) == play.state.found
    outcome = playing.outcome(GAME, play)
    assert outcome is not None
    assert sum(points for _, points in outcome.scores) == PAIRS
    best = max(points for _, points in outcome.scores)
    teams = {player.team for player in record.header.setup.players if player.seat in outcome.winners}
    assert teams == {team for team, points in outcome.scores if points == best}


@pytest.mark.clause("DB-17", "DB-8")
def test_bots_err_are_locked_and_go_on() -> None:
    misses = 0
    for seed in range(20):
        record = play_levels(GAME, ("level-1", "level-1"), {"mode": "warm-up"}, f"errs {seed}")
        for place, miss in enumerate(record.facts):
            if isinstance(miss.event, Missed):
                misses += 1
                after = next(
                    fact
                    for fact in record.facts[place + 1 :]
                    if fact.who == miss.who or isinstance(fact.event, PairShown | Ended)
                )
                assert after.who == "table" or after.at >= miss.at + 3000
    assert misses


@pytest.mark.clause("DB-17")
def test_a_better_bot_finds_more_pairs() -> None:
    found: Counter[str] = Counter()
    for seed in range(20):
        record = play_levels(GAME, ("level-1", "level-5"), {"mode": "warm-up"}, f"ladder {seed}")
        found.update(fact.who for fact in record.facts if isinstance(fact.event, Named))
    assert found["p2"] > 1.5 * found["p1"]
