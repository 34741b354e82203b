"""Where two certified tables of a contest differ, both numbers and the states are told; where they agree, nothing."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.model import Election
from canvass.present.outcome import outcome_page
from canvass.present.render.terminal import as_text
from tests.journeys.small import Rows, made

STATES = {
    2016: ("AR", "AZ", "CA", "CO", "IA", "MI", "MN", "MO", "RI", "UT"),
    2020: ("CA", "CT", "DE", "ID", "IN", "KS", "MT", "ND", "NJ", "NY", "PA", "WV"),
    2024: ("ID", "MA", "MS", "MT", "NH", "PA", "VA", "WA", "WV"),
}
ADA, BEN = ("a", "Ada Ash", "", "candidate"), ("b", "Ben Birch", "", "candidate")
REST = ("rest", "all others", "", "other")


@pytest.mark.parametrize("year", STATES)
def test_the_states_of_each_year_stand_in_the_outcome_and_in_the_provenance(year: int) -> None:
    """Twelve states in 2020: the journey counts them, and the packaged provenance names the same."""
    name = f"us-{year}-president"
    (everywhere,) = election_outcome(open_election(name), states=["WI"]).certified_twice
    assert everywhere.states == STATES[year]
    provenance = Path(str(files("canvass.data"))) / name / "provenance.toml"
    table = tomllib.loads(provenance.read_text("utf-8"))["table"]["elector_unit_returns"]
    told = table["derived"].partition(f" {year}: ")[2].partition("; 20")[0]
    words = {word.strip(",;") for word in told.split()}
    assert (
        tuple(sorted(word for word in words if len(word) == 2 and word.isupper())) == STATES[year]
    )


def test_new_york_has_both_pairs() -> None:
    """5,230,985 and 3,244,798 by one certified table of 2020, 5,244,886 and 3,251,997 by the other."""
    _, new_york = election_outcome(
        open_election("us-2020-president"), states=["NY"]
    ).certified_twice
    assert new_york.choices == {"biden": (5_230_985, 5_244_886), "trump": (3_244_798, 3_251_997)}
    assert (new_york.place, new_york.states) == ("New York", ())


def two(
    first: Rows, other: Rows, baselines: tuple[str, str] = ("certified", "certified")
) -> Election:
    """Two counts by state of a small nation."""
    return made(
        {"id": "mayor", "title": "Mayor"},
        [("state", code, code, "nation", "N", code, None) for code in ("WI", "MI")],
        [ADA, BEN, REST],
        {"one": ("state", baselines[0], first), "two": ("state", baselines[1], other)},
    )


FIRST = [
    ("WI", "a", "total", 50),
    ("WI", "b", "total", 40),
    ("MI", "a", "total", 7),
    ("MI", "b", "total", 9),
]


@pytest.mark.parametrize(
    ("changed", "states", "choices"),
    [
        (("WI", "a", "total", 51), ("WI",), {"a": (57, 58)}),
        (("MI", "b", "total", 3), ("MI",), {"b": (49, 43)}),
    ],
)
def test_one_planted_vote_is_told_in_its_state(
    changed: tuple[str, str, str, int], states: tuple[str, ...], choices: dict[str, tuple[int, int]]
) -> None:
    """The other table differs in one cell: the place, the choice, both sums."""
    other = [changed if row[:3] == changed[:3] else row for row in FIRST]
    (found,) = election_outcome(two(FIRST, other)).certified_twice
    assert (found.states, found.choices) == (states, choices)


def test_an_exchange_between_states_is_told_though_the_sums_agree() -> None:
    """A vote moved from one state to the other leaves the nation's sums: both states are named all the same."""
    moved = [("WI", "a", "total", 49), FIRST[1], ("MI", "a", "total", 8), FIRST[3]]
    result = election_outcome(two(FIRST, moved), states=["WI"])
    assert [each.choices for each in result.certified_twice] == [{}, {"a": (50, 49)}]
    assert result.certified_twice[0].states == ("MI", "WI")
    told = " ".join(as_text(outcome_page(result)).split())
    assert "one and two, have the same sums and differ in 2 states: MI and WI." in told
    assert "WI: two certified tables differ: one with 50 for Ash and 90 valid votes" in told


def test_nothing_is_told_of_equal_tables_or_of_a_count_before_the_certificate() -> None:
    """The same votes twice, and an election night that differs: no two certified tables differ."""
    assert election_outcome(two(FIRST, FIRST)).certified_twice == ()
    night = [("WI", "a", "total", 5), *FIRST[1:]]
    assert (
        election_outcome(two(FIRST, night, ("certified", "election_night"))).certified_twice == ()
    )
