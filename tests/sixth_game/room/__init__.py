"""Plain Hex on a small board: the smallest complete game, for the test that adds one."""

from .rules import Plainhex

GAME = Plainhex()
