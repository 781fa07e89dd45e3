"""One spelling for everything: whatever words are read are the words that are written."""

from __future__ import annotations

import random
import re

import pytest

from passerelle.core.common_notation import read_common, read_given_up, write_common
from passerelle.core.contract import AnyGame
from passerelle.core.record import read_event, write_fact, write_words
from passerelle.core.setup import Player, Setup
from passerelle.core.values import TABLE, Fact, Refused
from passerelle.games import catalogue
from passerelle.testkit.games import accepts, option_sets, random_record, setup_for

COMMON = (
    (TABLE, 'seat p1 human "Ada"'),
    (TABLE, 'seat p2 pink human "A \\"b\\" \\\\" assist'),
    (TABLE, "seat p2 bot level-1"),
    (TABLE, "timeout p1"),
    (TABLE, "pause"),
    (TABLE, "resume"),
    (TABLE, "result p1 resigned"),
    (TABLE, "result pink abandoned"),
    (TABLE, "verdict p1 10.032 p2 10.055 within 0.005 p1 p1:10.071/0.039 p2:10.096/0.041"),
    (
        TABLE,
        "verdict p1 9.999 p2 10.000 p8 10.001 within 0.005 tie p1:10.000/0.001 p2:10.000/0.000 p8:10.001/0.000",
    ),
    ("p1", "resign"),
    ("p1", "leave"),
    ("p1", "back"),
)
PLAYERS = (Player("p1", "human", "Ada"), Player("p2", "human", "Bo", "pink"))
ANY_ORDER = re.compile(r"(put [^ ]+|obstacles)( [a-t][0-9]+)+")
"""The squares a person names."""


def changed(words: str, rng: random.Random) -> str:
    """A likely second spelling: zeros, signs, spaces, cases, words doubled, dropped or put elsewhere."""
    parts = words.split(" ")
    place = rng.randrange(len(parts))
    part = parts[place]
    match rng.randrange(12):
        case 0:
            parts[place] = re.sub(r"[0-9]+", lambda found: "0" + found[0], part, count=rng.randint(0, 2))
        case 1:
            parts[place] = re.sub(r"([0-9])", r"+\1", part, count=1)
        case 2:
            parts[place] = re.sub(r"([0-9])", r"-\1", part, count=1)
        case 3:
            parts[place] = part.swapcase()
        case 4:
            parts.insert(place, part)
        case 5:
            del parts[place]
        case 6:
            parts[place] = rng.choice(("", " ", "none", "p1", "p0", "p9", "0", "-0", "00", "tie", "?", "١"))
        case 7:
            other = rng.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        case 8:
            parts[place] = f"({part})"
        case 9:
            parts[place] = part + rng.choice((" ", "0", ".0", "'", ",", "\u00a0", "x"))
        case 10:
            parts[place] = rng.choice(("not-", "x", "0")) + part
        case _:
            parts[place] = re.sub(r"[0-9]", lambda _: str(rng.randrange(10)), part, count=1)
    return " ".join(parts)


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.declaration.id)
def test_words_that_are_read_are_the_words_that_are_written(game: AnyGame) -> None:
    rng = random.Random(game.declaration.id)
    said: dict[tuple[str, str], Setup] = {}
    for options in option_sets(game):
        seats = next(n for n in game.declaration.seat_counts if accepts(game, setup_for(game, n, options)))
        setup = setup_for(game, seats, options)
        for fact in random_record(game, setup, "spelling").facts:
            _, who, words = write_fact(game, fact).split(" ", 2)
            said[TABLE if who == TABLE else "p1", words] = setup
    read = refused = 0
    for (who, words), setup in sorted(said.items(), key=lambda each: each[0]):
        for _ in range(30):
            candidate = changed(changed(words, rng) if rng.random() < 0.3 else words, rng)
            try:
                event = read_event(game, who, candidate, setup)
            except Refused:
                refused += 1
                continue
            read += 1
            written = write_words(game, Fact(0, who, event))
            free = who != TABLE and ANY_ORDER.fullmatch(candidate)
            assert written == candidate or (free and sorted(written.split()) == sorted(candidate.split()))
    assert read > 50
    assert refused > 500


@pytest.mark.clause("PA-9", "PA-14")
def test_common_words_have_one_spelling() -> None:
    rng = random.Random("common")
    read = refused = 0
    for who, words in COMMON:
        known = read_common(who, words) or read_given_up(words, PLAYERS)
        assert known is not None
        assert write_common(known) == words  # type: ignore[arg-type]
        for _ in range(400):
            candidate = changed(changed(words, rng) if rng.random() < 0.3 else words, rng)
            event = read_common(who, candidate) or (
                read_given_up(candidate, PLAYERS) if who == TABLE else None
            )
            if event is None:
                refused += 1
            else:
                read += 1
                assert write_common(event) == candidate  # type: ignore[arg-type]
    assert read > 100
    assert refused > 1000
