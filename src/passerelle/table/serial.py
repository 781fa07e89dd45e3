"""One wish after another: a wish that writes holds up the next until what it wrote is durable."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

import msgspec

from passerelle.core.values import Refused, refuse

from .guests import Guest
from .store import Change, Conflict, Saved, Store

log = logging.getLogger("passerelle.table")


class Wish(msgspec.Struct):
    grant: Callable[[], None]
    guest: Guest | None = None
    action_id: str = ""


class SerialQueue(ABC):
    """Stamp, check, decide, persist, then broadcast: in this order, for one table."""

    def __init__(self, table_id: str, store: Store) -> None:
        self.id = table_id
        self._store = store
        self._wishes: deque[Wish] = deque()
        self._now: Wish | None = None
        """The wish being granted; with `_then`, it waits for the store."""
        self._then: Callable[[], None] | None = None
        self._granting = False
        self._looking: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._now is not None or bool(self._wishes)

    def ask(self, grant: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        self._wishes.append(Wish(grant, guest, action_id))
        self._go_on()

    def ask_first(self, grant: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        """Before everything that waits already."""
        self._wishes.appendleft(Wish(grant, guest, action_id))
        self._go_on()

    def _go_on(self) -> None:
        if self._granting:
            return
        self._granting = True
        while self._now is None and self._wishes:
            self._now = self._wishes.popleft()
            self._grant()
        self._granting = False

    def _grant(self) -> None:
        wish = self._now
        if wish is None:
            return
        try:
            wish.grant()
        except Refused as refused:
            self._refuse(wish, refused)
        except Exception:  # a fault of ours is one guest's refusal, never the table's end
            log.exception("fault at table %s", self.id)
            self._refuse(wish, Refused(refuse("PA-23.fault")))
        if self._then is None and self._looking is None:
            self._now = None

    def _refuse(self, wish: Wish, refused: Refused) -> None:
        if wish.guest:
            wish.guest.be_refused(refused.refusal, wish.action_id)

    # Persist

    def _write(self, change: Change, then: Callable[[], None]) -> None:
        self._then = then
        self._store.write(change, self._written)

    def _written(self, error: Exception | None) -> None:
        then, self._then = self._then, None
        if error is None and then is not None:
            try:
                then()
            except Exception:
                log.exception("fault after a write at table %s", self.id)
            self._now = None
        elif isinstance(error, Conflict):
            self.look_again(and_grant=True)
        else:
            log.error("the store failed at table %s: %r", self.id, error)
            if self._now:
                self._refuse(self._now, Refused(refuse("PA-23.fault")))
            self._now = None
        self._go_on()

    # Another node has written

    def look_again(self, and_grant: bool = False) -> None:
        """Read what is stored; then grant the wish that came too late, if it still can be."""
        self._looking = asyncio.ensure_future(self._look(and_grant))

    async def _look(self, and_grant: bool) -> None:
        wish, problem = self._now, None
        try:
            saved = await self._store.load(self.id)
            if saved:
                self.restore(saved)
            else:
                problem = refuse("PA-23.no-such-table")
        except Exception:
            log.exception("cannot read table %s again", self.id)
            problem = refuse("PA-23.fault")
        self._looking = None
        if and_grant and wish and problem:
            self._refuse(wish, Refused(problem))
        if and_grant and not problem:
            self._grant()
        else:
            self._now = None
        self._go_on()

    @abstractmethod
    def restore(self, saved: Saved) -> None:
        """Take over what is stored."""
