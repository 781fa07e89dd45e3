"""What clients sent and were told, written down in one order, and what the store holds at the end.

A harness (the simulator, or a driver of real processes) has one `Recorder`. It tells it of every connection, and
hands it every message as it goes over the WebSocket. All times are milliseconds of one clock that never runs back.
`consistency.check_history` says whether such a history keeps every promise of `docs/consistency.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from passerelle.core.values import Seat, Viewer
from passerelle.table.store import Saved

# What is written down


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A client has a connection to a table."""

    at: int
    connection: int
    """Counted over all clients."""
    client: str
    table: str


class Entering(msgspec.Struct, frozen=True, gc=False):
    """It has sent `enter`: what it is told next is not older than what anybody was told before this moment."""

    at: int
    connection: int
    game: int
    seen: int
    """So many lines of that game it knows already."""


class ActionSent(msgspec.Struct, frozen=True, gc=False):
    """It has sent an action, for the first time or again. Ids are unique over all clients."""

    at: int
    connection: int
    id: str
    seat: Seat
    action: msgspec.Raw
    is_timed: bool
    """Whether it said how long it had shown the line that it answers."""


class LeavingSent(msgspec.Struct, frozen=True, gc=False):
    """It has asked to leave its seat."""

    at: int
    connection: int
    seat: Seat


class FreeingSent(msgspec.Struct, frozen=True, gc=False):
    """A host has asked for something that may free seats of others, who are not there."""

    at: int
    connection: int


class UpdateHeard(msgspec.Struct, frozen=True, gc=False):
    """It was told lines and a view; with an `id`, that its own action is durable."""

    at: int
    connection: int
    game: int
    first: int
    lines: tuple[str, ...]
    told: msgspec.Raw
    viewer: Viewer
    view: msgspec.Raw
    hints: msgspec.Raw
    id: str
    now: int = 0
    """The game's own time when it was told, without pauses."""

    @property
    def is_hidden(self) -> bool:
        """In a pause nobody is told the position."""
        return bytes(self.view) == b"null"

    @property
    def last(self) -> int:
        """The number of the last line it leads to."""
        return self.first - 1 + len(self.lines)


class RefusalHeard(msgspec.Struct, frozen=True, gc=False):
    """Something it asked for was refused; `id` where it was an action."""

    at: int
    connection: int
    code: str
    id: str


class SeatShown(msgspec.Struct, frozen=True, gc=False):
    """A seat as `table-info` shows it."""

    seat: Seat
    connected: bool = False
    away: bool = False


class InfoHeard(msgspec.Struct, frozen=True, gc=False):
    """It was told who sits where and who is there."""

    at: int
    connection: int
    seats: tuple[SeatShown, ...]
    mine: tuple[Seat, ...]


class SeatHeard(msgspec.Struct, frozen=True, gc=False):
    """It was given a seat, with this key."""

    at: int
    connection: int
    seat: Seat
    key: str


class Closed(msgspec.Struct, frozen=True, gc=False):
    """The connection has ended, whoever ended it."""

    at: int
    connection: int


class LineKnown(msgspec.Struct, frozen=True, gc=False):
    """The harness knows the line of this connection: each way always takes so long; None: not any more."""

    at: int
    connection: int
    one_way: int | None


HistoryEvent: TypeAlias = (
    Opened
    | Entering
    | ActionSent
    | LeavingSent
    | FreeingSent
    | UpdateHeard
    | RefusalHeard
    | InfoHeard
    | SeatHeard
    | Closed
    | LineKnown
)


