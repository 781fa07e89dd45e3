"""Races on virtual time: ten thousand duels over lines of every kind, liars among them."""

import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passerelle.core.common_notation import read_verdict, write_verdict
from passerelle.core.values import SEATS, Seat
from passerelle.core.verdicts import CAP, MARGIN
from passerelle.table.fairness import (
    LONGEST_HOLD,
    MEMORY,
    MOST_DOUBT,
    QUOTA,
    Arrival,
    ConnectionTiming,
    Race,
    measured_trip,
)

DUELS = 10_000
PING_EVERY = 2000


class Wire:
    """A simulated connection: a message takes half the round trip and some jitter; a lost one is sent again."""

    def __init__(self, rng: random.Random, round_trip: float, jitter: float, loss: float) -> None:
        self._rng, self._half, self._jitter, self._loss = rng, round_trip / 2, jitter, loss
        self._again = max(200.0, 2 * round_trip)

    def takes(self) -> float:
        lost = 0.0
        while self._rng.random() < self._loss:
            lost += self._again
        return self._half + self._rng.uniform(0, self._jitter) + lost


def measured_line(wire: Wire, stalled: float = 0.0) -> ConnectionTiming:
    """After a minute of pings; a liar lets each pong wait."""
    line = ConnectionTiming()
    for number in range(MEMORY):
        at = number * PING_EVERY
        line.ping(number, at)
        line.pong(number, round(at + wire.takes() + stalled + wire.takes()))
    return line


def joined(race: Race, seat: Seat, at: int, measured: int | None) -> Race:
    """With the action of one more seat."""
    arrival = Arrival(seat, at, race.timings[seat].allow(measured, at))
    return Race(race.timings, [*race.arrivals, arrival])


class Duel:
    """Both see a goal and react to it; who was quicker is known, and what the table makes of it."""

    def __init__(self, rng: random.Random, wires: tuple[Wire, Wire], reports: bool = True) -> None:
        self.reactions = {seat: rng.gauss(2000, 300) for seat in ("p1", "p2")}
        lines = {seat: measured_line(wire) for seat, wire in zip(self.reactions, wires, strict=True)}
        self.race = Race(lines, [])
        sent, arrivals = 100_000, {}
        for seat, wire in zip(self.reactions, wires, strict=True):
            arrivals[seat] = round(sent + wire.takes() + self.reactions[seat] + wire.takes())
        for seat in sorted(arrivals, key=lambda seat: arrivals[seat]):
            if self.race.arrivals and arrivals[seat] > self.race.settles_at:
                break  # it came after the table had settled
            trip = measured_trip(sent, arrivals[seat], round(self.reactions[seat]))
            self.race = joined(self.race, seat, arrivals[seat], trip if reports else None)
        self.held = self.race.settles_at - min(arrivals.values())
        verdict = self.race.verdict()
        self.winner = verdict.winner if verdict else self.race.arrivals[0].seat

    @property
    def uncertainty(self) -> int:
        return self.race.uncertainty("p1", "p2")

    @property
    def apart(self) -> float:
        return abs(self.reactions["p1"] - self.reactions["p2"])

    @property
    def quicker(self) -> str:
        return min(self.reactions, key=lambda seat: self.reactions[seat])


def duels(seed: str, jitter: float, loss: float, reports: bool = True) -> Iterator[Duel]:
    rng = random.Random(seed)
    for _ in range(DUELS):
        one, other = (
            Wire(rng, rng.uniform(5, 400), rng.uniform(0, jitter), rng.uniform(0, loss)) for _ in range(2)
        )
        yield Duel(rng, (one, other), reports)


@pytest.mark.slow
def test_whoever_reacted_first_wins() -> None:
    """Round trips from 5 to 400 ms, up to 30 ms of jitter each way, up to one message in a hundred lost."""
    clear = right = 0
    for duel in duels("first", jitter=30, loss=0.01):
        if duel.apart > duel.uncertainty:
            clear += 1
            right += duel.winner == duel.quicker
    assert clear > DUELS / 2
    assert right / clear >= 0.99


