"""The mirror image with colours swapped is the same game; the listed actions are the accepted ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Actions, Announce, End, Place, Turn
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
    *(Turn(cell) for cell in CELL_NAMES),
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
    contact = "matching" if state.matching else "free"
    return position(*dice, rolled=rolled, turn=state.turn + 1, bases=state.bases, contact=contact)


@pytest.mark.clause("VG-2", "VG-13", "VG-17")
@given(
    seed=st.integers(0, 10**6),
    contact=st.sampled_from(["free", "matching"]),
    bases=st.sampled_from(["outer", "inner"]),
)
@settings(max_examples=25, deadline=None)
def test_mirrored_positions_have_the_mirrored_moves(seed: int, contact: str, bases: str) -> None:
    for _, _, state in random_states(seed, {"contact": contact, "bases": bases}):
        if state.phase != "place" or state.placed:
            continue
        twin = mirror(state)
        moves = {
            (a.face, a.cell, a.way) for a in GAME.legal_actions(twin, twin.active) if isinstance(a, Place)
        }
        expected = set()
        for action in GAME.legal_actions(state, state.active):
            if isinstance(action, Place):
                face, _, way = mirrored_words(f"{action.face} {action.way}".strip()).partition(" ")
                expected.add((face, mirrored_cell(action.cell), way))
        assert moves == expected


@pytest.mark.clause("VG-8", "VG-10", "VG-11", "VG-12", "VG-13")
@pytest.mark.parametrize(
    "options", [{}, {"announce": "automatic"}, {"contact": "matching", "bases": "inner"}]
)
def test_no_action_passes_that_is_not_listed(options: dict[str, str]) -> None:
    for seed in ("a", "b"):
        conformance.check_legal_actions(GAME, setup_for(GAME, 2, options), seed, UNIVERSE)


@pytest.mark.clause("VG-4")
def test_the_draw_has_the_six_faces_in_their_order() -> None:
    assert FACES == ("RX", "BX", "WX", "CV", "RB", "BB")
