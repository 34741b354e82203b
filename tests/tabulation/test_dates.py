"""Days of the Electoral College by the law of the year."""

from datetime import date
from typing import Any

import pytest

from canvass.errors import OutOfRange
from canvass.tabulation.dates import college_dates
from tests.tabulation.published import name, vectors


@pytest.mark.parametrize("vector", vectors("ec.dates"), ids=name)
def test_published_days(vector: Any) -> None:
    """Election day, deadline and meeting of every year are those of the statute."""
    dates = college_dates(vector["given"]["year"])
    assert {
        "election_day": dates.election_day.isoformat(),
        "deadline": dates.deadline.isoformat(),
        "deadline_kind": dates.deadline_kind.value,
        "electors_meet": dates.electors_meet.isoformat(),
    } == vector["expect"]


@pytest.mark.parametrize("year", range(1936, 2100, 4))
def test_days_of_the_week(year: int) -> None:
    """Voters vote on a Tuesday from the 2nd to the 8th; electors meet on a Monday, since 2024 on a Tuesday."""
    dates = college_dates(year)
    assert dates.election_day.strftime("%a") == "Tue"
    assert date(year, 11, 2) <= dates.election_day <= date(year, 11, 8)
    assert dates.electors_meet.strftime("%a") == ("Tue" if year >= 2024 else "Mon")
    assert (dates.electors_meet - dates.deadline).days == 6


@pytest.mark.parametrize("year", [2018, 1932, 2021])
def test_a_year_without_electors_is_refused(year: int) -> None:
    """A year of no presidential election, or of the law before 1936, has no dates here."""
    with pytest.raises(OutOfRange, match=str(year)):
        college_dates(year)
