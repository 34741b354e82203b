"""Sets of returns: which contests they have, and the rows of one."""

from __future__ import annotations

import polars as pl
import pytest

from canvass import open_election
from canvass.errors import UnknownName
from canvass.model import Baseline, Choice, ChoiceKind, Contest, Returns, UnitKind
from canvass.model.tables import RETURNS


def returns(*contests: str) -> Returns:
    """A county's votes in each of these contests."""
    rows = [("c1", contest, "ann", "total", 10) for contest in contests]
    schema = {column.name: column.type for column in RETURNS.columns}
    return Returns(
        "canvass", UnitKind.COUNTY, Baseline.CERTIFIED, pl.DataFrame(rows, schema, orient="row")
    )


def test_the_rows_of_one_contest_are_the_same_object_each_time() -> None:
    """So that what is computed from them can be remembered; other contests are not among them."""
    both = returns("mayor", "council")
    mayor = both.of("mayor")
    assert mayor is both.of("mayor")
    assert mayor.contests == ("mayor",)
    assert both.contests == ("council", "mayor")
    assert mayor.of("mayor") is mayor


def test_a_contest_that_is_not_there() -> None:
    """Is refused with the nearest name, also where the returns have one contest only, or none."""
    for found in (returns("mayor"), returns("mayor", "council"), returns()):
        with pytest.raises(UnknownName):
            found.of("major")


def test_each_valid_vote_is_counted_once() -> None:
    """A total stands for its modes, the state for its districts; blank ballots are no votes."""
    mayor = Contest(
        "mayor", "Mayor", (Choice("ann", "Ann"), Choice("blank", "Blank", kind=ChoiceKind.BLANK))
    )
    rows = [
        ("c1", "mayor", "ann", "total", 10),
        ("c1", "mayor", "ann", "absentee", 4),
        ("c1", "mayor", "blank", "total", 3),
        ("c2", "mayor", "ann", "absentee", 5),
        ("c2", "mayor", "ann", "election_day", 6),
        ("c2", "council", "ann", "total", 100),
    ]
    schema = {column.name: column.type for column in RETURNS.columns}
    table = pl.DataFrame(rows, schema, orient="row")
    own = Returns("canvass", UnitKind.COUNTY, Baseline.CERTIFIED, table)
    assert own.valid_votes(mayor) == 10 + 5 + 6
    assert returns("council").valid_votes(mayor) == 0


def test_votes_of_maine_and_nebraska_are_counted_once() -> None:
    """Their districts are in the whole state; where districts are alone, they are what there is."""
    election = open_election("us-2016-president")
    (contest,) = [one for one in election.contests if one.id == election.main_contest]
    units, districts = map(election.returns_named, ("elector-units", "districts"))
    outside = units.table.filter(
        pl.col("contest") == contest.id, ~pl.col("unit").str.contains(r"^(ME|NE)-0\d$")
    )
    assert units.valid_votes(contest) == outside["votes"].sum()
    rows = districts.table.filter(pl.col("contest") == contest.id)
    assert districts.valid_votes(contest) == rows["votes"].sum() > 1_000_000
    shown = election.to_dict()["returns"]
    assert isinstance(shown, list)
    told = {
        each["name"]: each["votes"][contest.id] for each in shown if contest.id in each["votes"]
    }
    assert told["elector-units"] == units.valid_votes(contest)
    assert f"{told['elector-units']:,}" in election._repr_html_()