@pytest.mark.slow
def test_steady_lines_seldom_tie() -> None:
    """With jitter up to 10 ms, hardly any duel decided by 50 ms or more ends as a tie."""
    clear = ties = 0
    for duel in duels("ties", jitter=10, loss=0.01):
        if duel.apart >= 50:
            clear += 1
            ties += duel.winner == ""
    assert ties / clear <= 0.05


BadWire = Callable[[random.Random], tuple[float, float, float]]

BAD: dict[str, BadWire] = {
    "wild": lambda rng: (rng.uniform(50, 400), rng.uniform(100, 400), rng.uniform(0, 0.05)),
    "jittery": lambda rng: (rng.uniform(50, 400), rng.uniform(20, 60), rng.uniform(0, 0.02)),
    "of any jitter": lambda rng: (rng.uniform(50, 400), rng.uniform(0, 400), rng.uniform(0, 0.05)),
    "slow but steady": lambda rng: (rng.uniform(300, 400), rng.uniform(0, 10), rng.uniform(0, 0.01)),
    "lossy": lambda rng: (rng.uniform(50, 150), 20, rng.uniform(0.05, 0.1)),
}
"""Round trip, jitter each way, share of messages lost."""

TABLES = 4000


class MixedTable:
    """Good connections and a bad one, all reacting to the same card; what good players get to see of it."""

    def __init__(self, rng: random.Random, bad: BadWire, good: int) -> None:
        self.good = SEATS[:good]
        wires = {
            seat: Wire(rng, rng.uniform(5, 200), rng.uniform(0, 10), rng.uniform(0, 0.005))
            for seat in self.good
        }
        self.bad = SEATS[good]
        wires[self.bad] = Wire(rng, *bad(rng))
        self.measured = {seat: measured_line(wire) for seat, wire in wires.items()}
        self.reactions = {seat: rng.gauss(2000, 300) for seat in wires}
        self.arrivals = {
            seat: round(100_000 + wire.takes() + self.reactions[seat] + wire.takes())
            for seat, wire in wires.items()
        }

    def play(self, seats: Sequence[Seat]) -> Race:
        """The race of these alone, as the table settles it."""
        race = Race({seat: self.measured[seat] for seat in seats}, [])
        for seat in sorted(seats, key=lambda seat: self.arrivals[seat]):
            at = self.arrivals[seat]
            if race.arrivals and at > race.settles_at:
                break  # it came after the table had settled
            race = joined(race, seat, at, measured_trip(100_000, at, round(self.reactions[seat])))
        return race

    @property
    def everybody(self) -> list[Seat]:
        return [*self.good, self.bad]

    @property
    def first_two(self) -> list[Seat]:
        return sorted(self.good, key=lambda seat: self.reactions[seat])[:2]


@pytest.mark.slow
@pytest.mark.parametrize("kind", BAD)
def test_one_bad_line_does_not_spoil_a_table_for_the_others(kind: str) -> None:
    """Two to seven good connections and a bad one: the good ones are judged and held as if it were not there."""
    rng = random.Random(kind)
    clear = right = held = as_long = 0
    for _ in range(TABLES):
        table = MixedTable(rng, BAD[kind], good=rng.randint(2, 7))
        first, second = table.first_two
        race = table.play(table.everybody)
        if race.arrivals[0].seat != table.bad:
            held += 1
            began = race.arrivals[0].at
            as_long += race.settles_at - began <= table.play(table.good).settles_at - began
        of_good = [arrival for arrival in race.arrivals if arrival.seat != table.bad]
        if of_good and table.reactions[second] - table.reactions[first] >= 50:
            clear += 1
            verdict = Race(race.timings, of_good).verdict()
            right += (verdict.winner if verdict else of_good[0].seat) == first
    assert min(clear, held) > TABLES / 2
    assert right / clear >= 0.99
    assert as_long / held >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("kind", BAD)
def test_of_two_the_good_one_waits_for_a_bad_one_only_while_that_can_prove_something(kind: str) -> None:
    """There are no others to spare: it waits for one that is only slow, and for one in great doubt not at all."""
    rng = random.Random(kind)
    for _ in range(TABLES):
        table = MixedTable(rng, BAD[kind], good=1)
        (good,), bad = table.good, table.measured[table.bad]
        race = joined(Race(table.measured, []), good, 100_000, table.measured[good].typical)
        hold = race.settles_at - 100_000
        if bad.doubt > MOST_DOUBT:
            assert hold == 0
        else:
            assert hold <= min(LONGEST_HOLD, bad.free + race.uncertainty(good, table.bad))


