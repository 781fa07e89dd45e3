"""Where the databases and records of released versions are kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
DATABASES = sorted(file.parent for file in GOLDEN.glob("*/*/database.sql"))
RECORDS = sorted(GOLDEN.glob("*/*/*.game"))
MATCHES = sorted(GOLDEN.glob("*/*/*.match"))


def fill_file(path: Path, folder: Path = GOLDEN / "0.1.0" / "sqlite") -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript((folder / "database.sql").read_text("utf-8"))
    connection.close()
