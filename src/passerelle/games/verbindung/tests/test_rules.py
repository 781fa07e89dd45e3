"""The referee, clause by clause."""

from collections import Counter

import pytest
from msgspec.structs import replace

from passerelle.core import match as matches
from passerelle.core import play as playing
from passerelle.core.chance import Dealer
from passerelle.core.setup import Player
from passerelle.core.values import TABLE, Chance, Fact, Outcome, Over
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Announce, End, Events, Place, Rolled
from passerelle.games.verbindung.faces import FACES, TILES, WAYS
from passerelle.games.verbindung.paths import CELL_NAMES, bases_of
from passerelle.games.verbindung.placing import open_duties, placements
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import (
    BLACK_BUT_D4,
    RED_BUT_D4,
    RED_BUT_F2,
    RED_NETWORK,
    act,
    lines,
    place,
    position,
    random_states,
    reason,
    start,
)
from passerelle.games.verbindung.tests.slow import BASES, ends_of, has_network, sides_of
from passerelle.testkit.games import setup_for


def codes(state: State, words: str) -> str | None:
    return reason(state, place(words))


@pytest.mark.clause("VG-1")
def test_six_by_six_cells_and_as_many_dice() -> None:
    state = start()
    assert len(state.board) == len(CELL_NAMES) == 36
    assert (CELL_NAMES[0], CELL_NAMES[5], CELL_NAMES[35]) == ("a1", "f1", "f6")
    assert GAME.view(state, None).stock == 36
    assert codes(position(rolled="RX"), "RX g1") == "VG-1.no-such-cell"


@pytest.mark.clause("VG-2")
@pytest.mark.parametrize("option", ["outer", "inner"])
def test_bases_are_the_same_after_a_quarter_turn_and_swap_in_a_mirror(option: str) -> None:
    red, black = ([divmod(cell, 6) for cell in bases_of(colour, option).cells] for colour in ("red", "black"))
    assert red == list(BASES[option, "p1"].values())
    assert black == list(BASES[option, "p2"].values())
    for places in (red, black):
        assert [(column, 5 - row) for row, column in places] == [*places[1:], places[0]]
    top, right, bottom, left = black
    assert [(row, 5 - column) for row, column in (top, left, bottom, right)] == red


@pytest.mark.clause("VG-2")
def test_second_and_fifth_or_third_and_fourth_cell_clockwise() -> None:
    def faced(option: str) -> list[tuple[str, str, str]]:
        return [
            (b.seat, b.side, b.cell) for b in GAME.view(start(bases=option), None).bases if b.side in "ns"
        ]

    assert faced("outer") == [("p1", "n", "b1"), ("p2", "n", "e1"), ("p1", "s", "e6"), ("p2", "s", "b6")]
    assert faced("inner") == [("p1", "n", "c1"), ("p2", "n", "d1"), ("p1", "s", "d6"), ("p2", "s", "c6")]


@pytest.mark.clause("VG-3")
def test_faces_join_the_sides_they_say() -> None:
    for tile in TILES[1:]:
        for seat, bits in (("p1", tile.red), ("p2", tile.black)):
            assert {side for place, side in enumerate("nesw") if bits >> place & 1} == sides_of(
                tile.words, seat
            )
        if tile.face != "WX":
            assert tile.red ^ tile.black == 0b1111, "every side has one colour"


@pytest.mark.clause("VG-3")
def test_a_bridge_that_cuts_joins_its_upper_sides_only() -> None:
    for tile in TILES[1:]:
        assert tile.joined(cuts=False) == (tile.red, tile.black)
        for seat, joined in zip(("p1", "p2"), tile.joined(cuts=True), strict=True):
            groups = [group for group in ends_of(tile.words, seat, cuts=True) if len(group) > 1]
            assert [{side for place, side in enumerate("nesw") if joined >> place & 1}] == (groups or [set()])


@pytest.mark.clause("VG-3")
def test_the_option_bridge_came_after_the_first_records() -> None:
    option = GAME.declaration.options[-1]
    assert (option.name, option.default, option.absent, option.clause) == (
        "bridge", "through", "through", "VG-3",
    )  # fmt: skip
    assert not start().cuts
    assert start(bridge="cuts").cuts


