"""How many a voter may vote for, where only the marks of the ballots say it."""

from __future__ import annotations

import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile

HEADER = "county,precinct,office,district,party,candidate,votes\n"
BALLOTS = 60


def council(ann: int, bea: int, under: int, over: int = 0) -> str:
    """Four precincts of sixty ballots, each with these numbers for a council, beside a mayor."""
    rows = (
        f"Ballots Cast,,,,{BALLOTS}", "Council,,DEM,Ann,{ann}", f"Council,,REP,Bea,{bea}",
        "Council,,,Under Votes,{under}", f"Council,,,Over Votes,{over}",
        "Mayor,,DEM,Cal,40", "Mayor,,REP,Dee,15", "Mayor,,,Under Votes,4", "Mayor,,,Over Votes,1",
    )  # fmt: skip
    each = ({"ann": ann + n, "under": under - n} for n in range(4))
    return HEADER + "".join(
        f"Adams,P{n},{row.format(**of)}\n" for n, of in enumerate(each) for row in rows
    )


def read(
    text: str, name: str = "20181106__wi__general__adams__precinct.csv"
) -> ReadResult[ResultsFile]:
    """The file."""
    return read_received(name, text.encode()).result


def seats(found: ReadResult[ResultsFile]) -> dict[str, tuple[int, int]]:
    """Seats and votes allowed by title."""
    assert found.value is not None
    return {each.title: (each.seats, each.votes_allowed) for each in found.value.contests}


def test_marks_that_fill_the_ballots_twice_are_of_two_votes() -> None:
    """As in the District's council at large, where nothing but the marks says that two are elected; it is told."""
    found = read(council(50, 45, 24, 1))
    assert seats(found) == {"Council": (2, 2), "Mayor": (1, 1)}
    (told,) = (p for p in found.problems if p.code == "contest.seats_supposed")
    assert told.found == "Council: 2"


@pytest.mark.parametrize(
    "text",
    [
        council(35, 20, 4, 1),
        council(50, 45, 5, 1),
        council(50, 45, 24, 1).replace("Over Votes", "Scattering"),
        council(50, 45, 24, 1).replace("Ballots Cast", "Registered Voters"),
        council(50, 45, 24, 1).replace(
            "Adams,P1,Council,,DEM,Ann,51", "Adams,P1,Council,,DEM,Ann,8"
        ),
    ],
    ids=["once", "between", "no overvotes", "no ballots", "one precinct short"],
)
def test_nothing_is_made_of_marks_that_do_not_fill_them(text: str) -> None:
    """Once, between once and twice, marks of one kind, ballots that nobody counted, and one place that differs."""
    assert seats(read(text))["Council"] == (1, 1)


@pytest.mark.parametrize("office", ["U.S. Senate", "Governor", "Attorney General"])
def test_an_office_of_one_seat_has_no_two(office: str) -> None:
    """Two seats of the Senate under one title in a file without president: the marks tell, where nothing else did."""
    found = read(council(50, 45, 24, 1).replace("Council", office))
    assert not found.is_usable
    told = {p.code for p in found.problems if p.severity.stops}
    assert told == {"contest.several_for_one_seat"}


def test_names_are_read_without_the_spaces_that_fill_their_column() -> None:
    """As the District's office wrote its file of 2016; a space behind one name among others stays."""
    header, *rows = council(35, 20, 4, 1).splitlines()
    cells = [row.split(",") for row in rows]
    filled = [[*row[:2], *(cell.ljust(14) for cell in row[2:6]), row[6]] for row in cells]
    found = read("\n".join([header, *map(",".join, filled)]) + "\n")
    assert (set(seats(found)), names(found)) == ({"Council", "Mayor"}, {"Ann", "Bea", "Cal", "Dee"})
    found = read(council(35, 20, 4, 1).replace(",Ann,", ",Ann ,"))
    assert "Ann " in names(found)


def names(found: ReadResult[ResultsFile]) -> set[str]:
    """Who can win."""
    assert found.value is not None
    of = (choice for each in found.value.contests for choice in each.choices)
    return {choice.name for choice in of if choice.kind.can_win}
