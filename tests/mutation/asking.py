"""Which tests can notice a mutant, and asking them in a process of its own.

`Coverage` says, for every line of the targets, which tests reach it and how long each takes. A mutant is asked about
by those that reach its lines, the quickest first, until one fails. The tests are collected once; each mutant gets a
fork of that process.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Literal, NoReturn

import coverage
import msgspec
import pytest
from planting import ROOT, SOURCE, Imported, Mutant, caches_of, module_of, plant_at_import

Fate = Literal["killed", "timeout", "crashed", "survived", "unasked"]
"""`unasked`: no test reaches it, so nothing was asked, and it survives."""

TESTS = (
    "tests/core",
    "tests/records",
    "tests/table",
    "tests/conformance",
    "tests/api",
    "src/passerelle/games",
)
OPTIONS = (
    "--assert=plain", "-m", "not slow and not browser and not timing", "--capture=sys", "--hypothesis-seed=0",
    *(f"--ignore-glob=*/test_{name}.py" for name in ("bot", "bots", "fast", "mirror", "seeing")),  # they compile
    "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov",
)  # fmt: skip
MEMORY = 6 << 30


@dataclass
class Measured:
    """What the tests of one file take and reach."""

    fingerprint: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By source file and line: the tests that run it."""
    clauses: dict[str, list[str]] = field(default_factory=dict)
    """What each test is marked with."""


