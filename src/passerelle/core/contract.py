"""The contract of a game: small, pure, stateless. States are frozen values.

`S` is the game's state, `A` its actions, `E` its events, `V` its views.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from importlib import import_module
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from .chance import Dealer
from .common import Ended
from .common_notation import write_ended
from .setup import Declaration, Setup
from .texts import Sentence, Texts
from .values import TABLE, Awaiting, Deadline, Fact, Outcome, Over, Refusal, Refused, Seat, Viewer, refuse

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: a number of simulations (repeatable), or seconds (for people who wait).

    Neither given means the level's own default.
    """

    simulations: int | None = None
    """So many games or positions looked at."""
    seconds: float | None = None
    """So long by the clock."""


LEVEL_BUDGET = Budget()
"""The level's own: a weak level must not grow strong by thinking long."""


class Terminal(Protocol[V_contra, A_co]):
    """A game drawn in characters (with Rich's markup) and spoken in typed words."""

    def draw(self, view: V_contra, hints: Any, texts: Texts, names: Mapping[Seat, str]) -> str: ...

    def prompt(self, view: V_contra, texts: Texts) -> Sentence: ...

    def understand(self, view: V_contra, typed: str, texts: Texts) -> A_co | None: ...


class NextGame(msgspec.Struct, frozen=True):
    """Where people sit in the next game of a series, and what this game hands on to it."""

    seats: tuple[Seat, ...]
    """For each seat in order, the seat its new owner has now."""
    carried: Any = None


class Bot(Protocol[V_contra, A_co]):
    """Anything that chooses actions. It sees what a person at its seat sees, and nothing more.

    It needs no base class: an object with a method `choose` is a bot.
    """

    def choose(self, view: V_contra, budget: Budget, rng: random.Random) -> A_co:
        """The action for this view, when it is this bot's turn. All chance it needs comes from `rng`."""
        ...


@runtime_checkable
class TimedBot(Bot[V_contra, A_co], Protocol):
    """A bot for games in real time: it also says *when*.

    Asked anew whenever anything has happened, it remembers by itself what it was about to do.
    """

    def next(self, view: V_contra, now: int, rng: random.Random) -> tuple[int, A_co] | None:
        """When (on the game's clock, not before `now`) it does what, if nothing happens first; None: it waits."""
        ...


class Notation(Protocol[E, A_co]):
    """What a room's `notation.py` offers: the words of its events. Reading is strict: None unless exactly those.

    The last line is written for all games alike (`write_ended`) and read by each.
    """

    def write(self, fact: Fact[E]) -> str:
        """The words of a line after its time and its author."""

    def read_table(self, words: str) -> E | None: ...

    def read_seat(self, words: str) -> E | None: ...

    def read_outcome(self, words: str, setup: Setup, resigned: Collection[Seat]) -> Outcome | None:
        """How the game ended, by the words of its last line; these seats had resigned."""

    def tell(self, fact: Fact[E]) -> Sentence | None:
        """What the history says of it; None: nothing."""

    def intent(self, fact: Fact[E]) -> A_co | None:
        """The action this fact came from, or None for a consequence."""


