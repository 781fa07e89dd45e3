"""Tournaments: fair seats, the same games whoever plays them, nothing lost, and results that add up."""

import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from here import Here, without_times
from hypothesis import given
from hypothesis import strategies as st

from passerelle.arena.bout import play_bout, play_or_void
from passerelle.arena.contestants import contestants
from passerelle.arena.ledger import Ledger
from passerelle.arena.plan import CannotPlay, Plan, Schedule, lineups
from passerelle.arena.pools import GamePool, LocalPool
from passerelle.arena.standings import Result
from passerelle.arena.statistics import ERROR, Question, wilson
from passerelle.arena.tournament import check_plan, hold
from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.core.setup import complete_options
from passerelle.core.simulate import play_levels
from passerelle.games import catalogue

BOTS = Path(__file__).parent / "bots.py"


@contextlib.contextmanager
def refused(key: str) -> Iterator[None]:
    """With the sentence of that key."""
    with pytest.raises(CannotPlay) as caught:
        yield
    assert caught.value.sentence.key == f"arena.{key}"


def planned(game: str, *bots: str, seats: int = 2, limit: float = 30.0) -> Plan:
    options = complete_options(catalogue.find(game).declaration, {})
    return Plan(game, contestants(list(bots)), seats, options, "7", limit=limit, same_dice=True)


def held(plan: Plan, games: int, question: Question | None = None, pool: GamePool | None = None) -> Result:
    return hold(check_plan(plan, question), games, question, pool or Here(plan))


def bad(name: str) -> str:
    return f"{name.lower()}={BOTS}:{name}"


@given(st.integers(2, 6), st.integers(2, 4), st.integers(0, 20))
def test_everybody_has_every_side_equally_often(people: int, sides: int, opening: int) -> None:
    meeting = tuple("abcdef"[: min(people, sides)])
    games = lineups(meeting, sides, opening)
    for side in range(sides):
        assert len(set(Counter(game[side] for game in games).values())) == 1
    assert all(set(game) == set(meeting) for game in games)
    assert len(set(games)) == len(games)


def test_seats_are_swapped_under_the_same_luck() -> None:
    schedule = Schedule(planned("hexades", "random", "level-1", "level-2"))
    assert schedule.meetings == [("random", "level-1"), ("random", "level-2"), ("level-1", "level-2")]
    one, two = schedule.bouts(1, 4)
    assert one.seed == two.seed
    assert one.seats == two.seats[::-1] == ("random", "level-2")
    numbers = [bout.number for opening in range(3) for m in range(3) for bout in schedule.bouts(m, opening)]
    assert numbers == list(range(18))


def test_a_team_is_one_contestant() -> None:
    schedule = Schedule(planned("dobble", "random", "level-1", seats=4))
    teams = catalogue.find("dobble").suggested_teams(4)
    for bout in schedule.bouts(0, 0):
        assert {team: {bout.seats[s] for s in range(4) if teams[s] == team} for team in teams}
        assert sorted(Counter(bout.seats).values()) == [2, 2]


@pytest.mark.parametrize(
    ("game", "seats"), [("verbindung", 2), ("forma", 2), ("labyrinth", 2), ("dobble", 2), ("dobble", 6)]
)
def test_every_game_is_played(game: str, seats: int) -> None:
    result = held(planned(game, "level-1", "random", seats=seats), 2)
    assert result.games >= 2
    assert sum(one.share.score for one in result.contestants) == pytest.approx(result.games)
    assert all(one.failures == 0 for one in result.contestants)


@pytest.mark.slow
def test_four_seats_are_played() -> None:
    result = held(planned("forma", "level-1", "random", seats=4), 2)
    assert result.games == 2


