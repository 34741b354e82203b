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
from canvass.forensics.sentences import detection
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.result import CodingUsed, TechGap
from canvass.model import Ledger, family_name
from canvass.present.words import listed, number

ONCE, BY_VOTES = Weighting.EACH_COUNTY_ONCE, Weighting.EACH_VOTE_ONCE
SERIES = ("each county once", "each vote once")

__all__ = ["BY_VOTES", "ONCE", "SERIES", "family_name", "points"]


def chance(p: float | None) -> str:
    """A p-value.

    >>> chance(0.0616), chance(0.00001), chance(None)
    ('0.062', 'under 0.001', 'not known')
    """
    if p is None:
        return "not known"
    return "under 0.001" if p < 0.0005 else f"{p:.3f}"


def span(low: float | None, high: float | None) -> str:
    """An interval in points.

    >>> span(-2.106, 0.052)
    '-2.1 to +0.1'
    """
    return "not computable" if low is None or high is None else f"{points(low)} to {points(high)}"


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
    return _READINGS[gap.reading].format(own=result.about.state_name)


_READINGS = {
    Reading.LARGER: "A gap at least as large appears where there was no machine: the raw comparison is not evidence "
    "about machines.",
    Reading.AS_LARGE: "A gap of the same sign appears where there was no machine, and {own}'s lies within its "
    "interval: the raw comparison is not evidence about machines.",
    Reading.PART: "Part of {own}'s gap appears where there was no machine; the rest does not come from the race, "
    "education and population by which the counties were sorted.",
    Reading.OTHER_SIGN: "The gap where there was no machine has the other sign, so it does not account for {own}'s.",
    Reading.NOT_THERE: "That interval holds no gap and does not hold {own}'s: no such gap appears where there was no "
    "machine.",
    Reading.CANNOT_TELL: "That interval holds no gap and {own}'s as well: it cannot tell whether such a gap appears "
    "where there was no machine.",
}


def could_have_mattered(result: TechGap) -> Iterator[str]:
    """What would have changed the winner, what the comparison could have detected, and what it found."""
    told = result.last_step
    if told is None:
        return
    coding = next(one for one in result.declared.codings if one.code == told.coding)
    if told.needed_points is not None:
        yield detection(told.needed_points, told.detectable_points)
        yield f"It takes a switch of {exposed(result)}."
    else:
        yield _without_yardstick(result.exposure.reach, told.detectable_points)
    yield _precise(result, told)
    which = (
        f"By {coding.rule}"
        if coding.is_share
        else f"With machine counties those where {coding.rule}"
    )
    found = f"{points(told.difference_points)} ({span(told.low_points, told.high_points)})"
    yield f"{which}, the last step gives {found}."


def exposed(result: TechGap) -> str:
    """The share of the ballots on machines whose switch hides a tie; only where there is one."""
    shift = result.exposure.shift
    if shift is None:
        return "ballots on machines"
    estimated = ", estimated from a list of equipment" if result.exposure.is_estimated else ""
    return (
        f"{shift.switch_points:.2f}% of the {number(shift.exposed_ballots)} ballots on machines"
        f"{estimated}"
    )


def _without_yardstick(reach: Reach, detectable: float) -> str:
    """What could have been detected, where there is no difference that would have changed the winner."""
    why = (
        "no switch of the ballots on machines would have changed the winner"
        if reach is Reach.COULD_NOT
        else "how large a difference would have changed the winner is not known"
    )
    return f"This analysis could have detected {detectable:.1f} points; {why}."


def _precise(result: TechGap, told: LastStep) -> str:
    """Why the difference that could have been detected is what it is: one number, and what holding equal does to it."""
    alone = "What could have been detected is said of the last step alone, at 80% power"
    raw = told.raw_detectable_points
    if raw is None:
        return f"{alone}."
    rung = next(one for one in result.declared.rungs if one.name == told.rung)
    if raw > told.detectable_points:
        return (
            f"{alone}: counties alike in {listed(rung.words)} differ less by chance. With nothing held equal it would "
            f"have been {raw:.1f} points."
        )
    return f"{alone}. With nothing held equal it would have been {raw:.1f} points."


def poll_error(error: PollError) -> str:
    """How far the polls of one place were off, each counted once and, where sizes are known, by respondents."""
    told = f"{points(error.error_points)} points"
    if error.weighted_points is None:
        return told
    return f"{told} ({points(error.weighted_points)} with polls counted by respondents)"


def reasons(result: TechGap) -> tuple[str, ...]:
    """Why steps under the first coding have no number, each reason once."""
    first = headline(result).code
    steps = (one.step for one in result.results if one.step.specification.coding == first)
    return tuple(
        dict.fromkeys(
            step.identification.reason
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
    told = f"{one.name}: {number(one.rows_matched)} of {number(one.rows_left)} counties matched"
    if one.only_left:
        lost = listed([key for (key,) in one.only_left], shown=8)
        told += f"; without a partner {lost} ({number(one.votes_lost)} votes)"
    if one.only_right:
        told += f"; not among the counties {listed([key for (key,) in one.only_right], shown=8)}"
    return f"{told}."
