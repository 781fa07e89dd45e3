"""Bots that behave badly, each in its own way."""

import os
import random
import time
from typing import Any

from passerelle.games.hexades.actions import Put
from passerelle.games.hexades.bot import RandomBot


class Raises:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        raise RuntimeError("no idea")


class Sleeps:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        while True:
            time.sleep(0.01)


class Babbles:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        return "the middle one"


class Cheats:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        return Put(3)


class Falls:
    """Takes its whole process along, but only once: a file remembers."""

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        path = os.environ["FALLS_ONCE"]
        if not os.path.exists(path):  # noqa: PTH110
            open(path, "w").close()  # noqa: PTH123
            os.kill(os.getpid(), 9)
        return RandomBot().choose(view, budget, rng)


class AlwaysFalls:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        os.kill(os.getpid(), 9)


class NotMade:
    def __init__(self) -> None:
        raise ValueError("not today")
