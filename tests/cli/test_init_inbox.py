"""The files that counties sent, through ``canvass init --inbox``: a page for each, and one election from all."""

from __future__ import annotations

import csv
import json
import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
import pytest

import canvass
from tests.cli.conftest import Run

HEADER = "county,precinct,office,district,party,candidate,votes\n"
DANE = [
    "Dane,Ward 1,President,,DEM,Joseph R. Biden,120",
    "Dane,Ward 1,President,,REP,Donald J. Trump,40",
    "Dane,Ward 2,President,,DEM,Joseph R. Biden,70",
    "Dane,Ward 2,President,,REP,Donald J. Trump,30",
    "Dane,Ward 1,State Assembly,47,DEM,Anna Lindquist,100",
    "Dane,Ward 1,State Assembly,47,REP,Boris Orr,60",
    "Dane,Ward 1,County Clerk,,DEM,Carla Moss,150",
    "Dane,Ward 2,County Clerk,,DEM,Carla Moss,90",
]
ROCK = [
    "Rock,Ward 1,President,,DEM,Joseph R. Biden,10",
    "Rock,Ward 1,President,,REP,Donald J. Trump,90",
    "Rock,Ward 1,State Assembly,47,DEM,Anna Lindquist,15",
    "Rock,Ward 1,State Assembly,47,REP,Boris Orr,80",
    "Rock,Ward 1,County Clerk,,REP,Dieter Stone,95",
]


def _name(county: str, day: str = "20201103", state: str = "wi") -> str:
    return f"{day}__{state}__general__{county}__precinct.csv"


def _inbox(place: Path, **files: list[str]) -> Path:
    """A folder with a file of each county, by the county's name."""
    inbox = place / "received"
    inbox.mkdir(exist_ok=True)
    for county, rows in files.items():
        (inbox / _name(county)).write_text(HEADER + "\n".join(rows) + "\n", "utf-8")
    return inbox


def _votes(folder: Path, contest: str) -> dict[str, int]:
    election = canvass.open_election(folder)
    (wanted,) = [each for each in election.contests if each.title == contest]
    rows = election.returns[0].table.filter(contest=wanted.id)
    return dict(rows.group_by("choice").agg(pl.col("votes").sum()).iter_rows())


def test_all_counties_become_one_election(run: Run, tmp_path: Path) -> None:
    """Votes of contests that counties share are added, wards of one name stay two, each county has its own clerk."""
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=ROCK), tmp_path / "wi"
    code, screen, _ = run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    assert code == 0
    assert "All 2 files can be used: 950 votes in 2 counties." in screen
    assert "Nothing came from 70 of 72 counties: Adams County, Ashland County" in screen
    assert _votes(folder, "President") == {"Joseph R. Biden": 200, "Donald J. Trump": 160}
    assert _votes(folder, "State Assembly, 47") == {"Anna Lindquist": 115, "Boris Orr": 140}
    assert _votes(folder, "County Clerk, Dane") == {"Carla Moss": 240}
    assert _votes(folder, "County Clerk, Rock") == {"Dieter Stone": 95}
    units = canvass.open_election(folder).units.filter(kind="precinct")
    assert sorted(units.select("name", "county").iter_rows()) == [
        ("Ward 1", "55025"),
        ("Ward 1", "55105"),
        ("Ward 2", "55025"),
    ]
    _, told, _ = run("outcome", str(folder))
    assert "2 of Wisconsin's 72 counties" in " ".join(told.split())
    assert "these votes do not say who won" in " ".join(told.split())


def test_every_number_says_where_it_came_from(run: Run, tmp_path: Path) -> None:
    """The table of all files stands in the folder, each number with its file and row; its digest is the source."""
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=ROCK), tmp_path / "wi"
    run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    with (folder / "inbox" / "20201103__wi__general.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(DANE) + len(ROCK)
    for row in rows:
        line = (inbox / row["file"]).read_text("utf-8").splitlines()[int(row["row"]) - 1].split(",")
        assert (line[0], line[1], line[5], line[6]) == (
            row["county"],
            row["place"],
            row["choice"],
            row["votes"],
        )
    table = folder / "inbox" / "20201103__wi__general.csv"
    assert _digest(table) in (folder / "election.toml").read_text("utf-8")


def _digest(file: Path) -> str:
    from hashlib import sha256

    return sha256(file.read_bytes()).hexdigest()


def test_each_sender_gets_a_page(run: Run, tmp_path: Path) -> None:
    """What is wrong with a county's own file, by row, and nothing of another county's; no election meanwhile."""
    bad = [row.replace("90", "-90") for row in ROCK]
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=bad), tmp_path / "wi"
    code, screen, _ = run("init", str(folder), "--inbox", str(inbox))
    assert code == 2
    assert (
        "1 of 2 files can be used. No election is started while a file cannot be used"
        in " ".join(screen.split())
    )
    assert not (folder / "election.toml").exists()
    dane, rock = (
        (folder / "inbox" / f"{_name(c)}.html").read_text("utf-8") for c in ("dane", "rock")
    )
    assert "Your file cannot be used yet: one thing has to be mended." in rock
    assert "row 3, votes" in rock
    assert "below zero" in rock
    assert "cannot be used" not in dane
    assert "Rock" not in dane
    assert _digest(inbox / _name("rock")) in rock
    index = (folder / "inbox" / "index.html").read_text("utf-8")
    assert "mend it, and send it again" in index
    _inbox(tmp_path, rock=ROCK)
    assert run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")[0] == 0
    mended = (folder / "inbox" / f"{_name('rock')}.html").read_text("utf-8")
    assert "cannot be used" not in mended


def test_a_page_is_in_no_need_of_a_network(run: Run, tmp_path: Path) -> None:
    """It is mailed: one file, with its style."""
    inbox, folder = _inbox(tmp_path, dane=DANE), tmp_path / "wi"
    run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    page = (folder / "inbox" / f"{_name('dane')}.html").read_text("utf-8")
    assert "<style" in page
    assert "src=" not in page
    assert "https://" not in page


@pytest.mark.parametrize(
    ("files", "code", "found"),
    [
        ({"dane": DANE, "dane_again": DANE}, "inbox.county_twice", "Dane: "),
        (
            {"dane": DANE, "later": [row.replace("Dane", "DANE County") for row in DANE]},
            "inbox.county_twice",
            "Dane: ",
        ),
        (
            {
                "dane": DANE,
                "rock": [row.replace("State Assembly,47", "Assembly,47") for row in ROCK],
            },
            "inbox.two_titles",
            "Assembly, 47 (",
        ),
        (
            {
                "dane": DANE,
                "rock": [row.replace("Anna Lindquist", "Anna M. Lindquist") for row in ROCK],
            },
            "choice.spelled",
            "Anna Lindquist (100) and Anna M. Lindquist (15)",
        ),
    ],
)
def test_what_only_all_files_show_starts_nothing(
    run: Run, tmp_path: Path, files: dict[str, list[str]], code: str, found: str
) -> None:
    """A county twice, a contest under two titles, a person under two names: each file can be used by itself."""
    inbox, folder = _inbox(tmp_path, **files), tmp_path / "wi"
    status, told, _ = run("init", str(folder), "--inbox", str(inbox), "--json")
    said = json.loads(told)
    assert status == 2
    assert said["is_usable"] is False
    assert all(each["is_usable"] for each in said["received"])
    (problem,) = [each for each in said["together"] if each["severity"] == "error"]
    assert problem["code"] == code
    assert found in problem["found"]
    assert not (folder / "election.toml").exists()


