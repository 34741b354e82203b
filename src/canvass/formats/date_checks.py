"""Days of officials that cannot be: before the election, far from it, or in an order in which nothing can happen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time, timedelta

import polars as pl

from canvass.errors import nearest
from canvass.formats.columns import LINE
from canvass.formats.kinds import election as kinds
from canvass.formats.problem import Problem, named
from canvass.model import UnitKind
from canvass.recount.official_dates import Start

FARTHEST = timedelta(days=730)
"""A day later than this after the election is a slip: the longest recount of a statewide contest took eight months."""
ORDER = (
    (Start.UNOFFICIAL_RETURNS, Start.CERTIFICATION),
    (Start.FIRST_COUNTY_CANVASS, Start.LAST_COUNTY_CANVASS),
    (Start.COUNTY_CANVASS, Start.LAST_COUNTY_CANVASS),
    (Start.COUNTY_CANVASS, Start.CANVASS),
    (Start.COUNTY_CANVASS, Start.CERTIFICATION),
    (Start.LAST_COUNTY_CANVASS, Start.CANVASS),
    (Start.LAST_COUNTY_CANVASS, Start.CERTIFICATION),
    (Start.CANVASS, Start.CERTIFICATION),
    (Start.REQUEST, Start.COUNTER_PETITION_DEADLINE),
    (Start.REQUEST, Start.RECOUNT_START),
    (Start.ORDER, Start.RECOUNT_START),
    (Start.REQUEST, Start.RECOUNT_FINISH),
    (Start.ORDER, Start.RECOUNT_FINISH),
    (Start.RECOUNT_START, Start.RECOUNT_FINISH),
)
"""What cannot come after what, in one state."""


def date_problems(
    file: str, rows: pl.DataFrame, units: pl.DataFrame, election_day: date
) -> Iterator[Problem]:
    """Every problem of the table ``official_dates``: events, days by themselves, and days against one another."""
    yield from named(_events(rows), file)
    dated = rows.drop_nulls("day")
    yield from named(_days(dated, election_day), file)
    yield from named(_orders(_with_states(dated, units)), file)


def _events(rows: pl.DataFrame) -> Iterator[Problem]:
    known = [start.value for start in Start]
    for line, event in rows.select(LINE, "event").iter_rows():
        if event not in known:
            near = nearest(event, known)
            mend = f"did you mean {near!r}?" if near else ""
            yield kinds.EVENT_UNKNOWN.at(line, "event", event, mend=mend)


def _days(rows: pl.DataFrame, election_day: date) -> Iterator[Problem]:
    for line, event, day in rows.select(LINE, "event", "day").iter_rows():
        found = f"{event} {day}, election {election_day}"
        if day < election_day:
            yield kinds.DAY_BEFORE_ELECTION.at(line, "day", found)
        elif day > election_day + FARTHEST:
            yield kinds.DAY_FAR_OFF.at(line, "day", found)


def _with_states(rows: pl.DataFrame, units: pl.DataFrame) -> pl.DataFrame:
    """The rows with the state that each is of."""
    states = units.select("kind", "unit", "state")
    joined = rows.join(states, on=["kind", "unit"], how="left", maintain_order="left")
    is_state = pl.col("kind") == UnitKind.STATE.value
    return joined.with_columns(of=pl.when(is_state).then("unit").otherwise("state"))


def _orders(rows: pl.DataFrame) -> Iterator[Problem]:
    """Pairs of days of one state of which the later comes first; hours count where both are known."""
    for group in rows.drop_nulls("of").partition_by("of", maintain_order=True):
        listed = [*group.select(LINE, "event", "day", "time_of_day").iter_rows()]
        for before, after in ORDER:
            firsts = [row for row in listed if row[1] == before.value]
            for line, event, day, at in (row for row in listed if row[1] == after.value):
                late = [row for row in firsts if _is_after((row[2], row[3]), (day, at))]
                if late:
                    found = f"{event} {day}, {before.value} {max(row[2] for row in late)}"
                    yield kinds.DAYS_OUT_OF_ORDER.at(line, "day", found)


def _is_after(one: tuple[date, time | None], other: tuple[date, time | None]) -> bool:
    """Whether a moment is certainly after another."""
    if one[0] != other[0] or one[1] is None or other[1] is None:
        return one[0] > other[0]
    return one[1] > other[1]
