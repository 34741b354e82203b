"""The packaged votes add up to the certified figures."""

from __future__ import annotations

import polars as pl
import pytest

from tests.data.packaged import table, totals

WARD_TOTALS = {
    "ward_returns_canvass": (2_975_753, 1_404_440, 1_381_823, 31_006),
    "ward_returns_recount": (2_976_150, 1_405_284, 1_382_536, 31_072),
}


@pytest.mark.parametrize(
    "returns", ["county_returns_2016", "state_returns", "elector_unit_returns"]
)
@pytest.mark.parametrize(
    ("state", "trump", "clinton"),
    [
        ("WI", 1_405_284, 1_382_536),
        ("MI", 2_279_543, 2_268_839),
        ("PA", 2_970_733, 2_926_441),
    ],
)
def test_three_states_have_their_certified_votes(
    returns: str, state: str, trump: int, clinton: int
) -> None:
    """Counties, states and elector units agree on the two leading candidates of the three states."""
    votes = totals(returns, state=state)
    assert (votes["trump"], votes["clinton"]) == (trump, clinton)


@pytest.mark.parametrize(
    ("returns", "trump", "clinton"),
    [
        ("county_returns_2016", 62_984_825, 65_853_516),
        ("state_returns", 62_984_717, 65_853_507),
    ],
)
def test_the_nation_has_its_published_sums(returns: str, trump: int, clinton: int) -> None:
    """Each compilation sums to the national figure that is published for it."""
    votes = totals(returns)
    assert (votes["trump"], votes["clinton"]) == (trump, clinton)


@pytest.mark.parametrize(("returns", "figures"), WARD_TOTALS.items())
def test_wisconsin_wards_have_the_certified_totals(
    returns: str, figures: tuple[int, int, int, int]
) -> None:
    """Canvass and recount of Wisconsin sum to the Commission's totals for all choices and for three of them."""
    votes = totals(returns)
    assert (sum(votes.values()), votes["trump"], votes["clinton"], votes["stein"]) == figures


def test_the_recount_changed_what_was_published() -> None:
    """Net and absolute changes of the recount are those counted by others: 844, 713, and 17,681 in all columns."""
    key = ["unit", "choice"]
    both = table("ward_returns_canvass").join(
        table("ward_returns_recount"), on=key, suffix="_recount", validate="1:1"
    )
    change = both.with_columns(change=pl.col("votes_recount") - pl.col("votes"))
    net = dict(change.group_by("choice").agg(pl.col("change").sum()).iter_rows())
    assert (net["trump"], net["clinton"]) == (844, 713)
    assert change["change"].abs().sum() == 17_681


def test_county_sums_of_the_recount_are_the_county_returns() -> None:
    """All 72 counties of Wisconsin have in their returns what their reporting units sum to after the recount."""
    counties = table("units").filter(pl.col("kind") == "reporting_unit").select("unit", "county")
    named = pl.col("choice").is_in(["trump", "clinton", "johnson", "stein", "castle"])
    wards = (
        table("ward_returns_recount")
        .filter(named)
        .join(counties, on="unit")
        .group_by(unit="county", choice="choice")
        .agg(pl.col("votes").sum())
    )
    matched = wards.join(table("county_returns_2016"), on=["unit", "choice", "votes"], how="semi")
    assert (wards.height, matched.height) == (72 * 5, 72 * 5)


def test_ballots_by_equipment_have_the_totals_of_the_form() -> None:
    """Form EL-190: touch screens 299,503, paper 247,354, scanners 2,447,462, AutoMARK 6,680 of 2,998,823 ballots."""
    ballots = table("ballots_by_technology")
    parts = ["dre", "paper", "optical_scan", "automark", "ballots"]
    assert ballots.select(parts).sum().row(0) == (299_503, 247_354, 2_447_462, 6_680, 2_998_823)
    add_up = ballots.filter(
        pl.sum_horizontal("dre", "paper", "optical_scan", "automark") == pl.col("ballots")
    )
    assert (ballots.height, add_up.height) == (3_627, 3_370)


@pytest.mark.parametrize(
    ("year", "pledged", "cast"),
    [
        (
            2012,
            {"obama": 332, "romney": 206, "other": 0},
            {"obama": 332, "romney": 206, "other": 0},
        ),
        (
            2016,
            {"clinton": 232, "trump": 306, "other": 0},
            {"clinton": 227, "trump": 304, "other": 7},
        ),
        (2020, {"biden": 306, "trump": 232, "other": 0}, {"biden": 306, "trump": 232, "other": 0}),
        (
            2024,
            {"harris": 226, "trump": 312, "other": 0},
            {"harris": 226, "trump": 312, "other": 0},
        ),
    ],
)
def test_538_electors_were_pledged_and_cast(
    year: int, pledged: dict[str, int], cast: dict[str, int]
) -> None:
    """Each year has 538 electors, pledged and cast as Congress counted them; seven deviated in 2016."""
    contest = f"president-{year}"
    assert table("electors").filter(pl.col("contest") == contest)["electors"].sum() == 538
    votes = table("elector_votes").filter(pl.col("contest") == contest)
    for column, expected in (("pledged", pledged), ("cast", cast)):
        assert dict(votes.group_by("choice").agg(pl.col(column).sum()).iter_rows()) == expected


def test_every_state_has_as_many_electors_as_it_pledged() -> None:
    """Electors by unit and electors by choice agree in every state and year."""
    appointed = table("electors").group_by("contest", "state").agg(pl.col("electors").sum())
    pledged = table("elector_votes").group_by("contest", "state").agg(pl.col("pledged").sum())
    both = appointed.join(pledged, on=["contest", "state"], validate="1:1")
    assert both.height == 4 * 51
    assert both.filter(pl.col("electors") != pl.col("pledged")).is_empty()
