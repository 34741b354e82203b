"""Kaplan-Markov once more, in fractions and from the formulas of Stark (2009) alone: what the engine must equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import BatchFrame, ReportedBatch

Votes = Mapping[str, int]


@dataclass(frozen=True)
class PlainBatches:
    """Bounds u_p and errors e_p of batches, in units of the margin."""

    frame: BatchFrame

    def lead(self, assertion: Assertion, votes: Votes) -> Fraction:
        """Weight times votes, added up."""
        return sum((w * votes.get(c, 0) for c, w in assertion.assorter.weights), Fraction(0))

    def margin(self, assertion: Assertion) -> Fraction:
        """The lead in all batches, less what the cards in none of them could take from it."""
        lead = sum(self.lead(assertion, batch.votes) for batch in self.frame.batches)
        return lead + assertion.assorter.low * self.frame.reserve

    def error(
        self, batch: ReportedBatch, counted: Votes | None, among: Sequence[Assertion]
    ) -> Fraction:
        """e_p, the largest of these assertions; of a lost batch the most that it could hold."""
        return max(
            (
                self.lead(a, batch.votes)
                - (a.assorter.low * batch.cards if counted is None else self.lead(a, counted))
            )
            / self.margin(a)
            for a in among
        )

    def bound(self, batch: ReportedBatch) -> Fraction:
        """u_p."""
        return self.error(batch, None, self.frame.assertions)


def kaplan_markov(
    frame: BatchFrame,
    sample: Sequence[tuple[object, Votes | None]],
    *,
    replacement: bool,
    equal: bool = False,
    among: Sequence[Assertion] | None = None,
    stake: Fraction = Fraction(1),
) -> Fraction:
    """The measured risk: 1 over the largest wealth, exactly; ``stake`` below 1 is the bet that survives."""
    plain = PlainBatches(frame)
    batches = {batch.id: batch for batch in frame.batches}
    bounds = {name: plain.bound(batch) for name, batch in batches.items()}
    if equal:
        bounds = dict.fromkeys(bounds, max(bounds.values()))
    total = sum(bounds.values(), Fraction(0))
    rest, left = total - 1, total
    wealth = largest = Fraction(1)
    for name, counted in sample:
        bound = bounds[name]  # type: ignore[index]
        error = plain.error(batches[name], counted, among or frame.assertions)  # type: ignore[index]
        if not frame.counts_understatements:
            error = max(error, Fraction(0))
        kept = bound - error
        mean = (total - 1) / total if replacement else rest / left
        if not replacement:
            rest, left = rest - kept, left - bound
            if rest < 0:
                return Fraction(0)
            if not frame.counts_understatements and left and rest > left:
                wealth = Fraction(0)
        if mean:
            wealth *= 1 + stake * (kept / bound / mean - 1)
        largest = max(largest, wealth)
    return 1 / largest
