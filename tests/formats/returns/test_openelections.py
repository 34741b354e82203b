"""OpenElections in all its header forms: vote modes, totals, and lines that say nothing of a vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.results import ResultsFile
from tests.some_of import some_of

BASE = "county,precinct,office,district,party,candidate,votes"


def read(header: str, *rows: str) -> ReadResult[ResultsFile]:
    """A file with this header; every row begins with the county Adams."""
    text = "\n".join([header, *(f"Adams,{row}" for row in rows)]) + "\n"
    return read_received("adams.csv", text.encode()).result


def codes(found: ReadResult[ResultsFile]) -> set[str]:
    """The kinds of problems, without the note that every such file has."""
    return {problem.code for problem in found.problems} - {"count.not_named"}


def sums(found: ReadResult[ResultsFile]) -> dict[tuple[str, str], int]:
    """Votes by the title of the contest and the choice."""
    assert found.value is not None
    titles = {contest.id: contest.title for contest in found.value.contests}
    (returns,) = found.value.returns
    added: dict[tuple[str, str], int] = {}
    for _, contest, choice, _, votes in returns.table.iter_rows():
        key = titles[contest], choice
        added[key] = added.get(key, 0) + votes
    return added


def modes(found: ReadResult[ResultsFile]) -> set[str]:
    """The vote modes that were kept."""
    assert found.value is not None
    return set(found.value.returns[0].table["vote_mode"])


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("absentee_by_mail", "absentee_by_mail"),
        ("advance_in_person_2", "advance_in_person_2"),
        ("absentee/mail-in", "absentee_mail_in"),
        ("mail_in_/_absentee", "mail_in_absentee"),
        ("av_counting_boards", "av_counting_boards"),
        ("avcb", "avcb"),
        ("election_day_votes", "election_day_votes"),
        ("provisional_", "provisional"),
        ("polling", "polling"),
        ("Early_Votes", "early_votes"),
    ],
)
def test_a_vote_mode_is_known_by_its_name(name: str, mode: str) -> None:
    """However a file spells it, and the doctor says which columns it read so."""
    found = read(f"{BASE},election_day,{name}", "A,Mayor,,,Ito,9,6,3", "A,Mayor,,,Ruiz,4,4,0")
    assert found.is_usable
    assert modes(found) == {"election_day", mode}
    (told,) = [problem for problem in found.problems if problem.code == "modes.read"]
    assert name in told.found


def test_the_word_election_alone_is_no_vote_mode() -> None:
    """It says which election the row is of; as a column of votes it is read where the votes add up with it."""
    of_words = read(f"{BASE},election", "A,Mayor,,,Ito,9,general", "A,Mayor,,,Ruiz,4,general")
    assert (of_words.is_usable, modes(of_words)) == (True, {"total"})
    rows = ("A,Mayor,,,Ito,9,5,4", "A,Mayor,,,Ruiz,6,4,2", "B,Mayor,,,Ito,2,1,1")
    of_votes = read(f"{BASE},mail,election", *rows)
    assert (of_votes.is_usable, modes(of_votes)) == (True, {"mail", "election"})


@pytest.mark.parametrize(
    ("other", "is_refused"), [("REP", True), ("", True), ("DEM", False), (" DEM", False)]
)
def test_votes_for_nobody_under_two_parties_are_not_one_choice(
    other: str, *, is_refused: bool
) -> None:
    """Two people without a name are no one choice, whose sum would win; of one party, or none, it is one line."""
    rows = ("A,House,8,DEM,,62", "B,House,8,DEM,,10", f"A,House,8,{other},,73", "A,Mayor,,,Ito,9")
    found = read(
        BASE, *(row for row in rows if other != "DEM" or row != rows[2]), "A,House,8,REP,Lee,90"
    )
    assert ("choice.nameless_several" in codes(found)) == is_refused
    assert found.is_usable != is_refused


def test_a_column_without_a_known_name_is_a_vote_mode_where_it_closes_the_gap() -> None:
    """The votes are the sum of the vote modes with it and not without it: it is read, and named."""
    rows = ("A,Mayor,,,Ito,9,5,3,1", "A,Mayor,,,Ruiz,6,4,0,2", "B,Mayor,,,Ito,2,1,1,0")
    found = read(f"{BASE},election_day,mail,drive_thru", *rows)
    assert found.is_usable
    assert modes(found) == {"election_day", "mail", "drive_thru"}
    (told,) = [problem for problem in found.problems if problem.code == "modes.closes"]
    assert told.column == "drive_thru"


def test_a_vote_mode_that_repeats_a_part_of_another_is_left_out() -> None:
    """Early votes of the county's own places stand beside all early votes: with them nothing would add up."""
    rows = ("A,Mayor,,,Ito,9,5,4,3", "A,Mayor,,,Ruiz,6,4,2,1")
    found = read(f"{BASE},election_day,early_voting,ev_local", *rows)
    assert found.is_usable
    assert modes(found) == {"election_day", "early_voting"}
    assert "modes.apart" in codes(found)


