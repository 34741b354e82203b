"""What is announced before the seed: written, read again, and refused where it contradicts itself."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked
from canvass.audit.comparison import ErrorRates
from canvass.audit.fixed_percentage import HowDrawn
from canvass.audit.risk import Status
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.make import Material, audit_of
from canvass.audit.terms.methods import (
    METHODS,
    Athena,
    BatchComparison,
    Comparison,
    FixedPercentage,
    HandCount,
    Method,
    Minerva,
    OneAudit,
    Polling,
    PollingRatio,
    Providence,
    Suite,
    SuperSimple,
    WeightedBy,
)
from canvass.audit.terms.places import CardPlaces
from canvass.audit.terms.read import read_audit
from canvass.audit.terms.write import bet_terms, method_terms, tables_of
from canvass.errors import BadRecord, InputError
from canvass.model import CardId, CastVoteRecord
from canvass.model.value import frozen, thawed
from tests.audit.run.office import listed, places, plan, two_choices

BATCHES: dict[tuple[str, ...], int] = {("Adams", "1"): 20, ("Brown", "1"): 20}
ALL: dict[str, Method] = {
    "polling": Polling(),
    "polling with replacement": Polling(replacement=True),
    "comparison": Comparison(),
    "comparison without style": Comparison(style=False, replacement=True),
    "super_simple": SuperSimple("1.1"),
    "polling_ratio": PollingRatio(),
    "suite": Suite(Fraction(1, 3), "1.1"),
    "oneaudit": OneAudit(),
    "minerva": Minerva((5, 9)),
    "athena": Athena((5, 9), "0.5"),
    "providence": Providence(),
    "batches": BatchComparison(),
    "batches together": BatchComparison(
        replacement=True, together=True, understatements=False, weights=WeightedBy.EQUAL
    ),
    "fixed cards": FixedPercentage(Fraction(1, 4), measure=Polling()),
    "fixed batches": FixedPercentage(
        Fraction(1, 2), HowDrawn.BATCHES_AT_RANDOM, BatchComparison(weights=WeightedBy.EQUAL)
    ),
    "hand_count": HandCount(),
}


def audit(method: Method, linked: int = 39, bet: BetAsked = THE_RECOMMENDED) -> CommittedAudit:
    """Forty cards in two counties, so many of them with a record; thirty for SUITE, those of Adams for ONEAudit."""
    linked = min(linked, _LINKED.get(type(method), linked))
    contest = listed(two_choices(), {"A": 25, "B": 12}, ("Adams", "Brown"))
    votes = ["A"] * 25 + ["B"] * 12 + [""] * 2
    cards: list[CardId] = [
        (*b, str(n)) for b, count in BATCHES.items() for n in range(1, count + 1)
    ]
    records = {
        card: CastVoteRecord(card, {"mayor": (vote,) if vote else ()})
        for card, vote in zip(cards[:linked], votes, strict=False)
    }
    recorded = tuple((choice, votes[:linked].count(choice)) for choice in "AB")
    lying = places(BATCHES, records if method.compares else None, ["mayor"])
    reported = (
        ReportedBatch(("Adams", "1"), 20, {"A": 14, "B": 5}),
        ReportedBatch(("Brown", "1"), 20, {"A": 11, "B": 7}),
    )[isinstance(method, OneAudit) :]
    material = Material(lying, {"mayor": recorded}, {"mayor": reported})
    return audit_of([plan(contest, method, 41, bet=bet)], material, second_reading=Fraction(1, 10))


_LINKED = {Suite: 30, OneAudit: 20}


def told(found: CommittedAudit) -> tuple[dict[str, Any], dict[str, Any]]:
    """The terms and tables of an audit as plain data."""
    terms = {
        "bet": bet_terms(found),
        "method": method_terms(found),
        "risk_limits": [{"contest": c.id, "risk_limit": c.risk_limit} for c in found.contests],
        "ticket_scheme": "canvass-ticket-v1",
    }
    return thawed(frozen(terms)), thawed(frozen(tables_of(found)))  # type: ignore[return-value]


def read(terms: dict[str, Any], tables: dict[str, Any]) -> CommittedAudit:
    """The audit that they announce."""
    return read_audit(frozen(terms), frozen(tables))  # type: ignore[arg-type]


def test_every_method_is_among_the_examples() -> None:
    """The examples below leave out the methods of rankings, of points and of strata, which tests of their own have."""
    others = {
        name
        for name, method in METHODS.items()
        if method.is_by_cards_alone or method.counts_points or method.is_stratified
    }
    assert {method.NAME for method in ALL.values()} | others == set(METHODS)


@pytest.mark.parametrize("name", ALL)
def test_what_is_written_is_read_again(name: str) -> None:
    """Terms and tables say everything: the audit that is read from them writes the same."""
    made = audit(ALL[name])
    terms, tables = told(made)
    again = read(terms, tables)
    assert told(again) == (terms, tables)
    assert again.contests[0].method == made.contests[0].method
    assert again.contests[0].bets == made.contests[0].bets


def _set(*path: object) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    """Change one member; the last of the path is its new value."""
    *steps, last, value = path

    def change(terms: dict[str, Any], tables: dict[str, Any]) -> None:
        here: Any = terms if steps[0] == "terms" else tables
        for step in steps[1:] if steps[0] == "terms" else steps:
            here = here[step]
        here[last] = value

    return change


SPOILT: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "a margin": _set("assertions", 0, "margin", "1/2"),
    "the other choice": _set("assertions", 0, "choice", "B"),
    "a weight": _set("assertions", 0, "weights", 0, "weight", "2"),
    "another winner": _set("contests", 0, "votes", 1, "votes", 30),
    "votes of an unknown choice": _set("contests", 0, "votes", 0, "choice", "Z"),
    "a bound of another contest": _set("card_bounds", 0, "contest", "judge"),
    "an unknown status": _set("populations", 0, "status", "fine"),
    "an unknown method": _set("terms", "method", "contests", 0, "name", "guess"),
    "another ticket scheme": _set("terms", "ticket_scheme", "mine"),
    "no bet": _set("terms", "bet", []),
    "a bet for nobody": _set("terms", "bet", 0, "assertion", 7),
    "a second reading above 1": _set("terms", "method", "second_reading", "3/2"),
    "a jurisdiction without cards": _set("contests", 0, "jurisdictions", ["Adams", "Cook"]),
    "batches out of order": lambda _, tables: tables["manifest"].reverse(),
    "a batch twice": lambda _, tables: tables["manifest"].append(tables["manifest"][-1]),
    "no assertions": lambda _, tables: tables["assertions"].clear(),
    "a table less": lambda _, tables: tables.pop("populations"),
    "a bet without one of its numbers": lambda terms, _: terms["bet"][0]["bet"].pop("cap"),
    "a kind of error without its weight": lambda terms, _: terms["bet"][0]["bet"]["errors"][0].pop(
        "weight"
    ),
    "places that the manifest does not have": _set("populations", 0, "places", 41),
    "fewer entries than the bound": _set("populations", 0, "entries", 40),
    "a card forgotten": _set("populations", 0, "phantoms", 0),
    "a record too many": _set("populations", 0, "records", 40),
    "another status": _set("populations", 0, "status", "unopposed"),
    "more votes than records hold": _set("populations", 0, "recorded", 0, "votes", 40),
    "recorded votes in another order": lambda _, tables: tables["populations"][0][
        "recorded"
    ].reverse(),
    "a member more": lambda _, tables: tables["manifest"][0].update(more=1),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_contradicts_itself_is_refused(name: str) -> None:
    """One change in the terms or tables, and the commitment is none."""
    terms, tables = deepcopy(told(audit(Comparison(), bet=BetAsked("shrunk-kelly"))))
    SPOILT[name](terms, tables)
    with pytest.raises(InputError):
        read(terms, tables)


SPOILT_POOLS: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "a pool's votes": _set("batch_totals", 0, "votes", 0, "votes", 12),
    "votes beyond its cards": _set("batch_totals", 0, "votes", 0, "votes", 14),
    "a batch that is not there": _set("batch_totals", 0, "id", ["Brown", "9"]),
    "no pool": lambda _, tables: tables["batch_totals"].clear(),
    "no table": lambda _, tables: tables.pop("batch_totals"),
    "a pool twice": lambda _, tables: tables["batch_totals"].append(tables["batch_totals"][0]),
    "more cards in pools than without a record": lambda _, tables: tables["batch_totals"].insert(
        0, {**tables["batch_totals"][0], "id": ["Adams", "1"]}
    ),
    "the records of a pool": _set("populations", 0, "recorded", 0, "votes", 19),
    "another member": _set("terms", "method", "contests", 0, "style", False),
}


@pytest.mark.parametrize("name", SPOILT_POOLS)
def test_pools_that_contradict_themselves_are_refused(name: str) -> None:
    """One change of what was fixed of a pool, and the commitment is none."""
    terms, tables = deepcopy(told(audit(OneAudit())))
    SPOILT_POOLS[name](terms, tables)
    with pytest.raises(InputError):
        read(terms, tables)


@pytest.mark.parametrize("name", [name for name in ALL if name != "comparison"])
@pytest.mark.parametrize("count", ["places", "records", "unrecorded", "phantoms", "entries"])
def test_a_population_is_that_of_the_manifest(name: str, count: str) -> None:
    """Whatever the method, a number of entries that manifest and bound do not give is refused."""
    terms, tables = told(audit(ALL[name]))
    tables["populations"][0][count] += 1
    with pytest.raises(BadRecord, match=r"populations, mayor: .* follows|assertions"):
        read(terms, tables)


@pytest.mark.parametrize("linked", [0, 40])
def test_strata_need_cards_with_a_record_and_cards_without(linked: int) -> None:
    """Where every card has a record, or none has, there are no strata."""
    lying = places(
        {("Adams", "1"): 40},
        {
            ("Adams", "1", str(n)): CastVoteRecord(("Adams", "1", str(n)), {})
            for n in range(1, linked + 1)
        },
    )
    contest = listed(two_choices(), {"A": 25, "B": 12})
    material = Material(lying, {"mayor": (("A", 0), ("B", 0))}, {})
    with pytest.raises(BadRecord, match=f"{linked} of 40 cards have a record; suite is for a part"):
        read(*told(audit_of([plan(contest, Suite(Fraction(1, 3)), 40)], material)))


@pytest.mark.parametrize(
    ("recorded", "status"),
    [
        ({"A": 26, "B": 1}, Status.MORE_RECORDED_THAN_REPORTED),
        ({"A": 10, "B": 12}, Status.MORE_VOTES_THAN_CARDS),
        ({"A": 15, "B": 12}, Status.AUDITABLE),
    ],
)
def test_votes_in_strata_must_be_on_their_cards(recorded: dict[str, int], status: Status) -> None:
    """Records cannot hold more than was reported; the rest of the votes must be on the rest of the cards."""
    made = audit_of(
        [plan(listed(two_choices(), {"A": 25, "B": 12}), Suite(Fraction(1, 3)), 40)],
        Material(thirty_linked(), {"mayor": tuple(recorded.items())}, {}),
    )
    assert made.contests[0].status is status
    assert read(*told(made)).contests[0].status is status


def test_withheld_records_are_taken_off_the_margin() -> None:
    """Twelve of thirty records are of a style so rare that they stay closed: of 13 votes ahead 1 is left, then none."""
    contest = listed(two_choices(), {"A": 25, "B": 12})
    margins = []
    for rare in (12, 13):
        lying = thirty_linked(rare)
        made = audit_of(
            [plan(contest, Suite(Fraction(1, 3)), 40)],
            Material(lying, {"mayor": (("A", 20), ("B", 10))}, {}),
            smallest_style=15,
        )
        (found,) = made.contests
        margins.append(found.margin(found.assertions[0]))
        assert found.population.withheld == rare
        assert found.status is (Status.AUDITABLE if rare == 12 else Status.WITHHELD)
    assert margins == [Fraction(1, 40), 0]


def thirty_linked(rare: int = 0) -> CardPlaces:
    """Forty cards, thirty with a record; so many of these have another contest besides, or not."""
    records: dict[CardId, CastVoteRecord] = {}
    for number in range(1, 31):
        card = ("Adams", "1", str(number))
        votes: dict[str, tuple[str, ...]] = {"mayor": ("A",)}
        records[card] = CastVoteRecord(card, votes if number > rare else {**votes, "bond": ()})
    return places({("Adams", "1"): 40}, records, ["mayor", "bond"])


RATES = ("one_vote_over", "two_vote_over", "one_vote_under", "two_vote_under")


@pytest.mark.parametrize(
    ("method", "targeted"),
    [(Comparison(style=False, replacement=True), False), (HandCount(), False)],
)
def test_only_what_is_drawn_by_ticket_can_be_carried(method: Method, targeted: bool) -> None:
    """A contest that others draw for is polled or compared without replacement."""
    terms, tables = told(audit(method))
    terms["method"]["contests"][0]["targeted"] = targeted
    with pytest.raises(BadRecord, match="opportunistic"):
        read(terms, tables)


@pytest.mark.parametrize(
    ("method", "errors"),
    [
        (Comparison(), {"one_vote_over": "0.1"}),
        (Comparison(), dict.fromkeys(RATES, "1.5")),
        (Comparison(), dict.fromkeys(RATES, "often")),
        (Polling(), dict.fromkeys(RATES, "0.1")),
    ],
)
def test_errors_that_cannot_be_declared(method: Method, errors: dict[str, str]) -> None:
    """Four shares of cards, and only where cards are compared with records."""
    terms, tables = told(audit(method))
    assert read(terms, tables)
    terms["method"]["contests"][0]["errors"] = errors
    with pytest.raises(BadRecord, match="errors"):
        read(terms, tables)


def test_errors_declared_are_read_as_they_were() -> None:
    """Written and read, they are what the office expects of its records; no rule rests on them."""
    terms, tables = told(audit(Comparison()))
    terms["method"]["contests"][0]["errors"] = dict(
        zip(RATES, ("0.02", "0", "0.00001", "0.1"), strict=True)
    )
    assert read(terms, tables).contests[0].rates == ErrorRates(0.02, 0.0, 1e-05, 0.1)
