"""What is asked and answered over HTTP. The page's TypeScript types are generated from these structs too."""

from __future__ import annotations

from typing import Any

import msgspec

from passerelle.core.setup import Declaration
from passerelle.core.texts import Sentence
from passerelle.core.values import Outcome, Parameter, Seat
from passerelle.paper.cards import WifiWord
from passerelle.table.seats import ChairKind
from passerelle.table.standings import Stage

from .protocol import SeatInfo


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person at the browser that makes the table, whoever comes by the link (`open`), or a bot."""

    kind: ChairKind
    name: str = ""
    """Of the person, or the bot's level; empty for an open seat."""
    team: str = ""
    assist: bool = False


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished game, from which another one goes on. Since protocol 2."""

    record: str
    """Of the game, whole."""
    lines: int
    """How many of its lines have happened."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: tuple[NewSeat, ...]
    options: dict[str, str] = {}
    length: int = 1
    """Best of how many games."""
    public: bool = False
    """Whether everybody on the server finds it in the list of open tables. Since 0.2.0."""
    branch: Branch | None = None
    """Then the game begins at once from that moment, with its options."""


class TableMade(msgspec.Struct, frozen=True):
    """The answer to `NewTable`."""

    table: str
    host_key: str
    """Secret: lets its bearer start, seat bots, swap seats."""
    seat_keys: dict[Seat, str]
    """Secrets: one for each person's seat at this browser."""


class ParcelLeft(msgspec.Struct, frozen=True):
    """The answer to POST /api/parcels. POST /api/parcels/CODE hands it out, once."""

    code: str
    """Secret: whoever has it takes the parcel."""
    minutes: int
    """How long it lies there."""


class ScreenOpened(msgspec.Struct, frozen=True):
    """The answer to POST /api/screens: a big screen that waits for a table."""

    screen: str
    """Secret of the screen: it asks by it what to show."""
    code: str
    """Typed once at a phone, the screen shows its table."""
    link: str
    """The same, to be scanned."""
    seconds: int
    """How long the code can be typed."""


class ScreenAsks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/screens/look, and POST /api/screens/close, where it may also be the remote."""

    screen: str


class ScreenShows(msgspec.Struct, frozen=True):
    """The answer to both."""

    table: str = ""
    """Empty while it waits for one."""


class ShowTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/screens/show: by the code that is read from the screen, or by the remote of one that was put up."""

    table: str
    code: str = ""
    remote: str = ""


class TableShown(msgspec.Struct, frozen=True):
    """The answer to it."""

    remote: str
    """Secret of who put the screen up: it shows another table by it, or none."""


BUNDLE_KEY = "Passerelle-Key"
BUNDLE_VERSION = "Passerelle-Version"
"""Headers of POST /api/bundle/read, write and erase: the secret under which somebody keeps their own games, and a
version: in the answer to `read` the one it has, in `write` the one it replaces (0: there is none)."""


class BundleKept(msgspec.Struct, frozen=True):
    """The answer to POST /api/bundle/write."""

    version: int


class SiteHead(msgspec.Struct, frozen=True):
    """What the host says of this place, by language; under the empty one for all the others."""

    title: dict[str, str]
    motto: dict[str, str]
    has_about: bool
    """Whether there is more of it: GET /api/site."""


class About(msgspec.Struct, frozen=True):
    """GET /api/site: who runs this server, and what becomes of people's data."""

    imprint: dict[str, str]
    privacy: dict[str, str]


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/games"""

    games: tuple[Declaration, ...]
    """Those that are offered here, with the bots that can think here."""
    suggested_teams: dict[str, dict[int, tuple[str, ...]]]
    """By game and number of seats: a team for every seat, where nobody chose otherwise."""
    site: SiteHead
    printable: tuple[str, ...] = ()
    """The games that this server makes PDFs of (PA-36)."""


class AskedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    keys: tuple[str, ...] = ()
    """Secrets this browser has for it: they say which seats are its own."""


class AskedTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/summaries"""

    tables: tuple[AskedTable, ...]


class SeatSummary(msgspec.Struct, frozen=True):
    kind: ChairKind
    name: str
    team: str = ""
    mine: bool = False
    awaited: bool = False
    """Whose turn it is; nobody's in a game without turns."""
    wants_rematch: bool = False


class TableSummary(msgspec.Struct, frozen=True):
    """A table in short: what any spectator could see of it, and which seats are the asking browser's."""

    table: str
    game: str
    stage: Stage
    options: dict[str, str]
    length: int
    seats: tuple[SeatSummary, ...]


