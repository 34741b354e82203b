"""The grade of a comparison in sentences, with the counts and the ballots that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from canvass.forensics.decision import Exposure, Reach
from canvass.forensics.sentences import as_list
from canvass.forensics.specification import Plan
from canvass.forensics.verdict import Conclusion, Verdict
from canvass.model.sentence import Passage, Sentence, Value, joined, sentences

say = sentences("tech_gap_answer")
ESTIMATED = say("estimated")
BY_STANDARD = say("could-not-by-standard")
UNOFFICIAL = say("unofficial")


@dataclass(frozen=True, slots=True)
class Basis:
    """What an answer rests on: the margin, the ballots on machines, and what is held equal at least."""

    margin_votes: int
    exposure: Exposure
    held: tuple[Value, ...]


def least_held(plan: Plan) -> tuple[Value, ...]:
    """The smallest sets of facts that the specifications of a plan hold equal, in words."""
    held = [rung.controls for rung in plan.ladder if rung.controls]
    least = [one for one in held if not any({*other} < {*one} for other in held)]
    return tuple(as_list([plan.word_for(name) for name in controls]) for controls in least)


def answer(conclusion: Conclusion, on: Basis) -> Passage:
    """The grade with its counts, what else the declared tests find, and why nothing firmer is said."""
    told = [*_effect(conclusion, on)]
    if conclusion.is_unexpected and not conclusion.is_capped:
        place = 0 if conclusion.verdict is Verdict.UNEXPECTED else len(told)
        told.insert(place, say(_GRADES[Verdict.UNEXPECTED]))
    if conclusion.is_capped:
        told.append(UNOFFICIAL)
    return Passage(tuple(told))


_GRADES = {
    Verdict.COULD_NOT: "verdict-could-not-have-changed-the-winner",
    Verdict.NOT_KNOWN: "verdict-machine-votes-not-known",
    Verdict.UNEXPECTED: "verdict-unexpected-pattern-audit-recommended",
    Verdict.NOT_IDENTIFIED: "verdict-not-identified",
}
"""The messages of grades that need no counts."""
_IN_SHORT = {
    Verdict.NOT_KNOWN: "not-known-in-short",
    Verdict.NOT_IDENTIFIED: "not-identified-in-short",
}


def short_answer(conclusion: Conclusion, on: Basis) -> Sentence:
    """The grade in one short sentence."""
    verdict = conclusion.verdict
    if verdict is Verdict.COULD_NOT:
        return _no_switch(on)
    if verdict in _IN_SHORT:
        return say(_IN_SHORT[verdict])
    if verdict is Verdict.UNEXPECTED:
        return say(_GRADES[verdict])
    total, excluding = conclusion.deciding, conclusion.excluding
    return say(
        "excluded-in-short",
        how_many="all" if excluding == total else "some" if excluding else "none",
        total=total,
        excluding=excluding,
        count="unofficial" if conclusion.is_capped else "official",
    )


def _no_switch(on: Basis) -> Sentence:
    return BY_STANDARD if _by_standard(on) else say(_GRADES[Verdict.COULD_NOT])


def _effect(conclusion: Conclusion, on: Basis) -> Iterator[Sentence]:
    """What is said of the difference that would have changed the winner."""
    if conclusion.verdict is Verdict.COULD_NOT:
        yield from _could_not(on)
    elif conclusion.verdict is Verdict.NOT_IDENTIFIED:
        yield say(_GRADES[Verdict.NOT_IDENTIFIED])
    elif conclusion.reach is Reach.NOT_KNOWN:
        yield from _not_known(on.exposure)
    else:
        yield from _by_counts(conclusion, on)


def _could_not(on: Basis) -> Iterator[Sentence]:
    needed, exposure = ceil(on.margin_votes / 2), on.exposure
    yield _no_switch(on)
    if exposure.at_most is not None and exposure.at_most < needed:
        yield say("ballots-in-all", ballots=exposure.at_most, needed=needed)
        return
    yield say(
        "ballots-to-switch",
        whose="standard" if _by_standard(on) else "machines",
        ballots=_ballots(exposure),
        needed=needed,
        share=f"{100 * needed / exposure.ballots:.0f}",
    )
    if exposure.is_estimated:
        yield ESTIMATED
    if exposure.at_most is not None and _by_standard(on):
        yield say("ballots-at-most", ballots=exposure.at_most, needed=needed)


def _ballots(exposure: Exposure) -> Value:
    return say("about", ballots=exposure.ballots) if exposure.is_estimated else exposure.ballots


def _by_standard(on: Basis) -> bool:
    """Whether only the standard equipment says it, because the ballots of all places with machines would be enough."""
    exposure = on.exposure
    return exposure.is_estimated and (
        exposure.at_most is None or 2 * exposure.at_most >= on.margin_votes
    )


def _not_known(exposure: Exposure) -> Iterator[Sentence]:
    yield say(_GRADES[Verdict.NOT_KNOWN])
    if exposure.at_most is not None:
        yield say("only-beside-others", ballots=exposure.at_most)


def _by_counts(conclusion: Conclusion, on: Basis) -> Iterator[Sentence]:
    """How many of the specifications that decide rule out the outcome-changing difference."""
    total, excluding = conclusion.deciding, conclusion.excluding
    told: dict[str, Value] = {"total": total, "held": _held(on), "difference": _difference(on)}
    if excluding == total:
        yield say("all-rule-out", **told)
        return
    if excluding:
        yield say("some-rule-out", **told, excluding=excluding, others=total - excluding)
    else:
        yield say("none-rules-out", **told)
    yield say("compatible-with-none", compatible=conclusion.compatible_with_none, total=total)


def _held(on: Basis) -> Value:
    """What is held equal at least; sets of facts stand between commas."""
    sets = joined(say, "held-or", on.held)
    return say("held-one-of", sets=sets) if len(on.held) > 1 else sets


def _difference(on: Basis) -> Sentence:
    """The difference that decides, with the switch that makes it where it is known."""
    exposure = on.exposure
    if exposure.shift is None:
        return say("deciding-difference")
    return say(
        "deciding-difference-by-switch",
        switch=f"{exposure.shift.switch_points:.1f}",
        ballots="estimated" if exposure.is_estimated else "counted",
    )
