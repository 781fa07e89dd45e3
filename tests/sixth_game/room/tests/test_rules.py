"""Hex, clause by clause."""

import pytest
from passerelle.games.plainhex import GAME

from passerelle.testkit.games import setup_for
from passerelle.testkit.referee import ToldReferee


@pytest.fixture
def referee() -> ToldReferee:
    return ToldReferee(GAME, setup_for(GAME, 2))


@pytest.mark.clause("HE-1", "HE-2")
def test_stones_go_on_free_cells_in_turn(referee: ToldReferee) -> None:
    referee.follow("p1 put a1", "p2 put b2")
    assert referee.code("p1 put b2") == "HE-2.taken"
    assert referee.code("p2 put c3") == "HE-2.not-your-turn"


@pytest.mark.clause("HE-3")
def test_who_joins_both_sides_wins(referee: ToldReferee) -> None:
    for column in "abcd":
        referee.follow(f"p1 put {column}1", f"p2 put {column}5")
    referee.follow("p1 put e1", "table result p1 chain")
    assert referee.winner() == "p1"
