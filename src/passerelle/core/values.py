"""The small frozen values every game is made of: actions, events, facts, refusals, outcomes."""

from __future__ import annotations

import re
from typing import Any, Generic, TypeAlias, TypeVar, final

import msgspec

Seat: TypeAlias = str
"""`p1`, `p2` … up to `p8`."""
Viewer: TypeAlias = str | None
"""A seat, or None for a spectator."""

TABLE = "table"
SEATS: tuple[Seat, ...] = tuple(f"p{n}" for n in range(1, 9))

Parameter: TypeAlias = str | int


# Structs with `gc=False` are values that no cycle of references can go through: the collector need not look at them.


def kebab(name: str) -> str:
    """`SayNone` → `say-none`: the tag of a struct on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="type", forbid_unknown_fields=True):
    """An intent: what a seat asks for. It may be refused."""


class Event(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="type"):
    """Something that happened. It is in the record and is never taken back."""


E = TypeVar("E")


class Fact(msgspec.Struct, Generic[E], frozen=True, gc=False):
    """One line of a record: when, who, what."""

    at: int
    """In milliseconds since the start of the game."""
    who: Seat
    """A seat, or `table` for what the table did by itself."""
    event: E
    """What happened, an event of the game or one that all games share."""


AnyFact: TypeAlias = Fact[Any]
"""A fact of whichever game."""
Facts: TypeAlias = list[AnyFact]


class Refusal(msgspec.Struct, frozen=True):
    """Why an action was not accepted: a code `CLAUSE.reason` and its parameters, no prose."""

    code: str
    """`PA-3.over`: the clause and a word for the reason."""
    parameters: dict[str, Parameter] = {}
    """What the reason's sentence needs: a number, a name."""

    @property
    def clause(self) -> str:
        """The clause of the rules that it names: `PA-3` of `PA-3.over`."""
        return self.code.partition(".")[0]

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.parameters.items())
        return f"{self.code} ({told})" if told else self.code


def refuse(code: str, **parameters: Parameter) -> Refusal:
    return Refusal(code, parameters)


class Refused(Exception):
    """Raised where a refusal cannot be returned: by `initial` and by the readers of text."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.parameters)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class Fault(Exception):
    """What is wrong with a record, and in which line; `file` names a record beside the match that was read."""

    def __init__(self, line: int, refusal: Refusal, file: str = "") -> None:
        super().__init__(line, refusal.code, refusal.parameters)
        self.line = line
        self.refusal = refusal
        self.file = file

    def __str__(self) -> str:
        return f"{self.file and self.file + ', '}line {self.line}: {self.refusal}"


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won (several seats where they share it), why, and the scores where the game has them.

    Examples:
        >>> record = passerelle.simulate(passerelle.games()[0], ["random", "random"], seed=7)
        >>> record.outcome.winners in [("p1",), ("p2",)]
        True
    """

    winners: tuple[Seat, ...]
    """In seat order; none where nobody won."""
    reason: str
    """A word of the game, or `resigned` or `abandoned`."""
    scores: tuple[tuple[str, int], ...] = ()
    """Each seat's, or each team's."""


@final
class Chance(msgspec.Struct, frozen=True, gc=False, tag="chance"):
    """The table writes the next line: by a draw, or (not `drawn`) something decided before the game."""

    due: int = 0
    drawn: bool = True


@final
class Turn(msgspec.Struct, frozen=True, gc=False, tag="turn"):
    """One seat is to act."""

    seat: Seat


class Simultaneous(msgspec.Struct, frozen=True, gc=False, tag="simultaneous"):
    """Each of these seats may act."""

    seats: tuple[Seat, ...]


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Awaiting: TypeAlias = Chance | Turn | Simultaneous | Over


class Deadline(msgspec.Struct, frozen=True):
    """The moment after which `expire` speaks for the seat. An action stamped exactly then still counts."""

    seat: Seat
    at: int
