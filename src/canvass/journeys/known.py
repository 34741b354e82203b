"""An election as it was known on a day: without a number that became public later."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.electors import college
from canvass.journeys.leads import TABLE as LEADS
from canvass.journeys.leads import leads_by_state
from canvass.journeys.question import day_of_asking
from canvass.journeys.remembered import remembered
from canvass.model import Contest, Election, Known, Later, Returns


def known_to(election: Election, contest: Contest, as_of: date | None) -> Election:
    """The election as who asks on a day knew it; all that is in hand where no day is given.

    Raises OutOfRange for a day before the contest.
    """
    if as_of is None:
        return election
    return as_known(election, day_of_asking(election, contest, as_of))


def refuse_what_came_later(election: Election, *names: str) -> None:
    """Raise MissingTable where one of these tables became public only after the day asked about.

    A comparison that holds nothing equal, because what it would hold equal was not public, must not stand for one
    that does.
    """
    known = election.known
    if known is not None and {later.name for later in known.later} & {*names}:
        day = f"{known.day:%B} {known.day.day}, {known.day.year}"
        raise MissingTable(f"what it rests on was not all known on {day}")


@remembered
def as_known(election: Election, day: date) -> Election:
    """The election with only what was public on the day.

    Left out are returns and tables that became public later and what is known to be wrong with them, contests held
    later, leads and official days of later, and polls whose result was not final. What does not say since when it was
    public stays: a folder that names no day is the same on each. Who stood on a ballot is kept, and who carried an
    elector unit, without the votes that say so; the latter not where a lead of that day was not called.
    """
    held = [each for each in election.contests if election.day_of(each) <= day]
    ids = {contest.id for contest in held}
    tables = {
        name: _of_contests(_BY_ROW[name](table, day) if name in _BY_ROW else table, ids)
        for name, table in election.tables.items()
        if election.known_from.get(name, day) <= day
    }
    returns = tuple(part for each in election.returns if (part := _public(each, ids, day)))
    public = {(each.name, contest) for each in returns for contest in each.contests}
    faults = tuple(
        fault
        for fault in election.faults
        if {(fault.returns, fault.contest), (fault.against, fault.contest)} <= public
    )
    seen = replace(
        election,
        returns=returns,
        tables=tables,
        faults=faults,
        size_faults=tuple(replace(each, examples=()) for each in election.size_faults),
    )
    known = Known(
        day=day,
        later=tuple(_later(election, ids, day)),
        carried={contest.id: _carried(election, seen, contest) for contest in held},
        on_ballot={contest.id: _on_ballot(election, seen, contest) for contest in held},
    )
    return replace(seen, known=known)


def _public(returns: Returns, held: Collection[str], day: date) -> Returns | None:
    """The contests of a set that were public on the day; None where none was."""
    contests = [
        contest
        for contest in returns.contests
        if contest in held and returns.known_from.get(contest, day) <= day
    ]
    if not contests:
        return None
    if len(contests) == len(returns.contests):
        return returns
    return replace(returns, table=returns.table.filter(pl.col("contest").is_in(contests)))


def _later(election: Election, held: Collection[str], day: date) -> Iterator[Later]:
    """Sets of returns of contests that were held, and tables, that became public after the day."""
    for returns in election.returns:
        days = [returns.known_from.get(each, day) for each in returns.contests if each in held]
        if later := [each for each in days if each > day]:
            yield Later(returns.name, min(later))
    for table, since in election.known_from.items():
        if since > day and election.has_table(table):
            yield Later(table, since)


def _carried(election: Election, seen: Election, contest: Contest) -> Mapping[str, str]:
    """Who carried each elector unit, but for the units that were not called yet."""
    if election.known is not None:
        return election.known.carried.get(contest.id, {})
    try:
        electors = college(election, contest)
    except MissingTable:
        return {}
    open_still = _not_called(election, seen, contest)
    units = electors.units if electors else ()
    return {
        unit.unit: unit.carried_by
        for unit in units
        if unit.carried_by is not None and unit.state not in open_still
    }


def _not_called(election: Election, seen: Election, contest: Contest) -> set[str]:
    """States of which it was not said yet who carried them: by their latest lead, or by all that came later."""
    known = leads_by_state(seen, contest)
    not_yet = {state for state, lead in known.items() if lead.is_called is False}
    if not election.has_table(LEADS):
        return not_yet
    rows = election.table(LEADS).filter(pl.col("contest") == contest.id).sort("known_from")
    first = rows.unique("unit", keep="first", maintain_order=True)
    of_later = first.filter(pl.col("is_called").eq(False).fill_null(False))["unit"]
    return not_yet | ({*of_later} - {*known})


def _on_ballot(
    election: Election, seen: Election, contest: Contest
) -> Mapping[str, tuple[str, ...]]:
    """Who stood on the ballot of each state of which only a lead was known: those counted there in the end."""
    if election.known is not None:
        return election.known.on_ballot.get(contest.id, {})
    led = leads_by_state(seen, contest)
    if not led:
        return {}
    counts = counts_by_state(election, contest, tuple(sorted(led)))
    return {state: tuple(counts[state].candidates) for state in led if state in counts}


def _of_contests(table: pl.DataFrame, held: Collection[str]) -> pl.DataFrame:
    if "contest" not in table.columns:
        return table
    return table.filter(pl.col("contest").is_in([*held]))


def _known_by(table: pl.DataFrame, day: date) -> pl.DataFrame:
    since = pl.col("known_from")
    return table.filter(since.is_null() | (since <= day))


def _with_a_final_result(polls: pl.DataFrame, day: date) -> pl.DataFrame:
    """Polls stand beside the result of their election, final when Congress counts the electors (3 U.S.C. 15)."""
    return polls.filter(pl.date(pl.col("year") + 1, 1, 6) <= day)


_BY_ROW: Mapping[str, Callable[[pl.DataFrame, date], pl.DataFrame]] = {
    "leads": _known_by,
    "official_dates": _known_by,
    "polls": _with_a_final_result,
}
"""Tables of which single rows became public on days of their own."""
