"""room_host.py PORT DATABASE HOLDS: our server on one core; what each action was held for goes into the file HOLDS."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from passerelle.server.app import serve
from passerelle.server.config import Config
from passerelle.server.connection import Connection
from passerelle.server.limits import Limits

PORT, DATABASE, HOLDS = sys.argv[1:]
NONE = 1_000_000_000

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
_counted = Connection.be_held
_holds = Path(HOLDS).open("a", encoding="utf-8")  # noqa: SIM115 - it is open as long as the server runs


def be_held(self: Connection, action_id: str, milliseconds: int) -> None:
    _counted(self, action_id, milliseconds)
    _holds.write(f"{action_id} {milliseconds}\n")
    _holds.flush()


Connection.be_held = be_held  # type: ignore[method-assign]

serve(
    port=int(PORT),
    config=Config(
        DATABASE,
        limits=Limits(
            messages_per_second=NONE,
            message_burst=NONE,
            table_burst=NONE,
            request_burst=NONE,
            line_burst=NONE,
            connections_per_address=NONE,
            tables_per_hour=NONE,
            reading_burst=NONE,
        ),
    ),
    on_ready=lambda url: print("ready", flush=True),
)
