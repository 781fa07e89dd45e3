"""Games without turns at a table, on virtual time: alarms ring, bots act when they say, pauses hold everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from race_kit import DOBBLE, LABYRINTH, NAMES, Racer, bots, in_play, person, run_out, spotting, stands
from table_kit import HOST, Kit, Onlooker
from virtual_clock import VirtualClock

from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame
from passerelle.games.labyrinth.actions import CallStop
from passerelle.games.labyrinth.solver import solve
from passerelle.table import hosting
from passerelle.table.seats import Chair


@pytest.mark.parametrize(("game", "seats"), [(LABYRINTH, 2), (DOBBLE, 2), (DOBBLE, 5), (DOBBLE, 8)])
def test_bots_play_to_the_end_and_can_be_watched(game: AnyGame, seats: int) -> None:
    kit = Kit(*bots(game, seats), game=game)
    watcher = kit.enter(HOST)
    watcher.ask(kit.table.start)
    run_out(kit)
    stands(kit)
    assert len(watcher.lines) == len(kit.course.lines)


class BrokenRace(type(DOBBLE)):  # type: ignore[misc]
    """The game, with bots of which all but chance fail."""

    @property
    def bots(self) -> Any:
        class Raises:
            def choose(self, view: Any, budget: Any, rng: Any) -> Any:
                raise ZeroDivisionError

            def next(self, view: Any, now: int, rng: Any) -> Any:
                raise ZeroDivisionError

        return dict.fromkeys(self.declaration.bots, Raises)


@pytest.mark.clause("PA-7", "PA-33")
def test_for_a_racing_bot_that_fails_pure_chance_plays_on_under_its_own_name() -> None:
    game = BrokenRace()
    first, second = bots(game, 2)
    kit = Kit(replace(first, name="level-3"), replace(second, name="level-5"), game=game)
    kit.enter(HOST).ask(kit.table.start)
    kit.clock.advance(60_000)
    assert kit.course.bots == {"p1": "random", "p2": "random"}
    told = [words.split() for words in kit.words if words.startswith("table seat")]
    assert [(words[2], words[-1]) for words in told] == [("p1", "random"), ("p2", "random")]
    assert any(words.startswith(("p1", "p2")) for words in kit.words), "somebody plays"


@pytest.mark.clause("LB-16")
def test_alone_against_the_clock() -> None:
    kit = Kit(person("Ada"), game=LABYRINTH, mode="clock 30")
    ada = kit.enter("Ada", HOST)
    ada.ask(kit.table.start)
    assert not any("goal" in words for words in kit.words)
    kit.clock.advance(3000)
    assert kit.words[-1].startswith("table goal")
    kit.clock.advance(30_000)
    assert kit.course.outcome is None
    kit.clock.advance(1)
    assert kit.course.outcome is not None
    stands(kit)


@pytest.mark.clause("DB-17")
def test_training_alone() -> None:
    kit = Kit(Chair("bot", "level-5", "blue"), game=DOBBLE, mode="training")
    kit.enter(HOST).ask(kit.table.start)
    run_out(kit)
    stands(kit)


@pytest.mark.clause("DB-17")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_warm_up_of_bots_is_played_to_its_end(seats: int) -> None:
    kit = Kit(*bots(DOBBLE, seats), game=DOBBLE, mode="warm-up")
    watcher = kit.enter(HOST)
    watcher.ask(kit.table.start)
    run_out(kit)
    stands(kit)
    assert sum(" pair " in words for words in kit.words) == 10
    assert watcher.lines == kit.course.lines


@pytest.mark.clause("DB-17", "PA-6", "PA-7")
def test_a_bot_takes_over_in_a_warm_up_and_its_pairs_stay_with_the_seat() -> None:
    kit, (ada, bob) = spotting(20, 20, mode="warm-up")
    kit.table.go(bob.guest)
    kit.clock.advance(10_000)
    assert kit.words[-1] == "p2 leave"
    ada.guest.ask(partial(hosting.set_seat, kit.table), "p2", "level-5")
    kit.clock.advance(15_000)
    found = kit.course.play.state.found["p2"]
    assert found > 0
    back = kit.enter("Bob")
    assert kit.words[-2:] == ["p2 back", 'table seat p2 orange human "Bob"']
    kit.clock.advance(15_000)
    assert kit.course.play.state.found["p2"] == found, "the bot has gone"
    ada.act(Resign())
    kit.clock.advance(1000)
    assert kit.course.outcome is not None
    assert kit.course.outcome.winners == ("p2",)
    assert back.lines == kit.course.lines
    stands(kit)


@pytest.mark.clause("DB-4", "DB-15")
def test_who_comes_in_during_the_countdown_of_a_replayed_round_is_not_told_the_start_card() -> None:
    kit, (ada, bob) = spotting(20, 20)
    for place in range(1, 41):
        racer = (bob, ada)[place % 2]
        racer.act(next(play for play in racer.plays() if play.cell == (place, 0)))
        kit.clock.advance(400)
    state = kit.course.play.state
    assert kit.words[-1] == "table round none"
    watcher = kit.enter()
    assert watcher.lines
    assert len(watcher.lines) == len(kit.course.lines)
    for lines in (watcher.lines, ada.guest.lines, bob.guest.lines):
        assert [line.split()[-1] for line in lines if " start " in line] == ["?"]
    assert any(words == f"table start {state.start}" for words in kit.words), "the record has it"
    kit.clock.advance(3000)
    assert kit.course.play.state.table == {(0, 0): state.start}
    ada.act(Resign())
    kit.clock.advance(1000)
    stands(kit)


@pytest.mark.clause("PA-4")
def test_nothing_happens_in_a_pause() -> None:
    kit = Kit(person("Ada", "blue"), Chair("bot", "level-5", "orange"), game=DOBBLE)
    ada = kit.enter("Ada", HOST)
    ada.ask(kit.table.start)
    kit.clock.advance(1000)
    ada.ask(kit.table.pause, "p1", True)
    before = list(kit.course.lines)
    kit.clock.advance(60_000)
    assert kit.course.lines == before
    ada.ask(kit.table.pause, "p1", False)
    kit.clock.advance(1999)
    assert not any("start" in words for words in kit.words)
    kit.clock.advance(1)
    assert any("start" in words for words in kit.words)
    kit.clock.advance(30_000)
    assert any(words.startswith("p2 play") for words in kit.words)


def test_whoever_opens_the_table_again_goes_on() -> None:
    """As after a crash: bots plan anew, and time goes on from the last line."""
    kit = Kit(*bots(DOBBLE, 4), game=DOBBLE)
    kit.enter(HOST).ask(kit.table.start)
    kit.clock.advance(20_000)
    before = list(kit.course.lines)
    kit.clock = VirtualClock(kit.clock.now())  # nothing rings any more at the old table
    kit.table = kit.open()
    Onlooker(kit.table)
    assert kit.course.lines[: len(before)] == before
    run_out(kit)
    stands(kit)


def test_while_nobody_watches_the_bots_rest() -> None:
    kit = Kit(*bots(DOBBLE, 2), game=DOBBLE)
    watcher = kit.enter(HOST)
    watcher.ask(kit.table.start)
    kit.clock.advance(10_000)
    kit.table.go(watcher)
    kit.clock.advance(60_000)
    few = len(kit.course.lines)
    kit.clock.advance(600_000)
    assert len(kit.course.lines) == few
    kit.enter(HOST)
    kit.clock.advance(20_000)
    assert len(kit.course.lines) > few


@pytest.mark.clause("PA-6", "PA-7", "PA-23")
def test_a_bot_takes_over_for_who_dropped_and_hands_back() -> None:
    kit, (ada, bob, *_) = spotting(20, 20, 20, 20)
    ada.guest.ask(partial(hosting.set_seat, kit.table), "p2", "level-5")
    assert ada.codes == ["PA-23.not-away"]
    kit.table.go(bob.guest)
    kit.clock.advance(9999)
    assert "p2 leave" not in kit.words
    kit.clock.advance(1)
    assert kit.words[-1] == "p2 leave"
    ada.guest.ask(partial(hosting.set_seat, kit.table), "p2", "level-5")
    assert kit.words[-1] == "table seat p2 orange bot level-5"
    kit.clock.advance(15_000)
    played = sum(words.startswith("p2 play") for words in kit.words)
    assert played > 0
    back = kit.enter("Bob")
    assert kit.words[-2:] == ["p2 back", 'table seat p2 orange human "Bob"']
    kit.clock.advance(30_000)
    assert sum(words.startswith("p2 play") for words in kit.words) == played, "the bot has gone"
    back.act("p2", bob.plays()[0], "again")
    kit.clock.advance(1000)
    assert sum(words.startswith("p2 play") for words in kit.words) == played + 1


STEPS = st.lists(
    st.tuples(st.sampled_from(("play", "drop", "return", "take over", "resign", "wait")), st.integers(0, 3)),
    min_size=5,
    max_size=40,
)


@pytest.mark.clause("DB-14")
@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_no_card_is_lost_whoever_comes_and_goes(steps: list[tuple[str, int]]) -> None:
    kit, racers = spotting(10, 40, 80, 160)
    for step, number in steps:
        if kit.course.outcome:
            break
        racer = racers[number]
        match step:
            case "play" if plays := racer.plays():
                racer.act(plays[0])
            case "drop":
                kit.table.go(racer.guest)
            case "return":
                racers[number] = Racer(kit, NAMES[number], racer.seat, racer.trip, *([HOST] * (number == 0)))
            case "take over":
                racers[0].guest.ask(partial(hosting.set_seat, kit.table), racer.seat, "level-5")
            case "resign":
                racer.act(Resign())
            case _:
                kit.clock.advance(12_000)
        kit.clock.advance(150)
        for cards in in_play(kit).values():
            assert len(cards) == len(set(cards)) == 20
    if kit.course.outcome:
        stands(kit)


@pytest.mark.clause("LB-16")
def test_what_a_view_will_need_is_worked_out_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for a card: while it is under way, nobody asks for it again."""
    kit = Kit(person("Ada"), game=LABYRINTH, mode="practice")
    jobs: list[Callable[[], object]] = []
    ada = Racer(kit, "Ada", "p1", 0, HOST)
    monkeypatch.setattr(kit.table.automation, "_think", lambda job, done: jobs.append(job))
    ada.guest.ask(kit.table.start)
    assert jobs == []
    kit.clock.advance(3000)
    state = kit.course.play.state
    assert jobs[0]() == LABYRINTH.review(state)
    ada.solve()
    assert len(jobs) == 1
    hits = solve.cache_info().hits
    ada.act(CallStop())
    kit.clock.advance(1000)
    assert LABYRINTH.view(kit.course.play.state, "p1").last.looks[0].optimum is not None
    assert solve.cache_info().hits > hits
