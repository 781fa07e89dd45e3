"""The mutants are real: each compiles, differs from the rest, and a process that asks for one imports it."""

import os
import subprocess
import sys
from pathlib import Path

from mutants import CHOSEN, ROOT, SOURCE, equivalent, mutants_of, targets


def test_every_target_has_mutants_that_compile() -> None:
    assert len(targets()) > 10
    for path in targets():
        found = mutants_of(path)
        assert found, path
        compile(found[-1][1](), str(path), "exec")


def test_what_is_called_equivalent_exists() -> None:
    keys = {mutant.key for path in targets() for mutant, _ in mutants_of(path)}
    assert set(equivalent()) <= keys
    assert all(equivalent().values())


def test_a_process_imports_the_mutant_it_is_given() -> None:
    path = SOURCE / "passerelle" / "core" / "chance.py"
    number = next(
        m.number for m, _ in mutants_of(path) if m.change == "self.below(sides) + 1 → self.below(sides) - 1"
    )
    program = """
import mutants
from passerelle.core.chance import Dealer
dealer = Dealer("x")
print(min(dealer.die() for _ in range(99)))
"""
    lowest = {}
    for chosen in ({}, {CHOSEN: f"{path.relative_to(ROOT)}:{number}"}):
        folders = os.pathsep.join((str(SOURCE), str(Path(__file__).parent)))
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": folders, **chosen},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        lowest[bool(chosen)] = done.stdout.strip()
    assert lowest == {False: "1", True: "-1"}
