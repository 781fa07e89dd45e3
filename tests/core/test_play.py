"""What every game shares: setup, resigning, leaving, takeover, pauses, timeouts."""

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import (
    CameBack,
    GivenUp,
    Left,
    Paused,
    Resign,
    Resigned,
    Resumed,
    Seated,
    TimedOut,
)
from passerelle.core.contract import AnyGame
from passerelle.core.driver import settle
from passerelle.core.play import Play
from passerelle.core.replay import Referee
from passerelle.core.setup import Form, Player, Setup, complete_options
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import TABLE, Event, Fact, Refused, Turn
from passerelle.testkit.games import setup_for


@pytest.fixture
def play(game: AnyGame, setup: Setup) -> Play:
    return started(game, setup)


def started(game: AnyGame, setup: Setup) -> Play:
    """Up to the first thing a seat has to decide."""
    play, _ = settle(game, playing.begin(game, setup), derived_lottery("play", 2), 0)
    return play


def after(game: AnyGame, play: Play, *facts: tuple[int, str, Event]) -> Play:
    for fact in facts:
        play = playing.apply(game, play, Fact(*fact))
    return play


@pytest.mark.clause("PA-1")
def test_options_are_completed_and_checked(game: AnyGame, setup: Setup) -> None:
    complete = complete_options(game.declaration, {})
    assert list(complete) == [option.name for option in game.declaration.options]
    first = game.declaration.options[0]
    for wrong, code in (
        ({"no-such": "x"}, "PA-1.unknown-option"),
        ({first.name: "no-such-value"}, "PA-1.bad-value"),
    ):
        with pytest.raises(Refused) as caught:
            complete_options(game.declaration, wrong)
        assert caught.value.refusal.code == code
    reversed_options = dict(reversed(complete.items()))
    for options, code in ((reversed_options, "PA-1.option-order"), ({}, "PA-1.missing-option")):
        with pytest.raises(Refused) as caught:
            playing.begin(game, replace(setup, options=options))
        assert caught.value.refusal.code == code


@pytest.mark.clause("PA-1")
@pytest.mark.parametrize(
    ("form", "fitting", "others"),
    [
        (Form("off"), ["off"], ["", "of", "off 3"]),
        (Form(low=5, high=60), ["5", "60"], ["4", "61", "05", "five", "5 ", "²5"]),
        (Form("clock", 30, 600), ["clock 30"], ["clock", "clock 29", "30", "clock  30"]),
    ],
)
def test_forms_of_values(form: Form, fitting: list[str], others: list[str]) -> None:
    assert all(map(form.fits, fitting))
    assert not any(map(form.fits, others))


@pytest.mark.clause("PA-2")
@pytest.mark.parametrize(
    ("players", "code"),
    [
        ((Player("p1", "human", "A"),), "PA-2.seat-count"),
        ((Player("p2", "human", "A"), Player("p1", "human", "B")), "PA-2.seat-order"),
        ((Player("p1", "human", "A"), Player("p2", "bot", "level-99")), "PA-2.unknown-bot"),
        ((Player("p1", "human", "A", "pink"), Player("p2", "human", "B")), "PA-2.bad-team"),
    ],
)
def test_seats_are_checked(game: AnyGame, setup: Setup, players: tuple[Player, ...], code: str) -> None:
    with pytest.raises(Refused) as caught:
        playing.begin(game, replace(setup, players=players))
    assert caught.value.refusal.code == code


@pytest.mark.clause("PA-5", "PA-3")
def test_the_last_side_standing_wins(game: AnyGame, play: Play) -> None:
    facts = playing.decide(game, play, "p2", Resign(), 500)
    assert facts == [Fact(500, "p2", Resigned()), Fact(500, TABLE, GivenUp("p1", "resigned"))]
    for fact in facts:
        play = playing.apply(game, play, fact)
    outcome = playing.outcome(game, play)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("p1",), "resigned")
    refusal = playing.check(game, play, "p1", Resign(), 600)
    assert refusal is not None
    assert refusal.code == "PA-3.over"


