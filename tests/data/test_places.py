"""Which counties there were on a day."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.data import places


@pytest.mark.parametrize(
    ("day", "count"),
    [
        (date(2003, 1, 1), 3141),
        (date(2010, 4, 1), 3143),
        (date(2013, 7, 1), 3142),
        (date(2020, 4, 1), 3143),
        (date(2022, 6, 1), 3144),
    ],
)
def test_as_many_counties_as_the_census_bureau_counts(day: date, count: int) -> None:
    """3,141 in 2003, 3,143 at the Census of 2010 and of 2020, 3,144 since Connecticut's change."""
    assert len(places.counties(day)) == count


def test_codes_hold_on_their_days_only() -> None:
    """A renamed county has its old code until the day before, and the new one from that day."""
    before, after = places.counties(date(2015, 4, 30)), places.counties(date(2015, 5, 1))
    assert "46113" in before
    assert "46102" not in before
    assert "46113" not in after
    assert after["46102"] == "Oglala Lakota County"


def test_no_change_contradicts_the_list() -> None:
    """What began by the day of the list is on it, what ended by then is not, and the reverse for later changes."""
    listed = places.counties(date(2016, 1, 1))
    for change in places.county_changes():
        earlier = change.on <= date(2016, 1, 1)
        assert (change.began.keys() <= listed.keys()) or not earlier
        assert not (change.ended.keys() & listed.keys() and earlier)
        assert (change.ended.keys() <= listed.keys()) or earlier


def test_every_county_lies_in_a_listed_state() -> None:
    """Fifty-one codes of states, all used by counties."""
    states = {state.fips for state in places.states()}
    assert len(states) == 51
    assert {code[:2] for code in places.counties(date(2016, 11, 8))} == states
    assert not set(places.pseudo_counties()) & set(places.counties(date(2016, 11, 8)))
