"""Every game of the catalogue passes the suite that ships with the package."""

from pathlib import Path

import pytest

from passerelle.core.contract import AnyGame
from passerelle.core.setup import Setup
from passerelle.games import catalogue
from passerelle.testkit import conformance

GAMES = catalogue.all_games()
SECRETIVE = [game for game in GAMES if conformance.has_secrets(game)]
CASES = [
    pytest.param(
        game, setup, id="-".join((game.declaration.id, str(len(setup.seats)), *setup.options.values()))
    )
    for game in GAMES
    for setup in conformance.setups(game)
]
SEEDS = ("ada", "bo", "chloé")


def room(game: AnyGame) -> Path:
    return Path(str(catalogue.__file__)).parent / game.declaration.id


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "setup"), CASES)
def test_random_games_end(game: AnyGame, setup: Setup, seed: str) -> None:
    conformance.check_games_end(game, setup, seed)


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_same_seed_same_record(game: AnyGame, setup: Setup) -> None:
    conformance.check_determinism(game, setup, "twice")


@pytest.mark.clause("PA-9", "PA-11")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "setup"), CASES)
def test_records_come_back_as_they_were(game: AnyGame, setup: Setup, seed: str) -> None:
    conformance.check_record(game, setup, seed, catalogue.find)


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_every_listed_action_is_accepted(game: AnyGame, setup: Setup) -> None:
    conformance.check_legal_actions(game, setup, "legal")


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_every_line_is_told_in_every_language(game: AnyGame, setup: Setup) -> None:
    conformance.check_history(game, setup, "told")


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_listed_draws_are_possible(game: AnyGame, setup: Setup) -> None:
    conformance.check_draws(game, setup, "draws")


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_views_keep_to_what_may_be_seen(game: AnyGame, setup: Setup) -> None:
    conformance.check_views(game, setup, "views")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)
def test_a_game_is_open_exactly_when_everybody_sees_the_same(game: AnyGame) -> None:
    """`check_views` says that nobody sees anything else in an open game; in the others somebody does."""
    shown = (conformance.shows_differently(game, setup, "open") for setup in conformance.setups(game))
    assert any(shown) != game.is_open


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)
def test_what_a_seat_cannot_see_does_not_change_its_view(game: AnyGame) -> None:
    compared = sum(
        conformance.check_secrets(game, setup, seed) for setup in conformance.setups(game) for seed in SEEDS
    )
    assert (compared > 0) == conformance.has_secrets(game)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.declaration.id)
def test_a_view_of_the_whole_state_is_noticed(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "view", lambda self, state, viewer: state)
    with pytest.raises(AssertionError, match="sees what was not told"):
        [conformance.check_secrets(game, setup, "leak") for setup in conformance.setups(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)
def test_every_refusal_and_clause_has_words_in_all_languages(game: AnyGame) -> None:
    codes = conformance.refusal_codes(room(game))
    clauses = conformance.clauses_of(room(game) / "RULES.md")
    conformance.check_texts(room(game), game.declaration.prefix, codes, clauses)


@pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(game, path, id=path.stem)
        for game in GAMES
        for path in sorted((room(game) / "tests" / "golden").glob("*.game"))
    ],
)
def test_golden_records(game: AnyGame, path: Path) -> None:
    conformance.check_golden(game, path, catalogue.find)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.declaration.id)
def test_there_are_golden_records(game: AnyGame) -> None:
    assert list((room(game) / "tests" / "golden").glob("*.game"))
