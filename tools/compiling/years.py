"""The packaged elections of 2012, 2020 and 2024: one year each, by state, by elector unit and by county."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import update_wrapper

import polars as pl

from canvass.data import places
from canvass.model import UnitKind
from canvass.model.tables import RETURNS, UNITS
from tools.compiling.choices import choices
from tools.compiling.contests import CONTEST, LEADERS
from tools.compiling.counties import PRESIDENT_2012, county_returns_2012
from tools.compiling.county_units import ALASKA, NO_COUNTIES
from tools.compiling.elector_units import ELECTORAL_VOTES, elector_unit_returns, electors
from tools.compiling.hand_tally import hand_tally, hand_tally_beside
from tools.compiling.kinds import kind, parent
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.state_results import RESULTS
from tools.compiling.states import district_returns, elector_votes, state_returns
from tools.compiling.table import Compiled, Maker
from tools.compiling.units import NATION, elector_units, shaped, states

_BY_COUNTY = (
    "tonmcg/US_County_Level_Election_Results_08-24:{}_US_County_Level_Presidential_Results.csv"
)
COUNTY_FILES = {
    "2012": PRESIDENT_2012,
    **{
        year: RawFile(
            f"county/president_{year}.csv",
            (Origin(_BY_COUNTY.format(year), "faf9ef4", "MIT"),),
            "votes of the two leading candidates and of all",
        )
        for year in ("2020", "2024")
    },
}
DAYS = {"2012": date(2012, 11, 6), "2020": date(2020, 11, 3), "2024": date(2024, 11, 5)}
DC = "11001"
COUNTED_ELSEWHERE = {"15005": "15009"}
"""Kalawao, whose few votes are counted with Maui's."""
ABROAD = {"36000": "MO"}
"""The state of a pseudo code that begins with the digits of another."""


MEANINGS = {
    "choices": "who and what was voted for",
    "state_returns": "votes by state",
    "district_returns": "votes by district of Maine and Nebraska; parts of the states' votes, not additions",
    "elector_unit_returns": "certified totals by elector unit",
    "electors": "electors appointed by each unit, 538 in all",
    "elector_votes": "electors pledged and cast by state",
}
"""What the tables of all years mean, without the years."""


def tables_of(year: str) -> tuple[Maker, ...]:
    """What makes each table of the packaged election of this year."""
    by_county = county_returns_2012 if year == "2012" else _named(county_returns, year)
    shared = (choices, state_returns, district_returns, electors, elector_votes)
    made = [_of_one_year(make, year) for make in shared]
    if year != "2012":
        made.insert(3, _of_one_year(_named(certified, year), year))
    tallied = (hand_tally, hand_tally_beside) if year == "2020" else ()
    return (_named(units, year), by_county, *made, *tallied)


def certified(raw: RawFolder, year: str) -> Compiled:
    """Certified totals of one year, held against the votes by state of that year."""
    return replace(elector_unit_returns(raw, (year,)), name="elector_unit_returns")


def county_returns(raw: RawFolder, year: str) -> Compiled:
    """Votes by county; what the source lists of Alaska and of the District of Columbia in parts is added up."""
    file = COUNTY_FILES[year]
    columns = ("dem", "rep", "total")
    lines = _whole_places(raw.text(file)).with_columns(pl.col(columns).cast(pl.Int64))
    rows = lines.group_by("unit", maintain_order=True).agg(pl.col(columns).sum())
    wide = rows.with_columns(other=pl.col("total") - pl.col("dem") - pl.col("rep"))
    democrat, republican = LEADERS[year]
    named = {"dem": democrat, "rep": republican, "other": "other"}
    return Compiled(
        name=f"county_returns_{year}",
        schema=RETURNS,
        rows=long_returns(wide, CONTEST.format(year), named, "unit"),
        sources=(file,),
        meaning=f"votes by county, November {year}; Alaska as one row, 02000",
        derived="other is all votes less those of the two; Alaska's 40 house districts are added up in 02000, and "
        "the wards of the District of Columbia (2024) in 11001, since the codes that the source gives them are those "
        "of boroughs, or of no place",
    )


def units(raw: RawFolder, year: str) -> Compiled:
    """Nation, states, elector units, and the counties of the day."""
    parts = (NATION, states(raw), elector_units(raw), _counties(raw, year))
    return Compiled(
        name="units",
        schema=UNITS,
        rows=pl.concat([shaped(part) for part in parts]).drop("county"),
        sources=(RESULTS, ELECTORAL_VOTES, COUNTY_FILES[year]),
        meaning=f"nation, states, elector units and counties of {DAYS[year].isoformat()}",
        derived="counties are those of the Census Bureau on that day, and the pseudo codes of the returns; 02000 is "
        "Alaska as a whole",
        meanings={
            "counted_in": "county whose row includes this one's votes: Alaska's boroughs in 02000, Kalawao in Maui"
        },
    )


def _counties(raw: RawFolder, year: str) -> pl.DataFrame:
    listed = dict(places.counties(DAYS[year])) | {ALASKA: "Alaska"}
    returned = _whole_places(raw.text(COUNTY_FILES[year]))
    listed |= {
        code: NO_COUNTIES.get(code, name)
        for code, name in returned.select("unit", "county").iter_rows()
        if code not in listed
    }
    counted = {*returned["unit"]}
    rows = [
        (code, listed[code], _state(code), code, None if code in counted else _counted_in(code))
        for code in sorted(listed)
        if code != ALASKA or code in counted
    ]
    columns = dict.fromkeys(("unit", "name", "state", "fips", "counted_in"), pl.String)
    table = pl.DataFrame(rows, schema=columns, orient="row")
    here = table.with_columns(
        pl.when(pl.col("counted_in").is_in([*counted])).then("counted_in").alias("counted_in")
    )
    return here.with_columns(kind(UnitKind.COUNTY), *parent(UnitKind.STATE, pl.col("state")))


def _state(code: str) -> str:
    by_fips = {state.fips: state.postal for state in places.states()}
    return ABROAD.get(code) or by_fips[code[:2]]


def _counted_in(code: str) -> str | None:
    return ALASKA if code[:2] == ALASKA[:2] else COUNTED_ELSEWHERE.get(code)


def _whole_places(lines: pl.DataFrame) -> pl.DataFrame:
    """The lines with the column unit: one code for all of Alaska, and one for the District of Columbia."""
    state = pl.col("fips").str.head(2)
    alaska = pl.when(state == ALASKA[:2]).then(pl.lit(ALASKA))
    return lines.with_columns(
        unit=alaska.when(state == DC[:2]).then(pl.lit(DC)).otherwise(pl.col("fips"))
    )


def _of_one_year(make: Maker, year: str) -> Maker:
    """The table of all years with the rows of one alone, and without the sources of other years."""

    def of_year(raw: RawFolder) -> Compiled:
        table = make(raw)
        return replace(
            table,
            rows=table.rows.filter(pl.col("contest") == CONTEST.format(year)),
            meaning=f"November {year}: {MEANINGS[table.name]}",
            sources=tuple(file for file in table.sources if "wisconsin" not in file.path),
        )

    return update_wrapper(of_year, make)


def _named(make: Callable[[RawFolder, str], Compiled], year: str) -> Maker:
    def of_year(raw: RawFolder) -> Compiled:
        return make(raw, year)

    of_year.__name__ = make.__name__
    return of_year