@pytest.mark.clause("VG-3", "VG-22")
def test_a_network_passes_under_a_bridge_unless_it_cuts() -> None:
    """Red's way from b1 down to b5 passes under the black bridge on b3."""
    under = [die.replace("b3 RB ns", "b3 BB ew") for die in RED_BUT_F2]
    for bridge, complete in (("through", ("p1",)), ("cuts", ())):
        state = position(*under, "f2 RX", rolled="BX BX BX", bridge=bridge)
        assert state.complete == complete
        winner = "p1 network" if complete else "p2 false-call"
        assert lines(state, Announce(), End())[-1] == f"table result {winner}"
    assert position(*RED_NETWORK, bridge="cuts").complete == ("p1",), "upper paths are whole"


@pytest.mark.clause("VG-4")
def test_curves_lie_four_ways_bridges_two_crosses_one() -> None:
    assert [len(WAYS[face]) for face in FACES] == [1, 1, 1, 4, 2, 2]
    state = position(rolled="CV RB RX")
    assert codes(state, "CV b1 ns") == "VG-4.no-such-way"
    assert codes(state, "RX b1 ns") == "VG-4.no-such-way"
    assert codes(state, "RB b1") == "VG-4.no-such-way"
    assert codes(state, "XX b1") == "VG-3.no-such-face"
    assert [codes(state, f"CV b1 {way}") for way in ("ne", "nw")] == [None, None]


@pytest.mark.clause("VG-5")
def test_red_begins() -> None:
    state = GAME.apply(start(), Fact(0, TABLE, Rolled(("RX", "CV"))))
    assert state.active == "p1"
    assert reason(state, End(), "p2") == "VG-6.not-your-turn"
    assert codes(state, "RX b1") is None, "p1 plays at red's bases"


@pytest.mark.clause("VG-6")
def test_three_dice_but_two_in_reds_first_two_turns() -> None:
    state, sizes = start(), []
    for _ in range(6):
        assert isinstance(GAME.awaiting(state), Chance)
        assert reason(state, End()) == "VG-6.not-your-turn"
        roll = GAME.draw(state, Dealer("x"), 0)
        assert isinstance(roll.event, Rolled)
        sizes.append(len(roll.event.dice))
        wrong: Fact[Events] = Fact(0, TABLE, Rolled((*roll.event.dice, "RX")[: len(roll.event.dice) % 3 + 1]))
        refusal = GAME.check_draw(state, wrong)
        assert refusal is not None
        assert refusal.code == "VG-6.wrong-number"
        rolled = GAME.apply(state, Fact(0, TABLE, Rolled(("BX", "RX", "CV")[: sizes[-1]])))
        state, _ = act(rolled, End())
    assert sizes == [2, 3, 2, 3, 3, 3]


@pytest.mark.clause("VG-6")
def test_never_more_dice_than_the_stock_holds() -> None:
    seen = set()
    for seed in range(30):
        for before, facts, _ in random_states(seed):
            event = facts[0].event
            if isinstance(event, Rolled) and before.turn > 2:
                left = 36 - before.dice_laid.bit_count()
                assert len(event.dice) == min(3, left)
                seen.add(left)
    assert {1, 2, 3} <= seen


@pytest.mark.clause("VG-6")
def test_listed_rolls_have_the_weights_of_six_equal_faces() -> None:
    state = replace(start(), turn=4)
    listed = GAME.draws(state)
    assert listed is not None
    assert len(listed) == 56
    assert {(fact.at, fact.who) for fact, _ in listed} == {(0, TABLE)}
    assert sum(weight for _, weight in listed) == 6**3
    weights = {fact.event.dice: weight for fact, weight in listed if isinstance(fact.event, Rolled)}
    assert weights["RX", "RX", "RX"] == 1
    assert weights["RX", "BX", "CV"] == 6


