"""The packaged election opens by its name and has what the report speaks of."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.errors import UnknownName
from canvass.journeys.elections import open_election
from canvass.model import Baseline, UnitKind


def test_it_opens_by_its_name() -> None:
    """Its day, its main contest and the three states of the report are those of November 2016."""
    election = open_election("us-2016-president")
    assert (election.day, election.focus) == (date(2016, 11, 8), ("WI", "MI", "PA"))
    assert election.contest().id == "president-2016"
    assert election.contest().choice("clinton").name == "Hillary Rodham Clinton"


def test_wisconsin_has_both_of_its_counts() -> None:
    """The canvass and the recount of the wards are two sets of returns, told apart by their baseline."""
    election = open_election("us-2016-president")
    baselines = [
        returns.baseline
        for returns in election.returns_of("president-2016", UnitKind.REPORTING_UNIT)
    ]
    assert baselines == [Baseline.COUNTY_CANVASS, Baseline.RECOUNT]


@pytest.mark.parametrize("year", [2012, 2016, 2020, 2024])
def test_every_contest_has_results_by_state(year: int) -> None:
    """Each of the four presidential contests has certified votes of 50 states and the District of Columbia."""
    election = open_election("us-2016-president")
    (states,) = election.returns_of(f"president-{year}", UnitKind.STATE)
    assert states.table["unit"].n_unique() == 51
    assert states.baseline is Baseline.CERTIFIED


def test_every_table_comes_with_its_sources() -> None:
    """A report can name, for every file, where it comes from."""
    election = open_election("us-2016-president")
    assert {*election.tables, "units", "choices"} < set(election.sources)
    assert all(
        source.origin and source.sha256 for many in election.sources.values() for source in many
    )


def test_a_name_that_is_nearly_right_is_refused_with_the_right_one() -> None:
    """An unknown name is answered with the nearest packaged one."""
    with pytest.raises(UnknownName, match="us-2016-president"):
        open_election("us-2016-presidnet")
