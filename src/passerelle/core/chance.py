"""Draws that nobody can steer: every one is recomputable from the seed, the seats' nonces and the line.

The seed is committed to (`sha256(seed)`) before any seat adds its nonce, and revealed after the result.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import TypeVar

import msgspec

T = TypeVar("T")

_eight_words = Struct(">8I").unpack


def fresh_secret() -> str:
    """A new seed or nonce: 128 bits, as hexadecimal text."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


class Lottery(msgspec.Struct, frozen=True):
    """The source of all draws of one game."""

    seed: str
    """The table's part: secret until the game is over."""
    nonces: tuple[str, ...]
    """The players' part, in seat order."""

    def dealer(self, line: int) -> Dealer:
        """For the draw that becomes body line `line`, counted from 1."""
        return Dealer(":".join((self.seed, *self.nonces, str(line))))


class Dealer:
    """Reads SHA-256 of `seed:nonces:line:i`, i = 0, 1, …, as big-endian 32-bit words."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._block = 0
        self._words: Iterator[int] = iter(())

    def _read_block(self) -> None:
        digest = hashlib.sha256(f"{self._prefix}:{self._block}".encode()).digest()
        self._words = iter(_eight_words(digest))
        self._block += 1

    def below(self, count: int) -> int:
        """One of 0 … count − 1, all equally likely: words beyond the last whole multiple are passed over."""
        limit = (1 << 32) - (1 << 32) % count
        while True:
            for word in self._words:
                if word < limit:
                    return word % count
            self._read_block()

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Fisher–Yates, from the last place down."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled
