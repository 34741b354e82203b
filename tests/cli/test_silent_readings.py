"""Public files of states that nobody had looked at, read wrong without a word: each is refused now, or read right."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

PEOPLE = (("DEM", "Al Po"), ("REP", "Jo Li"))
HEAD = "county,precinct,office,district,party,candidate,votes"


def _examined(run: Run, folder: Path, name: str, *lines: str) -> tuple[bool, dict[str, list[str]]]:
    """Whether a file can be used, and what doctor found, by code: where it is empty, the column."""
    file = folder / name
    file.write_text("\n".join([*lines, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    told: dict[str, list[str]] = {}
    for problem in examined["problems"]:
        told.setdefault(problem["code"], []).append(problem["found"] or problem["column"])
    return examined["is_usable"], told


def _read(run: Run, folder: Path, name: str) -> dict[tuple[str, str], tuple[str, int]]:
    """The kind and the votes of each choice by title and name, as init writes them."""
    own = folder / f"own {name}"
    code, _, err = run("init", str(own), "--from", str(folder / name), "--baseline", "certified")
    assert code == 0, err
    of = tomllib.loads((own / "election.toml").read_text())["contest"]
    titles = {each["id"]: each["title"] for each in of}
    votes: dict[tuple[str, str], tuple[str, int]] = {}
    kinds = {
        (row["contest"], row["choice"]): row["choice_kind"] for row in _rows(own / "choices.csv")
    }
    for row in _rows(own / "returns.csv"):
        key = titles[row["contest"]], row["choice"]
        before = votes.get(key, ("", 0))[1]
        votes[key] = kinds[row["contest"], row["choice"]], before + int(row["votes"])
    return votes


def _rows(table: Path) -> list[Mapping[str, str]]:
    lines = table.read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_numbers_under_no_name_may_be_votes(run: Run, tmp_path: Path) -> None:
    """South Dakota 2014: four candidates' votes stand side by side, three of them in columns without a name."""
    name, head = "20141104__sd__general.csv", "county,office,district,party,candidate,votes"
    of = {"Aurora": (346, 776), "Beadle": (1877, 3974), "Brown": (903, 404)}
    people = ("D,Corinna Robinson", "R,Kristi Noem")
    rows = [
        f"{county},U.S. House,1,{who},{votes}"
        for county, here in of.items()
        for who, votes in zip(people, here, strict=True)
    ]
    wide = [f"{row},,," for row in rows]
    beside = ["Aurora,Governor,,,,312,776,51,1139", "Beadle,Governor,,,,1433,3974,197,5604"]
    usable, told = _examined(run, tmp_path, name, f"{head},,,", *wide, *beside)
    assert not usable
    assert "column 9" in told["format.column_may_hold_votes"]
    assert _examined(run, tmp_path, name, f"{head},,,", *wide)[0]
    numbered = [f"{line},{row}" for line, row in enumerate(rows)]
    usable, told = _examined(run, tmp_path, name, f",{head}", *numbered)
    assert usable
    assert "format.column_unknown" not in told


def _office(title: str, *names: str) -> list[str]:
    """An office beside another one in a place; the first of its people has 5 votes, the next 6."""
    beside = ["Fairfield,1,President,,D,Al Po,9", "Fairfield,1,President,,R,Jo Li,8"]
    rows = [f"Fairfield,1,{title},,D,{name},{votes}" for votes, name in enumerate(names, 5)]
    return [HEAD, *beside, *rows]


def test_a_registrar_of_voters_is_elected(run: Run, tmp_path: Path) -> None:
    """Connecticut 2016, Darien: the contest was gone as a line of turnout; what is one stays one."""
    name = "20161108__ct__general__precinct.csv"
    assert _examined(run, tmp_path, name, *_office("Reg of Voters", "Sue Gray", "John Visi"))[0]
    read = _read(run, tmp_path, name)
    assert read["Reg of Voters", "John Visi"] == ("candidate", 6)
    for who, title in (("Early Voting", "Reg of Voters"), ("Sue Gray", "Registered Voters")):
        assert _examined(run, tmp_path, f"{who}.csv", *_office(title, who))[0]
        assert {of for of, _ in _read(run, tmp_path, f"{who}.csv")} == {"President"}


@some_of(
    "nobody",
    ["All Other Write-in Votes", "all other votes", "No Candidate Filed", "No nominee"],
    every=2,
)
def test_what_names_nobody_wins_nothing(run: Run, tmp_path: Path, nobody: str) -> None:
    """Belmont and Somerset 2016, Kansas City 2020: the votes of everybody else stood as one candidate's."""
    name = "20161108__ma__general__precinct.csv"
    lines = [line.replace("Fairfield", "Norfolk") for line in _office("Clerk", "Sue Gray", nobody)]
    assert _examined(run, tmp_path, name, *lines)[0]
    read = _read(run, tmp_path, name)
    assert read["Clerk", nobody] == ("other", 6)
    assert read["Clerk", "Sue Gray"] == ("candidate", 5)