@pytest.mark.slow
def test_of_two_who_is_slow_but_steady_still_wins_when_first() -> None:
    rng = random.Random("slow duel")
    clear = right = 0
    for _ in range(TABLES):
        table = MixedTable(rng, BAD["slow but steady"], good=1)
        if table.reactions["p1"] - table.reactions[table.bad] >= 50:
            clear += 1
            race = table.play(table.everybody)
            verdict = race.verdict()
            right += (verdict.winner if verdict else race.arrivals[0].seat) == table.bad
    assert clear > TABLES / 4
    assert right / clear >= 0.97


@pytest.mark.parametrize("alone", [(320, 320), (40, 80)], ids=["slow", "jittery"])
def test_where_three_race_nobody_waits_for_one_bad_line_but_for_two_of_a_kind(alone: tuple[int, ...]) -> None:
    good = {"p1": still(20), "p2": still(60)}
    others = joined(Race(good, []), "p1", 5000, 20)
    with_bad = joined(Race({**good, "p3": of_trips(*alone)}, []), "p1", 5000, 20)
    assert with_bad.waited_for == others.waited_for == ["p2"]
    assert with_bad.settles_at == others.settles_at
    two = joined(Race({**good, "p3": of_trips(*alone), "p4": of_trips(*alone)}, []), "p1", 5000, 20)
    assert two.waited_for == ["p2", "p3", "p4"]
    duel = joined(
        Race({"p1": still(20), "p3": of_trips(*alone), "p4": ConnectionTiming()}, []), "p1", 5000, 20
    )
    assert "p3" in duel.waited_for, "a bot has no connection to spare"


@pytest.mark.clause("PA-14")
def test_who_has_an_unsteady_line_bears_its_doubt() -> None:
    """Nobody waits for it, others are told apart as if it were not there, and it is allowed less itself."""
    shaky = of_trips(300, 100)
    assert shaky.doubt == 2 * 100 + MARGIN
    assert shaky.allow(250, 100_000) == 250 - (shaky.doubt - MOST_DOUBT)
    assert shaky.allow(50, 100_000) == 0
    lines = {"p1": still(20), "p2": still(20), "p3": shaky}
    race = joined(Race(lines, []), "p1", 5000, 20)
    assert race.settles_at == joined(Race({"p1": still(20), "p2": still(20)}, []), "p1", 5000, 20).settles_at
    assert race.uncertainty("p1", "p2") == MARGIN
    assert race.uncertainty("p1", "p3") == MOST_DOUBT
    race = joined(race, "p3", 5010, 150)
    verdict = race.verdict()
    assert verdict is not None
    assert (verdict.winner, verdict.within) == ("", MOST_DOUBT)


def test_no_action_is_held_for_longer_than_the_limit() -> None:
    race = joined(Race({"p1": still(0), "p2": still(400)}, []), "p1", 5000, 0)
    assert race.settles_at == 5000 + LONGEST_HOLD


@pytest.mark.slow
def test_pages_that_report_nothing_are_judged_by_their_pings() -> None:
    clear = right = 0
    for duel in duels("silent", jitter=10, loss=0.0, reports=False):
        if duel.apart > duel.uncertainty:
            clear += 1
            right += duel.winner == duel.quicker
    assert right / clear >= 0.99


@given(
    st.lists(st.integers(0, 3000), max_size=40),
    st.one_of(st.none(), st.integers(-5000, 5000)),
    st.integers(0, 10_000),
)
def test_never_more_than_the_cap_is_taken_off(trips: list[int], measured: int | None, at: int) -> None:
    line = ConnectionTiming()
    for number, trip in enumerate(trips):
        line.ping(number, number * 5000)
        line.pong(number, number * 5000 + trip)
    assert 0 <= line.allow(measured, at) <= CAP <= 400


