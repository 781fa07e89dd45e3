"""Ratings: the likeliest, in whatever order the games came; rankings; intervals that mean something."""

import random
from math import log10

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from passerelle.arena.bout import GameResult
from passerelle.arena.caller import Failure
from passerelle.arena.contestants import contestants
from passerelle.arena.plan import Plan, Schedule
from passerelle.arena.ratings import ELO, MIDDLE, Ranking, rate
from passerelle.arena.standings import Count, ranking
from passerelle.core.setup import complete_options
from passerelle.games import catalogue

BETTER: Ranking = [[0], [1]]
WORSE: Ranking = [[1], [0]]
EQUAL: Ranking = [[0, 1]]
TWO = [((0,), ""), ((1,), "")]
FOUR = [((seat,), "") for seat in range(4)]


def test_two_are_as_far_apart_as_their_odds() -> None:
    blocks = [[BETTER]] * 75 + [[WORSE]] * 25
    better, worse = rate(2, blocks, [(0, 1)])
    assert better.rating - worse.rating == pytest.approx(400 * log10(75.5 / 25.5), abs=0.2)
    assert better.rating + worse.rating == pytest.approx(2 * MIDDLE, abs=0.2)
    assert worse.high < better.low < better.rating < better.high


def test_a_draw_is_half_a_win_for_each() -> None:
    won = [[BETTER], [WORSE], [BETTER]] * 2
    drawn = [[EQUAL]] * 4 + [[BETTER]] * 2
    assert [one.rating for one in rate(2, won, [(0, 1)])] == [one.rating for one in rate(2, drawn, [(0, 1)])]


def test_who_never_lost_has_a_rating_and_an_honest_interval() -> None:
    better, worse = rate(2, [[BETTER]] * 20, [(0, 1)])
    assert better.rating - worse.rating == pytest.approx(400 * log10(20.5 / 0.5), abs=0.2)
    assert better.low < better.rating - 20
    assert better.high > better.rating + 20


@given(st.data())
@settings(max_examples=10)
def test_rankings_of_four_give_the_likeliest_strengths_in_any_order(data: st.DataObject) -> None:
    """Against a general minimizer, on rankings with equal places."""
    place = st.permutations(range(4)).map(lambda order: [order[:1], order[1:3], order[3:]])
    alone = st.permutations(range(4)).map(lambda order: [[one] for one in order])
    rankings: list[Ranking] = data.draw(st.lists(place | alone, min_size=3, max_size=8))
    met = [(one, other) for one in range(4) for other in range(one)]

    def unlikely(strengths: object) -> float:
        theta = np.asarray(strengths)
        total = float((theta**2).sum() * 1e-9)
        for one, other in met:
            pair = np.logaddexp(theta[one], theta[other])
            total -= (theta[one] + theta[other]) / 2 - pair
        for first, *rest in rankings:
            orders = [[*first, *rest[0], *rest[1]], [*first, *rest[0][::-1], *rest[1]]] if len(rest) == 2 else [
                [*first, *(one for group in rest for one in group)]
            ]  # fmt: skip
            for order in orders:
                for place in range(4):
                    behind = np.logaddexp.reduce(theta[order[place:]])
                    total -= (theta[order[place]] - behind) / len(orders)
        return total

    ours = [one.rating for one in rate(4, [[ranking] for ranking in rankings], met)]
    best = minimize(unlikely, np.zeros(4), tol=1e-10).x
    assert ours == pytest.approx(list(MIDDLE + ELO * (best - best.mean())), abs=0.3)
    shuffled = data.draw(st.permutations(rankings))
    assert [one.rating for one in rate(4, [[ranking] for ranking in shuffled], met)] == ours


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held = random.Random("coverage"), 0
    truth = MIDDLE + 200 * log10(0.7 / 0.3)
    for _ in range(40):
        blocks = [[BETTER if rng.random() < 0.7 else WORSE for _ in range(2)] for _ in range(50)]
        first = rate(2, blocks, [(0, 1)])[0]
        held += first.low <= truth <= first.high
    assert held >= 34, "95 % of 40 are 38; fewer than 34 come by chance once in two hundred"


def played(winners: tuple[str, ...], scores: dict[str, int], *failed: str, seats: str = "abcd") -> GameResult:
    failures = tuple(Failure(seat, "crash") for seat in failed)
    return GameResult(0, "", tuple(seats), winners, "score", tuple(scores.items()), failures)


def test_final_rankings() -> None:
    points = {"p1": 3, "p2": 9, "p3": 9, "p4": 1}
    assert ranking(played(("p2",), points), FOUR) == [["b"], ["c"], ["a"], ["d"]]
    assert ranking(played(("p2", "p3"), points), FOUR) == [["b", "c"], ["a"], ["d"]]
    assert ranking(played(("p1",), points, "p2", "p3"), FOUR) == [["a"], ["d"], ["b", "c"]]
    assert ranking(played((), {}), FOUR) == [["a", "b", "c", "d"]]
    teams = [((0, 2), "pink"), ((1, 3), "blue")]
    assert ranking(played(("p2", "p4"), {"pink": 8, "blue": 9}, seats="abab"), teams) == [["b"], ["a"]]
    assert ranking(played(("p2",), {}), TWO) == [["b"], ["a"]]


def test_the_order_in_which_games_come_changes_nothing() -> None:
    options = complete_options(catalogue.find("hexades").declaration, {})
    schedule = Schedule(Plan("hexades", contestants(["random", "level-1"]), 2, options, "7"))
    results = []
    for order in (list(range(12)), list(range(11, -1, -1)), random.Random(7).sample(range(12), 12)):
        count = Count(schedule, None)
        for number in order:
            seats = ("random", "level-1") if number % 2 == 0 else ("level-1", "random")
            winner = "p1" if seats[0] == "level-1" or number == 2 else "p2"
            count.add(GameResult(number, "s", seats, (winner,), "chain"))
        results.append(count.result())
    assert results[0] == results[1] == results[2]
    assert [one.share.name for one in results[0].contestants] == ["level-1", "random"]
    assert results[0].contestants[0].rating == pytest.approx(MIDDLE + 200 * log10(11.5 / 1.5), abs=0.2)
