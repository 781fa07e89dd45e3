"""Mutation testing of the five games' rules and of `core`: small faults, one at a time, that a test has to notice.

python tests/mutation/mutants.py [--only labyrinth] [--sample 40] [--jobs 2] [--fresh]

Each mutant runs in a process of its own, whose import of the mutated module this file answers as a pytest plugin; no
file is changed. Results are kept in build/mutants.jsonl, so that a campaign of hours can be interrupted and goes on
where it was. Survivors are listed by the clause they stand at. Those that change nothing anybody can notice have
their line, with the reason, in equivalent.txt beside this file.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
RESULTS = ROOT / "build" / "mutants.jsonl"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
FLOOR = 0.95
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+")
CHOSEN = "PASSERELLE_MUTANT"
"""The environment variable that names the mutant a process imports: file and number."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
CALCULATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    path: str
    number: int
    line: int
    place: str
    """The function it stands in."""
    change: str
    clause: str

    @property
    def key(self) -> str:
        return f"{self.path} {self.place}: {self.change}"


# Making them


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=[op, *ops], comparators=others):
            yield ast.Compare(left, [COMPARISONS[type(op)](), *ops], others)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in CALCULATIONS:
            yield ast.BinOp(left, CALCULATIONS[type(op)](), right)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value) if re.fullmatch(CLAUSE.pattern + r"\.[a-z-]+", value):
            yield ast.Constant(value + "-other")
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.If(test=test, body=body, orelse=orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Raise() | ast.AugAssign():
            yield ast.Pass()
        case ast.match_case(pattern=pattern, guard=ast.expr(), body=body):
            yield ast.match_case(pattern, None, body)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _sites(node: ast.AST, place: str = "") -> Iterator[tuple[Callable[[ast.AST], None], ast.AST, str]]:
    """Every node below with a way to replace it and the function it stands in; annotations are left alone."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST):
                continue

            def put(new: ast.AST, field: str = name, index: int = index, within: object = value) -> None:
                if isinstance(within, list):
                    within[index] = new
                else:
                    setattr(node, field, new)

            named = isinstance(child, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
            inside = f"{place}.{child.name}".strip(".") if named else place  # type: ignore[attr-defined]
            yield put, child, inside
            yield from _sites(child, inside)


def mutants_of(path: Path) -> list[tuple[Mutant, Callable[[], ast.Module]]]:
    """All mutants of a file, each with the way to its tree."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    lines, name = text.splitlines(), str(path.relative_to(ROOT))
    words = {node_name: CLAUSE.findall(said) for node_name, said in _docstrings(tree)}
    found: list[tuple[Mutant, Callable[[], ast.Module]]] = []
    for put, node, place in _sites(tree):
        for new in _changed(node):
            line = getattr(node, "lineno", None) or node.pattern.lineno  # type: ignore[attr-defined]
            change = f"{_short(node)} → {_short(new)}"
            clauses = CLAUSE.findall(lines[line - 1]) or words.get(place) or ["no clause"]
            mutant = Mutant(name, len(found), line, place or "module", change, clauses[0])
            found.append((mutant, _maker(tree, put, node, new)))
    return found


def _maker(
    tree: ast.Module, put: Callable[[ast.AST], None], old: ast.AST, new: ast.AST
) -> Callable[[], ast.Module]:
    def make() -> ast.Module:
        if isinstance(old, ast.expr | ast.stmt):
            ast.copy_location(new, old)
        put(new)
        return ast.fix_missing_locations(tree)

    return make


def _docstrings(tree: ast.AST, place: str = "") -> Iterator[tuple[str, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inside = f"{place}.{node.name}".strip(".")
            yield inside, ast.get_docstring(node) or ""
            yield from _docstrings(node, inside)


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 70 else text[:69] + "…"


# Importing one


class MutantLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: Path, number: int) -> None:
        super().__init__(name, str(path))
        self._file, self._number = path, number

    def get_code(self, fullname: str) -> CodeType:
        _, make = mutants_of(self._file)[self._number]
        return compile(make(), self.path, "exec", dont_inherit=True)


class MutantFinder(importlib.abc.MetaPathFinder):
    """Answers the import of one module with a mutant of it."""

    def __init__(self, path: Path, number: int) -> None:
        self._module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        self._loader = MutantLoader(self._module, path, number)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._loader.path, loader=self._loader)


if CHOSEN in os.environ:
    chosen_path, _, chosen_number = os.environ[CHOSEN].rpartition(":")
    sys.meta_path.insert(0, MutantFinder(ROOT / chosen_path, int(chosen_number)))


# Running them


def targets() -> list[Path]:
    rules = sorted(SOURCE.glob("passerelle/games/*/rules.py"))
    return rules + [path for path in sorted(SOURCE.glob("passerelle/core/*.py")) if path.stem != "__init__"]


def tests_for(path: Path) -> list[str]:
    """The tests that are asked about a file, the quickest to notice first; those that compile are left out."""
    room = path.parent
    if path.stem == "rules":
        tests = [*map(str, sorted((room / "tests").glob("test_*.py"))), "tests/conformance", "-k", room.name]
        return [test for test in tests if not re.search(r"test_(bots?|fast|mirror|seeing)\.py$", test)]
    return ["tests/core", "tests/records", "tests/table", "tests/conformance"]


def run(path: Path, number: int | None, patience: float | None) -> str:
    """`passed` (the mutant survives), `failed` or `timeout`."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCE), str(Path(__file__).parent)))}
    if number is not None:
        env[CHOSEN] = f"{path.relative_to(ROOT)}:{number}"
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "mutants", "-p", "no:cacheprovider"]
    command += ["-m", "not slow and not browser and not timing", *tests_for(path)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=env, timeout=patience, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "timeout"
    return "failed" if done.returncode else "passed"


def patience_for(path: Path, known: dict[str, float]) -> float:
    """Three times what the tests take without a mutant, which they have to pass."""
    key = " ".join(tests_for(path))
    if key not in known:
        begun = time.monotonic()
        if run(path, None, None) != "passed":
            raise SystemExit(f"without any mutant, the tests of {path.relative_to(ROOT)} fail")
        known[key] = 3 * (time.monotonic() - begun) + 20
    return known[key]


def equivalent() -> dict[str, str]:
    """The reasons by mutant."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    pairs = (line.split("  # ", 1) for line in lines if line and not line.startswith("#"))
    return {key.strip(): reason for key, reason in pairs}


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation testing of the games' rules and of core.")
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, chosen by --seed; 0: all")
    parser.add_argument("--seed", default="sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--list", action="store_true", help="only count the mutants")
    asked = parser.parse_args()

    files = [path for path in targets() if asked.only in str(path.relative_to(ROOT))]
    known = equivalent()
    made = {path: [mutant for mutant, _ in mutants_of(path)] for path in files}
    jobs = [(path, mutant) for path in files for mutant in made[path] if mutant.key not in known]
    if asked.list:
        for path in files:
            print(f"{len(made[path]):5}  {path.relative_to(ROOT)}")
        print(f"{sum(map(len, made.values())):5}  in all")
        return
    if asked.sample:
        jobs = random.Random(asked.seed).sample(jobs, min(asked.sample, len(jobs)))

    RESULTS.parent.mkdir(exist_ok=True)
    if asked.fresh:
        RESULTS.unlink(missing_ok=True)
    results = _earlier()
    patience: dict[str, float] = {}
    waiting = [(path, mutant) for path, mutant in jobs if _identity(mutant) not in results]
    for path in dict.fromkeys(path for path, _ in waiting):
        patience_for(path, patience)

    def ask(job: tuple[Path, Mutant]) -> tuple[Mutant, str]:
        path, mutant = job
        return mutant, run(path, mutant.number, patience_for(path, patience))

    with ThreadPoolExecutor(asked.jobs) as pool, RESULTS.open("a", encoding="utf-8") as kept:
        for number, (mutant, verdict) in enumerate(pool.map(ask, waiting), 1):
            results[_identity(mutant)] = verdict
            kept.write(json.dumps([_identity(mutant), verdict]) + "\n")
            kept.flush()
            print(
                f"{number}/{len(waiting)}  {verdict:8} {mutant.path}:{mutant.line}  {mutant.change}",
                flush=True,
            )
    sys.exit(_report([mutant for _, mutant in jobs], results, is_whole=not asked.sample))


def _identity(mutant: Mutant) -> str:
    """Results outlive changes elsewhere in the file; of several alike in one function, the line tells which."""
    return f"{mutant.key} @{mutant.line}"


def _earlier() -> dict[str, str]:
    if not RESULTS.exists():
        return {}
    return dict(json.loads(line) for line in RESULTS.read_text("utf-8").splitlines())


def _report(mutants: list[Mutant], results: dict[str, str], is_whole: bool) -> int:
    alive = [mutant for mutant in mutants if results[_identity(mutant)] == "passed"]
    print("\nSurvivors by clause")
    for mutant in sorted(alive, key=lambda one: (one.clause, one.path, one.line)):
        print(f"  {mutant.clause:10} {mutant.path}:{mutant.line} {mutant.place}: {mutant.change}")
    total = Counter(mutant.path for mutant in mutants)
    lost = Counter(mutant.path for mutant in alive)
    print("\nKilled")
    for path, count in total.items():
        print(f"  {count - lost[path]:5} of {count:5}  {path}")
    killed = 1 - len(alive) / max(1, len(mutants))
    print(f"\n{killed:.1%} of {len(mutants)} mutants killed; {len(equivalent())} known to be equivalent")
    return int(is_whole and killed < FLOOR)


if __name__ == "__main__":
    main()
