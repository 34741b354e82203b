"""Who could ask for a recount, and by when? The chapter in words, a picture and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canvass.journeys.chapters.asking import AskingChapter, Elsewhere
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present.chapters.until import Until, until_chart
from canvass.present.charts import Chart, chart
from canvass.present.recount_days import days_to_come
from canvass.present.recount_phrases import (
    advance,
    capital,
    cost_words,
    counts_used,
    days_counted,
    fund_cells,
    had_there_been_paper,
    is_open,
    law_notes,
    lead,
    may_ask,
    not_counted_yet,
    not_of_that_day,
    ordered,
    signed,
    standing_phrase,
    standing_sentences,
    standing_words,
    until,
    until_short,
    which_count,
    without_count,
)
from canvass.present.recount_together import cheapest, electors_moved
from canvass.present.sheet import ChapterPage, Column, Figure, KeyNumber, Reader, Row, Table, text
from canvass.present.words import day, listed, number, percent, states_counted
from canvass.recount.eligible import Answer, Standing

TITLE = "Who could ask for a recount, and by when?"

LIMITS = (
    "what a court would say: rules were compiled from public summaries of the statutes, and what those did not show "
    "is unknown here",
    "what an office will charge: where the law asks for its estimate, the amount here is a model's",
    "what was public on the day of asking, unless that day was asked for: votes are else the last ones in hand",
)


def asking_page(chapter: AskingChapter, reader: Reader) -> ChapterPage:
    """The plan for the states looked at, and a line for each of the others."""
    plan = chapter.plan
    asked_on = plan.question.asked_on
    return ChapterPage(
        title=TITLE,
        template="chapters/asking.html.j2",
        values={
            "lead": " ".join(standing_sentences(plan.states, asked_on)),
            "day": f"{days_counted(plan)} {counts_used(plan)}",
            "figure": _figure(plan),
            "states": [_state(plan, state) for state in plan.states],
            "fund": _fund(plan, reader),
            "together": [*_together(plan)],
            "elsewhere": _elsewhere(chapter, reader) if chapter.elsewhere else None,
            "notes": _notes(plan),
            "limits": LIMITS,
            "sentences": (plan.not_legal_advice,),
        },
        keys=tuple(_keys(plan)),
        lines=(_line(plan),),
    )


def _line(plan: RecountPlan) -> str:
    states = "; ".join(_until(state) for state in plan.states)
    return f"Asked on {day(plan.question.asked_on)}: {states}."


def _until(state: StatePlan) -> str:
    if not is_open(state):
        return f"{state.name}: {standing_words(state)}"
    return f"{state.name} {until_short(state)}"


def _keys(plan: RecountPlan) -> Iterator[KeyNumber]:
    days = [
        (state.last_day.days_left, state)
        for state in plan.states
        if is_open(state) and state.last_day and state.last_day.days_left is not None
    ]
    if days:
        left, state = min(days, key=lambda found: found[0])
        yield KeyNumber(
            figure=number(left),
            unit="day" if left == 1 else "days",
            label=f"were left to ask for a recount of {state.name} on {day(plan.question.asked_on)}",
        )


def _figure(plan: RecountPlan) -> Figure | None:
    days = days_to_come(plan)
    if not days:
        return None
    deadlines = [
        Until(d.what if d.is_bound else f"{d.where}, {d.what}", d.short, d.days, d.is_bound)
        for d in days
    ]
    words = "; ".join(f"{each.what}, {each.when}, {each.days} days" for each in deadlines)
    rules = list(dict.fromkeys(d.rule_id for d in days if d.rule_id))
    return Figure(
        title="How much time there was",
        caption=f"Days from {day(plan.question.asked_on)} to each deadline that is known; light bars are days that a "
        "recount must not miss.",
        picture=chart(
            Chart(
                id="deadlines",
                alternative=f"Bar chart of the days left: {words}.",
                draw=lambda width: until_chart(deadlines, width),
            )
        ),
        source=f"Rules: {listed(rules, shown=8)}." if rules else "Federal law sets these days.",
    )


def _state(plan: RecountPlan, state: StatePlan) -> Mapping[str, object]:
    rows = (
        ("Lead", f"{lead(plan, state)} ({which_count(plan, state)})"),
        ("Not counted yet", not_counted_yet(state)),
        ("Ordered without asking", ordered(state)),
        ("On request", may_ask(state)),
        ("Signatures", signed(state.signatures) if state.signatures else ""),
        ("Last day to ask", until(state)),
        ("Paid in advance", advance(state)),
        ("Who pays in the end", f"{state.payment.payer}; {state.payment.refund}"),
        ("How it is counted", _methods(state)),
        ("Cost of a count by hand", _cost(state)),
        ("Also", "; ".join(law_notes(plan, state))),
    )
    return {
        "name": f"{state.name}: {standing_words(state)}",
        "rows": [(name, capital(cell)) for name, cell in rows if cell],
        "rules": listed([answer.rule_id for answer in _answers(state)]),
    }


def _answers(state: StatePlan) -> Iterator[Answer]:
    standing = state.eligibility
    yield from (*standing.automatic, *standing.request, *standing.public_payment)


def _methods(state: StatePlan) -> str:
    return "; ".join(method.removeprefix("how it is counted: ") for method in state.methods)


def _cost(state: StatePlan) -> str:
    """What counting by hand costs, and whether there is paper to count."""
    told = had_there_been_paper(state.cost)
    return f"{cost_words(state)}. {told}" if told else cost_words(state)


def _fund(plan: RecountPlan, reader: Reader) -> Table | None:
    if not plan.fund:
        return None
    return Table(
        caption="Money that had to be there, by when",
        note="Each sum includes all before it. Where the law fixes a fee, the three are that fee; where it asks for an "
        "office's estimate, they are a model's: published times of hand counts, wages and fixed costs assumed.",
        columns=(
            text("by"),
            text("for"),
            Column("low", is_minor=True),
            Column("middle"),
            Column("high", is_minor=True),
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
        caption=f"The other {states_counted([each.state for each in chapter.elsewhere])}",
        note="Cannot say: no rule in hand covers the day, or a figure that decides is not known. It is not answered "
        "from another year's rule.",
        columns=(
            text("state"),
            text("recount"),
            text("last day to ask"),
            Column("lead"),
            Column("of votes"),
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
        return day(each.last_day.day)
    return f"in court {day(each.in_court.day)}" if each.in_court else ""
