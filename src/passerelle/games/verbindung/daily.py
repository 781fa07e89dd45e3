"""The puzzle of the day: red has rolled, and one placement of the dice completes the network.

The position comes from a game played by drawn lots, black at random and red towards its network. A roll is taken
when exactly one set of placements completes the network, no other consequence (VG-18, VG-23) meddles with it, and
there are enough other placements to look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import combinations, permutations, product

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.daily import dealers, difficulty
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.values import Fact
from passerelle.geometry.bits import cells_of

from .actions import End, Events
from .faces import PLAYABLE, TILES, WAYS
from .paths import CELL_NAMES, SIZE, is_complete
from .placing import cell_names, lay, placements, whiten
from .rules import DECLARATION, Verbindung
from .state import State
from .view import Puzzle, view_of

Laid = tuple[int, int]
"""A tile and its cell."""

CHOICES = 12
"""A puzzle has at least so many placements for the first die."""
CELLS = 3
"""On at least so many cells, so that no die takes the only one there is (VG-10)."""
BEGUN = 10
"""Dice that lie there at least."""
LOOKS = 4
"""Placements red compares."""
ROLLS = 24
"""Rolls that are tried in a position where the network is nearly complete."""
FAR = 99
_WAYS = {str(face): ways for face, ways in WAYS.items()}


@lru_cache(maxsize=64)
def puzzle(day: date) -> Puzzle:
    """One die is needed at the beginning of the week, later two."""
    needed = 1 if difficulty(day) == 0 else 2
    for dealer in dealers(DECLARATION.id, day):
        for state in _positions(dealer, needed):
            if found := _solve(state, needed):
                return replace(found, day=day.isoformat())
    raise AssertionError("dealers without end")


def _positions(dealer: Dealer, needed: int) -> Iterator[State]:
    """Rolls of red's in one game by the referee that look as if exactly one set of so many dice will do."""
    game = Verbindung()
    options = complete_options(DECLARATION, {"announce": "automatic"})
    state = game.initial(Setup(options, (Player("p1", "human", "?"), Player("p2", "human", "?"))))
    while state.outcome is None:
        if state.phase in ("roll", "stuck"):
            gaps = (
                _gaps(state, needed) if state.active == "p1" and state.dice_laid.bit_count() >= BEGUN else []
            )
            rolled = [game.apply(state, game.draw(state, dealer, 0)) for _ in range(ROLLS if gaps else 1)]
            yield from (roll for roll in rolled if roll.phase == "place" and _fillings(roll, gaps) == 1)
            state = rolled[-1]
        else:
            for fact in _move(game, state, dealer):
                state = game.apply(state, fact)


def _gaps(state: State, needed: int) -> list[tuple[int, ...]]:
    """The sets of so many empty cells that, open on all sides, would complete red's network; none if fewer would."""
    paths, bases, laid = state.red, state.bases_of("p1"), state.dice_laid
    empty = cells_of(state.empty)
    single: list[tuple[int, ...]] = [(cell,) for cell in empty if is_complete(paths, bases, laid | 1 << cell)]
    if needed == 1:
        return single
    pairs = combinations(empty, 2) if not single else ()
    return [pair for pair in pairs if is_complete(paths, bases, laid | 1 << pair[0] | 1 << pair[1])]


def _fillings(state: State, gaps: list[tuple[int, ...]]) -> int:
    """In how many ways dice of this roll would fill one of the gaps, whatever else they did."""
    bases, count = state.bases_of("p1"), 0
    for cells in gaps:
        laid = state.dice_laid | sum(1 << cell for cell in cells)
        for dice in set(permutations((face for face in state.dice if face in PLAYABLE["red"]), len(cells))):
            for tiles in product(*map(_WAYS.__getitem__, dice)):
                paths = state.red
                for cell, number in zip(cells, tiles, strict=True):
                    paths = paths.lay(cell, TILES[number].red)
                count += is_complete(paths, bases, laid)
    return count


def _move(game: Verbindung, state: State, dealer: Dealer) -> list[Fact[Events]]:
    """Black at random; red the best of a few."""
    seat = state.cut.seat if state.cut else state.active
    actions = list(game.legal_actions(state, seat))
    moves = [action for action in actions if not isinstance(action, End)] or actions
    tried = dealer.shuffle(moves)[: LOOKS if seat == "p1" else 1]
    decided = [game.decide(state, seat, action, 0) for action in tried]
    return min(decided, key=lambda facts: sum(_distances(game.apply(state, facts[0]))))


def _distances(state: State) -> list[int]:
    """From red's first base to each of the others: the empty cells to be filled on the shortest way."""
    down, right = state.red.links()
    doors = state.bases_of("p1").open(state.red)
    laid, empty = state.dice_laid, state.empty
    found = [FAR] * len(doors)
    reached, steps = doors[0], 0 if doors[0] & laid else 1
    while reached:
        before = 0
        while reached != before:
            before = reached
            reached |= _beside(reached, down, right) & laid
        found = [
            min(known, steps if door & reached else FAR) for known, door in zip(found, doors, strict=True)
        ]
        further = reached | _beside(reached, down, right) & empty
        if further == reached:
            break
        reached, steps = further, steps + 1
    return found


def _beside(cells: int, down: int, right: int) -> int:
    return (cells & down) << SIZE | cells >> SIZE & down | (cells & right) << 1 | cells >> 1 & right


def _placements(state: State) -> list[Laid]:
    return [(number, cell) for number, cells in placements(state) for cell in cells_of(cells)]


def _solve(state: State, needed: int) -> Puzzle | None:
    """The puzzle of this position and roll, if it is sound.

    One set of so many placements completes the network, by its dice alone: no win or loss hangs on a die that is
    turned white, and after a first die no owner of a cut-off base has a choice.
    """
    firsts = _placements(state)
    if len(firsts) < CHOICES:
        return None
    turned: dict[str, tuple[str, ...]] = {}
    answers: dict[frozenset[Laid], tuple[Laid, ...]] = {}
    for first in firsts:
        now = _settled(lay(state, *first))
        if now is None:
            return None
        if now.turned:
            turned[_words(first)] = cell_names(now.turned)
        if now.complete:
            if needed == 2 or now.complete != ("p1",) or now.turned:
                return None
            answers[frozenset((first,))] = (first,)
            continue
        for second in _placements(now):
            for last in _settlements(lay(now, *second)):
                if last.complete and (last.complete != ("p1",) or last.turned):
                    return None
                if last.complete:
                    answers.setdefault(frozenset((first, second)), (first, second))
    for fewest in [laid for laid in answers if len(laid) == needed]:
        answers = {laid: order for laid, order in answers.items() if not fewest < laid}
    if len(answers) != 1 or len({cell for _, cell in firsts}) < CELLS:
        return None
    (answer,) = answers.values()
    return Puzzle("", view_of(state, "p1"), turned, tuple(map(_words, answer)))


def _settlements(state: State) -> list[State]:
    """With dice turned white until no base is cut off, in all ways the owners may choose."""
    if state.cut is None:
        return [state]
    return [end for cell in cells_of(state.cut.dice) for end in _settlements(whiten(state, cell))]


def _settled(state: State) -> State | None:
    """The same where nobody has a choice; else None."""
    while state.cut:
        if state.cut.dice & (state.cut.dice - 1):
            return None
        state = whiten(state, state.cut.dice.bit_length() - 1)
    return state


def _words(laid: Laid) -> str:
    number, cell = laid
    tile = TILES[number]
    return " ".join(filter(None, (tile.face, CELL_NAMES[cell], tile.way)))
