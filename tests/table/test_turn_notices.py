"""Who is told of a turn outside of the page: who asked for it, is awaited, and is not there."""

from __future__ import annotations

from functools import partial

import pytest
from table_kit import Kit, Onlooker

from passerelle.games.hexades.actions import ChooseColour, SayNone
from passerelle.table import hosting
from passerelle.table.seats import PushAddress, swap
from passerelle.table.turn_notices import MOST_ADDRESSES, forget_address, stop_telling, tell_turns

HOME = PushAddress("https://push.example/home", "key", "secret", "fr")
PHONE = PushAddress("https://push.example/phone", "key", "secret", "de")


def ask(kit: Kit, guest: Onlooker, seat: str, *addresses: PushAddress) -> None:
    for address in addresses:
        kit.table.submit(partial(tell_turns, kit.table, guest, seat, address), guest)


def addresses(kit: Kit, place: int) -> tuple[PushAddress, ...]:
    return kit.table.lobby.chairs[place].push


@pytest.mark.clause("PA-31")
def test_who_is_away_is_told_on_every_device_when_it_becomes_their_turn() -> None:
    kit = Kit()
    ada, bob = kit.started()
    chooser, other = (ada, bob) if kit.awaited == "p1" else (bob, ada)
    seat = other.seats[0]
    ask(kit, other, seat, HOME, PHONE, HOME)
    assert kit.notices == []
    kit.table.go(other)
    chooser.act(kit.awaited, ChooseColour("red"), "colour")
    assert kit.awaited == seat
    assert [notice.address for notice in kit.notices] == [HOME, PHONE]
    assert {notice.table for notice in kit.notices} == {"t"}
    assert {notice.others for notice in kit.notices} == {("Ada" if chooser is ada else "Bob",)}
    back = kit.enter("Bob" if other is bob else "Ada")
    back.act(seat, SayNone(), "none")
    assert len(kit.notices) == 2, "the other one is there"


@pytest.mark.clause("PA-31")
def test_a_table_that_another_node_opens_knows_them() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ask(kit, bob, "p2", HOME)
    assert kit.open().lobby.chairs[1].push == (HOME,)
    assert kit.open().lobby.chairs[0].push == ()
    assert ada.seats == ("p1",)


@pytest.mark.clause("PA-31")
def test_addresses_go_with_their_owner() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", "host"), kit.enter("Bob")
    many = [PushAddress(f"https://push.example/{n}", "key", "secret", "fr") for n in range(6)]
    ask(kit, bob, "p2", *many)
    assert addresses(kit, 1) == tuple(many[-MOST_ADDRESSES:])
    kit.table.submit(partial(stop_telling, kit.table, bob, "p2", many[5].endpoint), bob)
    kit.table.submit(partial(stop_telling, kit.table, bob, "p2", "https://push.example/unknown"), bob)
    assert many[5] not in addresses(kit, 1)
    assert swap(kit.table.lobby, 0, 1).chairs[0].push == addresses(kit, 1)
    ask(kit, ada, "p1", many[4], HOME)
    kit.table.submit(partial(forget_address, kit.table, many[4].endpoint))
    assert (addresses(kit, 0), many[4] in addresses(kit, 1)) == ((HOME,), False)
    kit.table.submit(partial(hosting.set_seat, kit.table, ada, "p2", None), ada)
    assert addresses(kit, 1) == ()


@pytest.mark.clause("PA-31")
@pytest.mark.parametrize("told", [True, False])
def test_who_wants_to_be_told_has_not_left_by_being_out_of_touch(told: bool) -> None:
    kit = Kit()
    _, bob = kit.started()
    if told:
        ask(kit, bob, "p2", HOME)
    kit.table.go(bob)
    kit.clock.advance(3 * 86_400_000)
    assert ("p2" in kit.course.play.away) is not told
