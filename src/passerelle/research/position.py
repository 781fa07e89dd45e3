"""One turn game as a row of numbers: what OpenSpiel's states and PettingZoo's environments are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import CHANCE, OVER, Flat
from passerelle.core.setup import complete_options
from passerelle.core.ticks import TickRows, Ticks
from passerelle.core.values import Viewer
from passerelle.games import catalogue
from passerelle.games.kernels import Mask, Rng, Row


def games_with(module: str) -> list[str]:
    """Whose room has such a module."""
    return [game_id for game_id in catalogue.IDS if find_spec(f"{catalogue.package_of(game_id)}.{module}")]


def turn_games() -> list[str]:
    return [game_id for game_id in games_with("flat") if not catalogue.find(game_id).declaration.realtime]


def realtime_games() -> list[str]:
    return games_with("ticks")


def solo_games() -> list[str]:
    return [game_id for game_id in games_with("flat") if 1 in flat_of(game_id).SEAT_COUNTS]


def flat_of(game_id: str) -> Flat:
    """The game as rows of numbers. Bots and learners bring a compiler along; the referee does without.

    Raises ValueError for a game that has no such rows.
    """
    flat: Flat = encoding_of(game_id, "flat")
    return flat


def ticks_of(game_id: str) -> Ticks:
    """The game in steps of virtual time. Raises ValueError for a game that is not in real time."""
    ticks: Ticks = encoding_of(game_id, "ticks")
    return ticks


def tick_rows_of(game_id: str) -> TickRows:
    """The same as rows of numbers. Raises ValueError for a game that is not in real time."""
    rows: TickRows = encoding_of(game_id, "tick_rows")
    return rows


def encoding_of(game_id: str, module: str) -> Any:
    """This module of a game's room. Raises UnknownGame, or ValueError where the room has none."""
    catalogue.find(game_id)
    name = f"{catalogue.package_of(game_id)}.{module}"
    if find_spec(name) is None:
        raise ValueError(
            f"{game_id} has no {module}.py; the games that have: {', '.join(games_with(module))}"
        )
    return import_module(name)


def settings_of(game_id: str, options: Mapping[str, str], seats: int) -> Any:
    """The options as numbers: those not given are the game's defaults, or the rows' where they lack these.

    An unknown option is refused as at a table; one that rows do not know is a ValueError.
    """
    flat = flat_of(game_id)
    chosen = numbered_options(game_id, flat.OPTIONS, options)
    if seats not in flat.SEAT_COUNTS:
        raise ValueError(wrong_seats(game_id, seats, flat.SEAT_COUNTS))
    return flat.settings(chosen, seats)


def numbered_options(
    game_id: str, known: Mapping[str, tuple[str, ...]], options: Mapping[str, str]
) -> dict[str, str]:
    """All options of the game, where rows know only these; raises as `settings_of` does."""
    declaration = catalogue.find(game_id).declaration
    own = {option.name: option.default for option in declaration.options}
    forced = {name: values[0] for name, values in known.items() if own[name] not in values}
    chosen = complete_options(declaration, forced | dict(options))
    for option in declaration.options:
        values = known.get(option.name, (option.default,))
        if chosen[option.name] not in values:
            raise ValueError(
                f"rows of {game_id} know option {option.name} as {' or '.join(values)},"
                f" not as {chosen[option.name]}"
            )
    return chosen


def wrong_seats(game_id: str, seats: int, known: Sequence[int]) -> str:
    return f"{game_id} is not played by {seats} seats here, only by {', '.join(map(str, known))}"


def observation_type(encoding: Flat | Ticks) -> Any:
    return np.int8 if encoding.HIGHEST < 128 else np.int16


class Numbers(Sequence[int]):
    """Action numbers, ascending. NumPy takes them as they are; a list is made only where somebody looks inside."""

    __slots__ = ("_found", "_listed")

    def __init__(self, found: NDArray[np.int64]) -> None:
        self._found = found
        self._listed: list[int] | None = None

    def _list(self) -> list[int]:
        if self._listed is None:
            self._listed = self._found.tolist()
        return self._listed

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: Any) -> Any:
        return self._list()[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self._list())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._list() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self._found if dtype is None and not copy else self._found.astype(dtype or np.int64)


