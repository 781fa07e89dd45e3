"""The mutants are real: each compiles, differs from the rest, and is planted where tests will meet it."""

import ast
import sys

import pytest
from asking import Child, Coverage, Measured, within
from mutants import equivalent, targets, unmatched
from planting import SOURCE, Imported, Mutant, mutants_of, plant_at_import

from passerelle.core.chance import Dealer

CHANCE = SOURCE / "passerelle" / "core" / "chance.py"


def mutant_of(change: str) -> Mutant:
    return next(mutant for mutant, _ in mutants_of(CHANCE) if mutant.change == change)


def lowest() -> int:
    dealer = Dealer("x")
    return min(dealer.die() for _ in range(99))


def test_every_target_has_mutants_that_compile() -> None:
    assert len(targets()) > 40
    for path in filter(mutants_of, targets()):
        tree = mutants_of(path)[-1][1]()
        assert ast.unparse(tree) != ast.unparse(ast.parse(path.read_text("utf-8"))), path
        compile(tree, str(path), "exec")


def test_rules_mean_the_modules_they_are_made_of_and_nothing_compiled() -> None:
    names = {path.stem for path in targets() if path.parent.parent.name == "games"}
    assert {"rules", "state", "actions", "notation"} <= names
    assert not names & {"bot", "fast", "flat", "view", "terminal"}


def test_no_two_mutants_have_one_name() -> None:
    keys = [mutant.key for path in targets() for mutant, _ in mutants_of(path)]
    assert len(set(keys)) == len(keys)


def test_what_is_called_equivalent_has_a_reason_and_what_does_not_exist_is_reported() -> None:
    assert all(equivalent().values())
    known = dict(equivalent()) | {"src/passerelle/core/chance.py Dealer.die: 1 → 2 of long ago": "gone"}
    assert unmatched(known)[-1] == "src/passerelle/core/chance.py Dealer.die: 1 → 2 of long ago"


def test_a_mutant_is_planted_in_a_fork_and_nowhere_else() -> None:
    mutant = mutant_of("self.below(sides) + 1 → self.below(sides) - 1")
    assert mutant.function == "Dealer.die"

    def task() -> int:
        assert Imported([mutant.path]).plant(mutant)
        return lowest()

    assert Child(task).result() == (0, -1)
    assert lowest() == 1


def test_a_mutant_outside_of_functions_is_met_at_the_import(modules_kept: None) -> None:
    mutant = mutant_of("6 → 7")
    assert not mutant.function

    def task() -> int:
        plant_at_import(mutant)
        from passerelle.core.chance import Dealer  # noqa: PLC0415

        dealer = Dealer("x")
        return max(dealer.die() for _ in range(99))

    assert Child(task).result() == (0, 7)


@pytest.fixture
def modules_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever imports the module here gets a new one."""
    monkeypatch.delitem(sys.modules, "passerelle.core.chance")


def test_the_tests_of_a_mutant_are_those_that_reach_it_the_quickest_first() -> None:
    mutant = mutant_of("self.below(sides) + 1 → self.below(sides) - 1")
    line = str(mutant.lines[0])
    measured = Measured(
        seconds={"slow": 5.0, "quick": 0.1, "elsewhere": 0.0},
        reached={mutant.path: {line: ["slow", "quick"], "1": ["elsewhere"]}},
    )
    measured.clauses = {"slow": ["PA-11", "PA-12"], "quick": ["PA-11"], "elsewhere": ["PA-1"]}
    known = Coverage([measured])
    assert known.clause_of(mutant) == "PA-11"
    assert known.tests_of(mutant) == ["quick", "slow"]
    assert within(known.tests_of(mutant), known.seconds, 1.0) == ["quick"]
    assert known.tests_of(mutant_of("6 → 7")) == ["elsewhere", "quick", "slow"]
