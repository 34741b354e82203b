"""Contests by points whose batches are counted: a wrong winner is confirmed at most at the limit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, permutations

import pytest

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.risk import Status
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import PointsBatches, WeightedBy
from canvass.model import Rule
from tests.audit.run import orders
from tests.audit.run.office import Office, Paper, listed, places
from tests.audit.run.test_points import CONTESTS
from tests.audit.run.test_points_pools import row_of

ATTACKED = (PointsBatches,)
"""The method of points by batches, which the audits below try to deceive."""
Cards = Sequence[tuple[str, ...]]
AAA, BBB = ("A",) * 3, ("B",) * 3
REPORTED: Cards = (BBB, ("A", "A"))
"""The two cards that each of four batches was reported with: B has twelve points and A eight."""
LEVEL: Sequence[Cards] = (REPORTED, REPORTED, (AAA, BBB), (("A", "B"), ("A", "A")))
"""What they hold: A has as many points as B."""


def office(rule: Rule, method: PointsBatches, count: int = 4) -> Office:
    """An office with batches that were reported alike, four or more."""
    contest, votes = CONTESTS[rule], Counter({"A": 2, "B": 3, "C": 0})
    batches = [("Adams", f"{number:02d}") for number in range(1, count + 1)]
    row = row_of(contest, votes, 2)
    report = listed(contest, {c: count * n for c, n in votes.items()}, ["Adams"])
    plan = ContestPlan(report, 2 * count, "poll books", method, str(orders.LIMIT))
    totals = {"mayor": tuple(ReportedBatch(batch, 2, dict(votes), row) for batch in batches)}
    held = places(dict.fromkeys(batches, 2))
    return Office(audit_of([plan], Material(held, {}, totals), smallest_style=0), held)


def paper_of(cards: Sequence[Cards]) -> Paper:
    """What lies in each batch."""
    return {
        ("Adams", f"{batch:02d}", str(place)): {"mayor": marks}
        for batch, own in enumerate(cards, 1)
        for place, marks in enumerate(own, 1)
    }


def smallest_risk(made: Office, paper: Mapping[tuple[str, ...], object]) -> float:
    """The smallest risk of rounds that go on batch by batch, to all but one."""
    made.begin()
    least = 1.0
    for size in range(1, 4):
        (result,) = made.round({"mayor": size}, paper)  # type: ignore[arg-type]
        least = min(least, float(result.measured_risk))
        if result.status is not Status.NOT_YET:
            break
    return least


@pytest.mark.parametrize("rule", CONTESTS)
@pytest.mark.parametrize("together", [False, True])
def test_a_risk_is_measured_as_seldom_as_it_says(rule: Rule, together: bool) -> None:
    """Exact: every order of four batches and every limit at once, where the paper is level; some limit comes near."""
    method = PointsBatches(together=together, weights=WeightedBy.EQUAL)
    lying = sorted({*permutations(LEVEL)})
    least = sorted(
        Counter(smallest_risk(office(rule, method), paper_of(cards)) for cards in lying).items()
    )
    reached = accumulate(count / len(lying) for _, count in least)
    pairs = zip(least, reached, strict=True)
    nearest = max(chance / risk for (risk, _), chance in pairs) - orders.ROUNDING
    assert 1 / 4 < nearest <= 1


@pytest.mark.parametrize("rule", CONTESTS)
@pytest.mark.parametrize(
    ("cards", "status"),
    [((REPORTED,) * 4, Status.HAND_COUNT_AGREES), (LEVEL, Status.HAND_COUNT_DIFFERS)],
)
def test_every_batch_decides(rule: Rule, cards: Sequence[Cards], status: Status) -> None:
    """A full hand count by batches adds up points: who has most has."""
    made = office(rule, PointsBatches())
    made.begin()
    (result,) = made.round({}, paper_of(cards), ["mayor"])
    assert result.status is status
    assert dict(result.hand_count)["A"] == sum(each.count("A") for own in cards for each in own)


REPLICATIONS, LIMIT = 60, orders.LIMIT


@pytest.mark.long(twin="test_a_risk_is_measured_as_seldom_as_it_says")
@pytest.mark.parametrize("rule", CONTESTS)
@pytest.mark.parametrize("weights", WeightedBy)
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(rule: Rule, weights: WeightedBy) -> None:
    """Fixed seeds, batches that lie anywhere and are drawn by weight: no more than the limit and its tolerance."""
    confirmed, sixteen = 0, [*[REPORTED] * 8, *[*LEVEL[2:]] * 4]
    for number in range(REPLICATIONS):
        cards = random.Random(number).sample(sixteen, len(sixteen))
        made = office(rule, PointsBatches(weights=weights), len(sixteen))
        made.seed = f"{number:020d}1"
        made.begin()
        for size in (2, 4, 8, 12):
            (result,) = made.round({"mayor": size}, paper_of(cards))
            if result.status is not Status.NOT_YET:
                break
        confirmed += result.status is Status.CONFIRMED
    assert confirmed <= REPLICATIONS * LIMIT + 3 * (REPLICATIONS * LIMIT * (1 - LIMIT)) ** 0.5
