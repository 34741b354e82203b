"""Ranked contests of seven to ten choices whose cards have no records: each step of an order is tested, once for all.

At each step of an order of elimination some choices stand and one of them goes. Which orders led there does not matter
for what that step needs, so that ten choices have 5,110 steps where they have 3,265,920 orders. The wealth of an order
is shared out over its steps before the first draw, more to the late ones, and each share runs by itself: their sum is a
test martingale, whichever order it is of. The least sum over all orders with another winner is found set by set, and 1
over the largest that it has been is the measured risk (Ek, Stark, Stuckey and Vukcevic 2023, whose linear weights are
such a sum; Cover 1991).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from canvass.audit.assertion import UNREAD
from canvass.audit.awaire import (
    BET,
    UNIT,
    Order,
    OrderRisk,
    UnrecordedContest,
    claim_values,
    order_risks,
    step_claims,
)
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import MOST_LISTED
from canvass.model.rankings import ranking_of
from canvass.stats.all_at_once import ManyTests
from canvass.stats.draws import Draws, FloatArray, IntArray
from canvass.stats.null import Null
from canvass.stats.past import Bet


def log_share(standing: int, choices: int) -> float:
    """The logarithm of the share of the wealth on the step at which so many stand: half of it is on the last two.

    Each further choice that stands halves it, and the shares of all steps of an order are 1 together.
    """
    return float(np.log(2.0) * (choices - standing) - np.log(2.0 ** (choices - 1) - 1))


@dataclass(frozen=True, eq=False)
class LeastWealth:
    """For a set of choices that stand: the least sum of wealth after each draw, over the ways that go on from there.

    ``logs`` are logarithms; ``next_out`` is the place, in the set, of who goes first on the way with the least.
    """

    logs: FloatArray
    next_out: NDArray[np.int8]


def hardest_order(
    contest: UnrecordedContest, population: int, papers: DistinctPapers, bet: Bet = BET
) -> OrderRisk:
    """The order with another winner that is hardest to exclude, and the measured risk of all of them together."""
    found = _by_sets(contest, population, papers, bet)
    logs = found[contest.choices].logs
    draw = int(logs.argmax()) if len(logs) else -1
    risk = float(np.exp(-logs.max(initial=0.0)))
    return OrderRisk(_order(contest, found, draw), risk)


def unrecorded_risks(
    contest: UnrecordedContest, population: int, papers: DistinctPapers
) -> tuple[OrderRisk, ...]:
    """The orders that are hardest to exclude, largest risk first: all where they are listed, otherwise the hardest."""
    if len(contest.choices) <= MOST_LISTED:
        return order_risks(contest, population, papers)
    return (hardest_order(contest, population, papers),)


def _by_sets(
    contest: UnrecordedContest, population: int, papers: DistinctPapers, bet: Bet
) -> dict[Order, LeastWealth]:
    """The least wealth of every set that can stand, from the last choice to all of them."""
    read, null, draws = RankedPapers.of(contest, papers), Null(size=population), len(papers.of_draw)
    nobody = np.zeros(draws, np.int8)
    found: dict[Order, LeastWealth] = {
        (last,): LeastWealth(np.full(draws, np.inf if last == contest.winner else -np.inf), nobody)
        for last in contest.choices
    }
    for number in range(2, len(contest.choices) + 1):
        share = log_share(number, len(contest.choices))
        for standing in combinations(contest.choices, number):
            values = read.values(standing)[:, papers.of_draw]
            tests = ManyTests.of(Draws.of_units(values, UNIT), null, bet)
            after = [found[tuple(c for c in standing if c != goes)].logs for goes in standing]
            sums = np.array(
                [
                    np.logaddexp(share + tests.at_once(which), rest)
                    for which, rest in zip(_groups(number), after, strict=True)
                ]
            )
            found[standing] = LeastWealth(sums.min(axis=0), sums.argmin(axis=0).astype(np.int8))
    return found


def _groups(standing: int) -> Iterator[range]:
    """The numbers of the tests of each that may go."""
    return (range(n * (standing - 1), (n + 1) * (standing - 1)) for n in range(standing))


@dataclass(frozen=True, eq=False)
class RankedPapers:
    """Distinct papers by the rank of each choice: thousands of claims are read off them, all of one kind.

    ``ranks`` has a row for each paper and a column for each choice; ``is_lost`` are those that count as the worst.
    """

    choices: Order
    ranks: NDArray[np.int16]
    is_lost: NDArray[np.bool_]

    @classmethod
    def of(cls, contest: UnrecordedContest, papers: DistinctPapers) -> RankedPapers:
        """The papers that were drawn. Raises UnknownName for a choice that the contest does not have."""
        claim_values(
            contest, [*step_claims(contest.contest, contest.winner, contest.choices)], papers
        )
        ranks = np.full((len(papers.papers), len(contest.choices)), _UNRANKED, np.int16)
        for row, paper in enumerate(papers.papers):
            for rank, choice in enumerate(ranking_of(paper.choices)):
                ranks[row, contest.choices.index(choice)] = rank
        lost = [paper.reading in UNREAD for paper in papers.papers]
        return cls(contest.choices, ranks, np.array(lost, np.bool_))

    def values(self, standing: Order) -> IntArray:
        """What each paper is worth, in halves, for the claims that somebody goes and another stays, goer by goer."""
        columns = [self.choices.index(choice) for choice in standing]
        ranks = self.ranks[:, columns]
        first = (ranks == ranks.min(axis=1, keepdims=True)) & (ranks < _UNRANKED)
        for_each = first.T.astype(np.int64)
        values = 1 + for_each[:, None] - for_each[None, :]
        values[..., self.is_lost] = 0
        return np.asarray(values[~np.eye(len(standing), dtype=np.bool_)])


_UNRANKED = 32_000


def _order(contest: UnrecordedContest, found: dict[Order, LeastWealth], draw: int) -> Order:
    """The order with the least wealth after a draw; any with another winner where nothing was drawn."""
    if draw < 0:
        others = (choice for choice in contest.choices if choice != contest.winner)
        return (contest.winner, *others)
    order, standing = [], contest.choices
    while len(standing) > 1:
        goes = standing[int(found[standing].next_out[draw])]
        order.append(goes)
        standing = tuple(choice for choice in standing if choice != goes)
    return (*order, *standing)
