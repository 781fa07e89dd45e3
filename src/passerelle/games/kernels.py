"""What the compiled engines of several rooms share: counting bits, scores, and chance.

Numba caches a compiled function until its own file changes: after a change here, empty the rooms' `__pycache__`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from passerelle.games.compiler import njit

Word = np.uint64

Array: TypeAlias = NDArray[Any]
"""Numbers of whichever type; compiled functions are made for the one they are called with."""
Row: TypeAlias = NDArray[Any]
"""A game as one row of numbers (`core/flat.py`), or the numbers of its options."""
Mask: TypeAlias = NDArray[np.int8]
"""A place for each action: 1 where it is legal."""
Rng: TypeAlias = NDArray[np.uint64]
"""A generator: one word, changed in place."""


# Bits

LANES = 32


def _popcount(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return bits(bits), codegen


def _lowest(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.cttz(arguments[0], context.get_constant(types.boolean, False))
        return context.cast(builder, place, signature.args[0], types.int64)

    return types.int64(bits), codegen


def _write_bits(typing_context: Any, numbers: Any, at: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        number = context.get_data_type(numbers.dtype)
        apart = builder.bitcast(arguments[2], ir.VectorType(ir.IntType(1), LANES))
        written = builder.zext(apart, ir.VectorType(number, LANES))
        place = builder.bitcast(builder.gep(array.data, [arguments[1]]), written.type.as_pointer())
        builder.store(written, place, align=numbers.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.uint32), codegen


popcount: Any = intrinsic(_popcount)
"""How many bits are set, as one instruction; of the type it is given."""

lowest: Any = intrinsic(_lowest)
"""The place of the lowest set bit, as one instruction."""

write_bits: Any = intrinsic(_write_bits)
"""Writes the lowest 32 bits (LANES) as so many numbers, 0 or 1, from this index of an array on, in a few instructions.
The array is one-dimensional, contiguous, of whole numbers; nobody checks that there is room."""


# Scores


@njit(cache=True, nogil=True)
def pay(scores: Array, winner: int) -> None:
    """Between two: 1 to the winner (1 or 2), −1 to the other; nothing while there is none (0)."""
    scores[:] = 0
    if winner:
        scores[winner - 1] = 1
        scores[2 - winner] = -1


# Chance: splitmix64, whose state is a single word that counts


@njit(cache=True, nogil=True)
def next_seed(seed: Word) -> Word:
    return seed + Word(0x9E3779B97F4A7C15)


@njit(cache=True, nogil=True)
def scramble(seed: Word) -> Word:
    """64 random bits from a counter."""
    word = (seed ^ (seed >> Word(30))) * Word(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> Word(27))) * Word(0x94D049BB133111EB)
    return word ^ (word >> Word(31))


@njit(cache=True, nogil=True)
def next_word(rng: Rng) -> Word:
    """64 random bits; `rng` is an array of one word, changed in place."""
    rng[0] = next_seed(rng[0])
    return scramble(rng[0])


@njit(cache=True, nogil=True)
def below(rng: Rng, limit: int) -> Any:
    """One of 0 … limit − 1; the bias of a small limit is far below any count of games."""
    return np.int64(((next_word(rng) >> Word(32)) * Word(limit)) >> Word(32))


def fresh_rng(seed: int) -> Rng:
    return np.array([seed % (1 << 64)], Word)
