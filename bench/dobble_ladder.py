"""Dobble Connect, each level against the one below: games of two on virtual time."""

from __future__ import annotations

import ladder


def main(arguments: list[str]) -> None:
    ladder.main(arguments, "dobble", ladder.any_seed, games=200)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
