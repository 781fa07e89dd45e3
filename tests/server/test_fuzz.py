"""Thousands of bad messages against a live game: each is refused with a code, and the table is unharmed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from live import Live, serving
from ws_player import Player, any_action, hexades_action

from passerelle.core import record as recording
from passerelle.core.replay import verify
from passerelle.games import catalogue

MESSAGES = 4000

TYPES = (
    "enter", "sit", "act", "add-nonce", "rename", "leave", "set-seat", "swap-seats", "start", "rematch",
    "claim", "set-pause", "pong", "update", "table-info", "dance",
)  # fmt: skip
FIELDS = (
    "seat", "name", "id", "action", "nonce", "keys", "game", "seen", "kind", "level", "first", "second",
    "paused", "number", "assist", "extra", "after", "shown_for",
)  # fmt: skip
SEATS = ("p1", "p2", "p3", "p9", "table", "", "P1", "p1 ", "\x00", "x" * 300)
ACTIONS = (
    {"type": "place", "calculation": "1+1+1", "number": 3},
    {"type": "place", "calculation": "(" * 40},
    {"type": "place", "calculation": "9" * 4000},
    {"type": "place", "calculation": "1/0+1"},
    {"type": "put", "number": -1},
    {"type": "put", "number": 10**30},
    {"type": "put", "number": "7"},
    {"type": "point-out", "calculation": ""},
    {"type": "choose-colour", "colour": "green"},
    {"type": "resign", "really": True},
    {"type": "say-none"},
    {"type": "stay-silent"},
    {"type": "rolled", "dice": [6, 6, 6]},
    {"type": "Resign"},
    {"type": "push", "square": "a1"},
    {"type": "push", "square": "z" * 100},
    {"type": "call-stop"},
    {"type": "skip"},
    {"type": "turn-next"},
    {"type": "lay", "tiles": ["ns"] * 15},
    {"type": "play", "near": [0, 0], "symbol": "ball", "cell": [0, 1]},
    {"type": "play", "near": [0, 0], "symbol": "ball", "cell": [10**9, -(10**9)]},
    {"type": "play", "near": [0], "symbol": 7, "cell": None},
    {"type": "name", "symbol": "x" * 500},
    [],
    None,
    "resign",
    {},
)

LIES = (0, -1, 7, 400, 10**6, -(10**9), 2**62, None, "soon")


def anything(rng: random.Random, depth: int = 0) -> Any:
    if depth < 3 and rng.random() < 0.3:
        size = rng.randrange(4)
        if rng.random() < 0.5:
            return [anything(rng, depth + 1) for _ in range(size)]
        return {rng.choice(FIELDS): anything(rng, depth + 1) for _ in range(size)}
    return rng.choice((None, True, -1, 0, 1, 2**70, 1.5, "", "p1", "p2", "é\u2028", "\x00", "a" * 50, *SEATS))


def bad_message(rng: random.Random, replayed: list[str]) -> str | bytes:
    match rng.randrange(10):
        case 0:  # not JSON
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x80, 0x500)))) for _ in range(30)
            )
        case 1:  # bytes
            return rng.randbytes(rng.randrange(200))
        case 2:  # too large
            return '{"type":"pong","number":1' + " " * rng.randrange(4096, 30_000) + "}"
        case 3:  # deep
            return "[" * 2000
        case 4:  # said before by somebody
            return rng.choice(replayed) if replayed else "{}"
        case 5:  # half a message
            return rng.choice(replayed)[:-3] if replayed else "{"
        case 6 | 7:  # an action that is none, or not here, or for a seat that is not one's own
            message = {"type": "act", "id": str(rng.random()), "seat": rng.choice(SEATS)}
            lies = {field: rng.choice(LIES) for field in ("after", "shown_for") if rng.random() < 0.5}
            return msgspec.json.encode({**message, **lies, "action": rng.choice(ACTIONS)}).decode()
        case _:
            message = {rng.choice(FIELDS): anything(rng) for _ in range(rng.randrange(5))}
            return msgspec.json.encode({"type": rng.choice(TYPES), **message}).decode()


async def pester(player: Player, rng: random.Random, count: int, replayed: list[str]) -> Counter[str]:
    """Says bad things, and counts the codes it hears."""
    codes: Counter[str] = Counter()
    for number in range(1, count + 1):
        message = bad_message(rng, replayed)
        if isinstance(message, bytes):
            await player.socket.send_bytes(message)
        else:
            await player.socket.send_str(message)
        if number % 20 == 0 or number == count:
            codes += await answers(player)
    return codes


async def answers(player: Player) -> Counter[str]:
    """Every code up to the answer to a question of our own, asked last."""
    await player.say(type="act", id="", seat="", action=0)
    codes: Counter[str] = Counter()
    while (code := (await player.until("refused"))["code"]) != "PA-20.bad-id":
        codes[code] += 1
    return codes


async def scene(live: Live) -> None:
    rng = random.Random(7)
    made, ada, bob = await live.started()
    people = {"p1": ada, "p2": bob}
    said: list[str] = []
    pests = [live.player(made) for _ in range(3)]
    for pest in pests:
        await pest.enter()
    noise = [
        asyncio.create_task(pester(pest, random.Random(seed), MESSAGES // 3, said))
        for seed, pest in enumerate(pests)
    ]
    # Meanwhile a whole game is played; what its players say is said again by the pests.
    while ada.update["awaiting"]:
        seat = ada.update["awaiting"][0]
        player = people[seat]
        while len(player.lines) < len(ada.lines):
            await player.hear()
        action = hexades_action(player.update["view"], rng)
        said.append(msgspec.json.encode({"type": "act", "id": "r", "seat": seat, "action": action}).decode())
        told = await player.act(seat, action)
        assert told["type"] == "update", told
        while len(ada.lines) < len(player.lines):
            await ada.hear()
        await asyncio.sleep(0.01)
    codes = sum(await asyncio.gather(*noise), Counter[str]())
    for expected in ("PA-20.not-a-message", "PA-20.not-text", "PA-21.too-large", "PA-22.not-your-seat"):
        assert codes[expected] > 50
    assert codes.total() > MESSAGES * 0.8  # what is left over are pongs, and newcomers who enter again
    assert codes["PA-23.fault"] == 0
    text = (await live.get(f"/api/tables/{made['table']}/record"))[1]
    _, record = recording.read(text, catalogue.find)
    assert len(record.facts) == len(ada.lines)
    assert verify(*recording.read(text, catalogue.find))


async def from_a_seat(live: Live, game: str) -> None:
    """The worst a player can do with a key is to play: the game stays one that the rules allow."""
    rng = random.Random(11)
    made, _, _ = await live.started(game=game)
    both = live.player(made, "p1", "p2", host=True)
    await both.enter()
    said = ['{"type":"start"}', '{"type":"rematch","seat":"p1"}']
    while not both.update or not both.my_turn:  # after the countdown, if there is one
        await both.hear()
    for number in range(10):
        action = any_action(catalogue.find(game), both.update["view"], rng)
        act = {
            "type": "act",
            "id": f"legal {number}",
            "seat": both.my_turn,
            "action": action,
            "after": number,
        }
        said.append(msgspec.json.encode(act).decode())
    await pester(both, rng, MESSAGES // 4, said)
    judge = live.player(made, "p1", "p2")
    await judge.enter()
    await judge.until("update")
    if judge.info["stage"] == "playing":
        await judge.act("p1", {"type": "resign"})
    text = (await live.get(f"/api/tables/{made['table']}/record"))[1]
    assert verify(*recording.read(text, catalogue.find))
    assert "PA-23.fault" not in (await live.get("/metrics"))[1]


def test_strangers_cannot_harm_a_game(sqlite_url: str) -> None:
    async def run() -> None:
        async with serving(sqlite_url) as live:
            await scene(live)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["hexades", "labyrinth", "dobble"])
def test_a_player_gone_mad_cannot_break_the_rules(sqlite_url: str, game: str) -> None:
    async def run() -> None:
        async with serving(sqlite_url) as live:
            await from_a_seat(live, game)

    asyncio.run(run())
