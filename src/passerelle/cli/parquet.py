"""Games as rows of a Parquet file: what `passerelle export` and `passerelle dataset` write."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

from passerelle.core.record import Record

from .speech import Wrong, say

GAMES_AT_ONCE = 1000
"""Games in one row group of the file: all that is in memory at a time."""
GameRow = dict[str, Any]


def need_arrow() -> None:
    """Before anything is played or read."""
    try:
        import pyarrow  # noqa: F401 - an extra
    except ImportError:
        raise Wrong(say("cli.no-pyarrow")) from None


def write_parquet(file: Path, rows: Iterable[GameRow], with_text: bool = False) -> None:
    """All rows or no file: it takes its name once it is whole."""
    import pyarrow as arrow
    from pyarrow.parquet import ParquetWriter

    schema = _schema(arrow, with_text)
    draft = file.with_name(file.name + ".new")
    left = iter(rows)
    try:
        with ParquetWriter(draft, schema) as writer:
            while some := list(islice(left, GAMES_AT_ONCE)):
                writer.write_table(arrow.Table.from_pylist(some, schema))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def row_of(name: str, record: Record) -> GameRow:
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


def _schema(arrow: Any, with_text: bool) -> Any:
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
            **({"text": text} if with_text else {}),
        }
    )
