"""Verdicts of races: their words, and what the referee makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.core.common import Claimed, Resigned, Verdict
from passerelle.core.common_notation import read_common, read_verdict, write_verdict
from passerelle.core.contract import AnyGame
from passerelle.core.driver import settle
from passerelle.core.play import apply, awaiting, begin
from passerelle.core.setup import Setup
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import SEATS, Fact, Turn
from passerelle.core.verdicts import CAP, check_verdict
from passerelle.games import catalogue
from passerelle.testkit.games import setup_for
from passerelle.testkit.referee import ToldReferee

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


def racing() -> ToldReferee:
    """Two at the table, the cards just turned."""
    game = catalogue.find("dobble")
    referee = ToldReferee(game, setup_for(game, 2))
    _, facts = settle(game, referee.play, derived_lottery("verdict", 2), 3000)
    for fact in facts:
        assert referee.accept(fact) is None
    referee.at = 5000
    return referee


FIRST = "table verdict p1 4.000 p2 4.100 within 0.005 p1 p1:4.000/0.000 p2:4.100/0.000"


@pytest.mark.clause("PA-14")
def test_a_verdict_is_followed_at_once_by_what_it_settles() -> None:
    referee = racing().follow(FIRST)
    assert not referee.settled
    play = next(iter(referee.game.legal_actions(referee.state, "p1")))
    words = [referee.game.write(fact) for fact in referee.game.decide(referee.state, "p1", play, 5000)]
    for line in ("p2 leave", "table pause", "table round none", f"p1 {words[0]}"):
        late = 1 if line.startswith("p1") else 0
        assert referee.code(line, after=late) == "PA-14.settles-nothing"
    referee.follow(f"p1 {words[0]}")
    assert referee.settled


@pytest.mark.clause("PA-14")
def test_what_excludes_nothing_of_the_others_needs_no_verdict() -> None:
    class Gentle(type(catalogue.find("dobble"))):  # type: ignore[misc]
        def are_rivals(self, *_: object) -> bool:
            return False

    referee = racing().follow(FIRST)
    play = next(iter(referee.game.legal_actions(referee.state, "p1")))
    (fact, *_) = referee.game.decide(referee.state, "p1", play, 5000)
    referee.game = Gentle()
    refusal = referee.accept(fact)
    assert refusal is not None
    assert refusal.code == "PA-14.not-rivals"


@pytest.mark.clause("PA-6", "PA-4")
def test_who_is_away_claims_nothing_and_nobody_does_in_a_pause() -> None:
    referee = racing().follow("p2 leave")
    assert referee.code(FIRST) == "PA-6.is-away"
    referee.follow("p2 back", "table pause")
    assert referee.code(FIRST) == "PA-4.paused"
    referee.follow("table resume").follow(FIRST)


@pytest.mark.clause("PA-10")
def test_a_seat_writes_no_line_of_the_table(game: AnyGame, setup: Setup) -> None:
    play, facts = settle(game, begin(game, setup), derived_lottery("verdict", 2), 0)
    referee = ToldReferee(game, setup)
    for fact in facts:
        assert referee.accept(fact) is None
    awaited = awaiting(game, play)
    assert isinstance(awaited, Turn)
    refusal = referee.accept(Fact(0, awaited.seat, game.read("table", "roll 1 2 3")))
    assert refusal is not None
    assert refusal.code == "PA-10.does-not-follow"
    assert referee.code("table roll 1 2 3") == "PA-11.nothing-to-draw"


@pytest.mark.clause("PA-14")
@pytest.mark.parametrize(
    ("words", "round_trip"),
    [
        ("verdict p1 8.500 p2 9.000 within 0.005 p1 p1:10.000/1.500 p2:9.000/0.000", 1500),
        ("verdict p1 11.407 p2 4.397 within 0.083 p2 p1:4.410/-7.003 p2:4.437/0.040", -6997),
        ("verdict p1 0.000 p2 4.397 within 0.083 p1 p1:0.400/0.400 p2:4.437/0.040", 400),
        ("verdict p1 4.397 p2 4.397 within 0.000 tie p1:4.397/0.000 p2:4.397/0.000", 0),
    ],
)
def test_odd_times_of_a_claim_are_read_as_they_were_written(words: str, round_trip: int) -> None:
    verdict = read_verdict(words)
    assert verdict is not None
    assert verdict.claims[0].round_trip == round_trip
    assert write_verdict(verdict) == words


@pytest.mark.clause("PA-7")
def test_who_comes_back_takes_the_seat_from_the_bot_at_once() -> None:
    referee = racing().follow("p1 leave", f"table seat p1 {team_of('p1')} bot random", "p1 back")
    back, other = (f'table seat {seat} {team_of(seat)} human "Ada"' for seat in ("p1", "p2"))
    for line, late in ((back, 1), (other, 0), ("table pause", 0)):
        assert referee.code(line, after=late) == "PA-7.not-handed-back"
    assert not referee.settled
    assert referee.follow(back).settled


def team_of(seat: str) -> str:
    return catalogue.find("dobble").suggested_teams(2)[SEATS.index(seat)]
