"""Verbindung gesucht: two players join their four bases with dice that carry paths."""

from .rules import Verbindung

GAME = Verbindung()
