"""The tests declared beforehand, each with its p alone and for so many questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from canvass.forensics.false_alarms import FalseAlarms
from canvass.forensics.ladder import Step
from canvass.forensics.specification import Specification
from canvass.forensics.technology import Weighting
from canvass.stats.multiplicity import (
    benjamini_hochberg,
    benjamini_yekutieli,
    bonferroni,
    holm,
)

LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Adjusted:
    """One test of the declared family: its p alone, and for the number of tests.

    ``is_deciding``: its specification holds something equal and passes its negative controls. ``alarms`` is None
    where nothing was redrawn.
    """

    coding: str
    weighting: Weighting
    p_value: float
    bonferroni: float
    holm: float
    benjamini_hochberg: float
    benjamini_yekutieli: float
    is_deciding: bool
    alarms: FalseAlarms | None

    @property
    def counts(self) -> bool:
        """Whether it counts for the verdict: deciding, and without too many false alarms."""
        return self.is_deciding and self.alarms is not None and self.alarms.is_reliable

    @property
    def rejects(self) -> bool:
        """Whether it finds a difference, for so many questions."""
        return self.benjamini_hochberg < LEVEL


def adjusted(
    steps: Sequence[Step], deciding: Collection[Specification], alarms: Sequence[FalseAlarms]
) -> tuple[Adjusted, ...]:
    """The declared family with its p-values adjusted for the number of tests."""
    tests = [step for step in steps if step.p_value is not None]
    p = [step.p_value for step in tests if step.p_value is not None]
    rates = {one.specification: one for one in alarms}
    columns = zip(
        bonferroni(p), holm(p), benjamini_hochberg(p), benjamini_yekutieli(p), strict=True
    )
    return tuple(
        Adjusted(
            coding=test.specification.coding,
            weighting=test.specification.weighting,
            p_value=p_value,
            bonferroni=by_bonferroni,
            holm=by_holm,
            benjamini_hochberg=by_hochberg,
            benjamini_yekutieli=by_yekutieli,
            is_deciding=test.specification in deciding,
            alarms=rates.get(test.specification),
        )
        for test, p_value, (by_bonferroni, by_holm, by_hochberg, by_yekutieli) in zip(
            tests, p, columns, strict=True
        )
    )
