"""Games without turns at a table, on virtual time: alarms ring, bots act when they say, pauses hold everything."""

from __future__ import annotations

import pytest
from race_kit import DOBBLE, LABYRINTH, bots, person, run_out, stands
from table_kit import HOST, Kit, Onlooker

from passerelle.core.contract import AnyGame
from passerelle.table.clock import VirtualClock
from passerelle.table.seats import Chair


@pytest.mark.parametrize(("game", "seats"), [(LABYRINTH, 2), (DOBBLE, 2), (DOBBLE, 5), (DOBBLE, 8)])
def test_bots_play_to_the_end_and_can_be_watched(game: AnyGame, seats: int) -> None:
    kit = Kit(*bots(game, seats), game=game)
    watcher = kit.enter(HOST)
    watcher.ask(kit.table.start)
    run_out(kit)
    stands(kit)
    assert len(watcher.lines) == len(kit.course.lines)


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
