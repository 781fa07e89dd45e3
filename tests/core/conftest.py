"""The first game of the catalogue stands in for all where core needs one to work on."""

import pytest

from passerelle.core.contract import AnyGame
from passerelle.core.record import Record
from passerelle.core.setup import Setup
from passerelle.games import catalogue
from passerelle.testkit.games import random_record, setup_for


@pytest.fixture(scope="session")
def game() -> AnyGame:
    return catalogue.find("hexades")


@pytest.fixture(scope="session")
def setup(game: AnyGame) -> Setup:
    return setup_for(game, 2)


@pytest.fixture(scope="session")
def record(game: AnyGame, setup: Setup) -> Record:
    return random_record(game, setup, "core")
