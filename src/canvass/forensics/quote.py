"""Sentences to quote: what was found, how far it depends on the question asked, and what it cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.forensics.change import BallotClass, CountComparison
from canvass.forensics.gate import Identified
from canvass.forensics.last_step import headline_coding, weighed_at
from canvass.forensics.scale import Weighed
from canvass.forensics.sentences import ONLY_PAPER, as_list, of_several
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Coding
from canvass.forensics.verdict import Conclusion, Verdict


@dataclass(frozen=True, slots=True)
class Subject:
    """Who and what the sentences are about."""

    choice: str
    state: str
    outcome: str
    places: str = "counties"


def quote(
    subject: Subject,
    plan: Plan,
    results: Sequence[Weighed],
    conclusion: Conclusion,
    found: str,
    recount: CountComparison | None,
    inputs: Sequence[str] = (),
) -> str:
    """A few sentences that may stand alone in a newspaper.

    ``found`` is the conclusion in sentences; ``inputs`` say which votes were mended or left out.
    """
    coding = headline_coding(plan, results)
    raw = weighed_at(plan, results, coding, plan.ladder[0].name)
    if raw.step.identification.answer is not Identified.YES:
        said = (
            f"{subject.state}:"
            if raw.step.difference_points is None
            else _raw(subject, coding, raw)
        )
        more = f" {found}" if conclusion.verdict is Verdict.COULD_NOT else ""
        return f"{said} {raw.step.identification.reason}{more} {ONLY_PAPER}"
    sentences = [
        _raw(subject, coding, raw),
        _adjusted(subject, plan, coding, results),
        found,
        _paper(recount),
        *inputs,
        ONLY_PAPER,
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def points(value: float) -> str:
    """A difference in points with its sign; one that rounds to nothing has none.

    >>> points(-6.9989), points(0.44), points(-0.04)
    ('-7.0', '+0.4', '0.0')
    """
    text = f"{value:+.1f}"
    return text if text.strip("+-0.") else "0.0"


def _raw(subject: Subject, coding: Coding, raw: Weighed) -> str:
    step = raw.step
    value = step.difference_points or 0.0
    side = "lower" if value < 0 else "higher"
    if coding.is_share:
        return (
            f"In {subject.state}, {subject.choice}'s {subject.outcome} falls or rises with {of_several(coding.rule)}: "
            f"{points(value)} points from none to all, before anything else about the {subject.places} is held equal."
        )
    return (
        f"In {subject.state}, {subject.choice}'s {subject.outcome} was {abs(value):.1f} points {side} in the "
        f"{step.n_with} {subject.places} where {of_several(coding.rule)}, than in the other "
        f"{step.n - step.n_with}, before anything else about them is held equal."
    )


def _adjusted(subject: Subject, plan: Plan, coding: Coding, results: Sequence[Weighed]) -> str:
    main = plan.main_rung
    value = weighed_at(plan, results, coding, main.name).step.difference_points
    if value is None or not main.controls:
        return ""
    every = [
        one.step.difference_points
        for one in results
        if one.step.specification.rung == main.name and one.step.difference_points is not None
    ]
    words = as_list([plan.word_for(name) for name in main.controls])
    return (
        f"Between {subject.places} alike in {words}, the difference is {points(value)} points; asked in "
        f"{len(every)} reasonable ways, it lies between {points(min(every))} and {points(max(every))}."
    )


def _paper(recount: CountComparison | None) -> str:
    if recount is None:
        return ""
    on_machines = [one for one in recount.by_class if one.technology is BallotClass.DRE]
    if not on_machines:
        return ""
    change = on_machines[0].change
    return (
        f"When the ballots were counted again, the margin changed by {abs(recount.whole.net_margin):,} votes in all, "
        f"and by {abs(change.net_margin):,} in the {change.units:,} units that had voted mostly on such machines, of "
        f"{change.votes_before:,} votes first counted there."
    )
