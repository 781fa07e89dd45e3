"""HX-5, HX-6: what three dice can make, and reading what people type."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.games.hexades.arithmetic import (
    LONGEST,
    canonical,
    effort,
    printed,
    reachable,
    read_calculation,
)

FACES = range(1, 7)
ROLLS = list(product(FACES, FACES, FACES))


def brute_force(dice: tuple[int, int, int], *, tame: bool) -> set[int]:
    """Combine any two numbers until one is left; `tame` forbids negative and fractional intermediate results."""

    def combine(numbers: tuple[Fraction, ...]) -> set[Fraction]:
        if len(numbers) == 1:
            return {numbers[0]}
        made = set()
        for a, b, *rest in permutations(numbers):
            results = [a + b, a - b, a * b] + ([a / b] if b else [])
            for result in results:
                if not tame or (result >= 0 and result.denominator == 1):
                    made |= combine((result, *rest))
        return made

    values = combine(tuple(map(Fraction, dice)))
    return {int(value) for value in values if value.denominator == 1 and 1 <= value <= 36}


@pytest.mark.clause("HX-5")
def test_all_216_rolls_agree_with_brute_force() -> None:
    for dice in ROLLS:
        assert set(reachable(dice)) == brute_force(dice, tame=False), dice


@pytest.mark.clause("HX-5")
def test_negative_and_fractional_steps_reach_nothing_new() -> None:
    for dice in ROLLS:
        assert brute_force(dice, tame=False) == brute_force(dice, tame=True), dice


@pytest.mark.clause("HX-5", "HX-6")
def test_every_listed_calculation_is_right_and_uses_each_die_once() -> None:
    for dice in ROLLS:
        for number, text in reachable(dice).items():
            made = read_calculation(text)
            assert made is not None
            assert made.value == number
            assert made.numbers == tuple(sorted(dice))


@pytest.mark.clause("HX-6")
@pytest.mark.parametrize(
    ("typed", "spelled", "value"),
    [
        ("(5+4)*2", "(5+4)*2", 18),
        ("(5 + 4) × 2", "(5+4)*2", 18),
        ("5×4÷2", "5*4/2", 10),
        (" 5x4 : 2 ", "5*4/2", 10),
        ("5 − 4 + 2", "5-4+2", 3),
        ("5-(4-2)", "5-(4-2)", 3),
        ("2/(3-5/2)", "2/(3-5/2)", 4),
        ("[5+4]·2", "(5+4)*2", 18),
        ("((5)+(4))*2", "((5)+(4))*2", 18),
        ("1-2*3", "1-2*3", -5),
        ("12/5", "12/5", Fraction(12, 5)),
    ],
)
def test_calculations_as_people_type_them(typed: str, spelled: str, value: Fraction | int) -> None:
    made = read_calculation(typed)
    assert made is not None
    assert (made.text, made.value) == (spelled, value)


@pytest.mark.clause("HX-6")
@pytest.mark.parametrize(
    "typed",
    ["", "5+", "+5", "-5+4", "(5+4", "5+4)", "5 4 2", "5**2", "5//2", "2(3+4)", "five", "5+4=9", "()", "5^2", "٣+1",
     "1" * 50, "5+a4+2", "05+4+2", "(05+4)*2", "5+00004", "00"],
)  # fmt: skip
def test_what_is_not_a_calculation(typed: str) -> None:
    assert read_calculation(typed) is None


@pytest.mark.clause("HX-6")
def test_division_by_zero_has_no_value() -> None:
    for typed in ("5/(2-2)", "5/(2-2)+1", "1+5/(2-2)"):
        made = read_calculation(typed)
        assert made is not None
        assert made.value is None


@pytest.mark.clause("HX-6")
def test_forty_characters_are_a_calculation_and_more_are_not() -> None:
    assert read_calculation("5".ljust(40)) is not None
    assert read_calculation("5".ljust(41)) is None


@pytest.mark.clause("HX-5")
def test_the_calculation_shown_is_the_simplest() -> None:
    """Few operations and brackets, then a short line, then large dice first."""
    assert reachable((1, 3, 1)) == {1: "3-1-1", 2: "3*1-1", 3: "3+1-1", 4: "3*1+1", 5: "3+1+1", 6: "3*(1+1)"}
    assert reachable((3, 2, 1)) == {
        1: "3-2*1",
        2: "3-2+1",
        3: "3*(2-1)",
        4: "3+2-1",
        5: "3+2*1",
        6: "3+2+1",
        7: "3*2+1",
        8: "(3+1)*2",
        9: "3*(2+1)",
    }
    assert [effort(text) for text in ("5+4+2", "5-4*2", "(5+4)*2", "6/(5-4)")] == [0, 3, 4, 6]


@given(st.text(alphabet="0123456789+-*/() ×÷−", max_size=LONGEST + 5))
def test_whatever_is_typed_is_read_as_python_reads_it(typed: str) -> None:
    """An independent reading of the same characters: Python's own, on fractions."""
    made = read_calculation(typed)
    if made is None or made.value is None:
        return
    python = "".join(f"F({part})" if part.isdigit() else part for part in _parts(canonical(typed)))
    assert eval(python, {"F": Fraction}) == made.value


def _parts(text: str) -> list[str]:
    spaced = "".join(char if char.isdigit() else f" {char} " for char in text)
    return [str(int(part)) if part.isdigit() else part for part in spaced.split()]


def test_printed_as_in_a_book() -> None:
    assert printed("(5-4)*2/1") == "(5−4)×2÷1"


def test_the_simplest_calculation_is_the_one_people_find_first() -> None:
    assert reachable((1, 1, 1))[3] == "1+1+1"
    assert reachable((5, 4, 2))[11] == "5+4+2"
    assert reachable((6, 4, 2))[12] == "6+4+2"
    assert reachable((5, 4, 2))[18] == "5*4-2"
