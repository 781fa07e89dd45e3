"""Small faults: finding where a file can have one, and planting one in a process.

A fault inside a function is planted in a process that has imported everything, by exchanging the function's code. A
fault elsewhere (a constant, a default) is planted before the first import, by answering the import of its module.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+")

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
    """Its place among the mutants of the file."""
    lines: range
    place: str
    """The function it stands in."""
    function: str
    """The outermost function whose body it stands in; empty for what runs when the module is imported."""
    change: str
    """What stood there → what stands there now; of several alike in one place, all but the first are numbered."""
    clause: str
    """The one that its line or the docstring of its function names; may be empty."""
    text: str
    """A digest of the function (or the file): a result counts as long as it does not change."""

    @property
    def key(self) -> str:
        return f"{self.path} {self.place}: {self.change}"


# Finding them


@dataclass
class PlantingSite:
    """A node that may be replaced."""

    node: ast.AST
    place: str
    function: ast.FunctionDef | ast.AsyncFunctionDef | None
    name: str
    """The function's name with those of the classes around it."""
    put: Callable[[ast.AST], None]


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


def _sites(node: ast.AST, around: PlantingSite | None = None) -> Iterator[PlantingSite]:
    """Every node below, but annotations, decorators and what is left alone."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue

            def put(new: ast.AST, field: str = field, index: int = index, within: object = value) -> None:
                if isinstance(within, list):
                    within[index] = new
                else:
                    setattr(node, field, new)

            site = PlantingSite(child, "", None, "", put)
            if around:
                site.place, site.function, site.name = around.place, around.function, around.name
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and field == "body"
                and not site.function
            ):
                site.function, site.name = node, site.place
            if isinstance(child, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                site.place = f"{site.place}.{child.name}".strip(".")
            yield site
            yield from _sites(child, site)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.keyword(arg="frozen"):  # one test holds that all values of all games are
            return True
        case _:
            return False


def mutants_of(path: Path) -> list[tuple[Mutant, Callable[[], ast.Module]]]:
    """All mutants of a file, each with the way to its tree (which is good for one mutant)."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    lines, name = text.splitlines(), str(path.relative_to(ROOT))
    clauses = {place: CLAUSE.findall(said) for place, said in _docstrings(tree)}
    alike: Counter[str] = Counter()

    @functools.cache
    def digest_of(function: ast.stmt | None) -> str:
        here = "\n".join(lines[function.lineno - 1 : function.end_lineno]) if function else text
        return sha256(here.encode()).hexdigest()[:12]

    found: list[tuple[Mutant, Callable[[], ast.Module]]] = []
    for site in _sites(tree):
        for new in _changed(site.node):
            node = site.node.pattern if isinstance(site.node, ast.match_case) else site.node
            first, last = node.lineno, node.end_lineno or node.lineno  # type: ignore[attr-defined]
            place = site.place or "module"
            change = f"{_short(site.node)} → {_short(new)}"
            alike[f"{place}: {change}"] += 1
            if (count := alike[f"{place}: {change}"]) > 1:
                change += f" ({count})"
            mutant = Mutant(
                path=name,
                number=len(found),
                lines=range(first, last + 1),
                place=place,
                function=site.name,
                change=change,
                clause=next(iter(CLAUSE.findall(lines[first - 1]) or clauses.get(place) or [""])),
                text=digest_of(site.function),
            )
            found.append((mutant, _maker(tree, site, new)))
    return found


def _maker(tree: ast.Module, site: PlantingSite, new: ast.AST) -> Callable[[], ast.Module]:
    def make() -> ast.Module:
        if isinstance(site.node, ast.expr | ast.stmt):
            ast.copy_location(new, site.node)
        site.put(new)
        return ast.fix_missing_locations(tree)

    return make


def _docstrings(tree: ast.AST, place: str = "") -> Iterator[tuple[str, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            inside = f"{place}.{node.name}".strip(".")
            yield inside, ast.get_docstring(node) or ""
            yield from _docstrings(node, inside)


def _short(node: ast.AST) -> str:
    """The first line of a node, or as much of it as fits."""
    match node:
        case ast.If(test=test):
            node = ast.If(test, [ast.Pass()], [])
        case ast.match_case(pattern=pattern, guard=guard):
            node = ast.match_case(pattern, guard, [ast.Pass()])
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 70 else text[:69] + "…"


# Planting one where everything is imported


def caches_of(files: set[str]) -> list[functools._lru_cache_wrapper[object]]:
    """What the functions of these files remember of their results."""
    caches = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return [
        cache
        for cache in caches
        if isinstance(cache.__wrapped__, FunctionType) and cache.__wrapped__.__code__.co_filename in files
    ]


class Imported:
    """The functions of this process, and what it remembers of their results. Made once, before the forks."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._mutants = {path: mutants_of(ROOT / path) for path in paths}
        """Parsed once: each fork has its own copy, and plants in it once."""
        things = gc.get_objects()
        self._functions: dict[tuple[str, str], list[FunctionType]] = {}
        for thing in things:
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(SOURCE)):
                name = thing.__code__.co_filename, thing.__code__.co_qualname
                self._functions.setdefault(name, []).append(thing)
        self._caches = [thing for thing in things if isinstance(thing, functools._lru_cache_wrapper)]
        gc.freeze()

    def plant(self, mutant: Mutant) -> bool:
        """Exchanges the code of the function. False where that cannot be done: then the import is answered."""
        path = ROOT / mutant.path
        functions = self._functions.get((str(path), mutant.function), [])
        tree = self._mutants[mutant.path][mutant.number][1]()
        code = _code_of(compile(tree, str(path), "exec", dont_inherit=True), mutant.function)
        try:
            for function in functions:
                function.__code__ = code
        except ValueError:  # it has other variables of an enclosing scope now
            return False
        for cache in self._caches:
            cache.cache_clear()
        return bool(functions)


def _code_of(module: CodeType, name: str) -> CodeType:
    found = module
    for part in name.split("."):
        codes = [c for c in found.co_consts if isinstance(c, CodeType) and c.co_name == part]
        found = codes[-1]  # an earlier one of that name is a property's getter, or overloaded
    return found


# Planting one before the import


class MutantLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: Path, number: int) -> None:
        super().__init__(name, str(path))
        self._file, self._number = path, number

    def get_code(self, fullname: str) -> CodeType:
        return compile(mutants_of(self._file)[self._number][1](), self.path, "exec", dont_inherit=True)


class MutantFinder(importlib.abc.MetaPathFinder):
    """Answers the import of one module with a mutant of it."""

    def __init__(self, path: Path, number: int) -> None:
        self._module = module_of(path)
        self._loader = MutantLoader(self._module, path, number)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def plant_at_import(mutant: Mutant) -> None:
    sys.meta_path.insert(0, MutantFinder(ROOT / mutant.path, mutant.number))
