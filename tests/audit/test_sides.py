"""The two sides of every claim, and BRAVO on them: published, exact, and within the risk limit for any share."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.pair import PairCount
from canvass.audit.reported import ReportedContest
from canvass.audit.sides import Sides, bravo_p, contest_sides, sides_of
from canvass.errors import OutOfRange
from canvass.model import Choice, ChoiceKind, Contest, Rule

CARDS = 1_447_871
"""Sheets in Orange County's manifest of June 2018."""
READ = 160
CONTESTS = {
    "Auditor-Controller": (369_704, 127_768, 46, 17, 0.1002),
    "Assessor": (358_634, 90_631 + 70_831, 40, 23, 15.02),
    "Clerk-Recorder": (407_638, 107_926, 38, 15, 1.285),
}


def measure(share: Fraction, names: tuple[str, ...] = ("yes", "no")) -> Contest:
    """A contest in which the first choice needs a share of the votes."""
    choices = tuple(Choice(name, name) for name in names)
    return Contest("m", "M", choices, rule=Rule.SUPER_MAJORITY, share=share, about=(names[0],))


@pytest.mark.parametrize("name", CONTESTS)
def test_published_orange_county_2018(name: str) -> None:
    """Who has a majority against all others pooled: 0.1002, 15.02 and 1.285 percent."""
    won, lost, read, against, percent = CONTESTS[name]
    of = measure(Fraction(1, 2))
    (sides,) = contest_sides(ReportedContest(of, {"yes": won, "no": lost}, CARDS))
    found = bravo_p(sides, PairCount(CARDS, won, lost), PairCount(READ, read, against))
    assert 100 * found == pytest.approx(percent, rel=5e-4)


def test_sides_of_each_kind_of_claim() -> None:
    """A pair; one against all others; all others against one. A line that is not a valid vote is on no side."""
    people = (Choice("A", "A"), Choice("B", "B"), Choice("C", "C"))
    of = Contest("c", "C", (*people, Choice("X", "X", kind=ChoiceKind.BLANK)), rule=Rule.TOP_TWO)
    found = contest_sides(ReportedContest(of, {"A": 45, "B": 35, "C": 20, "X": 9}, 200))
    half = Fraction(1, 2)
    sides = [("".join(sorted(e.supporting)), "".join(e.opposing), e.null) for e in found]
    assert sides == [
        ("BC", "A", half),
        ("AC", "B", half),
        ("AB", "C", half),
        ("A", "C", half),
        ("B", "C", half),
    ]
    count = found[0].count(200, {"A": 45, "B": 35, "C": 20}, lost=1)
    assert count == PairCount(200, 55, 46)
    claim = AssertionId("c", Claim.STAYS_BELOW, "A", share=Fraction(1, 3))
    assert sides_of(claim, ["A", "B"]).null == Fraction(2, 3)


@pytest.mark.parametrize("null", [Fraction(1, 20), Fraction(1, 2), Fraction(2, 3)])
@pytest.mark.parametrize("reported", [Fraction(7, 10), Fraction(9, 10)])
def test_the_risk_limit_holds_for_every_share(null: Fraction, reported: Fraction) -> None:
    """If exactly the share is true, the chance that any of ten looks confirms is at most the limit: every sequence."""
    sides = Sides(
        AssertionId("m", Claim.REACHES, "yes", share=null),
        frozenset({"yes"}),
        frozenset({"no"}),
        null,
    )
    votes = {
        "yes": reported.numerator * 100,
        "no": (reported.denominator - reported.numerator) * 100,
    }
    population = sides.count(10_000, votes)
    smallest: dict[tuple[int, int], float] = {
        (won, lost): bravo_p(sides, population, PairCount(won + lost, won, lost))
        for won, lost in product(range(11), repeat=2)
        if won + lost <= 10
    }
    for limit in (0.05, 0.2, 0.5):
        chance = sum(
            prod(null if won else 1 - null for won in cards)
            for cards in product((True, False), repeat=10)
            if any(
                smallest[sum(cards[:n]), n - sum(cards[:n])] <= limit for n in range(1, 11)
            )
        )  # fmt: skip
        assert chance <= limit


def test_a_report_without_the_share_is_refused() -> None:
    """No sample confirms that a choice has more than the share of which it was reported not to have more."""
    claim = AssertionId("m", Claim.REACHES, "yes", share=Fraction(2, 3))
    sides = sides_of(claim, ["yes", "no"])
    with pytest.raises(OutOfRange, match="share of the pair's votes"):
        bravo_p(sides, PairCount(100, 60, 40), PairCount(10, 9, 1))
