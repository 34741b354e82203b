"""Junk at any place of a record that is otherwise well made: both verifiers go on, and agree whether it holds."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.terms.methods import (
    BatchComparison,
    Comparison,
    Method,
    Polling,
    SuperSimple,
)
from canvass.journeys.verify import verify
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of

JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**53 - 1,
    "",
    "1/2",
    "0.5",
    "nan",
    [],
    {},
    [[]],
    ["x"],
    {"a": 1},
    "A",
    "mayor",
    ["phantom", "1"],
    "0.000000000001",
)
Path_ = tuple[Any, ...]


def paths(value: Any, before: Path_ = ()) -> Iterator[Path_]:
    """Where something stands in a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in parts:
        yield (*before, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*before, key))


def spoil(value: Any, dice: random.Random) -> None:
    """Leave out, double, or exchange something somewhere."""
    found = list(paths(value))
    *way, last = dice.choice(found)
    for key in way:
        value = value[key]
    how = dice.random()
    if how < 0.2:
        del value[last]
    elif how < 0.3 and isinstance(value, list):
        value.insert(last, copy.deepcopy(value[last]))
    elif how < 0.5 and type(value[last]) is int:
        value[last] = max(0, value[last] + dice.choice((-1, 1)))
    else:
        value[last] = copy.deepcopy(dice.choice(JUNK))


def spoiled(folder: Path, dice: random.Random) -> Forgery:
    """A record with one thing spoiled, in an event or in a file that an event names."""
    forgery = Forgery.of(folder)
    if dice.random() < 0.5:
        events = [e for e in forgery.events if e["kind"] not in ("record.opened", "key.authorised")]
        spoil(dice.choice(events)["body"], dice)
        return forgery
    named = [
        (event, name)
        for event in forgery.events
        for name in event["body"].get("artefacts", {})
        if forgery.table(event, name)
    ]
    event, name = dice.choice(named)
    lines = forgery.table(event, name)
    spoil(lines, dice)
    forgery.put(event, name, lines)
    return forgery


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of several methods."""
    chosen: tuple[dict[str, Method], ...] = (
        {"mayor": Comparison(), "council": Polling()},
        {"mayor": BatchComparison(), "bond": SuperSimple()},
    )
    return [run(*office(tmp_path_factory.mktemp("junk"), each, seed=9), 1) for each in chosen]


@some_of("seed", range(80), every=8)
def test_junk_is_told_and_not_thrown(
    seed: int, records: list[Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Neither verifier stops at what is malformed, and what one refuses the other refuses."""
    dice = random.Random(seed)
    folder = spoiled(dice.choice(records), dice).write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    failing = {check["name"] for check in answer["checks"] if check["answer"] == "fails"}
    assert answer["consistent"] == found.is_consistent
    assert failing & failed_in(found) or not failing
