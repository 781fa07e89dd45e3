"""Seating alone: who may ask what, and the lobby that comes of it. Nothing changes before it is adopted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from part_kit import ADA, BOB, HOST, Parts

from passerelle.core.common import Left, Resign
from passerelle.core.values import Fact, Refused
from passerelle.table.quota import Quota
from passerelle.table.seating import all_want_rematch
from passerelle.table.seats import Chair, hash_key

OPEN = Chair("open")


def code(ask: Callable[..., Any], *arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        ask(*arguments)
    return refused.value.refusal.code


@pytest.mark.clause("PA-22")
def test_sitting_down_changes_nothing_before_it_is_stored() -> None:
    parts = Parts(ADA, OPEN)
    lobby = parts.seating.sit(parts.visitor(), "p2", " Bob ", True, "secret")
    assert parts.seating.lobby.chairs[1] == OPEN
    assert lobby.chairs[1] == Chair("human", "Bob", assist=True, key=hash_key("secret"))
    bob = parts.visitor("secret")
    assert bob.seats == ()
    parts.seating.adopt(lobby)
    assert parts.seating.version == 1
    assert parts.seating.own(bob, "p2") == 1
    assert code(parts.seating.sit, bob, "p2", "Cyd", False, "other") == "PA-22.seat-taken"
    assert code(parts.seating.sit, bob, "p3", "Cyd", False, "other") == "PA-2.no-such-seat"


@pytest.mark.clause("PA-22")
def test_everybody_owns_what_their_keys_open() -> None:
    parts = Parts()
    both, host, nobody = parts.visitor("Ada", "Bob"), parts.visitor(HOST), parts.visitor("guess")
    assert (both.seats, host.seats, nobody.seats) == (("p1", "p2"), (), ())
    assert [guest.is_host for guest in (both, host, nobody)] == [False, True, False]
    assert parts.seating.own(both, "p2") == 1
    assert code(parts.seating.own, nobody, "p1") == "PA-22.not-your-seat"
    assert code(parts.seating.start, both) == "PA-22.not-the-host"
    assert code(parts.seating.swap_seats, both, "p1", "p2") == "PA-22.not-the-host"


def test_after_a_swap_the_chairs_have_changed_places() -> None:
    parts = Parts()
    ada, host = parts.visitor("Ada"), parts.visitor(HOST)
    parts.seating.adopt(parts.seating.swap_seats(host, "p1", "p2"))
    assert (ada.seats, parts.seating.chair_at("p1").name) == (("p2",), "Bob")


@pytest.mark.clause("PA-23")
def test_during_a_series_chairs_stay_as_they_are() -> None:
    parts = Parts(length=3)
    ada, host = parts.visitor("Ada"), parts.visitor(HOST)
    assert parts.seating.can_be_arranged
    promised = parts.seating.commitment
    course = parts.begin()
    assert course.header.commit == promised == parts.seating.commitment
    assert not parts.seating.can_be_arranged
    assert code(parts.seating.set_seat, host, "p1", None) == "PA-23.already-started"
    assert code(parts.seating.start, host) == "PA-23.already-started"
    assert code(parts.seating.add_nonce, ada, "p1", "ab" * 8) == "PA-23.already-started"
    assert code(parts.seating.want_rematch, ada, "p1") == "PA-23.not-over"
    assert parts.seating.leave(ada, "p1") is None
    play, facts, _ = course.act("p1", Resign(), 0)
    parts.append(play, facts)
    parts.series.count_result()
    assert code(parts.seating.leave, ada, ada.seats[0]) == "PA-23.series-under-way"


def test_a_rematch_is_wanted_by_all_people() -> None:
    parts = Parts(ADA, BOB)
    ada, bob = parts.visitor("Ada"), parts.visitor("Bob")
    play, facts, _ = parts.begin().act("p1", Resign(), 0)
    parts.append(play, facts)
    parts.series.count_result()
    wanted = parts.seating.want_rematch(ada, "p1")
    assert not all_want_rematch(wanted)
    parts.seating.adopt(wanted)
    assert all_want_rematch(parts.seating.want_rematch(bob, "p2"))


def test_a_bot_takes_over_only_from_who_has_left() -> None:
    parts = Parts()
    host = parts.visitor(HOST)
    course = parts.begin()
    assert code(parts.seating.take_over, host, "p2", "random") == "PA-23.not-away"
    assert code(parts.seating.take_over, host, "p2", "nonsense") == "PA-2.unknown-bot"
    play, facts, _ = course.happen([Fact(0, "p2", Left())], 0)
    parts.append(play, facts)
    parts.seating.take_over(host, "p2", "random")


@pytest.mark.clause("PA-21")
def test_what_is_asked_for_is_counted_by_chair() -> None:
    parts = Parts(quota=Quota(per_second=1, burst=10))
    ada, bob = parts.visitor("Ada"), parts.visitor("Bob")
    for name in ("Eve", "Fay"):
        parts.seating.rename(ada, "p1", name, False)
    assert code(parts.seating.rename, ada, "p1", "Gus", False) == "PA-21.too-fast"
    parts.seating.rename(bob, "p2", "Hal", False)
    parts.clock.advance(5000)
    parts.seating.rename(ada, "p1", "Gus", False)


def test_absent_are_people_without_a_connection() -> None:
    parts = Parts(ADA, BOB)
    assert parts.seating.absent() == {0, 1}
    ada = parts.visitor("Ada")
    assert parts.seating.absent() == {1}
    parts.guests.leave(ada)
    assert parts.seating.absent() == {0, 1}
    assert Parts(ADA, Chair("bot", "random")).seating.absent() == {0}
    assert Parts(ADA, OPEN).seating.absent() == {0}
