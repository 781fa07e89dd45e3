"""Players of Hexadés."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from passerelle.core.contract import Bot, Budget

from .actions import Actions, ChooseColour, Place, PointOut, Put, SayNone, StaySilent
from .arithmetic import reachable
from .view import View


def free_numbers(view: View) -> list[int]:
    return sorted(number for number, cell in zip(view.numbers, view.cells, strict=True) if cell == ".")


def free_calculations(view: View) -> dict[int, str]:
    a, b, c = view.dice
    free = set(free_numbers(view))
    return {number: text for number, text in reachable((a, b, c)).items() if number in free}


class RandomBot:
    """Uniform among placements; never bluffs, points out what it sees first."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        match view.phase:
            case "colour":
                return ChooseColour(rng.choice(("red", "black")))
            case "find":
                found = free_calculations(view)
                if not found:
                    return SayNone()
                number = rng.choice(list(found))
                return Place(found[number], number)
            case "answer":
                found = free_calculations(view)
                if not found:
                    return StaySilent()
                number = rng.choice(list(found))
                return PointOut(found[number], number)
            case _:
                return Put(rng.choice(free_numbers(view)))


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {"random": RandomBot}
