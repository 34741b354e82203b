"""The packaged tables have the rows and the shape that is promised, and name nothing unknown."""

from __future__ import annotations

from importlib.resources import files

import polars as pl
import pytest

from canvass import data
from canvass.formats.description import Description, describe
from canvass.model import ChoiceKind, Technology, UnitKind
from canvass.model.tables import SCHEMAS
from tests.data.packaged import ELECTION, table

LIMIT_BYTES = 4_000_000
ROWS = {
    "units": 1 + 51 + 56 + 3_154 + 1_913 + 3_636,
    "choices": 41 + 61 + 104 + 81,
    "state_returns": 1_853,
    "district_returns": 107,
    "elector_unit_returns": 3 * 56 * 3,
    "county_returns_2012": 3_114 * 3,
    "county_returns_2016": 3_113 * 7,
    "ward_returns_canvass": 3_636 * 17,
    "ward_returns_recount": 3_636 * 17,
    "electors": 4 * 56,
    "leads": 12,
    "elector_votes": 4 * 51 * 3,
    "technology": 3_121,
    "ballots_by_technology": 3_627,
    "listed_equipment": 3_630,
    "recount_method": 72,
    "covariates": 3_114 + 31 + 1_847,
    "polls": 3_004,
    "official_dates": 5,
    "recount_units": 2,
    "outline_arcs": 9_462,
    "outline_rings": 3_347,
}


def described() -> Description:
    """The packaged election's own description."""
    return describe(data.description(ELECTION))


def levels() -> dict[str, UnitKind]:
    """Kind of the units of each set of returns, by file."""
    return {entry.file: entry.level for entry in described().returns}


@pytest.mark.parametrize(("name", "rows"), ROWS.items())
def test_each_table_has_its_rows(name: str, rows: int) -> None:
    """No table gains or loses a row unnoticed."""
    assert table(name).height == rows


@pytest.mark.parametrize("name", ROWS)
def test_each_table_conforms_to_its_schema(name: str) -> None:
    """Columns, types, keys and filled cells are those that the schema asks for, in its order."""
    schema = SCHEMAS["returns"] if name in levels() else SCHEMAS[name]
    assert schema.conform(table(name)).columns == table(name).columns


def test_the_description_names_every_file_and_no_other() -> None:
    """election.toml and the Parquet files of the folder are the same set."""
    folder = files("canvass.data").joinpath(ELECTION)
    packaged = {entry.name.removesuffix(".parquet") for entry in folder.iterdir()}
    named = {*described().tables.values(), *levels()}
    assert named == set(ROWS) == packaged - {"election.toml", "findings.json", "provenance.toml"}


def test_the_package_stays_small() -> None:
    """The whole folder is under 4 MB."""
    folder = files("canvass.data").joinpath(ELECTION)
    assert sum(len(entry.read_bytes()) for entry in folder.iterdir()) < LIMIT_BYTES


@pytest.mark.parametrize(("name", "level"), levels().items())
def test_returns_name_only_known_units_and_choices(name: str, level: UnitKind) -> None:
    """Each unit of a set of returns is a unit of its level, each choice one of its contest; no votes are negative."""
    returns = table(name)
    units = table("units").filter(pl.col("kind") == level)
    assert returns.join(units, on="unit", how="anti").is_empty()
    assert returns.join(table("choices"), on=["contest", "choice"], how="anti").is_empty()
    assert returns["votes"].ge(0).all()


@pytest.mark.parametrize(
    "name",
    [
        *("technology", "ballots_by_technology", "listed_equipment"),
        *("recount_method", "covariates", "outline_rings"),
    ],
)
def test_facts_name_only_known_units(name: str) -> None:
    """Every unit that any table of facts names is in the table of units."""
    assert table(name).join(table("units"), on=["kind", "unit"], how="anti").is_empty()


def test_electors_name_only_known_units_and_choices() -> None:
    """Electors are those of known elector units, and their votes are for known choices."""
    units = table("units").filter(pl.col("kind") == "elector_unit")
    assert table("electors").join(units, on=["unit", "state"], how="anti").is_empty()
    choices = table("choices")
    assert table("elector_votes").join(choices, on=["contest", "choice"], how="anti").is_empty()


def test_words_are_those_of_the_nouns() -> None:
    """Kinds of units and choices and classes of technology are canvass's own."""
    assert set(table("units")["kind"]) <= set(UnitKind)
    assert set(table("choices")["choice_kind"]) <= set(ChoiceKind)
    assert set(table("technology")["technology"]) <= set(Technology)


def test_lines_for_nobody_are_no_valid_votes() -> None:
    """New York's lines Blank and Void of 2016 are known for what they are, Nevada's line is a choice."""
    kinds = dict(
        table("choices")
        .filter(pl.col("contest") == "president-2016")
        .select("choice", "choice_kind")
        .iter_rows()
    )
    assert not ChoiceKind(kinds["blank"]).is_valid_vote
    assert not ChoiceKind(kinds["void"]).is_valid_vote
    assert ChoiceKind(kinds["none_of_these"]).is_valid_vote
    assert not ChoiceKind(kinds["none_of_these"]).can_win


def test_polls_are_all_there_by_year() -> None:
    """3,004 polls: 391, 458, 566, 484, 511 and 594 from 2000 to 2020, none later than its election."""
    polls = table("polls")
    by_year = dict(polls.group_by("year").len().sort("year").iter_rows())
    assert list(by_year.values()) == [391, 458, 566, 484, 511, 594]
    assert polls.filter(pl.col("poll_day") > pl.col("election_day")).is_empty()
    places = [*table("electors")["unit"], *table("electors")["state"], "US"]
    assert polls.filter(~pl.col("location").is_in(places)).is_empty()


def test_technology_by_state_is_as_published() -> None:
    """Pennsylvania 49 counties without paper, 17 scanners, 1 mixed; Michigan and Georgia without variation."""
    states = table("units").filter(pl.col("kind") == "county").select("unit", "state")
    results = table("county_returns_2016").select("unit").unique()
    found = (
        table("technology")
        .join(results, on="unit", how="semi")
        .join(states, on="unit")
        .filter(pl.col("state").is_in(["PA", "MI", "GA"]))
        .group_by("state", "technology")
        .len()
    )
    assert {(state, name): rows for state, name, rows in found.iter_rows()} == {
        ("PA", "dre_paperless"): 49,
        ("PA", "optical_scan"): 17,
        ("PA", "mixed"): 1,
        ("MI", "optical_scan"): 83,
        ("GA", "dre_paperless"): 159,
    }


def test_counties_recounted_as_published() -> None:
    """51 counties of Wisconsin recounted by hand, 12 by several methods, 9 by scanner."""
    methods = dict(table("recount_method").group_by("method").len().iter_rows())
    assert methods == {"hand_count": 51, "mixed": 12, "optical_scan": 9}
