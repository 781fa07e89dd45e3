"""`passerelle export`: the records of a folder as one Parquet file, a row for each game."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from passerelle.core.record import Record

from .files import read_record, without_fault
from .speech import Wrong, console, say

GAMES_AT_ONCE = 1000
"""Games in one row group of the file: all that is in memory at a time."""


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False)],
    parquet: Annotated[Path, typer.Option(metavar="FILE", help="cli.option.parquet")],
) -> None:
    try:
        import pyarrow as arrow  # an extra
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise Wrong(say("cli.no-pyarrow")) from None
    paths = sorted(folder.rglob("*.game"))
    if not paths:
        raise Wrong(say("cli.no-records", folder=str(folder)))
    schema = _schema(arrow)
    draft = parquet.with_name(parquet.name + ".new")
    left = iter(paths)
    try:
        with ParquetWriter(draft, schema) as writer:
            while some := list(islice(left, GAMES_AT_ONCE)):
                rows = [_row(folder, path) for path in some]
                writer.write_table(arrow.Table.from_pylist(rows, schema))
        draft.replace(parquet)
    finally:
        draft.unlink(missing_ok=True)
    console.print(say("cli.exported", count=len(paths), file=str(parquet)), markup=False)


def _row(folder: Path, path: Path) -> dict[str, Any]:
    record = read_record(path)
    return without_fault(path, partial(_told, path.relative_to(folder).as_posix(), record))


def _told(name: str, record: Record) -> dict[str, Any]:
    """A game, its outcome and its actions. Raises Fault where the record breaks a rule."""
    outcome, series = record.outcome, record.header.setup.series
    return {
        "record": name,
        "game": record.header.game,
        "match": series.id if series else None,
        "match_game": series.number if series else None,
        "options": list(record.options.items()),
        "players": [
            {"seat": player.seat, "team": player.team, "kind": player.kind, "player": player.name}
            for player in record.players
        ],
        "lines": len(record.facts),
        "time_ms": record.facts[-1].at if record.facts else 0,
        "outcome": outcome
        and {"winners": outcome.winners, "reason": outcome.reason, "scores": list(outcome.scores)},
        "actions": record.to_rows(),
    }


def _schema(arrow: Any) -> Any:
    """The columns; those of an action are `Record.to_rows`' without the game's id, which the row has already."""
    text, number = arrow.string(), arrow.int64()
    who = {"seat": text, "team": text, "kind": text, "player": text}
    action = {"number": number, "line": number, "time_ms": number, **who, "action": text, "words": text}
    outcome = {"winners": arrow.list_(text), "reason": text, "scores": arrow.map_(text, number)}
    return arrow.schema(
        {
            "record": text,
            "game": text,
            "match": text,
            "match_game": number,
            "options": arrow.map_(text, text),
            "players": arrow.list_(arrow.struct(list(who.items()))),
            "lines": number,
            "time_ms": number,
            "outcome": arrow.struct(list(outcome.items())),
            "actions": arrow.list_(arrow.struct(list(action.items()))),
        }
    )
