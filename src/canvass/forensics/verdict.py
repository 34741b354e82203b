"""What the comparison as a whole allows to be said: one of four answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.forensics.false_alarms import FalseAlarms
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step
from canvass.forensics.negative_controls import Admission
from canvass.forensics.scale import Weighed
from canvass.forensics.technology import Weighting
from canvass.stats.multiplicity import (
    benjamini_hochberg,
    benjamini_yekutieli,
    bonferroni,
    holm,
)

LEVEL = 0.05


class Verdict(StrEnum):
    """The closed list of answers; none of them says who won, or whether anything was done to the machines."""

    NOT_IDENTIFIED = "not_identified"
    EXCLUDES = "excludes_outcome_changing"
    UNEXPECTED = "unexpected_pattern_audit_recommended"
    COMPATIBLE = "compatible_with_both"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _SENTENCES[self]


_SENTENCES = {
    Verdict.NOT_IDENTIFIED: "These results cannot answer the question: no comparison of places with and without "
    "machines is left that could.",
    Verdict.EXCLUDES: "Every comparison that passed its checks rules out a difference as large as the one that "
    "would have changed the winner, if its assumptions hold.",
    Verdict.UNEXPECTED: "A difference remains that the declared tests do not put down to chance. Its cause is "
    "unexplained; an audit of the paper is recommended.",
    Verdict.COMPATIBLE: "These results are compatible with no effect of the machines, and with one that would have "
    "changed the winner. They cannot tell the two apart.",
}


@dataclass(frozen=True, slots=True)
class Adjusted:
    """One test of the declared family: its p alone, and for the number of tests."""

    coding: str
    weighting: Weighting
    p_value: float
    bonferroni: float
    holm: float
    benjamini_hochberg: float
    benjamini_yekutieli: float
    alarms: FalseAlarms | None

    @property
    def counts(self) -> bool:
        """Whether its rate of false alarms lets it count for the verdict."""
        return self.alarms is not None and self.alarms.is_reliable


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The answer and the counts it rests on.

    ``admissible`` specifications passed the gate and their negative controls; of these, ``not_excluding`` have an
    interval that holds the outcome-changing difference or something beyond it.
    """

    verdict: Verdict
    specifications: int
    identified: int
    admissible: int
    not_excluding: int
    smallest_adjusted_p: float | None
    is_capped: bool
    """Whether an unofficial count kept the answer from being firmer."""


def adjusted(steps: Sequence[Step], alarms: Sequence[FalseAlarms]) -> tuple[Adjusted, ...]:
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
            alarms=rates.get(test.specification),
        )
        for test, p_value, (by_bonferroni, by_holm, by_hochberg, by_yekutieli) in zip(
            tests, p, columns, strict=True
        )
    )


def conclude(
    results: Sequence[Weighed],
    admissions: Sequence[Admission],
    family: Sequence[Adjusted],
    is_official: bool,
) -> Conclusion:
    """The answer, from every specification, its negative controls and the declared family of tests."""
    passed = {one.specification for one in admissions if one.is_admissible}
    identified = [one for one in results if one.step.identification.answer is Identified.YES]
    admissible = [one for one in identified if one.step.specification in passed]
    open_ones = [one for one in admissible if not one.excludes_it]
    alarm = any(test.benjamini_hochberg < LEVEL and test.counts for test in family)
    uncapped = _verdict(bool(admissible), bool(open_ones), alarm)
    capped = not is_official and uncapped in (Verdict.EXCLUDES, Verdict.UNEXPECTED)
    return Conclusion(
        verdict=Verdict.COMPATIBLE if capped else uncapped,
        specifications=len(results),
        identified=len(identified),
        admissible=len(admissible),
        not_excluding=len(open_ones),
        smallest_adjusted_p=min((test.benjamini_hochberg for test in family), default=None),
        is_capped=capped,
    )


def _verdict(has_admissible: bool, has_open: bool, alarm: bool) -> Verdict:
    if not has_admissible:
        return Verdict.NOT_IDENTIFIED
    if not has_open:
        return Verdict.EXCLUDES
    return Verdict.UNEXPECTED if alarm else Verdict.COMPATIBLE
