"""New keys in place of those that may have come into other hands."""

from __future__ import annotations

from functools import partial

import pytest
from table_kit import ADA, HOST, Kit

from passerelle.core.common import Resign
from passerelle.table.keys import renew_keys
from passerelle.table.seats import Chair, hash_key

NEW = "n" * 22
NEW_HOST = "h" * 22


@pytest.mark.clause("PA-22")
@pytest.mark.parametrize("playing", [False, True])
def test_a_new_key_opens_the_seat_and_the_old_one_nothing(playing: bool) -> None:
    kit = Kit()
    ada, thief = kit.enter("Ada", HOST), kit.enter("Ada", HOST)
    if playing:
        kit.enter("Bob")
        ada.ask(kit.table.start)
    ada.ask(partial(renew_keys, kit.table), {"p1": NEW}, NEW_HOST)
    assert (ada.renewals, ada.codes) == (1, [])
    assert ([*ada.seats], ada.is_host) == (["p1"], True)
    assert ([*thief.seats], thief.is_host) == ([], False)
    kit.table = kit.open()  # it is stored, and neither key in clear
    back, stale = kit.enter(NEW, NEW_HOST), kit.enter("Ada", HOST)
    assert ([*back.seats], back.is_host) == (["p1"], True)
    assert ([*stale.seats], stale.is_host) == ([], False)
    assert NEW not in kit.store.lobbies["t"][1]
    stale.ask(kit.table.rename, "p1", "Eve", False)
    assert stale.codes == ["PA-22.not-your-seat"]


@pytest.mark.clause("PA-22")
def test_asked_again_after_a_lost_answer_it_is_answered_again() -> None:
    kit = Kit()
    ada = kit.enter("Ada", HOST)
    ada.ask(partial(renew_keys, kit.table), {"p1": NEW}, NEW_HOST)
    again = kit.enter("Ada", HOST, NEW, NEW_HOST)  # a browser that does not know which hold
    again.ask(partial(renew_keys, kit.table), {"p1": NEW}, NEW_HOST)
    assert (again.renewals, [*again.seats], again.is_host) == (1, ["p1"], True)


@pytest.mark.clause("PA-22")
def test_a_seat_asked_for_again_with_the_same_key_is_given_again() -> None:
    kit = Kit(ADA, Chair("open"))
    bob, eve = kit.enter(), kit.enter()
    bob.ask(kit.table.sit, "p2", "Bob", False, "", NEW)
    again = kit.enter(NEW)  # its line was lost before the answer
    again.ask(kit.table.sit, "p2", "Bob", False, "", NEW)
    eve.ask(kit.table.sit, "p2", "Eve", False, "", NEW_HOST)
    assert (again.keys, again.codes) == ({"p2": NEW}, [])
    assert eve.codes == ["PA-22.seat-taken"]
    assert kit.table.lobby.chairs[1].name == "Bob"


@pytest.mark.clause("PA-22")
def test_only_who_has_a_key_replaces_it_and_only_by_one_that_cannot_be_guessed() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    bob.ask(partial(renew_keys, kit.table), {"p1": NEW}, "")
    bob.ask(partial(renew_keys, kit.table), {"p2": NEW}, NEW_HOST)
    bob.ask(partial(renew_keys, kit.table), {}, "")
    assert bob.codes == ["PA-22.not-your-seat", "PA-22.not-the-host", "PA-20.not-a-message"]
    assert kit.store.tries == 1  # the table itself
    for bad in ("", "short", "k" * 21, "k" * 65, "k" * 30 + ",", "é" * 30):
        ada.ask(partial(renew_keys, kit.table), {"p1": bad}, "")
    assert ada.codes == ["PA-22.bad-key"] * 6
    assert ([*ada.seats], [*bob.seats]) == (["p1"], ["p2"])


@pytest.mark.clause("PA-23")
def test_a_revenge_is_a_revenge_with_a_new_key_too() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ada.act("p1", Resign(), "1")
    seat = ada.seats[0]
    ada.ask(partial(renew_keys, kit.table), {seat: NEW}, "")
    ada.ask(kit.table.want_rematch, ada.seats[0])
    bob.ask(kit.table.want_rematch, bob.seats[0])
    series = kit.course.header.setup.series
    assert series is not None
    assert series.number == 2


@pytest.mark.clause("PA-12", "PA-23")
@pytest.mark.parametrize("at_once", [True, False])
def test_the_last_to_sit_down_brings_the_nonce_along_whenever_the_host_starts(at_once: bool) -> None:
    """The host's page starts the moment every seat is taken: a nonce sent after that would come too late."""
    kit = Kit(ADA, Chair("open"))
    ada, bob = kit.enter("Ada", HOST), kit.enter()
    kit.store.hold = not at_once
    bob.ask(kit.table.sit, "p2", "Bob", False, "bb" * 16)
    ada.ask(kit.table.start)  # waits behind what is being written
    kit.store.hold = False
    kit.store.release()
    assert (ada.codes, bob.codes) == ([], [])
    assert kit.course.header.nonces == ("ab" * 8, "bb" * 16)
    assert hash_key(bob.keys["p2"]) == kit.table.lobby.chairs[1].key