class TableSummaries(msgspec.Struct, frozen=True):
    """The answer to `AskedTables`; a table that cannot be read now is in neither list."""

    tables: tuple[TableSummary, ...]
    gone: tuple[str, ...]
    """Those that do not exist any more."""


class OpenTables(msgspec.Struct, frozen=True):
    """GET /api/open-tables: tables whose hosts have opened them to everybody on the server."""

    waiting: tuple[TableSummary, ...]
    """A seat is free."""
    playing: tuple[TableSummary, ...]
    """To be watched."""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/join"""

    code: str


class Joined(msgspec.Struct, frozen=True):
    """The answer to it."""

    path: str
    """Where the code leads on this page."""


class ShownTable(msgspec.Struct, frozen=True):
    """A table on the screen that tells a room what is played."""

    table: TableSummary
    code: str = ""
    """Typed at the home page, it leads there; empty where nobody can sit down."""
    spot: int = 0
    """The number of the physical table where it is played; 0: nobody knows."""


class ShownTables(msgspec.Struct, frozen=True):
    """GET /api/overview"""

    address: str
    """Of this server, as people in the room type it."""
    local: str
    """By its name in the local network; empty where it has none."""
    waiting: tuple[ShownTable, ...]
    """A seat is free."""
    playing: tuple[ShownTable, ...]


class SpotShows(msgspec.Struct, frozen=True):
    """GET /api/spots/NUMBER: what is played at a physical table."""

    table: TableSummary | None
    is_current: bool
    """People are at it, or it waits for its first: no other game is chosen there."""


class OpenAtSpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/spots/NUMBER: what is to be played there. The answer names the table; it may be one that others have
    chosen meanwhile."""

    game: str
    seats: int
    instead: str = ""
    """The table that was there."""


class SpotOpened(msgspec.Struct, frozen=True):
    """The answer to it."""

    table: str


class StaffTable(msgspec.Struct, frozen=True):
    """A table for those who run a server: what any spectator may know, and how long it stands like that."""

    table: TableSummary
    since: int
    """Seconds since its game began, or somebody came; of one that nobody has open, since it was used, to the hour."""
    idle: int
    """Seconds since anything happened there."""
    guests: int
    """Browsers that have it open."""
    closed: bool
    spot: int


class StaffOverview(msgspec.Struct, frozen=True):
    """GET /api/staff"""

    tables: tuple[StaffTable, ...]
    guests: int
    """Browsers at tables, now."""
    figures: dict[str, int]
    """Of today (UTC): `tables`, `actions`, and `games GAME`."""
    notice: str
    spots: int
    """How many physical tables there are."""
    has_cards: bool
    """Whether table cards can be printed here."""


class StaffOpens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/staff/open: a table for whoever comes."""

    game: str
    seats: int
    spot: int = 0
    """0: at none."""


class StaffPicks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/staff/close, reopen, empty (close it, and open the same again), invite."""

    table: str


class TableInvitation(msgspec.Struct, frozen=True):
    """The answer to open, empty and invite."""

    table: str
    link: str
    code: str


class StaffRenames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/staff/rename"""

    table: str
    chair: Seat
    """`p1` is the first one of `TableSummary.seats`."""
    name: str


class StaffTells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/staff/notice: a line for everybody; an empty one takes it back."""

    text: str
    minutes: int = 720


class StaffPrints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/staff/cards: the answer is a PDF."""

    tables: int
    language: str
    wifi_name: WifiWord = ""
    wifi_password: WifiWord = ""


class Frame(msgspec.Struct, frozen=True):
    """A moment of a game: the line that led there, and what it then looked like."""

    line: str
    told: Sentence | None
    """What the history says of the line."""
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
    has_analysis: bool = False
    """Whether it can be looked back at: GET /api/tables/{id}/analysis, POST /api/analysis with a record as the body.
    The answer has one `Analysis` in each line: the first soon, each better than the one before, the last complete."""


class Versions(msgspec.Struct, frozen=True):
    """GET /api/version"""

    program: str
    build: str
    """Of the page this server hands out."""
    protocol: int
    oldest_protocol: int
    record: int
    """The format of records."""


class Notice(msgspec.Struct, frozen=True):
    """GET /api/notice: what those who run the server tell everybody; at a table it is in `TableInfo`."""

    text: str
    """Empty: nothing."""


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not a success."""

    code: str
    parameters: dict[str, Parameter] = {}
    line: int | None = None
    """Of a record that was refused."""
