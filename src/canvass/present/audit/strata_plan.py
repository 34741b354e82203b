"""How many cards each stratum draws, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.risk import Status
from canvass.journeys.strata_plan import StrataPlan
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.audit.drawn_apart import other_records, strata_sentence
from canvass.present.audit.size import from_to
from canvass.present.blocks import Block, Column, Page, Paragraph, Section, Table, Weight, rows
from canvass.present.messages import messages

say = messages("audit_strata")


def strata_plan_page(plan: StrataPlan) -> Page:
    """The draws of each stratum, and what they rest on."""
    return Page(
        title=say("plan-title", limit=chance(plan.aim.risk_limit)),
        kicker="canvass audit strata --plan",
        blocks=tuple(_blocks(plan)),
    )


def _blocks(plan: StrataPlan) -> Iterator[Block]:
    yield Paragraph(strata_sentence(plan))
    if plan.status is not Status.AUDITABLE:
        yield Paragraph(plan.status.sentence, Weight.LEAD)
        return
    yield from other_records(plan)
    if plan.draws is None:
        yield Paragraph(say("plan-none"), Weight.LEAD)
        return
    yield Paragraph(say("plan-draws", draws=f"{plan.draws:,}"), Weight.LEAD)
    columns = (*COLUMNS, *_DAYS) if has_own_days(plan) else COLUMNS
    yield Section(say("strata"), (Table("", columns, rows(_rows(plan))),))
    if plan.last_day is not None:
        yield Paragraph(say("plan-last-day", day=from_to(plan.last_day)))
    yield Paragraph(_rests_on(plan), Weight.NOTE)


COLUMNS = (
    Column(say("stratum"), is_number=False),
    Column(say("how"), is_number=False),
    Column(say("cards")),
    Column(say("plan-draw")),
)


_DAYS = (Column(say("plan-day"), is_number=False),)


def has_own_days(plan: StrataPlan) -> bool:
    """Whether each stratum has boards of its own, and so a last day."""
    return any(each.last_day for each in plan.strata)


def _rows(plan: StrataPlan) -> list[tuple[str, ...]]:
    return [
        (
            each.name,
            say("by-records") if each.is_compared else say("by-paper"),
            f"{each.cards:,}",
            f"{each.draws or 0:,}",
            *([from_to(each.last_day) if each.last_day else ""] if has_own_days(plan) else []),
        )
        for each in plan.strata
    ]


def _rests_on(plan: StrataPlan) -> str:
    shown = plan.shown
    if shown is None or plan.chance is None:
        return ""
    return say(
        "plan-rests-on",
        audits=shown.audits,
        claims=len(plan.claims),
        missed=shown.missed,
        chance=words.percent(plan.chance, 1),
    )
