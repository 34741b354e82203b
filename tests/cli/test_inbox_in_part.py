"""One contest of every county's file, and files that came under another name: what an office has on a bad evening."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_init_inbox import DANE, ROCK, _inbox, _name, _votes

TWICE = "Dane,Ward 1,County Clerk,,DEM,Carla Moss,151"
PRESIDENT = {"Joseph R. Biden": 200, "Donald J. Trump": 160}


def _begun(run: Run, inbox: Path, *words: str) -> tuple[int, str, str]:
    own = str(inbox.parent / "wi")
    return run("init", own, "--inbox", str(inbox), "--baseline", "certified", *words)


def test_one_contest_of_all_files(run: Run, tmp_path: Path) -> None:
    """A fault in one county's race for clerk closes no other contest; the folder tells it once, and the fault."""
    inbox = _inbox(tmp_path, dane=[*DANE, TWICE], rock=ROCK)
    code, out, _ = _begun(run, inbox)
    assert code == 2
    assert "add --only TITLE" in out
    code, out, err = _begun(run, inbox, "--only", "president")
    assert (code, err) == (0, "")
    assert "Only the contests that were asked for were read." in out
    by_name = _votes(tmp_path / "wi", "President")
    assert sorted(by_name.values()) == sorted(PRESIDENT.values())
    lines = (tmp_path / "wi" / "examination.csv").read_text().splitlines()
    told = [row["code"] for row in csv.DictReader(each for each in lines if each[:2] != "# ")]
    assert told.count("file.only_contests") == 1
    assert told.count("file.fault_in_another_contest") == 1


def test_a_fault_of_the_contest_itself_stops_it(run: Run, tmp_path: Path) -> None:
    """The row that stands twice is the president's."""
    inbox = _inbox(tmp_path, dane=[*DANE, TWICE.replace("County Clerk", "President")], rock=ROCK)
    assert _begun(run, inbox, "--only", "President")[0] == 2
    assert not (tmp_path / "wi" / "election.toml").exists()


def test_a_county_that_calls_it_otherwise_is_not_left_out(run: Run, tmp_path: Path) -> None:
    """Its votes would be missing from the sum: the file of names says which title it is, or a person accepts it."""
    rock = [row.replace("President", "Presidential Electors") for row in ROCK]
    inbox = _inbox(tmp_path, dane=DANE, rock=rock)
    code, out, _ = _begun(run, inbox, "--only", "President", "--json")
    found = {each["found"] for of in json.loads(out)["received"] for each in of["problems"]}
    assert code == 2
    assert "no contest is called 'President'; did you mean 'Presidential Electors'?" in found
    names = tmp_path / "names.csv"
    names.write_text(
        "contest,name,read_as\nPresidential Electors,,President\nMayor,,Bürgermeister\n"
    )
    assert _begun(run, inbox, "--only", "President", "--names", str(names))[0] == 0
    assert sorted(_votes(tmp_path / "wi", "President").values()) == sorted(PRESIDENT.values())


def test_a_county_that_does_not_vote_on_it_is_accepted(run: Run, tmp_path: Path) -> None:
    """A contest of one county: the others are said to lack it, and one accepts that."""
    inbox = _inbox(tmp_path, dane=[*DANE, *(row for row in ROCK if "Dane" in row)], rock=ROCK[:2])
    words = ("--only", "State Assembly")
    assert _begun(run, inbox, *words)[0] == 2
    code, _, err = _begun(run, inbox, *words, "--accept", "inbox.contest_absent")
    assert (code, err) == (0, "")
    assert sum(_votes(tmp_path / "wi", "State Assembly, 47").values()) == 160


def test_a_title_that_no_file_has_is_refused(run: Run, tmp_path: Path) -> None:
    """Accepted or not: nothing would be left."""
    inbox = _inbox(tmp_path, dane=DANE, rock=ROCK)
    for more in ((), ("--accept", "inbox.contest_absent")):
        code, _, err = _begun(run, inbox, "--only", "Presdent", *more)
        assert code == 2
        assert "no file of received has it: no contest is called 'Presdent'; did you mean" in err


def test_a_file_of_another_county_than_its_name_says(run: Run, tmp_path: Path) -> None:
    """Rock's attachment is Dane's: Rock did not come, and Dane's votes stood under its name."""
    inbox = _inbox(tmp_path, rock=DANE)
    code, out, _ = _begun(run, inbox, "--json")
    said = json.loads(out)
    assert code == 2
    assert ("inbox.other_county", f"{_name('rock')}: Dane") in {
        (each["code"], each["found"]) for each in said["together"]
    }
    assert "Rock County" in said["missing"]


def test_a_county_in_two_files_says_the_votes_of_each(run: Run, tmp_path: Path) -> None:
    """Which one counts is for the office to say; that both are one file is told."""
    inbox = _inbox(tmp_path, dane=DANE)
    again = inbox / _name("dane_final")
    again.write_text((inbox / _name("dane")).read_text())
    _, out, _ = _begun(run, inbox, "--json")
    first, second = f"{_name('dane')} (660 votes)", f"{_name('dane_final')} (660 votes)"
    expected = f"Dane: {first} and {second}, the same file under two names"
    assert expected in {each["found"] for each in json.loads(out)["together"]}


def test_a_file_that_is_empty_has_the_county_of_its_name(run: Run, tmp_path: Path) -> None:
    """It came, and the page that is sent back says to whom."""
    inbox = _inbox(tmp_path, dane=DANE)
    (inbox / "20201103__wi__general__rock__ward.csv").write_text("")
    code, out, _ = _begun(run, inbox)
    assert code == 2
    assert "Rock" in out
    assert "70 of 72" in " ".join(out.split())