def test_other_elections_start_nothing(run: Run, tmp_path: Path) -> None:
    """Files of another state or another day are said, and their counties are not added."""
    inbox = _inbox(tmp_path, dane=DANE)
    other = HEADER + "Cook,Ward 1,President,,DEM,Joseph R. Biden,1\n"
    (inbox / _name("cook", state="il")).write_text(other, "utf-8")
    later = HEADER + "\n".join(ROCK) + "\n"
    (inbox / _name("rock", day="20221108")).write_text(later, "utf-8")
    status, told, _ = run("init", str(tmp_path / "wi"), "--inbox", str(inbox), "--json")
    together = {(each["code"], each["found"]) for each in json.loads(told)["together"]}
    assert status == 2
    assert ("inbox.other_state", "WI: 2 files") in together
    assert ("inbox.other_state", f"IL: {_name('cook', state='il')}") in together
    assert ("inbox.other_day", "2020-11-03: 2 files") in together
    assert ("inbox.other_day", f"2022-11-08: {_name('rock', day='20221108')}") in together


def test_capitals_make_no_second_person(run: Run, tmp_path: Path) -> None:
    """Two counties write one name in their own capitals: it is read as one, and said."""
    loud = [row.replace("Boris Orr", "BORIS  ORR") for row in ROCK]
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=loud), tmp_path / "wi"
    status, screen, _ = run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    assert status == 0
    assert "Boris Orr and BORIS ORR" in screen
    assert _votes(folder, "State Assembly, 47") == {"Anna Lindquist": 115, "Boris Orr": 140}


def test_two_spellings_in_one_file_may_be_two_people(run: Run, tmp_path: Path) -> None:
    """What one county's own file tells apart is not put together."""
    both = [*ROCK, "Rock,Ward 1,State Assembly,47,IND,BORIS ORR,3"]
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=both), tmp_path / "wi"
    run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    assert _votes(folder, "State Assembly, 47")["BORIS ORR"] == 3


def test_a_person_says_which_names_are_one(run: Run, tmp_path: Path) -> None:
    """Titles and names are read as the file of names has it; one that no file has is an error."""
    rock = [
        row.replace("State Assembly,47", "Assembly,47").replace("Anna L", "Ann L") for row in ROCK
    ]
    inbox, names = _inbox(tmp_path, dane=DANE, rock=rock), tmp_path / "names.csv"
    decided = 'contest,name,read_as\n"Assembly, 47",,"State Assembly, 47"\n'
    names.write_text(f'{decided}"State Assembly, 47",Ann Lindquist,Anna Lindquist\n', "utf-8")
    asked = ("--inbox", str(inbox), "--names", str(names), "--baseline", "certified")
    assert run("init", str(tmp_path / "wi"), *asked)[0] == 0
    assert _votes(tmp_path / "wi", "State Assembly, 47") == {
        "Anna Lindquist": 115,
        "Boris Orr": 140,
    }
    names.write_text(f"{decided}President,Jo Biden,Joseph R. Biden\n", "utf-8")
    status, told, _ = run("init", str(tmp_path / "other"), *asked, "--json")
    found = {each["code"]: each["found"] for each in json.loads(told)["together"]}
    assert status == 2
    assert found["inbox.name_nowhere"] == "president, jo biden"


def test_a_county_without_precincts_is_added(run: Run, tmp_path: Path) -> None:
    """Its votes stand in the county, beside the precincts of others."""
    inbox, folder = _inbox(tmp_path, dane=DANE), tmp_path / "wi"
    text = "county,office,district,party,candidate,votes\nRock,President,,DEM,Joseph R. Biden,10\n"
    (inbox / "20201103__wi__general__rock.csv").write_text(
        f"{text}Rock,President,,REP,Donald J. Trump,90\n", "utf-8"
    )
    status, _, told = run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    assert (status, told) == (0, "")
    assert _votes(folder, "President") == {"Joseph R. Biden": 200, "Donald J. Trump": 160}
    units = canvass.open_election(folder).units.filter(kind="precinct")
    assert ("Not by precinct", "55105") in [*units.select("name", "county").iter_rows()]


