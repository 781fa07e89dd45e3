"""`import passerelle`: what it offers, what it says of itself, and what it leaves unloaded."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import pydoc
import re
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import passerelle
from passerelle import api
from passerelle.core import values
from passerelle.core.common import Resign

HEAVY = [
    "aiohttp",
    "numba",
    "numpy",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "rich",
    "highspy",
    "typer",
    "cloudpickle",
]
ALIASES = {"BotSource": api, "GameSource": api, "Seat": values}
"""Names for types of Python; their docstrings stand in these modules, where the reference finds them."""
SHOWN = {"CommittedSeed", "Dealer", "LostByFault", "Machine", "Plan", "Question", "Steps", "Verdict"}
"""Types of public fields that are there to be looked at, and are not promised."""
FOR_AUTHORS = {"Game"}
"""What it shows beyond the public names concerns only who writes a game in this repository."""


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
            for member, kept in vars(found).items():
                value = kept.__func__ if isinstance(kept, classmethod) else kept
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    yield f"{name}.{member}", value


def texts_after(body: list[ast.stmt]) -> dict[str, str]:
    """The names that are given a type or a value in these lines, and the docstring after each."""
    found = {}
    for node, after in pairwise([*body, ast.Pass()]):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        match after:
            case ast.Expr(value=ast.Constant(value=str(text))):
                pass
            case _:
                text = ""
        found.update(dict.fromkeys(names, text))
    return found


def fields() -> Iterator[tuple[str, str]]:
    """Every public field, and what is said of it: after it, or by its name in the docstring of its class."""
    for name in passerelle.__all__:
        found = getattr(passerelle, name)
        if not inspect.isclass(found) or found is str:
            continue
        (tree,) = ast.parse(inspect.getsource(found)).body
        assert isinstance(tree, ast.ClassDef)
        said = texts_after(tree.body)
        whole = " ".join([found.__doc__ or "", *said.values()])
        for field, text in said.items():
            if not field.startswith("_"):
                yield f"{name}.{field}", text or (whole if f"`{field}`" in whole else "")


def types_in(hint: Any) -> Iterator[type]:
    """The classes that an annotation is made of."""
    if inspect.isclass(hint):
        yield hint
    for part in (typing.get_origin(hint), *typing.get_args(hint)):
        if part is not None and part is not hint:
            for inner in part if isinstance(part, list) else [part]:
                yield from types_in(inner)


def namespace(found: Any) -> dict[str, Any]:
    """What annotations may name: also what their module imports for the type checker alone."""
    return {
        **{name: getattr(passerelle, name) for name in passerelle.__all__},
        **vars(inspect.getmodule(found)),
    }


NAMES = dict(documented())


def test_the_names_are_sorted_and_there() -> None:
    assert sorted({*passerelle.__all__} - {"Seat"}) == dir(passerelle)
    assert passerelle.Seat is str
    assert len(set(passerelle.__all__)) == len(passerelle.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        passerelle.no_such_name  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_says_what_it_is_for(name: str) -> None:
    text = NAMES[name].__doc__ or ""
    assert text.strip(), f"{name} has no docstring"
    assert not text.startswith(f"{name}("), f"{name} has only the docstring that was made for it"


@pytest.mark.parametrize("name", ALIASES)
def test_every_alias_says_what_it_is_for(name: str) -> None:
    assert name in passerelle.__all__
    assert texts_after(ast.parse(inspect.getsource(ALIASES[name])).body)[name]


FIELDS = dict(fields())


@pytest.mark.parametrize("name", FIELDS)
def test_every_public_field_says_what_it_is(name: str) -> None:
    assert FIELDS[name], f"{name} is not explained"


def test_there_are_fields_and_class_methods() -> None:
    assert {"Play.state", "Play.away", "Result.contestants", "Declaration.options"} <= FIELDS.keys()
    assert {"Position.new", "Position.seen", "Position.start"} <= NAMES.keys()


@pytest.mark.parametrize("name", [name for name in NAMES if name.partition(".")[0] not in FOR_AUTHORS])
def test_what_a_signature_shows_is_public(name: str) -> None:
    """And it shows it by its public name."""
    found = NAMES[name]
    asked = found.fget if isinstance(found, property) else found
    hints = typing.get_type_hints(asked, namespace(asked))
    shown = {kind for hint in hints.values() for kind in types_in(hint)}
    public = {getattr(passerelle, known) for known in passerelle.__all__}
    ours = {kind for kind in shown if kind.__module__.startswith("passerelle.")} - public
    assert {kind.__name__ for kind in ours} <= SHOWN
    assert "Any" not in "".join(re.findall(r"Any[A-Z]\w+", str(getattr(asked, "__annotations__", ""))))


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
    for name in set(passerelle.__all__) - {"__version__", "Seat"}:
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
    with pytest.raises(
        passerelle.Refused, match=r"PA-1\.bad-value \(option: layout, value: square, known: balanced, rows"
    ):
        passerelle.simulate("hexades", ["random", "random"], options={"layout": "square"})
    with pytest.raises(passerelle.Refused, match=r"PA-2\.seat-count \(count: 1, known: 2\)"):
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
