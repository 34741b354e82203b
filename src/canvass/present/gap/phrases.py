"""Numbers of the technology question as a person reads them, and where to find them in the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.forensics.cross_border import PseudoGap, Reading
from canvass.forensics.decision import Reach
from canvass.forensics.gate import Identified
from canvass.forensics.last_step import LastStep
from canvass.forensics.polls import PollError
from canvass.forensics.quote import points
from canvass.forensics.scale import Weighed
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.result import CodingUsed, TechGap
from canvass.model import Ledger, family_name
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import NOT_KNOWN, listed, number

say = messages("tech_gap")
of_regression = messages("regression")
ONCE, BY_VOTES = Weighting.EACH_COUNTY_ONCE, Weighting.EACH_VOTE_ONCE
SERIES = (say("each-county-once"), say("each-vote-once"))

__all__ = ["BY_VOTES", "ONCE", "SERIES", "family_name", "points"]


def chance(p: float | None) -> str:
    """A p-value.

    >>> chance(0.0616), chance(0.00001), chance(None)
    ('0.062', 'under 0.001', 'not known')
    """
    if p is None:
        return NOT_KNOWN
    return say("p-under", least="0.001") if p < 0.0005 else f"{p:.3f}"


def span(low: float | None, high: float | None) -> str:
    """An interval in points.

    >>> span(-2.106, 0.052)
    '-2.1 to +0.1'
    """
    if low is None or high is None:
        return of_regression("not-computable")
    return say("span", low=points(low), high=points(high))


def headline(result: TechGap) -> CodingUsed:
    """The coding that stands first: the first under which the places can answer best."""
    order = ("identified", "descriptive_only", "not_identified")
    return min(
        result.declared.codings,
        key=lambda coding: order.index(coding.identification.answer.value),
    )


def share_coding(result: TechGap) -> CodingUsed | None:
    """The coding by share of ballots, whose slope is on the scale of switched ballots."""
    return next((coding for coding in result.declared.codings if coding.is_share), None)


def of(
    result: TechGap, coding: str, rung: str, weighting: Weighting, vintage: str = ""
) -> Weighed | None:
    """One specification; the first vintage unless another is named."""
    for one in result.results:
        chosen = one.step.specification
        if (chosen.coding, chosen.rung, chosen.weighting) == (
            coding,
            rung,
            weighting,
        ) and vintage in (
            "",
            chosen.vintage,
        ):
            return one
    return None


def border_reading(result: TechGap, gap: PseudoGap) -> str:
    """What the interval of the gap without machines says of the state's own."""
    return say(_READINGS[gap.reading], own=result.about.state_name)


_READINGS = {
    Reading.LARGER: "border-larger",
    Reading.AS_LARGE: "border-as-large",
    Reading.PART: "border-part",
    Reading.OTHER_SIGN: "border-other-sign",
    Reading.NOT_THERE: "border-not-there",
    Reading.CANNOT_TELL: "border-cannot-tell",
}


def could_have_mattered(result: TechGap) -> Iterator[str]:
    """What would have changed the winner, what the comparison could have detected, and what it found."""
    told = result.last_step
    if told is None:
        return
    coding = next(one for one in result.declared.codings if one.code == told.coding)
    if told.needed_points is not None:
        needed, found = f"{told.needed_points:.1f}", f"{told.detectable_points:.1f}"
        yield say("detectable", needed=needed, points=found)
        yield say("it-takes", ballots=exposed(result))
    else:
        yield _without_yardstick(result.exposure.reach, told.detectable_points)
    yield _precise(result, told)
    yield say(
        "last-step-by-share" if coding.is_share else "last-step",
        rule=coding.rule,
        points=points(told.difference_points),
        interval=span(told.low_points, told.high_points),
    )


def exposed(result: TechGap) -> str:
    """The share of the ballots on machines whose switch hides a tie; only where there is one."""
    shift = result.exposure.shift
    if shift is None:
        return say("ballots-on-machines")
    return say(
        "exposed-estimated" if result.exposure.is_estimated else "exposed",
        share=f"{shift.switch_points:.2f}%",
        ballots=number(shift.exposed_ballots),
    )


def _without_yardstick(reach: Reach, detectable: float) -> str:
    """What could have been detected, where there is no difference that would have changed the winner."""
    which = "detectable-no-switch" if reach is Reach.COULD_NOT else "detectable-not-known"
    return say(which, points=f"{detectable:.1f}")


def _precise(result: TechGap, told: LastStep) -> str:
    """Why the difference that could have been detected is what it is: one number, and what holding equal does to it."""
    raw = told.raw_detectable_points
    if raw is None:
        return say("precise-alone")
    rung = next(one for one in result.declared.rungs if one.name == told.rung)
    if raw > told.detectable_points:
        return say("precise-less", facts=listed(rung.words), points=f"{raw:.1f}")
    return say("precise", points=f"{raw:.1f}")


def poll_error(error: PollError) -> str:
    """How far the polls of one place were off, each counted once and, where sizes are known, by respondents."""
    own = points(error.error_points)
    if error.weighted_points is None:
        return say("poll-error", points=own)
    return say("poll-error-weighted", points=own, weighted=points(error.weighted_points))


def reasons(result: TechGap) -> tuple[str, ...]:
    """Why steps under the first coding have no number, each reason once."""
    first = headline(result).code
    steps = (one.step for one in result.results if one.step.specification.coding == first)
    return tuple(
        dict.fromkeys(
            worded(step.identification.reason)
            for step in steps
            if step.identification.answer is Identified.NO
        )
    )


def state_list(result: TechGap, codes: Sequence[str]) -> str:
    """States by name, as an English list."""
    names = [result.state_names.get(code, code) for code in codes]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ledger(one: Ledger) -> str:
    """What a join kept and lost, in a sentence."""
    matched, rows = number(one.rows_matched), number(one.rows_left)
    told = [say("matched", join=one.name, matched=matched, rows=rows)]
    if one.only_left:
        lost = listed([key for (key,) in one.only_left], shown=8)
        told.append(say("without-partner", places=lost, votes=number(one.votes_lost)))
    if one.only_right:
        told.append(say("not-among", places=listed([key for (key,) in one.only_right], shown=8)))
    return f"{'; '.join(told)}."
