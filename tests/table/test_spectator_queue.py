"""Spectators who wait for a seat, and what becomes of a seat that is free."""

from __future__ import annotations

from functools import partial

import pytest
from table_kit import ADA, BOB, HOST, Kit, Onlooker

from passerelle.core.common import Resign
from passerelle.table import hosting
from passerelle.table.seats import Chair, hash_key
from passerelle.table.spectator_queue import LONGEST_QUEUE, place_in

CYD, DAN, EVE = "cyd" * 8, "dan" * 8, "eve" * 8


def over(kit: Kit) -> tuple[Onlooker, Onlooker]:
    """A finished game."""
    ada, bob = kit.started()
    bob.act("p2", Resign(), "enough")
    assert kit.course.outcome
    return ada, bob


def queued(kit: Kit, *keys: str) -> list[Onlooker]:
    guests = [kit.enter() for _ in keys]
    for guest, key in zip(guests, keys, strict=True):
        guest.ask(kit.table.join_queue, key[:3], key)
    return guests


def names(kit: Kit) -> list[str]:
    return [queued.name for queued in kit.table.lobby.queue]


@pytest.mark.clause("PA-22")
def test_a_seat_that_becomes_free_is_kept_for_who_has_waited_longest() -> None:
    kit = Kit()
    _, bob = over(kit)
    cyd, dan = queued(kit, CYD, DAN)
    assert names(kit) == ["cyd", "dan"]
    assert not kit.table.seating.is_offered(cyd)  # nobody has left yet
    bob.ask(kit.table.leave, "p2")
    assert [kit.table.seating.is_offered(guest) for guest in (cyd, dan, bob)] == [True, False, False]
    for guest in (dan, bob):
        guest.ask(kit.table.sit, "p2", "x", False)
        assert guest.codes == ["PA-22.seat-kept"]
    cyd.ask(kit.table.sit, "p2", "Cyd", False)
    assert (cyd.codes, cyd.seats, names(kit)) == ([], ("p2",), ["dan"])


def test_who_sits_down_after_a_game_wants_the_next_which_begins_when_all_do() -> None:
    kit = Kit()
    ada, bob = over(kit)
    (cyd,) = queued(kit, CYD)
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.leave, "p2")
    assert kit.course.outcome
    cyd.ask(kit.table.sit, "p2", "Cyd", False)
    assert (kit.course.number, kit.course.outcome) == (2, None)
    assert [player.name for player in kit.course.play.players] == ["Ada", "Cyd"]
    assert kit.table.lobby.wanting == ()


def test_the_others_are_asked_before_a_newcomer_can_begin() -> None:
    kit = Kit()
    _, bob = over(kit)
    bob.ask(kit.table.leave, "p2")
    kit.enter().ask(kit.table.sit, "p2", "Cyd", False)
    assert (kit.course.number, kit.table.lobby.wanting) == (1, (1,))


def test_nothing_is_kept_for_who_is_not_there_but_their_place_in_the_queue() -> None:
    kit = Kit()
    _, bob = over(kit)
    cyd, dan = queued(kit, CYD, DAN)
    kit.table.go(cyd)
    bob.ask(kit.table.leave, "p2")
    assert kit.table.seating.is_offered(dan)
    back = kit.enter(CYD)
    assert place_in(kit.table.lobby, back.hashes) == 1
    assert [kit.table.seating.is_offered(guest) for guest in (back, dan)] == [True, False]
    for guest in (back, dan):
        kit.table.go(guest)
    somebody = kit.enter()
    somebody.ask(kit.table.sit, "p2", "Zoe", False)
    assert (somebody.codes, somebody.seats) == ([], ("p2",))


def test_two_seats_are_kept_for_two() -> None:
    kit = Kit(ADA, Chair("open"))
    cyd, dan = queued(kit, CYD, DAN)
    host = kit.enter("Ada", HOST)
    host.ask(kit.table.leave, "p1")
    assert [kit.table.seating.is_offered(guest) for guest in (cyd, dan)] == [True, True]
    dan.ask(kit.table.sit, "p1", "Dan", False)
    assert [kit.table.seating.is_offered(guest) for guest in (cyd, dan)] == [True, False]


def test_the_queue_is_there_after_a_restart() -> None:
    kit = Kit()
    kit.started()
    queued(kit, CYD)
    again = Onlooker(kit.open(), CYD)
    assert place_in(again.table.lobby, again.hashes) == 1


@pytest.mark.clause("PA-22")
def test_asking_twice_queues_once_and_who_sits_does_not_queue() -> None:
    kit = Kit()
    ada, _ = kit.started()
    (cyd,) = queued(kit, CYD)
    for key in (CYD, DAN):
        cyd.ask(kit.table.join_queue, "again", key)
    assert names(kit) == ["cyd"]
    ada.ask(kit.table.join_queue, "Ada", DAN)
    assert ada.codes == ["PA-22.has-a-seat"]
    cyd.ask(kit.table.join_queue, "", EVE)
    cyd.ask(kit.table.leave_queue)
    assert names(kit) == []
    cyd.ask(kit.table.join_queue, "\n", EVE)
    assert cyd.codes == ["PA-22.bad-name"]


@pytest.mark.clause("PA-21")
def test_a_queue_is_no_longer_than_it_may_be() -> None:
    kit = Kit()
    kit.started()
    keys = [f"key {number}" for number in range(LONGEST_QUEUE)]
    guests = queued(kit, *keys)
    (late,) = queued(kit, CYD)
    assert (late.codes, len(kit.table.lobby.queue)) == (["PA-21.queue-full"], LONGEST_QUEUE)
    kit.table.go(guests[7])
    late.ask(kit.table.join_queue, "cyd", CYD)
    keys_now = [queued.key for queued in kit.table.lobby.queue]
    assert (len(keys_now), keys_now[-1], hash_key(keys[7]) in keys_now) == (
        LONGEST_QUEUE,
        hash_key(CYD),
        False,
    )


@pytest.mark.clause("PA-22")
def test_only_the_host_shows_a_table_to_everybody() -> None:
    kit = Kit(ADA, BOB)
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    bob.ask(partial(hosting.set_public, kit.table), True)
    assert (bob.codes, kit.store.public) == (["PA-22.not-the-host"], set())
    ada.ask(partial(hosting.set_public, kit.table), True)
    assert (kit.table.lobby.public, kit.store.public) == (True, {"t"})
    ada.ask(kit.table.start)
    assert kit.store.public == {"t"}  # a game that begins changes nothing about it
    bob.ask(kit.table.rename, "p2", "Bo", False)
    assert kit.store.public == {"t"}
    ada.ask(partial(hosting.set_public, kit.table), False)
    assert (kit.table.lobby.public, kit.store.public) == (False, set())
