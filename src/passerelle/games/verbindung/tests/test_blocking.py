"""Cut-off bases: against a brute force over all subsets, and by examples."""

import random

import pytest

from passerelle.games.verbindung.actions import End, TurnDie
from passerelle.games.verbindung.faces import SIDES, TILES
from passerelle.games.verbindung.paths import CELL_NAMES
from passerelle.games.verbindung.placing import cell_names, cut_off, whiten
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import act, place, position, random_states, reason
from passerelle.games.verbindung.tests.slow import can_join, dice_to_turn


def compare(state: State) -> int:
    """How many dice the referee's and the brute force's answers name; they must be the same."""
    named = 0
    for seat in ("p1", "p2"):
        cut, slow = cut_off(state, seat), dice_to_turn(state, seat)
        found = (SIDES[cut.base], set(cell_names(cut.dice))) if cut else None
        assert found == slow
        named += len(slow[1]) if slow else 0
    return named


def scattered(rng: random.Random, dice: int, tiles: list[int], bridge: str) -> State:
    cells = rng.sample(CELL_NAMES, dice)
    bases = rng.choice(("outer", "inner"))
    words = (f"{cell} {TILES[rng.choice(tiles)].words}" for cell in cells)
    return position(*words, bases=bases, bridge=bridge)


BRIDGE = pytest.mark.parametrize("bridge", ["through", "cuts"])
ANY_TILE = list(range(1, len(TILES)))
BRIDGES = [number for number, tile in enumerate(TILES) if tile.face in ("RB", "BB")]


@pytest.mark.clause("VG-18", "VG-19", "VG-20")
@BRIDGE
@pytest.mark.parametrize("seed", range(60))
def test_small_positions_against_all_subsets(seed: int, bridge: str) -> None:
    rng = random.Random(seed)
    compare(scattered(rng, rng.randint(6, 12), ANY_TILE, bridge))


@pytest.mark.clause("VG-3", "VG-18", "VG-19", "VG-20")
def test_boards_of_bridges_that_cut_against_all_subsets() -> None:
    rng = random.Random(8)
    assert sum(compare(scattered(rng, rng.randint(10, 16), BRIDGES, "cuts")) for _ in range(40)) > 40


@pytest.mark.clause("VG-19")
@pytest.mark.parametrize("seed", range(12))
def test_walls_several_dice_thick_against_all_subsets(seed: int) -> None:
    """Corners walled in twice: at least two dice must turn, in many ways."""
    rng = random.Random(seed)
    inner, outer = ("a4", "b4", "b5", "b6"), ("a3", "b3", "c4", "c5", "c6")
    solid = [f"{cell} {rng.choice(('BX', 'BX', 'CV ne', 'BB ns'))}" for cell in ("a5", "a6", *inner, *outer)]
    state = position(*solid)
    assert compare(state) > 0


@pytest.mark.clause("VG-19")
@BRIDGE
def test_crowded_positions_against_all_subsets(bridge: str) -> None:
    """Whole boards: the subsets are many, but the smallest sets are small."""
    rng = random.Random(5)
    assert sum(compare(scattered(rng, 30, ANY_TILE, bridge)) for _ in range(12)) > 0


@pytest.mark.clause("VG-18")
def test_a_base_iscut_off_by_the_die_before_it() -> None:
    cut = cut_off(position("b1 BX"), "p1")
    assert cut is not None
    assert (SIDES[cut.base], cell_names(cut.dice)) == ("n", ("b1",))
    assert cut_off(position("b1 RB ns"), "p1") is None
    assert cut_off(position("b1 BB ew"), "p1") is None, "the lower path of a bridge goes through"


