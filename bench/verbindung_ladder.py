"""Verbindung gesucht, each level against the one below; the two games of a pair meet the same dice."""

from __future__ import annotations

from typing import Any

import ladder
from passerelle.arena.bout import GameResult


def seed(word: str, pair: ladder.Pair, number: int) -> str:
    return f"{word} {' '.join(pair)} {number // 2}"


def tell(played: list[GameResult]) -> dict[str, Any]:
    wrong = sum(game.reason == "false-call" for game in played)
    print(f"Wrong announcements: {wrong}")
    return {"wrong_announcements": wrong}


def main(arguments: list[str]) -> None:
    ladder.main(arguments, "verbindung", seed, tell=tell)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
