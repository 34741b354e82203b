"""Votes added up from returns, none of them twice.

Some offices publish a unit's total beside its parts (election day, absentee, ...). A ``total`` is never added
to its parts: it stands for them, and where they do not add up to it, that is said.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import polars as pl

from canvass.errors import UnknownName
from canvass.model import Ledger, Returns, join

TOTAL = "total"
REMEMBERED = 64
"""Sets of returns whose sums are kept, for a report asks for each of them many times."""
_IS_TOTAL = pl.col("vote_mode") == TOTAL


@dataclass(frozen=True, slots=True)
class ModesDiffer:
    """A unit whose parts by vote mode do not add up to the total it states."""

    unit: str
    choice: str
    stated_total: int
    sum_of_modes: int


@dataclass(frozen=True, slots=True)
class GroupedVotes:
    """Votes of groups of units (columns group, choice, votes) and the units that belong to none."""

    table: pl.DataFrame
    ledger: Ledger


def votes_by_unit(returns: Returns, contest: str) -> pl.DataFrame:
    """Votes of a contest, one row for each unit and choice (columns unit, choice, votes).

    A row of the mode ``total`` is taken where there is one, the sum of the modes elsewhere.
    """
    return _added_up(returns.of(contest))


@lru_cache(maxsize=REMEMBERED)
def _added_up(returns: Returns) -> pl.DataFrame:
    votes = pl.col("votes").sum()
    if _has_totals_beside_modes(returns.table):
        of_totals = pl.col("votes").filter(_IS_TOTAL).sum()
        votes = pl.when(_IS_TOTAL.any()).then(of_totals).otherwise(votes)
    return returns.table.group_by("unit", "choice").agg(votes.alias("votes")).sort("unit", "choice")


def votes_in_columns(returns: Returns, contest: str) -> pl.DataFrame:
    """The same, one row for each unit (column unit) and a column of votes for each choice.

    A choice without a row for a unit is null there: not reported is not zero.
    """
    return _in_columns(returns.of(contest))


@lru_cache(maxsize=REMEMBERED)
def _in_columns(returns: Returns) -> pl.DataFrame:
    votes = _added_up(returns)
    return votes.pivot(on="choice", index="unit", values="votes").sort("unit")


def votes_by_choice(
    returns: Returns, contest: str, units: Collection[str] | None = None
) -> Mapping[str, int]:
    """Votes of each choice, summed over all units or over those named. Raises UnknownName for a unit."""
    if units is not None:
        rows = votes_by_unit(returns, contest).filter(pl.col("unit").is_in(list(units)))
        known_units = {*rows["unit"].to_list()}
        for unit in units:
            if unit not in known_units:
                known = returns.of(contest).table["unit"].unique().sort()
                raise UnknownName(f"{returns.level} in the returns {returns.name!r}", unit, known)
        return _summed(rows)
    return _of_all(returns.of(contest))


@lru_cache(maxsize=REMEMBERED)
def _of_all(returns: Returns) -> Mapping[str, int]:
    """The sums of choices; by unit first, which takes ten times as long, only where a total may stand for its modes."""
    table = returns.table
    return _summed(_added_up(returns) if _has_totals_beside_modes(table) else table)


def votes_by_mode(returns: Returns, contest: str) -> Mapping[str, Mapping[str, int]]:
    """Votes of each choice by vote mode, as stated; the mode ``total`` stands beside the others."""
    rows = returns.of(contest).table
    modes = sorted(rows["vote_mode"].unique())
    return {mode: _summed(rows.filter(pl.col("vote_mode") == mode)) for mode in modes}


def modes_that_differ(returns: Returns, contest: str) -> tuple[ModesDiffer, ...]:
    """Units that state a total and modes that do not add up to it."""
    if not _has_totals_beside_modes(returns.of(contest).table):
        return ()
    votes = pl.col("votes")
    rows = (
        returns.of(contest)
        .table.group_by("unit", "choice")
        .agg(
            votes.filter(_IS_TOTAL).sum().alias("total"),
            votes.filter(~_IS_TOTAL).sum().alias("modes"),
            (_IS_TOTAL.any() & ~_IS_TOTAL.all()).alias("has_both"),
        )
        .filter(pl.col("has_both") & (pl.col("total") != pl.col("modes")))
        .sort("unit", "choice")
    )
    columns = rows.select("unit", "choice", "total", "modes")
    return tuple(ModesDiffer(*row) for row in columns.iter_rows())


def _has_totals_beside_modes(rows: pl.DataFrame) -> bool:
    """Whether some rows are totals and others are not: else every row counts, which is found several times faster."""
    return 0 < (rows["vote_mode"] == TOTAL).sum() < rows.height


def votes_by_group(
    returns: Returns, contest: str, units: pl.DataFrame, group: str = "state"
) -> GroupedVotes:
    """Votes summed over what units belong to, by a column of the table ``units`` (state, parent).

    A unit that the table lacks, or that belongs to nothing, is in the ledger with its votes and in no sum.
    """
    members = units.filter((pl.col("kind") == returns.level) & pl.col(group).is_not_null())
    joined = join(
        votes_by_unit(returns, contest),
        members.select("unit", pl.col(group).alias("group")),
        "unit",
        names=(f"returns {returns.name!r}", f"units with a {group}"),
        votes="votes",
    )
    table = joined.table.group_by("group", "choice").agg(pl.col("votes").sum())
    return GroupedVotes(table.sort("group", "choice"), joined.ledger)


def _summed(rows: pl.DataFrame) -> Mapping[str, int]:
    sums = rows.group_by("choice").agg(pl.col("votes").sum())
    return dict(sorted(sums.iter_rows()))
