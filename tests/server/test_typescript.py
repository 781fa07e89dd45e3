"""The page's types are the server's structs."""

from pathlib import Path

from passerelle.server.typescript import generate

PROTOCOL_TS = Path(__file__).parents[2] / "web" / "src" / "net" / "protocol.ts"


def test_the_committed_types_are_current() -> None:
    assert PROTOCOL_TS.read_text("utf-8") == generate(), "run make page"
