"""A county under the law of Wisconsin, by typists, a laptop and sheets: each planted fault is stopped by name."""

from __future__ import annotations

import subprocess
import sys
from csv import DictWriter
from pathlib import Path

from canvass.data.checker import CHECKER_FILE
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.typists import PaperSheet, Typed, type_sheet
from tests.cli.test_recount_case import CASE
from tests.cli.test_recount_challenge import HEADER as CHALLENGES
from tests.cli.test_recount_challenge import RULINGS
from tests.cli.test_recount_county import HEADER, ONE, THREE, TWO, WARDS, County, bag, county
from tests.cli.test_recount_reconciliation import HEAD, told

__all__ = ["county"]
OBJECTION = "{},Ward 8,{},Gil Hay,Bob,Ann,Bob,a mark outside the oval,envelope 1,\n"


def by_law(county: County, *lines: dict[str, str]) -> tuple[int, str]:
    """Wards with their voters and ballots."""
    sheet = county.place / "reconcile.csv"
    with sheet.open("w", newline="") as file:
        writer = DictWriter(file, HEAD)
        writer.writeheader()
        writer.writerows(lines)
    return county.asked("reconcile", str(sheet), "--county", "Smallville", "--by", "Ada")


def file_of(county: County, name: str, text: str) -> str:
    """A file for a command."""
    path = county.place / name
    path.write_text(text)
    return str(path)


def rows(counts: dict[str, list[int]], header: str = HEADER) -> str:
    """A team's sheet."""
    return "\n".join([header, *(",".join([w, *map(str, n), ""]) for w, n in counts.items()), ""])


def typed(county: County, ward: str, numbers: list[int], team: str, by: str) -> Typed:
    """What becomes of a sheet that somebody types."""
    sheet = PaperSheet("Smallville", ward, tuple(team.split(",")), tuple(numbers))
    found = type_sheet(county.folder, sheet, Hand(by, "2026-11-12T15:04:05Z"))
    assert not set(map(str, numbers)) & set(found.differ)
    return found.typed


def refused(found: tuple[int, str], said: str) -> None:
    """A command was refused, in this sentence."""
    code, text = found
    assert (code != 0, said in text, "Traceback" in text) == (True, True, False), text


def received(county: County) -> None:
    """The case, the procedure and the bags, with the faults of a first morning."""
    late = CASE.replace("2023-11-18", "2023-12-18")
    refused(county.asked("case", file_of(county, "case.toml", late)), "others may ask until")
    assert county.asked("case", file_of(county, "case.toml", CASE))[0] == 0
    assert county.asked("procedure", "WI")[0] == 0
    refused(county.asked("procedure", "MI"), "a procedure is set")
    numbers = [number for number in range(1, 41) if number != 7]
    bags = [*map(bag, numbers), "bag 7,received,,missing,Ada Lopez;Bo Li,Ward 7"]
    refused(county.logged(*bags, bag(1).replace("bag 1", "bag 41")), "the seal 1001 is that of")
    refused(county.logged("bag 1,received,whole,1001,Ada Lopez;Bo Li,Ward 1"), "column 'finding'")
    opened = [*(bag(number, "opened") for number in numbers), "bag 7,opened,,missing,Cy;Di,"]
    assert county.logged(*bags, *opened)[0] == 0


def reconciled(county: County) -> None:
    """Twelve ballots too many in Ward 12, an absentee envelope without a signature in Ward 6."""
    paper = county.paper
    refused(county.counted({"Ward 1": paper["Ward 1"]}, ONE), "it was not reconciled")
    others = [told(unit=w, voters=n[2], ballots=n[3]) for w, n in paper.items()]
    others = [each for each in others if each["unit"] not in ("Ward 6", "Ward 12")]
    refused(by_law(county, *others, told(unit="Ward 41", voters=1, ballots=1)), "no unit of this")
    assert by_law(county, *others)[0] == 0
    ann, bob, voters, ballots, blank = paper["Ward 12"]
    crowded = told(unit="Ward 12", voters=voters - 12, ballots=ballots)
    refused(by_law(county, crowded), "9.01(1)(b)4.c: the step for blank ballots is reached")
    drawn = crowded | told(
        unit="Ward 12", voters=voters - 12, ballots=ballots, blank=blank, blank_removed=blank,
        blank_kept="envelope 1" if blank else "", uninitialed=0, uninitialed_removed=0,
        all_removed=11 - blank, all_kept="envelope 2",
    )  # fmt: skip
    refused(by_law(county, drawn), f"4.e: {12 - blank} of {ballots - blank} are drawn by hand")
    assert by_law(county, drawn | {"all removed": str(12 - blank)})[0] == 0
    paper["Ward 12"] = [ann - 12 + blank, bob, voters - 12, ballots - 12, 0]
    ann, bob, voters, ballots, blank = paper["Ward 6"]
    missing = told(unit="Ward 6", voters=voters, ballots=ballots, defective=1, opened=1)
    refused(by_law(county, missing), "4.b: the step for absentee ballots is reached")
    set_aside = {"absentee": "20", "absentee removed": "1", "absentee kept": "envelope 3"}
    assert by_law(county, missing | set_aside)[0] == 0
    paper["Ward 6"] = [ann - 1, bob, voters - 1, ballots - 1, blank]


