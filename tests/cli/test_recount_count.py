"""``canvass recount count`` and ``release``: two teams count each unit, and two people release what trips a check."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_receive import SHEET, last_entry, recount, sent

__all__ = ["recount"]
HEADER = "county,unit,Ann,Bob,voters,ballots,no vote\n"
NORTH = "Smallville,North,31,20,52,52,1\n"
SOUTH = "Smallville,p2,10,15,25,25,0\n"
WEST = "Smallville,West,5,5,10,10,0\n"
ONE, TWO, THREE = "Ada Lopez, Bo Li", "Cy Young, Di Roe", "Ed Fox, Flo Gray"


def counted(run: Run, folder: Path, lines: str, team: str, *words: str) -> tuple[int, str, str]:
    """Keep a team's sheet with these lines."""
    sheet = folder.parent / "tally.csv"
    sheet.write_text(HEADER + lines)
    asked = ("recount", "count", str(folder), str(sheet), "--team", team, "--by", "Ada", *words)
    code, out, err = run(*asked)
    return code, " ".join(out.split()), " ".join(err.split())


def released(run: Run, folder: Path, unit: str, people: str, *words: str) -> tuple[int, str, str]:
    """Two people release a unit."""
    asked = ("recount", "release", str(folder), "Smallville", unit, "--people", people)
    code, out, err = run(*asked, "--why", "a bag lay unopened", *words)
    return code, " ".join(out.split()), " ".join(err.split())


def standing(run: Run, folder: Path) -> dict[str, object]:
    """What the status says of the teams."""
    found = json.loads(run("recount", "status", str(folder), "--json")[1])
    teams = {name: found["teams"][name] for name in ("counted", "one", "differ", "held")}
    return teams | {"imported": found["imported"]}


