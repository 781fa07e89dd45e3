"""Play on from a moment of a finished game: a table of its own, whose record says what it took over."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from live import Live, serving
from ws_player import hexades_action

from passerelle.core import record as records
from passerelle.core.analysis import analyse
from passerelle.core.replay import verify
from passerelle.core.values import Fault
from passerelle.games import catalogue

GAMES = Path(records.__file__).parents[1] / "games"
ROWS = GAMES / "hexades" / "tests" / "golden" / "rows.game"
SEATS = ({"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob"})


async def branched(live: Live, text: str, lines: Any, game: str = "hexades", **more: Any) -> tuple[int, Any]:
    body = {"game": game, "seats": SEATS, "branch": {"record": text, "lines": lines}} | more
    return await live.post("/api/tables", **body)


@pytest.mark.clause("PA-11")
def test_a_game_goes_on_from_there_and_its_record_is_honest(sqlite_url: str) -> None:
    text = ROWS.read_text("utf-8")

    rng = random.Random(5)

    async def scene() -> str:
        async with serving(sqlite_url) as live:
            status, made = await branched(live, text, 20)
            assert status == 201, made
            ada = live.player(made, "p1", "p2", host=True)
            await ada.enter()
            while len(ada.lines) < 20:
                await ada.hear()
            original = records.read(text, catalogue.find)
            assert ada.lines[:20] == [records.write_fact(original.game, fact) for fact in original.facts[:20]]
            while ada.info["stage"] != "over":
                for seat in ada.update.get("awaiting", ()):
                    await ada.act(seat, hexades_action(ada.update["view"], rng))
                    break
                else:
                    await ada.hear()
            status, told, _ = await live.get(f"/api/tables/{made['table']}/record")
            assert status == 200
            return told

    told = asyncio.run(scene())
    record = records.read(told, catalogue.find)
    assert record.header.taken == 20
    assert told.startswith("passerelle 2\n")
    assert "\nfrom 20\n---\n" in told
    assert records.write(record) == told
    assert verify(record).state.outcome
    seen = next(found for found in analyse(record) if found.done)  # and can be looked back at in its turn
    assert {moment.frame < 20 for moment in seen.moments} == {True, False}
    assert seen.points[-1].frame == len(record.facts)
    # Without the word the seed has to answer for lines it did not draw; with more of them it would vouch for less.
    honest = told.replace("passerelle 2", "passerelle 1").replace("\nfrom 20\n", "\n")
    with pytest.raises(Fault) as fault:
        verify(records.read(honest, catalogue.find))
    assert fault.value.refusal.code == "PA-11.not-the-draw"


@pytest.mark.clause("PA-9")
def test_a_record_that_goes_on_has_all_it_took() -> None:
    text = (
        ROWS.read_text("utf-8")
        .replace("passerelle 1", "passerelle 2")
        .replace("\n---\n", "\nfrom 999\n---\n")
    )
    for wrong, code in ((text, "PA-9.ends-early"), (text.replace("from 999", "from 0"), "PA-9.expected")):
        with pytest.raises(Fault) as fault:
            records.read(wrong, catalogue.find)
        assert fault.value.refusal.code == code


@pytest.mark.clause("PA-23")
def test_what_cannot_be_gone_on_with(sqlite_url: str) -> None:
    text = ROWS.read_text("utf-8")
    labyrinth = (GAMES / "labyrinth" / "tests" / "golden" / "duel-automatic.game").read_text("utf-8")
    revenge = (GAMES / "hexades" / "tests" / "golden" / "coupe-du-samedi-2.game").read_text("utf-8")
    last = len(records.read(text, catalogue.find).facts)
    open_seat = ({"kind": "human", "name": "Ada"}, {"kind": "open"})

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for record, lines, more, code in (
                (text, 0, {}, "PA-23.cannot-go-on"),
                (text, -3, {}, "PA-23.cannot-go-on"),
                (text, last, {}, "PA-23.cannot-go-on"),
                (text, 10_000, {}, "PA-23.cannot-go-on"),
                (revenge, 20, {}, "PA-23.cannot-go-on"),
                (labyrinth, 20, {}, "PA-23.cannot-go-on"),
                (labyrinth, 20, {"game": "labyrinth"}, "PA-23.cannot-go-on"),
                (text, 20, {"seats": open_seat}, "PA-23.open-seats"),
                (text.replace("roll", "rool"), 20, {}, "PA-9.unknown-words"),
                ("", 20, {}, "PA-9.ends-early"),
                (text, "20", {}, "PA-20.not-a-message"),
            ):
                status, problem = await branched(live, record, lines, **more)
                assert (status, problem.get("code")) == (400, code), (lines, more)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("game", "name"),
    [("verbindung", "right-announcement"), ("forma", "two-clumsy"), ("hexades", "clock-shuffled")],
)
def test_every_moment_of_other_games(game: str, name: str, sqlite_url: str) -> None:
    text = (GAMES / game / "tests" / "golden" / f"{name}.game").read_text("utf-8")
    count = len(records.read(text, catalogue.find).facts)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            answers = [(await branched(live, text, lines, game=game))[0] for lines in range(1, count, 7)]
            assert set(answers[:-2]) == {201}

    asyncio.run(scene())
