"""A table in the middle of a game: a record up to one of its lines, put into the store of the server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace
from setting import ROOT

from passerelle.core import record as records
from passerelle.core.chance import fresh_secret
from passerelle.games import catalogue
from passerelle.table.seats import Chair, Lobby, hash_key, new_key
from passerelle.table.sqlite import SqliteStore
from passerelle.table.store import Change, NewGame, StoredLine, game_id


def golden(game: str, name: str) -> str:
    """The text of a golden record."""
    return (ROOT / "src/passerelle/games" / game / "tests/golden" / f"{name}.game").read_text("utf-8")


def first_wait(text: str) -> str:
    """The first line of a record for which time had to pass: before it lies a countdown."""
    lines = text.partition("---\n")[2].splitlines()
    return next(line for line in lines if not line.startswith("0.000 ")).partition(" ")[2]


class Prepared(msgspec.Struct, frozen=True):
    table: str
    keys: tuple[str, ...]

    def link(self, *seats: int) -> str:
        """The personal link of these seats, by their number from 0."""
        return f"/t/{self.table}#key={','.join(self.keys[seat] for seat in seats)}"


def set_table(
    database: Path,
    text: str,
    upto: str,
    names: tuple[str, ...] = ("Ada", "Bo"),
    assist: bool = False,
    length: int = 1,
    bots: Collection[int] = (),
) -> Prepared:
    """The game of this record just before its last line with these words; its draws go on as in the record.

    At the places of `bots` sit bots, named by their level; people at the others.
    """
    record = records.read(text, catalogue.find)
    lines = [records.write_fact(record.game, fact) for fact in record.facts]
    lines = lines[: max(number for number, line in enumerate(lines) if line.endswith(upto))]
    kinds: tuple[Literal["bot", "human"], ...] = tuple(
        "bot" if place in bots else "human" for place in range(len(names))
    )
    seated = tuple(
        replace(player, kind=kind, name=name, assist=assist and kind == "human")
        for player, kind, name in zip(record.header.setup.players, kinds, names, strict=True)
    )
    table = "".join(secrets.choice("abcdefgh") for _ in range(10))
    header = replace(record.header, setup=replace(record.header.setup, players=seated))
    keys = tuple(new_key() for _ in names)
    chairs = tuple(
        Chair(player.kind, player.name, assist=player.assist, key=hash_key(key))
        for player, key in zip(seated, keys, strict=True)
    )
    lobby = Lobby(
        record.game.declaration.id, header.setup.options, length, hash_key(keys[0]), chairs, fresh_secret(),
        games=1, series=1, series_first=1, people=seated,
    )  # fmt: skip
    here = game_id(table, 1)
    change = Change(
        table,
        1,
        msgspec.json.encode(lobby).decode(),
        NewGame(here, 1, records.write_header(header), record.seed or ""),
        tuple(StoredLine(here, number, "", line) for number, line in enumerate(lines, 1)),
    )
    with ThreadPoolExecutor(1) as aside:  # this thread's event loop is the browser's
        aside.submit(asyncio.run, _write(database, change)).result()
    return Prepared(table, keys)


async def _write(database: Path, change: Change) -> None:
    store = await SqliteStore.open(database)
    written: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.write(change, written.set_result)
    error = await written
    await store.close()
    if error:
        raise error
