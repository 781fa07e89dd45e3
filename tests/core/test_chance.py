"""Draws: documented, unbiased, recomputable by anybody with a hash function."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.core.chance import Dealer, Lottery, commitment


def words_of(prefix: str, count: int) -> list[int]:
    """The format's text, written out independently: big-endian 32-bit words of SHA-256(prefix:i)."""
    stream = b"".join(hashlib.sha256(f"{prefix}:{i}".encode()).digest() for i in range(count // 8 + 1))
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


@pytest.mark.clause("PA-11")
def test_a_draw_reads_the_hash_of_seed_nonces_and_line() -> None:
    dealer = Lottery("5f3a", ("77ab", "02cd")).dealer(4)
    expected = [word % 6 + 1 for word in words_of("5f3a:77ab:02cd:4", 20)]
    assert [dealer.die() for _ in range(20)] == expected


@pytest.mark.clause("PA-11")
def test_the_vectors_of_the_record_format() -> None:
    """The worked example of docs/record-format.md."""
    dealer = Lottery("00112233445566778899aabbccddeeff", ("a1b2c3d4", "e5f60718")).dealer(3)
    assert [dealer.die() for _ in range(3)] == [1, 4, 6]
    shuffler = Lottery("00112233445566778899aabbccddeeff", ("a1b2c3d4", "e5f60718")).dealer(1)
    assert shuffler.shuffle("abcdef") == list("cfabde")


@pytest.mark.clause("PA-12")
def test_the_commitment_is_the_hash_of_the_seed_as_text() -> None:
    assert commitment("5f3a") == hashlib.sha256(b"5f3a").hexdigest()


def test_words_beyond_the_last_whole_multiple_are_passed_over() -> None:
    class Scripted(Dealer):
        def __init__(self, script: list[int]) -> None:
            super().__init__("")
            self._words = iter(script)

    top = (1 << 32) - 1  # 2**32 leaves a remainder of 4 when divided by 6: the last four words are unfair
    assert Scripted([top, top - 3, 13]).below(6) == 1
    assert Scripted([top - 4]).below(6) == 5
    assert Scripted([top]).below(2) == 1


@given(st.text(max_size=20), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_everything(prefix: str, items: list[int]) -> None:
    assert Counter(Dealer(prefix).shuffle(items)) == Counter(items)


def test_shuffles_are_even() -> None:
    """All six orders of three things within five standard deviations of a sixth."""
    counts = Counter("".join(Dealer(f"fair {i}").shuffle("abc")) for i in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())
