"""PA-36: the games as PDFs to print, made when somebody asks and kept while the server runs."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from passerelle.core.values import Refused, refuse
from passerelle.paper.cards import CardOrder, make_cards
from passerelle.paper.document import CannotPrint, has_typst, make_pdf, printable_games
from passerelle.paper.order import PrintOrder

from .limits import Buckets, Limits


class PrintCache:
    """One PDF is made at a time, beside the event loop; the last ones are kept in memory."""

    def __init__(self, limits: Limits, make: Callable[[PrintOrder], bytes] = make_pdf) -> None:
        self._limits = limits
        self._make = make
        self._made: OrderedDict[PrintOrder, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self.orders = Buckets(limits.prints_per_hour / 3600, limits.print_burst)

    async def get(self, order: PrintOrder, sender: str) -> bytes:
        """Raises Refused."""
        if order not in self._made and not self.orders.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        async with self._one_at_a_time:
            if order not in self._made:
                try:
                    self._made[order] = await asyncio.to_thread(self._make, order)
                except CannotPrint:
                    raise Refused(refuse("PA-36.not-offered")) from None
            self._made.move_to_end(order)
            while len(self._made) > self._limits.prints_kept:
                self._made.popitem(last=False)
            return self._made[order]

    async def cards(self, order: CardOrder, sender: str) -> bytes:
        """Not kept: they may have a password on them. Raises Refused."""
        if not self.orders.take(sender):
            raise Refused(refuse("PA-21.too-fast"))
        async with self._one_at_a_time:
            try:
                return await asyncio.to_thread(make_cards, order)
            except CannotPrint:
                raise Refused(refuse("PA-36.not-offered")) from None


def has_cards() -> bool:
    """Whether table cards can be printed here."""
    return has_typst()


def offered() -> tuple[str, ...]:
    """The games this server prints."""
    return tuple(printable_games()) if has_typst() else ()
