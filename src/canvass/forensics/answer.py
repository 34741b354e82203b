"""The grade of a comparison in sentences, with the counts and the ballots that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from canvass.forensics.decision import Exposure, Reach
from canvass.forensics.sentences import as_list
from canvass.forensics.specification import Plan
from canvass.forensics.verdict import Conclusion, Verdict

ESTIMATED = (
    "The ballots on machines are estimated from a list of equipment, as those of the voters for whom machines were the "
    "standard; machines that stood beside other equipment are not in it."
)
BY_STANDARD = "Switching every vote of those for whom machines were the standard would not have changed the winner."
UNOFFICIAL = "The count is unofficial: nothing is concluded from it."


@dataclass(frozen=True, slots=True)
class Basis:
    """What an answer rests on: the margin, the ballots on machines, and what is held equal at least."""

    margin_votes: int
    exposure: Exposure
    held: tuple[str, ...]


def least_held(plan: Plan) -> tuple[str, ...]:
    """The smallest sets of facts that the specifications of a plan hold equal, in words."""
    held = [rung.controls for rung in plan.ladder if rung.controls]
    least = [one for one in held if not any({*other} < {*one} for other in held)]
    return tuple(as_list([plan.word_for(name) for name in controls]) for controls in least)


def answer(conclusion: Conclusion, on: Basis) -> str:
    """The grade with its counts, what else the declared tests find, and why nothing firmer is said."""
    told = [*_effect(conclusion, on)]
    if conclusion.is_unexpected and not conclusion.is_capped:
        place = 0 if conclusion.verdict is Verdict.UNEXPECTED else len(told)
        told.insert(place, Verdict.UNEXPECTED.sentence)
    if conclusion.is_capped:
        told.append(UNOFFICIAL)
    return " ".join(told)


def short_answer(conclusion: Conclusion, on: Basis) -> str:
    """The grade in one short sentence."""
    total, excluding = conclusion.deciding, conclusion.excluding
    if conclusion.verdict is Verdict.COULD_NOT:
        return BY_STANDARD if _by_standard(on) else Verdict.COULD_NOT.sentence
    if conclusion.verdict is Verdict.NOT_KNOWN:
        return "How many votes the machines counted is not known."
    if conclusion.verdict is Verdict.NOT_IDENTIFIED:
        return "No comparison of like with like can be made and passes its checks."
    if conclusion.verdict is Verdict.UNEXPECTED:
        return Verdict.UNEXPECTED.sentence
    how_many = f"all {total}" if excluding == total else f"{excluding or 'none'} of {total}"
    unofficial = " by an unofficial count" if conclusion.is_capped else ""
    return (
        f"A difference that would have changed the winner is excluded in {how_many} comparisons of like with like"
        f"{unofficial}."
    )


def _effect(conclusion: Conclusion, on: Basis) -> Iterator[str]:
    """What is said of the difference that would have changed the winner."""
    if conclusion.verdict is Verdict.COULD_NOT:
        yield from _could_not(on)
    elif conclusion.verdict is Verdict.NOT_IDENTIFIED:
        yield Verdict.NOT_IDENTIFIED.sentence
    elif conclusion.reach is Reach.NOT_KNOWN:
        yield from _not_known(on.exposure)
    else:
        yield from _by_counts(conclusion, on)


def _could_not(on: Basis) -> Iterator[str]:
    needed, exposure = ceil(on.margin_votes / 2), on.exposure
    yield BY_STANDARD if _by_standard(on) else Verdict.COULD_NOT.sentence
    if exposure.at_most is not None and exposure.at_most < needed:
        yield (
            f"All places that list such machines together cast {exposure.at_most:,} ballots; {needed:,} would have had "
            "to be switched."
        )
        return
    counted = "Those are" if _by_standard(on) else "They counted"
    yield (
        f"{counted} {'about ' if exposure.is_estimated else ''}{exposure.ballots:,} ballots; {needed:,} would have "
        f"had to be switched, {100 * needed / exposure.ballots:.0f}% of them."
    )
    if exposure.is_estimated:
        yield ESTIMATED
    if exposure.at_most is not None and _by_standard(on):
        yield (
            f"At most {exposure.at_most:,} went through machines: as many as all places cast that list one. Had more "
            f"than {needed:,} done so, this answer would not hold."
        )


def _by_standard(on: Basis) -> bool:
    """Whether only the standard equipment says it, because the ballots of all places with machines would be enough."""
    exposure = on.exposure
    return exposure.is_estimated and (
        exposure.at_most is None or 2 * exposure.at_most >= on.margin_votes
    )


def _not_known(exposure: Exposure) -> Iterator[str]:
    yield Verdict.NOT_KNOWN.sentence
    if exposure.at_most is not None:
        yield (
            "The list names them only beside other equipment that was the standard; all places that list them together "
            f"cast {exposure.at_most:,} ballots."
        )


def _by_counts(conclusion: Conclusion, on: Basis) -> Iterator[str]:
    """How many of the specifications that decide rule out the outcome-changing difference."""
    total, excluding = conclusion.deciding, conclusion.excluding
    held = ", or ".join(on.held) + ("," if len(on.held) > 1 else "")
    which = f"{total} comparisons that hold at least {held} equal and pass their checks"
    if excluding == total:
        yield f"Each of the {which} rules out {_needed(on)}, if its assumptions hold."
        return
    if excluding:
        yield (
            f"Of the {which}, {excluding} rule out {_needed(on)}, if their assumptions hold; {total - excluding} do "
            "not."
        )
    else:
        yield f"None of the {which} rules out {_needed(on)}."
    yield f"Compatible with no difference: {conclusion.compatible_with_none} of the {total}."


def _needed(on: Basis) -> str:
    """The difference that decides, with the switch that makes it where it is known."""
    told, shift = (
        "a difference as large as the one that would have changed the winner",
        on.exposure.shift,
    )
    if shift is None:
        return told
    ballots = "the ballots on machines" + (", estimated" if on.exposure.is_estimated else "")
    return f"{told} (a switch of {shift.switch_points:.1f}% of {ballots})"
