"""The tables of an election that the technology question reads, by county, ready to be joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from canvass.errors import BadFile, UnknownName
from canvass.forensics.controls import (
    LADDER,
    NO_COVARIATES,
    Rung,
    Vintage,
    chosen,
    vintages_for,
)
from canvass.journeys.counties.counts import Count, counts_by_county
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.user_table import read_covariates
from canvass.journeys.remembered import remembered
from canvass.model import Contest, Election, Fate, UnitKind, parties
from canvass.tabulation.sizes import with_fitting_sizes


@dataclass(frozen=True, slots=True)
class Sources:
    """What is known of every county of the election, in tables with a column ``unit``.

    ``equipment``: columns of ``forensics.technology.places``. ``controls``: every control of every vintage.
    ``earlier``: votes for ``choice``, ``other`` and ``total`` in the contest before, None where there is none.
    """

    equipment: pl.DataFrame
    controls: pl.DataFrame
    vintages: tuple[Vintage, ...]
    ladder: tuple[Rung, ...]
    earlier: pl.DataFrame | None
    earlier_contest: Contest | None
    earlier_choices: tuple[str, ...] = ()
    """The choices of the contest before that have the parties of ``choice`` and ``other``."""
    other_covariates: tuple[str, ...] = ()
    """Columns of the covariates that could be chosen."""


def sources(question: Question, covariates: Sequence[str]) -> Sources:
    """Everything the question reads beside the count itself: of the counties of all states, so that it is read once."""
    pair = (question.choice, question.other)
    read = _read if any(map(_is_file, covariates)) else _read_once
    return read(question.election, question.contest, pair, tuple(covariates))


def _read(
    election: Election, contest: Contest, pair: tuple[str, str], covariates: Sequence[str]
) -> Sources:
    table = _covariates(election, covariates)
    vintages, ladder = _controls(table, covariates)
    earlier = _earlier_contest(election, contest, pair)
    return Sources(
        equipment=equipment_by_county(election),
        controls=_computed(table, vintages),
        vintages=vintages,
        ladder=ladder,
        earlier=None if earlier is None else _earlier_votes(election, contest, pair, earlier),
        earlier_contest=earlier,
        other_covariates=tuple(name for name in table.columns if name != "unit"),
        earlier_choices=() if earlier is None else _of_parties(contest, pair, earlier),
    )


_read_once = remembered(_read)
"""Where no covariates stand in a file of the user's, which may be another one the next time."""


def votes_of(table: pl.DataFrame, choice: str, other: str) -> pl.DataFrame:
    """Columns ``unit``, ``choice``, ``other`` and ``total`` from a count by county."""
    return table.select(
        "unit",
        choice=pl.col(choice),
        other=pl.col(other),
        total=pl.sum_horizontal(pl.exclude("unit")),
    )


def _covariates(election: Election, wanted: Sequence[str]) -> pl.DataFrame:
    """The covariates of counties, and those of every file named, side by side."""
    table = pl.DataFrame({"unit": pl.Series([], dtype=pl.String)})
    if election.has_table("covariates"):
        table = election.table("covariates", UnitKind.COUNTY).drop("kind")
    for name in wanted:
        if _is_file(name):
            own = read_covariates(Path(name))
            _refuse_misfit(election, name, own)
            table = table.join(own, on="unit", how="full", coalesce=True)
    return table


def _refuse_misfit(election: Election, name: str, table: pl.DataFrame) -> None:
    """Raise BadFile where the sizes in a file that a user names do not fit the votes."""
    by_county = table.with_columns(kind=pl.lit(UnitKind.COUNTY.value))
    held = with_fitting_sizes(replace(election, tables={name: by_county}, size_faults=()))
    wrong = [fault.sentence for fault in held.size_faults if fault.fate is Fate.LEFT_OUT]
    if wrong:
        raise BadFile(" ".join(wrong))


def _controls(
    table: pl.DataFrame, wanted: Sequence[str]
) -> tuple[tuple[Vintage, ...], tuple[Rung, ...]]:
    if not wanted:
        return vintages_for(table.columns), LADDER
    columns: list[str] = []
    for name in wanted:
        columns.extend(_columns_of(Path(name)) if _is_file(name) else [name])
    for name in columns:
        if name not in table.columns or name == "unit":
            raise UnknownName("covariate", name, [c for c in table.columns if c != "unit"])
    vintage, ladder = chosen(list(dict.fromkeys(columns)))
    return (vintage,), ladder


def _computed(table: pl.DataFrame, vintages: Sequence[Vintage]) -> pl.DataFrame:
    return table.select(
        "unit",
        *(
            _finite(control.value).alias(vintage.column(control.name))
            for vintage in vintages
            if vintage is not NO_COVARIATES
            for control in vintage.controls
        ),
    )


def _finite(value: pl.Expr) -> pl.Expr:
    """The value, null where it is not a number: the logarithm of an empty place."""
    return pl.when(value.is_finite()).then(value)


def _is_file(name: str) -> bool:
    return name.endswith(".csv")


def _columns_of(file: Path) -> list[str]:
    return [name for name in read_covariates(file).columns if name != "unit"]


def _earlier_contest(election: Election, contest: Contest, pair: tuple[str, str]) -> Contest | None:
    """The latest contest before this one that has both parties and returns by county."""
    day = contest.day or election.day
    before = [
        each
        for each in election.contests
        if each.day is not None
        and each.day < day
        and len(_of_parties(contest, pair, each)) == 2
        and _counts(election, each)
    ]
    return max(before, key=lambda each: (each.day, each.id), default=None)


def _earlier_votes(
    election: Election, contest: Contest, pair: tuple[str, str], earlier: Contest
) -> pl.DataFrame:
    """Votes of the contest before; a place that was part of another by now is added to it."""
    table = _counts(election, earlier)[0].table
    votes = votes_of(table, *_of_parties(contest, pair, earlier))
    units = election.units.filter(pl.col("kind") == UnitKind.COUNTY)
    if "counted_in" not in units.columns:
        return votes
    now = pl.concat(count.table.select("unit") for count in _counts(election, contest))
    moved = units.select("unit", "counted_in").drop_nulls().join(now, on="unit", how="anti")
    return (
        votes.join(moved, on="unit", how="left")
        .group_by(unit=pl.coalesce("counted_in", "unit"), maintain_order=True)
        .agg(pl.exclude("unit", "counted_in").sum())
    )


def _counts(election: Election, contest: Contest) -> tuple[Count, ...]:
    if not election.returns_of(contest.id, UnitKind.COUNTY):
        return ()
    return counts_by_county(election, contest)


def _of_parties(contest: Contest, pair: tuple[str, str], earlier: Contest) -> tuple[str, ...]:
    """The choices of an earlier contest with the parties of the two compared; fewer when a party has none."""
    found = (
        next((one.id for one in earlier.choices if parties(one.party) & named), None)
        for named in (parties(contest.choice(choice).party) for choice in pair)
    )
    return tuple(choice for choice in found if choice is not None)
