"""`passerelle arena`: from the arguments of a command line to a table on the screen and a report in a folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from passerelle.core.chance import commitment
from passerelle.core.texts import Texts

from . import report
from .ledger import Ledger
from .plan import CannotPlay, Plan
from .pools import GamePool, LocalPool
from .standings import Count, Result, share_of
from .statistics import Question
from .tournament import check_plan, hold

SHOWN_FAILURES = 5
"""In the terminal, so that a bot's author knows where to look."""


class Arguments(msgspec.Struct, frozen=True):
    """How it is to be played, beside the plan itself."""

    games: int
    question: Question | None
    workers: int
    backend: str
    ray_address: str
    folder: Path | None
    keep: bool


def hypothesis(text: str) -> Question:
    """`LOW:HIGH`"""
    low, _, high = text.partition(":")
    try:
        return Question(float(low), float(high))
    except ValueError:
        raise CannotPlay("arena.bad-hypothesis") from None


def run(plan: Plan, arguments: Arguments, texts: Texts, console: Console) -> None:
    if arguments.backend not in ("local", "ray"):
        raise CannotPlay("arena.bad-backend", backend=arguments.backend)
    schedule = check_plan(plan, arguments.question)
    ledger = Ledger(arguments.folder, plan) if arguments.folder else None
    if not plan.seed:
        console.print(texts.say("arena.seed-committed", commitment=commitment(schedule.seed)), markup=False)
    pool = _pool(plan, arguments)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = schedule.openings(arguments.games) * schedule.games_per_opening * len(schedule.meetings)
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("", total=total, completed=len(ledger.played) if ledger else 0)

            def tell(count: Count) -> None:
                progress.update(task, advance=1, description=escape(_so_far(count, texts)))

            result = hold(schedule, arguments.games, arguments.question, pool, ledger, tell)
    except KeyboardInterrupt:
        if arguments.folder:
            console.print(texts.say("arena.stopped", folder=str(arguments.folder)), markup=False)
        raise
    finally:
        pool.close()
        if ledger:
            ledger.close()
    _show(result, texts, console)
    if ledger:
        page = report.write(ledger.folder, result, texts, texts.say("arena.title", game=texts.say("title")))
        console.print(texts.say("arena.written", file=str(page)), markup=False)


def _pool(plan: Plan, arguments: Arguments) -> GamePool:
    if arguments.backend == "local":
        return LocalPool(plan, arguments.keep, arguments.workers)
    try:
        from .ray_pool import RayPool  # noqa: PLC0415 - an extra
    except ImportError:
        raise CannotPlay("arena.no-ray") from None
    return RayPool(plan, arguments.keep, arguments.workers, arguments.ray_address)


def _so_far(count: Count, texts: Texts) -> str:
    """The first contestant's share in its first meeting."""
    share = share_of(count.schedule.plan.names[0], count.counted(0))
    rate, interval = report.percent(share.rate, texts), report.interval(share, texts)
    return texts.say("arena.progress", name=share.name, share=rate, interval=interval)


def _show(result: Result, texts: Texts, console: Console) -> None:
    console.print(_drawn(report.standings(result, texts)))
    if more := report.details(result, texts):
        console.print()
        console.print(_drawn(more))
    told = (
        *report.void_lines(result, texts),
        *report.failure_lines(result, texts, SHOWN_FAILURES),
        *report.seed_lines(result, texts),
    )
    for line in told:
        console.print(line, markup=False)


def _drawn(rows: list[list[str]]) -> Table:
    table = Table(box=None, pad_edge=False)
    for number, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if number else "left", overflow="fold")
    for row in rows[1:]:
        table.add_row(*map(escape, row))
    return table
