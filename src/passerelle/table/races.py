"""Decisive actions wait here until nobody's line can prove an earlier one; then who was first is settled.

Everything is worked out before anything is kept: what is settled counts only once it is durable. Times are those of
the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from passerelle.core import play as playing
from passerelle.core.contract import AnyGame
from passerelle.core.play import Play
from passerelle.core.values import TABLE, Fact, Facts, Refusal, Seat

from .course import Course
from .fairness import Claim, Line, Race
from .guests import Guest, Wanted

NO_LINE = Line()
"""A bot's, and of who is not there: it takes no time, and nobody waits for it."""


class Held(msgspec.Struct, frozen=True):
    wanted: Wanted
    claim: Claim

    @property
    def move(self) -> tuple[Seat, Any]:
        return self.wanted.seat, self.wanted.action


class Settled(msgspec.Struct, frozen=True):
    """What comes of it: the lines, whose action is among them, and who is refused."""

    play: Play
    facts: Facts
    chosen: Held | None
    refused: list[tuple[Held, Refusal]]

    @property
    def gone(self) -> list[Held]:
        return [held for held, _ in self.refused] + ([self.chosen] if self.chosen else [])


class Races:
    """The held actions of one table, one for each seat; what a seat wants after that waits behind it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.held: dict[Seat, Held] = {}
        self._behind: dict[Seat, list[Wanted]] = {}

    def holds_up(self, wanted: Wanted) -> bool:
        """Whether this has to wait behind its seat's held action, or is that action sent again."""
        held = self.held.get(wanted.seat)
        if held is None:
            return False
        behind = self._behind.setdefault(wanted.seat, [])
        for known in (held.wanted, *behind):
            if wanted.done and known.done == wanted.done:
                known.guest = wanted.guest  # who asked last is answered
                return True
        behind.append(wanted)
        return True

    def is_decisive(self, course: Course, wanted: Wanted) -> bool:
        return playing.is_decisive(self._game, course.play, wanted.seat, wanted.action)

    def hold(self, course: Course, wanted: Wanted, arrival: int, guests: Iterable[Guest]) -> None:
        contact = wanted.guest.contact if wanted.guest else None
        line = contact.line if contact else NO_LINE
        race = Race({**lines_of(course, guests), wanted.seat: line})
        trip = contact.trip(course, wanted.sent) if contact else None
        self.held[wanted.seat] = Held(wanted, race.claim(wanted.seat, wanted.action, arrival, trip))

    def settles_at(self, course: Course, guests: Iterable[Guest]) -> int | None:
        """When the earliest held action is beyond doubt."""
        if not self.held:
            return None
        return self._race(course, guests, self.held.values()).settles_at

    def _race(self, course: Course, guests: Iterable[Guest], contending: Iterable[Held]) -> Race:
        lines = lines_of(course, guests)
        for seat, held in self.held.items():
            guest = held.wanted.guest
            lines[seat] = guest.contact.line if guest and guest.contact else NO_LINE
        race = Race(lines)
        race.claims = [held.claim for held in contending]
        return race

    def settle(self, course: Course, at: int, guests: Iterable[Guest]) -> Settled:
        """The earliest held action against its rivals. All who can no longer act are refused."""
        play, facts = course.catch_up(at)
        able, refused = self._able(play, self.held.values(), at)
        if not able:
            return Settled(play, facts, None, refused)
        first, *later = sorted(able, key=lambda held: (held.claim.time, held.claim.seat))
        rivals = [held for held in later if playing.are_rivals(self._game, play, first.move, held.move)]
        verdict = self._race(course, guests, [first, *rivals]).verdict()
        for held in (first, *rivals):
            play, facts = course.come_back(play, facts, held.wanted.seat, at)
        if verdict and verdict.winner:
            after, _ = course.decide(play, [], *first.move, at)
            possible, _ = self._able(after, rivals, at)
            losers = [held for held in rivals if held not in possible]
            verdict = self._race(course, guests, [first, *losers]).verdict()
        if verdict:
            play, facts = course.follow(play, facts, [Fact(at, TABLE, verdict)])
            play, more = course.settle(play, at)  # of a tie the game may draw, or make an end
            facts = facts + more
        racing = {claim.seat for claim in verdict.claims} if verdict else {first.wanted.seat}
        able, lost = self._able(play, [held for held in able if held.wanted.seat in racing], at)
        chosen = min(able, key=lambda held: (held.claim.time, held.claim.seat), default=None)
        if chosen:
            play, facts = course.decide(play, facts, *chosen.move, at)
            play, more = course.settle(play, at)
            facts = facts + more
        said = {held.wanted.seat: refusal for held, refusal in lost}
        rest = [held for held in (first, *later) if held is not chosen]
        _, impossible = self._able(play, rest, at)
        refused += [(held, said.get(held.wanted.seat, refusal)) for held, refusal in impossible]
        return Settled(play, facts, chosen, refused)

    def _able(
        self, play: Play, several: Iterable[Held], at: int
    ) -> tuple[list[Held], list[tuple[Held, Refusal]]]:
        able, refused = [], []
        for held in several:
            refusal = playing.check(self._game, play, *held.move, at)
            if refusal:
                refused.append((held, refusal))
            else:
                able.append(held)
        return able, refused

    def let_go(self, gone: Iterable[Held], again: Callable[[Wanted], None]) -> None:
        """These are settled; what waited behind them is wanted again, in its order."""
        for held in gone:
            seat = held.wanted.seat
            del self.held[seat]
            for wanted in reversed(self._behind.pop(seat, [])):
                again(wanted)

    def drop(self) -> list[Wanted]:
        """Nothing is held any more; what was wanted, in its order."""
        dropped = [
            wanted
            for seat, held in self.held.items()
            for wanted in (held.wanted, *self._behind.get(seat, ()))
        ]
        self.held.clear()
        self._behind.clear()
        return dropped


def lines_of(course: Course, guests: Iterable[Guest]) -> dict[Seat, Line]:
    """Of all who might claim now: a seat's line is its newest connection's, and who has none has no say."""
    contacts = sorted(
        ((guest.contact, guest.seats) for guest in guests if guest.contact), key=lambda one: one[0].entered
    )
    lines = dict.fromkeys(course.awaited, NO_LINE)
    for contact, seats in contacts:
        for seat in seats:
            if seat in lines and seat not in course.bots:
                lines[seat] = contact.line
    return lines
