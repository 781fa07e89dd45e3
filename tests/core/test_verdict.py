"""Verdicts of races: their words, and what the referee makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.core.common import Claimed, Verdict, read_common, read_verdict, write_verdict
from passerelle.core.contract import AnyGame
from passerelle.core.play import begin
from passerelle.core.setup import Setup
from passerelle.core.verdicts import check_verdict

WORDS = "verdict p1 10.032 p2 10.035 within 0.002 p1 p1:10.071/0.039 p2:10.076/0.041"

claims = st.lists(
    st.builds(Claimed, st.just("p1"), st.integers(400, 10**8), st.integers(0, 400)), min_size=2, max_size=2
).map(lambda pair: (pair[0], Claimed("p2", pair[1].arrival, pair[1].round_trip)))


@pytest.mark.clause("PA-14")
def test_the_words_of_the_record_format() -> None:
    verdict = Verdict((Claimed("p1", 10071, 39), Claimed("p2", 10076, 41)), 2, "p1")
    assert write_verdict(verdict) == WORDS
    assert read_common("table", WORDS) == verdict
    assert read_common("p1", WORDS) is None


@given(claims, st.integers(0, 999), st.sampled_from(["", "p1", "p2"]))
def test_words_come_back_as_they_were(both: tuple[Claimed, ...], within: int, winner: str) -> None:
    verdict = Verdict(both, within, winner)
    assert read_verdict(write_verdict(verdict)) == verdict


@pytest.mark.parametrize(
    "words",
    [
        "verdict",
        "verdict p1 10.032",
        WORDS + " ",
        WORDS.replace("10.032", "10.033"),  # not what arrival and round trip give
        WORDS.replace(" p1 p1:", " p1:"),
        WORDS.replace("0.039", "0.39"),
        WORDS.replace("10.071/0.039", "0.010/0.039"),
        WORDS.replace("within", "about"),
    ],
)
def test_anything_else_is_no_verdict(words: str) -> None:
    assert read_verdict(words) is None


@pytest.mark.clause("PA-14")
def test_no_verdict_where_nobody_races(game: AnyGame, setup: Setup) -> None:
    verdict = read_verdict(WORDS)
    assert verdict is not None
    refusal = check_verdict(game, begin(game, setup), verdict, 20_000)
    assert refusal is not None
    assert refusal.code == "PA-14.not-rivals"