def test_two_teams_count_a_county_and_both_verifiers_follow(run: Run, recount: Path) -> None:
    """From the first tally to the amended return; the check of tallies is made, that of custody is not."""
    code, out, err = counted(run, recount, NORTH + SOUTH + WEST, ONE)
    assert (code, err) == (0, "")
    assert "3 units: counted by one team; another counts it" in out
    code, out, err = counted(run, recount, NORTH + SOUTH + WEST, TWO)
    assert (code, err) == (0, "")
    assert "3 units: two teams agree; it came back. 3 of 3 units came back so far." in out
    assert standing(run, recount) == {
        "counted": 3,
        "one": 0,
        "differ": [],
        "held": [],
        "imported": 0,
    }
    for words in (("complete", str(recount), "--every"), ("amend", str(recount))):
        assert run("recount", *words)[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    said = "3 units counted by two teams that agree, 0 units by a third team too, 0 released by two people"
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "Every return so far was counted by two teams of this record that agree." in page
    assert "imported: its numbers" not in page
    assert "whoever can read it can see them" in page


def test_where_teams_differ_a_third_decides(run: Run, recount: Path) -> None:
    """Nobody's number stands before two agree; the status names the unit and none of its numbers."""
    counted(run, recount, NORTH, ONE)
    code, out, _ = counted(run, recount, NORTH.replace("31,20", "30,21"), TWO)
    assert (code, "1 unit: the teams differ; a third counts it. Smallville, North" in out) == (
        0,
        True,
    )
    assert standing(run, recount)["differ"] == ["Smallville, North"]
    screen = " ".join(run("recount", "status", str(recount))[1].split())
    assert "The teams differ, and a third is to count: 1 (Smallville, North)." in screen
    assert not {"31", "21", "51"} & set(screen.split())
    code, out, _ = counted(run, recount, NORTH, THREE)
    assert (code, "1 unit: two teams agree; it came back." in out) == (0, True)
    code, _, err = counted(run, recount, NORTH, "Gus Hall, Ida Jones")
    assert (code, "the unit came back before" in err) == (2, True)


def test_nothing_is_published_that_the_next_team_would_see(run: Run, recount: Path) -> None:
    """Neither while one team counted, nor while two differ; the page of the status tells no number of theirs."""
    public = recount.parent / "public"
    for lines, team in ((NORTH, ONE), (NORTH.replace("31,20", "30,21"), TWO)):
        counted(run, recount, lines, team)
        before = last_entry(run, recount)
        code, _, err = run("recount", "publish", str(recount), str(public))
        said = " ".join(err.split())
        assert (code != 0, "another team is still to count Smallville, North" in said) == (
            True,
            True,
        )
        assert (public.exists(), last_entry(run, recount)) == (False, before)
    page = recount.parent / "page.html"
    assert run("recount", "status", str(recount), "--out", str(page))[0] == 0
    assert ">31<" not in page.read_text("utf-8")
    counted(run, recount, NORTH, THREE)
    assert run("recount", "publish", str(recount), str(public))[0] == 0


@pytest.mark.parametrize("team", ["Bo Li, Cy Young", "BO  LI, Cy Young", "Cy Young, \uff22o Li"])
def test_nobody_counts_a_unit_twice(team: str, run: Run, recount: Path) -> None:
    """However the name is written."""
    counted(run, recount, NORTH, ONE)
    before = last_entry(run, recount)
    code, _, err = counted(run, recount, NORTH, team)
    assert (code, "was of a team that counted it before; another team must" in err) == (2, True)
    assert last_entry(run, recount) == before


def test_a_team_is_two_people(run: Run, recount: Path) -> None:
    """One name, or one name twice, is not a team."""
    for team in ("Ada Lopez", "Ada Lopez, ada  lopez", ""):
        code, _, err = counted(run, recount, NORTH, team)
        assert (code, "a team has two people or more" in err) == (2, True)


def test_the_same_sheet_twice_changes_nothing_and_another_number_is_refused(
    run: Run, recount: Path
) -> None:
    """Of the same team: an answer that was lost is not a second count."""
    counted(run, recount, NORTH, ONE)
    before = last_entry(run, recount)
    code, out, _ = counted(run, recount, NORTH, "Bo Li, Ada Lopez")
    assert (code, "1 unit told before, with the same numbers." in out) == (0, True)
    code, _, err = counted(run, recount, NORTH.replace("31,20", "30,21"), ONE)
    assert (code, "this team counted it before, with other numbers" in err) == (2, True)
    assert last_entry(run, recount) == before


def test_every_problem_of_a_tally_sheet_at_once(run: Run, recount: Path) -> None:
    """Sums that do not hold, a unit twice, a unit that is not there; nothing is kept."""
    before = last_entry(run, recount)
    lines = NORTH.replace(",52,52,1", ",52,53,1") + SOUTH + SOUTH + WEST.replace("West", "Wst")
    code, _, err = counted(run, recount, lines, ONE)
    assert code == 2
    for said in (
        "North: its votes and its ballots without a valid vote are 52, it has 53 ballots",
        "the unit stands in row 3 already",
        "did you mean 'West'?",
    ):
        assert said in err
    assert last_entry(run, recount) == before
    code, _, err = counted(run, recount, "Smallville,North,31,20,52,52,x\n", ONE)
    assert (code, "no vote" in err) == (2, True)


@pytest.mark.parametrize(
    ("line", "trips"),
    [
        ("Smallville,North,31,20,50,52,1\n", "more ballots than voters"),
        ("Smallville,North,41,20,62,62,1\n", "large change"),
        ("Smallville,North,20,30,50,50,0\n", "exchanged votes"),
        ("Smallville,North,20,30,40,50,0\n", "more ballots than voters and exchanged votes"),
    ],
)
def test_what_trips_is_held_until_two_people_say_why(
    line: str, trips: str, run: Run, recount: Path
) -> None:
    """One name is not enough; what was released stands in the record with both names."""
    counted(run, recount, line, ONE)
    code, out, _ = counted(run, recount, line, TWO)
    assert (code, f"held back until two people say why. Smallville, North: {trips}" in out) == (
        0,
        True,
    )
    assert standing(run, recount)["held"] == ["Smallville, North"]
    code, _, err = run("recount", "complete", str(recount), "Smallville")
    assert (code != 0, "Smallville / p1" in err) == (True, True)
    code, _, err = released(run, recount, "North", "Ada Lopez, ada lopez")
    assert (code, "two people release a unit" in err) == (2, True)
    code, _, err = released(run, recount, "North", "Ida Jay, Kit Low", "--why", "  ")
    assert (code, "why: nothing but spaces stands there" in err) == (2, True), err
    code, out, _ = released(run, recount, "North", "Ida Jay, Kit Low")
    assert (code, f"came back; released by two people: {trips}." in out) == (0, True)
    code, _, err = released(run, recount, "North", "Ida Jay, Kit Low")
    assert (code != 0, "nothing holds this unit back" in err) == (True, True)
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    assert (code, "1 released by two people" in out) == (0, True)


def test_who_counted_a_unit_does_not_release_it(run: Run, recount: Path) -> None:
    """Nor in other letters, nor beside somebody who did not; nothing is written, and two others release it."""
    for team in (ONE, TWO):
        counted(run, recount, "Smallville,North,31,20,50,52,1\n", team)
    before = last_entry(run, recount)
    for people in ("Ada Lopez, Di Roe", "Ida Jay, DI  ROE"):
        code, _, err = released(run, recount, "North", people)
        assert code != 0
        assert "counted it; two people release it who did not; nothing was written" in err
    assert last_entry(run, recount) == before
    assert released(run, recount, "North", "Ida Jay, Kit Low")[0] == 0


def test_a_release_names_what_is_there(run: Run, recount: Path) -> None:
    """A unit that nothing holds back, one that nobody knows, and a reason of no list."""
    counted(run, recount, NORTH, ONE)
    code, _, err = released(run, recount, "North", "Ida Jay, Kit Low")
    assert (code != 0, "nothing holds this unit back" in err) == (True, True)
    code, _, err = released(run, recount, "Noth", "Ida Jay, Kit Low")
    assert (code, "did you mean 'North'?" in err) == (2, True)
    code, _, err = released(run, recount, "North", "Ida Jay, Kit Low", "--reason", "luck")
    assert (code, "no reason is called 'luck'" in err) == (2, True)


def test_counted_and_imported_stand_apart(run: Run, recount: Path) -> None:
    """A unit that a team counted is not imported; the rest of the county may be, and is told as such."""
    counted(run, recount, WEST, ONE)
    code, _, err = sent(run, recount, "county,unit,Ann,Bob\nSmallville,West,5,5\n")
    assert (code, "enter the sheet with canvass recount count" in err) == (2, True)
    counted(run, recount, WEST, TWO)
    assert sent(run, recount, SHEET)[0] == 0
    assert standing(run, recount) == {
        "counted": 1,
        "one": 0,
        "differ": [],
        "held": [],
        "imported": 2,
    }
    screen = " ".join(run("recount", "status", str(recount))[1].split())
    assert "1 were counted by two teams of this record that agree; 2 are imported" in screen
    for words in (("complete", str(recount), "--every"), ("amend", str(recount))):
        assert run("recount", *words)[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    assert (code, "2 returns were imported: no team of this record counted them" in out) == (
        0,
        True,
    )


LOG = "container,step,seal,finding,people,units\n"
BAG = "bag 1,received,101,whole,Ada Lopez;Bo Li,North;p2\n"


def logged(run: Run, folder: Path, lines: str, *words: str) -> tuple[int, str, str]:
    """Keep a log of containers with these lines."""
    log = folder.parent / "monday.csv"
    log.write_text(LOG + lines)
    code, out, err = run(
        "recount", "custody", str(folder), str(log), "--county", "Smallville", *words
    )
    return code, " ".join(out.split()), " ".join(err.split())


def test_a_bag_is_opened_before_it_is_counted(run: Run, recount: Path) -> None:
    """The log of a day grows; what was kept changes nothing. A unit without a bag is counted as ever."""
    code, out, err = logged(run, recount, BAG)
    assert (code, err) == (0, "")
    assert (
        "1 step kept; 0 were kept before. 1 container so far; with a seal that was not whole: none."
        in out
    )
    code, _, err = counted(run, recount, NORTH, ONE)
    assert (code, "ballots of it lie in a container that nobody opened" in err) == (2, True)
    assert counted(run, recount, WEST, ONE)[0] == 0
    opened = BAG + "bag 1,opened,101,whole,Cy Young;Di Roe,\n"
    code, out, _ = logged(run, recount, opened)
    assert (code, "1 step kept; 1 were kept before." in out) == (0, True)
    code, out, _ = logged(run, recount, opened)
    assert (code, "Nothing was written." in out) == (0, True)
    counted(run, recount, NORTH, ONE)
    assert "it came back" in counted(run, recount, NORTH, TWO)[1]


def test_a_broken_seal_holds_its_units_back(run: Run, recount: Path) -> None:
    """The teams may count; nobody but two people lets the unit come back."""
    code, out, _ = logged(run, recount, BAG + "bag 1,opened,,missing,Cy Young;Di Roe,\n")
    assert (code, "with a seal that was not whole: Smallville / bag 1." in out) == (0, True)
    counted(run, recount, SOUTH, ONE)
    code, out, _ = counted(run, recount, SOUTH, TWO)
    assert (code, "Smallville, South: seal not whole" in out) == (0, True)
    screen = " ".join(run("recount", "status", str(recount))[1].split())
    assert "with a seal that was broken or missing: 1 (Smallville, bag 1)" in screen
    assert "Custody: no container" not in screen
    assert released(run, recount, "South", "Ida Jay, Kit Low")[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    said = "1 containers of 2 units, 1 with a seal that was not whole"
    assert (code, said in out) == (0, True)


def test_every_problem_of_a_log_at_once(run: Run, recount: Path) -> None:
    """Steps out of order, seals of others, words and units that nobody knows, one person alone; nothing is kept."""
    before = last_entry(run, recount)
    lines = (
        BAG
        + "bag 1,sealed,102,whole,Ada Lopez;Bo Li,\n"
        + "bag 2,received,101,whole,Ada Lopez;Bo Li,West\n"
        + "bag 3,opened,103,whole,Ada Lopez;Bo Li,\n"
        + "bag 4,received,104,fine,Ada Lopez;ada lopez,Wst\n"
    )
    code, _, err = logged(run, recount, lines)
    assert code == 2
    for said in (
        "row 3, column 'container': Smallville / bag 1: it is sealed",
        "row 4, column 'container': Smallville / bag 2: the seal 101 is that of Smallville / bag 1",
        "row 5, column 'container': Smallville / bag 3: it was not received",
        "row 6, column 'finding': is none of the words of this column",
        "row 6, column 'people': two people or more were there",
        "did you mean 'West'?",
    ):
        assert said in err, said
    assert last_entry(run, recount) == before
    log = recount.parent / "other.csv"
    log.write_text("container,step,seals,people\nbag 1,received,101,Ada;Bo\n")
    code, _, err = run("recount", "custody", str(recount), str(log), "--county", "Smallville")
    assert (code, "seal" in err, "finding" in err) == (2, True, True)


def test_a_seal_number_twice_in_other_letters(run: Run, recount: Path) -> None:
    """One seal on two bags is refused however its number is written, in one log and against what was kept."""
    people = "whole,Ada Lopez;Bo Li"
    first, second = f"bag 1,received,A 101,{people},North\n", f"bag 2,received,a101,{people},p2\n"
    before, said = (
        last_entry(run, recount),
        "the seal a101 is read as that of Smallville / bag 1, A 101",
    )
    code, _, err = logged(run, recount, first + second)
    assert (code, said in err, last_entry(run, recount)) == (2, True, before)
    assert logged(run, recount, first + f"bag 1,opened,A 101,{people},\n")[0] == 0
    code, _, err = logged(run, recount, second)
    assert (code, said in err) == (2, True)
    assert logged(run, recount, second.replace("a101", "a102"))[0] == 0


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (
            "bag 2,received,\uff21-\uff11\uff10\uff11,{people},p2",
            "the seal \uff21-\uff11\uff10\uff11 is read as that of Smallville / bag 1",
        ),
        (
            "bag 2,received,a\u2013101,{people},p2",
            "the seal a\u2013101 is read as that of Smallville / bag 1",
        ),
        (
            "BAG  1,received,102,{people},p2",
            "is read as Smallville / bag 1, which was received before",
        ),
        ("bag 1,sealed,a -101,{people},", "the new seal a -101 is read as A-101"),
        ("bag 1,sealed,A-102,{people},", ""),
        ("bag 2,received,A101,{people},p2", ""),
    ],
)
def test_a_number_that_is_read_like_another_is_the_same(
    second: str, said: str, run: Run, recount: Path
) -> None:
    """Other forms of digits and dashes, a bag received twice, and a broken seal's number on the same bag again."""
    people = "whole,Ada Lopez;Bo Li"
    first = f"bag 1,received,A-101,{people},North\nbag 1,opened,A-101,{people},\n"
    line = second.format(people=people) + "\n"
    code, _, err = logged(run, recount, first + line)
    assert (code, said in err) == (2 if said else 0, True), err


def test_a_step_told_otherwise_is_never_taken_for_one_that_was_kept(
    run: Run, recount: Path
) -> None:
    """A finding that changed, other people, a step that is taken again: refused, or kept as another step."""
    opened = "bag 1,opened,101,whole,Ada Lopez;Bo Li,\n"
    assert logged(run, recount, BAG + opened)[0] == 0
    before = last_entry(run, recount)
    changed = (opened.replace("whole", "broken"), BAG + opened.replace("whole", "broken"))
    for lines in (*changed, BAG.replace("Ada Lopez;Bo Li", "Cy;Di")):
        code, _, err = logged(run, recount, lines)
        assert (code, "nothing was kept" in err, last_entry(run, recount)) == (2, True, before)
    code, out, _ = logged(run, recount, opened)
    assert (code, "Nothing was written." in out) == (0, True)
    lost = "bag 2,received,,missing,Ada Lopez;Bo Li,p3\nbag 2,opened,,missing,Ada Lopez;Bo Li,\n"
    lost += "bag 2,sealed,201,whole,Ada Lopez;Bo Li,\n"
    again = "bag 2,opened,,missing,Ada Lopez;Bo Li,\n"
    assert logged(run, recount, lost)[0] == 0
    code, _, err = logged(run, recount, again)
    assert (code, "send the log of this container from its first line on" in err) == (2, True)
    code, out, err = logged(run, recount, lost + again)
    assert (code, err, "1 step kept; 3 were kept before." in out) == (0, "", True)


def test_what_stands_twice_in_a_log_is_refused_with_its_row(run: Run, recount: Path) -> None:
    """A column, and a unit of one container."""
    log = recount.parent / "twice.csv"
    log.write_text(LOG.strip() + ",seal\n" + BAG.strip() + ",999\n")
    asked = ("recount", "custody", str(recount), str(log), "--county", "Smallville", "--by", "Ada")
    code, _, err = run(*asked)
    assert (code, "column 'seal'" in " ".join(err.split())) == (2, True)
    code, _, err = logged(run, recount, BAG.replace("North;p2", "North;p1"))
    assert (code, "row 2" in err, "a unit stands there twice" in err) == (2, True, True)


def test_before_a_unit_came_back_nothing_is_said_of_returns(run: Run, recount: Path) -> None:
    """Containers alone are no imported return; with one, the page does not deny the containers."""
    assert logged(run, recount, BAG)[0] == 0
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert (
        "None of 3 units came back yet. Nothing here says yet what the recount will change." in page
    )
    assert "0 of 1 boards said that their return is whole." in page
    for said in ("Every return so far", "0 votes, of 0", "net 0", "Every choice", "Each return is"):
        assert said not in page
    assert sent(run, recount, SHEET)[0] == 0
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "published elsewhere, and this record has containers, and no second tally" in page
    assert "no custody and" not in page
