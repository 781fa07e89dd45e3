"""The processes of the bots that are not built in: started when first needed, kept from game to game."""

from __future__ import annotations

import atexit

from passerelle.games import catalogue

from .bot_host import python_bot
from .contestants import command_of, is_program, split_place
from .external import Program
from .pickling import PickledBot
from .pipe import BotFault
from .plan import CannotPlay, Contestant, Plan

_kept: dict[tuple[str, str, str, float, int, int], Program] = {}


def kept(plan: Plan, contestant: Contestant, nth: int = 0) -> Program:
    """For the contestant's `nth` seat in one game: a process speaks for one seat at a time."""
    key = (plan.game, contestant.name, repr(contestant.bot), plan.limit, plan.memory, nth)
    if key not in _kept:
        _kept[key] = _program(plan, contestant)
    return _kept[key]


def _program(plan: Plan, contestant: Contestant) -> Program:
    bot = contestant.bot
    if isinstance(bot, PickledBot):
        return python_bot(plan.game, bot.data, plan.limit, plan.memory)
    if is_program(bot):
        return Program(command_of(bot), plan.limit, plan.memory)
    split_place(catalogue.find(plan.game), bot)
    return python_bot(plan.game, bot, plan.limit, plan.memory)


def check_bot(plan: Plan, contestant: Contestant) -> None:
    """Starts it if it is in Python, to see whether it is there and has what the game needs. Raises CannotPlay."""
    game = catalogue.find(plan.game)
    if contestant.bot in game.declaration.bots:
        return
    program = kept(plan, contestant)
    if is_program(contestant.bot):
        return
    try:
        methods = program.start().methods
    except BotFault as fault:
        reason = f"{fault.kind} {fault.detail}".strip()
        raise CannotPlay("arena.cannot-import", bot=contestant.name, reason=reason) from None
    if methods is None:
        return
    if "choose" not in methods:
        raise CannotPlay("arena.not-a-bot", bot=contestant.name)
    if game.declaration.realtime and "next" not in methods:
        raise CannotPlay("arena.no-next", bot=contestant.name)


def terminate(at_once: bool = False) -> None:
    """Those of this process: when it ends, when a tournament is over."""
    while _kept:
        _kept.popitem()[1].close(at_once)


atexit.register(terminate)
