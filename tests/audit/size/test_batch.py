"""Sizes of batch comparison: published draws, and how many batches and cards they come to."""

import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch, error_bounds
from canvass.audit.kinds import Drawn
from canvass.audit.methods import kaplan_markov
from canvass.audit.methods.batch_betting import RECOMMENDED_STAKE
from canvass.audit.rules import assertions
from canvass.audit.size.batch import BatchSizes, batch_sizes, clean_batches
from canvass.audit.size.numbers import Aim
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
