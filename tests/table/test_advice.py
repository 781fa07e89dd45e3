"""Undo, takeback and advice at a table: who may ask, what is stored, and what others see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from table_kit import ADA, BOB, HOST, Kit, Onlooker, think_at_once

from passerelle.core import record as records
from passerelle.core.common import Paused, TakeBack, Undo
from passerelle.core.contract import Advice, HasAdvice
from passerelle.core.replay import replay
from passerelle.core.values import TABLE, Fact, Seat
from passerelle.games import catalogue
from passerelle.games.hexades import GAME
from passerelle.table.course import Course
from passerelle.table.seats import Chair

BOT = Chair("bot", "random")
FORMA = catalogue.find("forma")
VERBINDUNG = catalogue.find("verbindung")


class Asker(Onlooker):
    """Remembers what it was advised."""

    def __init__(self, *given: Any) -> None:
        self.advice: list[tuple[Seat, Advice[Any], int]] = []
        super().__init__(*given)

    def be_advised(self, course: Course, seat: Seat, advice: Advice[Any]) -> None:
        self.advice.append((seat, advice, len(course.lines)))


def alone(**options: Any) -> tuple[Kit, Asker]:
    """Against a bot; whoever the lot names, Ada is to act."""
    kit = Kit(ADA, BOT, **options)
    ada = Asker(kit.table, "Ada", HOST)
    ada.ask(kit.table.start)
    until_ada(kit)
    return kit, ada


def until_ada(kit: Kit) -> None:
    for _ in range(100):
        if kit.course.awaited == ("p1",):
            return
        kit.clock.advance(1000)
    raise AssertionError(kit.words)


def any_action(kit: Kit, seat: Seat) -> Any:
    """One that neither ends nor announces anything, where there is one."""
    actions = list(kit.game.legal_actions(kit.course.play.state, seat))
    plain = [action for action in actions if type(action).__name__ not in ("Announce", "End", "Pass")]
    return [*plain, actions[-1]][0]


def is_sound(kit: Kit) -> bool:
    """Whether the referee accepts what is stored, and a table that is opened again knows as much."""
    replay(records.read(kit.course.record, catalogue.find))
    return bool(kit.open().course.play == kit.course.play)  # type: ignore[union-attr]


@pytest.mark.clause("PA-15")
def test_a_piece_is_undone_while_the_bot_thinks_and_the_bot_thinks_anew() -> None:
    kit, ada = alone(game=FORMA, setup="random")
    ada.act("p1", any_action(kit, "p1"), "first")
    assert kit.course.ways_back == {"p1": "undo"}
    ada.act("p1", Undo(), "oops")
    assert kit.words[-1] == "p1 undo"
    assert kit.course.awaited == ("p1",)
    assert ada.answered == ["first", "oops"]
    ada.act("p1", Undo(), "oops")  # asked again, the same id is applied once
    assert kit.words.count("p1 undo") == 1
    kit.clock.advance(5000)  # what the bot thought of is for a position that is gone
    assert kit.words[-1] == "p1 undo"
    ada.act("p1", any_action(kit, "p1"), "second")
    kit.clock.advance(5000)
    assert kit.words[-1].startswith("p2 put")
    assert kit.course.ways_back == {"p1": "takeback"}
    assert is_sound(kit)


@pytest.mark.clause("PA-16")
def test_a_takeback_is_stored_counted_and_known_after_a_restart() -> None:
    kit, ada = alone(game=VERBINDUNG)
    before = kit.course.play.state
    ada.act("p1", any_action(kit, "p1"), "one")
    while kit.course.awaited == ("p1",) and kit.course.ways_back == {"p1": "undo"}:
        ada.act("p1", any_action(kit, "p1"), f"n{len(kit.words)}")
    until_ada(kit)
    kit.table = kit.open()
    ada = Asker(kit.table, "Ada", HOST)
    while kit.course.ways_back:
        way = kit.course.ways_back["p1"]
        ada.act("p1", Undo() if way == "undo" else TakeBack(), f"back{len(kit.words)}")
    assert kit.course.play.state == before
    assert kit.course.play.takebacks == ("p1",) * kit.words.count("p1 takeback")
    assert kit.course.play.takebacks
    assert ada.codes == []
    ada.act("p1", TakeBack(), "more")
    assert ada.codes == ["PA-15.nothing-to-undo"]
    assert is_sound(kit)


@pytest.mark.clause("PA-17", "PA-26")
def test_advice_is_counted_then_told_to_who_asked_alone() -> None:
    kit, ada = alone()
    watcher = Asker(kit.table)
    kit.store.hold = True
    ada.ask(kit.table.ask_advice, "p1")
    assert ada.advice == []  # not before it is durable
    kit.store.release()
    kit.store.hold = False
    ((seat, advice, after),) = ada.advice
    assert (seat, after) == ("p1", len(kit.course.lines))
    assert kit.words[-1] == watcher.lines[-1].partition(" ")[2] == "table advice p1"
    assert kit.game.check(kit.course.play.state, "p1", advice.action, kit.course.play.at) is None
    assert watcher.advice == []
    ada.ask(kit.table.ask_advice, "p1")  # the same position: told again, not counted again
    assert len(ada.advice) == 2
    assert ada.advice[1] == ada.advice[0]
    assert kit.words.count("table advice p1") == 1
    ada.act("p1", advice.action, "as advised")
    assert ada.codes == []
    assert kit.course.play.advised == ("p1",)
    assert is_sound(kit)


@pytest.mark.clause("PA-26", "PA-22", "PA-17")
def test_who_may_ask() -> None:
    kit = Kit()
    ada, bob = Asker(kit.table, "Ada", HOST), Asker(kit.table, "Bob")
    ada.ask(kit.table.ask_advice, "p1")
    assert ada.codes == ["PA-23.not-started"]
    ada.ask(kit.table.start)
    awaited, other = (ada, bob) if kit.awaited == "p1" else (bob, ada)
    assert kit.table.adviser.askers(kit.course, awaited) == ()
    awaited.ask(kit.table.ask_advice, kit.awaited)
    assert awaited.codes[-1] == "PA-26.people-play"
    other.ask(kit.table.ask_advice, kit.awaited)
    assert other.codes[-1] == "PA-22.not-your-seat"
    other.ask(kit.table.ask_advice, other.seats[0])
    assert other.codes[-1] == "PA-17.not-to-act"
    # openly, with assist
    awaited.ask(kit.table.rename, kit.awaited, "Ada", True)
    assert kit.table.adviser.askers(kit.course, awaited) == (kit.awaited,)
    awaited.ask(kit.table.ask_advice, kit.awaited)
    assert len(awaited.advice) == 1
    # all at one browser
    both = Asker(kit.table, "Ada", "Bob")
    assert kit.table.adviser.askers(kit.course, both) == ("p1", "p2")
    # not in a pause
    awaited.ask(kit.table.pause, kit.awaited, True)
    awaited.ask(kit.table.ask_advice, kit.awaited)
    assert awaited.codes[-1] == "PA-4.paused"
    assert kit.course.refusal_of(Fact(kit.course.play.at, TABLE, Paused())).code == "PA-4.paused"


@pytest.mark.clause("PA-26")
def test_one_question_at_a_time_and_no_answer_that_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[tuple[Callable[[], Any], Callable[[Any, BaseException | None], None]]] = []
    monkeypatch.setattr("table_kit.think_at_once", lambda job, done: waiting.append((job, done)))
    kit = Kit()
    both = Asker(kit.table, "Ada", "Bob", HOST)
    both.ask(kit.table.start)
    both.ask(kit.table.ask_advice, kit.awaited)
    both.ask(kit.table.ask_advice, kit.awaited)
    assert both.codes == ["PA-26.one-at-a-time"]
    both.act(kit.awaited, any_action(kit, kit.awaited), "sooner")
    job, done = waiting.pop()
    think_at_once(job, done)
    assert both.codes[-1] == "PA-26.moved-on"
    assert both.advice == []
    both.ask(kit.table.ask_advice, kit.awaited)
    _, done = waiting.pop()
    done(None, RuntimeError("out of order"))
    assert both.codes[-1] == "PA-23.fault"
    both.ask(kit.table.ask_advice, kit.awaited)  # and it can be asked again
    think_at_once(*waiting.pop())
    assert len(both.advice) == 1
    assert kit.words.count(f"table advice {both.advice[0][0]}") == 1


def test_a_race_has_nobody_to_ask() -> None:
    race = next(game for game in catalogue.all_games() if game.declaration.realtime)
    assert not isinstance(race, HasAdvice)
    assert isinstance(GAME, HasAdvice)
    kit = Kit(ADA, BOB, game=race)
    both = Asker(kit.table, "Ada", "Bob", HOST)
    both.ask(kit.table.start)
    assert kit.table.adviser.askers(kit.course, both) == ()
    both.ask(kit.table.ask_advice, "p1")
    assert both.codes == ["PA-17.never-here"]