class Coverage:
    def __init__(self, measured: Iterable[Measured]) -> None:
        self._measured = list(measured)
        self.seconds = {test: spent for one in self._measured for test, spent in one.seconds.items()}
        self._users: dict[tuple[int, str], set[str]] = {}

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The quickest first. Those of a constant or a default are all that use a module beside it."""
        if not mutant.function:
            return self.tests_beside(mutant)
        tests: set[str] = set()
        for measured in self._measured:
            lines = measured.reached.get(mutant.path, {})
            tests.update(*(lines.get(str(line), ()) for line in mutant.lines))
        return self._quickest_first(tests)

    def tests_beside(self, mutant: Mutant) -> list[str]:
        """All that use a module of its folder."""
        folder = str(Path(mutant.path).parent)
        return self._quickest_first(set().union(*(self._using(one, folder) for one in self._measured)))

    def _quickest_first(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))

    def _using(self, measured: Measured, folder: str) -> set[str]:
        key = id(measured), folder
        if key not in self._users:
            reached = [lines for path, lines in measured.reached.items() if str(Path(path).parent) == folder]
            self._users[key] = {test for lines in reached for tests in lines.values() for test in tests}
        return self._users[key]

    def clause_of(self, mutant: Mutant) -> str:
        """The one it stands at, or else the one that most tests of its lines are about."""
        if mutant.clause:
            return mutant.clause
        clauses = {test: its for measured in self._measured for test, its in measured.clauses.items()}
        about = Counter(clause for test in self.tests_of(mutant) for clause in clauses.get(test, ()))
        return about.most_common(1)[0][0] if about else "no clause"


def clauses_of(item: pytest.Item) -> list[str]:
    return [clause for mark in item.iter_markers("clause") for clause in mark.args]


def fingerprint(test: str, targets: Sequence[Path]) -> str:
    """Of the targets and of a file of tests: when it changes, so may the lines that the tests reach."""
    digest = sha256()
    for path in [*sorted(targets), ROOT / test]:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def measure(session: pytest.Session, file: str, targets: Sequence[Path]) -> Measured:
    """Runs the tests of a file once, watched line by line."""
    found = Measured()
    watch = coverage.Coverage(
        data_file=None, config_file=False, branch=False, include=[str(path) for path in targets]
    )
    watch.set_option("run:disable_warnings", ["no-data-collected"])  # a file of tests may reach none of them
    session.items = [item for item in session.items if file_of(item.nodeid) == file]
    caches = caches_of({str(path) for path in targets})
    watch.start()
    for number, item in enumerate(session.items):
        for cache in caches:
            cache.cache_clear()  # else only the first test that asks reaches the lines behind it
        watch.switch_context(item.nodeid)
        begun = time.process_time()
        _run_item(session, number)
        if session.testsfailed:
            raise SystemExit(f"without any mutant, {item.nodeid} fails")
        found.seconds[item.nodeid] = round(time.process_time() - begun, 4)
    watch.stop()
    data = watch.get_data()
    for source in data.measured_files():
        lines = data.contexts_by_lineno(source)
        found.reached[str(Path(source).relative_to(ROOT))] = {
            str(line): sorted(filter(None, tests)) for line, tests in lines.items()
        }
    return found


def file_of(test: str) -> str:
    return test.partition("::")[0]


def _run_item(session: pytest.Session, number: int) -> None:
    item = session.items[number]
    following = session.items[number + 1] if number + 1 < len(session.items) else None
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


# Children


class Child:
    """A fork, and what it has to say at its end."""

    def __init__(self, task: Callable[[], object]) -> None:
        self._told, tells = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(tells)
            return
        code = 1
        try:
            os.close(self._told)
            said = msgspec.json.encode(task())
            with os.fdopen(tells, "wb") as pipe:
                pipe.write(said)
            code = 0
        except SystemExit as end:
            if isinstance(end.code, int):
                code = end.code
            else:
                os.write(2, f"{end.code}\n".encode())
        except BaseException as error:  # noqa: BLE001 - nothing may unwind into the parent's frames
            os.write(2, f"{error!r}\n".encode())
        finally:
            os._exit(code)

    def result(self) -> tuple[int, object]:
        """Its exit code (negative: a signal) and what it returned."""
        with os.fdopen(self._told, "rb") as pipe:
            said = pipe.read()
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return code, msgspec.json.decode(said) if said else None


TIMEOUT, NOT_PLANTED = 3, 4


def _limited(seconds: float) -> None:
    """Ends a mutant that loops, waits for ever or eats memory. Processor time: the machine may be loaded."""
    signal.signal(signal.SIGVTALRM, _give_up)
    signal.signal(signal.SIGALRM, _give_up)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(3 * seconds) + 60,) * 2)


def _give_up(*_: object) -> NoReturn:
    os._exit(TIMEOUT)


def _quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _ask(session: pytest.Session, tests: Sequence[str], seconds: dict[str, float]) -> str | None:
    """The first test that fails."""
    items = {item.nodeid: item for item in session.items}
    session.items = [items[test] for test in tests if test in items]
    folder = Path(tempfile.mkdtemp(prefix="mutant-"))
    session.config._tmp_path_factory._given_basetemp = folder / "tmp"  # type: ignore[attr-defined]
    try:
        for number, item in enumerate(session.items):
            signal.setitimer(signal.ITIMER_VIRTUAL, 5 * seconds[item.nodeid] + 3)
            signal.setitimer(signal.ITIMER_REAL, 30 * seconds[item.nodeid] + 60)
            _run_item(session, number)
            if session.testsfailed:
                return item.nodeid
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        shutil.rmtree(folder, ignore_errors=True)
    return None


def _verdict(code: int, killer: object) -> tuple[Fate, str]:
    if code == 0:
        return ("killed", str(killer)) if killer else ("survived", "")
    if code in (TIMEOUT, -signal.SIGXCPU, -signal.SIGKILL):
        return "timeout", ""
    return "crashed", ""


# A process with all tests collected


def with_collected(tests: Sequence[str], task: Callable[[pytest.Session], object]) -> object:
    """Does something in a fork that has collected the tests."""

    class Plugin:
        result: object = None

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            session.config.option.tbstyle = "no"  # nobody reads why a test fails, and telling takes long
            if session.testsfailed:
                raise SystemExit("the tests cannot be collected")
            self.result = task(session)
            return True

    def collect() -> object:
        plugin = Plugin()
        pytest.main([*OPTIONS, *tests], plugins=[plugin])
        return plugin.result

    code, result = Child(collect).result()
    if code:
        raise SystemExit("the process with the collected tests failed")
    return result


def ask_collected(
    session: pytest.Session,
    imported: Imported,
    mutant: Mutant,
    tests: Sequence[str],
    seconds: dict[str, float],
) -> tuple[Fate, str] | None:
    """Plants the mutant in a fork of this process and runs the tests. None where planting needs an import."""

    def task() -> str | None:
        _quiet()
        _limited(sum(seconds[test] for test in tests))
        if not imported.plant(mutant):
            raise SystemExit(NOT_PLANTED)
        return _ask(session, tests, seconds)

    code, killer = Child(task).result()
    return None if code == NOT_PLANTED else _verdict(code, killer)


def ask_importing(mutant: Mutant, tests: Sequence[str], seconds: dict[str, float]) -> tuple[Fate, str]:
    """Plants the mutant in a fork that has imported nothing of ours yet, collects there and runs the tests."""

    class Plugin:
        killer: str | None = None

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            session.config.option.tbstyle = "no"
            self.killer = _ask(session, tests, seconds)
            return True

    def task() -> str | None:
        _quiet()
        _limited(sum(seconds[test] for test in tests))
        plant_at_import(mutant)
        try:
            import_module(module_of(ROOT / mutant.path))
        except Exception:  # noqa: BLE001 - whatever it raises, everybody notices
            return "import"
        plugin = Plugin()
        files = dict.fromkeys(map(file_of, tests))
        code = pytest.main([*OPTIONS, *files], plugins=[plugin])
        if plugin.killer is None and code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return "import or collection"
        return plugin.killer

    return _verdict(*Child(task).result())


def import_others() -> None:
    """What does not belong to us and takes long to import: once, before any fork."""
    sys.path.insert(0, str(SOURCE))
    os.environ["PYTHONPATH"] = str(SOURCE)
    os.chdir(ROOT)
    import _hypothesis_pytestplugin  # type: ignore[import-untyped]  # noqa: PLC0415, F401
    import aiohttp.web  # noqa: PLC0415, F401
    import hypothesis  # noqa: PLC0415, F401
    import icu4py  # noqa: PLC0415, F401
    import rich.console  # noqa: PLC0415, F401
    import typer  # noqa: PLC0415, F401


def within(tests: Iterable[str], seconds: dict[str, float], budget: float) -> list[str]:
    """As many as the budget of seconds allows."""
    chosen: list[str] = []
    spent = 0.0
    for test in tests:
        spent += seconds[test]
        if spent > budget and chosen:
            break
        chosen.append(test)
    return chosen
