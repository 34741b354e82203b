"""Each test that takes long names a smaller one of the same, which every run plays."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.some_of import all_but, played, some_of, some_of_each

TESTS = Path(__file__).parent


@cache
def parsed(file: Path) -> ast.Module:
    """A file of tests, read once however many marks it has."""
    return ast.parse(file.read_text("utf-8"))


@cache
def marked(file: Path) -> Sequence[tuple[int, ast.Call | None]]:
    """Where a file marks something long, by line, and with which words; looked through once."""
    nodes = [node for node in ast.walk(parsed(file)) if isinstance(node, ast.expr)]
    calls = {id(node.func): node for node in nodes if isinstance(node, ast.Call)}
    return [(node.lineno, calls.get(id(node))) for node in nodes if _is_mark(node)]


def _is_mark(node: ast.expr) -> bool:
    is_named_long = isinstance(node, ast.Attribute) and node.attr == "long"
    return is_named_long and ast.unparse(node) == "pytest.mark.long"


def fault(file: Path, call: ast.Call | None) -> str:
    """What is wrong with the twin that a mark names; empty if nothing is."""
    named = [word.value for word in (call.keywords if call else []) if word.arg == "twin"]
    if not (named and isinstance(named[0], ast.Constant) and isinstance(named[0].value, str)):
        return "names no twin: pytest.mark.long(twin='tests/...py::test_...')"
    place, _, name = named[0].value.rpartition("::")
    home = TESTS.parent / place if place else file
    if not home.exists():
        return f"its twin's file {place} does not exist"
    found = [node for node in parsed(home).body if _is_test(node, name)]
    if not found:
        return f"its twin {name} is not in {home.name}"
    whole = [node for node in parsed(home).body if _is_for_all(node)]
    long = [line for line, _ in marked(home) if any(_decorates(line, node) for node in found)]
    long += [node.lineno for node in whole]
    return f"its twin {name} takes long itself" if long else ""


def _is_test(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _is_for_all(node: ast.stmt) -> bool:
    """Whether it marks each test of its file."""
    if not isinstance(node, ast.Assign):
        return False
    words = ast.unparse(node)
    return words.startswith("pytestmark") and "pytest.mark.long" in words


def _decorates(line: int, node: ast.stmt) -> bool:
    """A mark that is a decorator of its own: one of a parameter leaves the others."""
    assert isinstance(node, ast.FunctionDef)
    marks = [mark for mark in node.decorator_list if "pytest.mark.long" in ast.unparse(mark)]
    return any(mark.lineno == line and "parametrize" not in ast.unparse(mark) for mark in marks)


def test_what_takes_long_has_a_small_twin() -> None:
    """It exists, and is played by every run."""
    files = {file for file in TESTS.rglob("test_*.py") if "mark.long" in file.read_text("utf-8")}
    told = {
        f"{file.name}:{line}": fault(file, call)
        for file in files - {Path(__file__)}
        for line, call in marked(file)
    }
    assert {place: words for place, words in told.items() if words} == {}


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ("@pytest.mark.long", "names no twin"),
        ("@pytest.mark.long()", "names no twin"),
        ("@pytest.mark.long(twin='test_small')", ""),
        ("@pytest.mark.long(twin='test_large')", "takes long itself"),
        ("pytestmark = pytest.mark.long(twin='test_small')\nimport os\n@os.x", "takes long itself"),
        ("@pytest.mark.long(twin='test_other')", "is not in"),
        ("@pytest.mark.long(twin='tests/nowhere.py::test_small')", "does not exist"),
        ("@pytest.mark.parametrize('n', [1, pytest.param(2, marks=pytest.mark.long(twin='test_large'))])", ""),
    ],
)  # fmt: skip
def test_a_mark_without_a_twin_is_told(tmp_path: Path, mark: str, told: str) -> None:
    """Each way to leave a long test without a small one."""
    file = tmp_path / "test_planted.py"
    file.write_text(f"def test_small(): ...\n{mark}\ndef test_large(n=1): ...\n", "utf-8")
    ((_, call),) = marked(file)
    assert fault(file, call).startswith(told) if not told else told in fault(file, call)


def test_of_many_cases_some_are_played() -> None:
    """From the first that is named on, each so manieth; the others take long; a list that is too short is told."""
    for names, cases in (("n", range(7)), (("n", "m"), [(n, n) for n in range(7)])):
        mark = some_of(names, cases, every=3, first=1)
        given = mark.args[1]
        assert [case.values[0] for case in given] == [*range(7)]
        assert [case.values[0] for case in given if not case.marks] == [1, 4]
        assert {one.name for case in given for one in case.marks} == {"long"}
    with pytest.raises(ValueError, match="no case of n would be played"):
        some_of("n", range(1), every=3, first=1)


def test_cases_that_others_hold_take_long() -> None:
    """Those that are named; a name of none is told."""
    mark = all_but("n", {"a": 1, "b": 2, "c": 3}, "b")
    first, second, third = mark.args[1]
    assert (first, second.values, third) == ("a", ("b",), "c")
    assert {one.name for one in second.marks} == {"long"}
    with pytest.raises(ValueError, match="no case of n is called"):
        all_but("n", ("a", "b"), "d")


def test_of_many_faults_each_check_keeps_two() -> None:
    """Two of each check are played, and of further ones some; ``played`` says which."""
    faults = {f"chain {n}": (None, "chain") for n in range(8)} | {"seal": (None, "seed")}

    @some_of_each("fault", faults, every=3)
    def planted(fault: str) -> None: ...

    @pytest.mark.parametrize("number", [4, pytest.param(5)])
    def whole(number: int) -> None: ...

    assert played(planted) == {"chain 0", "chain 1", "chain 3", "chain 6", "seal"}
    assert played(whole) == {4, 5}
