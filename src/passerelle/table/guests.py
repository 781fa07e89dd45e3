"""Whoever looks at a table: a browser with seats, the host's, a spectator's."""

from __future__ import annotations

from passerelle.core.values import Refusal, Seat, Viewer

from .course import Course


class News:
    """New lines of a game. What has been made of them for one viewer serves the next."""

    def __init__(self, course: Course, first: int, now: int) -> None:
        self.course = course
        self.first = first
        self.now = now
        self.made: dict[Viewer, bytes] = {}


class Guest:
    """The table keeps `seats` and `is_host` as the keys say."""

    def __init__(self) -> None:
        self.hashes: frozenset[str] = frozenset()
        self.seats: tuple[Seat, ...] = ()
        self.is_host = False
        self.is_gone = False

    def hear_news(self, news: News, action_id: str) -> None:
        """`action_id` is of this guest's own action, else empty."""

    def see_table(self) -> None:
        """Something about the table has changed."""

    def be_given(self, seat: Seat, key: str) -> None:
        pass

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        pass
