"""Positions and games for the tests of this room."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from passerelle.core.chance import Lottery
from passerelle.core.values import SEATS, Chance, Fact, Over, Seat
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Actions, Announce, End, Place
from passerelle.games.verbindung.faces import TILE_OF, TILES
from passerelle.games.verbindung.paths import CELL_OF, Paths, is_complete
from passerelle.games.verbindung.state import State
from passerelle.testkit.games import setup_for

# Red: top b1, right f2, bottom e6, left a5. Black: top e1, right f5, bottom b6, left a2.
RED_BUT_F2 = (
    "b1 RB ns", "b2 RX", "b3 RB ns", "b4 RB ns", "c2 RB ew", "d2 RB ew", "e2 RB ew",
    "a5 RB ew", "b5 RX", "c5 RB ew", "d5 RB ew", "e5 CV sw", "e6 RB ns",
)  # fmt: skip
RED_NETWORK = (*RED_BUT_F2, "f2 RX")

# Both networks lack a single white cross at d4, where they would meet.
BLACK_BUT_D4 = ("e1 BX", "e2 BB ns", "e3 BX", "e4 BX", "f4 BX", "f5 BX", "b6 BX", "b5 BB ns", "b4 BX", "c4 BX",
                "a2 BX", "a3 BX", "a4 BX")  # fmt: skip
RED_BUT_D4 = (
    "b1 RX",
    "c1 RX",
    "d1 RX",
    "d2 RX",
    "f2 RX",
    "d3 RX",
    "a5 RX",
    "c5 RX",
    "d5 RX",
    "d6 RX",
    "e6 RX",
)


def start(**options: str) -> State:
    return GAME.initial(setup_for(GAME, 2, options))


def position(*dice: str, rolled: str = "", turn: int = 4, **options: str) -> State:
    """Dice as in a record (`c4 CV ne`), the player of this turn to place; nobody's base is looked at."""
    state = start(**options)
    board, laid, red, black = bytearray(36), 0, Paths(), Paths()
    for words in dice:
        name, face, way = f"{words} ".split(" ")[:3]
        cell, number = CELL_OF[name], TILE_OF[face, way]
        board[cell], laid = number, laid | 1 << cell
        red_sides, black_sides = TILES[number].joined(state.cuts)
        red, black = red.lay(cell, red_sides), black.lay(cell, black_sides)
    state = replace(
        state, phase="place", turn=turn, active=SEATS[turn % 2], board=bytes(board), dice_laid=laid, red=red,
        black=black, dice=tuple(rolled.split()), owed=min(2, rolled.count("WX")),
    )  # fmt: skip
    complete = (s for s in ("p1", "p2") if is_complete(state.paths_of(s), state.bases_of(s), laid))
    return replace(state, complete=tuple(complete))


def place(words: str) -> Place:
    face, cell, way = f"{words} ".split(" ")[:3]
    return Place(face, cell, way)


def reason(state: State, action: Actions, seat: Seat = "") -> str | None:
    """Why it is refused; None when it is not."""
    refusal = GAME.check(state, seat or state.active, action, 0)
    return refusal.code if refusal else None


def act(state: State, action: Actions, seat: Seat = "") -> tuple[State, list[str]]:
    """The state after an accepted action, and the lines it became."""
    seat = seat or state.active
    assert GAME.check(state, seat, action, 0) is None
    facts = GAME.decide(state, seat, action, 0)
    for fact in facts:
        state = GAME.apply(state, fact)
    return state, [f"{fact.who} {GAME.write(fact)}" for fact in facts]


def lines(start_state: State, *actions: Actions) -> list[str]:
    """The lines of several actions of the player to move, one after the other."""
    written: list[str] = []
    for action in actions:
        start_state, new = act(start_state, action)
        written += new
    return written


def random_states(
    seed: int, options: Mapping[str, str] | None = None, quiet: bool = True
) -> Iterator[tuple[State, list[Fact[Any]], State]]:
    """Every step of a random game: before, its facts, after. Quiet: no announcement, no early end of a turn."""
    rng, lottery, drawn = random.Random(seed), Lottery(str(seed), ("a", "b")), 0
    state = start(**options or {})
    while not isinstance(awaited := GAME.awaiting(state), Over):
        if isinstance(awaited, Chance):
            drawn += 1
            facts = [GAME.draw(state, lottery.dealer(drawn), 0)]
        else:
            assert not hasattr(awaited, "seats")
            legal = list(GAME.legal_actions(state, awaited.seat))
            if quiet:
                legal = [action for action in legal if not isinstance(action, Announce | End)] or [End()]
            facts = GAME.decide(state, awaited.seat, rng.choice(legal), 0)
        after = state
        for fact in facts:
            after = GAME.apply(after, fact)
        yield state, facts, after
        state = after
        if drawn > 500:
            return
