"""Somebody's names in the logs of tournaments, replaced by another. Of an event only these fields matter here: its
`type`, the `name` and the `key` of who joined, and the number of the `entrant` who was renamed."""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from itertools import count
from typing import Any

from .database import Rows


async def rename_entrants(rows: Rows, keys: Collection[str], name: str, instead: str) -> int:
    """Whoever holds a key with one of these hashes, or has this name (empty: nobody by name). How many there were."""
    found: set[str] = set()
    for text in (*keys, *([json.dumps(name, ensure_ascii=False)] if name else [])):
        statement = "SELECT DISTINCT tournament FROM tournament_events WHERE {find}(body, $1) > 0"
        found |= {tournament for (tournament,) in await rows.fetch(statement, text)}
    return sum([await _rename(rows, tournament, keys, name, instead) for tournament in sorted(found)])


async def _rename(rows: Rows, tournament: str, keys: Collection[str], name: str, instead: str) -> int:
    stored = await rows.fetch(
        "SELECT number, body FROM tournament_events WHERE tournament = $1 ORDER BY number", tournament
    )
    named: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    """By the number of an entrant, the events with a name of theirs."""
    meant = set()
    for number, body in stored:
        event = json.loads(body)
        if event["type"] == "entrant-joined":
            entrant = len(named) + 1
            if event["key"] in keys:
                meant.add(entrant)
        elif event["type"] == "entrant-renamed":
            entrant = event["entrant"]
        else:
            continue
        named.setdefault(entrant, []).append((number, event))
        if name and event["name"] == name:
            meant.add(entrant)
    taken = {events[-1][1]["name"].casefold() for entrant, events in named.items() if entrant not in meant}
    for entrant in sorted(meant):
        new = _free_name(instead, taken)
        taken.add(new.casefold())
        for number, event in named[entrant]:
            await _write(rows, tournament, number, {**event, "name": new})
        await _append(rows, tournament, entrant, new)
    return len(meant)


def _free_name(instead: str, taken: Collection[str]) -> str:
    names = (instead if number == 1 else f"{instead} {number}" for number in count(1))
    return next(name for name in names if name.casefold() not in taken)


async def _write(rows: Rows, tournament: str, number: int, event: dict[str, Any]) -> None:
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    statement = "UPDATE tournament_events SET body = $1 WHERE tournament = $2 AND number = $3"
    await rows.change(statement, body, tournament, number)


async def _append(rows: Rows, tournament: str, entrant: int, name: str) -> None:
    """Servers read what is new: by this event they drop the name they have in memory."""
    await rows.change("UPDATE tournaments SET events = events + 1 WHERE id = $1", tournament)
    ((number,),) = await rows.fetch("SELECT events FROM tournaments WHERE id = $1", tournament)
    event = {"type": "entrant-renamed", "at": time.time_ns() // 1_000_000, "entrant": entrant, "name": name}
    await rows.change(
        "INSERT INTO tournament_events VALUES ($1, $2, $3)", tournament, number, json.dumps(event)
    )
