"""A file of canvass's table ``returns`` that stands alone, without the folder that says what its ids mean."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import polars as pl

from canvass.data import places
from canvass.formats.columns import COLUMN, LINE
from canvass.formats.kinds import row as kinds
from canvass.formats.place_names import postal_of_fips
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.modes import without_double_totals
from canvass.formats.returns.no_choices import line_fact
from canvass.formats.returns.results import VOTE_CELLS, ReadReturns, ResultsFile, empty
from canvass.model import Choice, Contest, UnitKind
from canvass.model.tables import UNITS


def lone_returns(title: str, table: pl.DataFrame) -> tuple[ResultsFile, tuple[Problem, ...]]:
    """The returns with what their ids tell: counties by their codes, states by theirs, other units by name only.

    Ids stand in the place of names, and which count it is stays unsaid. With them, every row whose choice is none,
    and every total that is not the sum of its vote modes.
    """
    kind = _kind(table["unit"].unique().to_list())
    no_choices = [choice for choice in table["choice"].unique() if line_fact(choice)]
    lines_of_none = table.filter(pl.col("choice").is_in(no_choices)).select(LINE, "choice")
    table = table.filter(~pl.col("choice").is_in(no_choices))
    cells, differing = without_double_totals(vote_cells(table))
    lines = table.group_by("unit", maintain_order=True).agg(pl.col(LINE).first())
    results = ResultsFile(
        title=title,
        units=_units(lines["unit"], kind),
        contests=tuple(_contests(table)),
        returns=(ReadReturns("returns", kind, cells),),
        tables={"returns": table.drop(LINE)},
        lines=dict(lines.iter_rows()),
    )
    none = (
        kinds.NO_CHOICE.at(line, "choice", choice) for line, choice in lines_of_none.iter_rows()
    )
    return results, (*none, *differing)


def vote_cells(table: pl.DataFrame) -> pl.DataFrame:
    """The rows of the table ``returns`` as vote cells."""
    votes = pl.lit("votes").alias(COLUMN)
    return table.select(votes if name == COLUMN else name for name in VOTE_CELLS)


def _kind(units: list[str]) -> UnitKind:
    """What the ids are: county codes, postal codes, or neither."""
    known = {*_counties(), *places.pseudo_counties()}
    if units and 2 * sum(unit in known for unit in units) > len(units):
        return UnitKind.COUNTY
    if units and set(units) <= {state.postal for state in places.states()}:
        return UnitKind.STATE
    return UnitKind.REPORTING_UNIT


def _counties() -> Mapping[str, str]:
    """Names of counties by their codes."""
    return places.counties(date(2016, 11, 8))


def _units(ids: pl.Series, kind: UnitKind) -> pl.DataFrame:
    state = {
        UnitKind.COUNTY: pl.col("unit").str.head(2).replace_strict(postal_of_fips(), default=None),
        UnitKind.STATE: pl.col("unit"),
    }.get(kind, pl.lit(None, pl.String))
    names = _counties() if kind is UnitKind.COUNTY else {}
    nothing = pl.lit(None, pl.String)
    rows = ids.to_frame("unit").select(
        kind=pl.lit(kind.value),
        unit="unit",
        name=pl.col("unit").replace(names),
        parent_kind=nothing,
        parent=nothing,
        state=state,
        fips=pl.col("unit") if kind is UnitKind.COUNTY else nothing,
    )
    return pl.concat([empty(UNITS), rows])


def _contests(table: pl.DataFrame) -> list[Contest]:
    listed = table.group_by("contest", maintain_order=True).agg(
        pl.col("choice").unique(maintain_order=True)
    )
    return [
        Contest(contest, contest, tuple(Choice(c, c, kind=choice_kind(c)) for c in choices))
        for contest, choices in listed.iter_rows()
    ]