class Game(ABC, Generic[S, A, E, V]):
    """A game as its rules: it never keeps anything between calls, and its states are frozen values.

    What happens is told as facts (who, when, which event). `decide` turns an accepted action into facts, `apply`
    leads from one state to the next. What only some games have (chance, races, analysis and more) is in classes of
    its own beside this one. A whole game is played with `passerelle.simulate`, which calls all this in its order.

    Examples:
        >>> game = passerelle.games()[0]
        >>> game.declaration.seat_counts
        (2,)
    """

    declaration: ClassVar[Declaration]
    """What it says of itself as data."""
    action_type: ClassVar[Any]
    """The union of the game's actions, for decoding what clients send."""
    view_type: ClassVar[Any]
    """What `view` gives."""
    hints_type: ClassVar[Any] = None
    """What `hints` gives; None: nothing."""
    review_type: ClassVar[Any] = None
    """What `review` gives; None: nothing."""
    words: Notation[E, A]
    """The room's module `notation`."""

    is_open: ClassVar[bool] = False
    """Whether everybody sees the same: views differ in nothing but their first field, `viewer`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = getattr(cls, "declaration", None)
        if declared is not None and declared.realtime != issubclass(cls, HasRaces):
            raise TypeError(f"{cls.__name__}: a game in real time is one with races, and says so")

    # The rules

    @abstractmethod
    def initial(self, setup: Setup) -> S:
        """The state before the first line. Raises Refused when the setup breaks a clause."""

    @abstractmethod
    def awaiting(self, state: S) -> Awaiting:
        """Who is to act: one seat, several at once, chance, or nobody any more."""

    def suggested_teams(self, seats: int) -> tuple[str, ...]:
        """The team of each seat where nobody chose otherwise; empty words in a game without teams."""
        return ("",) * seats

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterable[A]:
        """In a stable order; one of each where several say the same (calculations of one number)."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A, at: int) -> Refusal | None:
        """Why this seat may not do this at that time (in milliseconds since the start); None: it may."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, action: A, at: int) -> list[Fact[E]]:
        """The facts an accepted action becomes, consequences included, up to the next draw or choice."""

    @abstractmethod
    def apply(self, state: S, fact: Fact[E]) -> S:
        """The only way a state comes to be."""

    # What may be seen

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What this seat may see (None: a spectator). Bots and people get nothing else."""

    def redact(self, fact: Fact[E], viewer: Viewer) -> Fact[E] | None:
        """The fact as that viewer may know it while the game runs; None withholds it."""
        return fact

    def uncover(self, fact: Fact[E], viewer: Viewer, after: S) -> Fact[E] | None:
        """The redacted fact with what it uncovered (a pack's next card), known by the state it led to."""
        return self.redact(fact, viewer)

    def hints(self, state: S, seat: Seat) -> msgspec.Struct | None:
        """What `assist` shows a seat; never part of the view."""
        return None

    def review(self, state: S) -> msgspec.Struct | None:
        """What could have been done here, for looking back at a finished game."""
        return None

    # Words

    def write(self, fact: Fact[E]) -> str:
        """The words of a line of the record, after its time and its author."""
        event: object = fact.event
        return write_ended(event) if type(event) is Ended else self.words.write(fact)

    def read(self, who: Seat, words: str) -> E:
        """The event those words say, other than the end. Raises Refused for anything but their exact form."""
        event = self.words.read_table(words) if who == TABLE else self.words.read_seat(words)
        if event is None:
            raise Refused(refuse("PA-9.unknown-words", words=words[:60]))
        return event

    def read_ended(self, words: str, setup: Setup, resigned: Collection[Seat]) -> Ended | None:
        """The end those words say; None when they say something else."""
        outcome = self.words.read_outcome(words, setup, resigned)
        return None if outcome is None else Ended(outcome)

    def tell(self, fact: Fact[E]) -> Sentence | None:
        """What the history says of it, as the key of a message and its parameters; None: nothing."""
        return self.words.tell(fact)

    def intent(self, fact: Fact[E]) -> A | None:
        """The action this fact came from; None for a consequence."""
        return self.words.intent(fact)

    # Series and end

    def rematch(self, state: S, seats: tuple[Seat, ...]) -> NextGame:
        """The next game of a series; by default everybody keeps the seat."""
        return NextGame(seats)

    def outcome(self, state: S) -> Outcome | None:
        """Who won, why, and the scores where there are any; None while the game runs."""
        match self.awaiting(state):
            case Over(outcome=outcome):
                return outcome
            case _:
                return None

    # Players

    @property
    def terminal(self) -> Terminal[V, A] | None:
        """How it is played in a terminal; None where a terminal cannot do it justice."""
        return None

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot[V, A]]]:
        """By level: `BOTS` in the module `bot` beside the rules. Making one may compile; nothing is compiled before.

        The module is imported when it is asked for: bots bring a compiler along, the referee does without.
        """
        room = type(self).__module__.rpartition(".")[0]
        bots: Mapping[str, Callable[[], Bot[V, A]]] = import_module(f"{room}.bot").BOTS
        return bots


