"""What must hold between the grade of a state, its counts, its numbers and the words of its screen and page."""

from __future__ import annotations

from canvass.forensics.decision import Reach
from canvass.forensics.gate import Identified
from canvass.forensics.verdict import Verdict
from canvass.journeys.gap.result import TechGap
from canvass.present.worded import worded

OF_AN_EFFECT = (
    "The effect that would change the winner is",
    "compatible with a difference that would have changed the winner",
    "rules out a difference as large as the one",
    "rule out a difference as large as the one",
)
"""What may be said only where it was computed which difference would have changed the winner."""


def faults(gap: TechGap, screen: str, page: str) -> list[str]:
    """What does not fit together, each in a few words; empty where everything does."""
    return [what for what, holds in _checks(gap, screen, page) if not holds]


def _checks(gap: TechGap, screen: str, page: str) -> list[tuple[str, bool]]:
    told, conclusion, exposure = gap.last_step, gap.conclusion, gap.exposure
    is_possible = conclusion.reach is Reach.COULD
    grade = conclusion.verdict
    needed = [one.outcome_changing_points for one in gap.results]
    return [
        ("the reach follows from margin and ballots", conclusion.reach is _reach(gap)),
        ("the counts are those of the specifications", _counts(gap) == _said(gap)),
        ("the grade follows from the counts", grade in _grades(gap)),
        (
            "an effect is computed only where it is possible",
            is_possible or all(one is None for one in needed),
        ),
        (
            "the last step is among the results",
            told is None
            or (told.difference_points, told.detectable_points)
            in [(one.step.difference_points, one.step.detectable_points) for one in gap.results],
        ),
        (
            "needed is said where it is possible",
            told is None or (told.needed_points is not None) is is_possible,
        ),
        (
            "the interval holds the difference",
            told is None or told.low_points <= told.difference_points <= told.high_points,
        ),
        (
            "nothing is said of an effect that is impossible or not computed",
            is_possible
            or not any(words in text for words in OF_AN_EFFECT for text in (screen, page)),
        ),
        ("the answer stands on the page", worded(gap.answer) in page or _has_no_answer(gap)),
        (
            "power is told where it is known how many ballots machines counted",
            bool(gap.power) is bool(gap.family and exposure.shift),
        ),
        ("the deciding switch is told once for each test", _deciding_switches(gap)),
    ]


def _reach(gap: TechGap) -> Reach:
    exposure, margin = gap.exposure, gap.about.margin_votes
    if exposure.at_most == 0:
        return Reach.NO_MACHINES
    if exposure.at_most is not None and margin / 2 > exposure.at_most:
        return Reach.COULD_NOT
    if not exposure.ballots:
        return Reach.NOT_KNOWN
    return Reach.COULD_NOT if margin / 2 > exposure.ballots else Reach.COULD


def _counts(gap: TechGap) -> tuple[int, int, int, int]:
    """Admissible, deciding, excluding and compatible with none, counted again from the rows."""
    passed = {one.specification for one in gap.admissions if one.is_admissible}
    admissible = [
        one
        for one in gap.results
        if one.step.specification in passed and one.step.identification.answer is Identified.YES
    ]
    held = [one for one in admissible if one.step.specification.rung != "raw"]
    excluding = compatible = 0
    for one in held:
        low, high, needed = one.step.low_points, one.step.high_points, one.outcome_changing_points
        if low is None or high is None:
            compatible += 1
            continue
        compatible += low <= 0 <= high
        excluding += needed is not None and (needed < low if needed < 0 else high < needed)
    return len(admissible), len(held), excluding, compatible


def _said(gap: TechGap) -> tuple[int, int, int, int]:
    said = gap.conclusion
    return said.admissible, said.deciding, said.excluding, said.compatible_with_none


def _grades(gap: TechGap) -> tuple[Verdict, ...]:
    said = gap.conclusion
    if said.reach is Reach.COULD_NOT:
        return (Verdict.COULD_NOT,)
    if said.reach is Reach.NO_MACHINES or not said.deciding:
        return (Verdict.NOT_IDENTIFIED,)
    if said.reach is Reach.COULD and said.excluding == said.deciding:
        return (Verdict.EXCLUDED,)
    if said.is_unexpected:
        return (Verdict.UNEXPECTED,)
    if said.reach is Reach.NOT_KNOWN:
        return (Verdict.NOT_KNOWN,)
    return (Verdict.EXCLUDED_IN_SOME if said.excluding else Verdict.NOT_EXCLUDED,)


def _has_no_answer(gap: TechGap) -> bool:
    """Whether all places are alike, so that the reason stands where the answer would."""
    return gap.conclusion.verdict is Verdict.NOT_IDENTIFIED


def _deciding_switches(gap: TechGap) -> bool:
    told = [one for one in gap.power if one.switch.is_deciding]
    tests = {one.specification for one in gap.power}
    wanted = len(tests) if gap.conclusion.reach is Reach.COULD else 0
    shift = gap.exposure.shift
    return len(told) == wanted and all(
        shift is not None and one.switch.percent == shift.switch_points for one in told
    )
