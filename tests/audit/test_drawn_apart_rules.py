"""Strata that drew apart, by every rule: no claim that is false over all cards has a product above 1 on average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.compiler import HALF
from canvass.audit.drawn_apart import DrawnStratum, claims_apart
from canvass.audit.reported import ReportedContest
from canvass.journeys.risk.compared import compared_cards
from canvass.model import (
    CardTable,
    Contest,
    Interpretation,
    Rankings,
    Reading,
    RecordedContest,
    Rule,
)
from canvass.stats.streams import stream
from tests.audit.elections import EVERY_RULE, Marks, contest, possible_marks, tally
from tests.audit.test_drawn_apart import wealth_of
from tests.profile import IS_SEARCH
from tests.some_of import some_of

CARDS, DRAWN = 3, 2
RULES = {
    **EVERY_RULE,
    "instant runoff": contest(Rule.IRV),
    "preferred to each other": contest(Rule.CONDORCET),
}
RANKED = (Rule.IRV, Rule.CONDORCET)


def marks_of(of: Contest) -> list[Marks]:
    """What a card can say: of ranked contests every ranking."""
    if of.rule not in RANKED:
        return possible_marks(of)
    names = [choice.id for choice in of.choices]
    return [each for size in range(len(names) + 1) for each in permutations(names, size)]


def reported(of: Contest, cards: Sequence[Marks]) -> ReportedContest:
    """The report that these cards make."""
    names = [choice.id for choice in of.choices]
    if of.rule not in RANKED:
        votes = tally(cards)
        return ReportedContest(of, {name: votes[name] for name in names}, len(cards))
    first = tally(marks[:1] for marks in cards)
    rankings = Rankings(tuple(names), {marks: [*cards].count(marks) for marks in cards})
    return ReportedContest(of, {name: first[name] for name in names}, len(cards), rankings)


def records(of: Contest, cards: Sequence[Marks]) -> CardTable:
    """A record of each card."""
    names, is_ranked = [choice.id for choice in of.choices], of.rule in RANKED
    marks = [
        [marks.index(n) + 1 if is_ranked and n in marks else marks.count(n) for n in names]
        for marks in cards
    ]
    rows = np.arange(len(cards))
    found = RecordedContest(tuple(names), rows, np.array(marks, np.uint8), is_ranked=is_ranked)
    batch = np.zeros(rows.size, np.int32)
    return CardTable((("1",),), batch, (rows + 1).astype(np.int32), {of.id: found})


def stratum(of: Contest, recorded: Sequence[Marks], *, is_compared: bool) -> DrawnStratum:
    """A stratum with this report, and records of it where it is compared; nothing is drawn yet."""
    table = records(of, recorded) if is_compared else None
    return DrawnStratum("one", reported(of, recorded), (), () if is_compared else None, table)


def drawn(known: DrawnStratum, papers: Sequence[Marks], places: Sequence[int]) -> DrawnStratum:
    """The stratum after these cards."""
    used = [
        Interpretation(
            ("1", str(place + 1)),
            known.reported.contest.id,
            Reading.VOTE if papers[place] else Reading.BLANK,
            papers[place],
        )
        for place in places
    ]
    compared = None if known.records is None else compared_cards(known.records, used)
    return replace(known, papers=used, compared=compared)


def is_false(claim: Assertion, papers: Sequence[Marks]) -> bool:
    """Whether the cards do not have the claim's mean above a half."""
    return sum(map(claim.assort, papers)) <= HALF * len(papers)


def mean_product(
    claim: Assertion, strata: Sequence[DrawnStratum], papers: Sequence[Sequence[Marks]]
) -> float:
    """The least product on average over every order in which the strata can be drawn."""
    orders = [*permutations(range(CARDS), DRAWN)]
    every = [
        claims_apart([claim], [drawn(*each) for each in zip(strata, papers, places, strict=True)])
        for places in product(orders, repeat=len(strata))
    ]
    return sum(wealth_of(found[0]) for found in every) / len(every)


@some_of("rule", RULES, every=8)
def test_the_product_is_fair_over_every_order(rule: str) -> None:
    """A county compared and one polled, three cards each, with papers on which a claim of the report is false."""
    of = RULES[rule]
    kinds, random = marks_of(of), stream("17", rule)
    played, worst = 0, 0.0
    while played < (40 if IS_SEARCH else 1):
        said = [kinds[place] for place in random.integers(len(kinds), size=2 * CARDS)]
        claims = reported(of, said).claims.assertions
        strata = [
            stratum(of, said[:CARDS], is_compared=True),
            stratum(of, said[CARDS:], is_compared=False),
        ]
        paper = [kinds[place] for place in random.integers(len(kinds), size=2 * CARDS)]
        for claim in [claim for claim in claims if is_false(claim, paper)][:1]:
            mean = mean_product(claim, strata, (paper[:CARDS], paper[CARDS:]))
            assert mean <= 1 + 1e-9, (said, paper, claim.id.sentence)
            played, worst = played + 1, max(worst, mean)
    assert worst > 0


@pytest.mark.parametrize("rule", RULES)
def test_papers_that_are_as_reported_refute_every_false_one(rule: str) -> None:
    """After all cards but one of each county every claim of a right report has wealth that grew, or is proven."""
    of = RULES[rule]
    kinds, random = marks_of(of), stream("18", rule)
    claims: tuple[Assertion, ...] = ()
    while not claims:
        said = [kinds[place] for place in random.integers(len(kinds), size=12)]
        claims = reported(of, said).claims.assertions
    strata = [stratum(of, said[:6], is_compared=True), stratum(of, said[6:], is_compared=True)]
    after = [
        drawn(each, papers, range(6))
        for each, papers in zip(strata, (said[:6], said[6:]), strict=True)
    ]
    for each in claims_apart(claims, after):
        assert each.measured_risk < 1
