"""Signs that people at a table show each other."""

from __future__ import annotations

from functools import partial

import pytest
from table_kit import ADA, HOST, Kit, Onlooker

from passerelle.core.values import Seat
from passerelle.table.guests import Sign
from passerelle.table.seats import Chair


class Seer(Onlooker):
    def see_sign(self, seat: Seat, sign: Sign) -> None:
        self.signs = [*getattr(self, "signs", []), (seat, sign)]


def show(kit: Kit, guest: Onlooker, seat: str, sign: str) -> None:
    guest.ask(partial(kit.table.reactions.show, kit.table.seating, kit.table.guests), seat, sign)


@pytest.mark.clause("PA-28")
def test_a_sign_is_shown_to_everybody_at_the_table_and_not_kept() -> None:
    kit = Kit()
    ada, bob, watcher = (Seer(kit.table, *keys) for keys in (("Ada", HOST), ("Bob",), ()))
    tries = kit.store.tries
    show(kit, bob, "p2", "bravo")
    assert [guest.signs for guest in (ada, bob, watcher)] == [[("p2", "bravo")]] * 3
    assert kit.store.tries == tries
    show(kit, watcher, "p2", "wow")
    show(kit, ada, "p2", "wow")
    assert (watcher.codes, ada.codes) == (["PA-22.not-your-seat"], ["PA-22.not-your-seat"])


@pytest.mark.clause("PA-21")
def test_nobody_shows_signs_all_the_time() -> None:
    kit = Kit()
    ada, bob = Seer(kit.table, "Ada"), Seer(kit.table, "Bob")
    for _ in range(5):
        show(kit, ada, "p1", "hello")
    assert (len(bob.signs), ada.codes) == (2, ["PA-21.too-fast"] * 3)
    show(kit, bob, "p2", "hello")
    assert bob.codes == []
    kit.clock.advance(3000)
    show(kit, ada, "p1", "hello")
    assert len(bob.signs) == 4


@pytest.mark.clause("PA-28")
@pytest.mark.parametrize("other", [Chair("bot", "level-1"), Chair("human", "Too", key=ADA.key)])
def test_signs_are_for_other_people(other: Chair) -> None:
    kit = Kit(ADA, other)
    ada = kit.enter("Ada")
    show(kit, ada, "p1", "hello")
    assert ada.codes == ["PA-28.nobody-else"]