@pytest.mark.slow
def test_the_order_of_the_games_changes_nothing_and_processes_neither() -> None:
    plan = planned("hexades", "level-1", "random")
    pool = LocalPool(plan, False, 2)
    try:
        across = held(plan, 10, pool=pool)
    finally:
        pool.close()
    assert without_times(across) == without_times(held(plan, 10))


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = planned("hexades", "random", "level-1")
    whole = held(plan, 8)
    schedule = check_plan(plan, None)
    first = Ledger(tmp_path, plan)
    hold(schedule, 4, None, Here(plan), first)
    first.close()
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"number": 4, "se')  # a fall in the middle of a line
    again = Ledger(tmp_path, plan)
    assert len(again.played) == 4
    assert without_times(hold(schedule, 8, None, Here(plan), again)) == without_times(whole)
    again.close()
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert sorted(line["number"] for line in lines) == list(range(8))
    with refused("other-plan"):
        Ledger(tmp_path, planned("hexades", "random", "level-2"))
    (tmp_path / "games.jsonl").write_text("[]\n")
    with refused("bad-line"):
        Ledger(tmp_path, plan)


def test_kept_games_verify(tmp_path: Path) -> None:
    plan = planned("hexades", f"middle={Path(__file__).parents[2]}/examples/middle_bot.py:Middle", "random")
    ledger = Ledger(tmp_path, plan)
    result = hold(check_plan(plan, None), 2, None, Here(plan, keep=True), ledger)
    ledger.close()
    assert all(one.failures == 0 for one in result.contestants)
    for path in sorted((tmp_path / "games").iterdir()):
        record = records.read(path.read_text("utf-8"), catalogue.find)
        verify(record)


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        ("Raises", "crash", "exit 1: RuntimeError: no idea"),
        ("Cheats", "illegal", "HX-"),
        ("NotMade", "crash", "not today"),
    ],
)
def test_a_bot_that_fails_loses_and_it_is_told_why(name: str, kind: str, detail: str) -> None:
    plan = planned("hexades", bad(name), "random", limit=20.0)
    for bout in Schedule(plan).bouts(0, 0):
        played, record = play_bout(plan, bout, keep=True)
        assert [bout.seats[int(seat[1:]) - 1] for seat in played.winners] == ["random"]
        assert played.reason == "resigned"
        assert played.failures[0].kind == kind
        assert detail in played.failures[0].detail
        verify(records.read(record, catalogue.find))


def test_in_a_race_a_bot_that_fails_loses_too() -> None:
    plan = planned("dobble", f"late={Path(__file__)}:BadTiming", "level-1", seats=4)
    result = held(plan, 2)
    assert [one.share.rate for one in result.contestants] == [1, 0]
    assert result.contestants[1].failures == 2


class BadTiming:
    def choose(self, view: Any, budget: Any, rng: random.Random) -> Any:
        return None

    def next(self, view: Any, now: int, rng: random.Random) -> Any:
        return "soon", "something"


class Waits(BadTiming):
    def next(self, view: Any, now: int, rng: random.Random) -> Any:
        return None


def test_if_everybody_waits_nobody_wins() -> None:
    plan = planned("dobble", f"one={Path(__file__)}:Waits", f"two={Path(__file__)}:Waits")
    result = held(plan, 2)
    assert result.reasons == {"stalled": 2}
    assert [one.share.rate for one in result.contestants] == [0.5, 0.5]


@pytest.mark.slow
def test_a_lost_process_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FALLS_ONCE", str(tmp_path / "fallen"))
    plan = planned("hexades", bad("Falls"), "random")
    pool = LocalPool(plan, False, 2)
    result = held(plan, 6, pool=pool)
    pool.close()
    assert (tmp_path / "fallen").exists()
    assert (result.games, result.void) == (6, 0)


@pytest.mark.slow
def test_a_game_that_always_takes_its_process_along_is_void() -> None:
    plan = planned("hexades", bad("AlwaysFalls"), "random")
    pool = LocalPool(plan, False, 2)
    result = held(plan, 2, pool=pool)
    pool.close()
    assert (result.games, result.void, result.void_reasons) == (0, 2, {"lost": 2})


