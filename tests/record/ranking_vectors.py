"""Test vectors of ranked contests: docs/record.md, section 21.19."""

from __future__ import annotations

import itertools
from typing import Any

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.awaire import BET, UnrecordedContest, order_risks
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import Excluding, is_sufficient
from canvass.audit.event.figures import figure
from canvass.audit.terms.rankings import elected_by
from canvass.audit.terms.ranks import OvervotedRank, SkippedRank, ranking_by
from canvass.model import Interpretation, Rankings, Reading, Rule
from canvass.stats.bets.published import bet_as_data
from canvass.tabulation import StandingTally

CHOICES = ("A", "B", "C", "D")
MARKS = (
    (("A",), ("B",), ("C",)),
    (("A",), (), ("B",), (), (), ("C",)),
    ((), ("B",)),
    (("A",), ("A",), ("B",)),
    (("A",), ("B", "C"), ("D",)),
    (("A", "D"),),
    (("B",), (), ("C", "D"), ("A",), ("B",)),
)
BEFORE, NEXT = Claim.NOT_ELIMINATED_BEFORE, Claim.NOT_ELIMINATED_NEXT
CLAIMS = (
    ((BEFORE, "A", "B", ""), (BEFORE, "A", "C", ""), (BEFORE, "A", "D", "")),
    ((BEFORE, "A", "B", ""), (BEFORE, "A", "C", "")),
    ((BEFORE, "A", "B", ""), (BEFORE, "A", "C", ""), (NEXT, "A", "D", "AD")),
    ((NEXT, "A", "B", "AB"), (NEXT, "A", "C", "AC"), (NEXT, "A", "D", "AD")),
    (
        (BEFORE, "B", "C", ""),
        (BEFORE, "A", "C", ""),
        (BEFORE, "A", "D", ""),
        (NEXT, "A", "B", "AB"),
        (NEXT, "A", "D", "ABD"),
    ),
    ((BEFORE, "B", "C", ""), (BEFORE, "B", "D", ""), (NEXT, "A", "B", "AB")),
)

PAPERS: tuple[dict[str, int], ...] = (
    {"AC": 34, "BCA": 30, "CB": 14, "C": 10, "DCBA": 8, "": 8},
    {"ABC": 1, "BCA": 1, "CAB": 1},
    {"AB": 2, "B": 2},
    {"": 5},
    {"A": 1},
)


UNRECORDED: tuple[tuple[str, str, int, tuple[str, ...]], ...] = (
    ("AB", "A", 40, ("A", "A", "B", "A", "", "A", "A", "B", "A")),
    ("ABC", "A", 60, ("AB", "AC", "BA", "CA", "A", "-", "ABC", "CAB", "", "BA", "A", "ABC")),
    ("ABC", "B", 12, ("A", "A", "CB", "B", "A", "C", "B", "A", "", "A")),
    ("ABCD", "D", 500, (*("DA", "AD", "BD", "D", "CDA", "DC", "ADB") * 4, "-", "ABD", "DCBA")),
    ("ABC", "A", 9, ("A", "A", "A", "A", "A", "AB")),
    ("ABC", "A", 5, ("A", "AC", "B", "A", "-")),
    ("ABC", "C", 8, ("A", "A", "A", "A", "A")),
)
"""Choices, who was announced, the cards in all, and rankings as they were drawn; ``-`` is a card not found."""


def ranking_vectors() -> dict[str, Any]:
    """What marks by rank come to; which sets of claims leave another winner; whom rankings prefer to each other."""
    return {
        "ranks": [
            {
                "ranks": [list(marked) for marked in ranks],
                "skipped_rank": skipped.value,
                "overvoted_rank": overvoted.value,
                "ranking": list(ranking_by(ranks, skipped, overvoted)),
            }
            for ranks, skipped, overvoted in itertools.product(MARKS, SkippedRank, OvervotedRank)
        ],
        "claims": [
            {"winner": "A", "claims": list(map(_claim, claims)), "is_left": not _suffices(claims)}
            for claims in CLAIMS
        ],
        "preferences": list(map(_preferred, PAPERS)),
        "orders": [_orders(*each) for each in UNRECORDED],
    }


def _orders(choices: str, winner: str, size: int, drawn: tuple[str, ...]) -> dict[str, Any]:
    """The measured risk of all orders of elimination that end with another; an order that is excluded for certain."""
    readings = {"-": Reading.NOT_FOUND, "": Reading.BLANK}
    papers = [
        Interpretation(("",), "", readings.get(each, Reading.VOTE), tuple(each.strip("-")))
        for each in drawn
    ]
    contest = UnrecordedContest("", tuple(choices), winner)
    risks = order_risks(contest, size, DistinctPapers.of("", papers), BET)
    return {
        "choices": [*choices],
        "winner": winner,
        "size": size,
        "bet": bet_as_data(BET),
        "rankings": [None if each == "-" else [*each] for each in drawn],
        "measured_risk": figure(risks[0].measured_risk),
    }


def _preferred(papers: dict[str, int]) -> dict[str, Any]:
    """Whom these rankings prefer to each other choice; null where nobody is."""
    cards = {tuple(ranking): number for ranking, number in papers.items()}
    elected = elected_by(Rule.CONDORCET, Rankings(CHOICES, cards))
    return {
        "rankings": [{"ranking": [*ranking], "cards": n} for ranking, n in cards.items()],
        "preferred": elected[0] if elected else None,
    }


def _claim(claim: tuple[Claim, str, str, str]) -> dict[str, Any]:
    kind, choice, other, standing = claim
    return {"claim": kind.value, "choice": choice, "other": other, "standing": list(standing)}


def _suffices(claims: tuple[tuple[Claim, str, str, str], ...]) -> bool:
    tally = StandingTally(Rankings(CHOICES, {}))
    named = [AssertionId("", k, c, o, standing=tuple(s)) for k, c, o, s in claims]
    return is_sufficient([Excluding.of(each, tally) for each in named], len(CHOICES), 0)
