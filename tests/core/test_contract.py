"""What a game that says nothing more gets from the contract."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from passerelle.core.contract import Bot, Game, HasChance, HasDeadlines, HasPuzzle, HasRaces, NextGame
from passerelle.core.setup import Declaration, Setup
from passerelle.core.values import Awaiting, Event, Fact, Outcome, Over, Refusal, Seat, Turn, Viewer


class Nod(Event, frozen=True):
    pass


class Plain(Game[int, str, Nod, int]):
    """Whoever nods first has won; no chance, no clock, no races, no secrets."""

    declaration = Declaration("plain", "PL", "nobody", 2026, (2,), (), ())

    def initial(self, setup: Setup) -> int:
        return 0

    def awaiting(self, state: int) -> Awaiting:
        return Over(Outcome(("p1",), "nodded")) if state else Turn("p1")

    def legal_actions(self, state: int, seat: Seat) -> Iterable[str]:
        return ["nod"]

    def check(self, state: int, seat: Seat, action: str, at: int) -> Refusal | None:
        return None

    def decide(self, state: int, seat: Seat, action: str, at: int) -> list[Fact[Nod]]:
        return [Fact(at, seat, Nod())]

    def apply(self, state: int, fact: Fact[Nod]) -> int:
        return state + 1

    def view(self, state: int, viewer: Viewer) -> int:
        return state

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot[int, str]]]:
        return {}


GAME = Plain()
NOD = Fact(0, "p1", Nod())


@pytest.mark.parametrize("part", [HasChance, HasDeadlines, HasRaces, HasPuzzle])
def test_what_only_some_games_have_is_not_there(part: type) -> None:
    assert not isinstance(GAME, part)
    assert not {name for name in vars(part) if not name.startswith("_")} & set(dir(GAME))


@pytest.mark.parametrize("viewer", ["p1", "p2", None])
def test_without_secrets_everybody_hears_everything(viewer: Viewer) -> None:
    assert GAME.redact(NOD, viewer) == NOD
    assert GAME.uncover(NOD, viewer, 1) == NOD


def test_extras_are_absent() -> None:
    absent: list[Any] = [
        GAME.hints(0, "p1"),
        GAME.review(0),
    ]
    assert absent == [None] * 2
    assert GAME.terminal is None
    assert GAME.is_open is False
    assert [GAME.hints_type, GAME.review_type] == [None] * 2
    assert GAME.suggested_teams(3) == ("", "", "")


@pytest.mark.clause("PA-3", "PA-13")
def test_the_outcome_is_that_of_the_end_and_seats_are_kept() -> None:
    assert GAME.outcome(0) is None
    assert GAME.outcome(1) == Outcome(("p1",), "nodded")
    assert GAME.rematch(1, ("p1", "p2")) == NextGame(("p1", "p2"))


def test_a_game_in_real_time_has_races_and_says_so() -> None:
    """Said twice, it could be said differently."""
    with pytest.raises(TypeError, match="Silent: a game in real time"):
        type("Silent", (Plain, HasRaces), {})
    with pytest.raises(TypeError, match="Boasting: a game in real time"):
        type("Boasting", (Plain,), {"declaration": replace(Plain.declaration, realtime=True)})
    assert type("Racing", (Plain, HasRaces), {"declaration": replace(Plain.declaration, realtime=True)})
