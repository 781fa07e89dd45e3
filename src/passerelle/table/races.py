"""Decisive actions wait here until nobody's connection can bring an earlier one; then who was first is settled.

Everything is worked out before anything is kept: what is settled counts only once it is durable. Times are those of
the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from passerelle.core import play as playing
from passerelle.core.common import CameBack, Verdict
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.play import Play
from passerelle.core.values import TABLE, Fact, Facts, Refusal, Seat

from .course import Course
from .fairness import Arrival, ConnectionTiming, Race
from .guests import ActionRequest, Guest

NO_DELAY = ConnectionTiming()
"""A bot's, and of who is not there: it takes no time, and nobody waits for it."""


class HeldAction(msgspec.Struct, frozen=True):
    """A decisive action that waits, and when it arrived."""

    request: ActionRequest
    arrival: Arrival

    @property
    def seat(self) -> Seat:
        return self.request.seat

    @property
    def move(self) -> tuple[Seat, Any]:
        return self.request.seat, self.request.action


class Settlement(msgspec.Struct, frozen=True):
    """The lines that follow, whose action is among them, and who is refused."""

    play: Play
    facts: Facts
    chosen: HeldAction | None
    refused: list[tuple[HeldAction, Refusal]]

    @property
    def answered(self) -> list[HeldAction]:
        return [held for held, _ in self.refused] + ([self.chosen] if self.chosen else [])


class Races:
    """The held actions of one table, one for each seat; what a seat asks for after that waits behind it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.held: dict[Seat, HeldAction] = {}
        self._behind: dict[Seat, list[ActionRequest]] = {}

    # Holding

    def keeps_waiting(self, request: ActionRequest) -> bool:
        """Whether this has to wait behind its seat's held action, or is that action sent again."""
        held = self.held.get(request.seat)
        if held is None:
            return False
        behind = self._behind.setdefault(request.seat, [])
        for known in (held.request, *behind):
            if request.reference and known.reference == request.reference:
                known.guest = request.guest  # who asked last is answered
                return True
        behind.append(request)
        return True

    def is_decisive(self, course: Course, request: ActionRequest) -> bool:
        return playing.is_decisive(self._game, course.play, request.seat, request.action)

    def hold(self, course: Course, request: ActionRequest, at: int) -> None:
        """An action that arrived at `at`."""
        contact = request.guest.contact if request.guest else None
        timing = contact.timing if contact else NO_DELAY
        trip = contact.trip(course, request.sent) if contact else None
        arrival = Arrival(request.seat, at, timing.allow(trip, at))
        self.held[request.seat] = HeldAction(request, arrival)

    def settles_at(self, course: Course, guests: Iterable[Guest]) -> int | None:
        """When the earliest held action is beyond doubt."""
        if not self.held:
            return None
        arrivals = [held.arrival for held in self.held.values()]
        at = min(arrival.at for arrival in arrivals)
        timings = {
            seat: timing
            for seat, timing in self._timings(course, guests).items()
            if seat in self.held or self._can_act(course, seat, at)
        }
        return Race(timings, arrivals).settles_at

    def _can_act(self, course: Course, seat: Seat, at: int) -> bool:
        """Who can do nothing at that moment, being locked for a while, is not waited for."""
        game, play = self._game, course.play
        actions = game.legal_actions(play.state, seat)
        return any(playing.check(game, play, seat, action, at) is None for action in actions)

    def _timings(self, course: Course, guests: Iterable[Guest]) -> dict[Seat, ConnectionTiming]:
        """Of all who may act now; a held action's is the one it came on."""
        timings = timings_of(course, guests)
        for seat, held in self.held.items():
            guest = held.request.guest
            timings[seat] = guest.contact.timing if guest and guest.contact else NO_DELAY
        return timings

    # Settling

    def settle(self, course: Course, at: int, guests: Iterable[Guest]) -> Settlement:
        """The earliest held action against its rivals. All who can no longer act are refused."""
        draft = SettlementDraft(course, at)
        able, refused = draft.divide(self.held.values())
        if not able:
            return Settlement(draft.play, draft.facts, None, refused)
        able.sort(key=lambda held: held.arrival.order)
        first, *later = able
        rivals = draft.rivals_of(first, later)
        draft.bring_back(first, *rivals)
        verdict = draft.judge(self._timings(course, guests), first, rivals)
        if verdict:
            draft.append_verdict(verdict)
        contenders = [held for held in (first, *rivals) if _is_named(held, verdict)] if verdict else [first]
        still_able, lost = draft.divide(contenders)
        chosen = still_able[0] if still_able else None
        if chosen:
            draft.carry_out(chosen)
        _, impossible = draft.divide([held for held in able if held is not chosen])
        reasons = {held.seat: refusal for held, refusal in lost}
        refused += [(held, reasons.get(held.seat, refusal)) for held, refusal in impossible]
        return Settlement(draft.play, draft.facts, chosen, refused)

    def release(self, answered: Iterable[HeldAction], again: Callable[[ActionRequest], None]) -> None:
        """These are settled; `again` is called with what waited behind them, the last first."""
        for held in answered:
            del self.held[held.seat]
            for request in reversed(self._behind.pop(held.seat, [])):
                again(request)

    def drop(self) -> list[ActionRequest]:
        """Nothing is held any more; what was asked for, in its order."""
        dropped = [
            request
            for seat, held in self.held.items()
            for request in (held.request, *self._behind.get(seat, ()))
        ]
        self.held.clear()
        self._behind.clear()
        return dropped


