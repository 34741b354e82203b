"""Whether the sizes of places in further tables fit the votes counted there: rows beside the wrong names do not.

A list of equipment or of covariates has no level above it that it must add up to. But it says how large each place is,
and within a state votes are much the same share of that everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from canvass.model import Election, Fate, NamedUnit, SizeExample, SizeFault, UnitKind
from canvass.tabulation.tally import votes_by_unit

SIZE = re.compile(r"(^|_)(population|registered_voters|citizens_voting_age|ballots)(_\d{4})?$")
"""Columns that say how large a place is."""
TIMES = 2
"""A place is off where it has that many times the votes per size of the state's median place, or that part of it."""
TOLD = 0.1
"""Above this share of places that are off it is told; in the packaged tables it is at most 0.06 in every state."""
LEFT_OUT = 0.3
"""Above this share the rows leave. With rows shifted by one it is at least 0.33 in every state."""
FEWEST = 3
"""Of fewer places no median is taken, and one place alone that is off is not a shift."""
EXAMPLES = 3
_SHARE = pl.col("votes") / pl.col("size")
_OF_MEDIAN = _SHARE / _SHARE.median()
_IS_OFF = (_OF_MEDIAN > TIMES) | (_OF_MEDIAN < 1 / TIMES)
_HAS_BOTH = (pl.col("votes") > 0) & (pl.col("size") > 0)


def with_fitting_sizes(election: Election) -> Election:
    """The election without the rows of further tables whose sizes do not fit the votes, and every such fault told.

    Sizes are held against the votes of the contest of the election's day in which most were counted in each place.
    """
    tables, found = dict(election.tables), list(election.size_faults)
    for name, table in election.tables.items():
        columns = [column for column in table.columns if SIZE.search(column)]
        if not columns or not {"kind", "unit"} <= set(table.columns):
            continue
        faults = [*_faults(election, name, table, columns)]
        tables[name] = without_rows(election, table, faults)
        found += [fault for fault in faults if fault not in found]
    return replace(election, tables=tables, size_faults=tuple(found))


def _faults(
    election: Election, name: str, table: pl.DataFrame, columns: list[str]
) -> Iterator[SizeFault]:
    """At most one for each kind of unit and state: of the column with most places that are off."""
    for kind in table["kind"].unique().sort():
        votes = _votes(election, UnitKind(kind))
        if votes.is_empty():
            continue
        rows = _in_states(election, table, kind).join(
            votes, on="unit", how="left", maintain_order="left"
        )
        suspected = _suspected(rows, columns)
        doubtful = rows.filter(pl.col("state").is_in([*suspected], nulls_equal=True))
        for state, places in doubtful.group_by("state", maintain_order=True):
            of = suspected[state[0]]
            found = [_fault(election, name, UnitKind(kind), state[0], places, c) for c in of]
            yield max(found, key=lambda one: one.off / one.compared)


def _votes(election: Election, level: UnitKind) -> pl.DataFrame:
    """Columns unit and votes: of the contest of the election's day with most votes in the unit."""
    counted = [
        votes_by_unit(returns, contest.id).group_by("unit").agg(pl.col("votes").sum())
        for returns in election.returns
        if returns.level is level
        for contest in election.contests
        if contest.id in returns.contests and election.day_of(contest) == election.day
    ]
    empty = pl.DataFrame(schema={"unit": pl.String, "votes": pl.Int64})
    every = pl.concat([empty, *(one.cast({"votes": pl.Int64}) for one in counted)])
    return every.group_by("unit").agg(pl.col("votes").max())


def _in_states(election: Election, table: pl.DataFrame, kind: str) -> pl.DataFrame:
    """The table's rows of a kind, in its own order, with name and state."""
    units = election.units.filter(pl.col("kind") == kind)
    state = pl.col("state") if "state" in units.columns else pl.lit(None, pl.String).alias("state")
    own = table.filter(pl.col("kind") == kind)
    return own.join(units.select("unit", "name", state), on="unit", maintain_order="left")


def _suspected(rows: pl.DataFrame, columns: list[str]) -> dict[str | None, list[str]]:
    """The columns of which enough places of a state are off to be told, by state: found in all states at once."""
    sizes = rows.select("state", "votes", pl.col(columns).cast(pl.Float64))
    sized = sizes.unpivot(
        columns, index=["state", "votes"], variable_name="column", value_name="size"
    )
    told = (
        sized.filter(_HAS_BOTH)
        .group_by("state", "column")
        .agg(compared=pl.len(), off=_IS_OFF.sum())
        .filter(pl.col("compared") >= FEWEST, pl.col("off") > 1)
        .filter(pl.col("off") > TOLD * pl.col("compared"))
    )
    found = {*told.select("state", "column").iter_rows()}
    return {state: [c for c in columns if (state, c) in found] for state, _ in found}


def _fault(
    election: Election,
    name: str,
    level: UnitKind,
    state: str | None,
    rows: pl.DataFrame,
    column: str,
) -> SizeFault:
    sized = rows.select("unit", "name", "votes", size=pl.col(column).cast(pl.Float64))
    compared, off = _off(sized)
    is_out = len(off) > LEFT_OUT * compared
    return SizeFault(
        table=name,
        column=column,
        level=level,
        place=_place(election, state),
        state=state,
        off=len(off),
        compared=compared,
        is_moved=is_out and any(_fits(sized, by) for by in (1, -1)),
        fate=Fate.LEFT_OUT if is_out else Fate.USED,
        rows=rows.height if is_out else 0,
        examples=tuple(
            SizeExample(NamedUnit(unit, place), size, votes)
            for unit, place, votes, size in off.head(EXAMPLES).iter_rows()
        ),
    )


def _off(sized: pl.DataFrame) -> tuple[int, pl.DataFrame]:
    """How many places have both numbers, and those whose votes per size are far from the median's."""
    both = sized.filter(_HAS_BOTH)
    if both.height < FEWEST:
        return both.height, both.clear()
    return both.height, both.filter(_IS_OFF)


def _fits(sized: pl.DataFrame, by: int) -> bool:
    compared, off = _off(sized.with_columns(pl.col("size").shift(by)))
    return compared >= FEWEST and len(off) <= TOLD * compared


def _place(election: Election, state: str | None) -> str:
    if state is None:
        return election.jurisdiction
    rows = election.units.filter(pl.col("kind") == UnitKind.STATE, pl.col("state") == state)
    return str(rows["name"][0]) if rows.height else state


def without_rows(
    election: Election, table: pl.DataFrame, faults: Sequence[SizeFault]
) -> pl.DataFrame:
    """The table without the rows that were left out for these faults."""
    for fault in faults:
        if fault.fate is Fate.LEFT_OUT:
            inside = _in_states(election, table, fault.level)
            units = inside.filter(pl.col("state").eq_missing(pl.lit(fault.state)))["unit"]
            table = table.filter(
                ~((pl.col("kind") == fault.level) & pl.col("unit").is_in(units.implode()))
            )
    return table
