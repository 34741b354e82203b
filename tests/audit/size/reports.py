"""Reported contests whose sizes are known or easy to see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canvass.audit.reported import ReportedContest
from canvass.model import Rule
from tests.audit.elections import contest


def two(winner: int, loser: int, cards: int) -> ReportedContest:
    """A contest of two choices."""
    return ReportedContest(contest(names="AB"), {"A": winner, "B": loser}, cards)


def three(cards: int = 10_000) -> ReportedContest:
    """Three choices: 50, 40 and 5 percent, the rest blank."""
    votes = {"A": cards // 2, "B": 2 * cards // 5, "C": cards // 20}
    return ReportedContest(contest(), votes, cards)


def published(vector: Mapping[str, Any]) -> ReportedContest:
    """The contest of a published plan."""
    given = vector["given"]
    return two(given["winner_votes"], given["loser_votes"], given["cards"])


def majority(cards: int = 10_000) -> ReportedContest:
    """A measure that needs more than 60 percent and has 65."""
    from fractions import Fraction

    of = contest(Rule.SUPER_MAJORITY, names="AB", share=Fraction(3, 5))
    return ReportedContest(of, {"A": 65 * cards // 100, "B": 35 * cards // 100}, cards)
