"""Lobbies written by other versions: older ones are completed, newer ones are refused by name."""

import msgspec
import pytest
from table_kit import Kit

from passerelle.core.setup import Option, choice
from passerelle.core.values import Refused
from passerelle.games.hexades import GAME
from passerelle.table.seats import LOBBY_FORMAT, read_lobby


def stored(kit: Kit) -> dict[str, object]:
    return msgspec.json.decode(kit.store.saved("t").lobby)  # type: ignore[no-any-return]


@pytest.mark.clause("PA-1", "PA-23")
def test_an_older_lobby_has_no_number_and_no_later_options() -> None:
    older = stored(Kit())
    del older["format"]
    weather: Option = choice("weather", "PA-1", "rain", "sun", absent="sun")
    declaration = msgspec.structs.replace(GAME.declaration, options=(*GAME.declaration.options, weather))
    lobby = read_lobby(msgspec.json.encode(older).decode(), declaration)
    assert lobby.options["weather"] == "sun"
    assert lobby.format == LOBBY_FORMAT


@pytest.mark.clause("PA-23")
def test_a_newer_lobby_is_refused() -> None:
    newer = {**stored(Kit()), "format": LOBBY_FORMAT + 1, "colour": "unknown here"}
    with pytest.raises(Refused) as caught:
        read_lobby(msgspec.json.encode(newer).decode(), GAME.declaration)
    assert caught.value.refusal.code == "PA-23.newer-table"
