"""SUITE keeps its risk limit whenever one looks, and however draws are divided: exactly, and by simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.suite import ComparisonStratum, PollingStratum, TwoStrata, suite_maximum
from canvass.stats.streams import stream
from tests.some_of import some_of

LIMITS = (0.5, 0.2)
Path = tuple[int, ...]


def suite(records: PairCount, compared: Path, reported: PairCount, read: Path) -> TwoStrata:
    """The audit after these draws: overstatements in votes, and votes as 1 for the winner, -1, or 0."""
    found = Counter(compared)
    discrepancies = Discrepancies(found[1], found[2], found[-1], found[-2])
    sample = PairCount(len(read), read.count(1), read.count(-1))
    return TwoStrata(
        ComparisonStratum(records, len(compared), discrepancies), PollingStratum(reported, sample)
    )


@cache
def risk(records: PairCount, compared: Path, reported: PairCount, read: Path) -> float:
    """Its measured risk; the order of the draws does not matter."""
    return suite_maximum(suite(records, compared, reported, read)).at_most


def wrong_papers(records: Path, reported: PairCount) -> Iterator[tuple[Path, Path]]:
    """Every paper of both strata on which the reported winner does not lead, each kind once."""
    polled = {
        tuple(sorted(cards, reverse=True)) for cards in product((1, 0, -1), repeat=reported.cards)
    }
    compared = {
        tuple(sorted(r - paper for r, paper in zip(records, cards, strict=True)))
        for cards in product((1, 0, -1), repeat=len(records))
    }
    for over, cards in product(sorted(compared), sorted(polled)):
        if sum(records) - sum(over) + sum(cards) <= 0:
            yield over, cards


Looks = tuple[Path, ...]
"""What was found by each number of draws, in any order."""


def with_replacement(over: Path, draws: int) -> Counter[Looks]:
    """The looks at so many draws from cards with these overstatements, and how often each comes."""
    return Counter(
        tuple(tuple(sorted(path[:n])) for n in range(draws + 1))
        for path in product(over, repeat=draws)
    )


def without(cards: Path) -> Counter[Looks]:
    """The looks at all of these cards in every order, and how often each comes."""
    return Counter(
        tuple(tuple(sorted(order[:n])) for n in range(len(order) + 1))
        for order in permutations(cards)
    )


@pytest.mark.parametrize(
    ("records", "reported", "draws"),
    [
        pytest.param((1, 1), PairCount(3, 3, 0), 4, id="all for the winner"),
        pytest.param((1, 0), PairCount(4, 4, 0), 3, id="a record without a vote"),
    ],
)
def test_no_look_at_any_sizes_confirms_a_wrong_outcome_more_often(
    records: Path, reported: PairCount, draws: int
) -> None:
    """Small elections: every wrong paper, every order of both strata, the best of all looks at any two sizes.

    Whoever chooses after each card from which stratum the next comes, and when to stop, sees some of these looks.
    """
    pair = PairCount(len(records), records.count(1), records.count(-1))
    largest = dict.fromkeys(LIMITS, Fraction(0))
    for over, cards in wrong_papers(records, reported):
        compared, polled = with_replacement(over, draws), without(cards)
        best: Counter[float] = Counter()
        for first, second in product(compared, polled):
            least = min(risk(pair, one, reported, other) for one, other in product(first, second))
            best[least] += compared[first] * polled[second]
        for limit in LIMITS:
            alarms = sum(times for least, times in best.items() if least <= limit)
            largest[limit] = max(largest[limit], Fraction(alarms, best.total()))
    assert all(0 < largest[limit] <= Fraction(str(limit)) for limit in LIMITS)


SHARES = (0.0, 0.3, 0.7, 1.0)


@pytest.mark.parametrize("allocation", ["in proportion", "as planned"])
@some_of("share", SHARES, every=4)
def test_simulated_ties_are_confirmed_within_the_limit(share: float, allocation: str) -> None:
    """A tie, its margin overstated by any share in the first stratum; five looks; 300 audits at 10 percent."""
    records, reported = PairCount(3000, 1600, 1200), PairCount(1000, 500, 350)
    total = 550
    over = round(share * total / 2) * 2
    papers = (reported.winner - (total - over) // 2, reported.loser + (total - over) // 2)
    rounds = ((60, 20), (120, 40), (180, 60), (240, 80), (300, 100))
    if allocation == "as planned":
        rounds = ((20, 60), (40, 120), (60, 180), (80, 240), (100, 300))
    generator = stream("suite", allocation, round(10 * share))
    cards = np.repeat([1, -1, 0], [papers[0], papers[1], 1000 - sum(papers)])
    confirmed = 0
    for _ in range(300):
        wrong = generator.random(rounds[-1][0]) < over / 2 / records.cards
        read = generator.permutation(cards)[: rounds[-1][1]]
        confirmed += any(
            _confirms(records, wrong[:first].sum(), first, reported, read[:second], share)
            for first, second in rounds
        )
    assert confirmed <= 300 * 0.1


def _confirms(
    records: PairCount, wrong: int, draws: int, reported: PairCount, read: np.ndarray, share: float
) -> bool:
    sample = PairCount(len(read), int((read == 1).sum()), int((read == -1).sum()))
    audit = TwoStrata(
        ComparisonStratum(records, draws, Discrepancies(0, int(wrong))),
        PollingStratum(reported, sample),
    )
    if audit.at(share).combined > 0.1:  # the maximum is at least this
        return False
    return suite_maximum(audit).at_most <= 0.1
