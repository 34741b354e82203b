"""The observer on contests in strata: published risks, the risks of canvass, and records that somebody changed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings

from canvass.audit.event.figures import figure
from canvass.audit.suite import TwoStrata, suite_maximum
from canvass.audit.terms.methods import Suite
from canvass.journeys.verify import verify
from tests.audit.test_suite import PUBLISHED, published, suites
from tests.observer.agreement import fails_alike
from tests.observer.conftest import Observe, failed
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_tampered import failed_in
from tests.profile import tries
from tests.published.read import vectors
from tests.some_of import some_of_each

VECTORS = vectors("audit_suite")


def seen(observer: ModuleType, suite: TwoStrata) -> Any:
    """A contest in strata, as the observer has it."""
    first, second = suite.comparison, suite.polling
    found, read = first.found, second.sample
    return observer.Strata(
        (first.reported.cards, first.reported.winner, first.reported.loser),
        (second.reported.cards, second.reported.winner, second.reported.loser),
        first.withheld,
        suite.inflator,
        first.draws,
        (
            found.one_vote_over,
            found.two_vote_over,
            found.one_vote_under,
            found.two_vote_under,
        ),
        (read.winner, read.loser, read.neither),
    )


@pytest.mark.parametrize("name", PUBLISHED)
def test_measures_published_risks(observer: ModuleType, name: str) -> None:
    """Kalamazoo 2018, and an example of which others reported less than the true maximum."""
    measured = float(observer.combined_risk(seen(observer, published(name))))
    assert measured == pytest.approx(VECTORS[name]["expect"]["p_max"], rel=1e-6)


@settings(max_examples=tries(9), deadline=None)
@given(suites())
def test_measures_what_canvass_measures(observer: ModuleType, suite: TwoStrata) -> None:
    """Another program, another search: the same number."""
    here = figure(min(1.0, suite_maximum(suite).at_most))
    assert observer.agree(here, observer.combined_risk(seen(observer, suite)))


@pytest.fixture(scope="module")
def in_strata(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of one contest in strata: errors, phantoms, cards that nobody finds, two rounds, a hand count."""
    methods = {"mayor": Suite(Fraction(1, 3))}
    return run(*office(tmp_path_factory.mktemp("strata"), methods, seed=3, error=0.1))


def another(member: str, value: str) -> Callable[[Forgery], None]:
    """Another term of the method, once the seed is known."""

    def change(forgery: Forgery) -> None:
        terms = forgery.first("record.committed")["body"]["terms"]
        terms["method"]["contests"][0][member] = value

    return change


def card_without_record(forgery: Forgery) -> None:
    """A card that has a record is said to have none."""
    event = forgery.first("record.committed")
    lines = forgery.table(event, "frame")
    next(line for line in lines if line["style"] is not None)["style"] = None
    forgery.put(event, "frame", lines)


def votes_in_records(count: int) -> Callable[[Forgery], None]:
    """More votes of the winner in the records, so fewer in the other cards."""

    def change(forgery: Forgery) -> None:
        event = forgery.first("record.committed")
        lines = forgery.table(event, "populations")
        lines[0]["recorded"][0]["votes"] += count
        forgery.put(event, "populations", lines)

    return change


def another_polled_vote(forgery: Forgery) -> None:
    """A vote for the winner on a card without a record that had none."""
    records = forgery.table(forgery.first("record.committed"), "frame")
    without = {tuple(line["id"]) for line in records if line["style"] is None}
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            for card in event["body"]["cards"]:
                for found in card["contests"]:
                    if tuple(card["id"]) in without and found["choices"] == ["B"]:
                        found["choices"] = ["A"]
                        return


def exchanged_strata(forgery: Forgery) -> None:
    """Two draws exchange their places, and so their strata."""
    event = forgery.first("round.opened")
    lines = forgery.table(event, "sample")
    first = next(draw for line in lines for draw in line["selections"] if draw["place"] == 1)
    second = next(draw for line in lines for draw in line["selections"] if draw["place"] == 2)
    first["place"], second["place"] = 2, 1
    forgery.put(event, "sample", lines)


def hidden_card(forgery: Forgery) -> None:
    """A record that had to be shown and is not."""
    event = forgery.first("round.closed")
    forgery.put(event, "openings", forgery.table(event, "openings")[1:])


def smaller_risk(forgery: Forgery) -> None:
    """A measured risk made smaller by a hundredth."""
    contest = forgery.first("round.closed")["body"]["contests"][0]
    contest["measured_risk"] = f"{float(contest['measured_risk']) * 0.99:.12f}"


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "another share of compared draws": (another("compared", "1/2"), "draw"),
    "a larger inflator": (another("inflator", "1.2"), "risk"),
    "no inflator": (another("inflator", "1"), "tables"),
    "every draw compared": (another("compared", "1"), "tables"),
    "no draw compared": (another("compared", "0"), "tables"),
    "a share that is none": (another("compared", "half"), "tables"),
    "a card without its record": (card_without_record, "tables"),
    "a vote in the other stratum": (votes_in_records(1), "risk"),
    "more votes than were reported": (votes_in_records(30), "tables"),
    "a polled vote": (another_polled_vote, "risk"),
    "exchanged strata": (exchanged_strata, "draw"),
    "a hidden card": (hidden_card, "cards"),
    "a smaller risk": (smaller_risk, "risk"),
}


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, in_strata: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures each change fails its check, in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(in_strata)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    assert check in fails_alike(observe, folder)


def test_holds_before_anybody_changed_it(observe: Observe, in_strata: Path, tmp_path: Path) -> None:
    """What is tampered with is consistent before, also when it is put together again."""
    folder = Forgery.of(in_strata).write(tmp_path / "record")
    assert (failed(observe(folder)[1]), failed_in(verify(folder))) == (set(), set())