@pytest.mark.clause("VG-7")
def test_two_dice_at_most_in_any_order() -> None:
    state = position(rolled="RX CV RB")
    assert lines(state, place("CV b1 ne"), place("RX a5")) == [
        "p1 place CV b1 ne",
        "p1 place RX a5",
        "p1 end",
    ]
    assert lines(state, place("RX b1"), place("RB b2 ns"))[-1] == "p1 end"
    after, _ = act(state, place("RX b1"))
    assert codes(after, "RX a5") == "VG-7.not-rolled", "there was one red cross only"
    after, _ = act(after, End())
    assert GAME.view(after, None).stock == 35, "two dice are back in the stock"
    assert after.active == "p2"


@pytest.mark.clause("VG-8")
def test_each_colour_has_four_faces() -> None:
    everywhere = "RX BX WX CV RB BB"
    for turn, own in ((4, {"RX", "WX", "CV", "RB"}), (5, {"BX", "WX", "CV", "BB"})):
        faces = set()
        for face in everywhere.split():
            state = position(rolled=face, turn=turn)
            faces |= {a.face for a in GAME.legal_actions(state, state.active) if isinstance(a, Place)}
        assert faces == own
    assert codes(position(rolled="BB"), "BB b1 ew") == "VG-8.not-your-face"


@pytest.mark.clause("VG-9")
def test_one_die_or_none_will_do() -> None:
    state = position(rolled="RX CV RB")
    assert lines(state, End()) == ["p1 end"]
    assert lines(state, place("RX b1"), End()) == ["p1 place RX b1", "p1 end"]


@pytest.mark.clause("VG-9", "VG-10")
def test_white_crosses_must_be_placed() -> None:
    one = position(rolled="WX RX CV")
    assert reason(one, End()) == "VG-10.duty-open"
    assert lines(one, place("RX b1"), place("WX a5"))[-1] == "p1 end"
    after, _ = act(one, place("RX b1"))
    assert codes(after, "CV b2 ne") == "VG-10.white-cross-first", "one white cross leaves room for one more"
    assert reason(after, End()) == "VG-10.duty-open"
    two = position(rolled="WX RX WX")
    assert codes(two, "RX b1") == "VG-10.white-cross-first", "two leave room for none"
    after, _ = act(two, place("WX b1"))
    assert reason(after, End()) == "VG-10.duty-open"
    three = position(rolled="WX WX WX")
    assert open_duties(three) == 2
    assert lines(three, place("WX b1"), place("WX a5"))[-1] == "p1 end", "of three exactly two"


@pytest.mark.clause("VG-10")
def test_a_duty_lapses_when_no_cell_is_left_for_it() -> None:
    closed = position("b1 BX", "f2 BX", "e6 BX", "a5 BX", rolled="WX WX RX")
    assert placements(closed) == ()
    assert open_duties(closed) == 0
    assert reason(closed, End()) is None
    assert codes(closed, "WX a1") == "VG-13.lengthens-nothing"
    assert reason(closed, Announce()) is None, "two duties that lapsed are not open"


@pytest.mark.clause("VG-10")
def test_a_die_that_takes_the_last_cell_of_a_duty_is_refused() -> None:
    """It takes a nearly full board, so random games are searched for it."""
    refused = 0
    for seed in range(600):
        for _, _, state in random_states(seed):
            if state.phase != "place" or open_duties(state) != 1 or state.placed:
                continue
            for cell in CELL_NAMES:
                for face, ways in (("CV", ("ne", "es", "sw", "nw")), ("RX", ("",)), ("BX", ("",))):
                    for way in ways:
                        action = Place(face, cell, way)
                        if reason(state, action) == "VG-10.leaves-no-cell":
                            refused += 1
                            legal = list(GAME.legal_actions(state, state.active))
                            assert action not in legal
                            assert {a.cell for a in legal if isinstance(a, Place)} == {cell}
        if refused:
            return
    pytest.fail("it never happened")


@pytest.mark.clause("VG-11", "VG-12", "VG-13")
def test_on_an_empty_cell_that_touches_and_lengthens() -> None:
    state = position("b1 RX", "e1 BX", rolled="RX CV RB")
    assert codes(state, "RX b1") == "VG-11.taken"
    assert codes(state, "RX c3") == "VG-12.touches-nothing"
    assert codes(state, "RX a2") == "VG-12.touches-nothing", "black's base is not red's"
    assert codes(state, "RX d1") == "VG-13.lengthens-nothing", "black's cross is no red path"
    assert codes(state, "RX c1") is None
    assert codes(state, "RX a5") is None, "an own base is enough"


