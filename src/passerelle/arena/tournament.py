"""Holds a tournament: hands out the games that are still to be played, and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from passerelle.core import play as playing
from passerelle.core.chance import commitment
from passerelle.games import catalogue

from .bout import seated
from .ledger import Ledger
from .plan import Bout, CannotPlay, CommittedSeed, Plan, Schedule
from .pools import GamePool
from .programs import check_bot
from .standings import Count, Result
from .statistics import Question


def check_plan(plan: Plan, question: Question | None) -> Schedule:
    """Everything that can be refused is refused before anything is written or started."""
    game = catalogue.find(plan.game)
    if plan.seats < 2:
        raise CannotPlay("arena.two-needed")
    schedule = Schedule(plan)
    playing.begin(game, seated(plan, next(schedule.bouts(0, 0)).seats))
    for contestant in plan.contestants:
        if not contestant.name.isprintable() or not contestant.name.strip():
            raise CannotPlay("arena.not-a-bot", bot=contestant.name)
        check_bot(plan, contestant)
    if question:
        if len(schedule.meetings[0]) != 2:
            raise CannotPlay("arena.question-of-two")
        if not 0 < question.low < question.high < 1:
            raise CannotPlay("arena.bad-hypothesis")
    return schedule


def hold(
    schedule: Schedule,
    games: int,
    question: Question | None,
    pool: GamePool,
    ledger: Ledger | None = None,
    on_game: Callable[[Count], None] = lambda count: None,
) -> Result:
    """Plays so many games of every meeting, or until the question about it is decided.

    A seed that was drawn is noted as a commitment before the first game, and revealed however it ends.
    """
    drawn = CommittedSeed(commitment(schedule.seed), schedule.seed)
    if ledger and not schedule.plan.seed:
        ledger.note_seed(CommittedSeed(drawn.commitment))
    try:
        result = _count(schedule, games, question, pool, ledger, on_game)
    finally:
        if ledger and not schedule.plan.seed:
            ledger.note_seed(drawn)
    seeds = () if schedule.plan.seed else (ledger.seeds if ledger else [drawn])
    return msgspec.structs.replace(result, seeds=tuple(seeds))


def _count(
    schedule: Schedule,
    games: int,
    question: Question | None,
    pool: GamePool,
    ledger: Ledger | None,
    on_game: Callable[[Count], None],
) -> Result:
    count = Count(schedule, question)
    known = dict(ledger.played) if ledger else {}
    for played in sorted(known.values(), key=lambda played: played.number):
        count.add(played)
    to_play = _open_bouts(schedule, games, count, set(known))
    exhausted = False
    while not exhausted or not pool.is_idle:
        while not exhausted and pool.has_room:
            bout = next(to_play, None)
            if bout is None:
                exhausted = True
            else:
                pool.submit(bout)
        if pool.is_idle:
            break
        for played, record in pool.finished():
            if ledger:
                ledger.add(played, record)
            count.add(played)
            on_game(count)
    return count.result()


def _open_bouts(schedule: Schedule, games: int, count: Count, known: set[int]) -> Iterator[Bout]:
    """Opening by opening, so that all meetings get on alike."""
    for opening in range(schedule.openings(games)):
        for meeting in range(len(schedule.meetings)):
            if not count.is_decided(meeting):
                yield from (bout for bout in schedule.bouts(meeting, opening) if bout.number not in known)
