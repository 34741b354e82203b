"""Examples in docstrings are played of every file that has one; every module can be imported, with or without."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from tests.examples_of_docstrings import pytest_collect_file
from tests.warm import ROOT

SOURCE = ROOT / "src"


def collected(file: Path, request: pytest.FixtureRequest) -> list[pytest.Collector]:
    """What collects tests of a file, of the two that pytest has for it."""
    both: list[pytest.Collector] = [
        kind.from_parent(request.session, path=file) for kind in (pytest.Module, DoctestModule)
    ]
    asked = pytest_collect_file(file)
    next(asked)
    with pytest.raises(StopIteration) as answered:
        asked.send(both)
    found: list[pytest.Collector] = answered.value.value
    return found


@pytest.mark.parametrize(
    ("text", "kinds"),
    [('"""Two.\n\n>>> 1 + 1\n2\n"""\n', 2), ('"""A name is found, its file has none: é."""\n', 1)],
)
def test_a_file_with_examples_is_looked_through(
    request: pytest.FixtureRequest, tmp_path: Path, text: str, kinds: int
) -> None:
    """And its tests are collected either way."""
    file = tmp_path / "test_it.py"
    file.write_text(text, "utf-8")
    assert len(collected(file, request)) == kinds


def test_every_module_can_be_imported() -> None:
    """Also those that no command of a test asks for: what is packaged has no file that ends in a traceback."""
    names = [
        ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for file in sorted(SOURCE.rglob("*.py"))
        if file.name != "__main__.py"
    ]
    for name in names:
        importlib.import_module(name)
    assert len(names) > 1_000
