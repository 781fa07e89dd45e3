"""The server of the browser tests: `python serve.py PORT DATABASE`, with bots that do not make a test wait."""

import sys

from passerelle.server.app import serve
from passerelle.server.house_keeping import Config
from passerelle.table.table import Pace

if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), config=Config(sys.argv[2], pace=Pace(bot=30)))
