"""PA-37: codes of four letters by which people join what is shown on a screen in the room."""

from __future__ import annotations

import time
from collections.abc import Sequence

from passerelle.core.values import Refused, refuse
from passerelle.table.join_codes import JoinCodeRows, as_code
from passerelle.table.moderation.database import ModeratedDatabase

from .limits import Buckets, Limits
from .store_faults import store_faults


class JoinCodes:
    """Any part of the server may have a code for a path of the page: `/t/TABLE`, or another."""

    def __init__(self, limits: Limits, database: ModeratedDatabase) -> None:
        self._limits = limits
        self._rows = JoinCodeRows(database)
        self.tries = Buckets(limits.join_codes_per_hour / 3600, limits.join_code_burst)

    async def codes_for(self, paths: Sequence[str]) -> dict[str, str]:
        """By path. Each holds for some minutes from now, and stays the same while it is asked for. Raises Refused."""
        now, holds = int(time.time()), self._limits.join_code_seconds
        with store_faults("PA-23.cannot-save"):
            held = await self._rows.held(now)
            due = [path for path in paths if held.get(path, ("", 0))[1] < now + holds // 2]
            lent = await self._rows.lend(due, now, now + holds) if due else {}
        return {path: lent.get(path) or held[path][0] for path in paths}

    async def find(self, typed: str, sender: str) -> str:
        """The path it leads to. Raises Refused."""
        if not self.tries.take(sender):
            raise Refused(refuse("PA-37.too-many-tries"))
        code = as_code(typed)
        with store_faults("PA-23.cannot-read"):
            path = await self._rows.find(code, int(time.time())) if code else None
        if path is None:
            raise Refused(refuse("PA-37.no-such-code"))
        return path
