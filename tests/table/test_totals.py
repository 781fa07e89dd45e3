"""What each person has won at a table: kept over rematches, over people who come and go, and over a restart."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
from table_kit import HOST, Kit, Onlooker

from passerelle.core.common import Resign
from passerelle.core.setup import Player
from passerelle.core.values import Outcome
from passerelle.table import hosting, totals
from passerelle.table.keys import renew_keys


def score(kit: Kit) -> dict[str, tuple[int, int]]:
    """Games and wins, by name."""
    return {one.name: (one.games, one.wins) for one in totals.count(kit.table.lobby, kit.table.course)}


def lose(kit: Kit, *losers: Onlooker) -> None:
    for loser in losers:
        loser.act(loser.seats[0], Resign(), f"enough {kit.course.number}")
    assert kit.course.outcome


def again(kit: Kit, *people: Onlooker) -> None:
    number = kit.course.number
    for one in people:
        one.ask(kit.table.want_rematch, one.seats[0])
    assert kit.course.number == number + 1


def test_wins_are_counted_over_rematches_and_by_person() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    ada.ask(kit.table.start)
    assert score(kit) == {}
    lose(kit, bob)
    assert score(kit) == {"Ada": (1, 1), "Bob": (1, 0)}
    again(kit, ada, bob)
    assert score(kit) == {"Ada": (1, 1), "Bob": (1, 0)}, "a game under way does not count"
    lose(kit, ada)
    again(kit, ada, bob)
    lose(kit, bob)
    assert score(kit) == {"Ada": (3, 2), "Bob": (3, 1)}


def test_it_outlasts_a_change_of_people_of_names_and_of_keys_and_a_restart() -> None:
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    ada.ask(kit.table.start)
    lose(kit, bob)
    bob.ask(kit.table.leave, bob.seats[0])
    ada.ask(kit.table.rename, ada.seats[0], "Ada L.", False)
    ada.ask(partial(renew_keys, kit.table), {ada.seats[0]: "k" * 22}, "")
    ada.ask(partial(hosting.play_on, kit.table), "bot", "level-1")
    assert kit.table.is_playing, ada.codes
    lose(kit, ada)
    told = {"Bob": (1, 0), "Ada L.": (2, 1), "level-1": (1, 1)}
    assert score(kit) == told
    kit.table.restore(kit.store.saved("t"))
    assert score(kit) == told
    other = Kit()
    other.table.restore(msgspec.structs.replace(kit.store.saved("t"), version=99))
    assert score(other) == told, "as another node reads it"


def over(scores: dict[str, int], winners: tuple[str, ...], *players: Player) -> Any:
    """A course as far as the score looks at it."""
    outcome = Outcome(winners, "score", tuple(scores.items()))
    play = SimpleNamespace(players=players)
    return SimpleNamespace(outcome=outcome, play=play, order=tuple(range(len(players))))


def test_points_are_added_up_and_a_team_is_everybody_in_it() -> None:
    players = [Player(f"p{number}", "bot", "level-1", team) for number, team in enumerate(("a", "b", "a"), 1)]
    lobby = msgspec.structs.replace(
        Kit().table.lobby, people=tuple(players), occupants=("x", "y", "bot level-1")
    )
    by_team = totals.count(lobby, over({"a": 3, "b": -2}, ("p1", "p3"), *players))
    assert [(one.wins, one.points) for one in by_team] == [(1, 3), (0, -2), (1, 3)]
    lobby = msgspec.structs.replace(lobby, totals=by_team)
    by_seat = totals.count(lobby, over({"p1": 5, "p2": 6, "p3": 0}, ("p2",), *players))
    assert [(one.games, one.wins, one.points) for one in by_seat] == [(2, 1, 8), (2, 1, 4), (2, 1, 3)]
    without = totals.count(lobby, over({}, ("p2",), *players))
    assert [one.points for one in without] == [3, -2, 3], "given up: no points, but a win"


def test_two_bots_of_one_level_are_two_and_practice_alone_is_not_counted() -> None:
    players = tuple(Player(f"p{number}", "bot", "level-1") for number in (1, 2))
    lobby = msgspec.structs.replace(
        Kit().table.lobby, people=players, occupants=("bot level-1", "bot level-1")
    )
    assert [one.wins for one in totals.count(lobby, over({}, ("p2",), *players))] == [0, 1]
    assert totals.count(lobby, over({"p1": 7}, ("p1",), players[0])) == ()
