"""Advice of every game that gives any: it can be played, it has words in every language, and it is true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from passerelle.core import play as playing
from passerelle.core.contract import Advice, AnyGame, HasAdvice
from passerelle.core.driver import Driver
from passerelle.core.play import Play
from passerelle.core.simulate import derived_lottery
from passerelle.core.texts import LANGUAGES, Texts
from passerelle.core.values import Seat
from passerelle.games import catalogue
from passerelle.games.forma.scoring import score_of
from passerelle.testkit.games import setup_for

ADVISING = {game.declaration.id: game for game in catalogue.all_games() if isinstance(game, HasAdvice)}
GAMES = 4

Case = tuple[Play, Seat, Advice[Any], Play]
"""The play, who was advised what, and the play after that was done."""


def cases(game: AnyGame, most: int) -> Iterator[Case]:
    """Advice taken and not, in games that go on to their ends."""
    assert isinstance(game, HasAdvice)
    for number in range(GAMES):
        rng = random.Random(number)
        driver = Driver(game, playing.begin(game, setup_for(game, 2)), derived_lottery(f"a{number}", 2))
        driver.settle(0)
        while not driver.outcome and most:
            (seat,) = driver.status.awaited
            before, at = driver.play, driver.play.at + 1000
            actions = list(game.legal_actions(before.state, seat))
            plain = [one for one in actions if type(one).__name__ not in ("Announce", "Pass")]
            action = rng.choice(plain or actions)
            if rng.random() < 0.4:
                advice = game.advise(game.view(before.state, seat), rng)
                alone = Driver(game, before)
                assert alone.check(seat, advice.action, at) is None
                alone.do(seat, advice.action, at)
                yield before, seat, advice, alone.play
                most -= 1
                action = advice.action
            assert driver.act(seat, action, at) is None


@pytest.mark.clause("PA-17")
@pytest.mark.parametrize("game", ADVISING.values(), ids=ADVISING.keys())
def test_advice_can_be_played_and_said(game: AnyGame) -> None:
    names = {"p1": "Ada", "p2": "Bo"}
    texts = [Texts(language, f"passerelle.games.{game.declaration.id}") for language in LANGUAGES]
    reasons: Counter[str] = Counter()
    for _, _, advice, _ in cases(game, 40):
        reasons[advice.reason.key] += 1
        for spoken in texts:
            said = spoken.sentence(advice.reason, names)
            assert said
            assert "{" not in said
            assert advice.reason.key not in said
    assert len(reasons) > 2


def test_hexades_says_what_is_true() -> None:
    game = ADVISING["hexades"]
    seen = set()
    for before, seat, advice, after in cases(game, 60):
        key, told = advice.reason.key.removeprefix("advice."), advice.reason.parameters
        seen.add(key)
        state = before.state
        if key == "none":
            assert len(list(game.legal_actions(state, seat))) == 1
        if "number" in told and not key.startswith("point"):
            assert after.state.last == told["number"]
            assert (game.outcome(after.state) is not None) == (key == "wins")
        if "chance" in told:
            assert 0 <= int(told["chance"]) <= 100
    assert {"chance", "extends"} <= seen


def test_forma_counts_the_points_as_the_account_does() -> None:
    game = ADVISING["forma"]
    counted = 0
    for before, seat, advice, after in cases(game, 25):
        if "points" not in advice.reason.parameters or after.state.phase != "play":
            continue
        scores = [score_of(play.state, play.state.side(seat)) for play in (before, after)]
        gained = [score.total + score.reserve + score.out for score in scores]
        assert gained[1] - gained[0] == advice.reason.parameters["points"]
        counted += 1
    assert counted > 5


def test_verbindung_names_the_die_that_completes() -> None:
    game = ADVISING["verbindung"]
    for before, seat, advice, after in cases(game, 60):
        key, told = advice.reason.key.removeprefix("advice."), advice.reason.parameters
        assert (key == "completes") == (
            before.state.phase == "place"
            and (outcome := game.outcome(after.state)) is not None
            and seat in outcome.winners
            and "cell" in told
        )
        if key.startswith("nearer"):
            assert int(told["need"]) < int(told.get("before", 99))