def test_turnout_comes_along(run: Run, tmp_path: Path) -> None:
    """The table of turnout has each county's, of its own wards; that of a ward without a vote is told."""
    rows = [
        "Ward 1,Registered Voters,,,,300",
        "Ward 1,Ballots Cast,,,,210",
    ]
    dane = [*DANE, *(f"Dane,{row}" for row in rows)]
    rock = [*ROCK, *(f"Rock,Ward {ward},Registered Voters,,,,150" for ward in (1, 9))]
    inbox, folder = _inbox(tmp_path, dane=dane, rock=rock), tmp_path / "wi"
    _, told, _ = run(
        "init", str(folder), "--inbox", str(inbox), "--baseline", "certified", "--json"
    )
    lost = {each["code"]: each["found"] for each in json.loads(told)["together"]}
    assert lost["inbox.no_place"] == "turnout: 1"
    election = canvass.open_election(folder)
    places = election.units.filter(kind="precinct").select("unit", "name", "county")
    found = election.tables["turnout"].join(places, on="unit")
    assert sorted(found.select("county", "name", "registered_voters", "ballots").iter_rows()) == [
        ("55025", "Ward 1", 300, 210),
        ("55105", "Ward 1", 150, None),
    ]


def test_a_file_that_holds_no_results_is_said(run: Run, tmp_path: Path) -> None:
    """A manifest among the results stops all, with a page; hidden files and folders are passed over."""
    inbox = _inbox(tmp_path, dane=DANE)
    (inbox / "manifest.csv").write_text("jurisdiction,batch,cards\nDane,1,20\n", "utf-8")
    (inbox / ".DS_Store").write_bytes(b"\0")
    (inbox / "old").mkdir()
    status, told, _ = run("init", str(tmp_path / "wi"), "--inbox", str(inbox), "--json")
    said = json.loads(told)
    assert status == 2
    assert [(each["name"], each["is_usable"]) for each in said["received"]] == [
        (_name("dane"), True),
        ("manifest.csv", False),
    ]


def test_what_makes_no_sense_is_refused(run: Run, tmp_path: Path) -> None:
    """No folder, an empty one, a folder and a file, names without a folder, an election that is there."""
    inbox, folder = _inbox(tmp_path, dane=DANE), tmp_path / "wi"
    (tmp_path / "empty").mkdir()
    for words, said in (
        (("--inbox", str(tmp_path / "none")), "there is no such folder"),
        (("--inbox", str(tmp_path / "empty")), "no file is in the folder"),
        (("--inbox", str(inbox), "--from", "x.csv"), "--from is one file and --inbox a folder"),
        (("--names", "x.csv"), "--names is about the files of --inbox"),
    ):
        status, _, told = run("init", str(folder), *words)
        assert status == 2
        assert said in told
    assert not folder.exists()
    run("init", str(folder), "--inbox", str(inbox), "--baseline", "certified")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    status, _, told = run("init", str(folder), "--inbox", str(inbox))
    assert status == 2
    assert "already has election.toml; nothing was written" in told
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _measure(county: str, yes: int, no: int) -> list[str]:
    return [f"{county},Ward 1,Measure A,,,Yes,{yes}", f"{county},Ward 1,Measure A,,,No,{no}"]