class Recorder:
    """Writes down what happens at all clients, in the order in which it is told."""

    def __init__(self) -> None:
        self.events: list[HistoryEvent] = []
        self._connections = 0

    def opened(self, at: int, client: str, table: str) -> int:
        """A connection is there; its number."""
        self._connections += 1
        self.events.append(Opened(at, self._connections, client, table))
        return self._connections

    def line_known(self, at: int, connection: int, one_way: int | None) -> None:
        self.events.append(LineKnown(at, connection, one_way))

    def sent(self, at: int, connection: int, message: str | bytes) -> None:
        """Before it is handed to the network."""
        match _out.decode(message):
            case _Act(id=action_id, seat=seat, action=action, shown_for=shown_for):
                is_timed = shown_for is not None
                self.events.append(ActionSent(at, connection, action_id, seat, action, is_timed))
            case _Enter(game=game, seen=seen):
                self.events.append(Entering(at, connection, game, seen))
            case _Leave(seat=seat):
                self.events.append(LeavingSent(at, connection, seat))
            case _PlayOn() | _RemoveSeats() | _SetSeat(kind="open"):
                self.events.append(FreeingSent(at, connection))

    def heard(self, at: int, connection: int, message: str | bytes) -> None:
        """As soon as it has arrived."""
        match _in.decode(message):
            case _Update() as u:
                told = (u.game, u.first, u.lines, u.told, u.seen_by, u.view, u.hints, u.id, u.now)
                self.events.append(UpdateHeard(at, connection, *told))
            case _Refused(code=code, id=action_id):
                self.events.append(RefusalHeard(at, connection, code, action_id))
            case _TableInfo(seats=seats, mine=mine):
                self.events.append(InfoHeard(at, connection, seats, mine))
            case _SeatGiven(seat=seat, key=key):
                self.events.append(SeatHeard(at, connection, seat, key))

    def closed(self, at: int, connection: int) -> None:
        self.events.append(Closed(at, connection))


# What the store holds at the end


class FinalLine(msgspec.Struct, frozen=True, gc=False):
    """A line as it is stored."""

    number: int
    action: str
    """`chair:id` of the action it came from; empty for a line that follows from another."""
    line: str
    fence: int = 0
    """Of the home that wrote it; 0 where the store has none."""


class FinalGame(msgspec.Struct, frozen=True):
    """A game as it is stored."""

    number: int
    header: str
    seed: str
    lines: tuple[FinalLine, ...]


class FinalTable(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    id: str
    lobby: str
    games: tuple[FinalGame, ...]


def final_table(table: str, saved: Saved, fences: Sequence[Sequence[int]] = ()) -> FinalTable:
    """From what a store loads; `fences` of each line of each game, where it has them."""
    games = []
    for index, game in enumerate(saved.games):
        numbers = fences[index] if fences else [0] * len(game.lines)
        lines = (
            FinalLine(line.number, line.action, line.line, fence)
            for line, fence in zip(game.lines, numbers, strict=True)
        )
        games.append(FinalGame(game.number, game.header, game.seed, tuple(lines)))
    return FinalTable(table, saved.lobby, tuple(games))


# The messages, as far as a history needs them


class _Act(msgspec.Struct, tag="act"):
    id: str
    seat: Seat
    action: msgspec.Raw
    shown_for: int | None = None


class _Enter(msgspec.Struct, tag="enter"):
    game: int = 0
    seen: int = 0


class _Leave(msgspec.Struct, tag="leave"):
    seat: Seat


class _PlayOn(msgspec.Struct, tag="play-on"):
    pass


class _RemoveSeats(msgspec.Struct, tag="remove-seats"):
    pass


class _SetSeat(msgspec.Struct, tag="set-seat"):
    kind: str


class _Update(msgspec.Struct, tag="update"):
    game: int
    first: int
    lines: tuple[str, ...]
    told: msgspec.Raw
    seen_by: Viewer
    view: msgspec.Raw
    hints: msgspec.Raw
    id: str = ""
    now: int = 0


class _Refused(msgspec.Struct, tag="refused"):
    code: str
    id: str = ""


class _TableInfo(msgspec.Struct, tag="table-info"):
    seats: tuple[SeatShown, ...]
    mine: tuple[Seat, ...]


class _SeatGiven(msgspec.Struct, tag="seat-given"):
    seat: Seat
    key: str


class _Kind(msgspec.Struct):
    type: str = ""


_kind = msgspec.json.Decoder(_Kind)


class _MessageReader:
    """Reads the messages of some kinds; None for every other."""

    def __init__(self, kinds: object, *names: str) -> None:
        self._decoder: msgspec.json.Decoder[object] = msgspec.json.Decoder(kinds)
        self._names = names

    def decode(self, message: str | bytes) -> object:
        try:
            return self._decoder.decode(message)
        except msgspec.ValidationError:
            if _kind.decode(message).type in self._names:
                raise
            return None


_out = _MessageReader(
    _Act | _Enter | _Leave | _PlayOn | _RemoveSeats | _SetSeat, "act", "enter", "leave", "play-on", "set-seat"
)
_in = _MessageReader(
    _Update | _Refused | _TableInfo | _SeatGiven, "update", "refused", "table-info", "seat-given"
)
