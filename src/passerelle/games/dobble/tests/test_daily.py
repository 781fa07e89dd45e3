"""The puzzle of the day: ten pairs, twenty cards, ten symbols."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from itertools import chain

import msgspec

from passerelle.games.dobble.daily import puzzle
from passerelle.games.dobble.deck import CARD_COUNT, symbols_on

YEAR = [date(2026, 1, 1) + timedelta(day) for day in range(366)]


def test_a_year() -> None:
    for day in YEAR:
        given = puzzle(day)
        assert given.day == day.isoformat()
        cards = list(chain.from_iterable(given.pairs))
        assert len(cards) == len(set(cards)) == 20
        assert set(cards) <= set(range(CARD_COUNT))
        shared = [set(symbols_on(one)) & set(symbols_on(other)) for one, other in given.pairs]
        assert all(len(symbols) == 1 for symbols in shared)
        assert len(set.union(*shared)) == 10
    assert len({puzzle(day).pairs for day in YEAR}) == len(YEAR)


def test_the_same_for_ever() -> None:
    digest = sha256(msgspec.json.encode(puzzle(date(2026, 11, 17)))).hexdigest()
    assert digest == "0bbe97d1e1aae1ffdcffc38398e10671fbba259a4212f71230a8ba57d48cec54", (
        "who has solved this day must not find another puzzle there"
    )
