"""Sentences to quote: what was found, how far it depends on the question asked, and what it cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canvass.forensics.change import BallotClass, CountComparison
from canvass.forensics.gate import Identified
from canvass.forensics.last_step import headline_coding, weighed_at
from canvass.forensics.scale import Weighed
from canvass.forensics.sentences import ONLY_PAPER, as_list, of_several
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Coding
from canvass.forensics.verdict import Conclusion, Verdict
from canvass.model.sentence import Passage, Sentence, sentences

say = sentences("tech_gap_answer")


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
    found: Passage,
    recount: CountComparison | None,
    inputs: Sequence[str] = (),
) -> Passage:
    """A few sentences that may stand alone in a newspaper.

    ``found`` is the conclusion in sentences; ``inputs`` say which votes were mended or left out.
    """
    coding = headline_coding(plan, results)
    raw = weighed_at(plan, results, coding, plan.ladder[0].name)
    if raw.step.identification.answer is not Identified.YES:
        more = found.sentences if conclusion.verdict is Verdict.COULD_NOT else ()
        return Passage((*_why_not(subject, coding, raw), *more, ONLY_PAPER))
    return Passage(
        (
            _raw(subject, coding, raw),
            *_adjusted(subject, plan, coding, results),
            *found.sentences,
            *_paper(recount),
            *inputs,
            ONLY_PAPER,
        )
    )


def points(value: float) -> str:
    """A difference in points with its sign; one that rounds to nothing has none.

    >>> points(-6.9989), points(0.44), points(-0.04)
    ('-7.0', '+0.4', '0.0')
    """
    text = f"{value:+.1f}"
    return text if text.strip("+-0.") else "0.0"


def _why_not(subject: Subject, coding: Coding, raw: Weighed) -> Iterator[Sentence | str]:
    """Why nothing is concluded, behind the difference where that is described, or else the state."""
    reason = raw.step.identification.reason
    if raw.step.difference_points is None:
        yield say("of-state", state=subject.state, said=reason)
    else:
        yield from (_raw(subject, coding, raw), reason)


def _raw(subject: Subject, coding: Coding, raw: Weighed) -> Sentence:
    step = raw.step
    value = step.difference_points or 0.0
    about = {
        "state": subject.state,
        "choice": subject.choice,
        "what": subject.outcome,
        "rule": of_several(coding.rule),
        "places": subject.places,
    }
    if coding.is_share:
        return say("raw-by-share", **about, points=points(value))
    return say(
        "raw",
        **about,
        points=f"{abs(value):.1f}",
        side="lower" if value < 0 else "higher",
        n_with=str(step.n_with),
        others=str(step.n - step.n_with),
    )


def _adjusted(
    subject: Subject, plan: Plan, coding: Coding, results: Sequence[Weighed]
) -> Iterator[Sentence]:
    main = plan.main_rung
    value = weighed_at(plan, results, coding, main.name).step.difference_points
    if value is None or not main.controls:
        return
    every = [
        one.step.difference_points
        for one in results
        if one.step.specification.rung == main.name and one.step.difference_points is not None
    ]
    yield say(
        "alike",
        places=subject.places,
        facts=as_list([plan.word_for(name) for name in main.controls]),
        points=points(value),
        ways=str(len(every)),
        least=points(min(every)),
        most=points(max(every)),
    )


def _paper(recount: CountComparison | None) -> Iterator[Sentence]:
    by_class = recount.by_class if recount else ()
    on_machines = [one for one in by_class if one.technology is BallotClass.DRE]
    if recount is None or not on_machines:
        return
    change = on_machines[0].change
    yield say(
        "counted-again",
        whole=abs(recount.whole.net_margin),
        moved=abs(change.net_margin),
        units=change.units,
        votes=change.votes_before,
    )
