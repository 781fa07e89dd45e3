"""Mutation testing of the five games' rules and of `core`: small faults, one at a time, that a test has to notice.

python tests/mutation/mutants.py [--only labyrinth] [--sample 40] [--jobs 2] [--again] [--fresh]

In the scope are the five `rules.py`; `core`, without its rows of numbers (`flat.py`, which the engines are compared
with); and the modules of a room that its rules are made of, those they import at once. Out of it is what shows a game
(`view`, `terminal`, `art`) and what is no rule: guesses (`glance`), bots, searches, appraisals, advice and the makers
of puzzles, which the rules import only when they are asked for.

No file is changed (`planting.py`), and each mutant is asked about by the tests that reach it (`asking.py`). Results
are kept in build/mutants.jsonl, so that a campaign can be interrupted and goes on where it was; a result is forgotten
when the function it belongs to changes. Survivors are listed by the clause they stand at. Those that change nothing
anybody can notice have their line, with the reason, in equivalent.txt beside this file.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path

import asking
import msgspec
import pytest
from asking import Coverage, Measured
from planting import ROOT, SOURCE, Imported, Mutant, mutants_of

RESULTS = ROOT / "build" / "mutants.jsonl"
COVERAGE = ROOT / "build" / "mutants-coverage.json"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
FLOOR = 0.95
ALIVE = ("survived", "unasked")
NO_RULES = {"view", "terminal", "art", "glance"}
"""Modules of a room that show or guess how the game stands; its rules do without."""


def rules_of(room: Path) -> list[Path]:
    """A room's `rules.py`, and the modules of the room that it is made of."""
    found: list[Path] = []
    waiting = ["rules"]
    while waiting:
        path = room / f"{waiting.pop()}.py"
        if path in found or path.stem in NO_RULES or not path.exists():
            continue
        found.append(path)
        text = path.read_text("utf-8")
        for module, names in re.findall(r"^from \.(\w*) import (.+)", text, re.MULTILINE):
            waiting += [module] if module else re.findall(r"\w+", names)
    return found


def targets() -> list[Path]:
    """The five `rules.py`, `core` (its rows of numbers belong to the engines), then the modules beside the rules."""
    rooms = [path.parent for path in sorted(SOURCE.glob("passerelle/games/*/rules.py"))]
    core = [path for path in sorted(SOURCE.glob("passerelle/core/*.py")) if path.stem != "flat"]
    beside = [path for room in rooms for path in sorted(rules_of(room))]
    every = dict.fromkeys([*(room / "rules.py" for room in rooms), *core, *beside])
    return [path for path in every if path.stem != "__init__"]


