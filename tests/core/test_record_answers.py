"""What a record tells about its game, the same in every game."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.common import CameBack, Left, Resign, Seated
from passerelle.core.common_notation import read_time
from passerelle.core.driver import settle
from passerelle.core.record import Record
from passerelle.core.replay import replay
from passerelle.core.setup import Player
from passerelle.core.simulate import play_levels
from passerelle.core.values import TABLE, Action, Fact, Fault, Outcome
from passerelle.games import catalogue
from passerelle.testkit.games import random_record, setup_for


@pytest.fixture(scope="module", params=catalogue.IDS)
def record(request: pytest.FixtureRequest) -> Record:
    game = catalogue.find(request.param)
    return play_levels(game, ("random", "random"), {}, "answers")


def test_a_record_knows_its_outcome_players_and_options(record: Record) -> None:
    end = replay(record)
    outcome = record.outcome
    assert isinstance(outcome, Outcome)
    assert outcome == playing.outcome(record.game, end)
    assert outcome.reason
    assert set(outcome.winners) <= set(record.header.setup.seats)
    assert [player.name for player in record.players] == ["random", "random"]
    assert list(record.options) == [option.name for option in record.game.declaration.options]


def test_positions_begin_before_the_first_line_and_follow_each(record: Record) -> None:
    positions = list(record.positions())
    assert [position.lines for position in positions] == list(range(len(record.facts) + 1))
    assert positions[-1] == replay(record)


def test_a_game_under_way_has_no_outcome(record: Record) -> None:
    begun = replace(record, facts=(), seed=None)
    assert begun.outcome is None
    assert list(begun.actions()) == []
    assert begun.to_rows() == []
    assert len(list(begun.positions())) == 1


def test_actions_are_what_the_seats_did(record: Record) -> None:
    acted = list(record.actions())
    assert acted
    assert [(seat, at) for seat, _, at in acted] == [
        (fact.who, fact.at)
        for fact in record.facts
        if fact.who != TABLE and record.game.intent(fact) is not None
    ]
    assert all(isinstance(action, Action) for _, action, _ in acted)


def test_every_action_is_one_row_with_the_words_of_its_line(record: Record) -> None:
    rows, lines = record.to_rows(), records.write(record).split("\n")
    assert [row["number"] for row in rows] == list(range(1, len(list(record.actions())) + 1))
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    for row in rows:
        time, who, words = lines[int(row["line"]) - 1].split(" ", 2)
        assert (read_time(time), who, words) == (row["time_ms"], row["seat"], row["words"])
        assert (row["game"], row["kind"], row["player"]) == (record.header.game, "bot", "random")


def test_a_record_survives_pickling(record: Record) -> None:
    copy = pickle.loads(pickle.dumps(record))
    assert records.write(copy) == records.write(record)


def test_who_sits_there_changes_and_resigning_is_an_action() -> None:
    game = catalogue.find("hexades")
    whole = random_record(game, setup_for(game, 2), "resigning")
    opening = whole.facts[: next(n for n, fact in enumerate(whole.facts) if fact.who != TABLE) + 1]
    at, bot = opening[-1].at, Player("p2", "bot", "level-1")
    common: list[Any] = [Fact(at, "p2", Left()), Fact(at, TABLE, Seated(bot))]
    assert whole.lottery is not None
    play = playing.begin(game, whole.header.setup)
    for fact in opening:
        play = playing.apply(game, play, fact)
    play, drawn = settle(game, play, whole.lottery, at)
    ending = playing.decide(game, play, "p1", Resign(), at)
    record = replace(whole, facts=(*opening, *drawn, *common, *ending))
    assert record.players[1] == bot
    assert record.outcome == Outcome(("p2",), "resigned")
    assert record.to_rows()[-1]["action"] == "resign"
    assert list(record.actions())[-1] == ("p1", Resign(), at)
    wrong = replace(record, facts=(*record.facts[:-1], Fact(at, "p2", CameBack())))
    with pytest.raises(Fault):
        assert wrong.outcome
