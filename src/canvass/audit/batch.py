"""Batch comparison: the hand count of whole batches is compared with what was reported for them.

The taint of a batch is its error over its error bound, at most 1. Batches drawn in proportion to their bounds
have values X = 1 - taint whose mean is at most 1 - 1/U if the outcome is wrong. The largest bet on that is
Kaplan-Markov (Stark 2009), which one fully tainted batch ruins; any smaller bet survives it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import BatchFrame, BatchKey, ErrorBounds, error, fits
from canvass.audit.kinds import BATCH_COMPARISON
from canvass.audit.risk import Design, Risk, Status, no_risk, risk_of, status_in_full
from canvass.errors import OutOfRange, UnknownName
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null


@dataclass(frozen=True, slots=True)
class CountedBatch:
    """A batch that was drawn, and the votes that people counted in it; None where it could not be found.

    A batch that is lost counts as the most error that it could hold.
    """

    id: BatchKey
    votes: Mapping[str, int] | None


def batch_risk(
    frame: BatchFrame,
    bounds: ErrorBounds,
    sample: Sequence[CountedBatch],
    design: Design,
    assertion: Assertion | None = None,
) -> Risk:
    """The measured risk after counting these batches, drawn with the weights of ``bounds``.

    Without an ``assertion`` the largest error of any assertion counts for each batch, and the risk is that of
    the whole contest (MACRO). With one its own errors count, which is sharper; the contest is confirmed when
    every assertion is. With replacement a batch counts each time it is drawn.
    """
    name = assertion.id if assertion else None
    status = frame.status
    reported = {batch.id: batch for batch in frame.batches}
    for counted in sample:
        if counted.id not in reported:
            raise UnknownName("batch of this audit", str(counted.id), map(str, reported))
        if not bounds.weights[counted.id]:
            raise OutOfRange(f"batch {counted.id!r} can hold no error, so that it is never drawn")
        if counted.votes and not fits(frame, reported[counted.id].cards, counted.votes):
            status = Status.MORE_VOTES_THAN_CARDS
    if status is not Status.AUDITABLE:
        return no_risk(frame.contest, name, BATCH_COMPARISON, design.risk_limit, status)
    tested = (assertion,) if assertion else frame.assertions
    errors = _errors(frame, bounds, sample, tested)
    draws = _draws(bounds, sample, errors)
    path = wealth(draws, batch_null(frame, bounds, design), design.bet)
    in_full = None
    if not design.with_replacement and is_all_drawn(bounds, sample):
        in_full = counted_in_full(frame, sample, tested)
    return risk_of(frame.contest, name, BATCH_COMPARISON, path, design, in_full)


def is_all_drawn(bounds: ErrorBounds, sample: Collection[CountedBatch]) -> bool:
    """Whether nothing is left to draw, where no batch is put back: those that can hold no error never are."""
    return len(sample) == sum(weight > 0 for weight in bounds.weights.values())


def counted_in_full(
    frame: BatchFrame, counted: Sequence[CountedBatch], tested: Iterable[Assertion]
) -> Status:
    """What people say of these assertions, who counted every batch that can hold an error, and perhaps others.

    Each assertion is judged by its own errors, those that favour it too, whatever the test takes of them. A batch that
    can hold no error and was not counted can only help the report, unless it has no cards. It, a reserve and lost
    batches leave open whether a report that they do not confirm is wrong.
    """
    reported = {batch.id: batch for batch in frame.batches}
    agrees = all(
        sum(error(frame, reported[each.id], each.votes, (assertion,)) for each in counted) < 1
        for assertion in tested
    )
    seen = {each.id for each in counted if each.votes is not None}
    is_open = bool(frame.reserve) or any(b.cards and b.id not in seen for b in frame.batches)
    return status_in_full(agrees=agrees, is_open=is_open)


def batch_null(frame: BatchFrame, bounds: ErrorBounds, design: Design) -> Null:
    """The claim to refute: the errors of all batches add up to the margin."""
    return Null(
        mean=1 - 1 / bounds.total_bound,
        upper=None if frame.counts_understatements else Fraction(1),
        size=None if design.with_replacement else bounds.total,
    )


def _errors(
    frame: BatchFrame,
    bounds: ErrorBounds,
    sample: Iterable[CountedBatch],
    among: Sequence[Assertion],
) -> list[int]:
    """Errors in the parts of which the bounds are counted: whole numbers, without rounding."""
    reported = {batch.id: batch for batch in frame.batches}
    exact = (error(frame, reported[each.id], each.votes, among) for each in sample)
    found = [int(each * bounds.parts) for each in exact]
    return found if frame.counts_understatements else [max(each, 0) for each in found]


def _draws(bounds: ErrorBounds, sample: Iterable[CountedBatch], errors: Sequence[int]) -> Draws:
    weights = [bounds.weights[counted.id] for counted in sample]
    amounts = [weight - found for weight, found in zip(weights, errors, strict=True)]
    return Draws.weighted(amounts, weights)
