"""A recount in stages, in sentences: what the law has, which stage is due, and why."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from canvass.journeys.recount_folder.told import Due, StagesStanding, StageStanding
from canvass.present.messages import messages
from canvass.present.words import number, percent
from canvass.recount.event import Stage, StagesSet, Takes, Then

say = messages("recount_stages")
TAKES = {
    Takes.LARGEST: "takes-largest",
    Takes.CHOSEN: "takes-chosen",
    Takes.DRAWN: "takes-drawn",
    Takes.REST: "takes-rest",
}
THEN = {
    Then.UNLESS_CONCEDED: "then-unless-conceded",
    Then.IF_REVERSED: "then-if-reversed",
    Then.ENDS: "then-ends",
}
DUE = {
    Due.BEGIN: "due-begin",
    Due.COUNT: "due-count",
    Due.ASK: "due-ask",
    Due.NEXT: "due-next",
    Due.END: "due-end",
    Due.NOTHING_PROJECTED: "due-nothing-projected",
    Due.DONE: "due-done",
    Due.CONCEDED: "due-conceded",
    Due.ENDED: "due-ended",
}


def law_sentences(found: StagesSet) -> Iterator[str]:
    """Each stage as the law has it, and the sample of ballots before them."""
    yield say("law", jurisdiction=found.jurisdiction, law=found.law)
    if found.sample is not None:
        rule = found.sample
        tolerance, share = percent(rule.tolerance), percent(rule.share, 0)
        told = {"law": rule.law, "least": number(rule.least), "share": share}
        yield (
            say("sample", **told, apart=tolerance)
            if rule.tolerance
            else say("sample-exact", **told)
        )
    for place, each in enumerate(found.stages, 1):
        yield say(
            "stage",
            number=place,
            name=each.name,
            law=each.law,
            units=_units(each),
            then=say(THEN[each.then]),
        )


def _units(stage: Stage) -> str:
    return say(TAKES[stage.takes], units=number(stage.units), share=percent(stage.share, 0))


def stage_sentences(found: StagesStanding) -> Iterator[str]:
    """The law, what came back of each stage, which is due and why, and the samples."""
    yield from law_sentences(found.law)
    yield from map(_begun, found.begun)
    lead = "" if found.projected is None else lead_words(found.projected)
    last = found.begun[-1] if found.begun else None
    yield say(
        DUE[found.due],
        next=found.next,
        left=number(last.units - last.back) if last else "",
        name=last.stage.name if last else "",
        lead=lead,
        by=found.conceded,
    )
    for each in found.samples:
        words = {"board": each.board, "system": each.system, "differs": number(each.differs)}
        yield say("sampled-agrees" if each.agrees else "sampled-differs", **words)


def lead_words(lead: Fraction) -> str:
    """A projected lead to the vote; one that is smaller than a vote says on which side it is, and is no tie.

    >>> lead_words(Fraction(89, 2)), lead_words(Fraction(-1, 3)), lead_words(Fraction(0))
    ('44', 'less than a vote for the other side', '0')
    """
    if lead and abs(lead) < 1:
        return say("lead-behind" if lead < 0 else "lead-ahead")
    return number(round(lead))


def _begun(each: StageStanding) -> str:
    return say(
        "begun",
        name=each.stage.name,
        units=number(each.units),
        back=number(each.back),
        why=each.why,
    )
