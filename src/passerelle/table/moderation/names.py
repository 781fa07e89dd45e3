"""A person's names at one table, wherever they are stored, replaced by others. Records stay as true as they were:
no draw and no commitment depends on a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

import msgspec
from msgspec.structs import replace

from passerelle.core.common_notation import read_player, write_player
from passerelle.core.setup import Player

from ..seats import LONGEST_NAME, Chair, Lobby

_HEADER = "seat "
_LINE = " table seat "


class GameText(msgspec.Struct, frozen=True):
    """A stored game, as far as names stand in it: the header, and by their numbers the lines that seat somebody."""

    key: str | int
    header: str
    lines: tuple[tuple[int, str], ...]


def player_in(line: str) -> Player | None:
    """Whom a line of a header, or of a game, seats."""
    if line.startswith(_HEADER):
        return read_player(line.removeprefix(_HEADER))
    _, found, words = line.partition(_LINE)
    return read_player(words) if found else None


def players_in(game: GameText) -> Iterator[Player]:
    """In the order they were seated."""
    for line in [*game.header.splitlines(), *(line for _, line in game.lines)]:
        player = player_in(line)
        if player and player.kind == "human":
            yield player


def names_at(lobby: Lobby, games: Iterable[GameText]) -> set[str]:
    """Of all people who are or were at a table."""
    people = {player.name for game in games for player in players_in(game)}
    people |= {chair.name for chair in lobby.chairs if chair.kind == "human"}
    people |= {person.name for person in lobby.people if person.kind == "human"}
    people |= {total.name for total in lobby.totals if total.kind == "human" and total.name}
    return people | {queued.name for queued in lobby.queue}


def also_known_as(names: set[str], games: Sequence[GameText]) -> set[str]:
    """With the names that whoever had one of these has taken since, or had before."""
    known = set(names)
    while True:
        found = set(known)
        for game in games:
            seated: dict[str, str] = {}
            for player in players_in(game):
                before = seated.get(player.seat)
                if before is not None and {before, player.name} & found:
                    found |= {before, player.name}
                seated[player.seat] = player.name
        if found == known:
            return known
        known = found


def new_names(names: Iterable[str], wanted: str, taken: set[str]) -> dict[str, str]:
    """Another one for each: the one wanted, then with a number. Different ones stay different, so that a line that
    changes a name still changes something."""
    given: dict[str, str] = {}
    for name in sorted(names):
        numbers = (wanted if number == 1 else _numbered(wanted, number) for number in count(1))
        given[name] = next(new for new in numbers if new not in taken and new not in given.values())
    return given


def _numbered(name: str, number: int) -> str:
    return f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"


def rename_line(line: str, names: Mapping[str, str]) -> str:
    player = player_in(line)
    if player is None or player.kind != "human" or player.name not in names:
        return line
    return line.removesuffix(write_player(player)) + write_player(replace(player, name=names[player.name]))


def rename_header(header: str, names: Mapping[str, str]) -> str:
    return "".join(f"{rename_line(line, names)}\n" for line in header.splitlines())


def rename_lobby(lobby: Lobby, names: Mapping[str, str], forget_addresses: bool) -> Lobby:
    """`forget_addresses`: where these people wanted to be told of turns is deleted."""

    def chair(one: Chair) -> Chair:
        if one.kind != "human" or one.name not in names:
            return one
        return replace(one, name=names[one.name], push=() if forget_addresses else one.push)

    return replace(
        lobby,
        chairs=tuple(map(chair, lobby.chairs)),
        people=tuple(
            replace(one, name=names.get(one.name, one.name)) if one.kind == "human" else one
            for one in lobby.people
        ),
        totals=tuple(
            replace(one, name=names.get(one.name, one.name)) if one.kind == "human" else one
            for one in lobby.totals
        ),
        queue=tuple(replace(one, name=names.get(one.name, one.name)) for one in lobby.queue),
    )
