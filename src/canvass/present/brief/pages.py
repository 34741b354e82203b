"""The brief as it is read: four sheets and the lines that stand on every page."""

from __future__ import annotations

from canvass.journeys.recount_brief import RecountBrief
from canvass.present import words
from canvass.present.brief.asked import asked_sheet
from canvass.present.brief.blocks import BriefPages, Sheet
from canvass.present.brief.evidence import evidence_sheet
from canvass.present.brief.law import law_sheet
from canvass.present.brief.rests_on import exhibits_sheet
from canvass.present.messages import messages

say = messages("recount_brief")


def brief_pages(brief: RecountBrief) -> BriefPages:
    """The whole brief: what is asked, the law and the money, the evidence, the exhibits."""
    plan = brief.plan
    asked_on = plan.question.asked_on
    states = words.listed([state.name for state in plan.states])
    return BriefPages(
        kicker=say("kicker", weekday=f"{asked_on:%A}", day=words.day(asked_on)),
        title=plan.title,
        subtitle=say("subtitle", states=states),
        advice=plan.not_legal_advice,
        foot=say(
            "foot",
            version=brief.canvass_version,
            election=plan.election,
            day=asked_on.isoformat(),
        ),
        sheets=tuple(
            _filled(sheet(brief))
            for sheet in (asked_sheet, law_sheet, evidence_sheet, exhibits_sheet)
        ),
    )


def _filled(sheet: Sheet) -> Sheet:
    """The sheet without sections that have nothing to say."""
    return Sheet(tuple(section for section in sheet.sections if section.blocks))
