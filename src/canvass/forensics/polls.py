"""Results against pre-election polls: how far one state was off, beside all states and years.

The error of a location is the mean over its polls of margin in the poll minus margin in the result, Democrat minus
Republican, in points: above zero, the polls were too kind to the Democrat. Errors of states share a common part,
so states are never counted as independent evidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from canvass.errors import UnknownName
from canvass.forensics.gate import plain
from canvass.stats.collinearity import is_estimable
from canvass.stats.regression import least_squares, with_constant
from canvass.stats.robust import Robust, robust_coefficient

FEWEST_POLLS = 3
STANDS_OUT = 2.0
"""A place stands out whose error is farther from the mean of the others than so many of their standard deviations."""
NATION = "US"
ERROR = pl.col("margin_poll") - pl.col("margin_actual")

CANNOT_SHOW = (
    "Polls err for reasons that go with education and region. A deviation is not evidence of a miscount, and "
    "agreement with the polls is not evidence of a right count."
)


@dataclass(frozen=True, slots=True)
class PollError:
    """The error of one location in one year; ``weighted_points`` counts each poll by its respondents."""

    year: int
    location: str
    polls: int
    error_points: float
    weighted_points: float | None


@dataclass(frozen=True, slots=True)
class Year:
    """The yardstick of one year over locations with enough polls: the error shared by all, and the spread."""

    year: int
    locations: int
    mean_points: float
    spread_points: float


@dataclass(frozen=True, slots=True)
class ByTechnology:
    """One step of the ladder for states: points of error from no votes without paper to all votes without."""

    controls: tuple[str, ...]
    states: int
    difference_points: float
    se_hc3: float | None
    p_value: float | None


@dataclass(frozen=True, slots=True)
class PollsChapter:
    """One state's error beside all others.

    ``z`` and ``rank`` place it among the year's locations (1: polls most too kind to the Democrat); None where it
    has too few polls. ``correlation`` is Pearson's r of the error with the share of votes without paper, states
    unweighted.
    """

    year: int
    location: str
    error: PollError | None
    z: float | None
    rank: int | None
    errors: tuple[PollError, ...]
    years: tuple[Year, ...]
    correlation: float | None
    correlation_states: int
    by_technology: tuple[ByTechnology, ...]
    paperless: Mapping[str, float]
    """Share of each state's votes that were cast without paper, where polls and equipment are both known."""
    cannot_show: str = CANNOT_SHOW


def errors_by_location(polls: pl.DataFrame) -> tuple[PollError, ...]:
    """Every location of every year, the national polls left out, in order of year and location."""
    weight = pl.col("sample_size")
    rows = (
        polls.filter(pl.col("location") != NATION)
        .with_columns(error=ERROR)
        .group_by("year", "location")
        .agg(
            pl.len().alias("polls"),
            pl.col("error").mean().alias("error_points"),
            ((pl.col("error") * weight).sum() / weight.filter(weight > 0).sum()).alias("weighted"),
            weight.null_count().alias("without_size"),
        )
        .sort("year", "location")
    )
    return tuple(
        PollError(
            row["year"],
            row["location"],
            row["polls"],
            row["error_points"],
            None if row["without_size"] else row["weighted"],
        )
        for row in rows.iter_rows(named=True)
    )


def yardstick(errors: Sequence[PollError]) -> tuple[Year, ...]:
    """Mean and spread (n - 1) over the locations of each year that have at least three polls."""
    found = []
    for year in sorted({error.year for error in errors}):
        values = [one.error_points for one in enough(errors, year)]
        if len(values) > 1:
            found.append(
                Year(year, len(values), float(np.mean(values)), float(np.std(values, ddof=1)))
            )
    return tuple(found)


def beside_others(polls: pl.DataFrame, year: int, location: str) -> tuple[PollError, Year] | None:
    """The error of one location, and the yardstick of all others in the year; None where either has too few polls."""
    errors = enough(errors_by_location(polls), year)
    own = next((one for one in errors if one.location == location), None)
    others = yardstick([one for one in errors if one.location != location])
    return (own, others[0]) if own is not None and others else None


def enough(errors: Sequence[PollError], year: int) -> tuple[PollError, ...]:
    """The locations of a year with at least three polls."""
    return tuple(one for one in errors if one.year == year and one.polls >= FEWEST_POLLS)


def polls_chapter(
    polls: pl.DataFrame, year: int, location: str, states: pl.DataFrame
) -> PollsChapter:
    """The chapter for one location; ``states`` has ``state``, ``paperless_share`` and state-level controls."""
    errors = errors_by_location(polls)
    years = yardstick(errors)
    of_year = enough(errors, year)
    if not of_year:
        known = [str(one.year) for one in years]
        raise UnknownName("year with polls of at least three locations", str(year), known)
    own = next((one for one in errors if (one.year, one.location) == (year, location)), None)
    placed = own if own in of_year else None
    this = next((one for one in years if one.year == year), None)
    joined = _joined(of_year, states)
    return PollsChapter(
        year=year,
        location=location,
        error=own,
        z=(placed.error_points - this.mean_points) / this.spread_points
        if placed is not None and this is not None and this.spread_points > 0
        else None,
        rank=1 + sum(one.error_points > placed.error_points for one in of_year) if placed else None,
        errors=errors,
        years=years,
        correlation=_correlation(joined),
        correlation_states=joined.height,
        by_technology=_by_technology(of_year, states),
        paperless=dict(joined.select("state", "paperless_share").iter_rows()),
    )


def _joined(errors: Sequence[PollError], states: pl.DataFrame) -> pl.DataFrame:
    table = pl.DataFrame(
        [(one.location, one.error_points) for one in errors],
        schema={"state": pl.String, "error": pl.Float64},
        orient="row",
    )
    return table.join(states, on="state").drop_nulls("paperless_share").sort("state")


def _correlation(table: pl.DataFrame) -> float | None:
    if table.height < 3 or table["paperless_share"].n_unique() < 2 or table["error"].n_unique() < 2:
        return None
    return float(np.corrcoef(table["error"].to_numpy(), table["paperless_share"].to_numpy())[0, 1])


def _by_technology(errors: Sequence[PollError], states: pl.DataFrame) -> tuple[ByTechnology, ...]:
    """The error on the share of votes without paper: alone, then with the controls of the states."""
    controls = tuple(name for name in states.columns if name not in ("state", "paperless_share"))
    found = (_one(_joined(errors, states), names) for names in ((), controls))
    return tuple(one for one in found if one is not None)


def _one(table: pl.DataFrame, controls: tuple[str, ...]) -> ByTechnology | None:
    rows = table.drop_nulls(controls)
    columns = [rows[name].to_numpy() for name in ("paperless_share", *controls)]
    if rows.height <= 2 * (len(columns) + 1) or not is_estimable(with_constant(*columns)):
        return None
    fit = least_squares(rows["error"].to_numpy(), with_constant(*columns))
    hc3 = robust_coefficient(fit, 1, Robust.HC3)
    return ByTechnology(
        tuple(map(plain, controls)), fit.n, hc3.value, hc3.standard_error, hc3.p_value
    )
