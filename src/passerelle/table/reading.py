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
    return any(guest.is_reading and is_against_bots_alone(guest, course) for guest in seated)