def first_counts(county: County) -> None:
    """Ten wards by two typists, the others by a laptop: slips, a sheet twice, a column moved."""
    paper = county.paper
    ann, bob, *rest = paper["Ward 1"]
    assert typed(county, "Ward 1", paper["Ward 1"], ONE, "Ed Fox") is Typed.FIRST
    assert typed(county, "Ward 1", paper["Ward 1"], ONE, "ED FOX") is Typed.AGAIN
    assert typed(county, "Ward 1", [bob, ann, *rest], ONE, "Gus Hall") is Typed.DIFFER
    for ward in WARDS[:10]:
        for typist in ("Ed Fox", "Flo Gray"):
            last = typed(county, ward, paper[ward], ONE, typist)
        assert last is Typed.KEPT
    key, order = str(county.place / "laptop.pem"), str(county.place / "order.json")
    public = county.run("recount", "laptop-key", key)[1].split()[-1]
    ordered = ("work-order", "Smallville", "--team", ONE, "--laptop", public, "--out", order)
    assert county.asked(*ordered)[0] == 0
    back = str(county.place / "return.json")
    offline = {ward: paper[ward] for ward in WARDS[10:]}
    moved = HEADER.replace("voters,ballots,no vote", "no vote,voters,ballots")
    for header, said in ((moved, "its votes and its ballots"), (HEADER, "")):
        sheet = file_of(county, "sheet.csv", rows(offline, header))
        words = ("recount", "work-return", order, sheet, "--key", key, "--out", back)
        code, out, err = county.run(*words)
        assert (code == 0, said in out + err) == (not said, True), err
    assert county.asked("take-return", back)[0] == 0
    assert "Nothing was written." in county.asked("take-return", back)[1]
    shared = county.counted(paper, "Ada Lopez, Cy Young")
    refused(shared, "Ada Lopez was of a team that counted it before")


def second_counts(county: County) -> None:
    """A challenge twice, columns exchanged by the second team, and its one sheet typed with a wrong sum."""
    paper = county.paper
    twice = CHALLENGES + OBJECTION.format(1, "ballot 17") + OBJECTION.format(2, "BALLOT  17")
    asked = ("--county", "Smallville", "--by", "Ada")
    said = "its ballot was challenged before, exhibit 1"
    refused(county.asked("challenge", file_of(county, "objections.csv", twice), *asked), said)
    once = file_of(county, "objections.csv", CHALLENGES + OBJECTION.format(1, "ballot 17"))
    assert county.asked("challenge", once, *asked)[0] == 0
    ann, bob, *rest = paper["Ward 30"]
    slip = paper | {"Ward 20": [paper["Ward 20"][0] + 9, *paper["Ward 20"][1:]]}
    refused(county.counted(slip, TWO), "its votes and its ballots without a valid vote are")
    below = paper | {"Ward 20": [-1, *paper["Ward 20"][1:]]}
    refused(county.counted(below, TWO), "a count cannot be below zero")
    assert county.counted(paper | {"Ward 30": [bob, ann, *rest]}, TWO)[0] == 0
    assert county.counted({"Ward 30": paper["Ward 30"]}, THREE)[0] == 0
    ruling = RULINGS + "1,Bob,Ida Jay;Kit Low,Mo Nye,,the voter underlined the name,\n"
    assert county.asked("decide", file_of(county, "rulings.csv", ruling), *asked)[0] == 0
    assert county.back() == 39


def test_every_fault_is_stopped_by_name_on_the_way_of_the_guide(county: County) -> None:
    """From the petition to both verifiers, nothing wrong was taken, and the end has the numbers of the ballots."""
    received(county)
    reconciled(county)
    first_counts(county)
    second_counts(county)
    refused(county.asked("complete", "Smallville"), "1 did not come back: Smallville / u7")
    people = ("--people", "Ada Lopez, Ida Jay", "--why", "the seal lay in the bag")
    refused(county.asked("release", "Smallville", "Ward 7", *people), "Ada Lopez counted it")
    county.released("Ward 7", "the seal lay in the bag")
    assert county.asked("complete", "Smallville")[0] == 0
    late = county.counted({"Ward 1": [1, 1, 2, 2, 0]}, "Gus Hall, Ida Jones")
    refused(late, "the unit came back before, and the return of Smallville was said to be whole")
    code, said = county.asked("amend")
    ann, bob = (sum(numbers[place] for numbers in county.paper.values()) for place in (0, 1))
    assert (code, f"{ann - 1:,} after. Bob:" in said, f"{bob + 1:,} after." in said) == (
        0,
        True,
        True,
    )
    public = county.place / "public"
    assert county.asked("publish", str(public))[0] == 0
    _holds_in_both(county, public)


def _holds_in_both(county: County, public: Path) -> None:
    seen = (
        "40 units counted by two teams that agree, 1 units by a third team too, 1 released",
        "40 units reconciled, 13 ballots taken out in 2 of them",
        "1 challenged ballots, 1 ruled on",
    )
    code, out, _ = county.run("verify", str(public))
    assert (code, [said in out for said in seen]) == (0, [True] * 3)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, [said in done.stdout for said in seen]) == (0, [True] * 3)