def test_a_question_of_each_county_is_not_added_to_anothers(run: Run, tmp_path: Path) -> None:
    """Two counties' Measure A may be two measures: a person says which, of all files or of each."""
    dane, rock = _measure("Dane", 100, 50), _measure("Rock", 10, 80)
    inbox, names = _inbox(tmp_path, dane=dane, rock=rock), tmp_path / "names.csv"
    asked = ("--inbox", str(inbox), "--baseline", "certified")
    status, told, _ = run("init", str(tmp_path / "wi"), *asked, "--json")
    (problem,) = [each for each in json.loads(told)["together"] if each["severity"] == "error"]
    assert (status, problem["code"]) == (2, "inbox.question_of_several")
    assert problem["found"] == f"Measure A: {_name('dane')}, {_name('rock')}"
    names.write_text("contest,name,read_as\nMeasure A,,Measure A\n", "utf-8")
    assert run("init", str(tmp_path / "one"), *asked, "--names", str(names))[0] == 0
    assert _votes(tmp_path / "one", "Measure A") == {"Yes": 110, "No": 130}
    names.write_text(
        f"contest,name,read_as,file\nMeasure A,,Measure A (Rock),{_name('rock')}\n", "utf-8"
    )
    assert run("init", str(tmp_path / "two"), *asked, "--names", str(names))[0] == 0
    assert _votes(tmp_path / "two", "Measure A") == {"Yes": 100, "No": 50}
    assert _votes(tmp_path / "two", "Measure A (Rock)") == {"Yes": 10, "No": 80}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (
            '"State Assembly, 48",,"State Assembly, 47"',
            "State Assembly, 47 and State Assembly, 48",
        ),
        ('"State Assembly, 47",Ann Lindquist,Anna Lindquist', "Anna Lindquist and Ann Lindquist"),
    ],
)
def test_what_one_file_tells_apart_is_not_read_as_one(
    run: Run, tmp_path: Path, line: str, found: str
) -> None:
    """A decision about another county's file puts no two contests, and no two people, of this one together."""
    dane = [
        *DANE,
        "Dane,Ward 2,State Assembly,48,DEM,Eva Ellis,7",
        "Dane,Ward 1,State Assembly,47,IND,Ann Lindquist,5",
    ]
    rock = [row.replace("Assembly,47", "Assembly,48") for row in ROCK]
    inbox, names = _inbox(tmp_path, dane=dane, rock=rock), tmp_path / "names.csv"
    names.write_text(f"contest,name,read_as\n{line}\n", "utf-8")
    asked = ("--inbox", str(inbox), "--names", str(names), "--json")
    status, told, _ = run("init", str(tmp_path / "wi"), *asked)
    problems = {each["code"]: each["found"] for each in json.loads(told)["together"]}
    assert status == 2
    assert problems["inbox.told_apart"].startswith((found, f"State Assembly, 47: {found}"))


def test_a_decision_of_one_file_leaves_others_as_they_are(run: Run, tmp_path: Path) -> None:
    """Rock wrote 48 for 47, and Dane has a 48 of its own; a file that is not there is an error."""
    dane = [*DANE, "Dane,Ward 2,State Assembly,48,DEM,Eva Ellis,7"]
    rock = [row.replace("Assembly,47", "Assembly,48") for row in ROCK]
    inbox, names = _inbox(tmp_path, dane=dane, rock=rock), tmp_path / "names.csv"
    line = 'contest,name,read_as,file\n"State Assembly, 48",,"State Assembly, 47",'
    names.write_text(f"{line}{_name('rock')}\n", "utf-8")
    asked = ("--inbox", str(inbox), "--names", str(names), "--baseline", "certified")
    assert run("init", str(tmp_path / "wi"), *asked)[0] == 0
    assert _votes(tmp_path / "wi", "State Assembly, 47") == {
        "Anna Lindquist": 115,
        "Boris Orr": 140,
    }
    assert _votes(tmp_path / "wi", "State Assembly, 48") == {"Eva Ellis": 7}
    names.write_text(f"{line}rock.csv\n", "utf-8")
    status, told, _ = run("init", str(tmp_path / "other"), *asked, "--json")
    problems = {each["code"]: each["found"] for each in json.loads(told)["together"]}
    assert status == 2
    assert problems["inbox.name_nowhere"] == "state assembly 48, rock.csv"


def test_a_question_of_every_county_is_the_states_and_told(run: Run, tmp_path: Path) -> None:
    """Where all counties of a state came and each asks it, it is read as one, with a warning."""
    inbox = tmp_path / "received"
    inbox.mkdir()
    for county in ("Kent", "New Castle", "Sussex"):
        name = _name(county.lower().replace(" ", "_"), state="de")
        (inbox / name).write_text(HEADER + "\n".join(_measure(county, 10, 7)) + "\n", "utf-8")
    asked = ("--inbox", str(inbox), "--baseline", "certified", "--json")
    status, told, _ = run("init", str(tmp_path / "de"), *asked)
    severities = {each["code"]: each["severity"] for each in json.loads(told)["together"]}
    assert status == 0
    assert severities["inbox.question_of_all"] == "warning"
    assert _votes(tmp_path / "de", "Measure A") == {"Yes": 30, "No": 21}


