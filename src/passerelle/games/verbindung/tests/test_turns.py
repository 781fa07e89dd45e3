"""What may be done and is listed in a turn, and outside of one."""

from collections import Counter

import pytest
from msgspec.structs import replace

from passerelle.core.common import TimedOut
from passerelle.core.values import TABLE, Fact, Outcome, Over
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Announce, End, Place, Rolled
from passerelle.games.verbindung.tests.positions import (
    RED_NETWORK,
    place,
    position,
    reason,
    start,
)


@pytest.mark.clause("VG-6")
def test_a_roll_that_cannot_be_used_has_one_end() -> None:
    stuck = GAME.apply(
        replace(start(announce="automatic"), turn=4), Fact(0, TABLE, Rolled(("BX", "BX", "BB")))
    )
    ((end, weight),) = GAME.draws(stuck) or ()
    assert (end.at, end.who, GAME.write(end), weight) == (0, "p1", "end", 1)


@pytest.mark.clause("VG-22")
def test_nothing_is_done_or_looked_back_at_outside_a_turn() -> None:
    state = position(rolled="RX BX BX")
    assert GAME.review(state) is not None
    assert GAME.hints(state, "p1") is not None
    assert GAME.hints(state, "p2") is None
    assert GAME.review(start()) is None
    assert GAME.hints(start(), "p1") is None
    assert [reason(start(), action, "p1") for action in (place("RX b1"), Announce(), End())] == [
        "VG-6.not-your-turn"
    ] * 3
    over = replace(state, phase="over", outcome=Outcome(("p2",), "network"))
    assert [reason(over, action) for action in (place("RX b1"), Announce(), End())] == ["PA-3.over"] * 3
    assert GAME.awaiting(over) == Over(Outcome(("p2",), "network"))


@pytest.mark.clause("VG-10", "VG-22")
def test_announcing_and_ending_are_listed_when_they_are_accepted() -> None:
    seen = Counter[tuple[bool, bool]]()
    for rolled in ("RX BX BX", "WX RX BX", "WX WX RX", "RX"):
        for announce in ("required", "automatic"):
            for laid in ((), RED_NETWORK):
                state = position(*laid, rolled=rolled, announce=announce)
                legal = list(GAME.legal_actions(state, "p1"))
                expected = [action for action in (Announce(), End()) if reason(state, action) is None]
                assert [action for action in legal if not isinstance(action, Place)] == expected
                assert all(reason(state, action) is None for action in legal)
                seen[Announce() in legal, End() in legal] += 1
                assert list(GAME.legal_actions(state, "p2")) == []
    assert len(seen) > 2


def test_what_does_not_concern_the_board_leaves_it_alone() -> None:
    state = position(rolled="RX BX BX")
    assert GAME.apply(state, Fact(0, TABLE, TimedOut("p1"))) == state