@pytest.mark.clause("VG-3", "VG-18", "VG-19")
def test_a_bridge_that_cuts_shuts_the_base_before_it_off() -> None:
    """Red's base at the top meets red below the black bridge, but that end leads nowhere."""
    cut = cut_off(position("b1 BB ew", bridge="cuts"), "p1")
    assert cut is not None
    assert (SIDES[cut.base], cell_names(cut.dice)) == ("n", ("b1",))
    assert cut_off(position("b1 RB ns", bridge="cuts"), "p1") is None, "the upper path runs on"
    state = position("a1 BX", rolled="BB CV CV", turn=5, bridge="cuts")
    _, lines = act(state, place("BB b1 ew"))
    assert lines == ["p2 place BB b1 ew", "p1 turn b1"]
    _, lines = act(position("a1 BX", rolled="BB CV CV", turn=5), place("BB b1 ew"))
    assert lines == ["p2 place BB b1 ew"]


@pytest.mark.clause("VG-3", "VG-18", "VG-19")
def test_a_row_of_bridges_that_cut_is_a_wall() -> None:
    """Red's way down ends under each of them; the nearest to the base is the one to turn, as with a row of crosses."""
    wall = [f"{column}4 BB ew" for column in "abcdef"]
    assert cut_off(position(*wall), "p1") is None
    cut = cut_off(position(*wall, bridge="cuts"), "p1")
    assert cut is not None
    assert (SIDES[cut.base], cell_names(cut.dice)) == ("n", ("b4",))
    assert cut_off(position(*wall, bridge="cuts"), "p2") is not None, (
        "black has no way across either: all lie e-w"
    )
    upper = [words.replace("BB ew", "RB ns") for words in wall]
    assert cut_off(position(*upper, bridge="cuts"), "p1") is None


@pytest.mark.clause("VG-3", "VG-19")
def test_two_bridges_that_cut_end_to_end_need_two_white_crosses() -> None:
    """Their lower paths meet, but neither joins its two sides: both must turn, and the nearer comes first."""
    shut = ("a4 BX", "b5 BB ns", "c5 BB ns", "b6 BX", "c6 BX", "b4 BX", "c4 BX", "a5 RX", "a6 RX")
    cut = cut_off(position(*shut, bridge="cuts"), "p1")
    assert cut is not None
    assert SIDES[cut.base] == "w"
    assert dice_to_turn(position(*shut, bridge="cuts"), "p1") == ("w", set(cell_names(cut.dice)))
    assert cut_off(position(*shut), "p1") is None, "with `through` the base gets out under both"


@pytest.mark.clause("VG-18")
def test_a_base_that_reaches_two_others_iscut_off_from_the_third() -> None:
    """Red's left base is walled in at its corner: every red base misses one, and that one misses three."""
    state = position("a4 BX", "b5 BX", "b6 BX", "a5 RX", "a6 RX")
    cut = cut_off(state, "p1")
    assert cut is not None
    assert SIDES[cut.base] == "w"
    assert cut.reach == 0b1000


@pytest.mark.clause("VG-19")
def test_the_only_die_that_frees_the_base_may_lie_in_the_corner() -> None:
    """Red's way from the top turns west at b1; a cross at a1 shuts it, and b1 itself lies between two others."""
    state = position("b1 CV nw", "b2 BX", "c1 BX", "a2 WX", rolled="BX CV CV", turn=5)
    _, lines = act(state, place("BX a1"))
    assert lines == ["p2 place BX a1", "p1 turn a1"]


@pytest.mark.clause("VG-19")
def test_among_dice_equally_near_the_owner_chooses() -> None:
    """a4 and b5 are both one step from a5, b6 is two."""
    state = position("a5 RX", "a6 RX", "b5 BX", "b6 BX", "a3 BX", rolled="BX CV CV", turn=5)
    state, lines = act(state, place("BX a4"))
    assert lines == ["p2 place BX a4"], "the table waits for red's choice, in black's turn"
    assert state.cut is not None
    assert cell_names(state.cut.dice) == ("a4", "b5")
    assert reason(state, End(), "p2") == "VG-19.base-first"
    assert reason(state, TurnDie("a4"), "p2") == "VG-19.not-your-base"
    assert reason(state, TurnDie("b6"), "p1") == "VG-19.not-a-nearest-die"
    state, lines = act(state, TurnDie("b5"), "p1")
    assert lines == ["p1 turn b5"]
    assert state.cut is None
    assert state.active == "p2"
    assert state.placed == 1, "turning is no action"
    assert TILES[state.board[CELL_NAMES.index("b5")]].face == "WX"
    assert reason(state, TurnDie("a4"), "p1") == "VG-19.nothing-to-turn"


