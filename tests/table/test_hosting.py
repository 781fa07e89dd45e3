"""What a host may do about seats, and how the hosting goes from one person to another."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from table_kit import ADA, BOB, HOST, Kit, Onlooker

from passerelle.core.common import Resign
from passerelle.games import dobble, forma
from passerelle.table import hosting
from passerelle.table.keys import renew_keys
from passerelle.table.seats import Chair, Lobby, hash_key
from passerelle.table.services import Pace

OPEN = Chair("open")
CYD = Chair("human", "Cyd", key=hash_key("Cyd"))
DAN = Chair("human", "Dan", key=hash_key("Dan"))
AWAY = Pace().host
KEY = "k" * 22


def over(kit: Kit, *there: Onlooker) -> None:
    """The game ends: all but the first resign."""
    for guest in there[1:]:
        guest.act(guest.seats[0], Resign(), f"enough {kit.course.number}")
    assert kit.course.outcome


def chairs(kit: Kit) -> list[str]:
    return [chair.name or chair.kind for chair in kit.table.lobby.chairs]


@pytest.mark.clause("PA-23")
def test_the_host_starts_at_once_with_bots_on_the_empty_seats() -> None:
    kit = Kit(ADA, OPEN, BOB, OPEN, game=forma.GAME)
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    ada.ask(kit.table.start)
    bob.ask(kit.table.start, "level-1")
    ada.ask(kit.table.start, "no-such-level")
    assert ada.codes == ["PA-23.open-seats", "PA-2.unknown-bot"]
    assert bob.codes == ["PA-22.not-the-host"]
    assert kit.table.course is None
    before = kit.store.tries
    kit.store.hold = True
    ada.ask(kit.table.start, "level-1")
    assert len(kit.store.held) == 1
    change = kit.store.held[0][0]
    assert change.game is not None, "the seats and the start are one write"
    assert msgspec.json.decode(change.lobby, type=Lobby).chairs[1] == Chair("bot", "level-1")
    kit.store.hold = False
    kit.store.release()
    assert kit.store.tries > before
    assert chairs(kit) == ["Ada", "level-1", "Bob", "level-1"]
    assert kit.table.is_playing
    ada.ask(kit.table.start, "level-1")
    assert ada.codes[-1] == "PA-23.already-started"


@pytest.mark.clause("PA-22")
def test_whose_seat_is_freed_is_told_and_watches() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    ada.ask(partial(hosting.set_seat, kit.table), "p2", None)
    assert (bob.codes, bob.seats) == (["PA-22.seat-freed"], ())
    assert ada.codes == []
    ada.ask(partial(hosting.set_seat, kit.table), "p1", None)
    assert ada.codes == [], "who does it knows it"
    assert ada.is_host


@pytest.mark.clause("PA-2")
def test_empty_seats_are_removed_where_so_many_can_play() -> None:
    kit = Kit(ADA, OPEN, BOB, OPEN, game=forma.GAME)
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    remove = partial(hosting.remove_seats, kit.table)
    bob.ask(remove, ("p2", "p4"))
    ada.ask(remove, ("p2",))
    ada.ask(remove, ("p2", "p3"))
    ada.ask(remove, ("p2", "p9"))
    assert bob.codes == ["PA-22.not-the-host"]
    assert ada.codes == ["PA-2.seat-count", "PA-22.seat-taken", "PA-2.no-such-seat"]
    assert len(chairs(kit)) == 4
    ada.ask(remove, ("p2", "p4"))
    assert (chairs(kit), bob.seats) == (["Ada", "Bob"], ("p2",))
    ada.ask(kit.table.start)
    assert kit.table.is_playing
    ada.ask(remove, ("p2",))
    assert ada.codes[-1] == "PA-23.already-started"
    assert kit.open().lobby.chairs == kit.table.lobby.chairs


def test_who_stays_gets_teams_that_make_a_game() -> None:
    teams = ("red", "blue", "red", "blue")
    people = zip((ADA, OPEN, BOB, OPEN), teams, strict=True)
    kit = Kit(*(msgspec.structs.replace(chair, team=team) for chair, team in people), game=dobble.GAME)
    ada, _ = kit.enter("Ada", HOST), kit.enter("Bob")
    ada.ask(partial(hosting.remove_seats, kit.table), ("p2", "p4"))
    assert ada.codes == []
    assert len({chair.team for chair in kit.table.lobby.chairs}) == 2
    ada.ask(partial(hosting.remove_seats, kit.table), ("p1",))
    assert ada.codes == ["PA-22.seat-taken"]


@pytest.mark.clause("PA-23")
def test_the_next_game_goes_on_without_those_who_are_gone() -> None:
    kit = Kit(ADA, BOB, CYD, DAN, game=forma.GAME)
    ada, bob, cyd, dan = kit.enter("Ada", HOST), kit.enter("Bob"), kit.enter("Cyd"), kit.enter("Dan")
    play_on = partial(hosting.play_on, kit.table)
    ada.ask(play_on, "remove", "")
    ada.ask(kit.table.start)
    ada.ask(play_on, "remove", "")
    assert ada.codes == ["PA-23.not-started", "PA-23.not-over"]
    over(kit, ada, bob, cyd, dan)
    kit.table.go(cyd)
    ada.ask(play_on, "remove", "")
    bob.ask(play_on, "bot", "level-1")
    ada.ask(play_on, "bot", "nobody")
    assert ada.codes[2:] == ["PA-2.seat-count", "PA-2.unknown-bot"]
    assert bob.codes == ["PA-22.not-the-host"]
    kit.table.go(dan)
    ada.ask(play_on, "remove", "")
    assert (chairs(kit), kit.course.number, kit.table.is_playing) == (["Ada", "Bob"], 2, True)
    assert sorted((ada.seats, bob.seats)) == [("p1",), ("p2",)]
    assert kit.open().course is not None, "and so it is stored"
    back = kit.enter("Cyd")
    assert back.seats == ()


def test_a_bot_plays_for_who_is_gone_or_the_seat_waits_for_somebody() -> None:
    kit = Kit()
    ada, bob = kit.started()
    over(kit, ada, bob)
    kit.table.go(bob)
    eve = kit.enter()
    eve.ask(kit.table.join_queue, "Eve", KEY)
    ada.ask(partial(hosting.play_on, kit.table), "open", "")
    assert chairs(kit).count("open") == 1
    assert kit.table.seating.is_offered(eve)
    free = next(seat for seat in ("p1", "p2") if kit.table.seating.chair_at(seat).kind == "open")
    eve.ask(kit.table.sit, free, "Eve", False)
    assert (kit.table.is_playing, kit.course.number) == (True, 2)
    over(kit, ada, eve)
    kit.table.go(eve)
    ada.ask(partial(hosting.play_on, kit.table), "bot", "level-1")
    assert kit.table.is_playing
    assert sorted(chairs(kit)) == ["Ada", "level-1"]


def test_a_series_goes_on_with_the_seats_it_began_with() -> None:
    kit = Kit(length=3)
    ada, bob = kit.started()
    over(kit, ada, bob)
    kit.table.go(bob)
    ada.ask(partial(hosting.play_on, kit.table), "bot", "level-1")
    assert (kit.course.number, kit.table.is_playing, chairs(kit)) == (2, True, ["Ada", "Bob"])


@pytest.mark.clause("PA-22")
def test_the_host_hands_the_hosting_to_somebody_who_is_there() -> None:
    kit = Kit(ADA, BOB, CYD, OPEN, game=forma.GAME)
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    hand_over = partial(hosting.pass_hosting, kit.table)
    assert kit.table.seating.host_seat == "p1"
    bob.ask(hand_over, "p2")
    assert bob.codes == ["PA-22.not-the-host"]
    for seat in ("p3", "p4", "p7"):
        ada.ask(hand_over, seat)
    assert ada.codes == ["PA-22.nobody-there", "PA-22.nobody-there", "PA-2.no-such-seat"]
    ada.ask(hand_over, "p2")
    assert (ada.is_host, bob.is_host, kit.table.seating.host_seat) == (False, True, "p2")
    assert not kit.enter(HOST).is_host, "the former key opens nothing"
    assert kit.open().seating.host_seat == "p2", "and so it is stored"
    bob.ask(kit.table.start, "level-1")
    bob.ask(partial(renew_keys, kit.table), {"p2": KEY}, "h" * 22)
    assert bob.renewals == 1
    assert (bob.is_host, bob.seats) == (True, ("p2",))


@pytest.mark.clause("PA-22")
def test_the_hosting_passes_on_by_itself_when_the_host_is_gone_for_long() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    kit.table.go(ada)
    kit.clock.advance(AWAY - 1)
    assert not bob.is_host
    ada = kit.enter("Ada", HOST)
    kit.clock.advance(AWAY)
    assert (ada.is_host, bob.is_host) == (True, False), "who comes back in time keeps it"
    kit.table.go(ada)
    kit.clock.advance(AWAY)
    assert bob.is_host
    ada = kit.enter("Ada", HOST)
    kit.clock.advance(2 * AWAY)
    assert (ada.is_host, ada.seats, bob.is_host) == (False, ("p1",), True)


def test_nobody_becomes_host_of_a_table_without_people() -> None:
    kit = Kit()
    ada = kit.enter("Ada", HOST)
    watcher = kit.enter()
    kit.table.go(ada)
    kit.clock.advance(3 * AWAY)
    assert not watcher.is_host
    assert kit.table.lobby.host == hash_key(HOST)
    assert kit.enter("Ada", HOST).is_host
