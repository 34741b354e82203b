"""A contest that was only carried uses its own first cards, and nothing beyond the first gap."""

from fractions import Fraction
from itertools import permutations

import pytest

from canvass.audit.comparison import ComparisonFrame
from canvass.audit.opportunistic import (
    opportunistic_comparison_risk,
    opportunistic_polling_risk,
    usable_prefix,
)
from canvass.audit.overstatement import ComparedCard
from canvass.audit.risk import Design, Status
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange
from canvass.model import CardId, Interpretation
from canvass.stats import bets
from tests.audit.elections import contest, record, vote

(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 60, "B": 40}).assertions
DESIGN = Design(0.5, bets.FixedBet(1.0))
ORDER: tuple[CardId, ...] = tuple((name,) for name in "abcdef")


def test_the_prefix_ends_at_the_first_gap() -> None:
    """Cards beyond a card that nobody read are not used, however many there are."""
    assert usable_prefix(ORDER, {("a",), ("b",), ("d",), ("e",)}) == (("a",), ("b",))
    assert usable_prefix(ORDER, set(ORDER)) == ORDER
    assert usable_prefix(ORDER, {("b",)}) == ()


def test_without_a_prefix_it_cannot_say() -> None:
    """No evidence is a measured risk of 1 and the words for it, for polling and comparison."""
    frame = ComparisonFrame("c", 6, 6, {"A": 4, "B": 2}, uses_card_style=True)
    cards: dict[CardId, ComparedCard] = {("f",): ComparedCard(record("A"), vote("A"))}
    compared = opportunistic_comparison_risk(A_BEATS_B, frame, ORDER, cards, DESIGN)
    polled = opportunistic_polling_risk(A_BEATS_B, 6, ORDER, {("f",): vote("A")}, DESIGN)
    for risk in (compared, polled):
        assert (risk.status, risk.measured_risk) == (Status.CANNOT_SAY, 1.0)


def test_only_the_prefix_is_measured() -> None:
    """A vote beyond the gap changes nothing; one before it does."""
    papers: dict[CardId, Interpretation] = {("a",): vote("A"), ("b",): vote("A")}
    beyond = papers | {("d",): vote("B")}
    closed = beyond | {("c",): vote("B")}
    risks = [
        opportunistic_polling_risk(A_BEATS_B, 100, ORDER, read, DESIGN)
        for read in (papers, beyond, closed)
    ]
    assert risks[0] == risks[1]
    assert [risk.sample_size for risk in risks] == [2, 2, 4]


def test_a_prefix_that_depends_on_the_cards_keeps_the_risk_limit() -> None:
    """An adversary who sees each vote and then chooses where the prefix ends gains nothing.

    Every order of a tie of six cards: the measured risk of the best prefix is at most one half in at most half
    of the orders, the risk limit.
    """
    papers = [vote("A")] * 3 + [vote("B")] * 3
    confirmed = 0
    orders = set(permutations(range(6)))
    for order in orders:
        read = {ORDER[place]: papers[card] for place, card in enumerate(order)}
        best = min(
            opportunistic_polling_risk(
                A_BEATS_B, 6, ORDER, {card: read[card] for card in ORDER[:length]}, DESIGN
            ).measured_risk
            for length in range(1, 6)
        )
        confirmed += best <= DESIGN.risk_limit
    assert Fraction(confirmed, len(orders)) <= Fraction(1, 2)


def test_a_card_listed_twice_is_refused() -> None:
    """The frame is a list of different entries."""
    with pytest.raises(OutOfRange, match="listed twice"):
        usable_prefix((*ORDER, ("a",)), set())
