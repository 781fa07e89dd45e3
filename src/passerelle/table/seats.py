"""Who may sit where: the part of a table that is there before, between and after its games."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.chance import fresh_secret
from passerelle.core.contract import AnyGame
from passerelle.core.setup import Declaration, Player, Setup, with_later_options
from passerelle.core.values import SEATS, Refused, Seat, refuse
from passerelle.games.compiler import able_levels

ChairKind: TypeAlias = Literal["human", "open", "bot"]
"""A person, nobody yet, or a bot."""

LONGEST_NAME = 40

LOBBY_FORMAT = 1
"""Rises when an older program would lose something by writing a lobby back. Lobbies without a number are of 1."""


class PushAddress(msgspec.Struct, frozen=True):
    """Where a browser hears of a turn while its page is closed: what its Push API told it (RFC 8030, 8291)."""

    endpoint: str
    """Of the browser maker's push service; whoever has it can send there."""
    p256dh: str
    auth: str
    """The browser's public key and a secret it shares with its sender, in base64url."""
    language: str


class Chair(msgspec.Struct, frozen=True):
    """A place in the people of a table; its owner keeps it when seats change between games."""

    kind: ChairKind
    name: str = ""
    """Of the person, or the bot's level."""
    team: str = ""
    assist: bool = False
    key: str = ""
    """The hash of its owner's key."""
    nonce: str = ""
    """Its owner's share in the draws of the coming game."""
    push: tuple[PushAddress, ...] = ()
    """Where its owner wants to be told of turns. It goes with the owner; a chair that is freed has none."""


class Queued(msgspec.Struct, frozen=True):
    """A spectator who would like to play the next game."""

    name: str
    key: str
    """The hash of a key that its owner keeps."""


class PersonTotal(msgspec.Struct, frozen=True):
    """What somebody has won at a table."""

    who: str
    """The hash of a person's key, a bot's level."""
    kind: Literal["human", "bot"]
    name: str = ""
    games: int = 0
    wins: int = 0
    points: int | None = None
    """All together, where the game has them."""


class Lobby(msgspec.Struct, frozen=True):
    """Everything about a table that is kept, but the games played on it."""

    game: str
    options: dict[str, str]
    length: int
    host: str
    """The hash of the host's key; once the hosting was passed on, of the key of the new host's seat. Empty: the first
    person who sits down becomes the host."""
    chairs: tuple[Chair, ...]
    seed: str
    """Of the coming game: made before anybody can add a nonce, told after that game's end."""
    games: int = 0
    """How many have begun, in all series."""
    series: int = 0
    series_first: int = 0
    """The number of the first game of the present series."""
    people: tuple[Player, ...] = ()
    """As they sat down for the present series."""
    occupants: tuple[str, ...] = ()
    """Who they are: the hash of a person's key, a bot's level. Empty in lobbies of 0.1."""
    wanting: tuple[int, ...] = ()
    """The chairs that want a rematch."""
    public: bool = False
    """Whether everybody on the server finds the table in the list of open ones."""
    queue: tuple[Queued, ...] = ()
    """Who has asked for a seat that becomes free, the longest waiting first."""
    totals: tuple[PersonTotal, ...] = ()
    """Of the games before the one under way or just over."""
    tournament: str = ""
    """The id of the tournament it belongs to: its people stay in their seats, and what they play is played once."""
    closed: bool = False
    """Whether those who run the server have closed it: nobody gets in."""
    format: int = LOBBY_FORMAT

    def player(self, place: int) -> Player:
        chair = self.chairs[place]
        return Player(
            SEATS[place],
            "bot" if chair.kind == "bot" else "human",
            chair.name,
            chair.team,
            chair.assist,
        )


def read_lobby(text: str, declaration: Declaration) -> Lobby:
    """A stored lobby, options added since it was written included. Raises Refused for a newer format."""
    lobby = msgspec.json.decode(text, type=Lobby)
    if lobby.format > LOBBY_FORMAT:
        raise Refused(refuse("PA-23.newer-table"))
    options = with_later_options(declaration, lobby.options)
    return replace(lobby, options=options, format=LOBBY_FORMAT)


def is_key_of(lobby: Lobby, key: str) -> bool:
    """Of one of the seats, or of the host."""
    return hash_key(key) in {lobby.host, *(chair.key for chair in lobby.chairs)}


def new_key() -> str:
    return secrets.token_urlsafe(16)


