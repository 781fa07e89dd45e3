"""Views, hints, and the words of the record."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.core.values import Refused
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Announce, Place, Turn
from passerelle.games.verbindung.placing import cell_names
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import (
    BLACK_BUT_D4,
    RED_BUT_D4,
    RED_BUT_F2,
    act,
    place,
    position,
    random_states,
    reason,
)
from passerelle.games.verbindung.view import Network


def test_the_view_shows_dice_duties_and_last_placement() -> None:
    state, _ = act(position("b1 RX", rolled="WX CV RX"), place("CV b2 nw"))
    view = GAME.view(state, "p2")
    assert view.board[1] == "RX"
    assert view.board[7] == "CV nw"
    assert (view.dice, view.used) == (("WX", "CV", "RX"), (False, True, False))
    assert (view.duties, view.may_announce, view.may_end) == (1, True, False)
    assert (view.last, view.turn, view.active) == ("b2", "p1", "p1")
    assert view.networks == (Network("p1", "n", ("b1", "b2"), ()),)


@pytest.mark.clause("VG-19")
def test_the_view_shows_a_cut_off_base_and_the_dice_to_choose_from() -> None:
    state = position("a5 RX", "a6 RX", "b5 BX", "b6 BX", "a3 BX", rolled="BX CV CV", turn=5)
    state, _ = act(state, place("BX a4"))
    cut = GAME.view(state, None).cut
    assert cut is not None
    assert (cut.seat, cut.side, cut.cell, cut.unreached, cut.dice) == ("p1", "w", "a5", "nes", ("a4", "b5"))
    assert GAME.view(state, None).turn == "p1"


def test_hints_tell_where_and_what_completes() -> None:
    state = position(*RED_BUT_F2, rolled="RB BX BX")
    hints = GAME.hints(state, "p1")
    assert hints is not None
    assert not hints.complete
    there = next(spot for spot in hints.spots if spot.cell == "f2")
    assert (there.face, there.ways, there.completing) == ("RB", ("ew",), ("ew",))
    assert all(not spot.completing for spot in hints.spots if spot.cell != "f2")
    assert GAME.hints(state, "p2") is None
    review = GAME.review(state)
    assert review is not None
    assert review.completing == ("RB f2 ew",)
    announced, _ = act(state, Announce())
    assert GAME.view(announced, None).announced


@pytest.mark.clause("VG-23")
def test_a_placement_that_completes_both_networks_is_not_starred() -> None:
    dice = (*BLACK_BUT_D4, *RED_BUT_D4)
    for announce, seat in (("required", "p1"), ("automatic", "p1"), ("required", "p2")):
        rolled, turn = ("WX BX BX", 4) if seat == "p1" else ("WX RX RX", 5)
        state = position(*dice, rolled=rolled, turn=turn, announce=announce)
        hints, review = GAME.hints(state, seat), GAME.review(state)
        assert hints is not None
        assert review is not None
        assert "d4" in {spot.cell for spot in hints.spots}
        assert all(not spot.completing for spot in hints.spots)
        assert review.completing == ()
    earlier = replace(position(*dice, rolled="WX BX RX"), complete=("p2",))
    hints = GAME.hints(earlier, "p1")
    assert hints is not None
    starred = [(spot.face, spot.cell) for spot in hints.spots if spot.completing]
    assert starred == [("WX", "d4")], "a network complete before does not count as both"


@pytest.mark.clause("VG-10", "VG-22")
def test_only_what_may_be_announced_is_starred() -> None:
    """The one die that follows an announcement serves the open duty; with two open there is none."""
    for rolled, starred in (("RX CV BX", "RX"), ("RX WX BX", "WX"), ("RX WX WX", "")):
        hints = GAME.hints(position(*RED_BUT_F2, rolled=rolled), "p1")
        assert hints is not None
        found = {spot.face for spot in hints.spots if spot.completing and spot.cell == "f2"}
        assert found == ({starred, "CV"} if rolled == "RX CV BX" else {starred} - {""})


def starred(state: State) -> list[Place]:
    hints = GAME.hints(state, state.active)
    assert hints is not None
    return [Place(spot.face, spot.cell, way) for spot in hints.spots for way in spot.completing]


def outcomes(state: State, action: Place) -> Iterator[State]:
    """The ends of this announced placement, for all choices of the owners of cut-off bases."""
    if not state.automatic and not state.announced:
        state, _ = act(state, Announce())
    waiting = [act(state, action)[0]]
    while waiting:
        now = waiting.pop()
        if now.cut:
            waiting += [act(now, choice, now.cut.seat)[0] for choice in map(Turn, cell_names(now.cut.dice))]
        else:
            yield now


@pytest.mark.clause("VG-3", "VG-22", "VG-23")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"announce": "automatic"},
        {"contact": "matching", "bases": "inner"},
        {"bridge": "cuts"},
        {"announce": "automatic", "bridge": "cuts"},
    ],
)
def test_every_starred_placement_announced_and_played_wins(options: dict[str, str]) -> None:
    """And every one that is legal, completes the network for sure and wins is starred."""
    stars = losers = 0
    for seed in range(60):
        for _, _, state in random_states(seed, options):
            if state.phase != "place" or state.active in state.complete:
                continue
            found = starred(state)
            review = GAME.review(state)
            assert review is not None
            assert sorted(review.completing) == sorted(f"{a.face} {a.cell} {a.way}".strip() for a in found)
            stars += len(found)
            claimed = state
            if not state.automatic and reason(state, Announce()) is None:
                claimed, _ = act(state, Announce())
            for action in GAME.legal_actions(claimed, state.active):
                if isinstance(action, Place) and (claimed.announced or claimed.automatic):
                    ends = list(outcomes(state, action))
                    assert (action in found) == all(end.winner == state.active for end in ends)
                    losers += any(end.reason == "both" for end in ends)
    assert stars > 30
    assert losers > 3


@pytest.mark.clause("VG-3")
def test_networks_stop_at_a_bridge_that_cuts() -> None:
    """Red comes from b1 and a5 and stops at both sides of the bridge on b3."""
    dice = ("b1 RX", "b2 RX", "b3 BB ew", "b4 RX", "b5 RX", "a5 RX", "c2 BB ns", "d2 BX")
    through, cuts = (
        GAME.view(position(*dice, bridge=bridge), None).networks for bridge in ("through", "cuts")
    )
    assert through == (Network("p1", "nw", ("b1", "b2", "c2", "b3", "b4", "a5", "b5"), ()),)
    assert cuts == (
        Network("p1", "n", ("b1", "b2"), ("b3 n", "c2 w")),
        Network("p1", "w", ("b4", "a5", "b5"), ("b3 s",)),
    )


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("p1", "place CV c4 ns"), ("p1", "place RX c3 ns"), ("p1", "place RB c3"), ("p1", "place RX g1"),
        ("p1", "place  RX c3"), ("p1", "turn c7"), ("p1", "roll RX RX"), ("table", "roll"),
        ("table", "roll RX RX RX RX"), ("table", "roll XX"), ("table", "result p3 network"),
        ("table", "result p1 chain"), ("table", "end"), ("p1", "ends"),
    ],
)  # fmt: skip
def test_only_exact_words_are_read(who: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read(who, words)
    assert refused.value.refusal.code == "PA-9.unknown-words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_game_can_be_told(language: str) -> None:
    texts = Texts(language, "passerelle.games.verbindung")
    names = {"p1": "Ada", "p2": "Bo"}
    told = set()
    for seed in range(6):
        for _, facts, _ in random_states(seed, quiet=bool(seed % 2)):
            for fact in facts:
                sentence = GAME.tell(fact)
                assert sentence is not None
                assert "{" not in texts.sentence(sentence, names)
                told.add(sentence.key)
    assert {"event.roll", "event.place", "event.turn", "event.announce", "event.end"} <= told
