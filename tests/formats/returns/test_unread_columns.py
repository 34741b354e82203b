"""A column that nobody reads and that tells contests apart is an error; one that says something of people is not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from canvass.formats.problem import Severity
from canvass.formats.read_file import read_received

SEATS = {"A": ((200, "Cy Roe"), (290, "Di Poe")), "B": ((280, "Ed Fox"), (240, "Flo Gay"))}
HALVES = {"M": ((900, "Cy Roe"), (290, "Di Poe")), "F": ((80, "Ed Fox"), (40, "Flo Gay"))}
UNSAID = {"": SEATS["A"], "Unexpired Term": SEATS["B"]}
ALONE = {"1": ((500, "Cy Roe"),), "2": ((480, "Ed Fox"),)}
Groups = Mapping[str, tuple[tuple[int, str], ...]]
NAME = "20181106__mi__general__kent__precinct.csv"


def table(column: str, groups: Groups) -> str:
    """A contest of several judges, and one for governor, in four places."""
    rows = [f"county,precinct,office,district,{column},party,candidate,votes"]
    for place in range(4):
        rows += [f"Kent,{place},Governor,,,DEM,Ann Lee,{300 + place}"]
        rows += [
            f"Kent,{place},Superior Court Judge,,{word},NON,{name},{votes + 7 * place}"
            for word, people in groups.items()
            for votes, name in people
        ]
    return "\n".join([*rows, ""])


def told(column: str, groups: Groups) -> dict[str, Severity]:
    """Codes of what is said of the column, with their severity."""
    problems = read_received(NAME, table(column, groups).encode()).result.problems
    return {each.code: each.severity for each in problems if each.column == column}


@pytest.mark.parametrize(
    ("column", "groups"),
    [("seat", SEATS), ("zzz", SEATS), ("area", UNSAID), ("seat", ALONE), ("Post No.", ALONE)],
)
def test_a_column_of_contests_is_an_error(column: str, groups: Groups) -> None:
    """By its name, or by two groups of people that have about as many votes in every place."""
    assert told(column, groups) == {"format.column_of_contests": Severity.ERROR}


def test_votes_may_be_made_of_vote_modes() -> None:
    """A file without a column of votes has them in its vote modes, and the column divides them all the same."""
    head, *rows = table("zzz", SEATS).splitlines()
    head = head.replace("candidate,votes", "candidate,absentee,election_day")
    text = "\n".join([head, *(f"{row},5" for row in rows), ""])
    problems = read_received(NAME, text.encode()).result.problems
    assert "format.column_of_contests" in {each.code for each in problems}


@pytest.mark.parametrize(
    ("column", "groups"), [("gender", HALVES), ("number", ALONE), ("seat", {"A": SEATS["A"]})]
)
def test_what_a_column_says_of_people_is_a_warning(column: str, groups: Groups) -> None:
    """Halves of one contest are not of a size, everybody's own number divides nothing, and one seat is one."""
    found = told(column, groups)
    assert "format.column_of_contests" not in found


def test_two_seats_are_not_one_contest() -> None:
    """Written into the district the file is read, and each seat has its winner."""
    text = table("seat", SEATS).replace("district,seat", "district,was")
    text = text.replace("Judge,,A,", "Judge,A,,").replace("Judge,,B,", "Judge,B,,")
    result = read_received(NAME, text.encode()).result
    assert result.value is not None
    assert {each.title for each in result.value.contests} > {
        "Superior Court Judge, A", "Superior Court Judge, B",
    }  # fmt: skip
