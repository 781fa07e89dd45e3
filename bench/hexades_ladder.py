"""Hexadés, each level against the one below. Seats draw lots for the colour and the beginning as always."""

from __future__ import annotations

import ladder


def seed(word: str, pair: ladder.Pair, number: int) -> str:
    return f"{word} {' '.join(pair)} {number // 2} {number % 2}"


def main(arguments: list[str]) -> None:
    ladder.main(arguments, "hexades", seed)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
