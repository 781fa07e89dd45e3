"""PA-24: a pause hides the game, and a countdown ends it. On virtual time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from table_kit import HOST, Kit, Onlooker

from passerelle.core.common import Resign
from passerelle.games import catalogue
from passerelle.server.updates import update
from passerelle.table.guests import News
from passerelle.table.seats import Chair, hash_key

DOBBLE = catalogue.find("dobble")


def told(kit: Kit, first: int = 1, viewer: str | None = "p1") -> Any:
    """What a browser gets that has seen the lines before `first`."""
    return msgspec.json.decode(update(News(kit.course, first, kit.table.series.now()), viewer, ""))


def paused() -> tuple[Kit, Onlooker, Onlooker]:
    kit = Kit(resume=3000)
    ada, bob = kit.coloured()
    kit.clock.advance(1000)
    seat = ada.seats[0]
    ada.ask(kit.table.pause, seat, True)
    assert kit.words[-1] == "table pause"
    return kit, ada, bob


@pytest.mark.clause("PA-24")
@pytest.mark.parametrize("viewer", ["p1", "p2", None])
def test_nobody_is_told_the_position_in_a_pause(viewer: str | None) -> None:
    kit, *_ = paused()
    hidden = told(kit, 1, viewer)
    assert (hidden["view"], hidden["hints"], hidden["lines"]) == (None, None, [])
    assert hidden["awaiting"] == list(kit.course.awaited)


@pytest.mark.clause("PA-24")
def test_it_goes_on_after_a_countdown_and_all_lines_are_told_again() -> None:
    kit, ada, bob = paused()
    bob.lines = []  # as a browser that entered in the pause
    looks = ada.looks
    bob.ask(kit.table.pause, bob.seats[0], False)
    assert kit.table.resumes_in == 3000
    assert ada.looks == looks + 1
    ada.ask(kit.table.pause, ada.seats[0], False)  # asking twice makes it neither sooner nor later
    kit.clock.advance(2999)
    assert (kit.words[-1], kit.table.resumes_in, told(kit)["view"]) == ("table pause", 1, None)
    kit.clock.advance(1)
    assert kit.words[-1] == "table resume"
    assert kit.table.resumes_in is None
    assert ada.lines == bob.lines == kit.course.lines
    assert told(kit)["view"] is not None


@pytest.mark.clause("PA-24", "PA-4")
def test_another_pause_stops_the_countdown() -> None:
    kit, ada, bob = paused()
    ada.ask(kit.table.pause, ada.seats[0], False)
    kit.clock.advance(1000)
    bob.ask(kit.table.pause, bob.seats[0], True)
    assert (bob.codes, kit.table.resumes_in) == ([], None)
    kit.clock.advance(60_000)
    assert kit.words[-1] == "table pause"
    bob.ask(kit.table.pause, bob.seats[0], True)
    assert bob.codes == ["PA-4.paused"]
    ada.ask(kit.table.pause, ada.seats[0], False)
    kit.clock.advance(3000)
    assert kit.words[-1] == "table resume"
    ada.ask(kit.table.pause, ada.seats[0], False)
    assert ada.codes == ["PA-4.not-paused"]


@pytest.mark.clause("PA-24")
def test_an_end_in_the_pause_shows_everything() -> None:
    kit, ada, bob = paused()
    bob.lines = []
    ada.ask(kit.table.pause, ada.seats[0], False)
    ada.act(ada.seats[0], Resign(), "enough")
    assert kit.course.outcome is not None
    assert bob.lines == kit.course.lines
    assert told(kit)["view"] is not None
    lines = list(kit.course.lines)
    kit.clock.advance(10_000)
    assert kit.course.lines == lines


@pytest.mark.clause("PA-24")
def test_a_race_stands_still_until_the_countdown_has_ended() -> None:
    chair = Chair("human", "Ada", "blue", key=hash_key("Ada"), nonce="ab" * 8)
    kit = Kit(chair, Chair("bot", "level-5", "orange"), game=DOBBLE, resume=3000)
    ada = kit.enter("Ada", HOST)
    ada.ask(kit.table.start)
    kit.clock.advance(10_000)
    ada.ask(kit.table.pause, "p1", True)
    clock = told(kit)["now"]
    ada.ask(kit.table.pause, "p1", False)
    kit.clock.advance(2999)
    assert (kit.words[-1], told(kit)["now"]) == ("table pause", clock)
    kit.clock.advance(60_001)
    assert kit.words.count("table resume") == 1
    assert any(words.startswith("p2 play") for words in kit.words)