class Position:
    """A turn game under way as a row of numbers, changed in place and cheap to copy: what a search works on.

    Actions and outcomes of chance are numbers; `docs/makers.md` says what they mean in each game.

    Examples:
        >>> position = passerelle.Position.new(passerelle.games()[0].declaration.id)
        >>> position.turn == position.CHANCE  # the table draws first
        True
        >>> position.apply(position.odds()[0][0])
    """

    __slots__ = ("_legal", "flat", "row", "turn")

    CHANCE, OVER = CHANCE, OVER
    """What `turn` is where no seat is to act."""

    def __init__(self, flat: Flat, row: Row) -> None:
        self.flat = flat
        self.row = row
        self.turn = flat.turn(row)
        """A seat, CHANCE or OVER."""
        self._legal: Numbers | None = None

    @classmethod
    def new(
        cls, game_id: str, options: Mapping[str, str] | None = None, seats: int | None = None
    ) -> Position:
        """The beginning of a game."""
        flat = flat_of(game_id)
        return cls.start(flat, settings_of(game_id, options or {}, seats or flat.SEAT_COUNTS[0]))

    @classmethod
    def seen(cls, game_id: str, view: Any) -> Position:
        """The position that a bot's view shows."""
        flat = flat_of(game_id)
        return cls(flat, flat.row_of(view))

    @classmethod
    def start(cls, flat: Flat, settings: Row) -> Position:
        """The beginning of a game, by its encoding and the numbers of its options."""
        row = np.zeros(flat.WORDS, flat.TYPE)
        flat.begin(row, settings)
        return cls(flat, row)

    def action(self, view: Any, *numbers: int) -> Any | None:
        """The action that `Bot.choose` returns for these numbers; None while they are only its beginning."""
        return self.flat.action_of(view, numbers)

    def copy(self) -> Position:
        """Another one that changes by itself."""
        twin = Position.__new__(Position)
        twin.flat, twin.row, twin.turn, twin._legal = self.flat, self.row.copy(), self.turn, self._legal
        return twin

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def __reduce__(self) -> Any:
        return _restored, (self.flat.__name__, self.row)

    def mask(self) -> Mask:
        """1 for every action that is legal now, 0 for all others."""
        mask = np.zeros(self.flat.ACTIONS, np.int8)
        self.flat.legal(self.row, mask)
        return mask

    def legal(self) -> Sequence[int]:
        """The numbers of the legal actions, ascending; nobody may change what is given here."""
        if self._legal is None:
            self._legal = Numbers(self.mask().view(np.bool_).nonzero()[0])
        return self._legal

    def apply(self, number: int) -> None:
        """An action of whose turn it is, or an outcome of chance. Raises ValueError for any other number."""
        if self.turn == CHANCE:
            if not any(outcome == number for outcome, _ in self.odds()):
                raise ValueError(f"chance has no outcome {number} here; `odds()` lists those it has")
            self.flat.draw(self.row, number)
        elif self.turn == OVER:
            raise ValueError(f"the game is over: action {number} comes too late")
        elif not self.flat.allows(self.row, index(number)):
            raise ValueError(f"action {number} is not legal here; `legal()` lists those that are")
        else:
            self.flat.play(self.row, number)
        self.turn = self.flat.turn(self.row)
        self._legal = None

    def odds(self) -> list[tuple[int, float]]:
        """Every outcome that chance has now, with its probability."""
        return self.flat.odds(self.row)

    def scores(self, seats: int) -> list[float]:
        """What each seat has won: zeros while the game runs."""
        scores = np.zeros(seats)
        if self.turn == OVER:
            self.flat.score(self.row, scores)
        return scores.tolist()

    def view(self, viewer: Viewer) -> Any:
        """What a seat (`p1`, `p2`, …), or with None somebody who looks on, sees of it: as far as a row knows."""
        room = self.flat.__name__.rpartition(".")[0]
        return import_module(f"{room}.row_view").view_of_row(self.row, viewer)

    def spell(self) -> str:
        """The row in decimal words."""
        return " ".join(map(str, self.row.tolist()))

    def observation(self, seat: int) -> NDArray[Any]:
        """The planes that a learner at this seat sees."""
        planes = np.zeros((len(self.flat.PLANES), *self.flat.BOARD), observation_type(self.flat))
        self.flat.observe(self.row, seat, planes)
        return planes


def deal(position: Position, rng: Rng) -> None:
    """Draws until a seat is to act or the game is over; `rng` is the one word that kernels draw from."""
    while position.turn == CHANCE:
        position.flat.deal(position.row, rng)
        position.turn, position._legal = position.flat.turn(position.row), None


def _restored(module: str, row: Row) -> Position:
    return Position(import_module(module), row)
