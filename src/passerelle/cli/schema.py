"""`passerelle schema`: what bots of a game see and do, as JSON Schema."""

from __future__ import annotations

import json
import sys

from passerelle.arena.schemas import schema_of

from .arguments import GameName, find_game


def schema(game_name: GameName) -> None:
    sys.stdout.write(json.dumps(schema_of(find_game(game_name)), indent=2, ensure_ascii=False) + "\n")