@given(st.integers(5, 400), st.integers(0, 1000), st.integers(0, 5000), st.integers(0, 2000))
def test_a_liar_gains_no_more_than_the_cap(trip: int, stalled: int, shaved: int, reaction: int) -> None:
    """Pongs held back make the line look slow, a shortened report makes the player look quick."""
    rng = random.Random(trip)
    wire = Wire(rng, trip, 0, 0)
    line = measured_line(wire, stalled)
    arrival = 100_000 + trip + reaction
    honest = 100_000 + reaction
    taken = line.allow(measured_trip(100_000, arrival, max(0, reaction - shaved)), arrival)
    assert honest - (arrival - taken) <= CAP - trip + 1


@given(st.integers(5, 300), st.integers(50, 400))
def test_lying_beyond_what_pings_show_is_cut_at_once(trip: int, shaved: int) -> None:
    """With honest pings a shortened report gains the margin and no more."""
    line = measured_line(Wire(random.Random(1), trip, 0, 0))
    assert line.allow(trip + shaved, 100_000) - trip <= 2 * MARGIN + 1


def test_the_quota_runs_dry_and_comes_back() -> None:
    """One slow ping a minute lets a line claim as much, but not again and again."""
    line = measured_line(Wire(random.Random(1), 40, 0, 0))
    line.ping(MEMORY, 70_000)
    line.pong(MEMORY, 70_400)
    claims = [line.allow(390, 100_000) for _ in range(20)]
    assert claims[0] == 390
    assert claims[-1] == line.free < 50
    assert sum(claim - line.free for claim in claims) <= QUOTA
    assert line.allow(390, 200_000) == 390


@pytest.mark.clause("PA-14")
def test_the_quota_is_never_less_than_none_when_a_new_game_counts_from_zero() -> None:
    line = measured_line(Wire(random.Random(1), 40, 0, 0))
    assert line.allow(40, 600_000) == 40
    assert line.allow(40, 3_000) == 40
    assert 0 <= line.allow(0, 3_100) <= CAP


def test_a_pong_nobody_asked_for_says_nothing() -> None:
    line = ConnectionTiming()
    line.pong(7, 100)
    assert (line.typical, line.jitter, line.longest) == (0, 0, 0)
    line.ping(1, 0)
    line.ping(2, 1000)
    line.pong(2, 1030)
    line.pong(1, 1040)
    assert line.typical == 30


def of_trips(*trips: int) -> ConnectionTiming:
    line = ConnectionTiming()
    for number in range(MEMORY):
        line.ping(number, number * PING_EVERY)
        line.pong(number, number * PING_EVERY + trips[number % len(trips)])
    return line


def still(trip: int) -> ConnectionTiming:
    return measured_line(Wire(random.Random(1), trip, 0, 0))


def test_a_claim_is_held_while_a_slower_line_could_prove_earlier() -> None:
    race = joined(Race({"p1": still(10), "p2": still(200)}, []), "p1", 5000, 10)
    (first,) = race.arrivals
    assert first.time == 4990
    assert race.settles_at == 4990 + race.uncertainty("p1", "p2") + 200 + MARGIN
    race = joined(race, "p2", 5120, 200)
    verdict = race.verdict()
    assert verdict is not None
    assert verdict.winner == "p2"
    assert race.settles_at == 5120
    assert write_verdict(verdict) == "verdict p1 4.990 p2 4.920 within 0.005 p2 p1:5.000/0.010 p2:5.120/0.200"
    assert read_verdict(write_verdict(verdict)) == verdict


def test_a_bot_is_never_waited_for() -> None:
    race = joined(Race({"p1": still(10), "p2": ConnectionTiming()}, []), "p1", 5000, 10)
    assert race.settles_at == 5000
    assert race.verdict() is None


def test_of_three_the_tie_is_between_those_who_are_close() -> None:
    race = Race({"p1": still(10), "p2": still(10), "p3": still(10)}, [])
    for seat, at in (("p3", 5000), ("p1", 5004), ("p2", 5050)):
        race = joined(race, seat, at, 10)
    verdict = race.verdict()
    assert verdict is not None
    assert (verdict.winner, [claim.seat for claim in verdict.claims]) == ("", ["p1", "p3"])
