"""The days that a state's recount clocks run from, as far as they were public on the day of asking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import polars as pl

from canvass.errors import UnknownName
from canvass.journeys.counties.counts import counties_of
from canvass.journeys.remembered import remembered
from canvass.model import Election, UnitKind
from canvass.recount.calendar import BusinessCalendar
from canvass.recount.deadlines import Bound, with_days_by_law
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.rule_text import StateLaw
from canvass.tabulation.dates import CollegeDates


def official_dates(
    election: Election,
    law: StateLaw,
    question: Question,
    college: CollegeDates | None,
    calendar: BusinessCalendar,
) -> OfficialDates:
    """Election day, the electors' meeting, what the election's table of official dates holds, and the law's own days.

    The table is about the day of the main contest; a contest of another day does not use it.
    A county without a row, in a state that has rows by county, is one whose day is not known.
    """
    known: dict[Start, tuple[Moment | None, ...]] = {
        Start.ELECTION_DAY: (Moment(question.election_day, None, law.time_zone),)
    }
    if college:
        known[Start.ELECTORS_MEET] = (Moment(college.electors_meet, None, law.time_zone),)
    is_about_it = question.election_day == election.day_of(election.contest())
    if is_about_it and election.has_table("official_dates"):
        rows = _public(election, question.asked_on)
        counties = list(counties_of(election, law.state)["unit"])
        listed = _listed(election, question.asked_on)
        if (UnitKind.STATE, law.state) in listed:
            known |= _of_state(rows, law)
        if any((UnitKind.COUNTY, county) in listed for county in counties):
            known |= _of_counties(rows, counties, law)
    return with_days_by_law(law.rules, question, OfficialDates(known), calendar)


def college_bounds(college: CollegeDates | None) -> tuple[Bound, ...]:
    """The days of the electors that a recount must not miss."""
    if college is None:
        return ()
    return (
        Bound(college.deadline, college.deadline_kind.value.replace("_", " ")),
        Bound(college.electors_meet, "the meeting of the electors"),
    )


@remembered
def _public(election: Election, asked_on: date) -> pl.DataFrame:
    since = pl.col("known_from")
    return election.table("official_dates").filter(since.is_null() | (since <= asked_on))


@remembered
def _listed(election: Election, asked_on: date) -> frozenset[tuple[str, str]]:
    """Kind and id of every unit that has a row: a report asks for every state, and few have any."""
    return frozenset(_public(election, asked_on).select("kind", "unit").iter_rows())


def _of_state(rows: pl.DataFrame, law: StateLaw) -> dict[Start, tuple[Moment | None, ...]]:
    of_state = rows.filter((pl.col("kind") == UnitKind.STATE) & (pl.col("unit") == law.state))
    return {_start(row["event"]): (_moment(row, law),) for row in of_state.iter_rows(named=True)}


def _of_counties(
    rows: pl.DataFrame, counties: Iterable[str], law: StateLaw
) -> dict[Start, tuple[Moment | None, ...]]:
    of_counties = rows.filter(
        (pl.col("kind") == UnitKind.COUNTY) & pl.col("unit").is_in([*counties])
    )
    by_event: dict[str, dict[str, Moment | None]] = {}
    for row in of_counties.iter_rows(named=True):
        by_event.setdefault(row["event"], {})[row["unit"]] = _moment(row, law)
    return {
        _start(event): tuple(days.get(county) for county in counties)
        for event, days in by_event.items()
    }


def _start(event: str) -> Start:
    known = [start.value for start in Start]
    if event not in known:
        raise UnknownName("event of the table official_dates", event, known)
    return Start(event)


def _moment(row: Mapping[str, Any], law: StateLaw) -> Moment | None:
    return None if row["day"] is None else Moment(row["day"], row["time_of_day"], law.time_zone)
