"""Looking back: every golden game of a game with turns, and the sentences that can be made of what is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from passerelle.core import record as records
from passerelle.core.analysis import (
    NOTABLE,
    Analysis,
    CurvePoint,
    DecisionMade,
    analyse,
    curve,
    decisions,
    turning_points,
)
from passerelle.core.common import COMMON_TYPES, TakenBack, Undone
from passerelle.core.contract import AnyGame, HasAnalysis
from passerelle.core.record import Record
from passerelle.core.simulate import finished_record
from passerelle.core.texts import Sentence
from passerelle.core.values import TABLE, Refused
from passerelle.games import catalogue
from passerelle.testkit.undoing import erratic, seated

ROOMS = Path(records.__file__).parents[1] / "games"
GOLDEN = sorted(
    file
    for game in catalogue.all_games()
    if isinstance(game, HasAnalysis)
    for file in (ROOMS / game.declaration.id / "tests" / "golden").glob("*.game")
)


def read(file: Path) -> Record:
    return records.read(file.read_text("utf-8"), catalogue.find)


def quick(record: Record) -> Analysis:
    """Every decision weighed once."""
    return next(found for found in analyse(record) if found.done)


def pieces_of_work(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> list[int]:
    """The effort of every decision that is weighed from now on."""
    asked: list[int] = []
    appraise = game.appraise  # type: ignore[attr-defined]

    def counted(state: Any, played: Any, effort: int) -> Any:
        asked.append(effort)
        return appraise(state, played, effort)

    monkeypatch.setattr(game, "appraise", counted)
    return asked


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_curve_comes_before_anything_is_weighed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is there at once, whatever has to be compiled first."""
    record = read(file)
    asked = pieces_of_work(monkeypatch, record.game)
    going = analyse(record)
    first = next(going)
    assert asked == []
    assert (first.done, first.moments, first.turning) == (0, (), ())
    frames = [point.frame for point in first.points]
    assert frames == sorted(set(frames))
    assert len(frames) >= 0.8 * len(decisions(record)[0])
    for point in first.points[:-1]:
        assert not point.exact
        assert len(point.values) == len(record.header.setup.players)
        if first.measure == "chance":
            assert all(0 < value < 1 for value in point.values)
            assert sum(point.values) == pytest.approx(1, abs=1e-3)
    second = next(going)
    assert set(asked) == {0}  # every decision once, quickly, before any is looked at closely
    assert len(asked) == second.done == len(decisions(record)[0])
    assert first.points[-1] == second.points[-1]


@pytest.mark.parametrize("game", ["hexades", "verbindung"])
def test_a_first_curve_resembles_the_better_one(game: str) -> None:
    """Where one is clearly ahead, both mostly say who."""
    agreed: list[bool] = []
    for file in (file for file in GOLDEN if file.parts[-4] == game):
        going = analyse(read(file))
        first, second = next(going), next(going)
        better = {moment.frame: moment.with_best[0] for moment in second.moments}
        agreed += [
            (point.values[0] > 0.5) == (better[point.frame] > 0.5)
            for point in first.points
            if point.frame in better and abs(better[point.frame] - 0.5) > 0.2
        ]
    assert len(agreed) > 30
    assert sum(agreed) > 0.75 * len(agreed)


