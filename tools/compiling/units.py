"""Every unit of the packaged election: nation, states, elector units, counties, municipalities, wards."""

from __future__ import annotations

import polars as pl

from canvass.model import UnitKind
from canvass.model.tables import UNITS
from tools.compiling import county_units
from tools.compiling.demographics import MUNICIPALITIES_ACS
from tools.compiling.elector_units import ELECTORAL_VOTES
from tools.compiling.kinds import kind, parent
from tools.compiling.municipalities import municipalities, reporting_units_in_places
from tools.compiling.raw import RawFolder
from tools.compiling.state_results import RESULTS
from tools.compiling.table import Compiled, types_of
from tools.compiling.wards import CANVASS_AND_RECOUNT
from tools.compiling.wisconsin_equipment import EL190, RECOUNT_COUNTIES

NATION = pl.DataFrame({"kind": ["nation"], "unit": ["US"], "name": ["United States"]})


def units(raw: RawFolder) -> Compiled:
    """Every unit that any table names, and what it belongs to."""
    places = reporting_units_in_places(raw)
    counties = county_units.county_units(raw)
    parts = (NATION, states(raw), elector_units(raw), counties, municipalities(raw), places.table)
    return Compiled(
        name="units",
        schema=UNITS,
        rows=pl.concat([shaped(part) for part in parts]),
        sources=(
            *(RESULTS, ELECTORAL_VOTES, *county_units.SOURCES, RECOUNT_COUNTIES),
            *(EL190, MUNICIPALITIES_ACS, CANVASS_AND_RECOUNT),
        ),
        meaning="nation, states, elector units, counties, and Wisconsin's municipalities and reporting units",
        derived="every code of any county table is listed, those that are no county of 2016 with a name that says "
        "so; a municipality that lies in several counties is one unit in each, with its own code; reporting "
        "units have no official id and are numbered in the order of the ward file",
        meanings={
            "county": "FIPS of the county that a municipality or reporting unit lies in",
            "counted_in": "county whose row of 2016 includes this one's votes: Alaska's boroughs in 02000, "
            "Kalawao in Maui, retired and pseudo codes in the county that has their votes",
        },
        ledgers=(places.ledger,),
    )


def shaped(part: pl.DataFrame) -> pl.DataFrame:
    """The part with every column of the units table; those that it lacks are empty."""
    lacking = [
        pl.lit(None, pl.String).alias(name) for name in types_of(UNITS) if name not in part.columns
    ]
    return part.with_columns(lacking).select(*types_of(UNITS))


def states(raw: RawFolder) -> pl.DataFrame:
    """The fifty states and the District of Columbia."""
    by_fips = county_units.states_by_fips(raw)
    fips = {state: code for code, state in by_fips.items()}
    is_state = pl.col("state_abbrev").is_in(list(fips))
    return (
        raw.text(RESULTS)
        .filter(is_state)
        .select(unit="state_abbrev", name="state", state="state_abbrev")
        .unique()
        .sort("unit")
        .with_columns(
            kind(UnitKind.STATE),
            *parent(UnitKind.NATION, pl.lit("US")),
            fips=pl.col("unit").replace_strict(fips),
        )
    )


def elector_units(raw: RawFolder) -> pl.DataFrame:
    """What casts electors together: 49 states, and the statewide and district units of Maine and Nebraska."""
    names = dict(states(raw).select("unit", "name").iter_rows())
    state, part = pl.col("unit").str.slice(0, 2), pl.col("unit").str.slice(3)
    suffix = (
        pl.when(part == "")
        .then(pl.lit(""))
        .when(part == "AL")
        .then(pl.lit(" at large"))
        .otherwise(pl.format(" district {}", part.str.strip_chars_start("0")))
    )
    return (
        raw.text(ELECTORAL_VOTES)
        .sort("unit")
        .select(
            kind(UnitKind.ELECTOR_UNIT),
            "unit",
            pl.concat_str(state.replace_strict(names), suffix).alias("name"),
            *parent(UnitKind.STATE, state),
            state.alias("state"),
        )
    )
