"""From games to a result: shares with intervals, ratings, and answers to the question asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .bout import GameResult
from .plan import Meeting, Plan, Schedule
from .statistics import Answer, Question, wilson


class Share(msgspec.Struct, frozen=True):
    """How much of its games a contestant won; a shared win counts in part."""

    name: str
    """Of the contestant."""
    score: float
    """Wins."""
    games: int
    """Of so many."""
    low: float
    high: float
    """From `low` to `high`: where the true share lies (Wilson's interval at 95 %)."""

    @property
    def rate(self) -> float:
        """Wins by games, from 0 to 1."""
        return self.score / self.games if self.games else 0.0


class Rated(msgspec.Struct, frozen=True):
    """One contestant after the tournament: its share of all its games, its rating, the games in which it failed."""

    share: Share
    """Of all its games."""
    rating: float
    """Higher is stronger; only differences within one tournament mean something."""
    uncertainty: float
    """Two standard deviations of the rating."""
    failures: int
    """Games it lost by raising, by nonsense or by thinking too long."""


class MeetingResult(msgspec.Struct, frozen=True):
    """How those who played each other did against one another."""

    names: Meeting
    """Who met."""
    shares: tuple[Share, ...]
    """One for each of them."""
    answer: Answer = "open"
    """Of the first contestant, where a question was asked."""


class Result(msgspec.Struct, frozen=True):
    """How a tournament went: every contestant's share of the wins and rating, and every meeting."""

    plan: Plan
    """What was asked for."""
    games: int
    """How many games counted."""
    void: int
    """How many did not: the game itself failed, or nobody could be blamed."""
    contestants: tuple[Rated, ...]
    """The best first."""
    meetings: tuple[MeetingResult, ...]
    """Every meeting by itself."""
    reasons: dict[str, int]
    """How many games ended for each reason."""
    question: Question | None = None
    """What the arena was asked, where it was asked something."""


def share_of(name: str, games: Sequence[GameResult]) -> Share:
    mine = [game for game in games if name in game.seats]
    score = sum(game.score(name) for game in mine)
    return Share(name, round(score, 6), len(mine), *wilson(score, len(mine)))


class Count:
    """The games of a tournament so far. What is decided never depends on the order in which they came."""

    def __init__(self, schedule: Schedule, question: Question | None) -> None:
        self.schedule, self.question = schedule, question
        self._played: dict[int, dict[int, list[GameResult]]] = {m: {} for m in range(len(schedule.meetings))}
        self._whole = dict.fromkeys(self._played, 0)
        """Openings of each meeting that are played without a gap."""
        self._sums = dict.fromkeys(self._played, (0.0, 0))
        self._decided: dict[int, Answer] = {}

    def add(self, played: GameResult) -> None:
        block, _ = divmod(played.number, self.schedule.games_per_opening)
        opening, meeting = divmod(block, len(self.schedule.meetings))
        self._played[meeting].setdefault(opening, []).append(played)
        self._judge(meeting)

    def _judge(self, meeting: int) -> None:
        """Only whole openings in their order are judged, so that swapped seats weigh the same."""
        name = self.schedule.meetings[meeting][0]
        openings = self._played[meeting]
        while (
            not self.is_decided(meeting)
            and len(openings.get(self._whole[meeting], ())) == self.schedule.games_per_opening
        ):
            games = [game for game in openings[self._whole[meeting]] if not game.void]
            score, count = self._sums[meeting]
            score, count = score + sum(game.score(name) for game in games), count + len(games)
            self._sums[meeting] = score, count
            self._whole[meeting] += 1
            if self.question and (answer := self.question.answer(score, count)) != "open":
                self._decided[meeting] = answer

    def is_decided(self, meeting: int) -> bool:
        return meeting in self._decided

    def counted(self, meeting: int) -> list[GameResult]:
        """In the order of their numbers; what was played after the decision does not count."""
        openings = self._played[meeting]
        kept = range(self._whole[meeting]) if self.is_decided(meeting) else sorted(openings)
        games = [game for opening in kept for game in openings[opening] if not game.void]
        return sorted(games, key=lambda game: game.number)

    def result(self) -> Result:
        by_meeting = {meeting: self.counted(meeting) for meeting in self._played}
        games = sorted((game for kept in by_meeting.values() for game in kept), key=lambda game: game.number)
        ratings = rated(self.schedule.plan.names, games)
        contestants = [
            Rated(share_of(name, games), *ratings[name], sum(_failed(name, game) for game in games))
            for name in self.schedule.plan.names
        ]
        meetings = tuple(
            MeetingResult(
                names,
                tuple(share_of(name, by_meeting[number]) for name in names),
                self._decided.get(number, "open"),
            )
            for number, names in enumerate(self.schedule.meetings)
        )
        reasons: dict[str, int] = {}
        for game in games:
            reasons[game.reason] = reasons.get(game.reason, 0) + 1
        void = sum(game.void for kept in self._played.values() for block in kept.values() for game in block)
        contestants.sort(key=lambda one: (-one.rating, one.share.name))
        return Result(
            self.schedule.plan, len(games), void, tuple(contestants), meetings, reasons, self.question
        )


def _failed(name: str, game: GameResult) -> bool:
    return any(game.seats[int(failure.seat[1:]) - 1] == name for failure in game.failures)


def rated(names: Iterable[str], games: Sequence[GameResult]) -> dict[str, tuple[float, float]]:
    """Ratings after these games in their order; a contestant is a team of as many as it has seats."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a second of imports, for results only

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for game in games:
        present = list(dict.fromkeys(game.seats))
        teams = [[ratings[name]] * game.seats.count(name) for name in present]
        after = model.rate(teams, scores=[game.score(name) for name in present])
        ratings.update({name: team[0] for name, team in zip(present, after, strict=True)})
    return {name: (round(rating.mu, 3), round(2 * rating.sigma, 3)) for name, rating in ratings.items()}
