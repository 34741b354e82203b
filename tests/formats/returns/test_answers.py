"""Questions beside people in one table, and what Pennsylvania's and the District's own files say of themselves."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile
from tests.formats.returns.test_openelections import sums
from tests.formats.samples import PENNSYLVANIA, SAMPLES

JUDGES = (
    "ADAMS,Judge,51st District,Democratic,ROE ANN,40,,", "ADAMS,Judge,51st District,Republican,ROE ANN,30,,",
    "ADAMS,Judge,51st District,Democratic,POE ED,25,,", "ADAMS,Judge,51st District,Republican,POE ED,35,,",
)  # fmt: skip
KEPT = (
    "BERKS,Justice (Retention),Statewide,,SAYLOR,0,90,20",
    "YORK,Justice (Retention),Statewide,,SAYLOR,,70,60",
)


def read(*rows: str, name: str = "Official_3142021.CSV") -> ReadResult[ResultsFile]:
    """Pennsylvania's table under the name that its office gives it; the last two cells of a row are Yes and No."""
    text = "".join(f"2015 Municipal Election,{row}{',' * 9}\n" for row in rows)
    return read_received(name, (PENNSYLVANIA + text).encode()).result


def stopping(found: ReadResult[ResultsFile]) -> set[str]:
    """The codes of what stops it."""
    return {problem.code for problem in found.problems if problem.severity.stops}


def test_a_question_has_its_answers() -> None:
    """Votes that are 0 or empty beside answers: a contest with the judge's name, and a measure without one."""
    found = read(
        *KEPT, "BERKS,Bond Question,,,,0,5,7", "YORK,Judge,19th District,Democratic,ROE ANN,40,0,0"
    )
    assert found.is_usable
    assert (found.source.rows_read, found.source.rows_kept) == (4, 4)
    assert sums(found) == {
        ("Justice (Retention), SAYLOR", "Yes"): 160,
        ("Justice (Retention), SAYLOR", "No"): 80,
        ("Bond Question", "Yes"): 5,
        ("Bond Question", "No"): 7,
        ("Judge, 19th District", "ROE ANN"): 40,
    }


def test_answers_may_repeat_the_votes() -> None:
    """As in 2000: Yes Votes has the votes once more, and No Votes nothing."""
    found = read(
        "ADAMS,Governor,Statewide,Democratic,ROE ANN,40,40,0",
        "ADAMS,Governor,Statewide,Republican,POE ED,30,30,",
    )
    assert found.is_usable
    assert sums(found) == {
        ("Governor", "ROE ANN"): 40,
        ("Governor", "POE ED"): 30,
    }


def test_a_question_without_a_yes_and_with_thousands_has_its_answers() -> None:
    """One that nobody wants is a question; a comma in a number is none between cells."""
    found = read("YORK,Bond Question,,,,0,0,7", 'BERKS,Levy Question,,,,0,"1,090","2,001"')
    assert found.is_usable
    assert sums(found) == {
        ("Bond Question", "Yes"): 0,
        ("Bond Question", "No"): 7,
        ("Levy Question", "Yes"): 1_090,
        ("Levy Question", "No"): 2_001,
    }


def test_somebody_without_votes_is_no_question() -> None:
    """Where answers repeat the votes, nobody is kept or not kept for having none."""
    found = read(
        "ADAMS,Governor,Statewide,Democratic,ROE ANN,40,40,0",
        "ADAMS,Governor,Statewide,Republican,POE ED,0,0,0",
    )
    assert sums(found) == {("Governor", "ROE ANN"): 40, ("Governor", "POE ED"): 0}


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((*KEPT, "ADAMS,Justice (Retention),Statewide,,SAYLOR,12,90,20"), "row.votes_and_answers"),
        (("ADAMS,Governor,Statewide,Democratic,ROE ANN,40,41,0",), "row.votes_and_answers"),
        (("ADAMS,Governor,Statewide,Democratic,ROE ANN,40,30,0",), "row.votes_and_answers"),
        (("ADAMS,Governor,Statewide,Democratic,ROE ANN,40,0,3",), "row.votes_and_answers"),
        ((*KEPT, "ADAMS,Justice (Retention),Statewide,,SAYLOR,0,x,20"), "number.withheld"),
        ((*KEPT, "ADAMS,Justice (Retention),Statewide,,SAYLOR,0,,20"), "number.empty"),
        ((*KEPT, KEPT[0]), "row.doubled"),
    ],
    ids=["both", "other votes", "fewer votes", "noes", "a mark", "empty", "twice"],
)
def test_what_says_two_things_is_refused(rows: tuple[str, ...], code: str) -> None:
    """Each planted fault is an error; nothing is made of a number that is not there."""
    assert code in stopping(read(*rows))


def test_who_stands_on_two_rows_stands_in_two_primaries() -> None:
    """A primary's file says nowhere that it is one; a general election has both parties of a person in one row."""
    found = read(*JUDGES)
    assert sums(found) == {
        ("Judge, 51st District, Democratic", "ROE ANN"): 40,
        ("Judge, 51st District, Democratic", "POE ED"): 25,
        ("Judge, 51st District, Republican", "ROE ANN"): 30,
        ("Judge, 51st District, Republican", "POE ED"): 35,
    }
    assert "contest.by_party_rows" in {problem.code for problem in found.problems}
    both = "ADAMS,Judge,51st District,Democratic / Republican,ROE ANN,70,,"
    whole = read(both, "ADAMS,Judge,51st District,Republican,POE ED,60,,")
    assert {title for title, _ in sums(whole)} == {"Judge, 51st District"}


def test_who_has_two_parties_in_one_row_stood_in_no_primary() -> None:
    """Three are elected to the court and nothing says so: a general election's warning, whatever the file is called."""
    court = [
        f"{county},Justice,Statewide,{party},{name},{votes},,"
        for county in ("ADAMS", "BERKS", "YORK")
        for name, party, votes in (
            ("ROE", "Democratic", 60),
            ("POE", "Democratic", 55),
            ("LEE", "Republican", 50),
        )
    ]
    assert "contest.parties_unclear" in {each.code for each in read(*court).problems}
    found = read(*court, "YORK,Judge,19th District,Democratic / Republican,ROE ANN,40,,")
    told = {each.code for each in found.problems}
    assert found.is_usable
    assert "contest.seats_unsaid" in told
    assert "contest.parties_unclear" not in told


def test_the_district_of_columbia_says_its_day_and_is_one_county() -> None:
    """In both spellings of its columns; a file of two days is refused."""
    text = SAMPLES["dc-results"]
    rows = text.splitlines()[1:]
    older = "ELECTION_DATE,ELECTION_NAME,CONTEST_ID,CONTEST_NAME,PRECINCT_NUMBER,WARD,CANDIDATE,PARTY,VOTES"
    for each in (text, "\n".join([older, *rows]) + "\n"):
        found = read_received("export.csv", each.encode()).result
        assert found.value is not None
        assert found.is_usable
        (mayor,) = found.value.contests
        assert mayor.day == date(2018, 11, 6)
        counties = found.value.units.filter(found.value.units["kind"] == "county")
        assert counties["unit"].to_list() == ["11001"]
        assert found.value.tables["turnout"]["ballots"].to_list() == [70]
    two = text + rows[-1].replace("11/6/2018", "11/7/2018") + "\n"
    assert "format.column_of_elections" in stopping(
        read_received("export.csv", two.encode()).result
    )
