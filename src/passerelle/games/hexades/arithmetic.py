"""Three dice, four operations, brackets: reading what people type, and finding what can be made."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from typing import TypeAlias

import msgspec

Dice = tuple[int, int, int]
Exact: TypeAlias = int | Fraction
"""A fraction after the first division, and not before: whole numbers are quick."""

LONGEST = 40
"""More than any sensible way to write three dice and two operations."""

_SPELLINGS = str.maketrans({"×": "*", "·": "*", "x": "*", "X": "*", "÷": "/", ":": "/", "−": "-", "–": "-",
                            "[": "(", "]": ")"})  # fmt: skip
_SPACES = re.compile(r"\s+")
_BROKEN_NUMBER = re.compile(r"[0-9]\s+[0-9]")
_TOKEN = re.compile(r"0|[1-9][0-9]*|[-+*/()]")
"""A number has one spelling: in `05` a second number follows the first, which is no calculation."""


class Calculation(msgspec.Struct, frozen=True):
    """A calculation that could be read: its canonical spelling, the numbers it uses (sorted), its value."""

    text: str
    numbers: tuple[int, ...]
    value: Exact | None
    """None where it divides by zero."""
    whole: int | None
    """The value, if it is a whole number."""


def canonical(text: str) -> str:
    """One spelling for all: no spaces, `* / -`."""
    return _SPACES.sub("", text.translate(_SPELLINGS))


_PRINTED = str.maketrans("*/-", "×÷−")


@lru_cache(maxsize=1 << 12)
def printed(text: str) -> str:
    """As in a book: × ÷ −."""
    return text.translate(_PRINTED)


@lru_cache(maxsize=1 << 16)
def read_calculation(text: str) -> Calculation | None:
    """None when the text is not a calculation."""
    if len(text) > LONGEST or _BROKEN_NUMBER.search(text):
        return None
    spelled = canonical(text)
    tokens = _TOKEN.findall(spelled)
    if not tokens or "".join(tokens) != spelled:
        return None
    reader = _Reader(tokens)
    try:
        value = reader.sum()
    except _Unreadable:
        return None
    if reader.rest:
        return None
    numbers = tuple(sorted(int(token) for token in tokens if token.isdigit()))
    whole = int(value) if value is not None and value.denominator == 1 else None
    return Calculation(spelled, numbers, value, whole)


class _Unreadable(Exception):
    pass


class _Reader:
    """Recursive descent; a None value (division by zero) swallows everything around it."""

    def __init__(self, tokens: list[str]) -> None:
        self.rest = tokens[::-1]

    def _take(self, choices: str) -> str:
        return self.rest.pop() if self.rest and self.rest[-1] in choices else ""

    def sum(self) -> Exact | None:
        value = self._product()
        while sign := self._take("+-"):
            value = combine(value, sign, self._product())
        return value

    def _product(self) -> Exact | None:
        value = self._atom()
        while sign := self._take("*/"):
            value = combine(value, sign, self._atom())
        return value

    def _atom(self) -> Exact | None:
        if self._take("("):
            value = self.sum()
            if not self._take(")"):
                raise _Unreadable
            return value
        if not self.rest or not self.rest[-1].isdigit():
            raise _Unreadable
        return int(self.rest.pop())


def combine(left: Exact | None, sign: str, right: Exact | None) -> Exact | None:
    if left is None or right is None:
        return None
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return Fraction(left, right) if right else None


def reachable(dice: Dice) -> dict[int, str]:
    """Every whole number from 1 to 36 these dice can make, each with its simplest calculation."""
    return _reachable(tuple(sorted(dice)))


@lru_cache(maxsize=56)
def _reachable(dice: tuple[int, ...]) -> dict[int, str]:
    best: dict[int, tuple[tuple[int, int, str], str]] = {}
    for (a, b, c), first, second in product(set(permutations(dice)), "+-*/", "+-*/"):
        for text in (_left_first(a, first, b, second, c), _right_first(a, first, b, second, c)):
            read = read_calculation(text)
            number = read.whole if read else None
            if number is not None and 1 <= number <= 36:
                cost = _effort(text)
                if number not in best or cost < best[number][0]:
                    best[number] = (cost, text)
    return {number: best[number][1] for number in sorted(best)}


def _left_first(a: int, first: str, b: int, second: str, c: int) -> str:
    brackets = first in "+-" and second in "*/"
    return f"({a}{first}{b}){second}{c}" if brackets else f"{a}{first}{b}{second}{c}"


def _right_first(a: int, first: str, b: int, second: str, c: int) -> str:
    brackets = first in "*/" or second in "+-"
    return f"{a}{first}({b}{second}{c})" if brackets else f"{a}{first}{b}{second}{c}"


_EASE = "+-*/"


@lru_cache(maxsize=1 << 12)
def effort(text: str) -> int:
    """How hard a person finds a calculation: its operations and its brackets."""
    return ("(" in text) * 2 + sum(_EASE.index(sign) for sign in text if sign in _EASE)


def _effort(text: str) -> tuple[int, int, str]:
    """Among equals, the shorter one, then the one with large dice early in the line."""
    digits = "".join(str(9 - int(char)) for char in text if char.isdigit())
    return effort(text), len(text), digits + text