def test_under_alone_is_an_undervote(run: Run, tmp_path: Path) -> None:
    """Indiana 2018, Vanderburgh: `under` and `over` had the votes of two candidates."""
    name = "20161108__in__general__precinct.csv"
    lines = [line.replace("Fairfield", "Allen") for line in _office("Clerk", "Sue Gray", "under")]
    assert _examined(run, tmp_path, name, *lines, "Allen,1,Clerk,,,over,2")[0]
    read = _read(run, tmp_path, name)
    assert read["Clerk", "under"] == ("blank", 6)
    assert read["Clerk", "over"] == ("overvote", 2)


@pytest.mark.parametrize(
    ("name", "title", "behind", "is_usable"),
    [
        ("20140520__ky__primary__lincoln__precinct.csv", "U.S. Senate", " (REP)", True),
        ("20140520__ky__primary__lincoln__precinct.csv", "U.S. Senate", " (Jr.)", False),
        ("20140520__ky__primary__lincoln__precinct.csv", "Governor - Conservative", "", True),
        ("20140520__ky__primary__lincoln__republicans.csv", "U.S. Senate", "", True),
        ("20140520__ky__primary__green__precinct.csv", "U.S. Senate", "", False),
        ("20200512__ne__primary__lincoln__precinct.csv", "State Senate", "", True),
        ("20200512__ne__primary__lincoln__precinct.csv", "Governor", "", False),
    ],
)
def test_a_primary_says_whose_it_is_in_many_words(
    run: Run, tmp_path: Path, name: str, title: str, behind: str, is_usable: bool
) -> None:
    """A party in brackets behind every name, a party in the plural; and Nebraska's legislature has no parties."""
    rows = [
        f"Lincoln,A1,{title},,,{who}{behind},{votes}" for votes, who in ((40, "Al"), (41, "Bo"))
    ]
    assert _examined(run, tmp_path, name, HEAD, *rows)[0] is is_usable
    if behind:
        rows[1] = rows[1].replace(behind, " (DEM)")
        assert not _examined(run, tmp_path, name, HEAD, *rows)[0]


@some_of("title", ["U.S. Senate", "Governor and Lieutenant Governor", "State House"], every=3)
def test_two_primaries_without_parties_are_refused(run: Run, tmp_path: Path, title: str) -> None:
    """Kentucky 2014: Grimes, a Democrat, won over McConnell and Bevin, Republicans, in 435 files of 759."""
    name, people = "20140520__ky__primary__lincoln__precinct.csv", ("GRIMES", "McCONNELL")
    rows = [f"Lincoln,A101,{title},,,{who},{votes}" for votes, who in enumerate(people, 40)]
    usable, told = _examined(run, tmp_path, name, HEAD, *rows)
    assert (usable, told["contest.primary_unsaid"]) == (False, [title])
    of_one_seat = name.replace("primary", "special__primary")  # West Virginia 2011, 23 files
    assert not _examined(run, tmp_path, of_one_seat, HEAD, *rows)[0]
    whose = name.replace("primary", "primary__democratic")
    assert _examined(run, tmp_path, whose, HEAD, *rows)[0]
    for said in (",Democratic,", "- DEMOCRAT,,"):
        of_party = [row.replace(",,,", f",{said}") for row in rows]
        assert _examined(run, tmp_path, name, HEAD, *of_party)[0], said
    clerk = [row.replace(title, "District Judge") for row in rows]
    assert _examined(run, tmp_path, name, HEAD, *clerk)[0]
    louisiana = [row.replace("Lincoln", "Acadia") for row in rows]
    name = "20151024__la__primary__acadia__precinct.csv"
    assert _examined(run, tmp_path, name, HEAD, *louisiana)[0]


def _ward(people: str, *wards: str) -> list[str]:
    """A row for each of two people, Ann and Bob, in each place of a contest without a district."""
    return [
        f"Union,{ward},Mayor,,,{who},{9 + len(who)}" for ward in wards for who in people.split()
    ]


def test_contests_that_meet_in_one_place_are_not_one(run: Run, tmp_path: Path) -> None:
    """Oklahoma 2018, Arkansas's Union 2018: districts and cities of one title met in a place, and had one winner."""
    name = "20161108__ar__general__union__precinct.csv"
    beside = ["Union,1,President,,,Al Po,9", "Union,1,President,,,Jo Li,8"]
    cities = [*_ward("Ann Bob", "1", "2"), *_ward("Cy Di", "3", "4")]
    both = _ward("Ann Bob Cy Di", "Early")
    usable, told = _examined(run, tmp_path, name, HEAD, *beside, *cities, *both)
    assert usable
    assert told["contest.left_out"] == ["Mayor: 2 groups of places, with Ann, Bob; Cy, Di"]
    senators = [row.replace("Mayor", "U.S. Senate") for row in (*cities, *both)]
    usable, told = _examined(run, tmp_path, name, HEAD, *beside, *senators)
    assert not usable
    assert "contest.apart" in told
    most = [*cities, *_ward("Ann Bob Cy Di", *"abcde")]
    assert "contest.left_out" not in _examined(run, tmp_path, name, HEAD, *most)[1]
    part = _ward("Ann Bob Cy", "Early")
    assert "contest.left_out" not in _examined(run, tmp_path, name, HEAD, *cities, *part)[1]
    few = [*_ward("Ann", *"123456789"), *_ward("Cy Di", *"abcdefghijk"), *_ward("Ann Cy Di", "E")]
    assert "contest.left_out" in _examined(run, tmp_path, name, HEAD, *few)[1]
    more = [*few, *_ward("Ann Cy Di", *"FGH")]
    assert "contest.left_out" not in _examined(run, tmp_path, name, HEAD, *more)[1]


