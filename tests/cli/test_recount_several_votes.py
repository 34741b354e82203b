"""A recount of a contest in which a voter has several votes, from ``open`` to the amended return, by the commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_receive import FILES, last_entry

COUNCIL = {
    "election.toml": FILES["election.toml"].replace(
        'title = "Mayor"\n', 'title = "Council"\nseats = 2\nvotes_allowed = 2\n'
    ),
    "units.csv": FILES["units.csv"],
    "choices.csv": FILES["choices.csv"] + "mayor,cy,Cy,,candidate\nmayor,others,Write-ins,,other\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    + "".join(
        f"{unit},mayor,{choice},total,{votes}\n"
        for unit, counts in {
            "p1": (30, 20, 19, 3),
            "p2": (10, 15, 14, 0),
            "p3": (5, 5, 4, 1),
        }.items()
        for choice, votes in zip(("ann", "bob", "cy", "others"), counts, strict=True)
    ),
}
HEADER = "county,unit,Ann,Bob,Cy,Write-ins,voters,ballots,votes not given\n"
NORTH = "Smallville,North,30,20,20,3,40,40,7\n"
SOUTH = "Smallville,South,10,15,14,0,20,20,1\n"
WEST = "Smallville,West,5,5,8,1,10,10,1\n"
ONE, TWO = "Ada Lopez, Bo Li", "Cy Young, Di Roe"


@pytest.fixture
def council(tmp_path: Path, run: Run) -> Path:
    """A recount of two seats among three names, with two votes a voter."""
    town, folder = tmp_path / "town", tmp_path / "council"
    town.mkdir()
    for name, text in COUNCIL.items():
        (town / name).write_text(text)
    code, out, _ = run("recount", "open", str(folder), str(town), "--office", "The clerk")
    said = " ".join(out.split())
    assert (code, "A voter has 2 votes: a team's votes" in said, "2 seats: the lead" in said) == (
        0,
        True,
        True,
    )
    return folder


@pytest.mark.parametrize(
    "rule", ["score", "borda", "cumulative", "condorcet", "stv", "irv", "dhondt"]
)
def test_a_rule_by_which_votes_in_order_do_not_win_is_refused(
    rule: str, run: Run, tmp_path: Path
) -> None:
    """Points, rankings and lists: their totals would be told as votes, and a lead as the outcome."""
    town = tmp_path / "town"
    town.mkdir()
    for name, text in COUNCIL.items():
        one = text.replace("seats = 2\nvotes_allowed = 2\n", f'rule = "{rule}"\n')
        (town / name).write_text(one)
    folder = tmp_path / "council"
    code, _, err = run("recount", "open", str(folder), str(town), "--office", "The clerk")
    assert (code, f"Council: its rule {rule} " in " ".join(err.split())) == (2, True), err
    assert not folder.exists()


def sheet(run: Run, folder: Path, step: str, text: str, *words: str) -> tuple[int, str]:
    """Send a sheet by a command; the code, and all that was said in one line."""
    file = folder.parent / f"{step}.csv"
    file.write_text(text)
    code, out, err = run("recount", step, str(folder), str(file), "--by", "Ada", *words)
    return code, " ".join((out + err).split())


def counted(run: Run, folder: Path, lines: str, team: str) -> tuple[int, str]:
    """Keep a team's sheet."""
    return sheet(run, folder, "count", HEADER + lines, "--team", team)


def test_two_votes_a_voter_from_open_to_the_amended_return(run: Run, council: Path) -> None:
    """The seat that changes is told, and both verifiers follow."""
    for team in (ONE, TWO):
        assert counted(run, council, NORTH + SOUTH, team)[0] == 0
        assert counted(run, council, WEST, team)[0] == 0
    code, out, _ = run("recount", "status", str(council))
    said = " ".join(out.split())
    assert (
        "A voter has 2 votes, for 2 seats: the lead is that of the last choice with a seat" in said
    )
    assert (
        "Ann and Cy are ahead. By the first count Bob was the last with a seat, 3 ahead of Cy; it is -2 now."
        in said
    )
    standing = json.loads(run("recount", "status", str(council), "--json")[1])
    lead = standing["differences"]["lead"]
    assert (lead["leader"], lead["runner_up"], lead["before"], lead["after"]) == (
        "bob",
        "cy",
        3,
        -2,
    )
    assert standing["outlook"]["elected"] == ["ann", "cy"]
    for words in (("complete", str(council), "--every"), ("amend", str(council))):
        assert run("recount", *words)[0] == 0
    public = council.parent / "public"
    assert run("recount", "publish", str(council), str(public))[0] == 0
    said = "3 units counted by two teams that agree"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


