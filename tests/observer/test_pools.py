"""The observer on contests with pools: the means of canvass, and records that somebody changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import compiled
from canvass.audit.pools import Pool
from canvass.audit.terms.methods import OneAudit
from canvass.journeys.verify import verify
from tests.observer.agreement import fails_alike
from tests.observer.conftest import Observe, failed
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_strata import hidden_card, smaller_risk
from tests.observer.test_tampered import failed_in
from tests.profile import tries
from tests.some_of import some_of_each

WEIGHTS = st.lists(st.fractions(-3, 3, max_denominator=12), min_size=2, max_size=4)


@settings(max_examples=tries(30), deadline=None)
@given(WEIGHTS, st.integers(1, 3), st.lists(st.integers(0, 40), min_size=4, max_size=4), st.data())
def test_a_mean_is_that_of_canvass(
    observer: ModuleType, weights: list[Fraction], allowed: int, votes: list[int], data: Any
) -> None:
    """Whatever a claim weighs, and whatever a pool holds: the same number, below the exact mean by next to nothing."""
    if min(weights) >= 0:
        weights[0] = Fraction(-1)
    named = dict(zip("ABCD", weights, strict=False))
    claim = Assertion(AssertionId("x", Claim.BEATS, "A", "B"), compiled(named, allowed))
    found = dict(zip(named, votes, strict=False))
    cards = max(sum(found.values()), 1) + data.draw(st.integers(0, 9))
    low, high = claim.assorter.low, claim.assorter.high
    seen = observer.Assertion(1, "", "", "", Fraction(0), named, low, high)
    mean = Pool(("p",), cards, found).value(claim)
    assert observer.pool_mean(seen, found, cards) == mean
    exact = (1 + claim.margin(found, cards)) / 2
    assert 0 <= exact - mean < Fraction(1, 10**9)


@pytest.fixture(scope="module")
def in_pools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of two contests with a pool: errors, phantoms, cards that nobody finds, two rounds, a hand count."""
    methods = dict.fromkeys(("mayor", "council"), OneAudit())
    return run(*office(tmp_path_factory.mktemp("pools"), methods, seed=3, error=0.1))


def lines_changed(name: str, change: Callable[[list[Any]], None]) -> Callable[[Forgery], None]:
    """A committed table with other lines, once the seed is known."""

    def forge(forgery: Forgery) -> None:
        event = forgery.first("record.committed")
        lines = forgery.table(event, name)
        change(lines)
        forgery.put(event, name, lines)

    return forge


def another_vote(lines: list[Any]) -> None:
    """One vote more for the first choice of a pool."""
    lines[0]["votes"][0]["votes"] += 1


def beyond_the_cards(lines: list[Any]) -> None:
    """Votes that the cards of a pool cannot hold."""
    lines[0]["votes"][0]["votes"] += 1000


def removed(lines: list[Any]) -> None:
    """A pool without its totals."""
    del lines[0]


def renamed(lines: list[Any]) -> None:
    """The totals of a pool as those of a batch with records."""
    lines[0]["id"] = ["Adams", "1"]


def beside_records(lines: list[Any]) -> None:
    """Totals of a batch with records, beside those of the pool."""
    lines.insert(0, {**copy.deepcopy(lines[0]), "id": ["Adams", "1"]})


def without_its_record(lines: list[Any]) -> None:
    """A card that has a record is said to have none."""
    next(line for line in lines if line["style"] is not None)["style"] = None


def record_in_a_pool(lines: list[Any]) -> None:
    """A card of a pool is said to have a record."""
    used = next(line["style"] for line in lines if line["style"] is not None)
    next(line for line in lines if line["id"][0] == "Brown")["style"] = used


def records_to_a_mean(forgery: Forgery) -> None:
    """A batch whose records are all put aside, for totals that look better."""
    event = forgery.first("record.committed")
    frame, totals = forgery.table(event, "frame"), forgery.table(event, "batch_totals")
    for line in frame:
        if line["id"][:2] == ["Adams", "1"]:
            line["style"] = None
    for number in (1, 0):
        totals.insert(number, {**copy.deepcopy(totals[number]), "id": ["Adams", "1"]})
    forgery.put(event, "frame", frame)
    forgery.put(event, "batch_totals", totals)


def another_method(forgery: Forgery) -> None:
    """The same cards, as if they had been compared with records alone."""
    terms = forgery.first("record.committed")["body"]["terms"]
    terms["method"]["contests"][0] |= {"name": "comparison", "style": False, "replacement": False}


def exchanged_readings(forgery: Forgery) -> None:
    """What was read on a card of the pool is said of a card with a record, and the other way."""
    read = [
        card
        for event in forgery.events
        if event["kind"] == "cards.interpreted"
        for card in event["body"]["cards"]
    ]
    pooled = next(
        each for each in read if "A" in marks_for_mayor(each) and each["id"][0] == "Brown"
    )
    linked = next(
        each for each in read if "B" in marks_for_mayor(each) and each["id"][0] == "Adams"
    )
    pooled["contests"], linked["contests"] = linked["contests"], pooled["contests"]


def marks_for_mayor(card: Any) -> list[str]:
    """The marks that were read."""
    return next((c["choices"] for c in card["contests"] if c["contest"] == "mayor"), [])


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "another vote in a pool": (lines_changed("batch_totals", another_vote), "tables"),
    "votes beyond the cards": (lines_changed("batch_totals", beyond_the_cards), "tables"),
    "a pool removed": (lines_changed("batch_totals", removed), "tables"),
    "totals of another batch": (lines_changed("batch_totals", renamed), "tables"),
    "totals beside records": (lines_changed("batch_totals", beside_records), "tables"),
    "a card without its record": (lines_changed("frame", without_its_record), "tables"),
    "a record in a pool": (lines_changed("frame", record_in_a_pool), "tables"),
    "records switched to a mean": (records_to_a_mean, "tables"),
    "another method": (another_method, "tables"),
    "exchanged readings": (exchanged_readings, "risk"),
    "a hidden card": (hidden_card, "cards"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, in_pools: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures each change fails its check, in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(in_pools)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    assert check in fails_alike(observe, folder)


def test_holds_before_anybody_changed_it(observe: Observe, in_pools: Path, tmp_path: Path) -> None:
    """What is tampered with is consistent before, also when it is put together again."""
    folder = Forgery.of(in_pools).write(tmp_path / "record")
    assert (failed(observe(folder)[1]), failed_in(verify(folder))) == (set(), set())
