"""What a table asks of a store: a change becomes durable as a whole, or is refused because another node was first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from .nodes import HomeRows, NodeRows
from .retention import Swept
from .trouble import Trouble

OnWritten: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop once the change is durable, or with what went wrong.

`Conflict`, `Fenced`: nothing was written. Any other exception: nobody knows whether the change was written.
"""

OnBatch: TypeAlias = Callable[[int, float], None]
"""Hears how many changes a store has written together, or tried to, and how many seconds it took."""


class NotWritten(Exception):
    """The store will not have this change, and nothing was written."""


class Conflict(NotWritten):
    """Another has written here first: read what is stored."""


class Fenced(NotWritten):
    """The table has another home by now."""


OpenProblem: TypeAlias = Literal[
    "missing", "newer", "damaged", "locked", "read-only", "full", "no-driver", "unusable"
]


PendingWrites: TypeAlias = list[tuple["Change", OnWritten]]
"""Changes handed to a store, with whom to tell."""


class CannotOpen(Exception):
    """The database cannot be used, and nothing in it was changed."""

    def __init__(self, kind: OpenProblem, /, **details: str) -> None:
        """`details` are for the words that tell the host."""
        self.kind, self.details = kind, details
        super().__init__(f"cannot open the database: {kind} {details}")


class NewGame(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The first things stored of a game."""

    id: str
    number: int
    header: str
    """As in its record."""
    seed: str


class StoredLine(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of a game, and the id of the action it came from."""

    game: str
    number: int
    action: str
    """Whose action it was and the id its sender gave it; empty for a line that follows from another."""
    line: str
    """As in the record."""


class Change(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What one command writes: all of it or nothing."""

    table: str
    version: int = 0
    """Of the lobby, counted from 1; 0 where the lobby stays as it is."""
    lobby: str = ""
    game: NewGame | None = None
    lines: tuple[StoredLine, ...] = ()
    is_public: bool = False
    """With a lobby: whether everybody on the server may find this table in the list of open ones."""


class SavedGame(msgspec.Struct, frozen=True):
    """A game as it is stored."""

    number: int
    header: str
    seed: str
    lines: tuple[StoredLine, ...]

    @property
    def record(self) -> str:
        """Of one that is over."""
        return "".join([self.header, *(f"{line.line}\n" for line in self.lines), f"seed {self.seed}\n"])


class Saved(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    version: int
    lobby: str
    games: tuple[SavedGame, ...]

    def contains(self, change: Change) -> bool:
        """Whether this change has been written. A change of the lobby alone is known while nothing replaced it."""
        new = change.game
        if new and not any(
            (g.number, g.header, g.seed) == (new.number, new.header, new.seed) for g in self.games
        ):
            return False  # another attempt to begin it, with the same seed and other nonces, may stand there
        if change.lines:
            return {line for game in self.games for line in game.lines}.issuperset(change.lines)
        if new:
            return True
        return (self.version, self.lobby) == (change.version, change.lobby)


class Head(msgspec.Struct, frozen=True):
    """What is stored of a table, in short: its lobby, and how far its last game is."""

    table: str
    version: int
    lobby: str
    game: int = 0
    """The number of its last game; 0: there was none."""
    lines: int = 0
    last: str = ""
    """The last line of that game."""

    @property
    def state(self) -> tuple[int, int, int]:
        """Changes whenever anything of the table does."""
        return self.version, self.game, self.lines


LISTED_FOR = 45
"""Seconds a public table stays in the list after somebody was there (see `Store.keep_listed`)."""

SELECT_HEADS = """
    SELECT t.id, t.version, t.lobby, coalesce(g.number, 0), coalesce(l.number, 0), coalesce(l.line, '')
    FROM tables t
    LEFT JOIN games g ON g.table_id = t.id
        AND g.number = (SELECT max(number) FROM games WHERE table_id = t.id)
    LEFT JOIN lines l ON l.game = g.{key}
        AND l.number = (SELECT max(number) FROM lines WHERE game = g.{key})
"""
"""The fields of `Head`, the same for both databases; `key` is what lines call their game by."""


class Store(Protocol):
    """Where tables are kept: SQLite or PostgreSQL."""

    @property
    def write_error(self) -> str | None:
        """Why the last write failed; None while writing works."""
        ...

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        """`fence`: the number under which the table lives here (see `homes`); 0 where nobody else can have it."""
        ...

    async def load(self, table: str) -> Saved | None: ...

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        """Of those that are stored."""
        ...

    async def listed(self, most: int) -> list[Head]:
        """Of the public tables where somebody is, or was a moment ago."""
        ...

    async def keep_listed(self, tables: Sequence[str]) -> None:
        """Somebody is there: the public ones among these tables stay in the list for `LISTED_FOR` seconds."""
        ...

    async def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        """Announce, then delete tables nobody has used for `keep` seconds of service (None: never).

        `passed`: seconds of service since the last sweep of this node.
        """
        ...

    async def close(self) -> None:
        """After everything handed in is durable."""
        ...


class AnalysisStore(Protocol):
    """What was found looking back at finished games, kept beside them."""

    async def load_analysis(self, game: str) -> str | None:
        """What was kept beside this game (its id); None: nothing."""
        ...

    async def save_analysis(self, game: str, body: str) -> None:
        """In place of what was kept; nothing where the game itself is not stored."""
        ...


class ParcelStore(Protocol):
    """Bytes that lie for some minutes until they are taken, once. Times are seconds since 1970."""

    async def leave_parcel(self, parcel: str, body: bytes, now: int, expires: int, most: int) -> bool:
        """False where there are so many already that have not expired."""
        ...

    async def take_parcel(self, parcel: str, now: int) -> bytes | None:
        """It is gone by then; None: there is none, or it has expired."""
        ...

    async def sweep_parcels(self, now: int) -> None:
        """Deletes those that have expired."""
        ...


class ScreenState(msgspec.Struct, frozen=True):
    """What a big screen shows, and until when it is known."""

    table: str
    """Empty while nobody has typed its code."""
    expires: int


class ScreenStore(Protocol):
    """Big screens. They and their remotes are called by the hashes of secrets; times are seconds since 1970."""

    async def open_screen(self, screen: str, code: str, now: int, expires: int, most: int) -> bool:
        """False where there are so many already, or where another one has this code."""
        ...

    async def read_screen(self, screen: str, now: int) -> ScreenState | None:
        """None: there is none, or it has expired."""
        ...

    async def keep_screen(self, screen: str, expires: int) -> None: ...

    async def put_up(self, code: str, remote: str, table: str, now: int, expires: int) -> bool:
        """The screen with this code shows this table, and the code is gone; False where none has it."""
        ...

    async def switch_screen(self, remote: str, table: str, now: int, expires: int) -> bool:
        """It shows another table; False where there is none."""
        ...

    async def take_down(self, secret: str) -> None:
        """Of the screen, or of its remote."""
        ...

    async def sweep_screens(self, now: int) -> None:
        """Deletes those that have expired."""
        ...


BundleSaved: TypeAlias = Literal["saved", "changed", "gone", "full"]
"""Stored; another device has stored one meanwhile; it was erased; there are too many."""


class BundleStore(Protocol):
    """What players keep of their own games, each under the hash of a key: some bytes, counted in versions from 1."""

    async def load_bundle(self, bundle: str) -> tuple[int, bytes] | None:
        """Its version and body; it counts as used. None: there is none."""
        ...

    async def save_bundle(self, bundle: str, follows: int, body: bytes, most: int) -> BundleSaved:
        """In place of version `follows`, and of no other; 0: a new one, where there are fewer than `most`."""
        ...

    async def erase_bundle(self, bundle: str) -> None: ...

    async def sweep_bundles(self, keep: int) -> int:
        """Delete those that nobody has used for `keep` seconds of service, and tell how many."""
        ...


class ServerStore(Store, AnalysisStore, ParcelStore, ScreenStore, BundleStore, Protocol):
    """Everything a server keeps."""

    @property
    def nodes(self) -> NodeRows: ...

    @property
    def homes(self) -> HomeRows | None:
        """None where no other machine can have a table."""
        ...

    @property
    def trouble(self) -> Trouble:
        """Where it is noted that a lease could not be renewed."""
        ...


def game_id(table: str, number: int) -> str:
    return f"{table}-{number}"
