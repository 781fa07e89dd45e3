"""The page on bots in other languages: its schemas, its transcript and its bot are what the program makes and plays."""

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import passerelle
from passerelle.arena.schemas import schema_of
from passerelle.core.contract import AnyGame
from passerelle.games import catalogue

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
TRANSCRIPT = ROOT / "docs" / "transcripts" / "hexades.txt"
BOT = f"node {ROOT / 'examples' / 'shortest_way.mjs'}"

Run = Callable[..., tuple[int, str, str]]
each_game = pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.declaration.id)


@cache
def validator(game: AnyGame, part: str) -> Draft202012Validator:
    schema = schema_of(game)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{part}"})


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("file", sorted(SCHEMAS.glob("*.json")), ids=lambda file: file.stem)
def test_the_schemas_on_the_site_are_those_of_the_command(run: Run, file: Path) -> None:
    """Fields of views and actions are public: whoever changes one changes the file."""
    assert run("schema", file.stem) == (0, file.read_text("utf-8"), "")


def test_the_page_links_to_the_schema_of_every_game_of_the_readme() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    pictured = {name for name in re.findall(r"docs/pictures/(\w+)-desk", readme) if name in catalogue.IDS}
    assert len(pictured) >= 5
    assert set(re.findall(r"\(schemas/(\w+)\.json\)", page)) == pictured


def test_an_unknown_game_has_no_schema(run: Run) -> None:
    code, out, err = run("schema", "nope")
    assert (code, out, err.count("\n")) == (2, "", 1)


@each_game
def test_views_and_actions_of_a_whole_game_fit_its_schema(game: AnyGame) -> None:
    view, action = validator(game, "View"), validator(game, "Action")
    level = game.declaration.bots[-1 if game.declaration.realtime else 0]
    record = passerelle.simulate(game, [level, level], seed=7)
    seen = 0
    for position in islice(record.positions(), 0, None, 7):
        for seat in (*position.setup.seats, None):
            assert [*view.iter_errors(as_json(game.view(position.state, seat)))] == []
            for each in islice(game.legal_actions(position.state, seat), 3) if seat else ():
                assert [*action.iter_errors(as_json(each))] == []
                seen += 1
    assert seen
    for _, done, _ in record.actions():
        assert [*action.iter_errors(as_json(done))] == []


@each_game
def test_what_is_no_view_and_no_action_does_not_fit(game: AnyGame) -> None:
    nonsense: tuple[Any, ...] = ({}, {"type": "nope"}, [], None, "resign", {"viewer": 1})
    for wrong in nonsense:
        for part in ("View", "Action"):
            assert [*validator(game, part).iter_errors(wrong)]
    assert not [*validator(game, "Action").iter_errors({"type": "resign"})]


@each_game
def test_what_is_said_of_a_field_is_in_the_schema(game: AnyGame) -> None:
    described = [
        field for part in schema_of(game)["$defs"].values() for field in part.get("properties", {}).values()
    ]
    assert any("description" in field for field in described)


def test_the_transcript_is_what_arena_and_bot_say(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hexades.txt"
    bot = f"{sys.executable} {ROOT / 'examples' / 'transcript.py'} {file} {BOT}"
    words = ("arena", "hexades", f"shortest=program:{bot}", "random", "--games", "2", "--workers", "1")
    assert run(*words, "--seed", "7")[0] == 0
    last = "< quit\n"  # said after the last game, if the arena takes the time
    assert file.read_text("utf-8").removesuffix(last) == TRANSCRIPT.read_text("utf-8").removesuffix(last)


def test_the_page_quotes_the_transcript() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
    quoted = re.findall(r"^([<>] .*)$", page, re.MULTILINE)
    said = TRANSCRIPT.read_text("utf-8").splitlines()
    assert len(quoted) > 5
    for line in quoted:
        pattern = ".*".join(map(re.escape, line.split("…")))
        assert [each for each in said if re.fullmatch(pattern, each)], line


def test_the_bot_in_javascript_beats_random() -> None:
    bots = {"shortest": f"program:{BOT}", "random": "random"}
    best = passerelle.tournament("hexades", bots, games=20, seed=7).contestants[0]
    assert (best.share.name, best.failures) == ("shortest", 0)
    assert best.share.low > 0.5
