"""Break the sources in a hundred places, one at a time, and print which breaks no test notices.

``python -m tools.mutations`` draws as many mutants of each package by the seed below; ``--only 12,40`` runs some,
``--draw`` lists them. Each is written into a copy of the repository and put before the tests of what it breaks, those
first that name its module (``--near`` stops there); one failure kills it. Survivors are killed by a test, or explained
in tests/mutants.md. Not a part of ``make test``: a hundred take an hour or two.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = Path("src/canvass")
SEED = 20161108
OF_EACH = 20
LONGEST = 1_200
"""Seconds after which tests are stopped: what they would have said is not known."""
NO_TESTS = 5
"""How pytest ends where there is nothing to run."""
KILLED, SURVIVED, TOO_LONG = "killed", "SURVIVED", "too long"
TESTS = {
    "stats": ("tests/stats", "tests/audit"),
    "audit": ("tests/audit", "tests/cli/audit", "tests/journeys/audit_folder"),
    "tabulation": ("tests/tabulation", "tests/journeys", "tests/adversary/test_input_tables.py"),
    "recount": ("tests/recount", "tests/data", "tests/journeys", "tests/cli"),
    "record": ("tests/record", "tests/cli/audit_folder"),
    "forensics": ("tests/forensics",),
}
"""The tests of each package, in the order in which they are tried; the doctests of the module come first."""
DRAWN = ("stats", "audit", "tabulation", "recount", "record")
"""The packages of which mutants are drawn."""
KNOWN = (
    ("recount/deadlines.py", "self.days_left < 0", "self.days_left <= 0"),
    ("recount/condition.py", 'f"({part.words})" if compound else part.words', "part.words"),
    ("audit/size/polling.py", "mean = max(max(", "mean = min(max("),
    ("audit/size/polling.py", "size = max(estimated_round(", "size = min(estimated_round("),
    ("audit/round_of_all.py", "if needed > found:", "if not found or needed < found:"),
    (
        "audit/size/polling.py",
        "found = max(found, bravo_quantile(",
        "found = min(found, bravo_quantile(",
    ),
    (
        "audit/round_of_all.py",
        "risk_limit, 1 - (1 - chance) / len(pairs), lost",
        "risk_limit, chance, lost",
    ),
    ("audit/remaining/further.py", "Further(max(each.draws", "Further(min(each.draws"),
    ("forensics/verdict.py", "min((test.benjamini_hochberg", "max((test.benjamini_hochberg"),
)
"""Faults that no test noticed once: the last day of a clock, brackets of a law's words, the size over several
assertions, the smallest adjusted P. They are tried with the others, under the numbers after theirs."""
COPIED = ("src", "tests", "tools", "docs", "examples", "benchmarks", "pyproject.toml")
BESIDES = ("README.md", "GLOSSARY.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile")

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
LOGIC: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
HABITS = frozenset({"strict", "frozen", "slots", "repr", "encoding"})
"""Arguments by name that only guard against a programmer's mistake: what they hold is not mutated."""


@dataclass(frozen=True)
class Mutant:
    """A file, the stretch of it that is replaced (offsets in bytes), and by what."""

    file: Path
    line: int
    kind: str
    begins: int
    ends: int
    becomes: str

    def of(self, source: bytes) -> bytes:
        """The file with its fault."""
        return source[: self.begins] + self.becomes.encode() + source[self.ends :]

    def told(self, source: bytes) -> str:
        """Where it is and what was made of what, in one line."""
        was = " ".join(source[self.begins : self.ends].decode().split())
        return f"{self.file}:{self.line}: {self.kind}: {was}  ->  {self.becomes}"


def mutants_of(file: Path, source: bytes) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the tree."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _mutable(ast.parse(source)):
        for kind, becomes in _changes(node):
            yield Mutant(
                file,
                node.lineno,
                kind,
                starts[node.lineno - 1] + node.col_offset,
                starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
                becomes,
            )