def test_a_column_of_counts_that_nobody_knows_is_the_error() -> None:
    """It is one error, not one for each row of which the vote modes then do not add up."""
    rows = [f"P{n},Mayor,,,Ito,{n + 9},{n},3,{n * n + 40}" for n in range(30)]
    found = read(f"{BASE},election_day,mail,box", *rows)
    stopping = [problem for problem in found.problems if problem.severity.stops]
    assert [(p.code, p.column) for p in stopping] == [("format.column_may_hold_votes", "box")]


@pytest.mark.parametrize(
    ("name", "one", "other", "is_usable"),
    [
        ("election_date", "2020-11-03", "2016-11-08", False),
        ("held", "11/3/2020", "11/8/2016", False),
        ("year", "2020", "2016", False),
        ("stage", "GEN", "PRI", False),
        ("election_date", "2020-11-03", "2020-11-03", True),
        ("note", "a", "b", True),
    ],
)
def test_two_elections_in_one_file_are_not_added_together(
    name: str, one: str, other: str, is_usable: bool
) -> None:
    """Two days, years or stages in a column that is not read are an error, in other places too."""
    rows = [
        f"{place},Mayor,,,{who},{votes},{said}"
        for place, said in (("A", one), ("B", other))
        for who, votes in (("Ito", 6), ("Ruiz", 4))
    ]
    found = read(f"{BASE},{name}", *rows)
    assert found.is_usable == is_usable
    assert ("format.column_of_elections" in codes(found)) != is_usable


def test_counts_beside_vote_modes_that_add_up_are_no_votes() -> None:
    """Registered voters on every row: the vote modes make the votes without them."""
    found = read(
        f"{BASE},election_day,mail,reg", "A,Mayor,,,Ito,9,6,3,50", "A,Mayor,,,Ruiz,4,4,0,50"
    )
    assert found.is_usable
    assert "format.column_unknown" in codes(found)


def test_a_column_that_says_one_thing_of_all_choices_is_no_vote_mode() -> None:
    """The page of the source, in a file without vote modes: every choice of a contest in a place has the same."""
    rows = [f"P{n},Mayor,,,{name},{n + 7},{n + 1}" for n in range(4) for name in ("Ito", "Ruiz")]
    found = read(f"{BASE},leaf", *rows)
    assert found.is_usable
    assert "format.column_unknown" in codes(found)
    other = [
        f"P{n},Mayor,,,{name},{n + 7},{n + len(name)}" for n in range(4) for name in ("Ito", "Ruiz")
    ]
    assert "format.column_may_hold_votes" in codes(read(f"{BASE},leaf", *other))


