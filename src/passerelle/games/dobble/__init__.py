"""Dobble Connect: teams spot the symbol two cards share and build lines of four, all at once."""

from .rules import Dobble

GAME = Dobble()
