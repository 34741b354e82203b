"""The measured risk of every contest on the cards that were read, as a page."""

from __future__ import annotations

from canvass.audit.risk import Status
from canvass.journeys.risk_of_every import EveryRisk, OneOfEvery
from canvass.present.audit.contest import chance, unclaimed_sentence
from canvass.present.audit.unsaid import unsaid_sentence
from canvass.present.blocks import Block, Column, Page, Paragraph, Table, Weight, rows, text
from canvass.present.messages import messages

say = messages("audit_every")


def every_page(result: EveryRisk) -> Page:
    """A row for each contest, then why nothing is said of some."""
    return Page(
        title=say("title", limit=chance(result.risk_limit)),
        kicker="canvass audit risk every",
        blocks=(*_answer(result),),
    )


def _answer(result: EveryRisk) -> list[Block]:
    shown = [_row(each) for each in result.contests]
    columns = (
        text(say("column-contest")),
        Column(say("column-draws")),
        Column(say("column-risk")),
        text(say("column-is")),
    )
    return [
        Paragraph(
            say("confirmed", confirmed=result.confirmed, contests=len(result.contests)), Weight.LEAD
        ),
        Table("", columns, rows(shown)),
        *(Paragraph(why) for each in result.contests if (why := _why(each))),
        Paragraph(say("holds-if", method=result.method.sentence), Weight.NOTE),
    ]


def _row(each: OneOfEvery) -> tuple[str, str, str, str]:
    tested = each.found.tested if each.found else None
    if tested is None or not each.is_measured:
        return each.contest, "0", "", say("is-cannot-say")
    answer = say(_ANSWERS[tested.status])
    return each.contest, f"{tested.sample_size:,}", chance(tested.measured_risk), answer


_ANSWERS = {
    Status.CONFIRMED: "is-confirmed",
    Status.NOT_YET: "is-not-yet",
    Status.RUINED: "is-ruined",
    Status.ALL_DRAWN: "is-all-drawn",
    Status.HAND_COUNT_AGREES: "is-hand-count-agrees",
    Status.HAND_COUNT_DIFFERS: "is-hand-count-differs",
}


def _why(each: OneOfEvery) -> str:
    """Why nothing is said of a contest; empty where something is."""
    if each.is_measured:
        return ""
    found = each.found
    if found is None:
        reason = each.refused or say("no-votes")
    elif found.unsaid is not None:
        reason = unsaid_sentence(found.unsaid)
    elif found.tested is not None:
        reason = found.tested.status.sentence
    else:
        reason = unclaimed_sentence(found.status, needs_rankings=found.needs_rankings)
    return say("why", contest=each.contest, reason=reason)