def hash_key(key: str) -> str:
    """Keys are long and random: a plain hash is enough, and a stolen database opens no seat."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def check_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(refuse("PA-22.bad-name", longest=LONGEST_NAME))
    return name


def check_level(game: AnyGame, level: str) -> str:
    """One that the game has, and that can think here."""
    if level not in game.declaration.bots:
        raise Refused(refuse("PA-2.unknown-bot", bot=level[:40]))
    if level not in able_levels(game):
        raise Refused(refuse("PA-33.no-compiler", bot=level))
    return level


def _checked(game: AnyGame, chair: Chair) -> Chair:
    """With a name that may be used; one that nobody has says nothing but its team."""
    if chair.kind == "bot":
        return replace(chair, name=check_level(game, chair.name), assist=False)
    if chair.kind == "human":
        return replace(chair, name=check_name(chair.name))
    return Chair("open", team=chair.team)


def check_chairs(game: AnyGame, chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """As a new table is asked for."""
    declaration = game.declaration
    if len(chairs) not in declaration.seat_counts:
        raise Refused(refuse("PA-2.seat-count", count=len(chairs)))
    checked = []
    for seat, chair in zip(SEATS, chairs, strict=False):
        if (chair.team != "") != bool(declaration.teams) or chair.team not in ("", *declaration.teams):
            raise Refused(refuse("PA-2.bad-team", seat=seat, team=chair.team[:40]))
        checked.append(_checked(game, chair))
    return tuple(checked)


def open_chairs(lobby: Lobby) -> int:
    return sum(chair.kind == "open" for chair in lobby.chairs)


def set_chair(lobby: Lobby, place: int, chair: Chair) -> Lobby:
    chairs = (*lobby.chairs[:place], chair, *lobby.chairs[place + 1 :])
    return replace(lobby, chairs=chairs)


def sit(lobby: Lobby, place: int, name: str, assist: bool, key: str, nonce: str = "") -> Lobby:
    """With the key of who sits there already, it is asked again: nothing changes."""
    chair = lobby.chairs[place]
    if chair.key == hash_key(key):
        return lobby
    if chair.kind != "open":
        raise Refused(refuse("PA-22.seat-taken", seat=SEATS[place]))
    return set_chair(lobby, place, Chair("human", check_name(name), chair.team, assist, hash_key(key), nonce))


def stand_up(lobby: Lobby, place: int) -> Lobby:
    wanting = tuple(other for other in lobby.wanting if other != place)
    return replace(set_chair(lobby, place, Chair("open", team=lobby.chairs[place].team)), wanting=wanting)


def seat_bot(lobby: Lobby, place: int, level: str) -> Lobby:
    return set_chair(lobby, place, Chair("bot", level, lobby.chairs[place].team))


def fill(lobby: Lobby, level: str) -> Lobby:
    """Bots where nobody sits."""
    for place, chair in enumerate(lobby.chairs):
        if chair.kind == "open":
            lobby = seat_bot(lobby, place, level)
    return lobby


def remove(game: AnyGame, lobby: Lobby, places: Collection[int]) -> Lobby:
    """Fewer chairs; where the teams of the others make no game, they get the suggested ones. Raises Refused."""
    left = [place for place in range(len(lobby.chairs)) if place not in places]
    if len(left) not in game.declaration.seat_counts:
        raise Refused(refuse("PA-2.seat-count", count=len(left)))
    wanting = tuple(new for new, place in enumerate(left) if place in lobby.wanting)
    lobby = replace(lobby, chairs=tuple(lobby.chairs[place] for place in left), wanting=wanting)
    try:
        check_game(game, lobby)
    except Refused:
        teams = game.suggested_teams(len(left))
        if not any(teams):
            raise
        chairs = zip(lobby.chairs, teams, strict=True)
        lobby = replace(lobby, chairs=tuple(replace(chair, team=team) for chair, team in chairs))
        check_game(game, lobby)
    return lobby


def check_game(game: AnyGame, lobby: Lobby) -> None:
    """Raises Refused where these chairs and options make no game."""
    playing.begin(game, Setup(lobby.options, tuple(map(lobby.player, range(len(lobby.chairs))))))


def swap(lobby: Lobby, first: int, second: int) -> Lobby:
    """People change places; a team stays with its seat."""
    one, other = lobby.chairs[first], lobby.chairs[second]
    lobby = set_chair(lobby, first, replace(other, team=one.team))
    return set_chair(lobby, second, replace(one, team=other.team))


def game_begins(lobby: Lobby) -> Lobby:
    """The seed and the nonces are spent; the next game's seed is there at once."""
    chairs = tuple(replace(chair, nonce="") for chair in lobby.chairs)
    return replace(lobby, chairs=chairs, games=lobby.games + 1, wanting=(), seed=fresh_secret())


def series_begins(lobby: Lobby) -> Lobby:
    return replace(
        lobby,
        series=lobby.series + 1,
        series_first=lobby.games + 1,
        people=tuple(map(lobby.player, range(len(lobby.chairs)))),
        occupants=_occupants(lobby),
    )


def are_the_same(lobby: Lobby) -> bool:
    """Whether those sit there who began the present series, whatever they are called by now."""
    if lobby.occupants:
        return lobby.occupants == _occupants(lobby)
    return lobby.people == tuple(map(lobby.player, range(len(lobby.chairs))))


def _occupants(lobby: Lobby) -> tuple[str, ...]:
    return tuple(
        chair.key if chair.kind == "human" else f"{chair.kind} {chair.name}" for chair in lobby.chairs
    )


def place_of(lobby: Lobby, seat: Seat) -> int:
    """The chair at this seat, while everybody sits where they sat down."""
    if seat not in SEATS[: len(lobby.chairs)]:
        raise Refused(refuse("PA-2.no-such-seat", seat=seat[:40]))
    return SEATS.index(seat)
