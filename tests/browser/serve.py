"""The server of the browser tests: `python serve.py PORT DATABASE [HOST]`. Its bots are quick; tables have room.

HOST: milliseconds after which a host who is gone is one no more.
"""

import sys

from passerelle.server.app import serve
from passerelle.server.config import Config, PushKey
from passerelle.server.limits import Limits
from passerelle.table.services import Pace

if __name__ == "__main__":
    port = int(sys.argv[1])
    config = Config(
        sys.argv[2],
        public_url=f"http://127.0.0.1:{port}",
        pace=Pace(bot=30, away_from_a_race=2000, host=int(sys.argv[3]) if sys.argv[3:] else Pace().host),
        limits=Limits(tables_per_hour=1000),
        push_key=PushKey("2X6bC0TVfuqVMzh-2Kn1Z5CWGGWeRZaWcWqRQdZT1Ks", "mailto:host@example.org"),
        push_anywhere=True,
    )
    serve("127.0.0.1", port, config=config)
