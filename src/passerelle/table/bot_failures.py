"""What becomes of a bot that cannot think, or does what is not allowed: it is not passed off as playing."""

from __future__ import annotations

from typing import Protocol

from passerelle.core.common import Resign, Seated
from passerelle.core.play import Play
from passerelle.core.setup import Player
from passerelle.core.values import TABLE, Event, Facts, Seat

from .course import Course
from .series import TableSeries


class TableWithBots(Protocol):
    """What a replacement asks of a table."""

    @property
    def series(self) -> TableSeries: ...

    def append(self, play: Play, facts: Facts) -> None: ...

    def append_events(self, *events: tuple[Seat, Event]) -> None: ...

    def plan(self) -> None: ...


def replace_bot(table: TableWithBots, seat: Seat, level: str, course: Course) -> None:
    """A command: the weakest of the game's bots plays on, as everybody is told; the weakest itself resigns.

    Nothing where the bot of this level, which has failed, plays there no more.
    """
    if course is not table.series.course or course.bots.get(seat) != level or course.outcome:
        table.plan()
        return
    weakest, player = course.game.declaration.bots[0], course.player(seat)
    if level != weakest:
        table.append_events((TABLE, Seated(Player(seat, "bot", weakest, player.team))))
        return
    play, facts, refusal = course.act(seat, Resign(), table.series.now())
    if refusal is None:
        table.append(play, facts)
