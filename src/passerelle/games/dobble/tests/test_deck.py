"""The deck, its symbols and how they lie on the cards."""

import json
from collections import Counter
from itertools import combinations
from math import hypot, sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passerelle.core.texts import LANGUAGES
from passerelle.games.dobble import art
from passerelle.games.dobble.deck import (
    CARD_COUNT,
    DIFFERENCES,
    FACE_DOWN,
    START_CARDS,
    SYMBOL_COUNT,
    TEAMS,
    cards_of,
    colour_of,
    common_symbol,
    symbols_on,
)
from passerelle.games.dobble.state import line_through
from passerelle.games.dobble.symbols import ICON_SIDE, KEYS, NUMBERS, SYMBOLS
from passerelle.geometry.axial import AXES, STEPS, neighbours, reach, run_through, touching

CARDS = range(CARD_COUNT)


@pytest.mark.clause("DB-1")
def test_any_two_cards_share_exactly_one_symbol() -> None:
    for first, second in combinations(CARDS, 2):
        shared = set(symbols_on(first)) & set(symbols_on(second))
        assert shared == {common_symbol(first, second)} == {common_symbol(second, first)}


@pytest.mark.clause("DB-1")
def test_every_card_has_ten_symbols_and_every_symbol_nine_or_ten_cards() -> None:
    assert all(len(set(symbols_on(card))) == 10 for card in CARDS)
    counts = Counter(symbol for card in CARDS for symbol in symbols_on(card))
    assert len(counts) == SYMBOL_COUNT
    assert Counter(counts.values()) == {9: 10, 10: 81}


@pytest.mark.clause("DB-1")
def test_the_differences_occur_once_each() -> None:
    found = [(d - e) % SYMBOL_COUNT for d in DIFFERENCES for e in DIFFERENCES if d != e]
    assert sorted(found) == list(range(1, SYMBOL_COUNT))


@pytest.mark.clause("DB-1")
def test_twenty_cards_of_each_colour_and_ten_start_cards() -> None:
    colours = Counter(colour_of(card) for card in CARDS)
    assert [colours[team] for team in (*TEAMS, None)] == [20, 20, 20, 20, 10]
    assert [card for card in CARDS if colour_of(card) is None] == list(START_CARDS)
    assert (FACE_DOWN, colour_of(FACE_DOWN)) == (-1, None), "what stands for a hidden card is no card"
    for team in TEAMS:
        assert {colour_of(card) for card in cards_of(team)} == {team}


@pytest.mark.clause("DB-16")
def test_every_symbol_has_its_own_drawing_and_its_own_name_in_all_languages() -> None:
    assert len(KEYS) == SYMBOL_COUNT
    assert [NUMBERS[key] for key in KEYS] == list(range(SYMBOL_COUNT))
    assert len({symbol.icon for symbol in SYMBOLS}) == SYMBOL_COUNT
    for language in LANGUAGES:
        texts = json.loads((Path(art.__file__).parent / "text" / f"{language}.json").read_text("utf-8"))
        names = [text for key, text in texts.items() if key.startswith("symbol.")]
        assert len(set(names)) == SYMBOL_COUNT
        assert {key for key in texts if key.startswith("symbol.")} == {f"symbol.{key}" for key in KEYS}


@pytest.mark.clause("DB-16")
def test_the_ink_of_a_drawing_stays_in_its_square() -> None:
    assert all(ICON_SIDE / 4 < symbol.reach <= ICON_SIDE / sqrt(2) for symbol in SYMBOLS)


def check_card(card: int, seed: str) -> None:
    placed = art.layout(card, seed)
    assert sorted(each.symbol for each in placed) == sorted(symbols_on(card))
    for each in placed:
        assert each.size > 0
        assert 0 <= each.turn < 360
        for nx, ny in ((1, 0), (0.5, sqrt(3) / 2), (-0.5, sqrt(3) / 2)):
            assert abs(each.x * nx + each.y * ny) + each.radius < art.EDGE, "cut by the edge"
    for one, other in combinations(placed, 2):
        assert hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius, "overlapping"


@pytest.mark.clause("DB-16")
@pytest.mark.parametrize("card", CARDS)
def test_symbols_on_the_printed_cards_never_overlap_and_are_never_cut(card: int) -> None:
    check_card(card, art.PRINTED)
    assert len({round(each.radius / 10) for each in art.layout(card)}) > 5, "all of one size"
    assert min(each.radius for each in art.layout(card)) >= 150


@pytest.mark.clause("DB-16")
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(CARDS), st.text(max_size=70))
def test_symbols_never_overlap_whatever_the_seed(card: int, seed: str) -> None:
    check_card(card, seed)


@pytest.mark.clause("DB-16")
def test_the_page_has_the_deck_as_printed() -> None:
    cards = Path(art.__file__).parent / "cards.json"
    assert cards.read_text("utf-8") == art.printed_deck(), "run python -m passerelle.games.dobble.art"


@pytest.mark.clause("DB-16")
def test_a_layout_is_the_seeds_and_the_cards_alone() -> None:
    first = art.layout(17, "a")
    art.layout.cache_clear()
    assert art.layout(17, "a") == first
    assert art.layout(17, "b") != first
    assert [each.x for each in art.layout(18, "a")] != [each.x for each in first]


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_hexagon_touches_six_others_in_three_directions(cell: tuple[int, int]) -> None:
    around = neighbours(cell)
    assert len(set(around)) == 6
    assert all(touching(cell, beside) and touching(beside, cell) for beside in around)
    assert not touching(cell, cell)
    assert {(-q, -r) for q, r in AXES} | set(AXES) == set(STEPS)


@given(st.sampled_from(AXES), st.integers(-4, 0), st.integers(0, 4))
def test_a_run_goes_from_end_to_end(axis: tuple[int, int], back: int, on: int) -> None:
    row = [(3 + step * axis[0], 2 + step * axis[1]) for step in range(back, on + 1)]
    gap = {(3 + step * axis[0], 2 + step * axis[1]) for step in (back - 2, on + 2)}
    assert run_through((3, 2), axis, {*row, *gap}.__contains__) == tuple(row)
    assert set(row) <= set(reach((3, 2), axis, 4))


@pytest.mark.clause("DB-9")
def test_no_line_goes_through_a_start_card() -> None:
    row = [(column, 0) for column in range(5)]
    start, *pink = START_CARDS.start, *cards_of("pink")
    assert line_through(dict(zip(row, pink, strict=False)), row[0]) == tuple(row)
    assert line_through(dict.fromkeys(row, start), row[0]) == ()
    assert line_through(dict(zip(row, (*pink[:3], start, pink[3]), strict=True)), row[0]) == ()
