"""`passerelle export`: the records of a folder as one Parquet file, a row for each game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .files import read_record, without_fault
from .parquet import GameRow, need_arrow, row_of, write_parquet
from .speech import Wrong, console, say


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False)],
    parquet: Annotated[Path, typer.Option(metavar="FILE", help="cli.option.parquet")],
) -> None:
    need_arrow()
    paths = sorted(folder.rglob("*.game"))
    if not paths:
        raise Wrong(say("cli.no-records", folder=str(folder)))
    write_parquet(parquet, (_row(folder, path) for path in paths))
    console.print(say("cli.exported", count=len(paths), file=str(parquet)), markup=False)


def _row(folder: Path, path: Path) -> GameRow:
    record = read_record(path)
    return without_fault(path, partial(row_of, path.relative_to(folder).as_posix(), record))
