"""The reporting units of a results file: who they are and what they lie in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.formats.coded import CODED, plain
from canvass.formats.columns import COUNTY, COUNTY_NAME, FIPS, LINE, NAME, POSTAL, UNIT
from canvass.formats.dialect import UnitColumns
from canvass.formats.kinds import unit as kinds
from canvass.formats.place_names import (
    are_other_places,
    county_of,
    nearest_county,
    nearest_state,
    postal_of_fips,
    state_of,
)
from canvass.formats.problem import Problem
from canvass.formats.returns.no_places import is_way_of_voting
from canvass.formats.returns.said import as_said
from canvass.model import UnitKind

_NONE = pl.lit(None, pl.String)


@dataclass(frozen=True, slots=True)
class Units:
    """The units of a file and the problems of their names.

    ``table`` is the table ``units``, with the counties and states that they lie in. ``ids`` has one row for
    each unit of the file: the identifying cells, the first line, and the columns from UNIT to COUNTY_NAME. ``of_rows``
    names the unit of each row, in codes.
    """

    table: pl.DataFrame
    ids: pl.DataFrame
    of_rows: pl.Series
    problems: tuple[Problem, ...]


def units_of(cells: pl.DataFrame, columns: UnitColumns, day: date) -> Units:
    """The units that the rows name, in the order of the file; ``day`` says which county names are valid."""
    key = list(columns.columns)
    county = columns.county
    told = [columns.id, columns.name, columns.state.column]
    told += [county.column, county.name] if county else []
    others = [name for name in dict.fromkeys([LINE, *told]) if name and name not in key]
    named = as_said(cells, key)
    ids = plain(named.each.select(*key, *others))
    if columns.id:
        ids = ids.with_columns(pl.col(columns.id).alias(UNIT))
    else:
        ids = ids.with_row_index(UNIT, 1).cast({UNIT: pl.String})
    ids, state_problems = _with_state(ids, columns)
    ids, county_problems = _with_county(ids, columns, day)
    ids = ids.with_columns(pl.col(columns.name or UNIT).alias(NAME))
    ids = ids.select(*key, LINE, UNIT, NAME, POSTAL, COUNTY, FIPS, COUNTY_NAME)
    of_rows = named.rows(ids[UNIT].cast(CODED))
    return Units(_table(ids, columns.kind), ids, of_rows, (*state_problems, *county_problems))


def _with_state(ids: pl.DataFrame, columns: UnitColumns) -> tuple[pl.DataFrame, list[Problem]]:
    """The units with their state's postal code, null where it cannot be told."""
    if columns.state.the:
        return ids.with_columns(pl.lit(columns.state.the).alias(POSTAL)), []
    column = columns.state.column
    if not column:
        return ids.with_columns(_postal_of(_code_column(columns)).alias(POSTAL)), []
    lines = dict(ids.group_by(column, maintain_order=True).agg(pl.col(LINE).first()).iter_rows())
    found = {name: state_of(name) for name in lines}
    problems = [
        kinds.STATE_UNKNOWN.at(lines[name], column, name, mend=_meant(nearest_state(name)))
        for name, postal in found.items()
        if postal is None
    ]
    postal = pl.col(column).replace_strict(found, return_dtype=pl.String)
    return ids.with_columns(postal.alias(POSTAL)), problems


def _postal_of(code_column: str) -> pl.Expr:
    if not code_column:
        return _NONE
    known = postal_of_fips()
    return pl.col(code_column).str.head(2).replace_strict(known, default=None)


def _code_column(columns: UnitColumns) -> str:
    """The column of five-digit county codes, if the file has one."""
    if columns.county:
        return columns.county.column if columns.county.by == "fips" else ""
    return columns.id if columns.kind is UnitKind.COUNTY else ""


def _with_county(
    ids: pl.DataFrame, columns: UnitColumns, day: date
) -> tuple[pl.DataFrame, list[Problem]]:
    """The units with ``county`` (its id), ``fips`` (its code) and ``county_name``; null where there is none."""
    county, code = columns.county, _code_column(columns)
    if code:
        name = pl.col(county.name) if county and county.name else _NONE
        return _in_county(ids, pl.col(code), pl.col(code), name), []
    if county is None:
        return _in_county(ids, _NONE, _NONE, _NONE), []
    key = [POSTAL, county.column]
    pairs = ids.group_by(key, maintain_order=True).agg(pl.col(LINE).first())
    found = [county_of(name, postal or "", day) for postal, name, _ in pairs.iter_rows()]
    problems = [
        kinds.COUNTY_UNKNOWN.at(line, county.column, name, mend=_county_meant(name, postal, day))
        for (postal, name, line), fips in zip(pairs.iter_rows(), found, strict=True)
        if fips is None and postal is not None
    ]
    problems += _other_places(pairs, county.column, day)
    if columns.kind is UnitKind.COUNTY:
        problems += _no_counties(pairs, county.column, day)
        problems += _ways_of_voting(pairs, county.column, day)
    codes = pairs.select(*key, pl.Series(FIPS, found, dtype=pl.String))
    ids = ids.join(codes, on=key, how="left", nulls_equal=True, maintain_order="left")
    name = pl.col(county.column)
    return _in_county(ids, pl.coalesce(FIPS, name), pl.col(FIPS), name), problems


