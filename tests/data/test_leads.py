"""The leads of November 2016 as they were known, and the days from which the counts were public."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from canvass.journeys.elections import open_election
from canvass.model import UnitKind
from tests.data.packaged import ELECTION, table, totals


@pytest.mark.parametrize(
    ("state", "day", "lead"),
    [
        ("WI", date(2016, 11, 23), 27_257),
        ("WI", date(2016, 11, 25), 22_177),
        ("WI", date(2016, 11, 29), 22_617),
        ("MI", date(2016, 11, 22), 13_107),
        ("MI", date(2016, 11, 23), 10_704),
        ("PA", date(2016, 11, 23), 60_000),
        ("PA", date(2016, 12, 12), 44_292),
    ],
)
def test_published_leads(state: str, day: date, lead: int) -> None:
    """The latest lead of a state on a day, as the press and the offices had it."""
    known = table("leads").filter((pl.col("unit") == state) & (pl.col("known_from") <= day))
    assert known.sort("known_from")["margin_votes"][-1] == lead


def test_a_lead_and_its_votes_agree() -> None:
    """Where the votes of both are told they make the lead; the votes that did not are left out."""
    rows = table("leads")
    told = rows.drop_nulls(["votes_ahead", "votes_behind"])
    assert (told["votes_ahead"] - told["votes_behind"]).to_list() == told["margin_votes"].to_list()
    misprinted = rows.filter(
        (pl.col("unit") == "MI") & (pl.col("known_from") == date(2016, 11, 12))
    )
    assert misprinted.select("margin_votes", "votes_ahead").row(0) == (13_225, None)


@pytest.mark.parametrize("name", ["wards-canvass", "wards-recount"])
def test_a_count_is_public_from_the_day_of_its_lead(name: str) -> None:
    """Both counts of Wisconsin: the lead that became known on the day is the one of the wards."""
    returns = open_election(ELECTION).returns_named(name)
    votes = totals(returns.file)
    leads = table("leads").filter(pl.col("unit") == "WI")
    (lead,) = leads.filter(pl.col("margin_votes") == votes["trump"] - votes["clinton"]).to_dicts()
    assert lead["known_from"] == returns.known_from["president-2016"]
    assert lead["votes_ahead"] == votes["trump"]


def test_every_set_of_returns_says_from_which_day_it_was_public() -> None:
    """No contest of a packaged set is without a day, and none was public before it was held."""
    election = open_election(ELECTION)
    for returns in election.returns:
        assert {*returns.known_from} >= {*returns.contests}
        for contest in returns.contests:
            assert returns.known_from[contest] > election.day_of(election.contest(contest))


def test_leads_are_of_listed_states() -> None:
    """Units and choices of the leads are those of the election."""
    election = open_election(ELECTION)
    rows = election.table("leads", UnitKind.STATE)
    assert {*rows["unit"]} == {"WI", "MI", "PA"}
    choices = {choice.id for choice in election.contest().choices}
    assert {*rows["ahead"], *rows["behind"]} <= choices
