"""A made-up county of 40 wards counts again, with twelve planted faults: each is stopped, or held for two people."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_receive import DESCRIPTION

WARDS = [f"Ward {number}" for number in range(1, 41)]
HEADER = "unit,Ann,Bob,voters,ballots,no vote,reason"
LOG = "container,step,seal,finding,people,units"
ONE, TWO, THREE = "Ada Lopez, Bo Li", "Cy Young, Di Roe", "Ed Fox, Flo Gray"
Counts = dict[str, list[int]]


@dataclass
class County:
    """The recount of a county by the commands, and what its ballots say: Ann, Bob, voters, ballots, no vote."""

    run: Run
    place: Path
    paper: Counts = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """The recount."""
        return self.place / "recount"

    def asked(self, *words: str) -> tuple[int, str]:
        """A command of the recount, and everything that it says."""
        code, out, err = self.run("recount", words[0], str(self.folder), *words[1:])
        return code, " ".join((out + err).split())

    def counted(self, counts: Counts, team: str) -> tuple[int, str]:
        """A team's sheet of these wards."""
        sheet = self.place / "sheet.csv"
        rows = [",".join([ward, *map(str, numbers), ""]) for ward, numbers in counts.items()]
        sheet.write_text("\n".join([HEADER, *rows, ""]))
        return self.asked("count", str(sheet), "--team", team, "--county", "Smallville")

    def logged(self, *steps: str) -> tuple[int, str]:
        """Steps of containers."""
        log = self.place / "log.csv"
        log.write_text("\n".join([LOG, *steps, ""]))
        return self.asked("custody", str(log), "--county", "Smallville")

    def released(self, ward: str, why: str) -> None:
        """Two people say why a ward may come back."""
        people = ("--people", "Ida Jay, Kit Low", "--why", why)
        code, said = self.asked("release", "Smallville", ward, *people)
        assert code == 0, said

    def back(self) -> int:
        """How many wards came back."""
        found = json.loads(self.run("recount", "status", str(self.folder), "--json")[1])
        return int(found["teams"]["counted"])


@pytest.fixture
def county(tmp_path: Path, run: Run) -> County:
    """Forty wards, each in a bag of its own that was received and opened; nothing is counted yet."""
    dice, town = Random(20161201), tmp_path / "town"
    town.mkdir()
    before = {ward: [dice.randint(100, 400), dice.randint(100, 400)] for ward in WARDS}
    units = "".join(f"precinct,u{n},{ward},,,,\n" for n, ward in enumerate(WARDS, 1))
    votes = "".join(
        f"u{n},mayor,ann,total,{before[ward][0]}\nu{n},mayor,bob,total,{before[ward][1]}\n"
        for n, ward in enumerate(WARDS, 1)
    )
    for name, text in {
        "election.toml": DESCRIPTION,
        "units.csv": f"kind,unit,name,parent_kind,parent,state,fips\n{units}",
        "choices.csv": "contest,choice,name,party,choice_kind\n"
        "mayor,ann,Ann,,candidate\nmayor,bob,Bob,,candidate\n",
        "results.csv": f"unit,contest,choice,vote_mode,votes\n{votes}",
    }.items():
        (town / name).write_text(text)
    made = County(run, tmp_path)
    code, said = made.asked("open", str(town), "--office", "The clerk", "--by", "Ada")
    assert code == 0, said
    for ward, (ann, bob) in before.items():
        shift, blank = dice.randint(-2, 2), dice.randint(0, 5)
        ballots = ann + shift + bob + blank
        made.paper[ward] = [ann + shift, bob, ballots, ballots, blank]
    return made


def bag(number: int, step: str = "received", finding: str = "whole") -> str:
    """A step of a ward's bag."""
    units = f"Ward {number}" if step == "received" else ""
    return f"bag {number},{step},{1000 + number},{finding},Ada Lopez;Bo Li,{units}"


