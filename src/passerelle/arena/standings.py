"""From games to a result: shares with intervals, ratings, and answers to the question asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from passerelle.core.values import SEATS

from .bout import GameResult
from .machine import Machine, this_machine
from .plan import CommittedSeed, Meeting, Plan, Schedule
from .ratings import Ranking, Rating, rate
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
    """Higher is stronger, by 400 for odds of ten to one; the average of a tournament is 1500."""
    low: float
    high: float
    """From `low` to `high`: where the true rating lies (95 %, by drawing the openings anew)."""
    failures: int
    """Games it lost by breaking down, by nonsense, by an illegal move or by thinking too long."""
    seconds: float = 0.0
    """For an answer, on the average."""
    longest: float = 0.0
    """For an answer, at most."""


class MeetingResult(msgspec.Struct, frozen=True):
    """How those who played each other did against one another."""

    names: Meeting
    """Who met."""
    shares: tuple[Share, ...]
    """One for each of them."""
    answer: Answer = "open"
    """Of the first contestant, where a question was asked."""


class LostByFault(msgspec.Struct, frozen=True):
    """One game that a bot lost without being beaten."""

    name: str
    """Of the contestant."""
    game: int
    """The game's number."""
    kind: str
    """`timeout`, `crash`, `nonsense` or `illegal`."""
    detail: str
    """What is known of it: an exit code, the last line of its error output, the refused action."""


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
    failures: tuple[LostByFault, ...] = ()
    """Every game that a bot lost without being beaten, by number."""
    void_reasons: dict[str, int] = {}
    """How many games did not count for each reason."""
    seeds: tuple[CommittedSeed, ...] = ()
    """Those that were drawn, one for every time the tournament went on; none where a seed was given."""
    made_on: Machine = Machine()
    """Where it was counted, and by which version."""


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
        ratings = self._ratings()
        contestants = [
            Rated(
                share_of(name, games),
                *rating,
                sum(_failed(name, game) for game in games),
                *_times(name, games),
            )
            for name, rating in zip(self.schedule.plan.names, ratings, strict=True)
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
        void: dict[str, int] = {}
        for game in (game for kept in self._played.values() for block in kept.values() for game in block):
            if game.void:
                void[game.reason] = void.get(game.reason, 0) + 1
        contestants.sort(key=lambda one: (-one.rating, one.share.name))
        return Result(
            self.schedule.plan, len(games), sum(void.values()), tuple(contestants), meetings, reasons, self.question,
            _failures(games), void, made_on=this_machine(),
        )  # fmt: skip

    def _ratings(self) -> list[Rating]:
        """In the order of the plan. What is drawn anew for the intervals is an opening of one meeting."""
        names = self.schedule.plan.names
        blocks: dict[tuple[int, int], list[Ranking]] = {}
        for meeting in self._played:
            for game in self.counted(meeting):
                block = game.number // self.schedule.games_per_opening
                blocks.setdefault((meeting, block), []).append(
                    [
                        [names.index(name) for name in group]
                        for group in ranking(game, self.schedule.sides_and_teams)
                    ]
                )
        met = [
            (names.index(one), names.index(other))
            for one, other in combinations(names, 2)
            if any(one in meeting and other in meeting for meeting in self.schedule.meetings)
        ]
        return rate(len(names), list(blocks.values()), met)


def ranking(game: GameResult, sides: Sequence[tuple[tuple[int, ...], str]]) -> list[list[str]]:
    """Who came first, and so on: winners before others, then by scores; who failed last. `sides`: seats and team."""
    scores, failed = dict(game.scores), {failure.seat for failure in game.failures}

    def merit(side: tuple[tuple[int, ...], str]) -> tuple[bool, bool, int]:
        seats, team = [SEATS[seat] for seat in side[0]], side[1]
        won = any(seat in game.winners for seat in seats)
        return not failed & {*seats}, won, scores.get(team, scores.get(seats[0], 0))

    places: dict[tuple[bool, bool, int], list[str]] = {}
    for side in sides:
        places.setdefault(merit(side), []).append(game.seats[side[0][0]])
    return [places[place] for place in sorted(places, reverse=True)]


def _failures(games: Sequence[GameResult]) -> tuple[LostByFault, ...]:
    return tuple(
        LostByFault(game.seats[SEATS.index(failure.seat)], game.number, failure.kind, failure.detail)
        for game in games
        for failure in game.failures
    )


def _times(name: str, games: Sequence[GameResult]) -> tuple[float, float]:
    """Seconds for an answer, on the average and at most."""
    taken = [
        times for game in games for seat, times in game.times.items() if game.seats[SEATS.index(seat)] == name
    ]
    answers = sum(times.answers for times in taken)
    mean = sum(times.answers * times.mean for times in taken) / answers if answers else 0.0
    return round(mean, 5), max((times.longest for times in taken), default=0.0)


def _failed(name: str, game: GameResult) -> bool:
    return any(game.seats[SEATS.index(failure.seat)] == name for failure in game.failures)
