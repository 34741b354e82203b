"""Batches as they were reported, and how much error each of them could hold.

Errors are measured in units of the margin: if an assertion is false, the errors of all batches add up to at
least 1 (Stark 2009). A batch can hold no more error than if every one of its cards counted against the report.
Bounds and errors are exact: a vote that differs is a vote, whatever the batches have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import lcm
from operator import itemgetter
from typing import TypeAlias

import numpy as np

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.batch_row import BatchRow
from canvass.audit.risk import Status
from canvass.errors import OutOfRange
from canvass.model import BatchId

_ROUNDING = 1e-9

BatchKey: TypeAlias = str | BatchId
"""A batch's name, or the parts of its id."""


@dataclass(frozen=True, slots=True)
class ReportedBatch:
    """A batch with an upper bound on its cards from the manifest, and the votes reported for it.

    ``row`` is what its totals in points add up with; None of votes.
    """

    id: BatchKey
    cards: int
    votes: Mapping[str, int]
    row: BatchRow | None = None


@dataclass(frozen=True)
class BatchFrame:
    """All batches of a contest, with the assertions that are audited together.

    ``reserve`` are cards in no batch, not counted yet or out of reach: each is taken to count against the
    report as much as a card can. With ``counts_understatements`` a batch that favours the reported outcome
    more than reported lowers the risk; without, it counts as one that agrees.
    """

    contest: str
    assertions: tuple[Assertion, ...]
    batches: tuple[ReportedBatch, ...]
    reserve: int = 0
    counts_understatements: bool = True

    def __post_init__(self) -> None:
        """Refuse batches listed twice, numbers below 0, and a frame without batches or assertions."""
        times = Counter(batch.id for batch in self.batches)
        twice = sorted(str(name) for name, count in times.items() if count > 1)
        if twice:
            raise OutOfRange(f"contest {self.contest!r}: batches listed twice: {', '.join(twice)}")
        if not self.assertions or not self.batches:
            raise OutOfRange(f"contest {self.contest!r}: no batches, or nothing to audit in them")
        below = [str(b.id) for b in self.batches if min(b.cards, *b.votes.values(), 0) < 0]
        if below or self.reserve < 0:
            raise OutOfRange(
                f"contest {self.contest!r}: numbers below 0 in {', '.join(below) or 'the reserve'}"
            )

    def margin(self, assertion: Assertion) -> Fraction:
        """The assertion's lead in the reported votes, less what the reserve could take from it."""
        return self._margins[assertion.id]

    @cached_property
    def _margins(self) -> Mapping[AssertionId, Fraction]:
        votes: Counter[str] = Counter()
        for batch in self.batches:
            votes.update(batch.votes)
        return {
            a.id: a.assorter.lead(votes) + a.assorter.low * self.reserve for a in self.assertions
        }

    @cached_property
    def overfull(self) -> tuple[ReportedBatch, ...]:
        """The batches whose cards cannot hold the votes that are reported for them."""
        return tuple(b for b in self.batches if not fits(self, b.cards, b.votes))

    @cached_property
    def status(self) -> Status:
        """Whether these assertions can be audited."""
        if self.overfull:
            return Status.MORE_VOTES_THAN_CARDS
        if any(self.margin(assertion) <= 0 for assertion in self.assertions):
            return Status.MARGIN_NOT_POSITIVE
        return Status.AUDITABLE


@dataclass(frozen=True, slots=True)
class ErrorBounds:
    """The most error that each batch could hold: the weights of the draw, of which ``parts`` make the margin.

    For two choices a part is a vote. Where assertions have different margins it is a part of a vote so small that
    every bound, and every error that people can find, is a whole number of them: the draw and the risk then speak
    of exactly the same numbers, and nothing is rounded.
    """

    weights: Mapping[BatchKey, int]
    parts: int

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return sum(self.weights.values())

    @property
    def total_bound(self) -> Fraction:
        """U: all the error that the batches together could hold, in units of the margin."""
        return Fraction(self.total, self.parts)


def fits(frame: BatchFrame, cards: int, votes: Mapping[str, int]) -> bool:
    """Whether so many cards can hold these votes."""
    return frame.assertions[0].assorter.fits(votes, cards)


def error_bound(frame: BatchFrame, batch: ReportedBatch) -> Fraction:
    """u_p: the most error that the batch could hold for any assertion, in units of its margin.

    For two choices it is (winner's votes - loser's votes + cards) / margin in votes.
    """
    return error(frame, batch, None)


def error(
    frame: BatchFrame,
    batch: ReportedBatch,
    counted: Mapping[str, int] | None,
    among: Sequence[Assertion] | None = None,
) -> Fraction:
    """e_p: the error that a hand count found in the batch, the largest over the assertions.

    A batch that could not be found (None) has the most that it could hold.
    """
    return max(
        (a.assorter.lead(batch.votes) - _lead(a, batch, counted)) / frame.margin(a)
        for a in among or frame.assertions
    )


def _lead(
    assertion: Assertion, batch: ReportedBatch, counted: Mapping[str, int] | None
) -> Fraction:
    if counted is None:
        return assertion.assorter.low * batch.cards
    return assertion.assorter.lead(counted)


def error_bounds(frame: BatchFrame) -> ErrorBounds:
    """Weights for drawing batches in proportion to the error that each could hold."""
    units = _units(frame)
    parts = lcm(*(unit.denominator for unit in units))
    names = (batch.id for batch in frame.batches)
    return ErrorBounds(dict(zip(names, _all_bounds(frame, units, parts), strict=True)), parts)


def _units(frame: BatchFrame) -> list[Fraction]:
    """For each assertion the step of which every error of a batch is a whole multiple, in units of the margin.

    It is the least part of a vote by which a lead can change; the margin is a whole number of them.
    """
    return [1 / (a.assorter.parts * frame.margin(a)) for a in frame.assertions]


def _all_bounds(frame: BatchFrame, units: list[Fraction], parts: int) -> list[int]:
    """``error_bound`` of every batch in such parts of the margin, of which each step is a whole number.

    Floating point tells which assertions are closest, for all batches at once; only they are compared, exactly.
    """
    steps = [int(unit * parts) for unit in units]
    choices = sorted(set().union(*(batch.votes for batch in frame.batches)))
    votes = np.array([[b.votes.get(c, 0) for c in choices] for b in frame.batches], dtype=np.int64)
    cards = np.array([batch.cards for batch in frame.batches], dtype=np.int64)
    found = np.stack([a.assorter.most_lost(choices, votes, cards) for a in frame.assertions])
    nearly = np.asarray(found * np.array([[float(unit)] for unit in units]), dtype=np.float64)
    is_close = nearly >= nearly.max(axis=0) - _ROUNDING * abs(nearly).max(axis=0)
    places, rows = np.nonzero(is_close.T)
    errors = zip(places.tolist(), rows.tolist(), found[rows, places].tolist(), strict=True)
    return [
        max(error * steps[row] for _, row, error in each)
        for _, each in groupby(errors, key=itemgetter(0))
    ]


def equal_bounds(frame: BatchFrame) -> ErrorBounds:
    """The same bound for every batch, the largest: the weights of a draw in which all batches are alike."""
    bounds = error_bounds(frame)
    return ErrorBounds(dict.fromkeys(bounds.weights, max(bounds.weights.values())), bounds.parts)
