"""A first bot for Hexadés in ten lines: it plays towards the middle, and says so when it finds nothing.

passerelle arena hexades middle=examples/middle_bot.py:Middle level-1 random --games 100 --out middle/
"""

import passerelle


class Middle:
    def choose(self, view, budget, rng):
        position = passerelle.Position.seen("hexades", view)
        nearest = min(position.legal(), key=lambda number: self.distance(view, number))
        return position.action(view, nearest)

    def distance(self, view, number):
        if number + 1 not in view.numbers:
            return 100 + number  # "none", or a colour: only if there is nothing else
        row, column = divmod(view.numbers.index(number + 1), 6)
        return (row - 2.5) ** 2 + (column - 2.5) ** 2 + (row - 2.5) * (column - 2.5)
