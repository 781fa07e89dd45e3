"""Who is there: people out of touch for long have left, and come back when they enter again."""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import partial

from passerelle.core import play as playing
from passerelle.core.common import CameBack, Left, Seated, given_up
from passerelle.core.setup import Player
from passerelle.core.values import SEATS, TABLE, Event, Refused, Seat, refuse

from .clock import Alarm, Clock
from .course import Course
from .guests import Guests
from .seating import Seating
from .services import Pace

SeatEvents = list[tuple[Seat, Event]]
"""Events of core, with whom they come from."""


class Presence:
    """Rings when a chair's owner has been away for long, and when everybody is to be told who is there."""

    def __init__(self, clock: Clock, away_after: int, tell_after: int) -> None:
        self._clock = clock
        self._away_after = away_after
        self._tell_after = tell_after
        self._absences: dict[int, Alarm] = {}
        self._telling: Alarm | None = None

    def watch(self, absent: Set[int], missed: Callable[[int], None]) -> None:
        """`missed` is called with each of these chairs, unless it is no longer among them before its time is up."""
        for place in self._absences.keys() - absent:
            self._absences.pop(place).cancel()
        for place in sorted(absent - self._absences.keys()):
            at = self._clock.now() + self._away_after
            self._absences[place] = self._clock.call_at(at, partial(missed, place))

    def noted(self, place: int) -> None:
        """What was to follow from this chair's absence has been done; it may be watched again."""
        self._absences.pop(place, None)

    def tell_soon(self, tell: Callable[[], None]) -> None:
        """Together, a little later: a crowd that comes is one change, not one for each."""
        if self._telling is None:
            self._telling = self._clock.call_at(self._clock.now() + self._tell_after, tell)

    def told(self) -> None:
        """Everybody knows by now who is there."""
        if self._telling:
            self._telling.cancel()
            self._telling = None

    def stop(self) -> None:
        self.told()
        for alarm in self._absences.values():
            alarm.cancel()
        self._absences.clear()


def left_events(
    course: Course | None, seating: Seating, guests: Guests, place: int, has_turns: bool
) -> SeatEvents:
    """A person out of touch for long has left; while nobody with a seat is there, nobody asks.

    In a game with turns, who wants to be told of them is in touch that way.
    """
    if course is None or course.outcome or seating.is_connected(place) or not guests.seated:
        return []
    seat = SEATS[course.order.index(place)]
    is_told = has_turns and bool(seating.lobby.chairs[place].push)
    return [] if is_told or seat in course.play.away else [(seat, Left())]


def return_events(course: Course | None, seating: Seating, seats: tuple[Seat, ...]) -> SeatEvents:
    """Of those among these seats whose people had left; a bot gives the seat back."""
    if course is None or course.outcome:
        return []
    events: SeatEvents = []
    for seat in (seat for seat in seats if seat in course.play.away):
        events.append((seat, CameBack()))
        if seat in course.bots:
            chair = seating.chair_at(seat)
            events.append((TABLE, Seated(Player(seat, "human", chair.name, chair.team, chair.assist))))
    return events


def claim_events(course: Course, seating: Seating, seat: Seat, at: int, pace: Pace) -> SeatEvents:
    """A seat ends the game because all opponents have left, and long enough ago. Raises Refused."""
    play = course.play
    if seat in play.resigned:
        raise Refused(refuse("PA-5.resigned"))
    mine = playing.side_of(play, seat)
    for other in playing.opponents(play, mine):
        if other not in play.away or other in course.bots:
            raise Refused(refuse("PA-23.nobody-away", seat=other))
        left = max(fact.at for fact in course.facts if (fact.who, fact.event) == (other, Left()))
        if at < left + pace.claim:
            seconds = -(-(left + pace.claim - at) // 1000)
            raise Refused(refuse("PA-23.claim-too-early", seconds=seconds))
    back = return_events(course, seating, (seat,))
    return [*back, (TABLE, given_up(play.setup.players, mine, "abandoned"))]
