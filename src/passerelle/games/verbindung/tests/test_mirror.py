"""The mirror image with colours swapped is the same game; the listed actions are the accepted ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Actions, Announce, End, Place, TurnDie
from passerelle.games.verbindung.faces import FACES, TILE_OF, TILES
from passerelle.games.verbindung.paths import CELL_NAMES
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import position, random_states
from passerelle.testkit import conformance
from passerelle.testkit.games import setup_for

SWAPPED = {"RX": "BX", "BX": "RX", "WX": "WX", "CV": "CV", "RB": "BB", "BB": "RB"}
CURVES = {"ne": "es", "es": "ne", "sw": "nw", "nw": "sw"}
"""Mirrored, then the red path where the black one was."""

UNIVERSE: list[Actions] = [
    *(Place(face, cell, way) for face, way in TILE_OF for cell in CELL_NAMES),
    *(TurnDie(cell) for cell in CELL_NAMES),
    Announce(),
    End(),
]


def mirrored_words(words: str) -> str:
    face, _, way = words.partition(" ")
    return f"{SWAPPED[face]} {CURVES.get(way, way)}".strip()


def mirrored_cell(name: str) -> str:
    return "fedcba"["abcdef".index(name[0])] + name[1]


def mirror(state: State) -> State:
    dice = [
        f"{mirrored_cell(CELL_NAMES[cell])} {mirrored_words(TILES[number].words)}"
        for cell, number in enumerate(state.board)
        if number
    ]
    rolled = " ".join(SWAPPED[face] for face in state.left)
    return position(*dice, rolled=rolled, turn=state.turn + 1, **options_of(state))


def options_of(state: State) -> dict[str, str]:
    return {
        "bases": state.bases,
        "contact": "matching" if state.matching else "free",
        "bridge": "cuts" if state.cuts else "through",
    }


TURNED = {"ne": "es", "es": "sw", "sw": "nw", "nw": "ne", "ns": "ew", "ew": "ns"}


def turned_words(words: str) -> str:
    """The same die after a quarter turn of the board, clockwise."""
    face, _, way = words.partition(" ")
    return f"{face} {TURNED.get(way, '')}".strip()


def turned_cell(name: str) -> str:
    row, column = divmod(CELL_NAMES.index(name), 6)
    return CELL_NAMES[column * 6 + 5 - row]


def quarter_turn(state: State) -> State:
    dice = [
        f"{turned_cell(CELL_NAMES[cell])} {turned_words(TILES[number].words)}"
        for cell, number in enumerate(state.board)
        if number
    ]
    return position(*dice, rolled=" ".join(state.left), turn=state.turn, **options_of(state))


OPTIONS = st.fixed_dictionaries(
    {
        "contact": st.sampled_from(["free", "matching"]),
        "bases": st.sampled_from(["outer", "inner"]),
        "bridge": st.sampled_from(["through", "cuts"]),
    }
)


def places(state: State) -> set[tuple[str, str]]:
    """The placements listed: the die as it would lie, and its cell."""
    return {
        (f"{action.face} {action.way}".strip(), action.cell)
        for action in GAME.legal_actions(state, state.active)
        if isinstance(action, Place)
    }


@pytest.mark.clause("VG-2", "VG-3", "VG-13", "VG-17")
@given(seed=st.integers(0, 10**6), options=OPTIONS)
@settings(max_examples=25, deadline=None)
def test_mirrored_positions_have_the_mirrored_moves(seed: int, options: dict[str, str]) -> None:
    for _, _, state in random_states(seed, options):
        if state.phase == "place" and not state.placed:
            twin = mirror(state)
            expected = {(mirrored_words(words), mirrored_cell(cell)) for words, cell in places(state)}
            assert places(twin) == expected
            complete = {"p2" if seat == "p1" else "p1" for seat in state.complete}
            assert set(twin.complete) == complete


@pytest.mark.clause("VG-2", "VG-3", "VG-13", "VG-17")
@given(seed=st.integers(0, 10**6), options=OPTIONS)
@settings(max_examples=25, deadline=None)
def test_a_quarter_turn_of_the_board_turns_the_moves(seed: int, options: dict[str, str]) -> None:
    for _, _, state in random_states(seed, options):
        if state.phase == "place" and not state.placed:
            twin = quarter_turn(state)
            assert places(twin) == {(turned_words(words), turned_cell(cell)) for words, cell in places(state)}
            assert set(twin.complete) == set(state.complete)


@pytest.mark.clause("VG-8", "VG-10", "VG-11", "VG-12", "VG-13")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"announce": "automatic"},
        {"contact": "matching", "bases": "inner"},
        {"contact": "matching", "bridge": "cuts"},
    ],
)
def test_no_action_passes_that_is_not_listed(options: dict[str, str]) -> None:
    for seed in ("a", "b"):
        conformance.check_legal_actions(GAME, setup_for(GAME, 2, options), seed, UNIVERSE)


@pytest.mark.clause("VG-4")
def test_the_draw_has_the_six_faces_in_their_order() -> None:
    assert FACES == ("RX", "BX", "WX", "CV", "RB", "BB")