class SettlementDraft:
    """A settlement being worked out: the game with the lines that have been decided so far."""

    def __init__(self, course: Course, at: int) -> None:
        self._driver = course.draft()
        self._at = at
        self._driver.settle(at)

    @property
    def play(self) -> Play:
        return self._driver.play

    @property
    def facts(self) -> Facts:
        return self._driver.facts

    def divide(
        self, several: Iterable[HeldAction], driver: Driver | None = None
    ) -> tuple[list[HeldAction], list[tuple[HeldAction, Refusal]]]:
        """Those whose action is legal now, and the others with the reason."""
        able, refused = [], []
        for held in several:
            refusal = (driver or self._driver).check(*held.move, self._at)
            if refusal:
                refused.append((held, refusal))
            else:
                able.append(held)
        return able, refused

    def rivals_of(self, first: HeldAction, others: Iterable[HeldAction]) -> list[HeldAction]:
        """Whose actions exclude the first one."""
        game, play = self._driver.game, self._driver.play
        return [other for other in others if playing.are_rivals(game, play, first.move, other.move)]

    def bring_back(self, *several: HeldAction) -> None:
        """Who acts is there again."""
        away = [held.seat for held in several if playing.is_away(self._driver.play, held.seat)]
        self._driver.follow([Fact(self._at, seat, CameBack()) for seat in away])

    def judge(
        self, timings: Mapping[Seat, ConnectionTiming], first: HeldAction, rivals: list[HeldAction]
    ) -> Verdict | None:
        """Who was first; None where nobody loses by it."""
        verdict = Race(timings, [first.arrival, *(rival.arrival for rival in rivals)]).verdict()
        if verdict is None or not verdict.winner:
            return verdict
        after = Driver(self._driver.game, self._driver.play)
        after.do(*first.move, self._at)
        _, losers = self.divide(rivals, after)
        return Race(timings, [first.arrival, *(loser.arrival for loser, _ in losers)]).verdict()

    def append_verdict(self, verdict: Verdict) -> None:
        self._driver.follow([Fact(self._at, TABLE, verdict)])
        self._driver.settle(self._at)  # of a tie the game may draw, or make an end

    def carry_out(self, chosen: HeldAction) -> None:
        self._driver.do(*chosen.move, self._at)
        self._driver.settle(self._at)


def _is_named(held: HeldAction, verdict: Verdict) -> bool:
    return any(claim.seat == held.seat for claim in verdict.claims)


def timings_of(course: Course, guests: Iterable[Guest]) -> dict[Seat, ConnectionTiming]:
    """Of all who may act now: a seat's is that of its newest connection; nobody waits for a seat without one."""
    contacts = sorted(
        ((guest.contact, guest.seats) for guest in guests if guest.contact), key=lambda one: one[0].entered
    )
    timings = dict.fromkeys(course.awaited, NO_DELAY)
    for contact, seats in contacts:
        for seat in seats:
            if seat in timings and seat not in course.bots:
                timings[seat] = contact.timing
    return timings
