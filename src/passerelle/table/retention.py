"""When a table nobody uses is deleted: after so many seconds of service, announced a day before.

The wall clock may jump and a server may be off for a year; neither must delete anything. So the database counts
seconds of service (`service.seconds`), which pass only while a server runs, and every table has the count at which it
was last in use (`used`; none yet for a new one). A table unused for too long gets a count at which it is `due`, and the
host is told. When that has come, and nobody has used the table meanwhile, it is deleted.

The statements are the same for SQLite and PostgreSQL.
"""

from __future__ import annotations

import msgspec

NOTICE = 24 * 3600
"""Seconds of service between the announcement and the deletion."""

MOST_AT_ONCE = 200
"""Tables a sweep deletes; the next goes on."""

_GRAIN = 3600
"""Seconds within which being in use need not be written again."""

READ_SERVICE = "SELECT seconds FROM service"
COUNT_SERVICE = "UPDATE service SET seconds = $1"
USE = f"""UPDATE tables SET used = $1, due = NULL, touched = $2
    WHERE (used IS NULL OR used <= $1 - {_GRAIN} OR due > 0)"""  # noqa: S608
"""To be followed by which tables. `touched` is for people, and for nodes of 0.1.0: it is the wall clock's."""
USE_NEW = "UPDATE tables SET used = $1 WHERE due IS NULL AND used IS NULL"
KEEP_ALL = "UPDATE tables SET due = NULL WHERE due IS NOT NULL"
KEEP = f"{KEEP_ALL} AND used >= $1"
ANNOUNCE = "UPDATE tables SET due = $1 WHERE due IS NULL AND used < $2"
USE_BUNDLE = f"""UPDATE bundles SET used = (SELECT seconds FROM service)
    WHERE id = $1 AND used < (SELECT seconds FROM service) - {_GRAIN}"""  # noqa: S608
SWEEP_BUNDLES = "DELETE FROM bundles WHERE used < (SELECT seconds FROM service) - $1"
"""Bundles are copies of what browsers have: they go without an announcement."""
FIND_DUE = f"SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT {MOST_AT_ONCE}"  # noqa: S608


class Swept(msgspec.Struct, frozen=True):
    announced: int = 0
    """Tables that will be deleted after `NOTICE`, unless somebody uses them."""
    deleted: int = 0


class ServiceTime:
    """How long the database has been in service, as one node counts it.

    Several nodes do not count the same minute twice: each adds what has passed for it to the count it saw last, and
    the largest count holds.
    """

    def __init__(self) -> None:
        self._seen: int | None = None

    def count(self, stored: int, passed: int) -> int:
        """`passed`: seconds since this node counted last."""
        self._seen = stored if self._seen is None else max(stored, self._seen + passed)
        return self._seen