def test_a_file_without_votes_has_the_sum_of_its_vote_modes() -> None:
    """Georgia's special election of 2020: each vote mode has its column and the votes have none."""
    header = "county,precinct,office,district,party,candidate,election_day_votes,advanced_votes"
    found = read(header, "A,Mayor,,,Ito,6,3", "A,Mayor,,,Ruiz,4,")
    assert found.is_usable
    assert sums(found) == {("Mayor", "Ito"): 9, ("Mayor", "Ruiz"): 4}
    bad = read(header, "A,Mayor,,,Ito,6,3", "A,Mayor,,,Ruiz,4,three")
    assert "number.not_a_number" in codes(bad)
    assert not bad.is_usable


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("county,office,district,party,candidate,votes", "Mayor,,,Ito,9"),
        ("county,precinct,office,district,party,candidates,votes", "A,Mayor,,,Ito,9"),
        ("county,precinct,office,district,party,candidate,total_votes", "A,Mayor,,,Ito,9"),
        ("county,office,district,party,last,first,middle,votes", "Mayor,,,Ito,,,9"),
        ("county,ward,office,district,total.votes,party,candidate,votes", "A,Mayor,,9,,Ito,9"),
        ("county,precinct,candidate,office,district,party,votes,winner", "A,Ito,Mayor,,,9,TRUE"),
    ],
)
def test_other_headers_of_the_same_format(header: str, row: str) -> None:
    """County level, other spellings, a name in parts: the same votes."""
    found = read(header, row)
    assert found.is_usable
    assert sums(found) == {("Mayor", "Ito"): 9}
    assert "format.column_unknown" not in codes(found)


def test_a_county_total_without_a_precinct_is_left_out() -> None:
    """Its rows are the sums of all others; where one is not, it may be a place that lacks its name, and is refused."""
    rows = ("A,Mayor,,,Ito,9", "B,Mayor,,,Ito,2", "A,Mayor,,,Ruiz,5", "B,Mayor,,,Ruiz,1")
    found = read(BASE, *rows, ",Mayor,,,Ito,11", ",Mayor,,,Ruiz,6")
    assert found.is_usable
    assert sums(found) == {("Mayor", "Ito"): 11, ("Mayor", "Ruiz"): 6}
    wrong = read(BASE, *rows, ",Mayor,,,Ito,11", ",Mayor,,,Ruiz,7")
    assert not wrong.is_usable
    assert "cell.empty" in codes(wrong)


def test_a_total_of_nothing_that_stands_below_is_an_error() -> None:
    """A row of totals for a choice that no place has: its votes are somewhere, and nobody can say where."""
    found = read(BASE, "A,Mayor,,,Ito,9", "Total,Mayor,,,Ito,9", "Total,Mayor,,,Write-ins,3")
    assert "row.total" in codes(found)
    assert not found.is_usable


@pytest.mark.parametrize("place", ["TOTAL COUNTY WIDE", "TOTAL Town of Sanford", "Totals - Adams"])
def test_a_place_whose_name_begins_with_total_is_no_place(place: str) -> None:
    """Westchester and Broome, New York, 2018: such a row would count every vote twice."""
    found = read(BASE, "A,Mayor,,,Ito,9", "B,Mayor,,,Ito,2", f"{place},Mayor,,,Ito,11")
    assert sums(found) == {("Mayor", "Ito"): 11}
    assert codes(found) & {"row.total", "row.total_agrees"}


def test_a_candidate_of_a_party_is_no_total() -> None:
    """As many votes as all others in every place, by whatever fault of the file: kept, since no total has a party."""
    rows = [
        f"P{n},Mayor,,{party},{name},{10 * votes}"
        for n in range(4)
        for name, party, votes in (("Ito", "DEM", 3), ("Ruiz", "REP", 2), ("Wu", "GRN", 1))
    ]
    found = read(BASE, *rows)
    assert ("Mayor", "Ito") in sums(found)
    assert "row.may_be_sum" in codes(found)
    unnamed = read(BASE, *(row.replace("DEM,Ito", ",All for Mayor") for row in rows))
    assert "row.sum_of_choices" in codes(unnamed)


