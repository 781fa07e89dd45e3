"""Forma: polyominoes placed by eye, to enclose and to bridge, for two or four players."""

from .rules import Forma

GAME = Forma()
