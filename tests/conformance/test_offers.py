"""What a game declares is there: its bots, its terminal, its views; and what the table draws only the table writes."""

import sys

import msgspec
import pytest

from passerelle.core import play as playing
from passerelle.core.chance import Dealer
from passerelle.core.contract import AnyGame, Game, HasChance
from passerelle.core.values import TABLE, Chance, Event, Fact
from passerelle.games import catalogue
from passerelle.testkit.conformance import setups
from passerelle.testkit.games import accepts, random_game, setup_for

GAMES = catalogue.all_games()
DRAWING = [game for game in GAMES if isinstance(game, HasChance)]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)


@games
def test_bots_terminal_and_views_are_there(game: AnyGame) -> None:
    assert tuple(game.bots) == game.declaration.bots
    assert all(map(callable, game.bots.values()))
    has_terminal = type(game).terminal is not Game.terminal
    assert (game.terminal is not None) is has_terminal
    state = playing.begin(game, setup_for(game, 2)).state
    for viewer in ("p1", "p2", None):
        view = game.view(state, viewer)
        assert isinstance(view, game.view_type)
        assert view.viewer == viewer


@games
def test_all_values_of_a_game_are_frozen(game: AnyGame) -> None:
    """Once there, nothing that a state, an action or an event is made of changes."""
    assert list(setups(game))
    packages = ("passerelle.core.", f"{type(game).__module__.rpartition('.')[0]}.")
    modules = [module for name, module in sys.modules.items() if name.startswith(packages)]
    values = {one for module in modules for one in vars(module).values() if _is_struct(one)}
    assert len(values) > 40
    assert [one for one in values if not one.__struct_config__.frozen] == []


def _is_struct(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct)


AGREED = {"lock", "assist_delay", "opens_at", "sets", "reserve", "strict"}
"""What the setup says."""
OPEN = {"north", "east", "south", "west"}
"""Paths go everywhere as long as nothing lies on the board."""


def counted(value: object) -> dict[str, int]:
    """The numbers of a state that its moves change, and those of what it is made of."""
    if isinstance(value, tuple):
        return {name: number for one in value for name, number in counted(one).items()}
    if not isinstance(value, msgspec.Struct):
        return {}
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    found = {name: field for name, field in fields.items() if isinstance(field, int)}
    for field in fields.values():
        found |= counted(field)
    return {name: number for name, number in found.items() if name not in AGREED | OPEN}


@games
def test_before_its_first_line_nothing_has_happened(game: AnyGame) -> None:
    numbers = counted(game.initial(setup_for(game, 2)))
    assert {name: number for name, number in numbers.items() if number} == {}


def test_states_count_something() -> None:
    """Else the test above would look at nothing: most games do."""
    every = [counted(game.initial(setup_for(game, 2))) for game in GAMES]
    assert sum(map(bool, every)) >= len(every) - 1


class UnheardOf(Event, frozen=True):
    """No game has it."""


@games
@pytest.mark.clause("PA-9")
def test_what_is_no_event_of_the_game_has_no_words(game: AnyGame) -> None:
    stranger = Fact(0, "p1", UnheardOf())
    with pytest.raises((TypeError, StopIteration)):
        game.write(stranger)
    assert game.intent(stranger) is None


@pytest.mark.clause("PA-1", "PA-2", "DB-8", "DB-18", "HX-17", "LB-16", "LB-18")
@pytest.mark.parametrize(
    ("name", "shelf", "year", "seat_counts", "bounds"),
    [
        ("hexades", 1, 2011, (2,), {"clock": ("", 5, 600)}),
        ("verbindung", 2, 2007, (2,), {}),
        ("forma", 3, 1973, (2, 4), {}),
        ("labyrinth", 4, 2009, (1, 2), {"mode": ("clock ", 30, 3600), "handicap": ("p1 ", 1, 60)}),
        ("labyrinth", 4, 2009, (1, 2), {"handicap": ("p2 ", 1, 60)}),
        ("dobble", 5, 2023, tuple(range(1, 9)), {"lock": ("", 0, 10), "assist-delay": ("", 0, 60)}),
    ],
)
def test_what_is_declared_is_what_was_printed_and_agreed(
    name: str,
    shelf: int,
    year: int,
    seat_counts: tuple[int, ...],
    bounds: dict[str, tuple[str, int, int]],
) -> None:
    game = catalogue.find(name)
    declared = game.declaration
    assert game.is_open == (name != "labyrinth")
    assert (declared.shelf, declared.year, declared.seat_counts) == (shelf, year, seat_counts)
    assert all(accepts(game, setup_for(game, count)) for count in seat_counts if count > 1)
    for option in declared.options:
        if option.name in bounds:
            word, low, high = bounds[option.name]
            values = [f"{word}{number}" for number in (low - 1, low, high, high + 1)]
            fit = [any(form.fits(value) for form in option.forms) for value in values]
            assert fit == [False, True, True, False]


@pytest.mark.parametrize("game", DRAWING, ids=lambda game: game.declaration.id)
@pytest.mark.clause("PA-11")
def test_what_the_table_draws_nobody_else_writes(game: AnyGame) -> None:
    """Draws that the rules make for a seat (a cell when its time is up) are for that seat alone."""
    assert isinstance(game, HasChance)
    drawn = set()
    for play, _ in random_game(game, setup_for(game, 2), "offers"):
        if not isinstance(playing.awaiting(game, play), Chance):
            continue
        fact = game.draw(play.state, Dealer("offers"), play.at)
        if fact.who != TABLE or type(fact.event) in drawn:
            continue
        drawn.add(type(fact.event))
        assert game.check_draw(play.state, fact) is None
        for seat in ("p1", "p2"):
            refusal = game.check_draw(play.state, Fact(fact.at, seat, fact.event))
            assert refusal is not None
            assert refusal.code == "PA-11.not-a-draw"
    assert drawn