def test_lines_of_turnout_stand_in_any_column() -> None:
    """Among the offices, by party and by vote mode, and among the choices of an office without a name."""
    rows = (
        "A,Ballots Cast - Total,,,,12", "A,Ballots Cast - DEMOCRATIC,,,,7", "A,Cards Cast,,,,24",
        "A,Paper Ballots Cast,,,,12", "A,Paper Ballots Cast - Blank,,,,0",
        "A,,,,Registered Voters,40", "A,Mayor,,,Machine Turnout,11", "A,Late Absentee Turnout,,,,1",
        "A,Mayor,,,Ito,9", "A,Mayor,,,Ruiz,3",
    )  # fmt: skip
    found = read(BASE, *rows)
    assert found.is_usable
    assert sums(found) == {("Mayor", "Ito"): 9, ("Mayor", "Ruiz"): 3}
    assert found.value is not None
    assert found.value.tables["turnout"]["registered_voters"].to_list() == [40]


def test_a_contest_that_a_place_does_not_have_needs_no_numbers() -> None:
    """Empty cells beside another district of the office are told; any other empty cell is missing a number."""
    rows = ("A,House,1,,Ito,9", "A,House,2,,Ruiz,", "B,House,1,,Ito,", "B,House,2,,Ruiz,5")
    assert codes(read(BASE, *rows)) == {"row.not_reported"}
    marked = read(BASE, "A,Senate,37,,Ito,X", "A,Senate,37,,Ruiz,X", "B,Senate,37,,Ito,5")
    assert codes(marked) == {"row.not_reported"}
    hidden = read(BASE, "A,Senate,37,,Ito,*", "A,Senate,37,,Ruiz,*", "B,Senate,37,,Ito,5")
    assert not hidden.is_usable
    missing = read(BASE, "A,Mayor,,,Ito,9", "B,Mayor,,,Ito,")
    assert not missing.is_usable


def test_corrections_below_zero_are_kept_and_told() -> None:
    """A place of adjustments, undervotes made by subtraction, and a vote mode with which the votes add up."""
    found = read(
        BASE,
        "A,Mayor,,,Ito,9",
        "Statistical Adjustments,Mayor,,,Ito,-1",
        "A,Mayor,,,Under Votes,-2",
    )
    assert found.is_usable
    assert sums(found) == {("Mayor", "Ito"): 8, ("Mayor", "Under Votes"): -2}
    assert "number.correction" in codes(found)
    of_mode = read(f"{BASE},election_day,mail", "A,Mayor,,,Ito,9,10,-1", "A,Mayor,,,Ruiz,3,3,0")
    assert of_mode.is_usable
    assert sums(of_mode)[("Mayor", "Ito")] == 9
    assert not read(BASE, "A,Mayor,,,Ito,-9").is_usable


def test_a_withheld_vote_mode_keeps_the_votes() -> None:
    """Small numbers hidden for privacy in a vote mode: the row's votes are known, and kept without its vote modes."""
    rows = ("A,Mayor,,,Ito,9,****,8", "A,Mayor,,,Ruiz,4,1,3")
    found = read(f"{BASE},election_day,mail", *rows)
    assert found.is_usable
    assert "modes.withheld" in codes(found)
    assert sums(found) == {("Mayor", "Ito"): 9, ("Mayor", "Ruiz"): 4}
    assert not read(BASE, "A,Mayor,,,Ito,****").is_usable


def test_a_primary_is_told_by_its_totals() -> None:
    """The total of every row is that of one party's choices: each party has a contest of its own."""
    header = "county,ward,office,district,total votes,party,candidate,votes"
    rows = ("W1,Governor,,5,DEM,Ito,5", "W1,Governor,,7,REP,Ruiz,4", "W1,Governor,,7,REP,Wu,3")
    found = read(header, *rows)
    assert found.is_usable
    assert {title for title, _ in sums(found)} == {"Governor, DEM", "Governor, REP"}
    general = tuple(row.replace(",5,DEM", ",12,DEM").replace(",7,REP", ",12,REP") for row in rows)
    assert {title for title, _ in sums(read(header, *general))} == {"Governor"}