def _mutable(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Every expression and statement that runs: no annotation, no decorator, no text and nothing inside one."""
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom) or _is_for_types(node):
        return
    if isinstance(node, ast.keyword) and node.arg in HABITS:
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _mutable(child)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """What may be made of one node: its kind and its new text."""
    match node:
        case ast.Compare(left, [operator, *others], sides):
            turned = COMPARISONS[type(operator)]()
            yield "comparison", _text(ast.Compare(left, [turned, *others], sides))
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC:
            yield "arithmetic", _text(ast.BinOp(left, ARITHMETIC[type(operator)](), right))
        case ast.BoolOp(operator, values):
            yield "and, or", _text(ast.BoolOp(LOGIC[type(operator)](), values))
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", _text(operand)
        case ast.IfExp(test, body, orelse):
            yield "choice", _text(ast.IfExp(test, orelse, body))
        case ast.Constant(bool() as truth):
            yield "truth", str(not truth)
        case ast.Constant(int() | float() as number):
            yield "one more", repr(number + 1)
            yield "one less", f"({number - 1!r})"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield "removed", "pass"
        case ast.If(test, body, orelse) if not orelse:
            yield "removed", "pass"


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def drawn(seed: int, of_each: int) -> list[Mutant]:
    """As many mutants of each package, the same for the same sources and seed."""
    chosen = []
    for package in DRAWN:
        files = sorted((ROOT / SOURCE / package).rglob("*.py"))
        every = [m for f in files for m in mutants_of(f.relative_to(ROOT), f.read_bytes())]
        dice = random.Random(f"{seed} {package}")  # noqa: S311 - drawn again by whoever checks
        chosen += dice.sample(every, of_each)
    return chosen


def known() -> list[Mutant]:
    """The faults that no test noticed once."""
    return [_replaced(SOURCE / file, was, becomes) for file, was, becomes in KNOWN]


def _replaced(file: Path, was: str, becomes: str) -> Mutant:
    source = (ROOT / file).read_bytes()
    if source.count(was.encode()) != 1:
        raise LookupError(f"{file} has {was!r} {source.count(was.encode())} times, not once")
    begins = source.index(was.encode())
    line = source[:begins].count(b"\n") + 1
    return Mutant(file, line, "known", begins, begins + len(was.encode()), becomes)


def tests_of(file: Path) -> tuple[list[str], list[str]]:
    """The test files that name the module with its doctests, and the other tests of its package."""
    package, *within = file.relative_to(SOURCE).with_suffix("").parts
    module = ".".join(("canvass", package, *within)).removesuffix(".__init__")
    parent, _, name = module.rpartition(".")
    names = (module, f"from {parent} import {name}")
    every = [one for folder in TESTS[package] for one in _test_files(ROOT / folder)]
    naming = [one for one in every if any(n in one.read_text("utf-8") for n in names)]
    others = [one for one in every if one not in naming]
    near, far = ([str(one.relative_to(ROOT)) for one in each] for each in (naming, others))
    # The module last: met first as a file, it would be loaded beside the one that tests import.
    return [*near, str(file)], far


def _test_files(folder: Path) -> list[Path]:
    return [folder] if folder.is_file() else sorted(folder.rglob("test_*.py"))


def copy_to(folder: Path) -> Path:
    """The repository's sources and tests in a folder of their own, so that nothing else meets a mutant."""
    for name in (*COPIED, *BESIDES):
        here = ROOT / name
        if here.is_dir():
            shutil.copytree(here, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(here, folder / name)
    return folder


def fate(mutant: Mutant, copy: Path, near_alone: bool) -> str:
    """What becomes of the package's tests with this fault in the sources, the nearest first."""
    file = copy / mutant.file
    source = file.read_bytes()
    near, far = tests_of(mutant.file)
    try:
        _write(file, mutant.of(source))
        said = _run(copy, near)
        return _run(copy, far) if said == SURVIVED and not near_alone else said
    finally:
        _write(file, source)


_seconds = count(int(time.time()))


def _write(file: Path, data: bytes) -> None:
    """A time of its own for each content: compiled files are told apart by whole seconds."""
    file.write_bytes(data)
    moment = next(_seconds)
    os.utime(file, (moment, moment))


def _run(copy: Path, tests: list[str]) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(copy / "src"), str(copy))),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(copy / "compiled"),
    }
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return TOO_LONG
    if run.returncode not in (0, 1, 2, NO_TESTS):
        sys.exit(f"pytest could not run:\n{run.stdout.decode()}{run.stderr.decode()}")
    return KILLED if run.returncode in (1, 2) else SURVIVED


def require_whole(copy: Path, mutants: Iterable[Mutant], near_alone: bool) -> None:
    """Stop unless the tests pass without a fault: or every mutant would seem to be noticed."""
    files = sorted({mutant.file for mutant in mutants})
    for package in TESTS:
        here = [tests_of(file) for file in files if file.relative_to(SOURCE).parts[0] == package]
        tests = dict.fromkeys(
            test for near, far in here for test in (near if near_alone else [*near, *far])
        )
        modules_last = sorted(tests, key=lambda test: test.startswith(str(SOURCE)))
        if tests and _run(copy, modules_last) != SURVIVED:
            sys.exit(f"the tests of {package} do not pass as they are: nothing was tried")


def main() -> None:
    """Draw, run, and print each mutant with what became of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--of-each", type=int, default=OF_EACH)
    asked.add_argument("--only", default="", help="numbers of mutants, with commas between")
    asked.add_argument("--draw", action="store_true", help="list them and run none")
    asked.add_argument("--trusting", action="store_true", help="do not try the whole first")
    asked.add_argument("--near", action="store_true", help="only tests that name the module")
    options = asked.parse_args()
    only = {int(number) for number in options.only.split(",") if number}
    every = dict(enumerate([*drawn(options.seed, options.of_each), *known()], 1))
    chosen = {number: mutant for number, mutant in every.items() if not only or number in only}
    told = {n: m.told((ROOT / m.file).read_bytes()) for n, m in chosen.items()}
    if options.draw:
        print("\n".join(f"{number:3} {line}" for number, line in told.items()))
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_to(Path(folder))
        if not options.trusting:
            require_whole(copy, chosen.values(), options.near)
        fates = []
        for number, mutant in chosen.items():
            fates.append(fate(mutant, copy, options.near))
            print(f"{number:3} {fates[-1]:9}{told[number]}", flush=True)
    sys.exit(0 if all(each == KILLED for each in fates) else 1)


if __name__ == "__main__":
    main()
