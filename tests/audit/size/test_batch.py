"""Sizes of batch comparison: published draws, and how many batches and cards they come to."""

import numpy as np
import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch, error_bounds
from canvass.audit.kinds import Drawn
from canvass.audit.methods import kaplan_markov
from canvass.audit.methods.batch_betting import RECOMMENDED_STAKE
from canvass.audit.rules import assertions
from canvass.audit.size.batch import (
    BatchSizes,
    batch_sizes,
    clean_batches,
    stakes_on_batches,
)
from canvass.audit.size.numbers import Aim
from canvass.stats.streams import stream
from tests.audit.elections import contest
from tests.published.read import vectors

MACRO = vectors("audit_batch")["macro-n"]


def published() -> BatchFrame:
    """The batches of the published contest."""
    of = contest(names="AB")
    listed = [
        ReportedBatch(f"{kind}-{n}", each["cards"], {"A": each["winner"], "B": each["loser"]})
        for kind, each in enumerate(MACRO["given"]["batches"])
        for n in range(each["count"])
    ]
    votes = {"A": MACRO["given"]["contest"]["winner"], "B": MACRO["given"]["contest"]["loser"]}
    return BatchFrame("c", assertions(of, votes).assertions, tuple(listed))


def sized(limit: float) -> BatchSizes:
    """What its audit counts at a risk limit."""
    return batch_sizes(published(), error_bounds(published()), Aim(limit), kaplan_markov.METHOD)


@pytest.mark.parametrize("place", range(3))
def test_published_draws_without_errors(place: int) -> None:
    """29, 48 and 62 draws of batches at limits of 25, 10 and 5 percent, with U = 21."""
    found = sized(MACRO["given"]["risk_limits"][place])
    clean = found.sizes.error_free
    assert clean is not None
    assert clean.draws == MACRO["expect"]["n"][place]
    assert found.sizes.drawn is Drawn.BATCHES


def test_draws_come_to_fewer_batches_and_to_their_cards() -> None:
    """48 draws are a few batches less; large batches are drawn more often, so that cards are above the average."""
    found = sized(0.1)
    assert 44 < found.distinct_batches < 48
    assert found.cards / found.distinct_batches > 120_000 / 400


def test_a_bet_that_survives_takes_a_few_more() -> None:
    """Staking nine tenths on each batch costs about a ninth more draws."""
    bounds = error_bounds(published())
    largest, smaller = (clean_batches(bounds, 0.1, stake) for stake in (1.0, RECOMMENDED_STAKE))
    assert largest < smaller <= 1.15 * largest


def simulated(stake: float, draws: int, *, lost: bool, audits: int = 400) -> float:
    """The share of simulated audits that confirm by so many draws, put back; in some one draw is a lost batch."""
    bounds, random = error_bounds(published()), stream("stakes", f"{stake} {draws}", int(lost))
    null = float(1 - 1 / bounds.total_bound)
    values = np.ones((audits, draws))
    if lost:
        values[np.arange(audits), random.integers(draws, size=audits)] = 0
    wealth = np.log1p(stake * (values / null - 1)).cumsum(axis=1)
    return float((wealth[:, -1] >= np.log(10)).mean())


def test_a_stake_made_for_the_batches_and_what_it_costs_where_one_is_lost() -> None:
    """Fewer draws if all agree, more where one is lost: each number just enough, by simulated draws in any order."""
    found = stakes_on_batches(published(), error_bounds(published()), Aim(0.1), RECOMMENDED_STAKE)
    assert found is not None
    assert found.usual.stake == RECOMMENDED_STAKE < found.made.stake
    assert found.made.agreeing < found.usual.agreeing
    assert found.made.with_one_lost > found.usual.with_one_lost
    for each in (found.usual, found.made):
        assert simulated(each.stake, each.agreeing, lost=False) == 1
        assert simulated(each.stake, each.agreeing - 1, lost=False) == 0
        assert simulated(each.stake, each.with_one_lost, lost=True) == 1
        assert simulated(each.stake, each.with_one_lost - 1, lost=True) == 0


def test_wrong_batches_are_confirmed_at_most_at_the_limit_by_the_stake_that_is_made() -> None:
    """A tie hidden in few batches, or in all: looked at after every draw, with the stake that the plan names."""
    bounds = error_bounds(published())
    found = stakes_on_batches(published(), bounds, Aim(0.1), RECOMMENDED_STAKE)
    assert found is not None
    weights = np.array([*bounds.weights.values()], float)
    null, random = float(1 - 1 / bounds.total_bound), stream("stakes", "a tie")
    for share in (1.0, 0.5, 0.2):
        left, values = bounds.parts, np.ones(weights.size)
        for place in np.argsort(-weights):
            taken = min(left, share * weights[place])
            values[place], left = 1 - taken / weights[place], left - taken
        assert left == 0
        drawn = values[random.choice(weights.size, (2_000, 300), p=weights / weights.sum())]
        wealth = np.log1p(found.made.stake * (drawn / null - 1)).cumsum(axis=1)
        assert (wealth.max(axis=1) >= np.log(10)).mean() <= 0.12
