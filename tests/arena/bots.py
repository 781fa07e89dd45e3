"""Bots that behave badly, each in its own way."""

import ctypes
import gc
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from passerelle.games.hexades.actions import Put

SECRET_TYPES = ("Lottery", "Dealer", "Driver", "Bout", "Schedule", "Play", "Setup")


def at_random(view: Any, budget: Any, rng: random.Random) -> Any:
    from passerelle.games.hexades.bot import RandomBot  # noqa: PLC0415 - most bots here do not live to need it

    return RandomBot().choose(view, budget, rng)


class Raises:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        raise RuntimeError("no idea")


class Exits:
    """Before it could lose."""

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        if view.cells.count(".") < 30:
            os._exit(7)
        return at_random(view, budget, rng)


class Segfaults:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        return ctypes.string_at(0)


class Hangs:
    """Inside compiled code, where Python hears no signal."""

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        import numpy as np  # noqa: PLC0415
        from numba import njit  # noqa: PLC0415

        @njit
        def hang(cells: Any) -> None:
            while cells[0] == 0:
                cells[1] += 1

        hang(np.zeros(2, np.int64))


class Hoards:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        kept = []
        while True:
            kept.append(bytearray(1 << 26))


class Floods:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        while True:
            print("x" * 100_000)  # noqa: T201
            os.write(2, b"y" * 100_000)


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


class Peeks:
    """Looks for the dice on the stack, among all objects, in the environment and in the tournament's files."""

    def __init__(self) -> None:
        self.notes = {"found": 0.0}

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        frame = sys._getframe()
        seen: list[Any] = [*gc.get_objects()]
        while frame.f_back:
            frame = frame.f_back
            seen += frame.f_locals.values()
        self.notes["found"] += sum(type(one).__name__ in SECRET_TYPES for one in seen)
        folder = Path(os.environ["PEEKED_FOLDER"])
        texts = [file.read_text("utf-8") for file in folder.iterdir() if file.is_file()]
        Path(os.environ["PEEKED_INTO"]).write_text(json.dumps([*texts, *sys.argv, *os.environ.values()]))
        return at_random(view, budget, rng)


class Prints:
    """Speaks while it plays, and asks its input: an honest bot under test."""

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        print("play nothing", sys.stdin.read())  # noqa: T201
        return at_random(view, budget, rng)


class Falls:
    """Takes the process along that plays its games, but only once: a file remembers."""

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        path = Path(os.environ["FALLS_ONCE"])
        if not path.exists():
            path.touch()
            os.kill(os.getppid(), signal.SIGKILL)
        return at_random(view, budget, rng)


class AlwaysFalls:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        os.kill(os.getppid(), signal.SIGKILL)


class NotMade:
    def __init__(self) -> None:
        raise ValueError("not today")

    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any: ...
