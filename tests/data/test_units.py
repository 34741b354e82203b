"""The packaged units: every code is text, has a name, and leads to its county and state."""

from __future__ import annotations

import polars as pl
import pytest

from tests.data.packaged import table


def of_kind(kind: str) -> pl.DataFrame:
    """Units of a kind."""
    return table("units").filter(pl.col("kind") == kind)


def test_fips_codes_are_text_of_five_characters() -> None:
    """A county's id is its FIPS code with the leading zero kept."""
    counties = of_kind("county")
    assert counties["unit"].str.contains(r"^\d{5}$").all()
    assert counties["unit"].equals(counties["fips"])


def test_every_parent_is_a_unit() -> None:
    """Only the nation lies in nothing."""
    units = table("units")
    keys = units.select(parent_kind="kind", parent="unit")
    orphans = units.join(keys, on=["parent_kind", "parent"], how="anti")
    assert orphans["unit"].to_list() == ["US"]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("02000", "statewide"),
        ("36000", "29095 Jackson"),
        ("46113", "retired"),
        ("51515", "retired"),
        ("17140", "no county of this number"),
    ],
)
def test_codes_that_are_no_county_say_so(code: str, says: str) -> None:
    """A pseudo or retired code has a name that tells a reader what it is."""
    (name,) = of_kind("county").filter(pl.col("unit") == code)["name"]
    assert says in name


def test_alaskas_boroughs_are_painted_by_the_statewide_row() -> None:
    """Each county with an outline has its own returns of 2016 or names the county that counted its votes."""
    shapes = table("outline_rings").select("unit").unique()
    painted = shapes.join(of_kind("county"), on="unit").with_columns(
        row=pl.coalesce("counted_in", "unit")
    )
    returns = table("county_returns_2016").select(row="unit").unique()
    assert painted.join(returns, on="row", how="anti").is_empty()
    elsewhere = painted.drop_nulls("counted_in")
    assert (elsewhere["counted_in"] == "02000").sum() == 29
    assert elsewhere.filter(pl.col("counted_in") != "02000")["unit"].to_list() == ["15005"]


def test_every_reporting_unit_reaches_its_county() -> None:
    """All 72 counties are reached, by reporting units that carry the county themselves."""
    units = of_kind("reporting_unit")
    assert units["county"].null_count() == 0
    assert units["county"].n_unique() == 72


def test_a_municipality_and_its_reporting_units_lie_in_one_county() -> None:
    """A city in four counties is four units; no ward is filed under a part of it in another county."""
    municipalities = of_kind("municipality").select(parent="unit", within="county")
    wards = of_kind("reporting_unit").join(municipalities, on="parent")
    assert wards.height == 3_633
    assert wards.filter(pl.col("county") != pl.col("within")).is_empty()
    dells = of_kind("municipality").filter(pl.col("name") == "CITY OF WISCONSIN DELLS")
    assert dells["county"].to_list() == ["55001", "55021", "55057", "55111"]


def test_three_wards_have_no_municipality_of_known_code() -> None:
    """Where no code is known the parent is the county; nothing is guessed."""
    wards = of_kind("reporting_unit").filter(pl.col("parent_kind") == "county")
    assert wards["name"].to_list() == [
        "VILLAGE OF LAC LA BELLE Ward 2",
        "CITY OF BURLINGTON Ward 10",
        "CITY OF BURLINGTON Ward 9",
    ]


def test_nine_reporting_units_have_no_ballots_by_equipment() -> None:
    """The units without a row of form EL-190 are the nine that are known."""
    missing = of_kind("reporting_unit").join(
        table("ballots_by_technology"), on=["kind", "unit"], how="anti"
    )
    assert missing["name"].to_list() == [
        "VILLAGE OF LAC LA BELLE Ward 2",
        "TOWN OF PLYMOUTH Ward 1",
        "TOWN OF RANDALL Wards 1-7",
        "VILLAGE OF NORTH BAY Ward 1",
        "TOWN OF UNION Wards 1-4",
        "TOWN OF HAYWARD Wards 1-8",
        "TOWN OF CALEDONIA Wards 1-2",
        "CITY OF BURLINGTON Ward 10",
        "CITY OF BURLINGTON Ward 9",
    ]


def test_madisons_demographics_are_those_of_a_village() -> None:
    """A known error of the source: the City of Madison (13251) has the figures of McFarland (13154)."""
    facts = table("covariates").filter(pl.col("unit").is_in(["13154", "13251"]))
    municipal = facts.filter(pl.col("kind") == "municipality").drop("kind", "unit")
    assert municipal.height == 2
    assert municipal.n_unique() == 1
