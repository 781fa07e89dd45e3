"""Views, hints, and the words of the record."""

import pytest

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.core.values import Refused
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Announce
from passerelle.games.verbindung.tests.positions import RED_BUT_F2, act, place, position, random_states
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
                sentence = texts.sentence(GAME.tell(fact), names)
                assert "{" not in sentence
                told.add(GAME.tell(fact).key)
    assert {"event.roll", "event.place", "event.turn", "event.announce", "event.end"} <= told