@pytest.mark.clause("PA-5")
def test_who_resigned_acts_no_more(game: AnyGame, play: Play) -> None:
    gone = replace(play, resigned=frozenset({"p1"}))
    refusal = playing.check(game, gone, "p1", Resign(), 0)
    assert refusal is not None
    assert refusal.code == "PA-5.resigned"


@pytest.mark.clause("PA-4")
def test_a_pause_stops_actions_and_clocks(game: AnyGame) -> None:
    timed = started(game, setup_for(game, 2, {"clock": "30"}))
    awaited = playing.awaiting(game, timed)
    assert isinstance(awaited, Turn)
    chooser = awaited.seat
    action = next(iter(game.legal_actions(timed.state, chooser)))
    for fact in playing.decide(game, timed, chooser, action, 1000):
        timed = playing.apply(game, timed, fact)
    timed, _ = settle(game, timed, derived_lottery("play", 2), 1000)
    paused = after(game, timed, (5_000, TABLE, Paused()))
    active = playing.awaiting(game, paused)
    assert isinstance(active, Turn)
    refusal = playing.check(
        game, paused, active.seat, next(iter(game.legal_actions(paused.state, active.seat))), 6_000
    )
    assert refusal is not None
    assert refusal.code == "PA-4.paused"
    assert playing.check(game, paused, active.seat, Resign(), 6_000) is None
    assert playing.overdue(game, paused, 900_000) == []
    resumed = after(game, paused, (905_000, TABLE, Resumed()))
    # 4 s had run before the pause, 26 of 30 are left after it; exactly at the deadline nothing is late yet.
    assert playing.overdue(game, resumed, 931_000) == []
    late = playing.overdue(game, resumed, 931_001)
    assert late[0] == Fact(931_001, TABLE, TimedOut(active.seat))


P1_LEAVES = (0, "p1", Left())
BOT_FOR_P1 = (0, TABLE, Seated(Player("p1", "bot", "random")))


@pytest.mark.clause("PA-4", "PA-5", "PA-6", "PA-7", "PA-2")
@pytest.mark.parametrize(
    ("before", "who", "event", "code"),
    [
        ([(0, TABLE, Paused())], TABLE, Paused(), "PA-4.paused"),
        ([], TABLE, Resumed(), "PA-4.not-paused"),
        ([(0, "p1", Left())], "p1", Left(), "PA-6.already-away"),
        ([], "p1", CameBack(), "PA-6.not-away"),
        ([], TABLE, GivenUp("p1", "abandoned"), "PA-6.nobody-left"),
        ([P1_LEAVES], TABLE, GivenUp("p1", "abandoned"), "PA-6.nobody-left"),
        ([P1_LEAVES, BOT_FOR_P1], TABLE, GivenUp("p2", "abandoned"), "PA-6.nobody-left"),
        ([P1_LEAVES, (0, "p2", Resigned())], TABLE, GivenUp("p2", "abandoned"), "PA-6.cannot-win"),
        ([P1_LEAVES], TABLE, GivenUp("p3", "abandoned"), "PA-6.cannot-win"),
        ([P1_LEAVES, (0, "p2", Left())], TABLE, GivenUp("p2", "abandoned"), None),
        ([P1_LEAVES], TABLE, GivenUp("p2", "abandoned"), None),
        ([], TABLE, GivenUp("p2", "resigned"), "PA-5.nobody-resigned"),
        ([P1_LEAVES], TABLE, GivenUp("p2", "resigned"), "PA-5.nobody-resigned"),
        ([P1_LEAVES], "p1", CameBack(), None),
        ([P1_LEAVES], *BOT_FOR_P1[1:], None),
        ([P1_LEAVES, BOT_FOR_P1], *BOT_FOR_P1[1:], None),
        ([P1_LEAVES, BOT_FOR_P1], TABLE, Seated(Player("p1", "human", "Eve")), None),
        ([P1_LEAVES, BOT_FOR_P1], "p1", Left(), "PA-6.already-away"),
        ([], *BOT_FOR_P1[1:], "PA-7.still-there"),
        ([], TABLE, Seated(Player("p1", "human", "Test p1")), "PA-7.changes-nothing"),
        ([], TABLE, Seated(Player("p1", "human", "Test p1", assist=True)), None),
        ([], TABLE, Seated(Player("p3", "bot", "random")), "PA-2.no-such-seat"),
        ([], TABLE, Seated(Player("p1", "bot", "level-99")), "PA-2.unknown-bot"),
        ([], TABLE, Seated(Player("p1", "human", "Bo", "pink")), "PA-2.bad-team"),
    ],
)
def test_common_events_are_checked(
    game: AnyGame, play: Play, before: list[tuple[int, str, Event]], who: str, event: Event, code: str | None
) -> None:
    refusal = playing.check_common(game, after(game, play, *before), Fact(0, who, event))
    assert (refusal.code if refusal else None) == code


