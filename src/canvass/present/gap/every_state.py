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
from canvass.present.words import counted, listed

NONE = "-"
GRADES = {
    Verdict.EXCLUDED: "an effect that would have changed the winner is excluded in every comparison",
    Verdict.EXCLUDED_IN_SOME: "it is excluded in some comparisons and not in others",
    Verdict.NOT_EXCLUDED: "it is excluded in none",
    Verdict.UNEXPECTED: "a difference remains that is unexplained",
    Verdict.COULD_NOT: "no switch of the votes on machines could have changed the winner",
    Verdict.NOT_KNOWN: "nobody knows how many votes the machines counted",
    Verdict.NOT_IDENTIFIED: "no comparison is possible",
}
"""What a list of states says of each grade, the firmest answers first."""


def grade(one: StateAnswer) -> str:
    """The grade in the fewest words, with its counts."""
    told = one.conclusion
    if told.verdict is Verdict.COULD_NOT:
        return "could not have changed the winner"
    if told.verdict is Verdict.NOT_IDENTIFIED:
        return _why_not(one)
    if told.verdict is Verdict.NOT_KNOWN:
        return "votes on machines not known"
    words = f"excluded in {_how_many(told)}" if told.reach is Reach.COULD else ""
    unexpected = "unexpected difference" if told.is_unexpected and not told.is_capped else ""
    return "; ".join(part for part in (words, unexpected) if part)


def _how_many(told: Conclusion) -> str:
    if told.excluding == told.deciding:
        return f"all {told.deciding}"
    return f"{told.excluding or 'none'} of {told.deciding}"


def _why_not(one: StateAnswer) -> str:
    if one.conclusion.reach is Reach.NO_MACHINES:
        return "no such machines"
    return {
        Identified.NO: "nothing to compare",
        Identified.DESCRIPTIVE: "too few places on one side",
        Identified.YES: "no comparison passes its checks",
    }[one.identified]


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
        caption="The technology question in every state",
        note="Switch needed: of the ballots on machines, for a tie. Needed, detectable (80% power) and found, with "
        "the 95% interval (HC3), are points of the last step, each county counted once. The answer counts every "
        f"comparison that holds something equal and passes its checks. {by_share(answers)}{_estimated(answers)}",
        columns=(
            text("State"),
            Column("counties with machines", is_minor=True),
            Column("switch needed"),
            Column("needed", is_minor=True),
            Column("detectable", is_minor=True),
            Column("found"),
            text("answer"),
        ),
        rows=tuple(Row(tuple(_cells(one))) for one in in_order(answers)),
        source=source,
    )


def _cells(one: StateAnswer) -> Iterator[str | Markup]:
    needed, detectable, difference, interval = found(one)
    yield one.name
    yield f"{one.with_machines} of {one.places}"
    yield switch(one)
    yield needed
    yield detectable
    yield NONE if one.last_step is None else with_sub(difference, interval)
    yield grade(one)


def by_share(answers: EveryState) -> str:
    """States of which the last step goes by another coding than the counties counted, with a space after it."""
    others = [
        one.name for one in answers.states if one.last_step and one.last_step.coding != one.coding
    ]
    if not others:
        return ""
    return (
        f"In {listed(others)} needed, detectable and found go by the share of ballots on machines; the state's own "
        "answer leads with the counties that are counted here. "
    )


def _estimated(answers: EveryState) -> str:
    """Which ballots on machines were estimated, and how."""
    known = [one for one in answers.states if one.exposure.ballots]
    if not any(one.exposure.is_estimated for one in known):
        return ""
    counted_ones = [one.name for one in known if not one.exposure.is_estimated]
    return (
        f"{ESTIMATED} They were counted in {listed(counted_ones)}." if counted_ones else ESTIMATED
    )


def by_grade(answers: EveryState) -> str:
    """How many states got each grade, and which, in one paragraph."""
    told = [f"The question was asked in {counted(len(answers.states), 'jurisdiction')}."]
    for verdict, words in GRADES.items():
        states = [one.name for one in in_order(answers) if one.conclusion.verdict is verdict]
        if states:
            which = f": {listed(states)}" if verdict is not Verdict.NOT_IDENTIFIED else ""
            told.append(f"In {len(states)} {words}{which}.")
    return " ".join(told)


def screen_page(answers: EveryState) -> Page:
    """The table on a terminal, one state in a line, and how often each grade was given."""
    missing = [f"{state}: {reason}" for state, reason in answers.without.items()]
    wrong = inputs_told(answers)
    return Page(
        f"Did voting machines make a difference? Every state, {answers.title}",
        (
            *paragraphs((_columns(answers), by_share(answers) + _estimated(answers))),
            Section("State by state", (_short_table(answers),)),
            section("In short", by_grade(answers), *missing),
            *([section("Votes that did not add up, and files", *wrong)] if wrong else []),
            section(LIMITS, *answers.sentences),
        ),
        kicker="canvass tech-gap",
    )


def inputs_told(answers: EveryState) -> list[str]:
    """What is known to be wrong with the votes and files, in sentences."""
    return [each.sentence for each in answers.inputs]


def _columns(answers: EveryState) -> str:
    return (
        f"The runner-up's {answers.outcome_words}, by county. Switch: the least share of the ballots on machines whose "
        "switch ties the state. Needed, detectable (80% power) and found (95% interval): points of the last step, "
        "each county counted once."
    )


def _short_table(answers: EveryState) -> Table:
    """Every state by its code, with the interval beside what was found, so that neither breaks in itself."""
    numbers = map(Column, ("machines", "switch", "needed", "detect", "found"))
    columns = (text(""), *numbers, text(""), text("answer"))
    return Table("", columns, rows([_short(one) for one in in_order(answers)]))


def _short(one: StateAnswer) -> tuple[str, ...]:
    needed, detectable, difference, interval = found(one)
    around = "" if one.last_step is None else f"({interval})"
    where = f"{one.with_machines} of {one.places}"
    return one.state, where, switch(one), needed, detectable, difference, around, grade(one)


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
        *(one.short_answer, one.reason),
    )
