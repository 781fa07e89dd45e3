"""The messages between browser and server over the WebSocket. The page's types are generated from these structs.

`docs/versions.md` says which changes keep the protocol's number and which raise it.

The server closes a WebSocket with 1001 when it stops, and when the table lives at another node by now: the page comes
back by itself, after a moment that differs from page to page, and is passed on to where the table is. It does so after
any other code as well, but for 4001: this page's protocol is not understood any more.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from passerelle.core.play import WayBack
from passerelle.core.setup import Declaration, Player
from passerelle.core.texts import Sentence
from passerelle.core.values import Outcome, Parameter, Seat, kebab
from passerelle.table.guests import Sign
from passerelle.table.seating import Missing
from passerelle.table.seats import ChairKind, PushAddress
from passerelle.table.standings import Stage

PROTOCOL = 2
"""Spoken here. A page names its own when it connects: `/ws/TABLE?protocol=2`; one that names none speaks 1."""
OLDEST_PROTOCOL = 1
"""Still understood."""


class BrowserMessage(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", forbid_unknown_fields=True):
    """A message from the browser, over the WebSocket."""


class ServerMessage(msgspec.Struct, frozen=True, tag=kebab, tag_field="type"):
    """A message from the server, over the WebSocket."""


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
    nonce: str = ""
    """As in `add-nonce`: it counts even if the game starts at once. Since protocol 2."""
    key: str = ""
    """Chosen and kept by the browser before it asks, so that no lost answer costs it the seat; asked again with the
    same key it is answered again. Empty: the server chooses one. Since protocol 2."""


class Act(BrowserMessage, frozen=True):
    """`action` is one of the game's actions, {"type": "resign"}, or the words of a record line: {"type": "words"…}.

    The same id again is applied once.
    """

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
    """Another name for a seat of this browser, or help switched on or off."""

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


class SetPublic(BrowserMessage, frozen=True):
    """Host: whether everybody on the server finds the table in the list of open ones. Since protocol 2."""

    public: bool


class JoinQueue(BrowserMessage, frozen=True):
    """A spectator asks for a seat that becomes free. The key is chosen and kept by the browser. Since protocol 2."""

    name: str
    key: str


class LeaveQueue(BrowserMessage, frozen=True):
    """Since protocol 2."""


class RemoveSeats(BrowserMessage, frozen=True):
    """Host, before the first game: seats that nobody has, where fewer can play. Since protocol 2."""

    seats: tuple[Seat, ...]


class PassHosting(BrowserMessage, frozen=True):
    """Host: the person at this seat, who is there, is the host from now on. Since protocol 2."""

    seat: Seat


class PlayOn(BrowserMessage, frozen=True):
    """Host, after a game: the next one without the people who are not connected. Since protocol 2."""

    missing: Missing
    level: str = ""


class React(BrowserMessage, frozen=True):
    """Show a sign to everybody at the table, where other people play. Since protocol 2."""

    seat: Seat
    sign: Sign


class Start(BrowserMessage, frozen=True):
    """Host: all seats are taken, begin."""

    level: str = ""
    """Bots of this level take the seats that nobody has. Since protocol 2."""


class Rematch(BrowserMessage, frozen=True):
    """A seat wants to go on after the end; when every person does, the next game begins."""

    seat: Seat


class Claim(BrowserMessage, frozen=True):
    """A seat ends the game because the other side has left and stayed away."""

    seat: Seat


class SetPause(BrowserMessage, frozen=True):
    """Any seat may stop the clocks, and let them run again after a countdown, which another pause stops."""

    seat: Seat
    paused: bool


class AskAdvice(BrowserMessage, frozen=True):
    """A seat whose turn it is asks for a good action. Answered by `advice-given`, once counted. Since protocol 2."""

    seat: Seat


class ReadHelp(BrowserMessage, frozen=True):
    """The help is open at this browser, or closed again: against bots alone the game waits. Since protocol 2."""

    is_open: bool


class RenewKeys(BrowserMessage, frozen=True):
    """New keys for seats of mine, and for the host if I am: the former ones open nothing any more.

    The browser chooses and keeps them before it asks, so that no lost answer can cost it its seat. Asked again with
    the same keys it is answered again. Since protocol 2.
    """

    seats: dict[Seat, str]
    host: str = ""


class TellTurns(BrowserMessage, frozen=True):
    """Tell this seat by web push when it becomes its turn and no page of the table is open. Since protocol 2.

    Only where `push_key` in `table-info` is not empty.
    """

    seat: Seat
    address: PushAddress


class StopTelling(BrowserMessage, frozen=True):
    """No more of that, for this browser. Since protocol 2."""

    seat: Seat
    endpoint: str


class Probe(BrowserMessage, frozen=True):
    """Is the line alive? Answered at once by `alive`. Since protocol 2."""

    number: int


class Pong(BrowserMessage, frozen=True):
    """The answer to a `Ping`, at once."""

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
    | SetPublic
    | JoinQueue
    | LeaveQueue
    | RemoveSeats
    | PassHosting
    | PlayOn
    | React
    | Start
    | Rematch
    | Claim
    | SetPause
    | AskAdvice
    | ReadHelp
    | RenewKeys
    | TellTurns
    | StopTelling
    | Probe
    | Pong
)


# WebSocket: from the server


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat as everybody sees it."""

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