COLORADO: dict[str, dict[str, tuple[int, ...]]] = {
    "Governor": {"Bo Ray": (60, 75, 90), "Ann Lee": (40, 80, 20)},
    "House 1": {"Cy Fox": (900,), "Di Elm": (700,)},
    "House 2": {"Ed Oak": (400,)},
}
"""Contests as Colorado's public files have them: of a state, of two people and of one in one county."""


def with_all_votes(of: Mapping[str, Mapping[str, Sequence[int]]], party: str = "") -> list[str]:
    """The rows of these contests, and behind each a row without a name for all its votes in the place."""
    rows = []
    for office, people in of.items():
        for place, votes in enumerate(zip(*people.values(), strict=True), 1):
            rows += [
                f"P{place},{office},,{party},{name},{count}"
                for name, count in zip(people, votes, strict=True)
            ]
            rows.append(f"P{place},{office},,,,{sum(votes)}")
    return rows


def test_rows_without_a_name_are_all_votes_in_every_contest_or_in_none() -> None:
    """In one county, or beside one person, they were votes for nobody: Colorado 2014, House 65."""
    found = read(BASE, *with_all_votes(COLORADO))
    assert not [problem for problem in found.problems if problem.severity.stops]
    assert {choice for _, choice in sums(found)} == {
        "Bo Ray",
        "Ann Lee",
        "Cy Fox",
        "Di Elm",
        "Ed Oak",
    }
    assert sums(found)["House 2", "Ed Oak"] == 400

    other = [*with_all_votes(COLORADO), "P1,Clerk,,,Flo Ash,300", "P1,Clerk,,,,20"]
    kept = sums(read(BASE, *other))
    assert (kept["Clerk", "(no name)"], kept["House 1", "(no name)"]) == (20, 1600)
    assert ("Governor", "(no name)") not in kept

    few = {office: COLORADO[office] for office in ("House 1", "House 2")}
    assert sums(read(BASE, *with_all_votes(few)))["House 1", "(no name)"] == 1600


def test_all_votes_of_a_primary_without_a_party_are_no_contest() -> None:
    """Colorado's primary of 2012: of each party a row of its votes, which names none; they are asked of the office."""
    rows = with_all_votes(COLORADO, "DEM")
    rows += with_all_votes({"Governor": {"Gus Hay": (30, 31, 32)}}, "REP")
    text = "\n".join([BASE, *(f"Adams,{row}" for row in rows)]) + "\n"
    found = read_received("20120626__co__primary__adams.csv", text.encode()).result
    assert {title for title, _ in sums(found)} == {
        *("Governor, DEM", "Governor, REP", "House 1, DEM", "House 2, DEM")
    }


def test_parties_are_the_choices_where_nobody_is_named() -> None:
    """Straight party votes: four parties are four choices."""
    found = read(BASE, "A,Straight Party,,DEM,,9", "A,Straight Party,,REP,,4", "A,Mayor,,,Ito,3")
    assert found.is_usable
    assert sums(found)[("Straight Party", "REP")] == 4


@pytest.mark.parametrize(
    ("name", "contest", "expected"),
    [
        (
            "20241105__pa__general__cambria__precinct.csv", "President",
            {"Donald J. Trump": 49408, "Kamala D. Harris": 21177, "Chase Oliver": 337, "Jill Stein": 214},
        ),
        (
            "20181106__pa__general__armstrong__precinct.csv", "U.S. Senate",
            {"LOU BARLETTA": 15449, "BOB CASEY JR": 8570},
        ),
        ("20181106__ca__general__solano__precinct.csv", "Governor", {"Newsom": 89694, "Cox": 56627}),
        (
            "20181204__ga__general_runoff__talbot__precinct.csv", "Secretary of State",
            {"BARROW": 806, "RAFFENSPERGER": 467},
        ),
        (
            "20110405__wi__general__ward.csv", "Supreme Court",
            {"Prosser": 752694, "Kloppenburg": 745690, "Scattering": 1729},
        ),
    ],
)  # fmt: skip
def test_public_files(raw_data: Path, name: str, contest: str, expected: dict[str, int]) -> None:
    """Files as counties published them give the votes that their sources state."""
    found = read_file(raw_data / "public-files" / name).result
    assert found.is_usable
    by_title = {
        choice: votes
        for (title, choice), votes in sums(found).items()
        if contest.casefold() in title.casefold()
    }
    for name_, votes in expected.items():
        family = name_.split()[-1].casefold()
        assert votes in {n for choice, n in by_title.items() if family in choice.casefold()}, name_


