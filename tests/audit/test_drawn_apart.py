"""Strata that drew apart: a wrong outcome is rarely confirmed, wherever it hides, and the product is fair exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations, product
from math import exp, inf

import numpy as np

from canvass.audit.drawn_apart import ClaimApart, DrawnStratum, claims_apart
from canvass.audit.reported import ReportedContest
from canvass.journeys.risk.compared import compared_cards
from canvass.model import (
    CardTable,
    Choice,
    Contest,
    Interpretation,
    Reading,
    RecordedContest,
)
from canvass.stats.streams import stream
from tests.profile import IS_SEARCH
from tests.some_of import some_of

A, B, BLANK, LOST = "A", "B", "", "?"
CONTEST = Contest(id="mayor", title="mayor", choices=(Choice(A, A), Choice(B, B)))
READINGS = {BLANK: Reading.BLANK, LOST: Reading.NOT_FOUND}


@dataclass(frozen=True)
class County:
    """What its records or its report say of each card, in order, and what stands on the paper."""

    recorded: Sequence[str]
    papers: Sequence[str]
    is_compared: bool

    @property
    def reported(self) -> ReportedContest:
        """Its report."""
        votes = {choice: sum(each == choice for each in self.recorded) for choice in (A, B)}
        return ReportedContest(CONTEST, votes, len(self.papers))

    @property
    def records(self) -> CardTable:
        """A record for each card."""
        marks = np.array(
            [[each == choice for choice in (A, B)] for each in self.recorded], np.uint8
        )
        rows = np.arange(len(self.recorded))
        recorded = RecordedContest((A, B), rows, marks)
        batch = np.zeros(rows.size, np.int32)
        return CardTable((("1",),), batch, (rows + 1).astype(np.int32), {"mayor": recorded})

    def stratum(self, records: CardTable, drawn: Sequence[int]) -> DrawnStratum:
        """The stratum after these cards."""
        used = [_paper(card, self.papers[card]) for card in drawn]
        found = DrawnStratum("one", self.reported, used)
        if not self.is_compared:
            return found
        return replace(found, compared=compared_cards(records, used), records=records)


def _paper(card: int, paper: str) -> Interpretation:
    reading = READINGS.get(paper, Reading.VOTE)
    return Interpretation(
        ("1", str(card + 1)), "mayor", reading, (paper,) if reading is Reading.VOTE else ()
    )


def whole(counties: Sequence[County]) -> ReportedContest:
    """The contest over all of them."""
    each = [county.reported for county in counties]
    votes = {choice: sum(one.votes[choice] for one in each) for choice in (A, B)}
    return ReportedContest(CONTEST, votes, sum(one.cards for one in each))


def cards(counted: Mapping[str, int]) -> list[str]:
    """So many cards of each kind."""
    return [kind for kind, number in counted.items() for _ in range(number)]


RIGHT = {A: 60, B: 36, BLANK: 4}
WRONG = {
    "in a polled county": County(cards({A: 110, B: 90}), cards({A: 76, B: 124}), False),
    "in a compared county": County(cards({A: 110, B: 90}), cards({A: 76, B: 124}), True),
    "in lost cards": County(cards({A: 110, B: 90}), cards({A: 76, B: 90, LOST: 34}), True),
}


@some_of("place", WRONG, every=3, first=1)
def test_a_wrong_outcome_is_confirmed_at_most_at_the_limit(place: str) -> None:
    """Three counties; two are right, and the third turns the whole into a tie: looked at after every round."""
    wrong = WRONG[place]
    counties = [
        County(cards(RIGHT), cards(RIGHT), True),
        County(cards(RIGHT), cards(RIGHT), False),
        wrong,
    ]
    lead = sum((p == A) - (p in (B, LOST)) for each in counties for p in each.papers)
    assert lead == 0 < whole(counties).votes[A] - whole(counties).votes[B]
    limit, samples = 0.2, 2_000 if IS_SEARCH else 24
    most = limit + 3 * (limit * (1 - limit) / samples) ** 0.5
    assert confirmed(counties, limit, samples) / samples <= most


def test_a_right_outcome_is_confirmed() -> None:
    """The same counties, all of them right."""
    counties = [
        County(cards(RIGHT), cards(RIGHT), is_compared) for is_compared in (True, False, True)
    ]
    assert confirmed(counties, 0.2, 5) == 5


def confirmed(counties: Sequence[County], limit: float, samples: int) -> int:
    """How many of so many audits confirm in three rounds of sizes of their own."""
    claims = whole(counties).claims.assertions
    records = [county.records for county in counties]
    times = 0
    for sample in range(samples):
        random = stream("8", "drawn apart", sample)
        orders = [random.permutation(len(county.papers)).tolist() for county in counties]
        for share in (0.1, 0.3, 0.6):
            strata = [
                county.stratum(table, order[: int(share * len(order))])
                for county, table, order in zip(counties, records, orders, strict=True)
            ]
            found = claims_apart(claims, strata)
            if max(each.measured_risk for each in found) <= limit:
                times += 1
                break
    return times


@some_of("other", [(A, A, B), (A, B, BLANK), (B, B, A)], every=3)
def test_the_product_is_fair_over_every_order(other: tuple[str, str, str]) -> None:
    """A county compared and one polled, three cards each, tied together: over all orders the mean is at most 1."""
    kinds = (A, B, BLANK)
    papers = product(kinds, repeat=3) if IS_SEARCH else combinations_with_replacement(kinds, 3)
    worst = 0.0
    for paper in papers:
        if sum((p == A) - (p == B) for p in (*paper, *other)) == 0:
            worst = max(
                worst, _mean(County((A, A, B), paper, True), County((A, A, B), other, False))
            )
    assert 0.5 < worst <= 1 + 1e-9


def _mean(one: County, two: County) -> float:
    claims = whole([one, two]).claims.assertions
    table = one.records
    drawn = list(permutations(range(3), 2))
    every = [
        claims_apart(claims, [one.stratum(table, first), two.stratum(table, then)])[0]
        for first, then in product(drawn, drawn)
    ]
    return sum(wealth_of(each) for each in every) / len(every)


def wealth_of(claim: ClaimApart) -> float:
    """The least product that was proven."""
    return inf if claim.product is None else exp(claim.product.certified)
