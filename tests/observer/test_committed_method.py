"""Only the committed method measures: what another method says of the same cards is refused by both verifiers."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.elections import METHODS, office, run
from tests.observer.forged import Forgery
from tests.some_of import some_of

ALIKE = (
    ("polling", "polling by ratio"),
    ("polling put back", "minerva"),
    ("polling put back", "athena"),
    ("minerva", "providence"),
    ("athena", "providence"),
    ("comparison put back", "super simple"),
    ("batches", "batches together"),
)
"""Methods that draw the same entries from one seed."""
RATES = ("one_vote_over", "two_vote_over", "one_vote_under", "two_vote_under")
PAIRS = [pair for one, other in ALIKE for pair in ((one, other), (other, one))]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The record of one election by each method."""

    @cache
    def record(name: str) -> Path:
        folder = tmp_path_factory.mktemp("record")
        return run(*office(folder, {"mayor": METHODS[name]}, seed=3, error=0.1))

    return record


def results(forgery: Forgery) -> list[dict[str, Any]]:
    """What each round said of the mayor."""
    closed = (event["body"] for event in forgery.events if event["kind"] == "round.closed")
    return [contest for body in closed for contest in body["contests"]]


@some_of(("committed", "other"), PAIRS, every=2)
def test_the_answer_of_another_method_is_refused(
    committed: str, other: str, records: Any, observe: Observe, tmp_path: Path
) -> None:
    """The same cards, the same readings, good signatures, and the number of a method that was not announced."""
    forgery, source = Forgery.of(records(committed)), Forgery.of(records(other))
    pairs = zip(results(forgery), results(source), strict=False)
    said, planted = next((a, b) for a, b in pairs if a["measured_risk"] != b["measured_risk"])
    said.clear()
    said.update(copy.deepcopy(planted))
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    assert (code, "risk" in failed(answer)) == (1, True)
    assert "risk" in {check.name for check in verify(folder).checks if check.faults}


@pytest.mark.parametrize(
    ("name", "errors"),
    [
        ("comparison put back", {"one_vote_over": "0.1"}),
        ("comparison put back", dict.fromkeys(RATES, "2")),
        ("minerva", dict.fromkeys(RATES, "0.1")),
    ],
)
def test_errors_that_cannot_be_declared_are_refused(
    name: str, errors: dict[str, str], records: Any, observe: Observe, tmp_path: Path
) -> None:
    """Both verifiers: four shares of cards, and only of a method that compares cards with records."""
    forgery = Forgery.of(records(name))
    (body,) = (e["body"] for e in forgery.events if e["kind"] == "record.committed")
    body["terms"]["method"]["contests"][0]["errors"] = errors
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    assert (code, "tables" in failed(answer)) == (1, True)
    assert "tables" in {check.name for check in verify(folder).checks if check.faults}
