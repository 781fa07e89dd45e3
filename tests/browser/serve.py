"""The server of the browser tests: its bots are quick, and it has room for tables."""

import argparse
from pathlib import Path

import msgspec

from passerelle.server import page
from passerelle.server.app import serve
from passerelle.server.config import Config, PushKey, SiteTexts
from passerelle.server.limits import Limits
from passerelle.table.services import Pace

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("database")
    parser.add_argument("--page", type=Path, default=page.FOLDER, help="another built page")
    parser.add_argument(
        "--host", type=int, default=Pace().host, help="milliseconds until a lost host is one no more"
    )
    parser.add_argument("--site", default="{}", help="what the host says on the page, in JSON")
    chosen = parser.parse_args()
    page.FOLDER = chosen.page
    config = Config(
        chosen.database,
        public_url=f"http://127.0.0.1:{chosen.port}",
        pace=Pace(bot=30, away_from_a_race=2000, host=chosen.host),
        limits=Limits(tables_per_hour=1000),
        push_key=PushKey("2X6bC0TVfuqVMzh-2Kn1Z5CWGGWeRZaWcWqRQdZT1Ks", "mailto:host@example.org"),
        push_anywhere=True,
        site=msgspec.json.decode(chosen.site, type=SiteTexts),
    )
    serve("127.0.0.1", chosen.port, config=config)
