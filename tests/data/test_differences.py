"""Where two packaged compilations of one count differ, the difference can be computed and is the known one."""

from __future__ import annotations

import polars as pl

from tests.data.packaged import table, totals

NOT_VOTES = ["blank", "overvote", "void"]
STATES_LESS_ELECTOR_UNITS = {
    "AR": -41,
    "AZ": 63,
    "CA": 9,
    "CO": -27,
    "IA": -451,
    "MI": 5_968,
    "MN": -31,
    "MO": -3,
    "NE-01": 24,
    "NE-03": 151,
    "RI": -90,
    "UT": -42,
}
STATES_LESS_COUNTIES = {
    "trump": {"CA": 4, "MN": -2, "RI": -90, "UT": -20},
    "clinton": {"CA": 4, "MN": -11, "UT": -2},
    "stein": {"CA": 1, "GA": 7_674, "IN": 7_841, "MN": 1, "MO": -3, "NC": 12_105},
}


def test_certified_totals_and_state_results_differ_in_twelve_units_of_2016() -> None:
    """Valid votes of the state results less certified totals: Michigan has 5,968 more, eleven others little."""
    valid = table("choices").filter(~pl.col("choice_kind").is_in(NOT_VOTES))
    results = pl.concat([table("state_returns"), table("district_returns")]).join(
        valid, on=["contest", "choice"], how="semi"
    )
    at_large = pl.col("unit").replace({"ME": "ME-AL", "NE": "NE-AL"})
    found = _votes(results.with_columns(at_large)).join(
        _votes(table("elector_unit_returns")), on="unit", suffix="_certified", validate="1:1"
    )
    assert found.height == 56
    assert _differences(found, "votes_certified") == STATES_LESS_ELECTOR_UNITS


def test_counties_lack_write_in_votes_that_the_states_have() -> None:
    """By candidate, states less counties: Stein lacks three states, the leading two a few votes."""
    counties = _by_state(table("county_returns_2016"))
    for choice, expected in STATES_LESS_COUNTIES.items():
        is_choice = pl.col("choice") == choice
        both = _votes(table("state_returns").filter(is_choice)).join(
            _votes(counties.filter(is_choice)),
            on="unit",
            suffix="_counties",
            validate="1:1",
        )
        assert _differences(both, "votes_counties") == expected


def test_the_county_table_is_short_of_the_certified_totals() -> None:
    """In 41 states the counties lack votes, 977,300 in all; in Michigan 8,955 of 4,799,284."""
    counties = _votes(_by_state(table("county_returns_2016")))
    at_large = pl.col("unit").replace({"ME-AL": "ME", "NE-AL": "NE"})
    certified = _votes(table("elector_unit_returns").with_columns(at_large))
    short = _differences(certified.join(counties, on="unit", suffix="_counties"), "votes_counties")
    assert all(votes > 0 for votes in short.values())
    assert (len(short), sum(short.values()), short["MI"]) == (41, 977_300, 8_955)


def test_maines_districts_have_fewer_votes_than_maine() -> None:
    """144 votes for Clinton and 32 for Trump stand in the state's sum and in neither district."""
    of_maine = pl.col("unit").is_in(["ME", "ME-01", "ME-02"])
    both = pl.concat([table("state_returns"), table("district_returns")]).filter(
        of_maine & (pl.col("contest") == "president-2016")
    )
    sign = pl.when(pl.col("unit") == "ME").then(1).otherwise(-1)
    missing = dict(both.group_by("choice").agg((pl.col("votes") * sign).sum()).iter_rows())
    assert (missing["clinton"], missing["trump"]) == (144, 32)


def test_errors_of_the_2012_compilation_are_kept() -> None:
    """Lackawanna's two candidates stay swapped as in the source: 26,753 votes from one to the other."""
    pennsylvania = totals("county_returns_2012", "president-2012", "PA")
    official = totals("state_returns", "president-2012", "PA")
    shift = {name: pennsylvania[name] - official[name] for name in ("obama", "romney")}
    assert shift == {"obama": -26_753, "romney": 26_753}


def _by_state(counties: pl.DataFrame) -> pl.DataFrame:
    state_of = table("units").filter(pl.col("kind") == "county").select("unit", "state")
    return counties.join(state_of, on="unit").drop("unit").rename({"state": "unit"})


def _votes(returns: pl.DataFrame) -> pl.DataFrame:
    of_2016 = returns.filter(pl.col("contest") == "president-2016")
    return of_2016.group_by("unit").agg(pl.col("votes").sum())


def _differences(both: pl.DataFrame, other: str) -> dict[str, int]:
    less = both.with_columns(less=pl.col("votes") - pl.col(other)).filter(pl.col("less") != 0)
    return dict(less.sort("unit").select("unit", "less").iter_rows())
