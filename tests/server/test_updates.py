"""What is encoded once for several viewers is what each would have got alone."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace
from table_kit import ADA, BOB, Kit
from ws_player import hexades_action

from passerelle.core.values import Viewer
from passerelle.games.hexades import GAME
from passerelle.server import protocol as wire
from passerelle.server.updates import update
from passerelle.table.guests import News

VIEWERS: tuple[Viewer, ...] = ("p1", "p2", None)
NAME = 'of "seen_by":"p1","view":{"viewer":"p1"'


@pytest.mark.parametrize("assisted", ["", "p1", "p2"])
def test_everybody_gets_their_own(assisted: str) -> None:
    rng = random.Random(5)
    chairs = [
        replace(chair, name=NAME, assist=assisted == seat)
        for seat, chair in zip(("p1", "p2"), (ADA, BOB), strict=True)
    ]
    kit = Kit(*chairs)
    seen = kit.started()
    guests = dict(zip(("p1", "p2"), seen, strict=True))
    hinted = 0
    for number in range(30):
        first = rng.randrange(1, len(kit.course.lines) + 2)
        shared = News(kit.course, first, 1000 + number)
        for viewer in rng.sample(VIEWERS, 3):
            action_id = rng.choice(("", "7", 'a"b\\'))
            alone = News(kit.course, first, 1000 + number)
            told = update(shared, viewer, action_id)
            expected = msgspec.json.decode(update(alone, viewer, "")) | {"id": action_id}
            assert msgspec.json.decode(told) == expected
            message = msgspec.json.decode(told, type=wire.Update)
            assert (message.seen_by, message.view["viewer"], message.id) == (viewer, viewer, action_id)
            hinted += message.hints is not None
        if not kit.course.awaited:
            break
        seat = kit.awaited
        view = msgspec.to_builtins(GAME.view(kit.course.play.state, seat))
        action = msgspec.convert(hexades_action(view, rng), type=GAME.action_type)
        guests[seat].act(seat, action, str(number))
    assert bool(hinted) == bool(assisted)
