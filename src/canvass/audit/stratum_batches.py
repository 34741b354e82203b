"""Whole batches of a stratum: by which weights they are drawn, and what a count of one says of a claim.

A batch is drawn in proportion to the most error that it could hold (Aslam, Popa and Rivest 2008), in units of the
margin of the whole contest: the margin of one county may be 0 or against the report. Of a claim a batch of weight g has
the value g less what its count overstated; all values together are what the stratum's mean leaves of them, whatever its
batches have in common, so that the draws make a test martingale against every mean of the stratum (Stark 2009, 2020).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm

import numpy as np

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.batch import CountedBatch
from canvass.audit.batch_frame import BatchKey, ReportedBatch
from canvass.audit.compiler import HALF
from canvass.stats.draws import FloatArray
from canvass.stats.union_intersection import Weighed


@dataclass(frozen=True)
class StratumBatches:
    """The batches of a stratum with their reported votes, and the claims with their margins in the whole contest."""

    claims: tuple[Assertion, ...]
    margins: Mapping[AssertionId, Fraction]
    batches: tuple[ReportedBatch, ...]

    @cached_property
    def of_id(self) -> Mapping[BatchKey, ReportedBatch]:
        """The batches by their ids."""
        return {batch.id: batch for batch in self.batches}

    @cached_property
    def weights(self) -> Mapping[BatchKey, Fraction]:
        """The largest part of a claim's margin that a batch could overstate, over all claims; 0 where one has none."""
        if min(self.margins.values(), default=Fraction(0)) <= 0:
            return dict.fromkeys(self.of_id, Fraction(0))
        return {
            batch.id: max(
                value_of(claim, batch, batch.votes) / self.margins[claim.id]
                for claim in self.claims
            )
            for batch in self.batches
        }

    @cached_property
    def parts(self) -> int:
        """Parts of one of which every weight is a whole number."""
        return lcm(*(weight.denominator for weight in self.weights.values()))

    @cached_property
    def whole_weights(self) -> Mapping[BatchKey, int]:
        """The same weights as whole numbers."""
        return {batch: int(weight * self.parts) for batch, weight in self.weights.items()}

    @cached_property
    def drawn(self) -> int:
        """How many batches can be drawn: all that have a weight."""
        return sum(weight > 0 for weight in self.weights.values())

    @property
    def is_every(self) -> bool:
        """Whether every batch that has cards can be drawn."""
        return all(self.weights[batch.id] or not batch.cards for batch in self.batches)

    def offset(self, claim: Assertion, cards: int) -> Fraction:
        """By how much the mean of the values is above that of the paper, among so many cards."""
        total = sum(self.weights.values(), Fraction(0)) * self.margins[claim.id]
        reported = sum((value_of(claim, b, b.votes) for b in self.batches), Fraction(0))
        return (total - reported) / cards

    def values(self, claim: Assertion, counted: Sequence[CountedBatch]) -> tuple[Fraction, ...]:
        """The value of every batch that was drawn, in the order of the draw; of a lost one as if all spoke against."""
        return tuple(self._value(claim, each) for each in counted)

    def _value(self, claim: Assertion, counted: CountedBatch) -> Fraction:
        batch = self.of_id[counted.id]
        most = self.weights[batch.id] * self.margins[claim.id]
        return most - value_of(claim, batch, batch.votes) + value_of(claim, batch, counted.votes)

    def on_paper(self, claim: Assertion, counted: Sequence[CountedBatch]) -> Fraction:
        """What the cards of these batches are worth for the claim, by what people counted."""
        values = (value_of(claim, self.of_id[each.id], each.votes) for each in counted)
        return sum(values, Fraction(0))

    def weighed(self, claim: Assertion, drawn: Sequence[BatchKey]) -> Weighed:
        """The weights of these draws for a claim, and of what was left before each."""
        margin = self.margins[claim.id]
        weights = [self.whole_weights[batch] for batch in drawn]
        total = sum(self.whole_weights.values())
        left = [total - before for before in [0, *accumulate(weights)][: len(weights)]]
        times, parts = margin.numerator, margin.denominator * self.parts
        both = ([each * times / parts for each in numbers] for numbers in (weights, left))
        return Weighed(*(np.array(numbers, np.float64) for numbers in both))


def value_of(claim: Assertion, batch: ReportedBatch, votes: Mapping[str, int] | None) -> Fraction:
    """What the cards of a batch are worth for a claim, 1/2 for each without a vote; 0 of a batch not found."""
    if votes is None:
        return Fraction(0)
    return claim.assorter.scale * claim.assorter.lead(votes) + HALF * batch.cards


def floats(values: Sequence[Fraction]) -> FloatArray:
    """The numbers in floating point."""
    return np.array([float(value) for value in values], np.float64)
