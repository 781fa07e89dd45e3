"""A whole match from its files."""

from pathlib import Path

import pytest

from passerelle.core import match as matches
from passerelle.core import record as records
from passerelle.games import catalogue
from passerelle.games.verbindung import GAME

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.clause("VG-3")
def test_records_from_before_the_option_bridge_mean_through_and_stay_as_they_are() -> None:
    older = [path for path in GOLDEN.glob("*.game") if "option bridge" not in path.read_text("utf-8")]
    assert len(older) >= 9
    for path in older:
        text = path.read_text("utf-8")
        record = records.read(text, catalogue.find)
        assert record.header.setup.options["bridge"] == "through"
        assert records.write(record) == text
        stated = text.replace("\nseat p1 ", "\noption bridge cuts\nseat p1 ")
        assert records.read(stated, catalogue.find).header.setup.options["bridge"] == "cuts"


@pytest.mark.clause("VG-5", "VG-24")
def test_a_match_alternates_the_colours_and_two_wins_decide() -> None:
    text = (GOLDEN / "coupe-du-dimanche.match").read_text("utf-8")
    files = {
        path.name: records.read(path.read_text("utf-8"), catalogue.find)
        for path in GOLDEN.glob("coupe-du-dimanche-*.game")
    }
    match = matches.check(text, GAME, files)
    assert match.decided
    assert max(match.wins) == 2
    assert [game.order for game in match.played] == [(0, 1), (1, 0), (0, 1)]
    for game in match.played:
        first = files[game.file].facts[1]
        assert first.who == "p1", "red begins"
