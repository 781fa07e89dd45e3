"""Whole games between bots on virtual time."""

import hashlib
import random
from typing import Any

import pytest

from passerelle.core.common import Verdict
from passerelle.core.contract import AnyGame, Budget
from passerelle.core.record import Record, write
from passerelle.core.replay import verify
from passerelle.core.simulate import (
    BotCaller,
    Stalled,
    bot_setup,
    derived_lottery,
    drive,
    finished_record,
    play_levels,
    play_made,
    play_out,
)
from passerelle.core.values import Fact, Refusal
from passerelle.games import catalogue
from passerelle.testkit.games import setup_for

HEXADES, DOBBLE = catalogue.find("hexades"), catalogue.find("dobble")


def test_all_secrets_of_a_simulated_game_come_from_one_word() -> None:
    def half(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    lottery = derived_lottery("word", 3)
    assert lottery.seed == half("word:seed")
    assert lottery.nonces == tuple(half(f"word:nonce p{n}") for n in (1, 2, 3))


@pytest.mark.parametrize("game", [HEXADES, DOBBLE], ids=lambda game: game.declaration.id)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(game: AnyGame) -> None:
    one, again, other = (write(play_levels(game, ("random", "random"), {}, seed)) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_a_bots_action_takes_a_second() -> None:
    record = play_levels(HEXADES, ("random", "random"), {}, "pace")
    times = [acted.at for acted in record.actions()]
    assert times == [1000 * number for number in range(len(times))]


def test_bots_by_name_sit_as_people_under_their_own_names() -> None:
    setup = bot_setup(HEXADES, ("level-1", "their-bot"), {"mean": "on"}, by_name=[1])
    assert [(player.seat, player.kind, player.name) for player in setup.players] == [
        ("p1", "bot", "level-1"),
        ("p2", "human", "their-bot"),
    ]
    assert setup.options["mean"] == "on"


class Stubborn:
    """Always the same, right or wrong."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        return self.action


class Patient(Stubborn):
    def next(self, view: Any, now: int, rng: random.Random) -> Any:
        return None


class Hasty(Stubborn):
    """Wanted to act before the game began; in a race with others of its kind that is always a tie."""

    def __init__(self, game: AnyGame) -> None:
        self.bot: Any = game.bots[game.declaration.bots[-1]]()

    def next(self, view: Any, now: int, rng: random.Random) -> Any:
        planned = self.bot.next(view, now, rng)
        return planned and (-1, planned[1])


def lottery_of(setup: Any) -> Any:
    return derived_lottery("simulated", len(setup.players))


def test_a_bad_answer_of_a_trusted_bot_is_a_fault_of_ours() -> None:
    setup = setup_for(HEXADES, 2)
    silent = next(
        action
        for action in (kind() for kind in HEXADES.action_type.__args__ if not kind.__struct_fields__)
        if type(action).__name__ == "StaySilent"
    )
    bots = dict.fromkeys(setup.seats, Stubborn(silent))
    with pytest.raises(ValueError, match=r"p[12] chose StaySilent\(\): HX-9\.nothing-to-answer"):
        play_out(HEXADES, setup, bots, lottery_of(setup))


def test_in_real_time_a_bot_has_to_say_when() -> None:
    setup = setup_for(DOBBLE, 2)
    with pytest.raises(TypeError, match="does not say when it acts"):
        play_out(DOBBLE, setup, dict.fromkeys(setup.seats, Stubborn(None)), lottery_of(setup))


def test_a_bot_has_the_budget_of_its_caller_or_the_usual_one() -> None:
    class Counting(Stubborn):
        def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
            budgets.add(budget)
            return self.action.choose(view, budget, rng)

    setup = setup_for(HEXADES, 2)
    makers = [lambda: Counting(HEXADES.bots["random"]())] * 2
    for budget in (None, Budget(7)):
        budgets: set[Budget] = set()
        play_made(HEXADES, setup, makers, "budget", budget)
        assert budgets == {budget or Budget()}


def test_every_seat_has_a_bot_and_no_bot_is_without_a_seat() -> None:
    setup = setup_for(HEXADES, 2)
    for count in (1, 3):
        with pytest.raises(ValueError, match="zip"):
            play_made(HEXADES, setup, [HEXADES.bots["random"]] * count, "seats")


def test_when_everybody_waits_for_ever_the_game_has_stalled() -> None:
    setup = setup_for(DOBBLE, 2)
    with pytest.raises(Stalled):
        play_out(DOBBLE, setup, dict.fromkeys(setup.seats, Patient(None)), lottery_of(setup))


class Correcting(BotCaller):
    """Puts something right in place of what was refused."""

    def __init__(self) -> None:
        self.refused: list[str] = []
        self._play: Any = None

    def choose(self, game: AnyGame, play: Any, seat: str, *rest: Any) -> Any:
        self._play = play
        return super().choose(game, play, seat, *rest)

    def instead(self, seat: str, action: Any, refusal: Refusal) -> Any:
        self.refused.append(refusal.code)
        return next(iter(HEXADES.legal_actions(self._play.state, seat)))


def test_a_caller_may_put_something_in_place_of_a_refused_action() -> None:
    setup, caller = setup_for(HEXADES, 2), Correcting()
    colour = next(kind for kind in HEXADES.action_type.__args__ if kind.__name__ == "ChooseColour")
    bots = dict.fromkeys(setup.seats, Stubborn(colour("red")))
    driver = drive(HEXADES, setup, bots, lottery_of(setup), Budget(), caller)
    assert set(caller.refused) == {"HX-4.not-the-chooser"}
    assert driver.outcome == finished_record(driver).outcome
    verify(finished_record(driver))


@pytest.mark.clause("PA-14", "PA-8")
def test_nobody_acts_before_now_and_who_acts_at_once_ties() -> None:
    setup = setup_for(DOBBLE, 2, {"mode": "warm-up"})
    bots = {seat: Hasty(DOBBLE) for seat in setup.seats}
    record: Record = play_out(DOBBLE, setup, bots, lottery_of(setup))
    verify(record)
    facts: tuple[Fact[Any], ...] = record.facts
    assert [fact.at for fact in facts] == sorted(fact.at for fact in facts)
    ties = [fact.event for fact in facts if isinstance(fact.event, Verdict)]
    assert ties
    assert all((tie.winner, tie.within) == ("", 0) for tie in ties)
