"""The total of a contest, or the ballots of a place, on the row of each choice is no choice's votes."""

from __future__ import annotations

import pytest

from canvass.formats.read_file import read_received

HEADER = "county,precinct,office,district,party,candidate,TotalVotes"
PLACES = (60, 75, 90, 75)


def codes(text: str) -> list[str]:
    """What stops the file, and the contest that it names."""
    found = read_received("20181106__wi__general__precinct.csv", text.encode()).result.problems
    return [f"{each.code} {each.found}" for each in found if each.severity.stops]


def table(numbers: tuple[tuple[int, ...], ...]) -> str:
    """A governor's contest of two people and write-ins, with the numbers of each place."""
    names = ("DEM,Ann", "REP,Bob", ",Write-ins")
    rows = (
        f"Dane,Ward {ward},Governor,,{name},{number}"
        for ward, of_place in enumerate(numbers, 1)
        for name, number in zip(names, of_place, strict=False)
    )
    return "\n".join([HEADER, *rows, ""])


@pytest.mark.parametrize("choices", [2, 3])
def test_one_number_for_all_choices_is_no_vote(choices: int) -> None:
    """Nobody would be ahead; the contest is named."""
    alike = tuple((votes,) * choices for votes in PLACES)
    assert codes(table(alike)) == ["sum.choices_alike Governor"]


@pytest.mark.parametrize(
    "numbers",
    [
        ((60, 61), (75, 74), (90, 90), (75, 75)),
        tuple((votes, votes) for votes in PLACES[:3]),
        tuple((votes, votes) for votes in (60, 75, 60, 75)),
        tuple((votes, votes) for votes in (2, 3, 4, 3)),
        tuple((votes,) for votes in PLACES),
        (*((votes, votes) for votes in PLACES), (9,)),
    ],
    ids=["a tie", "three places", "two numbers", "few votes", "unopposed", "a place of one"],
)
def test_a_tie_and_few_numbers_are_votes(numbers: tuple[tuple[int, ...], ...]) -> None:
    """Sums may be equal, and the numbers of a few places by chance."""
    assert codes(table(numbers)) == []


def test_of_two_contests_the_one_is_named() -> None:
    """And a place without votes says nothing against it."""
    alike = table((*((votes, votes) for votes in PLACES), (0, 0)))
    mayor = table(((5, 60), (75, 20), (90, 1), (7, 8), (3, 4))).partition("\n")[2]
    assert codes(alike + mayor.replace("Governor", "Mayor")) == ["sum.choices_alike Governor"]
