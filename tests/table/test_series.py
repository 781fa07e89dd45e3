"""The series of a table alone: one game after another, time in the record, and what is stored."""

from __future__ import annotations

import msgspec
import pytest
from part_kit import ADA, Parts
from table_kit import Kit

from passerelle.core.common import Resign
from passerelle.core.values import Refused
from passerelle.table.seats import Chair
from passerelle.table.series import TableSeries


def finish(parts: Parts) -> None:
    course = parts.series.started()
    play, facts, _ = course.act("p1", Resign(), parts.series.now())
    parts.append(play, facts)
    parts.series.count_result()


def test_nothing_has_begun_before_it_is_stored() -> None:
    parts = Parts()
    game = parts.series.next_game(parts.seating.lobby)
    assert (parts.series.course, parts.series.match, parts.series.is_playing) == (None, None, False)
    with pytest.raises(Refused):
        parts.series.started()
    assert game.stored.id == "t-1"
    assert [line.number for line in game.stored_lines] == list(range(1, len(game.lines) + 1))
    parts.series.begin(game)
    assert parts.series.is_playing
    assert parts.series.started() is game.course


def test_an_open_seat_is_waited_for() -> None:
    parts = Parts(ADA, Chair("open"))
    with pytest.raises(Refused) as refused:
        parts.series.next_game(parts.seating.lobby)
    assert refused.value.refusal.code == "PA-23.open-seats"


def test_a_series_goes_on_until_it_is_decided() -> None:
    parts = Parts(length=3)
    parts.begin()
    assert parts.series.is_under_way
    finish(parts)
    match = parts.series.match
    assert match is not None
    assert (sum(match.wins), match.decided, parts.series.is_under_way) == (1, False, True)
    assert parts.begin().number == 2
    while parts.series.is_under_way:
        if not parts.series.is_playing:
            parts.begin()
        finish(parts)
    assert parts.series.match is not None
    assert parts.series.match.decided
    assert parts.series.started().number in (2, 3)


def test_a_rematch_of_the_same_people_makes_a_single_game_a_series() -> None:
    parts = Parts()
    assert parts.begin().header.setup.series is None
    finish(parts)
    series = parts.begin().header.setup.series
    assert series is not None
    assert (series.number, series.length) == (2, 2)
    finish(parts)
    ada = msgspec.structs.replace(parts.seating.lobby.chairs[0], key="another's")
    others = msgspec.structs.replace(parts.seating.lobby, chairs=(ada, *parts.seating.lobby.chairs[1:]))
    assert parts.series.next_game(others).course.header.setup.series is None


def test_time_in_the_record_counts_from_the_beginning_and_goes_on_after_a_stop() -> None:
    kit = Kit()
    kit.started()
    kit.clock.advance(5000)
    series = kit.table.series
    assert series.now() == 5000
    assert series.clock_time(5000) == kit.clock.now()
    assert series.record_time(kit.clock.now() + 99) == 5000
    assert series.record_time(0) == 0
    saved = kit.store.saved("t")
    again = TableSeries("t", kit.game, kit.clock)
    again.load(kit.table.lobby, saved.games)
    assert again.now() == kit.course.play.at, "the rest passed while nobody was there"
    series.load(kit.table.lobby, saved.games)
    assert series.now() == 5000, "here it has passed"
    assert series.done == {line.action for game in saved.games for line in game.lines if line.action}