def test_a_file_called_index_keeps_its_page(run: Run, tmp_path: Path) -> None:
    """The page of all files takes no sender's place: such a file is to be called otherwise."""
    inbox = _inbox(tmp_path, dane=DANE)
    (inbox / "Index").write_text(HEADER + "\n".join(ROCK) + "\n", "utf-8")
    status, _, told = run("init", str(tmp_path / "wi"), "--inbox", str(inbox))
    assert status == 2
    assert "Index: the page of all files has this name" in " ".join(told.split())
    assert not (tmp_path / "wi").exists()


def test_a_question_of_three_answers_is_a_question(run: Run, tmp_path: Path) -> None:
    """A third answer in one county's file, or one row of something else, makes no candidates of yes and no."""
    rock = [*_measure("Rock", 10, 80), "Rock,Ward 1,Measure A,,,Neither,3"]
    inbox = _inbox(tmp_path, dane=_measure("Dane", 100, 50), rock=rock)
    status, told, _ = run("init", str(tmp_path / "wi"), "--inbox", str(inbox), "--json")
    assert status == 2
    assert "inbox.question_of_several" in {each["code"] for each in json.loads(told)["together"]}


def test_two_counties_of_one_candidates_name_are_told(run: Run, tmp_path: Path) -> None:
    """Each elects a sheriff, and a John Smith stands in both: read as one contest, and said with both files."""
    dane = [*DANE, "Dane,Ward 1,Sheriff,,DEM,John Smith,80", "Dane,Ward 1,Sheriff,,REP,Eva Berg,70"]
    rock = [
        *ROCK,
        "Rock,Ward 1,Sheriff,,REP,John Smith,60",
        "Rock,Ward 1,Sheriff,,DEM,Otto Hall,30",
    ]
    inbox = _inbox(tmp_path, dane=dane, rock=rock)
    asked = ("--inbox", str(inbox), "--baseline", "certified", "--json")
    _, told, _ = run("init", str(tmp_path / "wi"), *asked)
    (found,) = [
        each["found"]
        for each in json.loads(told)["together"]
        if each["code"] == "inbox.choices_differ"
    ]
    assert found == f"Sheriff: Eva Berg ({_name('dane')}) and Otto Hall ({_name('rock')})"
    _, told, _ = run(
        "init", str(tmp_path / "other"), "--inbox", str(_inbox(tmp_path, rock=ROCK)), "--json"
    )
    assert "inbox.choices_differ" not in told


def test_a_file_that_does_not_say_its_state_is_named(run: Run, tmp_path: Path) -> None:
    """A clerk calls her file rock.csv: its state is asked for, and not a cell of a table that is not hers."""
    inbox, folder = _inbox(tmp_path, dane=DANE), tmp_path / "wi"
    (inbox / "rock.csv").write_text(HEADER + "\n".join(ROCK) + "\n", "utf-8")
    code, screen, _ = run("init", str(folder), "--inbox", str(inbox), "--json")
    told = {each["code"]: each["found"] for each in json.loads(screen)["together"]}
    assert (code, told["inbox.state_unsaid"]) == (2, "rock.csv")
    assert "cell.empty" not in told
    assert not (folder / "returns.csv").exists()
    said = ("--inbox", str(inbox), "--state", "WI", "--baseline", "certified")
    code, screen, _ = run("init", str(folder), *said, "--json")
    told = {each["code"]: each["found"] for each in json.loads(screen)["together"]}
    assert (code, told["inbox.day_unsaid"]) == (0, "rock.csv")
    assert _votes(folder, "State Assembly, 47")["Anna Lindquist"] == 115