def test_voters_in_the_column_of_contests_are_told_by_the_choice() -> None:
    """Sedgwick County, Kansas, 2014: Voters, Registered and Voters, Cast are two facts."""
    found = read(
        BASE, "101,Voters,,,Registered,1727", "101,Voters,,,Cast,693", "101,Governor,,D,Jo,9"
    )
    assert found.value is not None
    (row,) = found.value.tables["turnout"].iter_rows(named=True)
    assert (row["registered_voters"], row["ballots"]) == (1727, 693)
    assert [contest.title for contest in found.value.contests] == ["Governor"]


def test_two_numbers_for_one_fact_are_no_fact() -> None:
    """Ballots cast that have a row for each party of a primary are not the first party's."""
    rows = ("101,Ballots Cast,,D,,40", "101,Ballots Cast,,R,,60", "101,Governor,,D,Jo,9")
    found = read(BASE, *rows)
    assert found.value is not None
    assert found.value.tables.get("turnout") is None or found.value.tables["turnout"].is_empty()
    assert "row.no_choice" in codes(found)


def test_codes_tell_places_of_one_name_apart() -> None:
    """Bourbon County, Kansas: two exclaves of a ward have one name, two codes and different votes."""
    header = f"{BASE},vtd"
    rows = (
        "Ward 4 Exclave C,State House,4,R,Jacobs,7,00005D",
        "Ward 4 Exclave C,State House,4,R,Jacobs,2,900020",
        "Ward 1,State House,4,R,Jacobs,9,00002A",
    )
    found = read(header, *rows)
    assert found.is_usable
    assert codes(found) == {"unit.told_apart"}
    assert found.value is not None
    assert sums(found) == {("State House, 4", "Jacobs"): 18}
    assert found.value.returns[0].cells["unit"].n_unique() == 3


def test_a_code_that_says_two_things_tells_nothing_apart() -> None:
    """Rows of one name and one code that differ, and rows without a code, stay an error."""
    header = f"{BASE},vtd"
    same = ("A,Mayor,,,Ito,7,1", "A,Mayor,,,Ito,2,1", "A,Mayor,,,Ito,3,2")
    lacking = ("A,Mayor,,,Ito,7,", "A,Mayor,,,Ito,2,1")
    for rows in (same, lacking):
        assert "row.key_repeated" in codes(read(header, *rows))


def test_one_place_with_two_codes_stays_one() -> None:
    """Where no choice stands twice under a name the codes are not looked at."""
    found = read(f"{BASE},vtd", "A,Mayor,,,Ito,7,1", "A,Clerk,,,Abe,2,2")
    assert found.value is not None
    assert found.value.returns[0].cells["unit"].n_unique() == 1


def whole(header: str, *rows: str) -> ReadResult[ResultsFile]:
    """A file of several counties with these rows."""
    return read_received("state.csv", "\n".join([header, *rows, ""]).encode()).result


COUNTIES = (
    "Adams,North,Governor,,DEM,Ann Lee,30",
    "Adams,South,Governor,,DEM,Ann Lee,10",
    "Berks,East,Governor,,DEM,Ann Lee,7",
    "Berks,West,Governor,,DEM,Ann Lee,8",
)


def test_each_county_has_its_own_total() -> None:
    """40 and 15 are the sums of two counties, and 55 of the file: none of them is added, and none is a fault."""
    totals = ("Adams,TOTALS,Governor,,DEM,ANN LEE,40", "Berks,TOTALS,Governor,,DEM,ANN  LEE,15")
    found = whole(BASE, *COUNTIES, *totals)
    assert found.is_usable
    assert codes(found) >= {"row.total_agrees"}
    assert sums(found) == {("Governor", "Ann Lee"): 55}


