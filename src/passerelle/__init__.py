"""Five printed connection games: to play, to host, to study.

A first look, in the order in which one meets them:

    import passerelle

    for game in passerelle.games():                 # every game, as an object that knows its rules
        print(game.declaration.id, game.declaration.bots)

    record = passerelle.simulate(game, ["level-1", "random"], seed=7)
    record.outcome                                  # who won, why, and the scores
    record.players, record.options                  # who sat where, and what was agreed
    for position in record.positions(): ...         # the game after each line
    for seat, action, at in record.actions(): ...   # what each seat did, and when
    record.to_rows()                                # the same for a data frame

    text = passerelle.write(record)                 # as in a .game file
    passerelle.verify(passerelle.read(text))        # every rule and every draw checked again

    passerelle.tournament(game, ["level-1", "random"], games=100)   # who is stronger, and how sure that is

A bot is any object with `choose(view, budget, rng)`: see `Bot`, and `TimedBot` for games in real time.
A turn game as numbers, for search: `Position`. Thousands of games at once, for learners: `Batch`, and in real time
`RaceBatch`. What people and programs elsewhere may rely on is what `__all__` names; everything else may change.
The command of the same name plays, hosts and measures: `passerelle --help`.
"""

from typing import TYPE_CHECKING, Any

from .api import BotSource, GameSource, game, games, read, simulate, tournament
from .core.chance import Lottery
from .core.contract import Bot, Budget, Game, TimedBot
from .core.flat import Flat
from .core.play import Play
from .core.record import Acted, Header, Record, write
from .core.replay import replay, verify
from .core.setup import Declaration, Form, Option, Player, Series, Setup
from .core.values import Fact, Fault, Outcome, Refusal, Refused, Seat
from .games.catalogue import UnknownGame
from .research.registries import announce
from .version import __version__

if TYPE_CHECKING:
    from .arena.plan import CannotPlay
    from .arena.standings import MeetingResult, Rated, Result, Share
    from .research.batch import Batch
    from .research.position import Position
    from .research.race_batch import RaceBatch

__all__ = [
    "Acted",
    "Batch",
    "Bot",
    "BotSource",
    "Budget",
    "CannotPlay",
    "Declaration",
    "Fact",
    "Fault",
    "Flat",
    "Form",
    "Game",
    "GameSource",
    "Header",
    "Lottery",
    "MeetingResult",
    "Option",
    "Outcome",
    "Play",
    "Player",
    "Position",
    "RaceBatch",
    "Rated",
    "Record",
    "Refusal",
    "Refused",
    "Result",
    "Seat",
    "Series",
    "Setup",
    "Share",
    "TimedBot",
    "UnknownGame",
    "__version__",
    "game",
    "games",
    "read",
    "replay",
    "simulate",
    "tournament",
    "verify",
    "write",
]

_LATER = {
    "Batch": "research.batch",
    "CannotPlay": "arena.plan",
    "MeetingResult": "arena.standings",
    "Position": "research.position",
    "RaceBatch": "research.race_batch",
    "Rated": "arena.standings",
    "Result": "arena.standings",
    "Share": "arena.standings",
}
"""What brings a compiler or much else along is imported when it is first asked for."""


announce()
del announce


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - beside the only use

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return [name for name in __all__ if name != "Seat"]  # another word for `str`: `help` would explain `str`