def test_twelve_faults_of_a_county_are_stopped_by_name(county: County) -> None:
    """The county ends with the numbers of its ballots, nothing wrong was taken on the way; both verifiers follow."""
    paper = county.paper
    bags = [bag(number) for number in range(1, 41)]
    stopped: list[tuple[Callable[[], tuple[int, str]], str]] = [
        # 1 and 2: a ward that does not exist, and a seal of another bag
        (
            lambda: county.logged("bag 1,received,1001,whole,Ada Lopez;Bo Li,Ward 41"),
            "no unit of this id",
        ),
        (
            lambda: county.logged(bag(1), "bag 2,received,1001,whole,Ada Lopez;Bo Li,Ward 2"),
            "the seal 1001 is that of",
        ),
        # 3: a bag that one person received alone
        (lambda: county.logged("bag 1,received,1001,whole,Ada Lopez,Ward 1"), "two people or more"),
    ]
    for attempt, said in stopped:
        code, told = attempt()
        assert (code, said in told) == (2, True), told
    assert county.logged(*bags)[0] == 0
    # 4: ballots counted out of a bag that lies sealed
    code, told = county.counted({"Ward 1": paper["Ward 1"]}, ONE)
    assert (code, "lie in a container that nobody opened" in told) == (2, True)
    # 5: a bag whose seal is missing holds its ward back
    opened = [bag(number, "opened") for number in range(1, 41) if number != 7]
    assert county.logged(*bags, *opened, "bag 7,opened,,missing,Cy Young;Di Roe,")[0] == 0
    # 6: twelve more ballots than voters, in both counts
    paper["Ward 12"][2] = paper["Ward 12"][3] - 12
    assert county.counted(paper, ONE)[0] == 0
    # 7: the same sheet twice changes nothing
    code, told = county.counted(paper, ONE)
    assert (code, "Nothing was written." in told) == (0, True)
    # 8: one team twice, and 9: a team with a member of the first
    code, told = county.counted(paper, "Di Roe, BO  LI")
    assert (code, "was of a team that counted it before" in told) == (2, True)
    # 10: a digit transposed, so that votes and ballots do not add up
    ann, bob, voters, ballots, blank = paper["Ward 20"]
    code, told = county.counted({"Ward 20": [ann, bob + 9, voters, ballots, blank]}, TWO)
    assert (code, f"it has {ballots} ballots" in told) == (2, True)
    # 11: two columns exchanged by the second team; the third team's numbers are those of the first
    exchanged = paper | {
        "Ward 30": [paper["Ward 30"][1], paper["Ward 30"][0], *paper["Ward 30"][2:]]
    }
    assert county.counted(exchanged, TWO)[0] == 0
    assert county.back() == 37
    assert county.counted({"Ward 30": paper["Ward 30"]}, THREE)[0] == 0
    assert county.back() == 38
    code, told = county.asked("complete", "Smallville")
    assert (
        code != 0,
        "2 did not come back: Smallville / u7 (Ward 7), Smallville / u12 (Ward 12)" in told,
    ) == (
        True,
        True,
    )
    county.released(
        "Ward 7",
        "the clerk found the seal in the bag; both teams counted as many ballots as voters",
    )
    county.released(
        "Ward 12", "twelve absentee ballots without a signed envelope were drawn and set aside"
    )
    assert county.asked("complete", "Smallville")[0] == 0
    # 12: a late amendment
    code, told = county.counted({"Ward 1": [1, 1, 2, 2, 0]}, "Gus Hall, Ida Jones")
    assert (code, "the unit came back before" in told) == (2, True)
    code, told = county.asked("amend")
    after = [sum(counts[place] for counts in paper.values()) for place in (0, 1)]
    assert code == 0
    assert f"before, {after[0]:,} after." in told
    assert f"before, {after[1]:,} after." in told
    public = county.place / "public"
    assert county.asked("publish", str(public))[0] == 0
    code, out, _ = county.run("verify", str(public))
    seen = (
        "40 units counted by two teams that agree, 1 units by a third team too, 2 released",
        "40 containers of 40 units, 1 with a seal",
    )
    assert (code, [said in out for said in seen]) == (0, [True, True])
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, [said in done.stdout for said in seen]) == (0, [True, True])
