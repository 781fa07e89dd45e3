"""Hexadés: two players join opposite sides of a Hex board by dice and arithmetic."""

from .rules import Hexades

GAME = Hexades()
