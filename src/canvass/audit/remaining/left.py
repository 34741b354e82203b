"""What is left to draw from when an audit goes on: the report is taken to be right, errors to come as they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import cycle
from math import floor
from typing import Any, TypeVar

from numpy.typing import NDArray

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import BatchKey, ErrorBounds
from canvass.audit.comparison import ComparisonFrame, ErrorRates, assumed_errors
from canvass.audit.compiler import HALF
from canvass.audit.overstatement import Discrepancies
from canvass.audit.reported import ReportedContest
from canvass.audit.stacks import card_stack, polling_stack
from canvass.stats.decks import BatchStack, CardStack

Number = TypeVar("Number", int, Fraction)

ASSUMED = 100
"""Draws that the rates of errors assumed at the beginning count for."""
AGREEING = 10
"""Batches without an error that are added to those drawn, when the errors of the others are assumed."""


def cards_left(
    reported: ReportedContest, assertion: Assertion, drawn: NDArray[Any], phantoms: int = 0
) -> CardStack:
    """The reported cards without those drawn, whose values are ``drawn`` in the assertion's unit.

    ``phantoms`` of all entries, drawn or not, are no cards: they have the value 0, and there are so many fewer
    without a vote. Where more cards of a value were drawn than were reported, the rest has so many fewer of the best.
    """
    whole = polling_stack(reported, assertion)
    left = Counter(dict(zip(whole.amounts, whole.counts, strict=True)))
    left.subtract({int(HALF / whole.unit): phantoms})
    left.update({0: phantoms})
    counts = _less(left, Counter(map(int, drawn)))
    return CardStack(tuple(counts), tuple(counts.values()), whole.unit)


def _less(counts: Mapping[Number, int], drawn: Mapping[Number, int]) -> dict[Number, int]:
    """Cards by value, the largest first, without those drawn.

    Where more of a value were drawn than there were, the rest has so many fewer of the largest.
    """
    left = Counter(counts)
    left.subtract(drawn)
    beyond = -sum(count for count in left.values() if count < 0)
    kept = {}
    for value, count in sorted(left.items(), reverse=True):
        taken = min(max(count, 0), beyond)
        beyond -= taken
        kept[value] = max(count, 0) - taken
    return kept


def without_those(over: Mapping[Fraction, int], drawn: Sequence[Fraction]) -> Counter[Fraction]:
    """Entries by how much they overstate, without those drawn; the best go first where others than expected came."""
    less = _less({-each: cards for each, cards in over.items()}, Counter(-each for each in drawn))
    return Counter({-each: cards for each, cards in less.items()})


def compared_left(
    assertion: Assertion,
    frame: ComparisonFrame,
    found: Sequence[Fraction],
    linked: int,
    lacking: Mapping[Fraction, int],
    rates: ErrorRates,
) -> CardStack:
    """So many ``linked`` entries, if records err as those compared did, and entries without a record.

    ``found`` are the overstatements of the entries with a record that were drawn; the ``rates`` of errors assumed
    before any was count like ``ASSUMED`` draws beside them. ``lacking`` counts the entries without a record by how
    much they overstate.
    """
    times, upper = Counter(found), assertion.upper
    assumed = assumed_errors(upper, rates)
    over, room = Counter(lacking), linked
    for error in sorted({*times, *assumed} - {Fraction(0)}, reverse=True):
        rate = (assumed.get(error, 0.0) * ASSUMED + times[error]) / (ASSUMED + len(found))
        count = min(floor(rate * linked + 0.5), room)
        over[error] += count
        room -= count
    over[Fraction(0)] += room
    values = Counter({upper - error: cards for error, cards in over.items()})
    return card_stack(values, assertion.unit, 1 / (2 * upper - frame.margin(assertion)))


def rates_left(
    found: Discrepancies, draws: int, before: ErrorRates, withheld: float = 0.0
) -> ErrorRates:
    """How often records err, if they err as those compared did.

    ``withheld`` is the share of records that stay closed: as many of the exaggerations by one vote are theirs. The
    rates assumed ``before`` any card was compared count like ``ASSUMED`` draws beside them.
    """
    one_vote_over = max(found.one_vote_over - draws * withheld, 0.0)
    return ErrorRates(
        *(
            (rate * ASSUMED + times) / (ASSUMED + draws)
            for rate, times in (
                (before.one_vote_over, one_vote_over),
                (before.two_vote_over, found.two_vote_over),
                (before.one_vote_under, found.one_vote_under),
                (before.two_vote_under, found.two_vote_under),
            )
        )
    )


def batches_left(
    bounds: ErrorBounds, drawn: Mapping[BatchKey, int], *, replacement: bool
) -> BatchStack:
    """The batches that can still be drawn, if those not drawn err like those that were, and a few that agree.

    ``drawn`` has for each batch its weight less its error, as the test takes it.
    """
    taints = [1 - Fraction(amount, bounds.weights[batch]) for batch, amount in drawn.items()]
    assumed = cycle([*taints, *[Fraction(0)] * AGREEING])
    amounts, weights = [], []
    for batch in sorted(bounds.weights):
        weight = bounds.weights[batch]
        if batch in drawn and replacement:
            amounts.append(drawn[batch])
        elif batch not in drawn and weight:
            amounts.append(floor(weight * (1 - next(assumed))))
        else:
            continue
        weights.append(weight)
    return BatchStack(tuple(amounts), tuple(weights))
