"""A first bot for Hexadés in twenty lines: it plays towards the middle, and says so when it finds nothing.

passerelle arena hexades middle=examples/middle_bot.py:Middle level-1 random --games 100 --out middle/
"""

from passerelle.games.hexades.actions import ChooseColour, Place, PointOut, Put, SayNone, StaySilent
from passerelle.games.hexades.bot import free_calculations, free_numbers


class Middle:
    def choose(self, view, budget, rng):
        if view.phase == "colour":
            return ChooseColour("red")
        if view.phase == "free":
            return Put(min(free_numbers(view), key=lambda number: self.distance(view, number)))
        found = free_calculations(view)
        if not found:
            return SayNone() if view.phase == "find" else StaySilent()
        number = min(found, key=lambda number: self.distance(view, number))
        return Place(found[number], number) if view.phase == "find" else PointOut(found[number], number)

    def distance(self, view, number):
        row, column = divmod(view.numbers.index(number), 6)
        return (row - 2.5) ** 2 + (column - 2.5) ** 2 + (row - 2.5) * (column - 2.5)
