"""The puzzle of the day: a roll in an endgame, and the one cell that is best, by the exact chances to win.

The position comes from a game played by drawn lots. A roll is taken when it makes several numbers, none of which wins
at once, and the best is better than the next by a margin that counts.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.daily import dealers, difficulty
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.values import Chance, Seat

from .actions import Actions, Place, StaySilent
from .exact import solve
from .fast import BLACK, RED
from .rules import DECLARATION, Hexades
from .state import BOARD, State
from .view import Puzzle, free_reachable, turn_of, view_of

FREE_CELLS = (9, 11, 13)
"""How many are left, by difficulty."""
CHOICES = (3, 4, 4)
"""Numbers that the roll makes at least, by difficulty."""
MARGIN = 50
"""By how many thousandths the best is better than the next."""
CONTESTED = range(150, 951)
"""The best chance, in thousandths: the game is neither lost nor won already."""
ROLLS = 12
"""Rolls that are tried in a position."""


@lru_cache(maxsize=64)
def puzzle(day: date) -> Puzzle:
    for dealer in dealers(DECLARATION.id, day):
        state = _position(dealer, FREE_CELLS[difficulty(day)])
        if state is None:
            continue
        colour = RED if state.active == state.red else BLACK
        after = solve(state.numbers, state.red_cells, state.black_cells, colour).after
        chances = {state.numbers[cell]: round(1000 * chance) for cell, chance in after.items()}
        for _ in range(ROLLS):
            rolled = replace(state, phase="find", dice=(dealer.die(), dealer.die(), dealer.die()))
            found = {number: chances[number] for number in sorted(free_reachable(rolled))}
            if _is_sound(found, CHOICES[difficulty(day)]):
                return Puzzle(day.isoformat(), view_of(rolled, rolled.active), found)
    raise AssertionError("dealers without end")


def _is_sound(chances: dict[int, int], choices: int) -> bool:
    if len(chances) < choices:
        return False
    *_, second, best = sorted(chances.values())
    return best in CONTESTED and best - second >= MARGIN


def _position(dealer: Dealer, free: int) -> State | None:
    """Before a roll with so many cells left, in one game by the referee; None where it is over by then."""
    game = Hexades()
    options = complete_options(DECLARATION, {})
    state = game.initial(Setup(options, (Player("p1", "human", "?"), Player("p2", "human", "?"))))
    while state.outcome is None:
        if state.phase == "roll" and BOARD.count - state.taken.bit_count() == free:
            return state
        if isinstance(game.awaiting(state), Chance):
            facts = [game.draw(state, dealer, 0)]
            facts += game.consequences(state, facts[0])
        else:
            seat = turn_of(state) or ""
            facts = game.decide(state, seat, _choice(game, state, seat, dealer), 0)
        for fact in facts:
            state = game.apply(state, fact)
    return None


def _choice(game: Hexades, state: State, seat: Seat, dealer: Dealer) -> Actions:
    """Somewhere the dice allow; nobody says `none` with a number at hand, or is told of one."""
    actions = list(game.legal_actions(state, seat))
    usual = [action for action in actions if isinstance(action, Place | StaySilent)]
    return dealer.choice(usual or actions)
