"""The server of the browser tests: `python serve.py PORT DATABASE [PAGE]`, with another built page where one is given.

Its bots are quick, and it has room for tables.
"""

import sys
from pathlib import Path

from passerelle.server import page
from passerelle.server.app import serve
from passerelle.server.config import Config
from passerelle.server.limits import Limits
from passerelle.table.services import Pace

if __name__ == "__main__":
    port = int(sys.argv[1])
    if len(sys.argv) > 3:
        page.FOLDER = Path(sys.argv[3])
    config = Config(
        sys.argv[2],
        public_url=f"http://127.0.0.1:{port}",
        pace=Pace(bot=30, away_from_a_race=2000),
        limits=Limits(tables_per_hour=1000),
    )
    serve("127.0.0.1", port, config=config)
