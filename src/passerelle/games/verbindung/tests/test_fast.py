"""Referee and compiled engine side by side."""

import random

import numpy as np
import pytest

from passerelle.core.chance import Lottery
from passerelle.core.values import Chance, Over, Turn
from passerelle.games.kernels import Array, fresh_rng
from passerelle.games.verbindung import GAME, fast, flat
from passerelle.games.verbindung.actions import Announce, End, Place, Rolled, TurnDie
from passerelle.games.verbindung.faces import FACES, TILE_OF
from passerelle.games.verbindung.paths import CELL_OF
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.kernels import packed, play_games
from passerelle.games.verbindung.tests.positions import position, start

OPTIONS = [
    {"announce": "automatic"},
    {},
    {"announce": "automatic", "contact": "matching"},
    {"contact": "matching", "bases": "inner"},
    {"announce": "automatic", "bases": "inner"},
    {"announce": "automatic", "bridge": "cuts"},
    {"bridge": "cuts"},
    {"announce": "automatic", "contact": "matching", "bridge": "cuts"},
    {"contact": "matching", "bases": "inner", "bridge": "cuts"},
]


def compare(state: State, s: Array) -> None:
    expected = packed(state)
    if state.phase == "turn":  # what may be placed is not asked before the die is chosen
        for index in (*range(fast.LEGAL, fast.LENGTH), fast.MAY_ANNOUNCE, fast.MAY_END):
            s[index] = 0
    assert np.array_equal(s, expected), (state, s - expected)
    if state.phase == "place":
        legal = list(GAME.legal_actions(state, state.active))
        cells = [0] * fast.N_TILES
        for action in legal:
            if isinstance(action, Place):
                cells[TILE_OF[action.face, action.way]] |= 1 << CELL_OF[action.cell]
        assert s[fast.LEGAL :].tolist() == cells
        assert bool(s[fast.MAY_ANNOUNCE]) == (Announce() in legal)
        assert bool(s[fast.MAY_END]) == (End() in legal)


def race(seed: int, options: dict[str, str], rash: bool) -> tuple[int, str]:
    """One random game on both; how many dice were turned, and how it ended. Rash: announces at random."""
    rng, lottery, line, turned = random.Random(seed), Lottery(str(seed), ("a", "b")), 0, 0
    state = start(**options)
    s = np.zeros(fast.LENGTH, dtype=np.int64)
    fast.begin(s, state.bases == "inner", state.matching, state.automatic, state.cuts)
    while not isinstance(awaited := GAME.awaiting(state), Over):
        compare(state, s)
        line += 1
        if isinstance(awaited, Chance):
            fact = GAME.draw(state, lottery.dealer(line), 0)
            state = GAME.apply(state, fact)
            assert isinstance(fact.event, Rolled)
            assert len(fact.event.dice) == fast.roll_size(s)
            for face in fact.event.dice:
                s[fast.LEFT + FACES.index(face)] += 1
            fast.take_roll(s)
            if state.phase == "stuck":
                state = GAME.apply(state, GAME.draw(state, lottery.dealer(line), 0))
            continue
        assert isinstance(awaited, Turn)
        legal = list(GAME.legal_actions(state, awaited.seat))
        if not rash and state.active not in state.complete and len(legal) > 1:
            legal = [action for action in legal if not isinstance(action, Announce)]
        action = rng.choice(legal)
        for fact in GAME.decide(state, awaited.seat, action, 0):
            state = GAME.apply(state, fact)
            turned += GAME.write(fact).startswith("turn")
        match action:
            case Place(face=face, cell=cell, way=way):
                fast.place(s, TILE_OF[face, way], CELL_OF[cell])
            case TurnDie(cell=cell):
                fast.choose_die(s, CELL_OF[cell])
            case Announce():
                fast.announce(s)
            case End():
                fast.end(s)
        if line > 400:
            break
    compare(state, s)
    return turned, state.reason


@pytest.mark.clause("VG-3", "VG-10", "VG-19", "VG-22", "VG-23", "VG-25")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "default")
def test_equal_move_for_move(options: dict[str, str]) -> None:
    raced = [race(seed, options, rash=seed % 8 == 0) for seed in range(60)]
    assert sum(turned for turned, _ in raced) > 20
    expected = {"network", "both"} if "announce" in options else {"network", "false-call"}
    assert expected <= {reason for _, reason in raced}


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "default")
def test_equal_move_for_move_over_thousands_of_games(options: dict[str, str]) -> None:
    raced = [race(seed, options, rash=seed % 50 == 0) for seed in range(1000, 2000)]
    assert sum(turned for turned, _ in raced) > 1000


@pytest.mark.clause("VG-3")
@pytest.mark.parametrize("bridge", ["through", "cuts"])
def test_planes_tell_ends_from_sides_that_are_joined(bridge: str) -> None:
    s = packed(position("c3 BB ew", "d3 RB ns", rolled="RX", bridge=bridge))
    planes = np.zeros((len(flat.PLANES), 6, 6), dtype=np.int8)
    flat.observe(s, 0, planes)
    lower = 2 if bridge == "cuts" else 1
    assert planes[:4, 2, 2].tolist() == [lower, 0, lower, 0], "red under the black bridge, n e s w"
    assert planes[:4, 2, 3].tolist() == [1, 0, 1, 0], "red on top"
    assert planes[4:8, 2, 2].tolist() == [0, 1, 0, 1]
    assert planes[4:8, 2, 3].tolist() == [0, lower, 0, lower]
    assert planes[:8].sum() == 2 * 4 + (4 if bridge == "cuts" else 0)


@pytest.mark.parametrize("cuts", [0, 1])
def test_random_games_of_both_are_alike(cuts: int) -> None:
    """Mean length and red's share: uniform choices on either side."""
    games = 20000
    steps, red = play_games(games, 0, 0, 1, cuts, fresh_rng(7))
    assert 55 < steps / games < 65
    assert 0.4 < red / games < 0.6
    assert (steps, red) == play_games(games, 0, 0, 1, cuts, fresh_rng(7)), "the same seed, the same games"
