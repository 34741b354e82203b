"""The units that a scenario reaches, with the ballots of each that it could change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import polars as pl

from canvass.errors import BadFile, MissingTable, OutOfRange, UnknownName
from canvass.model import Election, Returns, Technology, UnitKind
from canvass.tamper.scenario import Where
from canvass.tamper.tabulators import by_tabulator

TOUCH_SCREENS = frozenset({Technology.DRE_PAPER_TRAIL, Technology.DRE_PAPERLESS})
COUNTED = {
    Technology.HAND_COUNT: "paper",
    Technology.OPTICAL_SCAN: "optical_scan",
    Technology.BMD: "automark",
}
"""Columns of ballots by technology; that of touch screens (dre) does not tell which left paper."""


def reached(election: Election, returns: Returns, where: Where) -> pl.DataFrame:
    """The units reached: columns unit, county, state and ``share``, the share of their ballots that can be changed.

    Raises UnknownName for a state, unit, vote mode or fact that is not there, MissingTable where nothing says what
    the scenario asks of the units, OutOfRange where it reaches none.
    """
    rows = _units(election, returns)
    rows = _in_states(rows, where.states)
    rows = _named(election, rows, where.units)
    rows = _by_fact(election, rows, where)
    rows = _by_technology(election, returns, rows, where.technologies)
    rows = by_tabulator(election, returns, rows, where.tabulators)
    _check_modes(returns, where.vote_modes)
    rows = rows.filter(pl.col("share") > 0)
    if rows.is_empty():
        raise OutOfRange(f"the scenario reaches no unit of the returns {returns.name!r}")
    return rows.sort("unit")


def _units(election: Election, returns: Returns) -> pl.DataFrame:
    """The units of the returns with the county and the state that each lies in."""
    units = election.units.filter(pl.col("kind") == returns.level)
    county = pl.col("unit") if returns.level is UnitKind.COUNTY else _county(units)
    known = units.select("unit", "name", "state", county=county, share=pl.lit(1.0))
    return known.filter(pl.col("unit").is_in(returns.table["unit"].unique().implode()))


def _county(units: pl.DataFrame) -> pl.Expr:
    if "county" in units.columns:
        return pl.col("county")
    return pl.when(pl.col("parent_kind") == UnitKind.COUNTY).then(pl.col("parent"))


def _in_states(rows: pl.DataFrame, states: Iterable[str]) -> pl.DataFrame:
    known = sorted(rows["state"].drop_nulls().unique())
    for state in states:
        if state not in known:
            raise UnknownName("state of these returns", state, known)
    return rows.filter(pl.col("state").is_in(list(states))) if states else rows


def _named(election: Election, rows: pl.DataFrame, names: Iterable[str]) -> pl.DataFrame:
    """Units by their own id or name, or all units of a county by its."""
    counties = election.unit_names(UnitKind.COUNTY)
    here = {unit: counties.get(unit, "") for unit in rows["county"].drop_nulls().unique()}
    known = {*rows["unit"], *rows["name"], *here, *here.values()}
    for name in names:
        if name not in known:
            raise UnknownName("unit of these returns", name, sorted(known))
    if not names:
        return rows
    wanted = list(names)
    _check_apart(rows, here, wanted)
    inside = [unit for unit, name in here.items() if unit in wanted or name in wanted]
    return rows.filter(
        pl.col("unit").is_in(wanted) | pl.col("name").is_in(wanted) | pl.col("county").is_in(inside)
    )


def _check_apart(rows: pl.DataFrame, counties: Mapping[str, str], wanted: list[str]) -> None:
    """Refuse names of which two reach the same unit: a unit and its county, or an id and the name that it goes with."""
    overlaps: dict[tuple[str, ...], str] = {}
    for unit, own, county in rows.select("unit", "name", "county").iter_rows():
        called = {unit, own, county, counties.get(county, "")}
        both = tuple(name for name in wanted if name in called)
        if len(both) > 1:
            overlaps.setdefault(both, unit)
    if overlaps:
        told = "; ".join(
            f"{' and '.join(map(repr, names))} both reach the unit {unit}"
            for names, unit in overlaps.items()
        )
        raise BadFile(f"the scenario overlaps itself: {told}; name each unit once")


def _by_fact(election: Election, rows: pl.DataFrame, where: Where) -> pl.DataFrame:
    if not where.fact:
        return rows
    table = election.table("covariates", UnitKind.COUNTY)
    if where.fact not in table.columns:
        raise UnknownName("fact about counties", where.fact, table.columns[2:])
    facts = table.select(county=pl.col("unit"), fact=pl.col(where.fact))
    kept = rows.join(facts, on="county", how="left")
    if where.below is not None:
        kept = kept.filter(pl.col("fact") < where.below)
    if where.above is not None:
        kept = kept.filter(pl.col("fact") > where.above)
    return kept.drop("fact")


def _by_technology(
    election: Election, returns: Returns, rows: pl.DataFrame, wanted: Iterable[Technology]
) -> pl.DataFrame:
    """The share of ballots through the equipment: as counted where that is known, else by registered voters."""
    asked = frozenset(wanted)
    if not asked:
        return rows
    counted = _counted(election, returns, asked)
    if counted is not None:
        return (
            rows.drop("share")
            .join(counted, on="unit", how="left")
            .with_columns(pl.col("share").fill_null(0.0))
        )
    if not election.has_table("technology"):
        raise MissingTable(
            f"{election.id} does not say which equipment its units have: a table 'technology' would say it"
        )
    listed = election.table("technology", UnitKind.COUNTY)
    columns = [f"share_{kind.value}" for kind in sorted(asked)]
    by_county = listed.select(county=pl.col("unit"), share=pl.sum_horizontal(columns))
    return (
        rows.drop("share")
        .join(by_county, on="county", how="left")
        .with_columns(pl.col("share").fill_null(0.0))
    )


def _counted(
    election: Election, returns: Returns, asked: frozenset[Technology]
) -> pl.DataFrame | None:
    """Shares from ballots by technology; None where they are not known of these units, or not that finely."""
    one_kind_of_touch_screens = len(asked & TOUCH_SCREENS) == 1
    is_told = asked <= {*COUNTED, *TOUCH_SCREENS} and not one_kind_of_touch_screens
    if not is_told or not election.has_table("ballots_by_technology"):
        return None
    table = election.table("ballots_by_technology", returns.level)
    if table.is_empty():
        return None
    columns = sorted(COUNTED[kind] for kind in asked - TOUCH_SCREENS)
    columns += ["dre"] if asked & TOUCH_SCREENS else []
    all_four = pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    share = pl.sum_horizontal(columns) / all_four
    return table.select("unit", share=pl.when(all_four > 0).then(share).otherwise(0.0))


def _check_modes(returns: Returns, wanted: Iterable[str]) -> None:
    known = sorted(returns.table["vote_mode"].unique())
    for mode in wanted:
        if mode not in known:
            raise UnknownName(f"vote mode of the returns {returns.name!r}", mode, known)
