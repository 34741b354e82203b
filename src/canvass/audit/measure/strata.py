"""What was read in two strata, as SUITE takes it: records held against paper in the first, paper in the second."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.assertion import Assertion
from canvass.audit.measure.values import pair_count
from canvass.audit.overstatement import ComparedCard, discrepancies, overstatements
from canvass.audit.pair import PairCount
from canvass.audit.suite import ComparisonStratum, PollingStratum, TwoStrata
from canvass.audit.super_simple import COMMON_INFLATOR
from canvass.model import Interpretation


def suite_of_cards(
    assertion: Assertion,
    reported: tuple[PairCount, PairCount],
    found: tuple[Sequence[ComparedCard], Sequence[Interpretation]],
    *,
    withheld: int = 0,
    inflator: float = COMMON_INFLATOR,
) -> TwoStrata:
    """A reported pair, cards drawn among those with a record, and cards drawn among the others."""
    (records, others), (compared, polled) = reported, found
    errors = discrepancies(overstatements(assertion, compared, uses_card_style=False))
    return TwoStrata(
        ComparisonStratum(records, len(compared), errors, withheld),
        PollingStratum(others, pair_count(assertion, polled)),
        inflator,
    )
