"""A base sample in the record: both verifiers draw it and refuse the same changes; earlier ones do not know it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.terms.methods import METHODS
from canvass.journeys.verification import unchecked
from canvass.journeys.verify import verify
from tests.cli.audit_folder.test_base_sample import BASE, with_base
from tests.journeys.audit_folder.scenes import play
from tests.observer.conftest import OBSERVER, Observe, failed, run_core
from tests.observer.forged import Forgery
from tests.some_of import some_of_each

Change = Callable[[Forgery], object]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published record of an audit in which one of three contests is drawn."""
    return play(tmp_path_factory.mktemp("base"), with_base("comparison"))


def drop_a_card(forgery: Forgery) -> None:
    """The last card of the base sample that no drawn contest is on was never drawn, and never read."""
    opened_round = forgery.first("round.opened")
    lines = forgery.table(opened_round, "sample")
    *_, lost = (line for line in lines if line["id"][0] == "Brown")
    forgery.put(opened_round, "sample", [line for line in lines if line is not lost])
    for event in [each for each in forgery.events if each["kind"] == "cards.interpreted"]:
        event["body"]["cards"] = [c for c in event["body"]["cards"] if c["id"] != lost["id"]]
        if not event["body"]["cards"]:
            forgery.events.remove(event)


def base_line(**changed: Any) -> Change:
    """The line of the base sample says something else."""

    def change(forgery: Forgery) -> None:
        _lines(forgery)[-1].update(changed)

    return change


def _lines(forgery: Forgery) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = forgery.first("record.committed")["body"]["terms"]["method"][
        "contests"
    ]
    return found


def first_of_all(forgery: Forgery) -> None:
    """It stands before the contests."""
    lines = _lines(forgery)
    lines.insert(0, lines.pop())


def twice(forgery: Forgery) -> None:
    """It stands there twice."""
    lines = _lines(forgery)
    lines.append(dict(lines[-1]))


def as_a_measure(forgery: Forgery) -> None:
    """A contest is to be measured by it."""
    _lines(forgery)[0]["measure"] = {"name": "base_sample", "cards": 5}


CHANGES: dict[str, tuple[Change, str]] = {
    "a card of it was left out": (drop_a_card, "draw"),
    "it was never promised": (lambda forgery: _lines(forgery).pop(), "draw"),
    "one card fewer was promised": (base_line(cards=BASE - 1), "draw"),
    "one card more was promised": (base_line(cards=BASE + 1), "draw"),
    "no card": (base_line(cards=0), "tables"),
    "a part of a card": (base_line(cards="50"), "tables"),
    "true": (base_line(cards=True), "tables"),
    "more cards than there are": (base_line(cards=121), "tables"),
    "of a contest": (base_line(contest="mayor"), "tables"),
    "targeted": (base_line(targeted=True), "tables"),
    "nought for false": (base_line(targeted=0), "tables"),
    "with errors": (base_line(errors={}), "tables"),
    "with more members": (base_line(share="1/2"), "tables"),
    "before the contests": (first_of_all, "tables"),
    "twice": (twice, "tables"),
    "as a measure": (as_a_measure, "tables"),
}


@some_of_each("name", CHANGES, every=3)
def test_a_changed_record_fails_in_both(
    name: str, record: Path, observe: Observe, tmp_path: Path
) -> None:
    """Signed again as its forger would, so that every other check has its say."""
    change, check = CHANGES[name]
    forgery = Forgery.of(record)
    change(forgery)
    changed = forgery.write(tmp_path / "record")
    code, told = observe(changed)
    assert code == 1
    assert failed(told) == {each.name for each in verify(changed).checks if each.faults}
    assert check in failed(told)


def test_an_earlier_verifier_does_not_call_it_false(
    record: Path, observe: Observe, observer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not know the name says so before anything else of the terms: exit code 5, and no check fails."""
    monkeypatch.delitem(observer.METHODS, "base_sample")
    monkeypatch.setattr(unchecked, "_NAMES", frozenset(METHODS))
    code, told = observe(record)
    found = verify(record)
    assert (code, failed(told), found.holds) == (5, set(), False)
    assert not any(each.faults for each in found.checks)
    (only,), (same,) = found.not_checked, told["not_checked"]
    assert (only.what, only.name) == (same["what"], same["name"]) == ("method", "base_sample")


def test_the_core_alone_says_that_it_needs_the_other_file(record: Path, tmp_path: Path) -> None:
    """Exit code 6."""
    core = Path(shutil.copy(OBSERVER, tmp_path / "observer.py"))
    done = run_core(core, record, "--json")
    (only,) = json.loads(done.stdout)["not_checked"]
    assert (done.returncode, only["name"]) == (6, "base_sample")
