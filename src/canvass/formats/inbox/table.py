"""Results that came in several files, a county in each: what they say as one table, with where each number stood.

The table is read again as one file, so that what can only be seen of all counties together (a contest of one name in
each, a person spelled in two ways) is seen as in a file that came whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import TOGETHER, Dialect
from canvass.formats.inbox.part import Part
from canvass.formats.inbox.spelling import Spellings
from canvass.formats.problem import Problem
from canvass.model import ChoiceKind, UnitKind

NOT_BY_PLACE = "Not by precinct"
"""The place of the votes of a county whose file has no precincts, where other counties' files have them."""
FILE, ROW = "file", "row"
"""The file that a number of the table came in, and the row in which it stood there."""
_PRESIDENT = "President"
FIRST_ROW = 2
"""The row of the table below its header."""
_COLUMNS = {
    "state": pl.String,
    "county_fips": pl.String,
    "county": pl.String,
    "unit": pl.String,
    "place": pl.String,
    "contest": pl.String,
    "seats": pl.Int64,
    "votes_allowed": pl.Int64,
    "choice": pl.String,
    "party": pl.String,
    "write_in": pl.String,
    "vote_mode": pl.String,
    "votes": pl.Int64,
    FILE: pl.String,
    ROW: pl.UInt32,
}


def together(parts: Sequence[Part], spellings: Spellings) -> pl.DataFrame:
    """The votes of all parts, one number a row, in the order of the parts; ``row`` is the line in the part's file."""
    levels = {part.returns.level for part in parts}
    rows = [
        _rows(number, part, spellings, levels == {UnitKind.COUNTY})
        for number, part in enumerate(parts, 1)
    ]
    return pl.concat(rows)


def dialect_together(parts: Sequence[Part], state: str) -> Dialect:
    """How the table of these parts is read: by counties where no file has less, else by places in counties."""
    levels = {part.returns.level for part in parts}
    smaller = sorted(levels - {UnitKind.COUNTY})
    kind = smaller[0] if len(smaller) == 1 else UnitKind.PRECINCT
    unit: dict[str, object] = {"kind": kind, "key": ["county_fips", "unit"], "name": "place"}
    if not smaller:
        unit = {"kind": UnitKind.COUNTY, "id": "county_fips", "name": "county"}
    count = {
        "name": f"{kind}s" if smaller else "counties",
        "choice": "choice",
        "party": "party",
        "write_in": "write_in",
        "mode": "vote_mode",
        "votes": "votes",
        "contest": {
            "columns": ["contest"],
            "elected": ["seats"],
            "votes_allowed": ["votes_allowed"],
            "president": [_PRESIDENT],
        },
    }
    if smaller:
        unit["county"] = {"column": "county_fips", "name": "county"}
    return Dialect.model_validate(
        {
            "name": TOGETHER,
            "title": "results of several files, put together",
            "file": {"optional": [FILE, ROW, "state", "county", "county_fips", "unit", "place"]},
            "unit": {**unit, "state": {"the": state}},
            "count": [count],
        }
    )


def where_it_came(problems: Iterable[Problem], table: pl.DataFrame) -> tuple[Problem, ...]:
    """Problems of the table, told of the files and rows that its numbers came from."""
    return tuple(_came(problem, table) for problem in problems)


def _came(problem: Problem, table: pl.DataFrame) -> Problem:
    at = -1 if problem.row is None else problem.row - FIRST_ROW
    if not 0 <= at < table.height:
        return replace(problem, row=None)
    return replace(problem, file=str(table[FILE][at]), row=int(table[ROW][at]))


def _rows(number: int, part: Part, spellings: Spellings, is_of_counties: bool) -> pl.DataFrame:
    """A part's votes as rows of the table; units are numbered anew in each, so that the part stands before their id."""
    returns = part.returns
    cells = returns.cells.join(
        _places(part, returns.level), on="unit", how="left", maintain_order="left"
    )
    cells = cells.join(_contests(part, spellings), on="contest", how="left", maintain_order="left")
    cells = cells.join(
        _choices(part, spellings),
        on=["contest", "choice"],
        how="left",
        maintain_order="left",
    )
    unit = pl.col("county_fips") if is_of_counties else pl.format("{}:{}", pl.lit(number), "unit")
    return cells.select(
        "state",
        "county_fips",
        "county",
        unit=unit,
        place="place",
        contest="title",
        seats="seats",
        votes_allowed="votes_allowed",
        choice="choice_name",
        party="party",
        write_in="write_in",
        vote_mode="vote_mode",
        votes="votes",
        **{FILE: pl.lit(part.source.name), ROW: pl.col(LINE)},
    ).cast(pl.Schema(_COLUMNS))


def _places(part: Part, level: UnitKind) -> pl.DataFrame:
    """Columns unit, state, county_fips, county and place of the units that have votes."""
    units = part.results.units
    counties = units.filter(kind=UnitKind.COUNTY).select(
        county_id="unit", county_fips="fips", county="name"
    )
    of_level = units.filter(kind=level)
    if level is UnitKind.COUNTY:
        return of_level.select(
            "unit", "state", county_fips="fips", county="name", place=pl.lit(NOT_BY_PLACE)
        )
    towns = units.filter(kind=UnitKind.MUNICIPALITY).select(parent="unit", town="name")
    return (
        of_level.select("unit", "name", "parent_kind", "parent", "state", county_id="county")
        .join(counties, on="county_id", how="left")
        .join(towns, on="parent", how="left")
        .with_columns(
            place=pl.when(pl.col("parent_kind") == UnitKind.MUNICIPALITY)
            .then(pl.format("{}, {}", "town", "name"))
            .otherwise("name")
        )
        .select("unit", "state", "county_fips", "county", "place")
    )


def _contests(part: Part, spellings: Spellings) -> pl.DataFrame:
    """Columns contest, title, seats and votes_allowed; what is one is left to be said by title or law."""
    rows = [
        (
            contest.id,
            _PRESIDENT if contest.id.startswith("president-") else spellings.title(part, contest),
            contest.seats if contest.seats > 1 else None,
            contest.votes_allowed if contest.votes_allowed > 1 else None,
        )
        for contest in part.results.contests
    ]
    schema = {
        "contest": pl.String,
        "title": pl.String,
        "seats": pl.Int64,
        "votes_allowed": pl.Int64,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _choices(part: Part, spellings: Spellings) -> pl.DataFrame:
    rows = [
        (
            contest.id,
            choice.id,
            spellings.name(part, contest, choice),
            choice.party,
            "yes" if choice.kind is ChoiceKind.WRITE_IN else "",
        )
        for contest in part.results.contests
        for choice in contest.choices
    ]
    names = ("contest", "choice", "choice_name", "party", "write_in")
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")