@pytest.mark.clause("VG-14")
def test_it_is_ones_own_path_that_must_go_on() -> None:
    state = position("b1 RX", rolled="RB CV RX")
    assert codes(state, "RB c1 ew") is None
    assert codes(state, "RB c1 ns") == "VG-14.own-path-needed"
    assert codes(state, "CV c1 ne") == "VG-14.own-path-needed"
    assert codes(state, "CV c1 sw") is None
    black = position("b1 BX", rolled="BB CV", turn=5)
    assert codes(black, "CV c1 ne") is None, "its black path joins south and west"
    assert codes(black, "BB c1 ns") == "VG-14.own-path-needed"


@pytest.mark.clause("VG-15")
def test_paths_join_under_bridges_and_turn_in_white_crosses() -> None:
    under = position("b1 BB ew", rolled="RX")
    assert codes(under, "RX b2") is None, "red comes out below the black bridge"
    assert codes(under, "RX c1") == "VG-13.lengthens-nothing"
    for seat, words in (("p1", "RX c1"), ("p2", "BX c1")):
        white = position("b1 WX", rolled=words[:2], turn=4 if seat == "p1" else 5)
        assert codes(white, words) is None, "a white cross serves both"
    turning = [die.replace("b5 RX", "b5 WX") for die in RED_NETWORK]
    assert position(*turning).complete == ("p1",), "the way from left to top turns in b5"
    assert (
        position(*turning).complete != position(*(d.replace("b5 WX", "b5 RB ew") for d in turning)).complete
    )


@pytest.mark.clause("VG-3", "VG-13", "VG-15")
def test_both_ends_under_a_bridge_that_cuts_may_be_lengthened() -> None:
    for bridge in ("through", "cuts"):
        under = position("c3 BB ew", rolled="RX CV", bridge=bridge)
        assert codes(under, "RX c2") is None, "the end at the top"
        assert codes(under, "RX c4") is None, "and the one at the bottom"
        assert codes(under, "RX b3") == "VG-13.lengthens-nothing", "black's path runs there"
        lying = position("c3 RB ns", rolled="BX", turn=5, bridge=bridge)
        assert codes(lying, "BX b3") is codes(lying, "BX d3") is None
        assert codes(lying, "BX c2") == "VG-13.lengthens-nothing"
        corner = position("a1 RB ns", "f6 RB ns", rolled="BX", turn=5, bridge=bridge)
        assert codes(corner, "BX f2") == "VG-12.touches-nothing", "no end reaches round the rim"
        assert codes(corner, "BX a6") == "VG-12.touches-nothing"


@pytest.mark.clause("VG-16")
def test_dead_ends_and_helping_the_other_are_allowed() -> None:
    state = position("b1 RX", "d1 BX", rolled="CV RB")
    assert codes(state, "CV c1 nw") is None, "red ends at the rim, black is lengthened from d1"
    assert codes(state, "RB a1 ew") is None, "red ends at the rim"


@pytest.mark.clause("VG-17")
def test_red_against_black_only_with_free_contact() -> None:
    for contact, expected in (("free", None), ("matching", "VG-17.colours-clash")):
        state = position("b1 RX", "d1 BX", rolled="RX CV WX", contact=contact)
        assert codes(state, "RX c1") == expected
        assert codes(state, "CV c1 nw") is None, "its black side faces black"
        assert codes(state, "CV c1 sw") is None
        assert codes(state, "WX c1") is None
    for bridge in ("through", "cuts"):
        state = position(
            "b1 RX", "d1 BB ew", "c2 BB ew", rolled="RX CV RB", contact="matching", bridge=bridge
        )
        assert codes(state, "RX c1") == "VG-17.colours-clash", "black's path comes out of d1"
        assert codes(state, "CV c1 sw") is None, "red below, an end of red; black at the right"
        assert codes(state, "RB c1 ew") == "VG-17.colours-clash", "its own lower sides show black to c2's red"
    base = position("d1 RX", rolled="RX CV", contact="matching")
    assert codes(base, "RX e1") == "VG-17.colours-clash", "black's base is at e1"
    assert codes(base, "CV e1 sw") is None
    assert codes(base, "CV e1 nw") == "VG-17.colours-clash"


