"""The core alone on a usual audit that is changed in one place: each value of its steps and tables, in each way."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from canvass.audit.terms.methods import Comparison, Method, Polling
from tests.observer.agreement import failing, of_observer
from tests.observer.conftest import OBSERVER, core_alone
from tests.observer.elections import office, run
from tests.observer.mutant import Mutant, Way, at, member, places, written
from tests.observer.test_alone import NEEDS_MORE, alone
from tests.profile import IS_SEARCH

TRIED = 6_000 if IS_SEARCH else 30
OTHERS: tuple[Any, ...] = (None, "", [], {}, "x", 0, True, "0", "1/2", -1)


class Place(NamedTuple):
    """Where something is changed: in an event, or in a line of a file that it names; and how."""

    event: int
    file: str
    line: int
    way: Way
    change: Any


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two contests, one compared with card style and one polled, in two rounds."""
    methods: dict[str, Method] = {"mayor": Comparison(), "council": Polling()}
    return run(*office(tmp_path_factory.mktemp("usual"), methods, seed=9), 2)


def parts(mutant: Mutant) -> Iterator[tuple[int, str, int, Any]]:
    """The first two events of each kind, and the first lines and the last of each file."""
    seen = Counter[str]()
    for number, event in enumerate(mutant.events):
        seen[event["kind"]] += 1
        if seen[event["kind"]] <= 2:
            yield number, "", 0, event
        for name, file in (member(event, "body", "artefacts") or {}).items():
            lines = mutant.files[file["sha256"]].splitlines()
            for line in sorted({0, 1, len(lines) - 1} & set(range(len(lines)))):
                yield number, name, line, json.loads(lines[line])


def changes(value: Any, is_listed: bool) -> list[Any]:
    """The ways in which a value is changed, where it stands."""
    found: list[Any] = ["left out", *(("other", number) for number in range(len(OTHERS)))]
    found += ["twice", "exchanged"] if is_listed else []
    found += [("added", each) for each in (1, -1, 100)] if type(value) is int else []
    found += ["longer"] if isinstance(value, str) else []
    found += ["turned"] if isinstance(value, list) else []
    return found + (["one more"] if isinstance(value, dict) else [])


def changed(parent: Any, key: Any, change: Any) -> None:
    """Change what stands under a key."""
    value = parent[key]
    if change == "left out":
        del parent[key]
    elif change == "twice":
        parent.insert(key, copy.deepcopy(value))
    elif change == "exchanged":
        parent[key], parent[key - 1] = parent[key - 1], value
    elif change == "longer":
        parent[key] = f"{value}x"
    elif change == "turned":
        parent[key] = value[::-1]
    elif change == "one more":
        value["more"] = 1
    else:
        parent[key] = (
            value + change[1] if change[0] == "added" else copy.deepcopy(OTHERS[change[1]])
        )


def every_place(mutant: Mutant) -> list[Place]:
    """Each place with each change."""
    return [
        Place(number, name, line, way, change)
        for number, name, line, value in parts(mutant)
        for way in places(value)
        for change in changes(at(value, way), isinstance(at(value, way[:-1]), list))
    ]


def with_change(base: Mutant, place: Place) -> Mutant:
    """The record with one place changed, made to fit again."""
    mutant = copy.deepcopy(base)
    event: Any = mutant.events[place.event]
    if not place.file:
        changed(at(event, place.way[:-1]), place.way[-1], place.change)
        return mutant
    digest = event["body"]["artefacts"][place.file]["sha256"]
    lines = [json.loads(line) for line in mutant.files[digest].splitlines()]
    changed(at(lines[place.line], place.way[:-1]), place.way[-1], place.change)
    mutant.replace(event, place.file, b"".join(written(line) + b"\n" for line in lines))
    return mutant


def test_no_place_is_passed_by_the_core_that_both_refuse(
    usual: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Property: one answer where the core knows the audit, and no check fails in it alone."""
    core, base = core_alone(OBSERVER), Mutant.of(usual)
    tried = random.Random(17).sample(every_place(base), TRIED)
    codes: Counter[int] = Counter()
    for number, place in enumerate(tried):
        folder = with_change(base, place).write(tmp_path / str(number))
        mine, both = alone(core, folder, None), of_observer(observer, folder)
        codes[mine[0]] += 1
        if mine[0] != NEEDS_MORE:
            assert (place, mine[0]) == (place, both[0])
            assert failing(mine) <= failing(both), place
    assert codes[1] >= TRIED // 2


def test_votes_that_stand_twice_in_what_is_recorded(usual: Path, tmp_path: Path) -> None:
    """Published: `recorded` has every choice once; the core had read it as votes by choice."""
    core, base = core_alone(OBSERVER), Mutant.of(usual)
    number = next(n for n, event in enumerate(base.events) if event["kind"] == "record.committed")
    place = Place(number, "populations", 0, ("recorded", 0), "twice")
    folder = with_change(base, place).write(tmp_path / "record")
    code, told = alone(core, folder, None)
    assert code == 1
    assert "tables" in failing((code, told))