def test_an_error_of_ours_makes_a_game_void_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("passerelle.arena.bout.drive", broken)
    plan = planned("hexades", "level-1", "random")
    played, record = play_or_void(plan, next(Schedule(plan).bouts(0, 0)))
    assert (played.void, played.reason, record) == (True, "ZeroDivisionError: ours", "")


def test_games_share_their_dice_only_where_nobody_can_remember_them() -> None:
    plan = planned("hexades", "random", "level-1")
    alike, other = Schedule(plan), Schedule(msgspec.structs.replace(plan, same_dice=False))
    assert len({bout.seed for bout in alike.bouts(0, 0)}) == 1
    assert len({bout.seed for bout in other.bouts(0, 0)}) == 2
    drawn = Schedule(msgspec.structs.replace(plan, seed=""))
    assert drawn.seed != Schedule(drawn.plan).seed
    assert all(drawn.seed not in bout.seed for bout in drawn.bouts(0, 0))


@pytest.mark.parametrize("game", catalogue.IDS)
def test_views_are_the_same_in_the_process_of_a_bot(game: str) -> None:
    found = catalogue.find(game)
    record = play_levels(found, ("level-1", "level-1"), {}, "views")
    positions = list(record.positions())
    decoder = msgspec.json.Decoder(found.view_type)
    for play in positions[:: max(1, len(positions) // 10)]:
        view = found.view(play.state, "p2")
        assert decoder.decode(msgspec.json.encode(view)) == view


@pytest.mark.parametrize(
    ("bots", "key"),
    [
        (["level-1"], "two-needed"),
        (["level-1", "level-1"], "name-twice"),
        (["level-1", "level-9"], "unknown-bot"),
        (["level-1", "nowhere.py:Bot"], "cannot-import"),
        (["level-1", "json:loads"], None),
        (["level-1", "json:__name__"], "not-a-bot"),
        (["level-1", "program:"], "not-a-bot"),
    ],
)
def test_what_cannot_be_played_is_said_before(bots: list[str], key: str | None) -> None:
    if key is None:
        check_plan(planned("hexades", *bots), None)
        return
    with refused(key):
        check_plan(planned("hexades", *bots), None)


def test_a_question_needs_two_and_a_race_needs_next() -> None:
    with refused("question-of-two"):
        check_plan(planned("dobble", "random", "level-1", "level-2", seats=6), Question(0.4, 0.6))
    with refused("bad-hypothesis"):
        check_plan(planned("hexades", "random", "level-1"), Question(0.6, 0.4))
    with refused("no-next"):
        check_plan(planned("dobble", bad("Raises"), "level-1"), None)


@pytest.mark.slow
def test_a_question_is_decided_early_and_the_same_in_any_order() -> None:
    plan, question = planned("hexades", "level-2", "random"), Question(0.4, 0.6)
    result = held(plan, 200, question)
    assert result.meetings[0].answer == "stronger"
    assert result.games < 60
    pool = LocalPool(plan, False, 2)
    assert without_times(held(plan, 200, question, pool)) == without_times(result)
    pool.close()


@pytest.mark.parametrize(("share", "wrong"), [(0.45, "stronger"), (0.55, "weaker")])
def test_the_sequential_test_keeps_its_error_rates(share: float, wrong: str) -> None:
    """1,000 tournaments on the edge of either hypothesis; the bound is five standard errors wide."""
    rng, question, mistakes = random.Random(f"sprt {share}"), Question(0.45, 0.55), 0
    for _ in range(1000):
        score, games = 0.0, 0
        while question.answer(score, games) == "open":
            score += sum(rng.random() < share for _ in range(2))
            games += 2
        mistakes += question.answer(score, games) == wrong
    assert mistakes / 1000 < ERROR + 5 * (ERROR * (1 - ERROR) / 1000) ** 0.5


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (75, 100, 0.657, 0.8245)]
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)