@pytest.mark.clause("VG-22")
def test_a_right_announcement_wins() -> None:
    state = position(*RED_BUT_F2, rolled="RX CV RB")
    assert lines(state, Announce(), place("RX f2")) == [
        "p1 announce", "p1 place RX f2", "p1 end", "table result p1 network",
    ]  # fmt: skip
    after, _ = act(act(state, Announce())[0], place("RX f2"))
    assert GAME.awaiting(after) == Over(Outcome(("p1",), "network"))
    assert len(GAME.view(after, None).winning) == 14
    second = lines(state, place("CV b6 ne"), Announce(), place("RX f2"))
    assert second[-2:] == ["p1 end", "table result p1 network"]


@pytest.mark.clause("VG-22")
def test_a_wrong_announcement_loses() -> None:
    state = position(*RED_BUT_F2, rolled="RX CV RB")
    assert lines(state, Announce(), place("CV b6 ne"))[-2:] == ["p1 end", "table result p2 false-call"]
    assert lines(state, Announce(), End()) == ["p1 announce", "p1 end", "table result p2 false-call"]


@pytest.mark.clause("VG-22")
def test_when_an_announcement_may_be_made() -> None:
    state = position(*RED_BUT_F2, rolled="RX CV RB")
    announced, _ = act(state, Announce())
    assert reason(announced, Announce()) == "VG-22.already-announced"
    two = position(*RED_BUT_F2, rolled="WX WX RX")
    assert reason(two, Announce()) == "VG-22.two-duties"
    served, _ = act(two, place("WX b6"))
    assert reason(served, Announce()) is None
    one, _ = act(position(*RED_BUT_F2, rolled="WX CV RX"), Announce())
    assert codes(one, "RX f2") == "VG-10.white-cross-first", "the one die that follows serves the duty"
    assert reason(one, End()) == "VG-10.duty-open"
    assert lines(one, place("WX f2"))[-1] == "table result p1 network"
    assert reason(position(rolled="RX", announce="automatic"), Announce()) == "VG-22.nothing-to-announce"


@pytest.mark.clause("VG-22", "VG-23")
def test_an_unannounced_network_wins_nothing_until_announced() -> None:
    state = position(*RED_BUT_F2, rolled="RX CV RB")
    after, written = act(state, place("RX f2"))
    assert written == ["p1 place RX f2"]
    assert after.complete == ("p1",)
    assert lines(after, Announce(), End())[-1] == "table result p1 network"
    later = position(*RED_NETWORK, rolled="BX BX BX")
    assert placements(later) == ()
    assert lines(later, Announce(), End())[-1] == "table result p1 network", "also when no die can be placed"


@pytest.mark.clause("VG-22", "VG-23")
def test_automatic_a_complete_network_wins_at_once() -> None:
    state = position(*RED_BUT_F2, rolled="RX CV RB", announce="automatic")
    assert lines(state, place("RX f2")) == ["p1 place RX f2", "p1 end", "table result p1 network"]


def test_the_meeting_of_two_networks_is_as_said() -> None:
    state = position(*BLACK_BUT_D4, *RED_BUT_D4, "d4 WX")
    assert has_network(state, "p1")
    assert has_network(state, "p2")
    assert set(state.complete) == {"p1", "p2"}
    assert position(*BLACK_BUT_D4, *RED_BUT_D4).complete == ()


@pytest.mark.clause("VG-23")
def test_a_die_that_completes_both_networks_loses() -> None:
    dice = (*BLACK_BUT_D4, *RED_BUT_D4)
    announced = lines(position(*dice, rolled="WX CV RB"), Announce(), place("WX d4"))
    assert announced[-2:] == ["p1 end", "table result p2 both"]
    automatic = lines(position(*dice, rolled="WX CV RB", announce="automatic"), place("WX d4"))
    assert automatic[-2:] == ["p1 end", "table result p2 both"]
    black = lines(position(*dice, rolled="WX CV BB", turn=5), Announce(), place("WX d4"))
    assert black[-1] == "table result p1 both"


