"""`import passerelle`: what it offers, what it says of itself, and what it leaves unloaded."""

from __future__ import annotations

import doctest
import inspect
import json
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import passerelle
from passerelle.core.common import Resign

HEAVY = [
    "aiohttp",
    "numba",
    "numpy",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "rich",
    "scipy",
    "typer",
    "openskill",
]
ALIASES = {"BotSource"}
"""Their docstrings stand in the source, where the reference finds them."""


def loaded_after(program: str) -> set[str]:
    """Which of the heavy packages a fresh interpreter has loaded after this program."""
    shown = f"import json, sys\n{program}\nprint(json.dumps(sorted({{*{HEAVY!r}}} & set(sys.modules))))"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_importing_it_loads_nothing_heavy() -> None:
    assert loaded_after("import passerelle\nassert passerelle.read and passerelle.tournament") == set()
    assert "numba" in loaded_after("import passerelle\nassert passerelle.Batch")


def test_records_are_read_and_checked_without_a_compiler(tmp_path: Path) -> None:
    game = passerelle.games()[0]
    path = tmp_path / "one.game"
    path.write_text(passerelle.write(passerelle.simulate(game, ["random", "random"])), "utf-8")
    program = f"import passerelle\nrecord = passerelle.read({str(path)!r})\npasserelle.verify(record)"
    loaded = loaded_after(f"{program}\nassert record.outcome and record.to_rows()")
    assert loaded <= {"rich"}, "games draw themselves with Rich, and need nothing else"


def documented() -> Iterator[tuple[str, Any]]:
    """Every public name, and every public method and property of the classes among them."""
    for name in passerelle.__all__:
        if name == "__version__" or name in ALIASES:
            continue
        found = getattr(passerelle, name)
        yield name, found
        if inspect.isclass(found):
            for member, value in vars(found).items():
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    yield f"{name}.{member}", value


NAMES = dict(documented())


def test_the_names_are_sorted_and_there() -> None:
    assert sorted(passerelle.__all__) == dir(passerelle)
    assert passerelle.Seat is str
    assert len(set(passerelle.__all__)) == len(passerelle.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        passerelle.no_such_name  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_says_what_it_is_for(name: str) -> None:
    text = NAMES[name].__doc__ or ""
    assert text.strip(), f"{name} has no docstring"
    assert not text.startswith(f"{name}("), f"{name} has only the docstring that was made for it"


@pytest.mark.parametrize("name", [name for name in NAMES if ">>>" in (NAMES[name].__doc__ or "")])
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    finder = doctest.DocTestFinder(recurse=False)
    (example,) = finder.find(NAMES[name], name, globs={"passerelle": passerelle}, module=False)
    assert example.examples
    said: list[str] = []
    failed, _ = doctest.DocTestRunner().run(example, out=said.append)
    assert failed == 0, "".join(said)


def test_help_shows_the_public_names() -> None:
    shown = pydoc.plain(pydoc.render_doc(passerelle))
    assert passerelle.__version__ in shown
    for name in set(passerelle.__all__) - {"__version__"}:
        assert name in shown


def test_an_unknown_game_is_told_which_there_are() -> None:
    asks: tuple[Callable[[str], object], ...] = (
        passerelle.game,
        lambda name: passerelle.simulate(name, ["random", "random"]),
        lambda name: passerelle.Batch(name, 1),
    )
    for ask in asks:
        with pytest.raises(passerelle.UnknownGame, match=r"no game 'nope'; the games are .*hexades"):
            ask("nope")


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"dobble has no flat\.py; the games that have: .*hexades"):
        passerelle.Batch("dobble", 2)
    with pytest.raises(ValueError, match="labyrinth is not played by 2 seats here, only by 1"):
        passerelle.Batch("labyrinth", 2, seats=2)
    with pytest.raises(passerelle.Refused, match=r"PA-1\.bad-value \(option: layout, value: square\)"):
        passerelle.simulate("hexades", ["random", "random"], options={"layout": "square"})
    with pytest.raises(passerelle.Refused, match=r"PA-2\.seat-count \(count: 1\)"):
        passerelle.simulate("hexades", ["random"])
    with pytest.raises(passerelle.CannotPlay, match="level-9"):
        passerelle.simulate("hexades", ["level-9", "random"])
    with pytest.raises(passerelle.CannotPlay, match="tournaments only"):
        passerelle.simulate("hexades", ["program:cat", "random"])
    with pytest.raises(passerelle.Fault, match=r"^line 1: PA-9\.not-a-record"):
        passerelle.read("nonsense\n")


class Leaves:
    """Gives up at once."""

    def choose(self, view: Any, budget: passerelle.Budget, rng: Any) -> Any:
        return Resign()


def make_one() -> Leaves:
    return Leaves()


@pytest.mark.parametrize("bot", [Leaves, Leaves(), make_one, f"{__file__}:Leaves"])
def test_bots_come_as_classes_objects_functions_and_files(bot: Any) -> None:
    record = passerelle.simulate("hexades", ["random", bot], seed="x")
    assert passerelle.verify(record).lines == len(record.facts)
    assert record.outcome == passerelle.Outcome(("p1",), "resigned")
    assert [player.kind for player in record.players] == ["bot", "human"]
    assert record.players[1].name in ("Leaves", "make_one")
    result = passerelle.tournament("hexades", {"mine": bot, "other": "random"}, games=2)
    assert [(one.share.name, one.share.score) for one in result.contestants] == [
        ("other", 2.0),
        ("mine", 0.0),
    ]
    assert result.reasons == {"resigned": 2}


def test_a_bot_named_like_a_level_is_not_taken_for_it() -> None:
    namesake = type("random", (Leaves,), {})
    record = passerelle.simulate("hexades", ["random", namesake])
    assert [(player.kind, player.name) for player in record.players] == [
        ("bot", "random"),
        ("human", "random"),
    ]


@pytest.mark.parametrize("game", passerelle.games(), ids=lambda game: game.declaration.id)
def test_every_game_is_simulated_read_and_verified(
    game: passerelle.Game[Any, Any, Any, Any], tmp_path: Path
) -> None:
    record = passerelle.simulate(game, ["random", "random"], seed=3)
    assert record == passerelle.simulate(game.declaration.id, ("random", "random"), seed="3")
    path = tmp_path / "a.game"
    path.write_text(passerelle.write(record), "utf-8")
    read = passerelle.read(path)
    assert passerelle.read(str(path)) == read == record
    assert passerelle.verify(read).lines == passerelle.replay(read).lines == len(record.facts)
    assert read.outcome is not None
