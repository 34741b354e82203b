"""How many records somebody changed stand in tables, each with the check that must fail in both verifiers."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tests.observer
from canvass.journeys.verification.checks import CheckName

ENOUGH = 120
OF_EACH = 2


def tables() -> Iterator[dict[str, Any]]:
    """Each table that a test of its own file goes through, line by line."""
    for found in pkgutil.iter_modules(tests.observer.__path__):
        if not found.name.startswith("test_"):
            continue
        module = importlib.import_module(f"tests.observer.{found.name}")
        source = Path(str(module.__file__)).read_text("utf-8")
        for name in re.findall(r"^([A-Z_]+)\b.* = \{$", source, re.MULTILINE):
            if re.search(rf"(parametrize|some_of|some_of_each)\([^)]*\b{name}\b", source):
                yield vars(module)[name]


def checks_of(line: Any) -> set[str]:
    """The checks that must fail, where a line has a change and says which."""
    if not (isinstance(line, tuple) and any(map(callable, line))):
        return set()
    words = {each for each in line if isinstance(each, str)}
    return (words.union(*(each for each in line if isinstance(each, set)))) & {*CheckName}


def test_each_check_has_records_that_fail_it() -> None:
    """Published: 120 tampered records or more, two or more for each named check; each is its own test."""
    lines = [line for table in tables() for line in table.values() if checks_of(line)]
    of_check = Counter(check for line in lines for check in checks_of(line))
    changes = {id(next(filter(callable, line))) for line in lines}
    assert len(changes) >= ENOUGH
    assert {check for check in CheckName if of_check[check] < OF_EACH} == set()