def test_a_countys_total_is_held_against_its_county() -> None:
    """55, the sum of the file, is not a total of Adams: both numbers are told."""
    found = whole(BASE, *COUNTIES, "Adams,TOTALS,Governor,,DEM,Ann Lee,55")
    (problem,) = (one for one in found.problems if one.code == "row.total_differs")
    assert problem.found == "TOTALS: 55; the rows add to 40"
    assert not found.is_usable


def test_the_state_in_the_place_of_a_county_is_not_a_misspelled_county() -> None:
    """Maine's file of 2020 writes it beside its totals; the nearest name, Franklin County, helped nobody."""
    rows = ("Adams,1,Governor,,DEM,Ann Lee,40", "PENNSYLVANIA,2,Governor,,DEM,Ann Lee,5")
    text = "\n".join([BASE, *rows, ""]).encode()
    found = read_received("20181106__pa__general__precinct.csv", text).result
    (problem,) = (one for one in found.problems if one.code == "unit.county_unknown")
    assert problem.mend.startswith("it is the state's own name")


NO_DISTRICT = BASE.replace("district,", "")


def test_a_file_without_districts_is_read_and_says_so() -> None:
    """Votes of an office of the whole state, as if the column were empty."""
    found = whole(NO_DISTRICT, *(row.replace(",,", ",") for row in COUNTIES))
    assert found.is_usable
    assert "format.column_absent" in codes(found)
    assert sums(found) == {("Governor", "Ann Lee"): 55}


def test_districts_that_the_file_does_not_name_are_not_one_contest() -> None:
    """Two districts by precinct, whose candidates never stood against one another: left out, and told."""
    rows = [
        f"Adams,{place},State House,{party},{name},{votes}"
        for place, one, other, votes in (("N", "Lee", "Ray", 9), ("S", "Fox", "May", 8))
        for name, party in ((one, "DEM"), (other, "REP"))
    ]
    found = whole(NO_DISTRICT, *rows, "Adams,N,Governor,DEM,Poe,5", "Adams,S,Governor,DEM,Poe,4")
    assert "contest.left_out" in codes(found)
    assert sums(found) == {("Governor", "Poe"): 9}


@some_of("name", ["-", "N/A", "null", "Unknown", "0", "?"], every=3)
def test_a_sign_for_a_name_that_nobody_wrote_is_not_one_choice(name: str) -> None:
    """Under two parties it stands for two people, as an empty cell does; under one it is a line."""
    rows = (f"A,House,8,DEM,{name},62", "A,House,8,IND,Lee,90")
    assert read(BASE, *rows).is_usable
    found = read(BASE, *rows, f"A,House,8,REP,{name},73")
    assert "choice.nameless_several" in codes(found)
    assert not found.is_usable


def test_a_number_of_a_candidate_or_of_a_district_is_no_vote_mode() -> None:
    """Montana's house and senate districts make the votes of a row by chance: then all others did not add up."""
    rows = [
        f"P{n},Mayor,,,{name},{n + votes},{7 + n},{3 + n},{votes}"
        for n in range(4)
        for name, votes in (("Ito", 10), ("Ruiz", 20), ("Wu", 30))
    ]
    found = read(f"{BASE},house,senate,candidate_no", *rows)
    assert found.is_usable
    unread = [p.column for p in found.problems if p.code == "format.column_unknown"]
    assert sorted(unread) == ["candidate_no", "house", "senate"]
    odd = [row.replace(",10", ",11", 1) if n == 0 else row for n, row in enumerate(rows)]
    odd = [f"{row.rpartition(',')[0]},{n * n + 9}" for n, row in enumerate(odd)]
    assert "format.column_may_hold_votes" in codes(read(f"{BASE},house,senate,box", *odd))