class TotalInfo(msgspec.Struct, frozen=True):
    """What somebody has won at this table, over all its games."""

    kind: Literal["human", "bot"]
    name: str
    games: int
    wins: int
    points: int | None
    """All together, where the game has them."""


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
    """Then updates have neither lines nor a view; when the game goes on, all lines come again."""
    resumes_in: int | None
    """Milliseconds until it goes on; None while nobody has asked for that."""
    outcome: Outcome | None
    match_decided: bool
    link: str
    """The invitation: where others find this table."""
    commit: str
    """SHA-256 of the seed of the game under way; before the start and after the end, of the coming one."""
    build: str = ""
    """Of the page this server hands out: a page of another build is out of date."""
    protocol: int = 1
    """The newest protocol this server understands: a page sends nothing newer."""
    began: tuple[Player, ...] = ()
    """Who sat where when the game began: its record tells what has changed since."""
    may_ask_advice: tuple[Seat, ...] = ()
    """Which seats of mine may ask for a good action when it is their turn."""
    public: bool = False
    """Whether everybody on the server finds the table in the list of open ones."""
    queue: tuple[str, ...] = ()
    """The names of spectators who wait for a seat, the longest waiting first."""
    queued: int = 0
    """My place among them, counted from 1; 0: I am not."""
    offered: bool = False
    """A free seat is kept for me."""
    host_seat: Seat = ""
    """Of the host, where one is known."""
    totals: tuple[TotalInfo, ...] = ()
    """Of everybody who has played here; a game counts once it is over. Most wins first."""
    push_key: str = ""
    """The server's public key for web push; empty where nobody is told of turns by it."""
    notice: str = ""
    """What those who run the server tell everybody. Since 0.2.0."""
    tournament: str = ""
    """The id of the tournament it belongs to. Since 0.2.0."""


class Update(ServerMessage, frozen=True):
    """New lines of the record as this browser may see them, and what the game looks like after them."""

    game: int
    first: int
    """The number of the first line here, counted from 1."""
    lines: list[str]
    """In the words of the record; a withheld line is empty."""
    told: list[Sentence | None]
    """What the history says of each of them."""
    seen_by: Seat | None
    """Whose view it is: the awaited seat if it is one of mine, else my first; None for a spectator."""
    view: Any
    hints: Any
    awaiting: tuple[Seat, ...]
    now: int
    """The game's clock, in milliseconds, when this was sent."""
    ways_back: dict[Seat, WayBack] = {}
    """Who may undo the last action now, or take one back, by the action of that name."""
    id: str = ""
    """Of the action that led here, for its sender: it is durable."""


class ActionRefused(ServerMessage, frozen=True, tag="refused"):
    """To the sender alone; nothing has changed."""

    code: str
    parameters: dict[str, Parameter] = {}
    id: str = ""
    """Of the action that is refused, wherever its message had one that can be read."""


class SeatGiven(ServerMessage, frozen=True):
    """The answer to `Sit`: a seat, and the secret that proves it is yours."""

    seat: Seat
    key: str


class AdviceGiven(ServerMessage, frozen=True):
    """A good action for a seat, to who asked alone."""

    seat: Seat
    game: int
    after: int
    """It is for the position after this line of that game."""
    words: str
    """The action in the words of the record, as it can be played."""
    reason: Sentence
    """The action and why, in a sentence of the game."""


class KeysRenewed(ServerMessage, frozen=True):
    """The keys of `renew-keys` are stored, and the former ones refused."""


class Reacted(ServerMessage, frozen=True):
    """The person at this seat shows a sign; nothing of it is kept."""

    seat: Seat
    sign: Sign


class Alive(ServerMessage, frozen=True):
    """Everything sent before the `probe` of this number has been read."""

    number: int


class Ping(ServerMessage, frozen=True):
    """Measures the connection, in games without turns."""

    number: int


FromServer: TypeAlias = (
    TableInfo | Update | ActionRefused | SeatGiven | AdviceGiven | KeysRenewed | Reacted | Alive | Ping
)
