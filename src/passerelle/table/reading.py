"""Who reads the help of a game against bots alone is waited for (PA-24)."""

from __future__ import annotations

from collections.abc import Iterable

from .course import Course
from .guests import Guest


def is_against_bots_alone(guest: Guest, course: Course) -> bool:
    """Whether everybody but this guest is a bot."""
    people = [seat for seat in course.header.setup.seats if seat not in course.bots]
    return bool(course.bots) and bool(people) and set(people) <= set(guest.seats)


def do_bots_wait(seated: Iterable[Guest], course: Course) -> bool:
    return bool(course.bots) and any(
        guest.is_reading and is_against_bots_alone(guest, course) for guest in seated
    )


class Reading:
    """Where time runs, the help pauses the game; elsewhere the bots just wait."""

    def __init__(self, is_race: bool) -> None:
        self._is_race = is_race
        self._has_paused = False

    def pause_wanted(self, guest: Guest, course: Course | None, is_resuming: bool) -> bool | None:
        """After a guest has opened or closed the help: whether a pause begins or ends; None if neither."""
        if course is None or course.outcome or not is_against_bots_alone(guest, course):
            return None
        runs = not course.is_hidden and (self._is_race or course.alarm is not None)
        if guest.is_reading and (runs or is_resuming):
            self._has_paused = True
            return True
        if not guest.is_reading and course.is_hidden and self._has_paused:
            self._has_paused = False
            return False
        return None