@pytest.mark.clause("VG-23")
def test_a_network_complete_before_does_not_count_as_both() -> None:
    state = position(*RED_BUT_D4, *BLACK_BUT_D4, rolled="WX CV RB")
    earlier = replace(state, complete=("p2",))
    assert lines(earlier, Announce(), place("WX d4"))[-1] == "table result p1 network"
    own = replace(state, complete=("p1",))
    assert lines(own, Announce(), place("WX d4"))[-1] == "table result p1 network"


@pytest.mark.clause("VG-23")
@pytest.mark.parametrize("bridge", ["through", "cuts"])
def test_automatic_a_die_that_completes_only_the_opponents_network_loses(bridge: str) -> None:
    ends = set()
    for seed in range(400):
        for before, facts, after in random_states(seed, {"announce": "automatic", "bridge": bridge}):
            if after.phase == "over":
                ends.add((before.active == after.winner, after.reason))
                assert has_network(after, after.winner)
                both = has_network(after, "p1") and has_network(after, "p2")
                assert both == (after.reason == "both")
                assert [GAME.write(fact) for fact in facts[-2:]] == [
                    "end",
                    f"result {after.winner} {after.reason}",
                ]
                if both:
                    assert after.winner != facts[-2].who
    assert {(True, "network"), (False, "network"), (False, "both")} <= ends


@pytest.mark.clause("VG-24")
def test_best_of_three_with_colours_alternating() -> None:
    people = (Player("p1", "human", "Ada"), Player("p2", "human", "Bo"))
    match = matches.start("m", GAME, 3, people)
    orders, options = [], setup_for(GAME, 2).options
    for _ in range(3):
        orders.append(match.order)
        play = playing.begin(GAME, matches.next_setup(match, options))
        finished = replace(play.state, phase="over", outcome=Outcome(("p1",), "network"))
        match = matches.record_game(match, GAME, replace(play, state=finished))
        if match.decided:
            break
    assert orders == [(0, 1), (1, 0), (0, 1)], "red wins each time: one, one, two"
    assert match.wins == (2, 1)


@pytest.mark.clause("VG-25")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"contact": "matching"},
        {"bases": "inner"},
        {"bridge": "cuts"},
        {"bridge": "cuts", "contact": "matching", "bases": "inner"},
    ],
)
def test_a_full_board_has_both_networks_and_the_first_one_wins(options: dict[str, str]) -> None:
    ends: Counter[bool] = Counter()
    for seed in range(40):
        first: list[str] = []
        settled = None
        for before, facts, after in random_states(seed, options):
            if after.cut is None and not first:
                done = [seat for seat in ("p1", "p2") if has_network(after, seat)]
                placer = before.active
                first = sorted(done, key=lambda seat: seat == placer)
            settled = after, facts
        assert settled is not None
        after, facts = settled
        if after.phase != "over":
            continue
        assert after.reason == "full"
        assert not after.empty
        assert has_network(after, "p1")
        assert has_network(after, "p2")
        assert after.winner == first[0]
        assert [GAME.write(fact) for fact in facts[-2:]] == ["end", f"result {after.winner} full"]
        ends[after.winner == "p1"] += 1
    assert len(ends) == 2


def test_automatic_a_roll_of_which_nothing_can_be_placed_ends_the_turn() -> None:
    state = replace(start(announce="automatic"), turn=4)
    stuck = GAME.apply(state, Fact(0, TABLE, Rolled(("BX", "BX", "BB"))))
    assert GAME.awaiting(stuck) == Chance(drawn=False)
    assert GAME.legal_actions(stuck, "p1") == []
    end = GAME.draw(stuck, Dealer(""), 0)
    assert (end.who, GAME.write(end)) == ("p1", "end")
    assert GAME.check_draw(stuck, end) is None
    assert GAME.check_draw(stuck, Fact(0, "p2", end.event)) is not None
    assert GAME.apply(stuck, end).active == "p2"
    one = position(rolled="RX BX BX", announce="automatic")
    assert lines(one, place("RX b1")) == ["p1 place RX b1", "p1 end"]
    assert lines(position(rolled="RX BX BX"), place("RX b1")) == ["p1 place RX b1"]
