"""Our server for the bench, as `passerelle serve` runs it, with the limits of a browser lifted."""

from __future__ import annotations

import sys

from passerelle.server.app import serve
from passerelle.server.config import Config
from passerelle.server.limits import Limits

PORT, DATABASE, WORKERS = sys.argv[1:]
NONE = 1_000_000_000

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
        ),
        workers=int(WORKERS),
    ),
    on_ready=lambda url: print("ready", flush=True),
)
