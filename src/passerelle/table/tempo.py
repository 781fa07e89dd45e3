"""How long a bot of a turn game takes to answer, so that it feels like somebody who thinks."""

from __future__ import annotations

import random

HESITATION = 0.8
"""Of the weakest bot, in paces; the best has none."""
VARIATION = 0.6
"""From one answer to the next, in paces at most."""


def answer_time(pace: int, weakness: float, goes_on: bool, rng: random.Random) -> int:
    """Milliseconds from the bot's turn to its action: one pace, and up to one and a half more.

    `weakness` is 0 for the best of a game's bots and 1 for its weakest; who goes on with the own turn hesitates half
    as long.
    """
    hesitation = HESITATION * weakness + VARIATION * rng.random()
    return round(pace * (1 + hesitation * (0.5 if goes_on else 1.0)))
