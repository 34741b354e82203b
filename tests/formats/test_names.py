"""Names are compared without regard to spelling, and never confused with each other."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats.names import county_name, folded, folded_person, variants
from canvass.formats.place_names import county_of, nearest_county, nearest_state, state_of

DAY = date(2016, 11, 8)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Desoto", "DeSoto County"),
        ("La Salle", "LaSalle Parish"),
        ("Saint Louis", "St. Louis County"),
        ("Lac Qui Parle", "Lac qui Parle County"),
        ("Doña Ana", "Dona Ana County"),
        ("Charles City", "Charles City County"),
        ("Prince George's", "PRINCE GEORGES COUNTY"),
        ("Anchorage", "Anchorage Municipality"),
    ],
)
def test_spellings_of_one_county(name: str, other: str) -> None:
    """Capitals, accents, spaces, Saint and the word for what it is do not matter."""
    assert county_name(name).is_same(county_name(other))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Baltimore city", "Baltimore County"),
        ("Ward 1", "District of Columbia"),
        ("State House District 13", "Aleutians East Borough"),
        ("Adams", "Ashland County"),
    ],
)
def test_other_places_are_other_places(name: str, other: str) -> None:
    """A city is not the county of its name; a district is not a borough."""
    assert not county_name(name).is_same(county_name(other))


@pytest.mark.parametrize(
    ("name", "postal", "code"),
    [
        ("ADAMS", "WI", "55001"),
        ("SAINT CROIX", "WI", "55109"),
        ("Fond du Lac", "WI", "55039"),
        ("Baltimore City", "MD", "24510"),
        ("Baltimore County", "MD", "24005"),
        ("Baltimore", "MD", None),
        ("James City", "VA", "51095"),
        ("Adam", "WI", None),
        ("Adams", "XX", None),
    ],
)
def test_counties_are_found_by_name_where_one_is_meant(
    name: str, postal: str, code: str | None
) -> None:
    """A name that a county and a city share is not guessed."""
    assert county_of(name, postal, DAY) == code


def test_states_have_three_names() -> None:
    """Postal code and name in any capitals; the nearest is suggested for others."""
    assert state_of("wi") == state_of("WISCONSIN") == state_of(" Wisconsin ") == "WI"
    assert state_of("Wisconson") is None
    assert nearest_state("Wisconson") == "Wisconsin"
    assert nearest_county("Ashlnd", "WI", DAY) == "Ashland County"


def test_people_are_first_and_last_names() -> None:
    """Middle names and suffixes differ from list to list."""
    assert folded_person("Donald J. Trump") == folded_person("Donald Trump Jr.")
    assert folded_person("Jill Stein") != folded_person("Jill Biden")


@given(st.lists(st.sampled_from(["Ward 1", "WARD 1", "ward  1", "Ward 2"])))
def test_variants_are_the_same_name(names: list[str]) -> None:
    """Every pair folds to one name, and the earlier one stands first."""
    for earlier, later in variants(names):
        assert earlier != later
        assert folded(earlier) == folded(later)
        assert names.index(earlier) < names.index(later)
