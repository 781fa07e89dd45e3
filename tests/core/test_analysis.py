"""Looking back: every golden game of a game with turns, and the sentences that can be made of what is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from passerelle.core import analysis
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
from passerelle.core.contract import AnyGame, Appraisal, HasAnalysis
from passerelle.core.record import Record
from passerelle.core.simulate import finished_record
from passerelle.core.texts import Sentence
from passerelle.core.values import TABLE, Outcome, Refused, refuse
from passerelle.games import catalogue
from passerelle.games.hexades.actions import SayNone
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


def test_only_the_changes_that_counted_most_are_turning_points_and_a_tenth_is_enough() -> None:
    changes = {3: 0.4, 5: 0.25, 7: 0.125, 9: 0.3, 11: 0.05}
    found = turning_points(
        "chance", tuple(moment(frame, "p1", change, 0.0) for frame, change in changes.items()), ("p1", "p2")
    )
    assert [(point.frame, point.change) for point in found] == [(3, 0.4), (5, 0.25), (9, 0.3)]
    just = moment(2, "p1", 10.0, 0.0)
    assert [point.change for point in turning_points("points", (just,), ("p1", "p2"))] == [10.0]
    assert turning_points("chance", (moment(2, "p1", 0.09, 0.0),), ("p1", "p2")) == ()


class ScriptedAppraisals:
    """In place of a search: what it says of each decision, and how often it was asked."""

    def __init__(self, record: Record, said: dict[int, Appraisal[Any]]) -> None:
        self.made, _ = decisions(record)
        self.asked: list[tuple[int, int]] = []
        self._said = said

    def __call__(self, state: Any, action: Any, effort: int) -> Appraisal[Any] | None:
        place = next(place for place, made in enumerate(self.made) if made.play.state is state)
        assert self.made[place].action == action
        self.asked.append((place, effort))
        return self._said.get(place)


def worth(best: Any, with_best: float, with_played: float, exact: bool = False) -> Appraisal[Any]:
    """Values of p1 beside 4 of p2."""
    return Appraisal(best, {"p1": with_best, "p2": 4.0}, {"p1": with_played, "p2": 4.0}, exact=exact)


def scripted(
    monkeypatch: pytest.MonkeyPatch, measure: str, said: dict[int, Appraisal[Any]]
) -> tuple[Record, ScriptedAppraisals]:
    record = read(ROOMS / "hexades/tests/golden/rows.game")
    monkeypatch.setattr(type(record.game), "measure", measure)
    script = ScriptedAppraisals(record, said)
    whole = (script.made, list(record.positions())[-1])
    monkeypatch.setattr(analysis, "decisions", lambda _: whole)
    monkeypatch.setattr(type(record.game), "appraise", lambda _, *asked: script(*asked))
    return record, script


def test_what_is_not_exact_is_asked_again_with_more_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second decision has nothing to weigh, the third is exact at once, all others are estimated."""
    said = {place: worth(None, 1 / 3, 1 / 3, exact=place == 2) for place in range(37) if place != 1}
    record, script = scripted(monkeypatch, "chance", said)
    found = list(analyse(record))
    again = [place for place in range(37) if place not in (1, 2)]
    assert script.asked == [(place, 0) for place in range(37)] + [(p, n) for n in (1, 2) for p in again]
    assert {one.work for one in found} == {3 * 37}
    rounds = [[place + 1 for place in again] + [37] for _ in range(2)]
    assert [one.done for one in found] == [0, 37, *(37 + n for n in rounds[0]), *(74 + n for n in rounds[1])]
    assert [one.is_complete for one in found[-3:]] == [False, True, True]
    assert [(moment.exact, moment.with_best) for moment in found[-1].moments[:2]] == [
        (False, (0.3333, 4.0)),
        (True, (0.3333, 4.0)),
    ]
    assert found[-1].points[-1] == CurvePoint(len(record.facts), (0.0, 1.0), exact=True)


def test_a_decision_costs_what_the_best_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """In points compared with the other's; what is less than a point below the best, or is the best, costs nothing."""
    made, _ = decisions(read(ROOMS / "hexades/tests/golden/rows.game"))
    mine = [place for place, one in enumerate(made) if one.seat == "p1"]
    said = {
        mine[0]: worth(made[mine[0]].action, 9.0, 2.0),
        mine[1]: worth(SayNone(), 9.0, 8.5),
        mine[2]: worth(SayNone(), 9.0, 8.0),
        mine[3]: worth(SayNone(), 2.0, 9.0),
    }
    record, _ = scripted(monkeypatch, "points", said)
    found = quick(record)
    assert [moment.loss for moment in found.moments] == [0.0, 0.0, 1.0, 0.0]
    assert [moment.best and moment.best.key for moment in found.moments] == [None, None, "event.none", None]
    assert [moment.with_best for moment in found.moments[:2]] == [(9.0, 4.0)] * 2
    assert found.turning == ()


def test_the_chance_of_a_seat_is_its_own_and_its_points_are_compared() -> None:
    values = {"p1": 7.0, "p2": 3.0, "p3": 5.0}
    assert analysis._standing(values, "p1", "points") == 3.0
    assert analysis._standing(values, "p1", "chance") == 7.0


@pytest.mark.parametrize(
    ("measure", "outcome", "values"),
    [
        ("chance", Outcome(("p2",), "chain"), (0.0, 1.0, 0.0)),
        ("chance", Outcome(("p1", "p3"), "points", (("p1", 9), ("p3", 9))), (0.5, 0.0, 0.5)),
        ("chance", Outcome((), "given-up"), (0.0, 0.0, 0.0)),
        ("points", Outcome(("p1",), "points", (("p1", 9), ("p2", 4))), (9.0, 4.0, 0.0)),
        ("points", Outcome(("p1",), "resigned"), (1.0, 0.0, 0.0)),
    ],
)
def test_the_curve_ends_with_scores_or_shares_of_the_win(
    measure: str, outcome: Outcome, values: tuple[float, ...]
) -> None:
    assert analysis._final_values(measure, ("p1", "p2", "p3"), outcome) == values


@pytest.mark.clause("PA-21")
def test_a_game_of_more_than_800_decisions_is_not_looked_back_at(monkeypatch: pytest.MonkeyPatch) -> None:
    record, script = scripted(monkeypatch, "chance", {})
    end = list(record.positions())[-1]
    for count in (800, 801):
        monkeypatch.setattr(analysis, "decisions", lambda _, count=count: (script.made[:1] * count, end))
        if count == 800:
            assert quick(record).done == 800
        else:
            with pytest.raises(Refused) as refused:
                quick(record)
            assert refused.value.refusal == refuse("PA-21.too-large", limit=800)
