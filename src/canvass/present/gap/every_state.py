"""The technology question in every state: one table, and how often each grade was given."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from markupsafe import Markup

from canvass.forensics.answer import ESTIMATED
from canvass.forensics.decision import Reach
from canvass.forensics.gate import Identified
from canvass.forensics.verdict import Conclusion, Verdict
from canvass.journeys.gap.every_state import EveryState, StateAnswer
from canvass.present.blocks import (
    Column,
    Page,
    Row,
    Section,
    Table,
    paragraphs,
    rows,
    text,
    with_sub,
)
from canvass.present.gap.phrases import points, span
from canvass.present.gap.screen import LIMITS, section
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import listed

of_screen = messages("tech_gap_screen")
say = messages("tech_gap_states")
of_tables = messages("tech_gap_tables")
of_attack = messages("attack")
of_brief = messages("recount_brief")
NONE = "-"
GRADES = {
    Verdict.EXCLUDED: "in-excluded",
    Verdict.EXCLUDED_IN_SOME: "in-excluded-in-some",
    Verdict.NOT_EXCLUDED: "in-not-excluded",
    Verdict.UNEXPECTED: "in-unexpected",
    Verdict.COULD_NOT: "in-could-not",
    Verdict.NOT_KNOWN: "in-not-known",
    Verdict.NOT_IDENTIFIED: "in-not-identified",
}
"""The message in which a list of states says each grade, the firmest answers first."""


def grade(one: StateAnswer) -> str:
    """The grade in the fewest words, with its counts."""
    told = one.conclusion
    if told.verdict is Verdict.COULD_NOT:
        return say("could-not")
    if told.verdict is Verdict.NOT_IDENTIFIED:
        return _why_not(one)
    if told.verdict is Verdict.NOT_KNOWN:
        return of_attack("grade-not-known")
    words = _excluded(told) if told.reach is Reach.COULD else ""
    unexpected = say("unexpected") if told.is_unexpected and not told.is_capped else ""
    return "; ".join(part for part in (words, unexpected) if part)


def _excluded(told: Conclusion) -> str:
    if told.excluding == told.deciding:
        return say("excluded-in-all", deciding=str(told.deciding))
    excluding = str(told.excluding or "none")
    return say("excluded-in", excluding=excluding, deciding=str(told.deciding))


def _why_not(one: StateAnswer) -> str:
    if one.conclusion.reach is Reach.NO_MACHINES:
        return say("no-machines")
    return say(_WHY_NOT[one.identified])


_WHY_NOT = {
    Identified.NO: "nothing-to-compare",
    Identified.DESCRIPTIVE: "too-few",
    Identified.YES: "none-passes",
}


def switch(one: StateAnswer) -> str:
    """The least share of the ballots on machines whose switch ties the state."""
    shift = one.exposure.shift
    if shift is None:
        return NONE
    return f"{shift.switch_points:.1f}%"


def found(one: StateAnswer) -> tuple[str, str, str, str]:
    """Needed, detectable and found, with the interval, in points; by the last step."""
    told = one.last_step
    if told is None:
        return NONE, NONE, NONE, NONE
    needed = NONE if told.needed_points is None else f"{told.needed_points:.1f}"
    return (
        needed,
        f"{told.detectable_points:.1f}",
        points(told.difference_points),
        span(told.low_points, told.high_points),
    )


def in_order(answers: EveryState) -> tuple[StateAnswer, ...]:
    """States with a comparison or an answer first, by name; then those without."""
    return tuple(
        sorted(
            answers.states,
            key=lambda one: (one.conclusion.verdict is Verdict.NOT_IDENTIFIED, one.name),
        )
    )


def table(answers: EveryState, source: Markup) -> Table:
    """Every state in one row."""
    return Table(
        caption=say("table"),
        note=" ".join((say("table-note"), *_of_ballots(answers))),
        columns=(
            text(say("column-state")),
            Column(say("column-machines-long"), is_minor=True),
            Column(say("column-switch-long")),
            Column(say("column-needed"), is_minor=True),
            Column(say("column-detectable"), is_minor=True),
            Column(say("column-found")),
            text(say("column-answer")),
        ),
        rows=tuple(Row(tuple(_cells(one))) for one in in_order(answers)),
        source=source,
    )


def _cells(one: StateAnswer) -> Iterator[str | Markup]:
    needed, detectable, difference, interval = found(one)
    yield one.name
    yield _where(one)
    yield switch(one)
    yield needed
    yield detectable
    yield NONE if one.last_step is None else with_sub(difference, interval)
    yield grade(one)


def _of_ballots(answers: EveryState) -> tuple[str, ...]:
    """What there is to say of the ballots on machines."""
    return tuple(filter(None, (by_share(answers), _estimated(answers))))


def by_share(answers: EveryState) -> str:
    """States of which the last step goes by another coding than the counties counted."""
    others = [
        one.name for one in answers.states if one.last_step and one.last_step.coding != one.coding
    ]
    return say("by-share", states=listed(others)) if others else ""


def _estimated(answers: EveryState) -> str:
    """Which ballots on machines were estimated, and how."""
    known = [one for one in answers.states if one.exposure.ballots]
    if not any(one.exposure.is_estimated for one in known):
        return ""
    counted_ones = [one.name for one in known if not one.exposure.is_estimated]
    if not counted_ones:
        return worded(ESTIMATED)
    return f"{worded(ESTIMATED)} {say('counted-in', states=listed(counted_ones))}"


def by_grade(answers: EveryState) -> str:
    """How many states got each grade, and which, in one paragraph."""
    told = [say("asked-in", places=len(answers.states))]
    for verdict in GRADES:
        states = [one.name for one in in_order(answers) if one.conclusion.verdict is verdict]
        if states:
            told.append(say(GRADES[verdict], n=str(len(states)), states=listed(states)))
    return " ".join(told)


def screen_page(answers: EveryState) -> Page:
    """The table on a terminal, one state in a line, and how often each grade was given."""
    missing = [f"{state}: {reason}" for state, reason in answers.without.items()]
    wrong = inputs_told(answers)
    return Page(
        of_screen("title", place=say("every-state"), election=answers.title),
        (
            *paragraphs((_columns(answers), " ".join(_of_ballots(answers)))),
            Section(of_brief("states"), (_short_table(answers),)),
            section(say("in-short"), by_grade(answers), *missing),
            *([section(say("inputs"), *wrong)] if wrong else []),
            section(LIMITS, *map(worded, answers.sentences)),
        ),
        kicker="canvass tech-gap",
    )


def inputs_told(answers: EveryState) -> list[str]:
    """What is known to be wrong with the votes and files, in sentences."""
    return [each.sentence for each in answers.inputs]


def _columns(answers: EveryState) -> str:
    return say("columns", what=answers.outcome_words)


def _short_table(answers: EveryState) -> Table:
    """Every state by its code, with the interval beside what was found, so that neither breaks in itself."""
    columns = (
        text(""),
        Column(say("column-machines")),
        Column(say("column-switch")),
        Column(say("column-needed")),
        Column(say("column-detect")),
        Column(say("column-found")),
        text(""),
        text(say("column-answer")),
    )
    return Table("", columns, rows([_short(one) for one in in_order(answers)]))


def _where(one: StateAnswer) -> str:
    """In how many of its places there were machines."""
    return of_tables("of", n_with=str(one.with_machines), n=str(one.places))


def _short(one: StateAnswer) -> tuple[str, ...]:
    needed, detectable, difference, interval = found(one)
    around = "" if one.last_step is None else f"({interval})"
    return one.state, _where(one), switch(one), needed, detectable, difference, around, grade(one)


def as_table(answers: EveryState) -> pl.DataFrame:
    """One row for each state, for a spreadsheet."""
    return pl.DataFrame([_row(one) for one in answers.states], schema=_COLUMNS, orient="row")


_COLUMNS = {
    **dict.fromkeys(("state", "name", "count", "choice", "coding"), pl.String),
    **dict.fromkeys(("places", "with_machines", "margin_votes", "ballots_on_machines"), pl.Int64),
    "is_estimated": pl.Boolean,
    **dict.fromkeys(
        (
            *("switch_percent", "needed_points", "detectable_points", "difference_points"),
            *("low_points", "high_points"),
        ),
        pl.Float64,
    ),
    "verdict": pl.String,
    **dict.fromkeys(("deciding", "excluding", "compatible_with_none"), pl.Int64),
    "is_unexpected": pl.Boolean,
    **dict.fromkeys(("answer", "reason"), pl.String),
}


def _row(one: StateAnswer) -> tuple[object, ...]:
    shift, told, conclusion = one.exposure.shift, one.last_step, one.conclusion
    numbers = (
        (None,) * 5
        if told is None
        else (
            *(told.needed_points, told.detectable_points, told.difference_points),
            *(told.low_points, told.high_points),
        )
    )
    return (
        *(one.state, one.name, one.count, one.choice, one.coding),
        *(one.places, one.with_machines, one.margin_votes, one.exposure.ballots),
        one.exposure.is_estimated,
        shift.switch_points if shift else None,
        *numbers,
        conclusion.verdict.value,
        *(conclusion.deciding, conclusion.excluding, conclusion.compatible_with_none),
        conclusion.is_unexpected,
        *(worded(one.short_answer), worded(one.reason)),
    )
