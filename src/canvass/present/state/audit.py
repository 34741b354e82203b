"""What it would take to be sure of a state: what people would read, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.fit import Paper
from canvass.audit.size.numbers import Advice
from canvass.audit.workload import Range, Workload
from canvass.journeys.audit_plan import AuditPlan, LimitPlan, PlacePlan
from canvass.journeys.state_report import StateReport
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.audit.plan import (
    cards_words,
    method_name,
    nothing_could_settle,
    paper_sentence,
    place_least_work,
    records_sentence,
    without_paper_sentence,
)
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Paragraph,
    Row,
    Section,
    Table,
    paragraphs,
    text,
)
from canvass.present.chapters.audit import full_count_fits
from canvass.present.messages import messages
from canvass.present.state.cited import Cited
from canvass.present.state.outcome import not_said
from canvass.present.worded import worded

say = messages("state")
of_page = messages("page")


def audit_section(report: StateReport, from_: Cited) -> Section:
    """The paper, then every method with its work at the smallest risk limit; of the others the page says nothing."""
    limits = (say("audit-limit-paper"), say("audit-limit-cards"), say("audit-limit-office"))
    return Section(say("audit"), (*_blocks(report, from_), Limits(of_page("limits"), limits)))


def audit_in_short(report: StateReport) -> str:
    """The least work at the smallest risk limit, or why no audit tells."""
    plan = report.audit
    if not isinstance(plan, AuditPlan):
        return not_said(plan)
    place = plan.places[0]
    if not place.limits:
        return place.status.sentence
    if nothing_could_settle(place):
        return say("not-auditable", reason=worded(place.limits[0].methods[0].fit.because))
    return next(place_least_work(place), place.status.sentence)


def audit_tables(report: StateReport) -> tuple[str, ...]:
    """The tables that the section rests on."""
    plan = report.audit
    if not isinstance(plan, AuditPlan):
        return ()
    return (*(place.outcome.count.returns for place in plan.places), "cards", "technology")


def _blocks(report: StateReport, from_: Cited) -> Iterator[Block]:
    plan = report.audit
    if not isinstance(plan, AuditPlan):
        yield Paragraph(not_said(plan))
        return
    for place in plan.places:
        yield from _place(report, plan, place, from_)


def _place(report: StateReport, plan: AuditPlan, place: PlacePlan, from_: Cited) -> Iterator[Block]:
    if not place.limits:
        yield from paragraphs([place.status.sentence, _paper(report, place)])
        return
    smallest = min(place.limits, key=lambda limit: limit.risk_limit)
    limit = chance(smallest.risk_limit)
    yield Paragraph(say("audit-means", limit=limit))
    yield from paragraphs([_paper(report, place), *_told(plan, place, smallest)])
    yield Table(
        caption=say("methods", limit=limit),
        note=say("methods-note", chance=chance(plan.chance)),
        columns=(
            text(say("column-method")),
            Column(say("column-use"), is_number=False, is_long=True, is_minor=True),
            Column(say("column-read")),
            Column(say("column-hours")),
            Column(say("column-dollars"), is_minor=True),
        ),
        rows=(*_methods(smallest), _full_count(place)),
        source=from_.line(audit_tables(report)),
    )


def _paper(report: StateReport, place: PlacePlan) -> str:
    """What of the votes left paper; where no source says so, that people counted it, if they did."""
    if place.paper == Paper() and report.hand_tally:
        return say("paper-counted-short")
    return paper_sentence(place.paper)


def _told(plan: AuditPlan, place: PlacePlan, shown: LimitPlan) -> Iterator[str]:
    """What the numbers take for granted, and when a full count is the better plan."""
    if nothing_could_settle(place):
        yield say("not-auditable", reason=worded(shown.methods[0].fit.because))
        yield say("had-there-been")
    else:
        yield records_sentence(plan)
        yield without_paper_sentence(place) or ""
    if any(method.advice is Advice.FULL_HAND_COUNT for method in shown.methods):
        yield say("too-large")


def _methods(limit: LimitPlan) -> Iterator[Row]:
    for method in limit.methods:
        if method.planned is not None:
            yield Row(
                (method_name(method), worded(method.fit.applicability), *_work(method.planned))
            )


def _work(work: Workload) -> tuple[str, str, str]:
    return words.number(round(work.cards)), _range(work.people_hours), _range(work.cost_usd)


def _full_count(place: PlacePlan) -> Row:
    work = place.full_hand_count
    hours, dollars = _range(work.people_hours), _range(work.cost_usd)
    return Row(
        (say("full-count"), worded(full_count_fits(place)), cards_words(place), hours, dollars)
    )


def _range(found: Range) -> str:
    low, high = f"{found.low:,.0f}", f"{found.high:,.0f}"
    return low if low == high else say("range", low=low, high=high)