def equivalent() -> dict[str, str]:
    """The reasons by mutant."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    pairs = (line.split("  # ", 1) for line in lines if line and not line.startswith("#"))
    return {key.strip(): reason for key, reason in pairs}


def unmatched(known: dict[str, str]) -> list[str]:
    """Those of equivalent.txt that no mutant is called any more."""
    every = {mutant.key for path in targets() for mutant, _ in mutants_of(path)}
    return [key for key in known if key not in every]


# Results


def _identity(mutant: Mutant) -> str:
    return f"{mutant.key} @{mutant.text}"


def _earlier() -> dict[str, str]:
    if not RESULTS.exists():
        return {}
    return {line[0]: line[1] for line in map(json.loads, RESULTS.read_text("utf-8").splitlines())}


class Results:
    def __init__(self) -> None:
        self._known = _earlier()
        self._begun = time.monotonic()

    def keep(self, mutant: Mutant, verdict: str, by: str, left: int) -> None:
        self._known[_identity(mutant)] = verdict
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps([_identity(mutant), verdict, by]) + "\n")
        passed = time.monotonic() - self._begun
        print(
            f"{passed:6.0f} s, {left} left  {verdict:8} {mutant.path}:{mutant.lines[0]}  {mutant.change}",
            flush=True,
        )

    def __contains__(self, mutant: Mutant) -> bool:
        return _identity(mutant) in self._known

    def of(self, mutant: Mutant) -> str:
        return self._known[_identity(mutant)]


# The campaign


def measured_before() -> dict[str, Measured]:
    return msgspec.json.decode(COVERAGE.read_bytes(), type=dict[str, Measured]) if COVERAGE.exists() else {}


def known_coverage(session: pytest.Session, files: list[Path]) -> Coverage:
    """Which test reaches which line: measured anew, for the tests of a file, when it or a source has changed."""
    known = measured_before()
    items: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in session.items:
        items[asking.file_of(item.nodeid)].append(item)
    for test, its in items.items():
        wanted = asking.fingerprint(test, files)
        if test not in known or known[test].fingerprint != wanted:
            begun = time.monotonic()
            code, found = asking.Child(partial(asking.measure, session, test, files)).result()
            if code:
                raise SystemExit(1)
            known[test] = msgspec.convert(found, Measured)
            known[test].fingerprint = wanted
            print(f"measured in {time.monotonic() - begun:3.0f} s: {test}", flush=True)
        known[test].clauses = {item.nodeid: asking.clauses_of(item) for item in its}
        COVERAGE.write_bytes(msgspec.json.encode(known))
    return Coverage(known[test] for test in items)


class Campaign:
    """Asks about mutants one after another, and keeps what comes of it."""

    def __init__(self, mutants: list[Mutant], known: Coverage, budget: float, results: Results) -> None:
        self._mutants, self._known, self._budget, self._results = mutants, known, budget, results
        self._killers: dict[str, dict[str, None]] = defaultdict(dict)
        """By function (by module for what stands outside), the tests that noticed a mutant of it, the latest last."""
        self._left = len(mutants)

    def in_forks(self, session: pytest.Session) -> list[str]:
        """In forks of a process that has imported everything. Returns the keys of those that this cannot do."""
        unplanted = []
        imported = Imported({mutant.path for mutant in self._mutants})
        for mutant in self._mutants:
            tests = self._tests_of(mutant)
            if not mutant.function or not tests:  # what no test reaches may run at the import
                unplanted.append(mutant.key)
            elif said := asking.ask_collected(session, imported, mutant, tests, self._known.seconds):
                self._settle(mutant, *said)
            else:
                unplanted.append(mutant.key)
        return unplanted

    def at_import(self) -> None:
        """Each in a process that imports the mutant."""
        for mutant in self._mutants:
            self._settle(mutant, *self._said_at_import(mutant))

    def _said_at_import(self, mutant: Mutant) -> tuple[asking.Fate, str]:
        """Collecting is what takes long here: first a test that noticed another of this module, then its own folder."""
        every = self._known.tests_beside(mutant)
        own = f"{Path(mutant.path).parent}/" if "/games/" in mutant.path else "tests/core/"
        before = list(reversed(self._killers[mutant.path]))
        near = sorted(
            (test for test in self._known.seconds if test.startswith(own)),
            key=self._known.seconds.__getitem__,
        )
        said: tuple[asking.Fate, str] = ("unasked", "")
        asked: set[str] = set()
        for tests in (before[:1], [*before[1:], *near], every):
            new = [test for test in dict.fromkeys(tests) if test not in asked]
            chosen = asking.within(new, self._known.seconds, self._budget)
            asked.update(chosen)
            if chosen:
                said = asking.ask_importing(mutant, chosen, self._known.seconds)
                if said[0] != "survived":
                    break
        return said

    def _tests_of(self, mutant: Mutant) -> list[str]:
        """Those first that noticed another mutant of the same function."""
        tests = self._known.tests_of(mutant)
        before = [test for test in reversed(self._killers[mutant.place]) if test in set(tests)]
        return asking.within(dict.fromkeys([*before, *tests]), self._known.seconds, self._budget)

    def _settle(self, mutant: Mutant, verdict: str, by: str) -> None:
        self._left -= 1
        if by in self._known.seconds:
            killers = self._killers[mutant.place if mutant.function else mutant.path]
            killers.pop(by, None)
            killers[by] = None
        self._results.keep(mutant, verdict, by, self._left)


def run(waiting: list[Mutant], asked: argparse.Namespace, results: Results) -> None:
    """The tests are collected once; what needs the import comes last."""

    def collected(session: pytest.Session) -> list[str]:
        known = known_coverage(session, targets())
        if asked.importing:
            return [mutant.key for mutant in waiting]
        shares = [waiting[job :: asked.jobs] for job in range(asked.jobs)]
        children = [
            asking.Child(partial(Campaign(share, known, asked.budget, results).in_forks, session))
            for share in shares
        ]
        ends = [child.result() for child in children]
        if any(code for code, _ in ends):
            raise SystemExit(1)
        return [key for _, keys in ends if isinstance(keys, list) for key in keys]

    left = asking.with_collected(asked.tests, collected)
    assert isinstance(left, list)
    at_import = [mutant for mutant in waiting if mutant.key in set(left)]
    known = Coverage(measured_before().values())
    children = [
        asking.Child(Campaign(at_import[job :: asked.jobs], known, asked.budget, results).at_import)
        for job in range(asked.jobs)
    ]
    if any(code for code, _ in [child.result() for child in children]):
        raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation testing of the games' rules and of core.")
    parser.add_argument("--only", nargs="+", default=[""], help="files whose path contains one of these")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, chosen by --seed; 0: all")
    parser.add_argument("--seed", default="sample")
    parser.add_argument("--jobs", type=int, default=1, help="processes that ask at the same time")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests at most for one mutant")
    parser.add_argument("--tests", nargs="+", default=asking.TESTS, help="folders and files of tests")
    parser.add_argument(
        "--importing", action="store_true", help="plant every mutant before the import: slow, exact"
    )
    parser.add_argument("--outside", action="store_true", help="only what stands outside of functions")
    parser.add_argument("--inside", action="store_true", help="only what stands inside of functions")
    parser.add_argument("--again", action="store_true", help="ask again about those that survived")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--list", action="store_true", help="only count the mutants")
    parser.add_argument("--report", action="store_true", help="only the report of what is known")
    asked = parser.parse_args()

    files = [path for path in targets() if any(only in str(path) for only in asked.only)]
    made = {path: [mutant for mutant, _ in mutants_of(path)] for path in files}
    if asked.list:
        for path in filter(made.get, files):
            print(f"{len(made[path]):5}  {path.relative_to(ROOT)}")
        print(f"{sum(map(len, made.values())):5}  in all")
        return
    mutants = [mutant for path in files for mutant in made[path] if mutant.key not in equivalent()]
    if asked.outside or asked.inside:
        mutants = [mutant for mutant in mutants if bool(mutant.function) == asked.inside]
    if asked.sample:
        mutants = random.Random(asked.seed).sample(mutants, min(asked.sample, len(mutants)))

    RESULTS.parent.mkdir(exist_ok=True)
    if asked.fresh:
        RESULTS.unlink(missing_ok=True)
    results = Results()
    waiting = [m for m in mutants if m not in results or (asked.again and results.of(m) in ALIVE)]
    if waiting and not asked.report:
        asking.import_others()
        run(waiting, asked, results)
        results = Results()
    sys.exit(_report([m for m in mutants if m in results], results, is_whole=not asked.sample))


def _report(mutants: list[Mutant], results: Results, is_whole: bool) -> int:
    alive = [mutant for mutant in mutants if results.of(mutant) in ALIVE]
    clause_of = Coverage(measured_before().values()).clause_of
    print("\nSurvivors by clause")
    for mutant in sorted(alive, key=lambda one: (clause_of(one), one.path, one.lines[0])):
        unasked = " (no test reaches it)" if results.of(mutant) == "unasked" else ""
        print(
            f"  {clause_of(mutant):10} {mutant.path}:{mutant.lines[0]} {mutant.place}: {mutant.change}{unasked}"
        )
    known = equivalent()
    total = Counter(mutant.path for mutant in mutants)
    lost = Counter(mutant.path for mutant in alive)
    same = Counter(key.partition(" ")[0] for key in known)
    print("\nmutants  killed  survived  equivalent")
    for path, count in total.items():
        print(f"{count + same[path]:7} {count - lost[path]:7} {lost[path]:9} {same[path]:11}  {path}")
    stale = unmatched(known)
    for key in stale:
        print(f"equivalent.txt names a mutant that does not exist: {key}")
    killed = 1 - len(alive) / max(1, len(mutants))
    print(f"\n{killed:.1%} of {len(mutants)} mutants killed, those that are equivalent left out")
    poor = [path for path in total if lost[path] > (1 - FLOOR) * total[path]]
    return int(is_whole and (killed < FLOOR or bool(poor) or bool(stale)))


if __name__ == "__main__":
    main()
