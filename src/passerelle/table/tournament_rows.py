"""The logs of tournaments in the database: read from any node, and appended to by whoever has seen the last event."""

from __future__ import annotations

from collections.abc import Sequence

from .moderation.database import ModeratedDatabase, Rows

_USED = "(SELECT seconds FROM service)"


class TournamentRows:
    """Each method is one transaction. Events are texts here."""

    def __init__(self, database: ModeratedDatabase) -> None:
        self._database = database

    async def open(self, tournament: str, event: str, most: int) -> bool:
        """A new log with its first event; False where there are so many already."""
        async with self._database.transaction() as rows:
            made = await rows.change(
                """INSERT INTO tournaments SELECT $1, 1, 1, seconds FROM service
                WHERE (SELECT count(*) FROM tournaments) < $2 ON CONFLICT (id) DO NOTHING""",
                tournament,
                most,
            )
            if made:
                await _insert(rows, tournament, 0, [event])
            return bool(made)

    async def append(self, tournament: str, follows: int, events: Sequence[str], is_running: bool) -> bool:
        """After so many events, and no others: False where somebody else was first."""
        async with self._database.transaction() as rows:
            changed = await rows.change(
                f"""UPDATE tournaments SET events = events + $3, running = $4, used = {_USED}
                WHERE id = $1 AND events = $2""",  # noqa: S608
                tournament,
                follows,
                len(events),
                int(is_running),
            )
            if changed:
                await _insert(rows, tournament, follows, events)
            return bool(changed)

    async def read(self, tournament: str, after: int) -> list[str]:
        """The events after so many."""
        async with self._database.transaction() as rows:
            found = await rows.fetch(
                "SELECT body FROM tournament_events WHERE tournament = $1 AND number > $2 ORDER BY number",
                tournament,
                after,
            )
        return [body for (body,) in found]

    async def running(self) -> dict[str, int]:
        """Those that have not ended, and how many events each has."""
        async with self._database.transaction() as rows:
            found = await rows.fetch("SELECT id, events FROM tournaments WHERE running = 1")
        return dict(found)

    async def sweep(self, keep: int | None) -> None:
        """Delete those of which nothing was written for `keep` seconds of service (None: never)."""
        if keep is None:
            return
        async with self._database.transaction() as rows:
            unused = f"SELECT id FROM tournaments WHERE used < {_USED} - $1"  # noqa: S608
            await rows.change(f"DELETE FROM tournament_events WHERE tournament IN ({unused})", keep)  # noqa: S608
            await rows.change(f"DELETE FROM tournaments WHERE id IN ({unused})", keep)  # noqa: S608


async def _insert(rows: Rows, tournament: str, follows: int, events: Sequence[str]) -> None:
    for number, event in enumerate(events, follows + 1):
        await rows.change("INSERT INTO tournament_events VALUES ($1, $2, $3)", tournament, number, event)
