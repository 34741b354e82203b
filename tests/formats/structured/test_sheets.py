"""Published sheets: Clarity's summary, and a statement of votes by precinct."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.file_hints import Told
from canvass.formats.returns.results import ResultsFile
from canvass.model import ChoiceKind, UnitKind

HEADER = (
    '"line number","contest name","choice name","party name","total votes","percent of votes",'
    '"registered voters","ballots cast","num Area total","num Area rptg","over votes","under votes"\n'
)
CLARITY = (
    HEADER
    + """1,"Mayor (Vote For 1)","Ann Lee","DEM",60,60.0,200,110,3,3,"1","9"
2,"Mayor (Vote For 1)","Bo Ray","REP",40,40.0,200,110,3,3,"1","9"
3,"Council (Vote For 2)","Cy May","",150,100.0,200,110,3,3,"0","70"
"""
)
NAMES = (
    ("Precinct", "Code"),
    ("Precinct", "Number"),
    ("Contest", "Title"),
    ("Choice", "Name"),
    ("Active", "Voters"),
)
TOTALS = tuple(("Total", name) for name in ("Ballots", "Votes", "Undervotes", "Overvotes"))
STATEMENT = (
    ",".join(f'"{one} \n{other}"' for one, other in NAMES + TOTALS)
    + """
"100","2181207100","Mayor","Ann Lee","1,569","60",40,4,1
"100","2181207100","Mayor","Bo Ray","1,569","60",15,4,1
"101","2181207101","Mayor","Ann Lee","900","31",20,1,0
"101","2181207101","Mayor","Bo Ray","900","31",10,1,0
"101","2181207101","Board","Cy May","900","30",25,34,1
"101","2181207101","Board","Di Fox","900","30",30,34,1
"""
)


def read(text: str) -> ReadResult[ResultsFile]:
    """A sheet with this text."""
    return read_received("results.csv", text.encode()).result


def votes_of(results: ResultsFile) -> dict[tuple[str, str], int]:
    """Votes by contest and choice."""
    titles = {contest.id: contest.title for contest in results.contests}
    found: Counter[tuple[str, str]] = Counter()
    for contest, choice, votes in (
        results.returns[0].table.select("contest", "choice", "votes").rows()
    ):
        found[titles[contest], choice] += votes
    return dict(found)


def test_claritys_summary() -> None:
    """Votes once, what nobody can win once for each contest, for how many one may vote from the title."""
    found = read(CLARITY)
    assert found.is_usable
    assert found.value is not None
    assert votes_of(found.value) == {
        ("Mayor", "Ann Lee"): 60,
        ("Mayor", "Bo Ray"): 40,
        ("Mayor", "Undervotes"): 9,
        ("Mayor", "Overvotes"): 1,
        ("Council", "Cy May"): 150,
        ("Council", "Undervotes"): 70,
        ("Council", "Overvotes"): 0,
    }
    assert {each.title: each.votes_allowed for each in found.value.contests} == {
        "Mayor": 1,
        "Council": 2,
    }
    (row,) = found.value.tables["turnout"].rows(named=True)
    assert (row["registered_voters"], row["ballots"]) == (200, 110)
    assert found.value.returns[0].level is UnitKind.DISTRICT


def test_statement_of_votes() -> None:
    """Precincts by the office's number; three votes of each voter for the board, told by its marks."""
    found = read(STATEMENT)
    assert found.is_usable
    assert found.value is not None
    units = found.value.units.select("unit", "name").rows()
    assert units == [("2181207100", "100"), ("2181207101", "101")]
    assert votes_of(found.value)["Mayor", "Undervotes"] == 5
    assert {each.title: each.votes_allowed for each in found.value.contests} == {
        "Mayor": 1,
        "Board": 3,
    }
    kinds = {choice.id: choice.kind for choice in found.value.contests[0].choices}
    assert (kinds["Undervotes"], kinds["Overvotes"]) == (ChoiceKind.BLANK, ChoiceKind.OVERVOTE)


def test_a_number_that_its_lines_say_differently_is_an_error() -> None:
    """4 undervotes on one line of a contest and 5 on the next."""
    found = read(STATEMENT.replace('"60",15,4,1', '"60",15,5,1'))
    (problem,) = (one for one in found.problems if one.code == "sum.repeated_differs")
    assert problem.found == "Mayor: 4, 5"
    assert not found.is_usable


def test_a_column_that_the_sheet_does_not_have_is_told() -> None:
    """A further column is named: it may hold votes."""
    found = read(
        CLARITY.replace('"under votes"\n', '"under votes","late votes"\n')
        .replace('"9"\n', '"9",3\n')
        .replace('"70"\n', '"70",3\n')
    )
    assert ("late votes", "format.column_unknown") in {
        (one.column, one.code) for one in found.problems
    }


def test_colorado(raw_data: Path) -> None:
    """The state as one place, told by its 64 areas; every cell equals a plain reading."""
    path = raw_data / "audit" / "colorado_2024" / "clarity_summary_2024.csv"
    found = read_file(path, told=Told(state="CO")).result.value
    assert found is not None
    assert found.units["kind"].to_list() == ["state"]
    with path.open(encoding="cp1252", newline="") as file:
        rows = list(csv.DictReader(file))
    plain = Counter(int(row["total votes"]) for row in rows)
    table = found.returns[0].table
    beside = ["Undervotes", "Overvotes"]
    assert Counter(table.filter(~table["choice"].is_in(beside))["votes"]) == plain
    assert len(found.contests) == 295


def test_boulder(raw_data: Path) -> None:
    """197 precincts, 65 contests: Harris 150,149, Trump 40,758; every sum equals a plain reading."""
    (path,) = (raw_data / "audit" / "boulder_2024_statement_of_votes").glob("*.csv")
    found = read_file(path).result.value
    assert found is not None
    with path.open(encoding="utf-8-sig", newline="") as file:
        _header, *rows = csv.reader(file)
    assert (len(rows), len(_header)) == (18_438, 9)
    plain: Counter[tuple[str, str]] = Counter()
    for row in rows:
        plain[row[2], row[3]] += int(row[6].replace(",", ""))
    votes = {
        key: number
        for key, number in votes_of(found).items()
        if key[1] not in ("Undervotes", "Overvotes")
    }
    assert votes == dict(plain)
    assert votes["Presidential Electors", "Kamala D. Harris / Tim Walz"] == 150_149
    assert (found.units.height, len(found.contests)) == (197, 65)
