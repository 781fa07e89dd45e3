"""Verdicts of races: their words, and what the referee makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.core.common import Claimed, Resigned, Verdict, read_common, read_verdict, write_verdict
from passerelle.core.contract import AnyGame
from passerelle.core.driver import settle
from passerelle.core.play import apply, begin
from passerelle.core.setup import Setup
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import SEATS, Fact
from passerelle.core.verdicts import CAP, check_verdict
from passerelle.games import catalogue
from passerelle.testkit.games import setup_for

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


@pytest.mark.clause("PA-14")
def test_a_round_trip_below_zero_is_read_as_it_was_written_and_refused() -> None:
    """0.1.0 wrote this in a rematch; the table must open again."""
    for words, round_trip in (
        ("verdict p1 67.169 p4 60.630 within 0.425 p4 p1:61.030/-7.861 p4:61.030/0.400", -6139),
        ("verdict p1 10.520 p2 4.397 within 0.083 p2 p1:4.404/-7.884 p2:4.437/0.040", -6116),
    ):
        verdict = read_verdict(words)
        assert verdict is not None
        assert verdict.claims[0].round_trip == round_trip
        assert write_verdict(verdict) == words


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


def of(*claims: tuple[int, int], within: int = 5, winner: str = "") -> Verdict:
    """Claims by arrival and round trip, of p1, p2 …"""
    made = tuple(Claimed(seat, *claim) for seat, claim in zip(SEATS, claims, strict=False))
    return Verdict(made, within, winner)


@pytest.mark.clause("PA-14")
@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        (of((4000, 0), (4005, 0), (4003, 0)), None),
        (of((4000, 0), (4006, 0), (4006, 0), winner="p1"), None),
        (of((4400, CAP), (4006, 0), (4450, CAP), winner="p1"), None),
        (of((4000, 0), (4005, 0), (4900, 0)), "PA-14.does-not-add-up"),  # a tie, and one far behind
        (of((4000, 0), (4005, 0), (4900, 0), winner="p1"), "PA-14.does-not-add-up"),
        (of((4000, 0), (4006, 0), (4006, 0)), "PA-14.does-not-add-up"),
        (of((4000, 0), (4006, 0), (4006, 0), winner="p2"), "PA-14.does-not-add-up"),
        (of((4000, 0), (4000, 0), (4000, 0), winner="p1"), "PA-14.does-not-add-up"),
        (of((4000, 0), (4006, 0), (4006, 0), winner="p4"), "PA-14.does-not-add-up"),
        (of((4401, CAP + 1), (4006, 0), (4006, 0), winner="p1"), "PA-14.beyond-the-cap"),
        (of((4000, -1), (4006, 0), (4007, 0), winner="p1"), "PA-14.beyond-the-cap"),
        (of((4000, 0), (5001, CAP), (4006, 0), winner="p1"), "PA-14.not-there-yet"),
        (of((4000, 0), (4000, 0), (4000, 0), within=4), "PA-14.too-certain"),
        (of((4000, 0), (4000, 0), (4000, 0), within=0), "PA-14.too-certain"),
        (of((5000, 1), (5000, 1), (5000, 1), within=0), "PA-14.too-certain"),
        (of((5000, 0), (5000, 0), (5000, 0), within=0), None),  # as simulated games have it
        (of((5000, 0), (5000, 0), (5000, 0), within=900), None),
        (of((4000, 0)), "PA-14.not-rivals"),
        (of(*[(4000, 0)] * 4), "PA-14.not-rivals"),
    ],
)
def test_a_verdict_adds_up(verdict: Verdict, code: str | None) -> None:
    """Three on the table, the cards just turned."""
    game = catalogue.find("dobble")
    play, _ = settle(game, begin(game, setup_for(game, 3)), derived_lottery("verdict", 3), 3000)
    refusal = check_verdict(game, play, verdict, 5000)
    assert (refusal.code if refusal else None) == code


@pytest.mark.clause("PA-14")
def test_claims_stand_in_seat_order_and_once_each() -> None:
    game = catalogue.find("dobble")
    play, _ = settle(game, begin(game, setup_for(game, 3)), derived_lottery("verdict", 3), 3000)
    first, second, third = of((4000, 0), (4001, 0), (4002, 0)).claims
    for claims in ((second, first), (first, first), (first, third, second)):
        refusal = check_verdict(game, play, Verdict(claims, 5, ""), 5000)
        assert refusal is not None
        assert refusal.code == "PA-14.not-rivals"
    gone = apply(game, play, Fact(3500, "p2", Resigned()))
    for claimants, code in (((first, second), "PA-14.not-rivals"), ((first, third), None)):
        refusal = check_verdict(game, gone, Verdict(claimants, 5, ""), 5000)
        assert (refusal.code if refusal else None) == code
