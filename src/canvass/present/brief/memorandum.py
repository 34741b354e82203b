"""The memorandum for counsel: what is asked, the law and the money, the evidence, the exhibits."""

from __future__ import annotations

from canvass.journeys.recount_brief import RecountBrief
from canvass.present import words
from canvass.present.blocks import Page, Paragraph, Weight
from canvass.present.brief.asked import asked_sections
from canvass.present.brief.evidence import evidence_sections
from canvass.present.brief.law import law_sections
from canvass.present.brief.rests_on import exhibits
from canvass.present.messages import messages

say = messages("recount_brief")


def memorandum_page(brief: RecountBrief) -> Page:
    """The whole memorandum, without sections that have nothing to say."""
    plan = brief.plan
    asked_on = plan.question.asked_on
    states = words.listed([state.name for state in plan.states])
    sections = (
        *asked_sections(brief),
        *law_sections(brief),
        *evidence_sections(brief),
        *exhibits(brief),
    )
    return Page(
        title=plan.title,
        kicker=say("kicker", weekday=f"{asked_on:%A}", day=words.day(asked_on)),
        foot=f"{plan.not_legal_advice} {foot(brief)}",
        blocks=(
            Paragraph(say("subtitle", states=states), Weight.NOTE),
            *(section for section in sections if section.blocks),
        ),
    )


def foot(brief: RecountBrief) -> str:
    """The version, the election and the day of asking."""
    plan = brief.plan
    day = plan.question.asked_on.isoformat()
    return say("foot", version=brief.canvass_version, election=plan.election, day=day)
