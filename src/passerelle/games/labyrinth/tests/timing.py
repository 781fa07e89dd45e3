"""How long a bot takes from one goal to the next, alone and on virtual time."""

from __future__ import annotations

import msgspec

from passerelle.core import play as playing
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.games.labyrinth import GAME
from passerelle.games.labyrinth.actions import CardWon, GoalTurned, Pushed
from passerelle.games.labyrinth.bot import BOTS
from passerelle.games.labyrinth.fast import solve
from passerelle.games.labyrinth.tiles import pack


class ReachedGoal(msgspec.Struct, frozen=True):
    seconds: float
    pushes: int
    fewest: int
    """Pushes that would have done."""


def reached_goals(level: str, seed: str, seconds: int) -> list[ReachedGoal]:
    """All goals a bot of this level reaches in so much time; the same for the same seed."""
    setup = bot_setup(GAME, (level,), {"mode": f"clock {seconds}"})
    record = play_out(GAME, setup, {"p1": BOTS[level]()}, derived_lottery(seed, 1))
    play = playing.begin(GAME, setup)
    goals, turned, pushes, fewest = [], 0, 0, 0
    for fact in record.facts:
        play = playing.apply(GAME, play, fact)
        match fact.event:
            case GoalTurned():
                view = GAME.view(play.state, "p1")
                own = view.boards[0]
                way = solve(pack(own.tiles), view.objects.index(own.wizard), view.objects.index(view.goal))
                turned, pushes, fewest = fact.at, 0, len(way or ())
            case Pushed():
                pushes += 1
            case CardWon():
                goals.append(ReachedGoal((fact.at - turned) / 1000, pushes, fewest))
    return goals
