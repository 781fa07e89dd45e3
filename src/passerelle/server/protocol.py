"""The messages between browser and server. The page's TypeScript types are generated from these structs.

`docs/versions.md` says which changes keep the protocol's number and which raise it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from passerelle.core.setup import Declaration, Player
from passerelle.core.values import Outcome, Parameter, Seat, kebab
from passerelle.table.seats import ChairKind

PROTOCOL = 1
"""The version used here. A page names its own when it connects: `/ws/TABLE?protocol=1`; without a number it is 1."""
OLDEST_PROTOCOL = 1
"""Still understood."""

Stage: TypeAlias = Literal["gathering", "playing", "over"]


class BrowserMessage(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", forbid_unknown_fields=True):
    """A message from the browser, over the WebSocket."""


class ServerMessage(msgspec.Struct, frozen=True, tag=kebab, tag_field="type"):
    """A message from the server, over the WebSocket."""


# HTTP


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person at the browser that makes the table, whoever comes by the link (`open`), or a bot."""

    kind: ChairKind
    name: str = ""
    """Of the person, or the bot's level; empty for an open seat."""
    team: str = ""
    assist: bool = False


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: tuple[NewSeat, ...]
    options: dict[str, str] = {}
    length: int = 1
    """Best of how many games."""


class TableMade(msgspec.Struct, frozen=True):
    table: str
    host_key: str
    """Secret: lets its bearer start, seat bots, swap seats."""
    seat_keys: dict[Seat, str]
    """Secrets: one for each person's seat at this browser."""


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/games"""

    games: tuple[Declaration, ...]
    suggested_teams: dict[str, dict[int, tuple[str, ...]]]
    """By game and number of seats: a team for every seat, where nobody chose otherwise."""


class Frame(msgspec.Struct, frozen=True):
    """A moment of a game: the line that led there, and what it then looked like."""

    line: str
    view: Any
    """The game's view; here and below, its own types tell more."""
    review: Any = None


class Frames(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/frames of a finished game, and POST /api/frames with a record as the body."""

    game: str
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    link: str = ""
    """Where others can watch it; empty for a record handed in."""


class Versions(msgspec.Struct, frozen=True):
    """GET /api/version"""

    program: str
    build: str
    """Of the page this server hands out."""
    protocol: int
    oldest_protocol: int
    record: int
    """The format of records."""


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not a success."""

    code: str
    parameters: dict[str, Parameter] = {}
    line: int | None = None
    """Of a record that was refused."""


# WebSocket: from the browser


class Enter(BrowserMessage, frozen=True):
    """First of all. Without keys one is a spectator."""

    keys: tuple[str, ...] = ()
    game: int = 0
    """The number of the game one has seen lines of (0: none)."""
    seen: int = 0
    """How many of its lines."""


class Sit(BrowserMessage, frozen=True):
    """Take an open seat; answered by `seat-given`."""

    seat: Seat
    name: str
    assist: bool = False


class Act(BrowserMessage, frozen=True):
    """`action` is one of the game's actions, or {"type": "resign"}. The same id again is applied once."""

    id: str
    seat: Seat
    action: msgspec.Raw
    after: int | None = None
    """The number of the last line of the game that the page had shown; unknown where it does not say."""
    shown_for: int | None = None
    """For how many milliseconds it had shown that line when the player acted."""


class AddNonce(BrowserMessage, frozen=True):
    """A seat's own share in the draws: sent when `commit` of a coming game is known, before it starts.

    8 to 128 hexadecimal digits. It stands in the record's header, so that its sender can find it there.
    """

    seat: Seat
    nonce: str


class Rename(BrowserMessage, frozen=True):
    seat: Seat
    name: str
    assist: bool = False


class Leave(BrowserMessage, frozen=True):
    """Before the start the seat is open again; during a game the seat waits."""

    seat: Seat


class SetSeat(BrowserMessage, frozen=True):
    """Host: a bot, or an open seat; during a game, a bot in place of who has left."""

    seat: Seat
    kind: Literal["open", "bot"]
    level: str = ""


class SwapSeats(BrowserMessage, frozen=True):
    """Host, before the start."""

    first: Seat
    second: Seat


class Start(BrowserMessage, frozen=True):
    """Host: all seats are taken, begin."""


class Rematch(BrowserMessage, frozen=True):
    """A seat wants to go on after the end; when every person does, the next game begins."""

    seat: Seat


class Claim(BrowserMessage, frozen=True):
    """A seat ends the game because the other side has left and stayed away."""

    seat: Seat


class SetPause(BrowserMessage, frozen=True):
    """Any seat may stop the clocks and let them run again."""

    seat: Seat
    paused: bool


class Pong(BrowserMessage, frozen=True):
    number: int


FromBrowser: TypeAlias = (
    Enter
    | Sit
    | Act
    | AddNonce
    | Rename
    | Leave
    | SetSeat
    | SwapSeats
    | Start
    | Rematch
    | Claim
    | SetPause
    | Pong
)


# WebSocket: from the server


class SeatInfo(msgspec.Struct, frozen=True):
    seat: Seat
    kind: ChairKind
    """`open` until someone sits there."""
    name: str
    team: str = ""
    assist: bool = False
    connected: bool = False
    away: bool = False
    """Has left the game that is under way."""
    wants_rematch: bool = False
    wins: int = 0


class TableInfo(ServerMessage, frozen=True):
    """Everything about the table but the game on it; sent on entering and on every change."""

    table: str
    game: str
    declaration: Declaration
    """What this game is: whether it has turns, its bots, its seats and teams."""
    options: dict[str, str]
    stage: Stage
    seats: tuple[SeatInfo, ...]
    mine: tuple[Seat, ...]
    host: bool
    spectators: int
    number: int
    """Which game of the series (`Update.game` counts all games of the table)."""
    length: int
    paused: bool
    outcome: Outcome | None
    match_decided: bool
    link: str
    """The invitation: where others find this table."""
    commit: str
    """SHA-256 of the seed of the game under way; before the start and after the end, of the coming one."""
    build: str = ""
    """Of the page this server hands out: a page of another build is out of date."""
    began: tuple[Player, ...] = ()
    """Who sat where when the game began: its record tells what has changed since."""


class Update(ServerMessage, frozen=True):
    """New lines of the record as this browser may see them, and what the game looks like after them."""

    game: int
    first: int
    """The number of the first line here, counted from 1."""
    lines: tuple[str, ...]
    """In the words of the record; a withheld line is empty."""
    seen_by: Seat | None
    """Whose view it is: the awaited seat if it is one of mine, else my first; None for a spectator."""
    view: Any
    hints: Any
    awaiting: tuple[Seat, ...]
    now: int
    """The game's clock, in milliseconds, when this was sent."""
    id: str = ""
    """Of the action that led here, for its sender: it is durable."""


class ActionRefused(ServerMessage, frozen=True, tag="refused"):
    """To the sender alone; nothing has changed."""

    code: str
    parameters: dict[str, Parameter] = {}
    id: str = ""


class SeatGiven(ServerMessage, frozen=True):
    seat: Seat
    key: str


class Ping(ServerMessage, frozen=True):
    number: int


FromServer: TypeAlias = TableInfo | Update | ActionRefused | SeatGiven | Ping