def test_all_votes_beside_a_party_are_nobodys(run: Run, tmp_path: Path) -> None:
    """Oklahoma 2008: a row without a name has the sum of the others in each county; the votes counted twice."""
    name, people = "20081104__ok__general__us_house__county.csv", ("R,COLE", "D,CUMMINGS", ",JOYCE")
    head = "county,office,district,party,candidate,votes"
    of = {"Canadian": (103, 26, 7), "Carter": (111, 51, 6), "Cleveland": (598, 281, 47)}
    rows = [
        f"{county},U.S. House,4,{who},{votes}"
        for county, here in of.items()
        for who, votes in zip((*people, "I,"), (*here, sum(here)), strict=True)
    ]
    usable, told = _examined(run, tmp_path, name, head, *rows)
    assert usable
    assert len(told["row.sum_of_choices"]) == 3
    read = _read(run, tmp_path, name)
    assert sum(votes for _, votes in read.values()) == sum(map(sum, of.values()))
    wrong = [row.replace("I,,168", "I,,169") for row in rows]
    assert "row.sum_of_choices" not in _examined(run, tmp_path, name, head, *wrong)[1]


def test_ballots_of_a_way_of_voting_win_nothing(run: Run, tmp_path: Path) -> None:
    """New York City's files: the ballots on the machine's public counter had most votes in every contest."""
    name = "20141104__ny__general__richmond__precinct.csv"
    ways = {
        "Public Counter": 330,
        "Emergency": 0,
        "Absentee/Military": 16,
        "Federal": 2,
        "Affidavit": 4,
    }
    people = {"Andrew M. Cuomo": 212, "Rob Astorino": 45}
    rows = [f"Richmond,001/61,Governor,,,{who},{n}" for who, n in (ways | people).items()]
    assert _examined(run, tmp_path, name, HEAD, *rows)[0]
    read = _read(run, tmp_path, name)
    assert read == {("Governor", who): ("candidate", n) for who, n in people.items()}


def test_a_contest_with_more_votes_than_voters_is_told(run: Run, tmp_path: Path) -> None:
    """New Mexico 2002: two justices were kept beside an election of another, who won it and was told as third."""
    name = "20021105__nm__general__county.csv"
    head = "county,office,district,party,candidate,votes"
    rows = [
        f"{county},{office},{votes}"
        for county, of in (("Santa Fe", 1), ("Bernalillo", 3))
        for office, votes in {
            "Governor,,DEM,Richardson": 90 * of, "Governor,,REP,Sanchez": 60 * of,
            "Justice,,REP,Barber": 70 * of, "Justice,,DEM,Bosson": 74 * of,
            "Justice,,,Minzner": 95 * of, "Justice,,,Maes": 91 * of,
            "Auditor,,DEM,Ash": 60 * of, "Auditor,,REP,Bee": 80 * of,
        }.items()
    ]  # fmt: skip
    usable, told = _examined(run, tmp_path, name, head, *rows)
    assert usable
    assert told["contest.more_than_voters"] == ["Justice"]
    alone = [row for row in rows if "Minzner" not in row and "Maes" not in row]
    for lines in (alone, [row.replace("Justice", "Justice (elect 2)") for row in rows]):
        assert "contest.more_than_voters" not in _examined(run, tmp_path, name, head, *lines)[1]


def test_cells_in_the_wrong_columns_are_refused(run: Run, tmp_path: Path) -> None:
    """Texas 2020, Gillespie: people stood behind the office, their party as the choice, and each vote was a contest."""
    name, board = "20200303__tx__primary__gillespie__precinct.csv", "Board, District 5"
    rows = [f"Gillespie,{n},Sheriff,,{of},{who},{n * 9}" for n in (1, 2) for of, who in PEOPLE]
    moved = [f'Gillespie,{n},"{board} Ann Lee",,{n + 20},DEM,{n + 50}' for n in (1, 2)]
    assert _examined(run, tmp_path, name, HEAD, *rows)[0]
    usable, told = _examined(run, tmp_path, name, HEAD, *rows, *moved)
    assert (usable, told["format.cells_moved"]) == (False, [f"{board} Ann Lee"])