def test_a_first_curve_needs_no_compiler() -> None:
    """In a process of its own, which then has not even loaded one."""
    script = """
import sys
from pathlib import Path
from passerelle.core import record
from passerelle.core.analysis import analyse
from passerelle.games import catalogue
for file in sys.argv[1:]:
    assert len(next(analyse(record.read(Path(file).read_text("utf-8"), catalogue.find))).points) > 2
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", script, *map(str, GOLDEN)], check=True)


def test_a_game_that_cannot_tell_at_a_glance_begins_with_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read(ROOMS / "hexades/tests/golden/rows.game")
    monkeypatch.setattr(record.game, "at_a_glance", lambda state: None)
    assert [point.exact for point in next(analyse(record)).points] == [True]


def test_there_are_games_to_look_at() -> None:
    assert {file.parts[-4] for file in GOLDEN} == {"hexades", "verbindung", "forma"}


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_game_looked_back_at(file: Path) -> None:
    record = read(file)
    found = quick(record)
    seats = len(record.header.setup.players)
    made, _ = decisions(record)
    assert found.done == len(made)
    assert not found.is_complete
    assert len(found.moments) >= len(made) * 0.8
    frames = {decision.frame: decision for decision in made}
    for moment in found.moments:
        assert frames[moment.frame].seat == moment.seat
        assert moment.loss >= 0
        assert (moment.best is None) == (moment.loss == 0)
        for values in (moment.with_best, moment.with_played, moment.before or ()):
            assert len(values) in (0, seats)
            if found.measure == "chance":
                assert all(0 <= value <= 1 for value in values)
                assert not values or sum(values) == pytest.approx(1, abs=1e-3)
    numbers = [point.frame for point in found.points]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(record.facts)
    outcome = record.outcome
    assert outcome is not None
    last = found.points[-1].values
    best = {seat for seat, value in zip(record.header.setup.seats, last, strict=True) if value == max(last)}
    assert set(outcome.winners) <= best
    assert len(found.turning) <= 3
    assert all(point.change >= NOTABLE[found.measure] for point in found.turning)


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", [file for file in GOLDEN if file.stem in ("rows", "right-announcement")], ids=str
)
def test_more_effort_ends_complete(file: Path) -> None:
    *_, last = analyse(read(file))
    assert last.is_complete


def test_hexades_is_exact_near_its_end() -> None:
    found = quick(read(ROOMS / "hexades/tests/golden/rows.game"))
    is_exact = [moment.exact for moment in found.moments]
    assert is_exact == sorted(is_exact)  # estimated first, then exact
    assert any(is_exact)
    assert not all(is_exact)
    placed_last = found.moments[-1]
    assert max(placed_last.with_played) == 1.0


@pytest.mark.clause("PA-15", "PA-16", "PA-17")
@pytest.mark.parametrize("game", ["hexades", "verbindung", "forma"])
def test_what_was_undone_was_not_decided(game: str) -> None:
    """Hints and lines that were taken back are in the record; the curve is of the game that was played."""
    room = catalogue.find(game)
    record = finished_record(erratic(room, seated(room, 1), "looked back at", 60))
    plays, made = list(record.positions()), decisions(record)[0]
    stands: list[int] = []
    for frame, fact in enumerate(record.facts):
        if isinstance(fact.event, Undone | TakenBack):
            stands = [before for before in stands if plays[before].lines < plays[frame + 1].lines]
        elif type(fact.event) not in COMMON_TYPES:
            stands.append(frame)
    frames = [decision.frame for decision in made]
    assert frames == [frame for frame in stands if frame in frames]
    assert len(frames) < sum(fact.who != TABLE for fact in record.facts)
    for decision in made:
        assert plays[decision.arose].state == decision.play.state
        assert not decision.arose or plays[decision.arose - 1].state != decision.play.state
    found = quick(record)
    numbers = [point.frame for point in found.points]
    assert numbers == sorted(set(numbers))
    for moment in found.moments:
        if moment.drawn is not None:
            assert record.facts[moment.drawn].who == TABLE  # the draw itself, whatever came between


def test_a_turning_point_lies_at_its_draw() -> None:
    """Not at the hint that was asked for between the dice and the decision."""
    asked = structs.replace(moment(6, "p2", best=0.1, played=0.1, before=0.5), drawn=4)
    (found,) = turning_points("chance", (asked,), ("p1", "p2"))
    assert (found.frame, found.by) == (4, "draw")
    assert [point.frame for point in curve((asked,), CurvePoint(9, (0.0, 1.0), True))] == [4, 6, 9]


def test_a_wrong_announcement_is_the_turning_point() -> None:
    record = read(ROOMS / "verbindung/tests/golden/wrong-announcement.game")
    found = quick(record)
    assert (found.turning[-1].by, found.turning[-1].after) == ("decision", 0.0)
    words = records.write_fact(record.game, record.facts[found.turning[-1].frame])
    assert words.endswith("announce")


def test_a_game_without_analysis_and_a_game_that_runs_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        quick(read(next((ROOMS / "dobble/tests/golden").glob("*.game"))))
    assert refused.value.refusal.code == "PA-23.no-analysis"
    whole = read(ROOMS / "hexades/tests/golden/rows.game")
    running = Record(whole.game, whole.header, whole.facts[:10])
    with pytest.raises(Refused) as refused:
        quick(running)
    assert refused.value.refusal.code == "PA-23.still-running"


def moment(frame: int, seat: str, best: float, played: float, before: float | None = None) -> DecisionMade:
    """Chances of p1; the decision is `seat`'s."""

    def both(chance: float) -> tuple[float, float]:
        return chance, 1 - chance

    loss = abs(best - played)
    return DecisionMade(
        frame,
        seat,
        Sentence("event.none") if loss else None,
        None if before is None else both(before),
        None if before is None else frame - 1,
        both(best),
        both(played),
        loss,
        exact=False,
    )


def test_a_turning_point_is_a_decision_or_a_draw() -> None:
    moments = (
        moment(4, "p1", best=0.55, played=0.5, before=0.5),
        moment(6, "p2", best=0.2, played=0.6, before=0.5),
        moment(9, "p1", best=0.6, played=0.6, before=0.58),
    )
    found = turning_points("chance", moments, ("p1", "p2"))
    told = [
        (point.frame, point.seat, point.by, round(point.before, 2), round(point.after, 2)) for point in found
    ]
    assert told == [(5, "p2", "draw", 0.5, 0.8), (6, "p2", "decision", 0.8, 0.4)]


def test_the_curve_ends_with_the_result() -> None:
    points = curve(
        (moment(4, "p1", 0.55, 0.5, before=0.5), moment(5, "p2", 0.4, 0.4)), CurvePoint(7, (0.0, 1.0), True)
    )
    assert [(point.frame, round(point.values[0], 2)) for point in points] == [
        (3, 0.5),
        (4, 0.55),
        (5, 0.4),
        (7, 0.0),
    ]