@pytest.mark.clause("VG-19", "VG-21")
def test_a_forced_turning_follows_its_placement_at_once() -> None:
    """After the first die of the turn, not only at its end; the die just placed may be the one."""
    state = position("c1 BX", rolled="BX CV CV", turn=5)
    state, lines = act(state, place("BX b1"))
    assert lines == ["p2 place BX b1", "p1 turn b1"]
    assert state.phase == "place"
    assert cell_names(state.turned) == ("b1",)


@pytest.mark.clause("VG-19")
def test_the_blocking_die_may_be_far_from_the_base() -> None:
    """A wall right across the board: the nearest die that opens it, wherever it lies."""
    wall = [f"{column}4 BX" for column in "abcdef"]
    found = dice_to_turn(position(*wall), "p1")
    cut = cut_off(position(*wall), "p1")
    assert cut is not None
    assert found == ("n", {"b4"}) == (SIDES[cut.base], set(cell_names(cut.dice)))


@pytest.mark.clause("VG-20")
def test_the_player_who_did_not_place_resolves_first() -> None:
    """A curve in the corner of two bases' ways cuts both: black placed it, so red's die is named first."""
    both = 0
    for seed in range(400):
        for before, facts, after in random_states(seed, {"announce": "automatic"}):
            turned = [fact for fact in facts if type(fact.event).__name__ == "Turned"]
            if len({fact.who for fact in turned}) == 2 and before.phase == "place":
                both += 1
                others = [fact.who != before.active for fact in turned]
                assert others == sorted(others, reverse=True)
            assert after.cut is None or after.phase == "turn"
        if both >= 3:
            return
    pytest.fail("no placement cut both players off")


@pytest.mark.clause("VG-20")
def test_bases_that_reach_equally_few_go_clockwise_from_the_top() -> None:
    cut = cut_off(position("f2 BX", "a5 BX", "e6 BX"), "p1")
    assert cut is not None
    assert SIDES[cut.base] == "n", "all four reach nobody: the top one comes first"
    cut = cut_off(position("f2 BX", "a5 BX"), "p1")
    assert cut is not None
    assert SIDES[cut.base] == "e"


@pytest.mark.clause("VG-18", "VG-19", "VG-21")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"announce": "automatic"},
        {"contact": "matching", "bases": "inner"},
        {"bridge": "cuts"},
        {"contact": "matching", "bridge": "cuts"},
    ],
)
def test_after_every_placement_and_its_turnings_both_can_join(options: dict[str, str]) -> None:
    for seed in range(12):
        for _, _, state in random_states(seed, options):
            if state.cut is None:
                assert can_join(state, "p1")
                assert can_join(state, "p2")
            else:
                slow = dice_to_turn(state, state.cut.seat)
                assert slow == (SIDES[state.cut.base], set(cell_names(state.cut.dice)))


@pytest.mark.clause("VG-19")
@BRIDGE
def test_turning_a_die_white_breaks_no_network(bridge: str) -> None:
    rng = random.Random(1)
    for seed in range(10):
        for _, _, state in random_states(seed, {"bridge": bridge}):
            if state.cut or not state.dice_laid:
                continue
            cell = rng.choice([cell for cell in range(36) if state.dice_laid >> cell & 1])
            after = whiten(state, cell)
            assert after.cut is None
            assert set(state.complete) <= set(after.complete)
