"""The comparison by town and by ward, where votes and equipment are known that far down."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.forensics.clustered import ClusteredStep, clustered_step
from canvass.forensics.comparison import Places
from canvass.forensics.controls import RAW, Control, Rung, Vintage, roots
from canvass.forensics.specification import Plan
from canvass.forensics.technology import BALLOT_COLUMNS, Coding
from canvass.journeys.counties.counts import SMALLER_THAN_A_COUNTY, county_of
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.places import MACHINE_SHARE
from canvass.journeys.gap.sources import votes_of
from canvass.model import UnitKind
from canvass.tabulation.tally import votes_in_columns

SHARE = Coding(
    "dre_share",
    "the share of ballots cast on DREs, from none to all",
    pl.col(MACHINE_SHARE),
    is_share=True,
)
MUNICIPAL = Vintage(
    "acs_2011_2015",
    "American Community Survey 2011 to 2015, by municipality",
    (
        Control("white", "race", pl.col("municipal_white_pct")),
        Control("college", "education", pl.col("municipal_bachelors_pct")),
        Control("income", "income", pl.col("municipal_income_per_head_usd")),
        Control("log_pop", "population", pl.col("municipal_population").log()),
    ),
)
ADJUSTED = Rung(
    "town_facts",
    "race, education, income and population of the town held equal",
    ("white", "college", "income", "log_pop"),
)


def smaller_units(question: Question, seed: str) -> tuple[ClusteredStep, ...]:
    """Every specification by municipality and by reporting unit; none where data do not go that deep."""
    if not question.election.has_table("ballots_by_technology"):
        return ()
    return tuple(
        found
        for kind, places, has_controls in _tables(question)
        for found in _steps(kind, places, has_controls, seed)
    )


def _steps(
    kind: UnitKind, places: Places, has_controls: bool, seed: str
) -> Iterator[ClusteredStep]:
    from canvass.forensics.technology import Weighting

    ladder = (RAW, ADJUSTED) if has_controls else (RAW,)
    vintage = MUNICIPAL if has_controls else Vintage("none", "no covariates", ())
    plan = Plan((SHARE,), (vintage,), ladder, has_earlier=False)
    for weighting in Weighting:
        for rung in ladder:
            specification = plan.specification(SHARE, rung, weighting)
            yield clustered_step(kind, places, specification, False, seed)
        yield clustered_step(kind, places, specification, True, seed)


def _tables(question: Question) -> Iterator[tuple[UnitKind, Places, bool]]:
    """Municipalities first, then the reporting units as they are."""
    for kind in SMALLER_THAN_A_COUNTY:
        ballots = question.election.table("ballots_by_technology", kind)
        counted = [
            returns
            for returns in question.election.returns_of(question.contest.id, kind)
            if returns.name == question.count.name
        ]
        if ballots.is_empty() or not counted:
            continue
        votes = votes_of(
            votes_in_columns(counted[0], question.contest.id).fill_null(0),
            question.choice,
            question.other,
        )
        inside = _inside(question, kind)
        rows = inside.join(votes, on="unit", how="inner").join(
            ballots.select("unit", *BALLOT_COLUMNS), on="unit", how="left"
        )
        if UnitKind.MUNICIPALITY in inside["parent_kind"].unique():
            yield UnitKind.MUNICIPALITY, *_places(question, _by_town(rows), "unit")
        yield kind, *_places(question, rows, "parent")


def _inside(question: Question, kind: UnitKind) -> pl.DataFrame:
    units = question.election.units.filter(
        pl.col("kind") == kind, pl.col("state") == question.state
    )
    return units.select("unit", "parent_kind", "parent").join(
        county_of(question.election, kind), on="unit"
    )


def _by_town(rows: pl.DataFrame) -> pl.DataFrame:
    """Units added up by municipality; wards without a form of their own count as nothing known of theirs."""
    return (
        rows.group_by("parent", "county")
        .agg(pl.col("choice", "other", "total", *BALLOT_COLUMNS).sum())
        .rename({"parent": "unit"})
        .sort("unit")
    )


def _places(question: Question, rows: pl.DataFrame, town: str) -> tuple[Places, bool]:
    """The table of places; towns' facts by the column ``town``. A weight is a vote for either choice."""
    counted = pl.sum_horizontal(BALLOT_COLUMNS)
    table = rows.filter(pl.col("choice") + pl.col("other") > 0).select(
        "unit",
        "county",
        pl.col(town).alias("town"),
        votes=pl.col("choice") + pl.col("other"),
        now=question.outcome.value,
        **{SHARE.code: pl.when(counted > 0).then(pl.col("dre") / counted)},
    )
    facts = _facts(question)
    if facts is None:
        return Places(table), False
    return Places(table.join(facts, left_on="town", right_on="unit", how="left")), True


def _facts(question: Question) -> pl.DataFrame | None:
    if not question.election.has_table("covariates"):
        return None
    known = question.election.table("covariates", UnitKind.MUNICIPALITY)
    if known.is_empty() or not roots(MUNICIPAL.controls) <= set(known.columns):
        return None
    return known.select(
        "unit",
        *(
            pl.when(control.value.is_finite())
            .then(control.value)
            .alias(MUNICIPAL.column(control.name))
            for control in MUNICIPAL.controls
        ),
    )