FAULTY = {
    "a vote is lost": (
        NORTH.replace("40,40,7", "40,40,6"),
        "are 79, its 40 ballots have 80 (2 each)",
    ),
    "as of one vote": (NORTH.replace("40,40,7", "40,73,0"), "its 73 ballots have 146"),
    "more votes than ballots": (
        NORTH.replace("30,20", "41,9"),
        "ann has 41 votes, and a ballot gives it one: there are 40",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_ballots_cannot_hold_is_refused(name: str, run: Run, council: Path) -> None:
    """Each by its numbers, and nothing is written."""
    entry, (line, said) = last_entry(run, council), FAULTY[name]
    code, told = counted(run, council, line, ONE)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, council) == entry


def test_a_line_that_adds_several_names_may_have_more_votes_than_ballots(
    run: Run, council: Path
) -> None:
    """Two names written in on one ballot are two votes of the line."""
    assert counted(run, council, "Smallville,West,1,1,1,17,10,10,0\n", ONE)[0] == 0


CHALLENGE = "county,exhibit,unit,ballot,by,side,called,claimed,ground,pile,image\n"
RULING = "county,exhibit,ruled,for,against,abstained,why,reason\n"


def challenge(number: int, called: str, claimed: str, ballot: str = "ballot 17") -> str:
    """A line of a sheet of challenges."""
    return f"Smallville,{number},West,{ballot},Gil Hay,,{called},{claimed},a mark outside,envelope 1,\n"


def test_each_vote_of_a_ballot_may_be_challenged_once(run: Run, council: Path) -> None:
    """Two votes, two exhibits, no choice twice; the rulings move a vote each, and none to a choice that has one."""
    first = challenge(1, "Ann", "Cy") + challenge(2, "Bob", "no vote")
    assert sheet(run, council, "challenge", CHALLENGE + first)[0] == 0
    code, said = sheet(run, council, "challenge", CHALLENGE + challenge(3, "Cy", "Bob"))
    assert (code, "its ballot was challenged before, exhibit 1, 2" in said) == (2, True)
    other = challenge(4, "Ann", "Bob", "b9") + challenge(5, "Ann", "Cy", "b9")
    code, said = sheet(run, council, "challenge", CHALLENGE + other)
    assert (code, "a vote of its ballot called for ann was challenged before" in said) == (2, True)
    for team in (ONE, TWO):
        code, said = counted(run, council, "Smallville,West,5,5,4,1,10,10,5\n", team)
    assert (code, "waits for the board's ruling" in said) == (0, True)
    ruled = "Smallville,{},{},Ida Jay;Kit Low,,,the voter underlined it,\n"
    assert sheet(run, council, "decide", RULING + ruled.format(1, "Cy"))[0] == 0
    code, said = sheet(run, council, "decide", RULING + ruled.format(2, "Cy"))
    assert (code, "was ruled one for cy: a ballot gives it one" in said) == (2, True)
    assert sheet(run, council, "decide", RULING + ruled.format(2, "no vote"))[0] == 0
    standing = json.loads(run("recount", "status", str(council), "--json")[1])
    after = {each["choice"]["id"]: each["after"] for each in standing["choices"]}
    assert after == {"ann": 4, "bob": 4, "cy": 5, "others": 1}
    page = " ".join(run("recount", "exhibits", str(council))[1].split())
    assert "Each exhibit is one of the 2 votes of a ballot: 2 exhibits of one ballot." in page
    out = council.parent / "minutes"
    assert (
        run("recount", "minutes", str(council), "Smallville", "--out", str(out), "--no-pdf")[0] == 0
    )
    assert "| voters | ballots | votes not given |" in (out / "minutes.md").read_text()


def test_ballots_are_drawn_down_and_then_hold_two_votes_each(run: Run, council: Path) -> None:
    """The procedure looks at ballots; a team's votes are twice those that are left."""
    assert run("recount", "procedure", str(council), "WI", "--by", "Ada")[0] == 0
    head = "unit,voters,ballots,people,blank,blank removed,blank kept\n"
    line = "West,10,12,Ada Lopez;Bo Li,3,3,envelope\n"
    code, said = sheet(run, council, "reconcile", head + line, "--county", "Smallville")
    assert code == 0, said
    code, said = counted(run, council, "Smallville,West,5,5,4,1,10,9,5\n", ONE)
    assert (code, "are 20, its 9 ballots have 18 (2 each)" in said) == (2, True)
    assert counted(run, council, "Smallville,West,5,5,4,1,10,9,3\n", ONE)[0] == 0


def test_a_laptop_holds_a_sheet_to_the_same_sums(run: Run, council: Path) -> None:
    """The order says how many votes a voter has; a sheet of one vote is refused on the laptop."""
    key, order, back = (council.parent / name for name in ("laptop.pem", "order.json", "back.json"))
    public = run("recount", "laptop-key", str(key))[1].split()[-1]
    words = ("--team", TWO, "--laptop", public, "--out", str(order), "--by", "Ada")
    assert run("recount", "work-order", str(council), "Smallville", *words)[0] == 0
    tally = council.parent / "offline.csv"
    asked = (
        "recount",
        "work-return",
        str(order),
        str(tally),
        "--key",
        str(key),
        "--out",
        str(back),
    )
    tally.write_text(HEADER + NORTH.replace("40,40,7", "73,73,0"))
    code, _, err = run(*asked, "--by", "Di Roe")
    assert (code, "its 73 ballots have 146" in " ".join(err.split())) == (2, True)
    tally.write_text(HEADER + NORTH)
    assert run(*asked, "--by", "Di Roe")[0] == 0
    assert run("recount", "take-return", str(council), str(back), "--by", "Ada")[0] == 0


def test_a_contest_that_everybody_wins_is_not_opened(tmp_path: Path, run: Run) -> None:
    """As many seats as choices: there is no lead that a recount could change."""
    for name, text in COUNCIL.items():
        (tmp_path / name).write_text(text.replace("seats = 2", "seats = 4"))
    folder = tmp_path / "council"
    code, _, err = run("recount", "open", str(folder), str(tmp_path), "--office", "The clerk")
    assert (code, "nobody could lose one" in " ".join(err.split()), folder.exists()) == (
        2,
        True,
        False,
    )
