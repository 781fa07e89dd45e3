"""What can be undone: the positions before the actions that still stand."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from .values import Seat


class StandingAction(msgspec.Struct, frozen=True, gc=False):
    """An action that stands, and what the game was like before it."""

    seat: Seat
    state: Any
    lines: int
    revealed: bool


class Steps(msgspec.Struct, frozen=True, gc=False):
    """The actions that stand, last one last; a frozen value, as everything in a play."""

    taken: tuple[StandingAction, ...] = ()
    revealed: bool = False
    """Whether anything came to light since the last of them: a draw, or the table's answer to it."""
    backwards: bool = False
    """Whether all of them are kept, for takebacks; else those alone that their seat may still undo."""

    def act(self, seat: Seat, state: Any, lines: int) -> Steps:
        """This seat acts, in this state."""
        goes_on = self.backwards or self.may_undo(seat)
        step = StandingAction(seat, state, lines, self.revealed)
        return Steps((*self.taken, step) if goes_on else (step,), False, self.backwards)

    def reveal(self) -> Steps:
        return self if self.revealed or not self.taken else Steps(self.taken, True, self.backwards)

    def forget(self) -> Steps:
        """Nothing so far can be undone any more."""
        return replace(self, taken=(), revealed=False)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the last action is this seat's, and nothing came to light since."""
        return bool(self.taken) and self.taken[-1].seat == seat and not self.revealed

    def last_of(self, seat: Seat) -> int | None:
        """The place of this seat's last action among those taken."""
        places = range(len(self.taken) - 1, -1, -1)
        return next((place for place in places if self.taken[place].seat == seat), None)

    def before(self, place: int) -> Steps:
        """As it was when the action at this place had not been taken."""
        return replace(self, taken=self.taken[:place], revealed=self.taken[place].revealed)