def test_what_is_no_file_is_told(run: Run, tmp_path: Path) -> None:
    """An amendment put into a folder of its own, or a link that leads nowhere, is not passed over in silence."""
    inbox, folder = _inbox(tmp_path, dane=DANE, rock=ROCK), tmp_path / "wi"
    (inbox / "amended").mkdir()
    (inbox / "link.csv").symlink_to(tmp_path / "nowhere.csv")
    code, screen, _ = run("init", str(folder), "--inbox", str(inbox), "--json")
    told = {each["code"]: each["found"] for each in json.loads(screen)["together"]}
    assert (code, told["inbox.passed_over"]) == (0, "amended, link.csv")


def test_a_question_of_two_counties_in_one_file(run: Run, tmp_path: Path) -> None:
    """Two of three counties ask a Measure A: nobody can say that it is one, and it is left out until a title says more.

    In a file of nothing else a person may still say that it is one question.
    """
    inbox, folder = tmp_path / "received", tmp_path / "wi"
    inbox.mkdir()
    file = inbox / "20221108__wi__general__precinct.csv"
    rows = [
        *(f"{county},1,Governor,,DEM,Ann Lee,{n}" for county, n in (("Dane", 50), ("Rock", 60), ("Polk", 9))),
        *(f"Dane,1,Measure A,,,{answer},{n}" for answer, n in (("Yes", 90), ("No", 60))),
        *(f"Rock,1,Measure A,,,{answer},{n}" for answer, n in (("Yes", 15), ("No", 180))),
    ]  # fmt: skip
    file.write_text(HEADER + "\n".join(rows) + "\n", "utf-8")
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    found = {each["code"]: each["found"] for each in examined["problems"]}
    assert found["contest.question_left_out"] == "Measure A: 2 of 3 counties"
    assert (examined["is_usable"], examined["returns"][0]["numbers"]) == (True, 3)
    named = [row.replace("Measure A", "Dane Schools Measure A") for row in rows]
    file.write_text(HEADER + "\n".join(named) + "\n", "utf-8")
    _, printed, _ = run("doctor", str(file), "--json")
    assert json.loads(printed)["files"][0]["returns"][0]["numbers"] == len(rows)
    again = [row.replace("Measure A", "Measure B").replace("Dane", "Polk") for row in rows[3:]]
    file.write_text(HEADER + "\n".join(rows[3:] + again) + "\n", "utf-8")
    assert run("init", str(folder), "--inbox", str(inbox))[0] == 2
    accepted = ("--accept", "contest.question_of_counties", "--baseline", "certified")
    assert run("init", str(folder), "--from", str(file), *accepted)[0] == 0


@contextmanager
def _somebody() -> Iterator[Path]:
    """A folder of a person for whom a file may be locked, as it may not be for root."""
    with TemporaryDirectory(dir="/tmp") as made:
        Path(made).chmod(0o777)
        user = os.geteuid()
        if not user:
            os.seteuid(pwd.getpwnam("nobody").pw_uid)
        try:
            yield Path(made)
        finally:
            os.seteuid(user)


def test_a_file_that_may_not_be_read_is_told(run: Run, tmp_path: Path) -> None:
    """Of a county's locked file ``init`` says so: with --inbox beside what is wrong with the others, and alone."""
    warm = _inbox(tmp_path, dane=DANE)
    (warm / _name("rock")).write_bytes(
        b""
    )  # what is said of a file is loaded before anybody else asks
    assert run("init", str(tmp_path / "warm"), "--inbox", str(warm))[0] == 2
    assert run("init", str(tmp_path / "w"), "--from", str(warm / _name("rock")))[0] == 2
    with _somebody() as place:
        locked = _inbox(place, dane=DANE, rock=ROCK) / _name("rock")
        locked.chmod(0)
        code, out, err = run("init", str(place / "new"), "--inbox", str(place / "received"))
        alone = run("init", str(place / "one"), "--from", str(locked))
    assert (code, err) == (2, "")
    assert "1 of 2 files can be used" in out
    assert locked.name in out
    assert alone[0] == 2
    assert "Permission denied" in alone[2]
    assert "Traceback" not in err + alone[2]
