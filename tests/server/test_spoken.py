"""PA-25: actions said in the words of the record, as a command field sends them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from live import serving

from passerelle.core.common import COMMON, Resign
from passerelle.core.contract import AnyGame
from passerelle.core.values import TABLE, Refused
from passerelle.games import catalogue
from passerelle.games.hexades.arithmetic import reachable
from passerelle.server.spoken import read_words
from passerelle.testkit.games import random_game, setup_for


@pytest.mark.clause("PA-25")
@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.declaration.id)
def test_the_words_of_any_line_are_its_action(game: AnyGame) -> None:
    said = set()
    for _, facts in random_game(game, setup_for(game, 2), "5eed"):
        first = facts[0] if facts else None
        action = game.intent(first) if first and first.who != TABLE else None
        if first and action and not isinstance(first.event, COMMON):
            words = game.write(first)
            assert read_words(game, first.who, words) == action
            said.add(words.split(" ")[0])
    assert said


@pytest.mark.clause("PA-25")
def test_words_that_no_action_has_are_refused() -> None:
    game = catalogue.find("hexades")
    for words in ("", "place", "roll 1 2 3", "dance", "place 7 ", "result p1 chain", "x" * 9000):
        with pytest.raises(Refused) as caught:
            read_words(game, "p1", words)
        assert caught.value.refusal.code == "PA-9.unknown-words"
    assert read_words(game, "p1", "resign") == Resign()


@pytest.mark.clause("PA-25")
def test_a_move_is_typed_over_the_line_and_a_wrong_result_is_told(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            _, ada, bob = await live.started()
            mover = ada if ada.my_turn else bob
            told = await mover.act(mover.my_turn or "", {"type": "words", "words": "colour red"})
            assert told["type"] == "update", told
            mover = bob if mover is ada else ada
            while not mover.my_turn:
                await mover.hear()
            assert mover.update["view"]["phase"] == "find"
            number, calculation = next(iter(reachable(tuple(mover.update["view"]["dice"])).items()))
            other = number % 36 + 1

            async def say(words: str) -> Any:
                return await mover.act(mover.my_turn or "", {"type": "words", "words": words})

            told = await say(f"place {other} = {calculation}")
            assert told["code"] == "HX-6.wrong-value"
            assert (await say("place nowhere"))["code"] == "PA-9.unknown-words"
            told = await say(f"place {number} = {calculation}")
            assert told["type"] == "update", told
            assert any(f"place {number} = {calculation}" in line for line in mover.lines)

    asyncio.run(scene())
