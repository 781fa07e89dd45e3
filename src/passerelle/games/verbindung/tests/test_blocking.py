"""Cut-off bases: against a brute force over all subsets, and by examples."""

import random
from collections import Counter

import pytest

from passerelle.games.verbindung.actions import End, TurnDie
from passerelle.games.verbindung.faces import SIDES, TILE_OF, TILES, Tile
from passerelle.games.verbindung.judging import surely_wins
from passerelle.games.verbindung.paths import CELL_NAMES, CELL_OF, bases_of
from passerelle.games.verbindung.placing import (
    can_place,
    cell_names,
    check_placement,
    cut_off,
    lay,
    placements,
    white_cells,
    whiten,
)
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import act, place, position, random_states, reason
from passerelle.games.verbindung.tests.slow import can_join, dice_to_turn
from passerelle.geometry.bits import cells_of


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


@pytest.mark.clause("VG-3", "VG-15")
def test_only_under_a_bridge_that_cuts_do_paths_end() -> None:
    curves = position("c3 CV es", "d4 CV sw", "b2 CV nw", "e5 CV ne", "a6 RX", "f6 WX", bridge="cuts")
    bridges = ("c3 BB ew", "d4 BB ns", "b2 RB ew", "e5 RB ns")
    for seat, under in (("p1", ("c3", "d4")), ("p2", ("b2", "e5"))):
        assert curves.ends_of(seat) == (0, 0)
        assert position(*bridges).ends_of(seat) == (0, 0)
        assert tuple(1 << CELL_OF[cell] for cell in under) == position(*bridges, bridge="cuts").ends_of(seat)


@pytest.mark.clause("VG-19", "VG-22")
def test_a_die_that_completes_nothing_surely_does_not_win() -> None:
    """Neither at once nor after turnings that its owner chooses."""
    plain = position("a3 BX", rolled="BX CV CV", turn=5)
    chosen = position("a5 RX", "a6 RX", "b5 BX", "b6 BX", "a3 BX", rolled="BX CV CV", turn=5)
    for state in (plain, chosen):
        assert surely_wins(state, TILE_OF["BX", ""], CELL_OF["a4"]) is False


def shown(tile: Tile, side: int) -> set[str]:
    return {colour for colour, sides in (("red", tile.red), ("black", tile.black)) if sides >> side & 1}


def clashes(state: State, tile: Tile, cell: int) -> bool:
    """VG-17, side by side: what the tile shows there against the neighbour, or the base."""
    row, column = divmod(cell, 6)
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        beside = cell + 6 * down + right
        met = [
            {name}
            for name, seat in (("red", "p1"), ("black", "p2"))
            if state.bases_of(seat).cells[side] == cell
        ]
        if 0 <= row + down < 6 and 0 <= column + right < 6 and state.dice_laid >> beside & 1:
            met.append(shown(TILES[state.board[beside]], (side + 2) % 4))
        if any(shown(tile, side).isdisjoint(colours) for colours in met):
            return True
    return False


def touches(state: State, cell: int) -> bool:
    row, column = divmod(cell, 6)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(state.dice_laid >> 6 * r + c & 1 for r, c in beside if 0 <= r < 6 and 0 <= c < 6)


def finds_a_cell(state: State) -> bool:
    """VG-10: whether a white cross can still be placed, where an owner chooses well."""
    choices = cells_of(state.cut.dice) if state.cut else ()
    return white_cells(state) != 0 or any(finds_a_cell(whiten(state, cell)) for cell in choices)


@pytest.mark.clause("VG-10", "VG-12", "VG-13", "VG-17")
@pytest.mark.parametrize("contact", ["free", "matching"])
@pytest.mark.parametrize("turn", [4, 5])
def test_on_crowded_boards_what_is_listed_is_what_is_accepted(contact: str, turn: int) -> None:
    """With one cell left or a few: a white cross may lose its last cell, and colours meet on all sides."""
    rng = random.Random(turn)
    seen: Counter[str] = Counter()
    for number in range(120):
        cells = CELL_NAMES[1:] if number < 9 else rng.sample(CELL_NAMES, rng.choice((8, 30, 32, 34, 35)))
        words = [f"{cell} {TILES[rng.choice(ANY_TILE)].words}" for cell in cells]
        bridge = "cuts" if number % 2 else "through"
        state = position(
            *words, rolled="WX CV RX" if turn == 4 else "WX CV BX", turn=turn, contact=contact, bridge=bridge
        )
        refusals = {
            (tile, cell): check_placement(state, TILES[tile].face, CELL_NAMES[cell], TILES[tile].way)
            for tile in ANY_TILE
            for cell in range(36)
        }
        accepted = {place for place, refusal in refusals.items() if refusal is None}
        assert accepted == {(tile, cell) for tile, bits in placements(state) for cell in cells_of(bits)}
        assert can_place(state) is bool(accepted)
        for (tile, cell), refusal in refusals.items():
            code = refusal.code if refusal else ""
            seen[code] += 1
            if code in ("", "VG-17.colours-clash", "VG-10.leaves-no-cell"):
                assert (
                    clashes(state, TILES[tile], cell) is (code == "VG-17.colours-clash") or contact == "free"
                )
            if code in ("", "VG-10.leaves-no-cell") and TILES[tile].face != "WX" and state.owed:
                assert (code == "") is finds_a_cell(lay(state, tile, cell))
            if code == "VG-12.touches-nothing":
                assert not touches(state, cell)
            if TILES[tile].face == "WX":
                assert (code in ("", "VG-17.colours-clash")) is bool(white_cells(state) >> cell & 1)
    assert seen[""] > 100
    assert seen["VG-10.leaves-no-cell"] > 5
    assert (seen["VG-17.colours-clash"] > 100) is (contact == "matching")


@pytest.mark.clause("VG-2")
def test_the_cells_that_bases_face() -> None:
    faced = {
        (colour, option): set(cell_names(bases_of(colour, option).faced))
        for colour in ("red", "black")
        for option in ("outer", "inner")
    }
    assert faced["red", "outer"] == {"b1", "f2", "e6", "a5"}
    assert faced["black", "outer"] == {"e1", "f5", "b6", "a2"}
    assert faced["red", "inner"] == {"c1", "f3", "d6", "a4"}
    assert faced["black", "inner"] == {"d1", "f4", "c6", "a3"}


@pytest.mark.clause("VG-7")
def test_of_equal_dice_each_is_used_once() -> None:
    state = position("b1 RX", rolled="CV RX RX")
    once = lay(state, TILE_OF["RX", ""], CELL_OF["c1"])
    assert (once.used, lay(once, TILE_OF["RX", ""], CELL_OF["b2"]).used) == (0b010, 0b110)
