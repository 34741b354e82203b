"""What the comparison as a whole allows to be said: one of seven grades, with the counts that it rests on.

Raw differences describe and decide nothing: only specifications that hold something about the places equal do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.forensics.decision import Reach
from canvass.forensics.family import Adjusted
from canvass.forensics.gate import Identified
from canvass.forensics.negative_controls import Admission
from canvass.forensics.scale import Weighed


class Verdict(StrEnum):
    """The closed list of grades; none of them says who won, or whether anything was done to the machines."""

    COULD_NOT = "could_not_have_changed_the_winner"
    NOT_KNOWN = "machine_votes_not_known"
    EXCLUDED = "excluded_in_every_comparison"
    EXCLUDED_IN_SOME = "excluded_in_some_comparisons"
    NOT_EXCLUDED = "not_distinguishable"
    UNEXPECTED = "unexpected_pattern_audit_recommended"
    NOT_IDENTIFIED = "not_identified"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The grade and the counts it rests on.

    ``admissible`` specifications passed the gate and their negative controls. Those of them that hold something
    equal are ``deciding``; of these, ``excluding`` have an interval that rules out the outcome-changing difference
    and everything beyond it, and ``compatible_with_none`` one that holds no difference.
    """

    verdict: Verdict
    reach: Reach
    specifications: int
    identified: int
    admissible: int
    deciding: int
    excluding: int
    compatible_with_none: int
    smallest_adjusted_p: float | None
    is_unexpected: bool
    """Whether a declared test that counts finds a difference, whatever the grade."""
    is_capped: bool
    """Whether an unofficial count kept the answer from being firmer."""


def deciding(results: Sequence[Weighed], admissions: Sequence[Admission]) -> tuple[Weighed, ...]:
    """The specifications that decide: estimated, admitted by their negative controls, with something held equal."""
    passed = {one.specification for one in admissions if one.is_admissible}
    return tuple(
        one
        for one in results
        if one.step.identification.answer is Identified.YES
        and one.step.specification in passed
        and one.step.specification.controls
    )


def conclude(
    results: Sequence[Weighed],
    admissions: Sequence[Admission],
    family: Sequence[Adjusted],
    reach: Reach,
    is_official: bool,
) -> Conclusion:
    """The answer, from every specification, its negative controls and the declared family of tests."""
    passed = {one.specification for one in admissions if one.is_admissible}
    identified = [one for one in results if one.step.identification.answer is Identified.YES]
    voting = deciding(results, admissions)
    excluding = sum(one.excludes_it for one in voting)
    alarm = any(test.rejects and test.counts for test in family)
    uncapped = grade(reach, len(voting), excluding, alarm)
    capped = not is_official and uncapped in _FIRM
    return Conclusion(
        verdict=grade(reach, len(voting), 0, False) if capped else uncapped,
        reach=reach,
        specifications=len(results),
        identified=len(identified),
        admissible=sum(one.step.specification in passed for one in identified),
        deciding=len(voting),
        excluding=excluding,
        compatible_with_none=sum(one.step.contains(0.0) for one in voting),
        smallest_adjusted_p=min((test.benjamini_hochberg for test in family), default=None),
        is_unexpected=alarm,
        is_capped=capped,
    )


_FIRM = (Verdict.EXCLUDED, Verdict.EXCLUDED_IN_SOME, Verdict.UNEXPECTED)
"""What no unofficial count allows to be said."""


def grade(reach: Reach, voting: int, excluding: int, alarm: bool) -> Verdict:
    """The grade; a larger margin never makes it less firm, as every effect that is needed grows with it."""
    if reach is Reach.COULD_NOT:
        return Verdict.COULD_NOT
    if reach is Reach.NO_MACHINES or not voting:
        return Verdict.NOT_IDENTIFIED
    if reach is Reach.COULD and excluding == voting:
        return Verdict.EXCLUDED
    if alarm:
        return Verdict.UNEXPECTED
    if reach is Reach.NOT_KNOWN:
        return Verdict.NOT_KNOWN
    return Verdict.EXCLUDED_IN_SOME if excluding else Verdict.NOT_EXCLUDED
