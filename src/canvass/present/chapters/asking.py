"""Who could ask for a recount, and by when? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.chapters.asking import AskingChapter, Elsewhere
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present.blocks import (
    Column,
    Figure,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    blocks_of,
    facts,
    folded,
    paragraphs,
    section,
    text,
)
from canvass.present.chapters.until import Until, until_chart, until_values
from canvass.present.charts import Chart, chart
from canvass.present.messages import messages
from canvass.present.recount_days import DayToCome, days_to_come
from canvass.present.recount_phrases.clock import until, until_short
from canvass.present.recount_phrases.counts import (
    counts_used,
    days_counted,
    had_there_been_paper,
    lead,
    not_counted_yet,
    not_of_that_day,
    which_count,
    without_count,
)
from canvass.present.recount_phrases.law import law_notes, may_ask, ordered, signed
from canvass.present.recount_phrases.money import advance, by_asker, cost_words, fund_cells
from canvass.present.recount_phrases.sentence import capital
from canvass.present.recount_phrases.standing import (
    is_open,
    standing_phrase,
    standing_sentences,
    standing_title,
)
from canvass.present.recount_together import cheapest, electors_moved
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import day, listed, number, percent, states_counted
from canvass.recount.eligible import AppliedRule, Standing

say = messages("recount_asking")
shared = messages("recount")
TITLE = say("title")


def asking_page(chapter: AskingChapter, reader: Reader) -> ChapterPage:
    """The plan for the states looked at, and a line for each of the others."""
    plan = chapter.plan
    asked_on = plan.question.asked_on
    lead, figure = " ".join(standing_sentences(plan.states, asked_on)), _figure(plan)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            f"{days_counted(plan)} {counts_used(plan)}",
            figure,
            *(_state(plan, state) for state in plan.states),
            _fund(plan, reader),
            *_together(plan),
            folded(_elsewhere(chapter, reader)) if chapter.elsewhere else None,
            *paragraphs(_notes(plan), Weight.NOTE),
            limits(
                (say("limit-court"), say("limit-office"), say("limit-public")),
                (plan.not_legal_advice,),
            ),
        ),
        lines=(_line(plan),),
        short=in_short((lead,), figure),
    )


def _line(plan: RecountPlan) -> str:
    states = "; ".join(_until(state) for state in plan.states)
    return say("line", day=day(plan.question.asked_on), states=states)


def _until(state: StatePlan) -> str:
    if not is_open(state):
        return standing_title(state)
    return say("line-until", state=state.name, until=until_short(state))


def _figure(plan: RecountPlan) -> Figure | None:
    days = days_to_come(plan)
    if not days:
        return None
    deadlines = [Until(_what(d), d.short, d.days, d.is_bound) for d in days]
    words = "; ".join(
        say("figure-deadline", what=each.what, day=each.when, days=each.days) for each in deadlines
    )
    rules = list(dict.fromkeys(d.rule_id for d in days if d.rule_id))
    return Figure(
        title=say("figure"),
        caption=say("figure-caption", day=day(plan.question.asked_on)),
        picture=chart(
            Chart(
                alternative=say("figure-words", deadlines=words),
                draw=lambda width: until_chart(deadlines, width),
                values=until_values(deadlines),
            )
        ),
        source=say("figure-rules", rules=listed(rules, shown=8))
        if rules
        else say("figure-federal"),
    )


def _what(deadline: DayToCome) -> str:
    if deadline.is_bound:
        return deadline.what
    return say("figure-clock", state=deadline.where, clock=deadline.what)


def _state(plan: RecountPlan, state: StatePlan) -> Section:
    rows = (
        (
            shared("lead-label"),
            say("lead-text", lead=lead(plan, state), count=which_count(plan, state)),
        ),
        (shared("not-counted-label"), not_counted_yet(state)),
        (shared("ordered-label"), ordered(state)),
        (shared("request-label"), may_ask(state)),
        (shared("signatures-label"), signed(state.signatures) if state.signatures else ""),
        (shared("last-day-label"), until(state)),
        (shared("advance-label"), advance(state)),
        (shared("by-asker-label"), by_asker(plan, state)),
        (
            shared("payer-label"),
            shared("payer", payer=state.payment.payer, refund=state.payment.refund),
        ),
        (say("methods"), _methods(state)),
        (shared("cost-label"), _cost(state)),
        (say("also"), "; ".join(law_notes(plan, state))),
    )
    return section(
        standing_title(state),
        (
            facts((name, capital(cell)) for name, cell in rows if cell),
            Paragraph(
                say("figure-rules", rules=listed([a.rule_id for a in _answers(state)])), Weight.NOTE
            ),
        ),
    )


def _answers(state: StatePlan) -> Iterator[AppliedRule]:
    standing = state.eligibility
    yield from (*standing.automatic, *standing.request, *standing.public_payment)


def _methods(state: StatePlan) -> str:
    told = map(worded, state.methods)
    return "; ".join(each.removeprefix("how it is counted: ") for each in told)


def _cost(state: StatePlan) -> str:
    """What counting by hand costs, and whether there is paper to count."""
    told = had_there_been_paper(state.cost)
    return f"{cost_words(state)}. {told}" if told else cost_words(state)


def _fund(plan: RecountPlan, reader: Reader) -> Table | None:
    if not plan.fund:
        return None
    return Table(
        caption=say("fund"),
        note=say("fund-note"),
        columns=(
            text(say("column-by")),
            text(say("column-for")),
            Column(say("column-low"), is_minor=True),
            Column(say("column-middle")),
            Column(say("column-high"), is_minor=True),
        ),
        rows=tuple(Row(fund_cells(plan, target)) for target in plan.fund),
        source=reader.cite(*dict.fromkeys(state.cost.returns for state in plan.states)),
    )


def _together(plan: RecountPlan) -> Iterator[str]:
    if plan.together:
        yield electors_moved(plan, plan.together)
        if plan.together.states:
            yield cheapest(plan, plan.together)


def _notes(plan: RecountPlan) -> list[str]:
    """What is used beside the counts of the day, and the states without one."""
    if plan.known_on is None:
        return []
    return [not_of_that_day(plan.known_on), *([without_count(plan)] if plan.without_count else [])]


def _elsewhere(chapter: AskingChapter, reader: Reader) -> Table:
    return Table(
        caption=say("elsewhere", states=states_counted([each.state for each in chapter.elsewhere])),
        note=say("elsewhere-note"),
        columns=(
            text(say("column-state")),
            text(say("column-recount")),
            text(shared("last-day-column")),
            Column(say("column-lead")),
            Column(say("column-share")),
        ),
        rows=tuple(
            Row(
                (
                    each.name,
                    standing_phrase(each.standing, each.is_over),
                    _elsewhere_until(each),
                    number(each.margin_votes),
                    percent(each.margin_share),
                )
            )
            for each in sorted(
                chapter.elsewhere, key=lambda each: (ORDER[each.standing], each.name)
            )
        ),
        source=reader.cite(*dict.fromkeys(state.count.returns for state in chapter.plan.states)),
    )


ORDER = {standing: place for place, standing in enumerate(Standing)}


def _elsewhere_until(each: Elsewhere) -> str:
    if each.last_day:
        last = day(each.last_day.day)
        return say("until-or-earlier", day=last) if each.last_day.is_latest else last
    return say("in-court", day=day(each.in_court.day)) if each.in_court else ""


SHOWN = ChapterShown(say("topic"), TITLE, asking_page)