# What only some games have: further base classes of a game, found with `isinstance`. They are no ABCs, because the
# table asks after every line, and ABCs answer slowly.


class HasChance(Generic[S, E]):
    """A game that awaits `Chance`: the table writes lines that are drawn, or that follow from the state."""

    @abstractmethod
    def draw(self, state: S, dealer: Dealer, at: int) -> Fact[E]:
        """The table's next line."""

    @abstractmethod
    def check_draw(self, state: S, fact: Fact[E]) -> Refusal | None:
        """Whether a recorded line is a possible draw, without any generator."""

    def consequences(self, state: S, drawn: Fact[E]) -> list[Fact[E]]:
        """What a drawn line causes at once, in the state before it; `decide` tells the same of actions."""
        return []

    def draws(self, state: S) -> Sequence[tuple[Fact[E], int]] | None:
        """All draws with their weights, for search; None where they are too many to list."""
        return None


class HasDeadlines(Generic[S, E]):
    """A game in which time can run out."""

    @abstractmethod
    def deadline(self, state: S) -> Deadline | None:
        """Until when a seat must have acted; None: it may take its time."""

    @abstractmethod
    def expire(self, state: S, at: int) -> list[Fact[E]]:
        """What follows when the deadline has passed, starting with the table's `timeout`."""


class HasRaces(Generic[S, A]):
    """A game in real time: who acts first counts."""

    @abstractmethod
    def is_decisive(self, state: S, seat: Seat, action: A) -> bool:
        """Whether an action that passes `check` is held until no slower connection can bring an earlier one."""

    @abstractmethod
    def are_rivals(self, state: S, one: tuple[Seat, A], other: tuple[Seat, A]) -> bool:
        """Whether only one of two held actions can count: then a verdict says which was first."""

    def precompute(self, state: S) -> Callable[[], object] | None:
        """Something slow that a view will soon need, to be worked out beside the table (and remembered)."""
        return None


class Appraisal(msgspec.Struct, Generic[A], frozen=True):
    """One decision of a game, looked back at. Values are by seat, in the game's `measure`."""

    best: A
    with_best: Mapping[Seat, float]
    with_played: Mapping[Seat, float]
    """Both: what follows the action is played as well as the search can."""
    before: Mapping[Seat, float] | None = None
    """Before the decision and, where `drawn`, before the draw that led to it; None: nothing but the best tells."""
    drawn: bool = False
    exact: bool = False
    """Whether these are the true values under best play; otherwise they are estimated."""


class HasAnalysis(Generic[S, A]):
    """A game with turns that can say how good a decision was."""

    measure: ClassVar[Literal["chance", "points"]]
    """What values are: the chance to win, from 0 to 1, or points with what they promise to become."""

    @abstractmethod
    def appraise(self, state: S, played: A, effort: int) -> Appraisal[A] | None:
        """What the seat to act did here, and what was best; None: there was nothing to weigh.

        `effort`: 0 is quick, 1 and 2 look further. It may compile.
        """

    def at_a_glance(self, state: S) -> Mapping[Seat, float] | None:
        """Roughly how every seat stands, in the game's `measure`; None: the first curve waits for `appraise`.

        For a curve that is there at once, also in a process that has compiled nothing yet: no search, no compiler.
        """
        return None


class Advice(msgspec.Struct, Generic[A], frozen=True):
    """A good action, and why: a message of the game with what it says about this position."""

    action: A
    reason: Sentence


class HasAdvice(Generic[V, A]):
    """A game in turns that can tell a person a good action."""

    @abstractmethod
    def advise(self, view: V, rng: random.Random) -> Advice[A]:
        """What a strong player would do in the place of who sees this, and the plainest true reason for it.

        Called beside the event loop: it may think for a second, and compile.
        """


class HasPuzzle:
    """A game with a puzzle of the day for one alone."""

    puzzle_type: ClassVar[Any]

    @abstractmethod
    def puzzle(self, day: date) -> msgspec.Struct:
        """The puzzle of this day: nothing but the date decides."""


AnyGame = Game[Any, Any, Any, Any]
AnyBot = Bot[Any, Any]