@pytest.mark.clause("PA-7", "PA-6")
def test_a_bot_from_the_start_neither_leaves_nor_makes_room(game: AnyGame, setup: Setup) -> None:
    bots = tuple(replace(player, kind="bot", name="random") for player in setup.players)
    play = started(game, replace(setup, players=bots))
    for who, event in (
        ("p1", Left()),
        (TABLE, Seated(Player("p1", "human", "Ada"))),
        (TABLE, Seated(Player("p1", "bot", "level-1"))),
    ):
        refusal = playing.check_common(game, play, Fact(0, who, event))
        assert refusal is not None
        assert refusal.code == "PA-7.is-a-bot"


@pytest.mark.clause("PA-7", "PA-6")
def test_a_seat_changes_hands_and_a_game_can_be_abandoned(game: AnyGame, play: Play) -> None:
    bot = Player("p2", "bot", "random")
    changed = after(
        game, play, (10, TABLE, Seated(bot)), (20, "p1", Left()), (30, TABLE, GivenUp("p2", "abandoned"))
    )
    assert changed.players[1] == bot
    assert changed.setup.players[1] != bot
    outcome = playing.outcome(game, changed)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("p2",), "abandoned")


@pytest.mark.clause("PA-10")
def test_timeouts_come_first_and_only_when_time_is_up(game: AnyGame) -> None:
    setup = setup_for(game, 2, {"clock": "30"})
    referee = Referee(game, setup)
    for line in ("table layout " + " ".join(map(str, range(1, 37))),):
        assert (
            referee.accept(Fact(0, TABLE, game.read(TABLE, line.partition(" ")[2]))) is not None
        )  # not this layout
    layout = playing.draw(game, referee.play, derived_lottery("x", 2), 0)
    for fact in (
        layout,
        Fact(0, TABLE, game.read(TABLE, "lot p1")),
        Fact(0, "p1", game.read("p1", "colour red")),
    ):
        assert referee.accept(fact) is None
    assert referee.accept(Fact(0, TABLE, game.read(TABLE, "roll 1 1 1"))) is None
    none = game.read("p2", "none")
    early = referee.accept(Fact(30_000, TABLE, TimedOut("p2")))
    assert early is not None
    assert early.code == "PA-10.no-timeout"
    unannounced = referee.accept(Fact(30_001, "p2", none))
    assert unannounced is not None
    assert unannounced.code == "PA-10.timeout-first"
    too_late = referee.accept(Fact(30_001, "p2", Resigned()))
    assert too_late is not None
    assert too_late.code == "PA-10.timeout-first"
    assert referee.accept(Fact(30_040, TABLE, TimedOut("p2"))) is None
    assert not referee.settled
    assert referee.accept(Fact(30_040, "p2", none)) is None
    assert referee.settled