def _other_places(pairs: pl.DataFrame, column: str, day: date) -> list[Problem]:
    """A refusal for each state of which most names are of no county while some are."""
    found = []
    for postal, places in _by_state(pairs).items():
        names = [name for name, _ in places]
        if are_other_places(names, postal, day):
            said = f"{len(names)} names of {postal}, first {names[0]}"
            found.append(kinds.OTHER_PLACES.at(places[0][1], column, said))
    return found


def _by_state(pairs: pl.DataFrame) -> dict[str, list[tuple[str, int]]]:
    """Of each state the names of its counties, each with its first line, in the order of the file."""
    found: dict[str, list[tuple[str, int]]] = {}
    for postal, name, line in pairs.iter_rows():
        if postal is not None:
            found.setdefault(postal, []).append((name, line))
    return found


def _no_counties(pairs: pl.DataFrame, column: str, day: date) -> list[Problem]:
    """A refusal for each state of which a table of counties has several places and no county: they are no counties."""
    found = []
    for postal, places in _by_state(pairs).items():
        names = [name for name, _ in places if state_of(name) != postal]
        if len(names) > 1 and not any(county_of(name, postal, day) for name in names):
            said = f"{len(names)} names of {postal}, first {names[0]}"
            found.append(kinds.NO_COUNTIES.at(places[0][1], column, said))
    return found


def _ways_of_voting(pairs: pl.DataFrame, column: str, day: date) -> list[Problem]:
    """A refusal for each name that is no county's and is a way of voting's."""
    return [
        kinds.PART_OF_COUNTY.at(line, column, name)
        for postal, name, line in pairs.iter_rows()
        if postal is not None and is_way_of_voting(name) and county_of(name, postal, day) is None
    ]


def _in_county(ids: pl.DataFrame, county: pl.Expr, fips: pl.Expr, name: pl.Expr) -> pl.DataFrame:
    return ids.with_columns(county.alias(COUNTY), fips.alias(FIPS), name.alias(COUNTY_NAME))


def _county_meant(name: str, postal: str, day: date) -> str:
    if state_of(name) == postal:
        return (
            "it is the state's own name: look whether these rows are totals, or votes of no county"
        )
    return _meant(nearest_county(name, postal, day))


def _meant(name: str | None) -> str:
    return f"did you mean {name!r}?" if name else ""


def _table(ids: pl.DataFrame, kind: UnitKind) -> pl.DataFrame:
    """The units with the counties and states that they lie in."""
    below_county = kind not in (UnitKind.COUNTY, UnitKind.STATE) and not ids[COUNTY].null_count()
    frames = [_own_units(ids, kind, below_county)]
    if below_county:
        frames.append(_county_units(ids))
    if kind is not UnitKind.STATE:
        frames.append(_state_units(ids))
    return pl.concat(frames).unique(["kind", "unit"], keep="first", maintain_order=True)


def _own_units(ids: pl.DataFrame, kind: UnitKind, below_county: bool) -> pl.DataFrame:
    parent = pl.col(COUNTY if below_county else POSTAL) if kind is not UnitKind.STATE else _NONE
    larger = UnitKind.COUNTY if below_county else UnitKind.STATE
    return ids.select(
        kind=pl.lit(kind.value),
        unit=UNIT,
        name=NAME,
        parent_kind=pl.when(parent.is_not_null()).then(pl.lit(larger.value)),
        parent=parent,
        state=POSTAL,
        fips=FIPS if kind is UnitKind.COUNTY else _NONE,
        county=pl.col(COUNTY) if below_county else _NONE,
    )


def _county_units(ids: pl.DataFrame) -> pl.DataFrame:
    return ids.select(
        kind=pl.lit(UnitKind.COUNTY.value),
        unit=COUNTY,
        name=pl.coalesce(COUNTY_NAME, COUNTY),
        parent_kind=pl.when(pl.col(POSTAL).is_not_null()).then(pl.lit(UnitKind.STATE.value)),
        parent=POSTAL,
        state=POSTAL,
        fips=FIPS,
        county=_NONE,
    )


def _state_units(ids: pl.DataFrame) -> pl.DataFrame:
    return ids.drop_nulls(POSTAL).select(
        kind=pl.lit(UnitKind.STATE.value),
        unit=POSTAL,
        name=POSTAL,
        parent_kind=_NONE,
        parent=_NONE,
        state=POSTAL,
        fips=_NONE,
        county=_NONE,
    )
