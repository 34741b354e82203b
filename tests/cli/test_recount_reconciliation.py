"""``canvass recount procedure``, ``reconcile``, ``stand``: too many ballots, as two states have it."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from canvass.data.recount import procedures
from canvass.journeys.recount_folder.reconciling import read_procedure
from canvass.recount.event import Consequence, DrawnBy
from tests.cli.conftest import Run
from tests.cli.test_recount_count import ONE, TWO, counted, logged, released
from tests.cli.test_recount_receive import last_entry, recount

__all__ = ["recount"]
STEPS = [
    f"{of}{end}"
    for of in ("absentee", "blank", "uninitialed", "all")
    for end in ("", " removed", " kept")
]
KINDS = ("at polls", "absentee", "provisional")
OF_KINDS = [f"{of} {kind}" for of in ("voters", "ballots") for kind in KINDS]
ISSUED = ["issued", "spoiled", "unused"]
HEAD = [
    *("unit", "voters", "ballots", "people", "defective", "opened", "seed", "note"),
    *("second book", *OF_KINDS, *ISSUED, *STEPS),
]


def told(**cells: str | int) -> dict[str, str]:
    """A line of the sheet, reconciled by two people; spaces of columns are written as underscores."""
    line = dict.fromkeys(HEAD, "") | {"people": "Ada Lopez;Di Roe"}
    return line | {name.replace("_", " "): str(cell) for name, cell in cells.items()}


def reconciled(
    run: Run, folder: Path, *lines: dict[str, str], words: tuple[str, ...] = ()
) -> tuple[int, str, str]:
    """Keep a sheet of voters and ballots."""
    sheet = folder.parent / "reconcile.csv"
    with sheet.open("w", newline="") as file:
        writer = csv.DictWriter(file, HEAD)
        writer.writeheader()
        writer.writerows(lines)
    asked = ("recount", "reconcile", str(folder), str(sheet), "--county", "Smallville", *words)
    code, out, err = run(*asked, "--by", "Ada")
    return code, " ".join(out.split()), " ".join(err.split())


def with_law(run: Run, folder: Path, *words: str) -> str:
    """Set a procedure."""
    code, out, err = run("recount", "procedure", str(folder), *words, "--by", "Ada")
    assert (code, err) == (0, "")
    return " ".join(out.split())


NORTH = told(
    unit="North",
    voters=48,
    defective=2,
    opened=1,
    ballots=54,
    absentee=6,
    absentee_removed=1,
    absentee_kept="envelope 1",
    blank=2,
    blank_removed=2,
    blank_kept="envelope 2",
    uninitialed=3,
    uninitialed_removed=3,
    uninitialed_kept="envelope 3",
    all_removed=2,
    all_kept="envelope 4",
)
"""48 voters, less 2 defective envelopes, are 46; 54 ballots become 46 by every step of the law."""
STILL = {
    "absentee": "4.b: the step for absentee ballots is reached; write how many there are",
    "absentee removed": "4.b: 1 of 6 are drawn by hand, marked, set aside and kept",
    "blank": "4.c: the step for blank ballots is reached",
    "blank removed": "4.c: 2 of 2 are taken out, marked",
    "uninitialed": "4.d: the step for uninitialed ballots is reached",
    "uninitialed removed": "4.d: 3 of 3 are taken out",
    "all removed": "4.e: 2 of 48 are drawn by hand",
    "all kept": "say where they are kept",
}


def test_the_sheet_is_led_through_the_statute_step_by_step(run: Run, recount: Path) -> None:
    """Each cell that the next step of Wis. Stat. 9.01(1)(b)4 needs is asked for, with its number; then all is kept."""
    said = with_law(run, recount, "WI")
    assert "9.01(1)(b)4.d: of the ballots without initials as many as are still too many" in said
    before = last_entry(run, recount)
    for column, asked in STILL.items():
        cells = list(NORTH.items())
        place = HEAD.index(column)
        line = dict(cells[:place]) | dict.fromkeys(HEAD[place:], "")
        code, _, err = reconciled(run, recount, line)
        assert (code, asked in err) == (2, True), err
    assert last_entry(run, recount) == before
    code, out, err = reconciled(run, recount, NORTH)
    assert (code, err) == (0, "")
    assert "1 unit: ballots were taken out; it is counted. Smallville, North: 8" in out
    assert "Nothing was written." in reconciled(run, recount, NORTH)[1]


WRONG = {
    "not reached": (told(unit="West", voters=10, ballots=10, blank=1), "this step is not reached"),
    "a number that does not follow": (NORTH | {"uninitialed removed": "2"}, "3 of 3 are taken out"),
    "more than there are": (NORTH | {"blank": "60", "blank removed": "60"}, "53 ballots are left"),
    "no number": (NORTH | {"ballots": "fifty"}, "is not a whole number of 0 or more"),
    "envelopes": (NORTH | {"opened": "3"}, "no more than defective ones"),
    "one person": (NORTH | {"people": "Bo Li;bo  li"}, "two people or more"),
    "no such ward": (NORTH | {"unit": "Nroth"}, "did you mean 'North'?"),
    "a seed": (NORTH | {"seed": "31415926535897932384"}, "nothing is drawn by a seed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_the_law_does_not_have_is_refused(name: str, run: Run, recount: Path) -> None:
    """With row and column, and nothing is written."""
    with_law(run, recount, "WI")
    before = last_entry(run, recount)
    line, said = WRONG[name]
    code, _, err = reconciled(run, recount, line)
    assert (code, said in err, "row 2" in err) == (2, True, True), err
    assert last_entry(run, recount) == before


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        (
            "",
            "a column has no name, and cells in it; what they say would be lost (found 'column 5')",
        ),
        (
            "secnd book",
            "column 'secnd book': the format has no column of this name, and one of nearly",
        ),
        ("spoilt", "is it 'spoiled'? take the column out, or correct its name"),
        ("Second_Book", "voters 10, and second book 9 (found '9')"),
        ("second  book", "voters 10, and second book 9 (found '9')"),
        ("weather", ""),
    ],
)
def test_a_column_under_another_heading_is_not_lost(
    heading: str, said: str, run: Run, recount: Path
) -> None:
    """A heading that is gone, or misspelled: the sheet was kept without a second book of one voter fewer."""
    with_law(run, recount, "WI")
    before = last_entry(run, recount)
    sheet = recount.parent / "sheet.csv"
    sheet.write_text(f"unit,voters,ballots,people,{heading},note\nWest,10,10,Ada Lopez;Di Roe,9,\n")
    asked = ("recount", "reconcile", str(recount), str(sheet), "--county", "Smallville")
    code, out, err = run(*asked, "--by", "Ada")
    told_so = (said or "it was not read") in " ".join((out + err).split())
    assert (code, told_so) == (2 if said else 0, True), err
    assert (last_entry(run, recount) == before) is bool(said)


def test_two_ways_of_counting_are_not_two_counts(run: Run, recount: Path) -> None:
    """A team by hand and one by scanner have the same numbers: the unit waits for another team of either way."""
    with_law(run, recount, "WI")
    assert reconciled(run, recount, told(unit="West", voters=10, ballots=10))[0] == 0
    west = "Smallville,West,5,5,10,10,0\n"
    assert counted(run, recount, west, ONE)[0] == 0
    code, out, _ = counted(run, recount, west, TWO, "--method", "optical_scan")
    assert (code, "the same numbers by different ways of counting" in out) == (0, True)
    assert "Smallville, West" in out
    assert "0 of 3 units came back" in out
    out = counted(run, recount, west, "Ed Fox, Flo Gray")[1]
    assert "two teams agree; it came back" in out
    assert "by hand" in run("recount", "status", str(recount))[1]
    assert "by scanner" not in run("recount", "status", str(recount))[1]


def test_a_unit_is_counted_as_it_was_reconciled(run: Run, recount: Path) -> None:
    """Not before, nor with other ballots; what was set aside stands in a court's list, and both verifiers follow."""
    with_law(run, recount, "WI")
    north, short = "Smallville,North,28,17,46,46,1\n", "Smallville,North,28,17,46,45,0\n"
    assert "it was not reconciled" in counted(run, recount, north, ONE)[2]
    assert reconciled(run, recount, NORTH)[0] == 0
    assert "the reconciliation left 46 and 46" in counted(run, recount, short, ONE)[2]
    others = [told(unit="p2", voters=25, ballots=25), told(unit="West", voters=11, ballots=10)]
    assert "fewer ballots than voters, which is noted" in reconciled(run, recount, *others)[1]
    rest = "Smallville,p2,10,15,25,25,0\nSmallville,West,5,5,11,10,0\n"
    for team in (ONE, TWO):
        assert counted(run, recount, north + rest, team)[0] == 0
    refused = reconciled(
        run, recount, told(unit="North", voters=46, ballots=46), words=("--again",)
    )
    assert (refused[0], "the unit came back before" in refused[2]) == (2, True)
    for words in (("complete", str(recount), "--every"), ("amend", str(recount))):
        assert run("recount", *words)[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    said = "3 units reconciled, 8 ballots taken out in 1 of them, 0 units not counted again"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)
    court = recount.parent / "court"
    assert run("recount", "exhibits", str(public), "--out", str(court), "--no-pdf")[0] == 0
    rows = list(csv.DictReader((court / "set-aside.csv").read_text().splitlines()))
    assert [(r["law"][-3:], r["found"], r["removed"], r["drawn_by"], r["kept"]) for r in rows] == [
        ("4.b", "6", "1", "hand", "envelope 1"),
        ("4.c", "2", "2", "", "envelope 2"),
        ("4.d", "3", "3", "", "envelope 3"),
        ("4.e", "48", "2", "hand", "envelope 4"),
    ]
    minutes = " ".join(run("recount", "minutes", str(public), "Smallville")[1].split())
    assert "48 voters by the poll book, 2 defective absentee envelopes, 1 of them opened" in minutes
    assert "reason: ballots removed reconciliation" in minutes


def test_numbers_that_were_found_to_be_others_are_told_again(run: Run, recount: Path) -> None:
    """Only where it is said; both stay in the record."""
    with_law(run, recount, "WI")
    assert reconciled(run, recount, told(unit="West", voters=10, ballots=9))[0] == 0
    line = told(unit="West", voters=10, ballots=10)
    assert "it was reconciled before" in reconciled(run, recount, line)[2]
    code, _, err = reconciled(run, recount, line | {"people": "Ada Lopez;Kit Low"})
    assert (code, "and this sheet has other " in err, "other people" in err) == (2, True, True)
    assert reconciled(run, recount, line, words=("--again",))[0] == 0
    minutes = run("recount", "minutes", str(recount), "Smallville", "--unit", "West")[1]
    assert minutes.count("Reconciled 2") == 2


BY_SEED = """
jurisdiction = "A state"
law = "Stat. 9"
balance = "more_ballots"
out_of_balance = "drawn_down"
bad_seal = "released"
draw_down = [{ of = "all", removes = "excess", by = "seed", law = "Stat. 9 a" }]
"""


def test_a_seed_draws_where_the_procedure_allows_it(run: Run, recount: Path) -> None:
    """Twenty digits are asked for, and the minutes tell them with the places that follow."""
    file = recount.parent / "own.toml"
    file.write_text(BY_SEED)
    with_law(run, recount, "--file", str(file))
    line = told(unit="West", voters=8, ballots=10, all_removed=2, all_kept="envelope 9")
    assert "20 digits are thrown in public" in reconciled(run, recount, line)[2]
    assert reconciled(run, recount, line | {"seed": "31415926535897932384"})[0] == 0
    out = recount.parent / "minutes"
    run("recount", "minutes", str(recount), "Smallville", "--out", str(out), "--no-pdf")
    minutes = (out / "minutes.md").read_text()
    assert "by a public seed among numbered ballots: 31415926535897932384, places" in minutes


def test_michigan_leaves_a_unit_as_first_counted_unless_it_is_explained(
    run: Run, recount: Path
) -> None:
    """A torn bag and a ballot too few: one stands, the other is explained by two; nothing stands without a cause."""
    with_law(run, recount, "MI")
    bags = (
        "bag 1,received,101,whole,Ada Lopez;Bo Li,North\n"
        "bag 2,received,102,broken,Ada Lopez;Bo Li,p2\n"
        "bag 1,opened,101,whole,Ada Lopez;Bo Li,\n"
    )
    assert logged(run, recount, bags)[0] == 0
    lines = [told(unit="North", voters=52, ballots=52), told(unit="West", voters=11, ballots=10)]
    code, out, _ = reconciled(run, recount, *lines)
    assert (code, "out of balance: its first count stands" in out) == (0, True)
    people = ("--people", "Ada Lopez, Bo Li", "--why", "the seal was torn")
    stood = ("recount", "stand", str(recount), "Smallville")
    code, _, err = run(*stood, "North", *people)
    assert (code, "nothing lets its first count stand" in err) == (2, True)
    code, out, _ = run(*stood, "South", *people)
    assert (code, "Smallville, South: its first count stands: seal not whole." in out) == (0, True)
    both = "Smallville,North,31,20,52,52,1\nSmallville,West,5,5,11,10,0\n"
    for team in (ONE, TWO):
        code, out, _ = counted(run, recount, both, team)
        assert code == 0
    assert "Smallville, West: fewer ballots than voters" in out
    assert released(run, recount, "West", "Ida Jay, Kit Low")[0] == 0
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert (
        "2 were counted by two teams of this record that agree, 0 are imported, and 1 were not"
        in page
    )
    minutes = " ".join(run("recount", "minutes", str(recount), "Smallville")[1].split())
    assert "Not counted again: seal not whole; its first count stands." in minutes
    evening = recount.parent / "evening"
    asked = ("recount", "minutes", str(recount), "Smallville", "--out", str(evening), "--no-pdf")
    assert "and its first count stands: South. Tell the office" in " ".join(run(*asked)[2].split())
    assert "South" not in (evening / "evening.csv").read_text()


def test_a_seal_that_is_found_torn_after_one_team_counted(run: Run, recount: Path) -> None:
    """No second team may count it, so its first count stands, although a team did; both verifiers follow."""
    with_law(run, recount, "MI-2012")
    people = "whole,Ada Lopez;Bo Li,"
    log = (
        f"bag 1,received,101,{people}North\nbag 1,opened,101,{people}\nbag 1,sealed,102,{people}\n"
    )
    assert logged(run, recount, log)[0] == 0
    lines = (told(unit="North", voters=52, ballots=52), told(unit="p2", voters=25, ballots=25))
    assert reconciled(run, recount, *lines, told(unit="West", voters=10, ballots=10))[0] == 0
    north = "Smallville,North,31,20,52,52,1\n"
    assert counted(run, recount, north, ONE)[0] == 0
    stood = ("recount", "stand", str(recount), "Smallville", "North")
    answer = ("--people", "Ida Jay, Kit Low", "--why", "the seal was torn overnight")
    code, _, err = run(*stood, *answer)
    assert (code != 0, "a team counted it" in err) == (True, True)
    assert logged(run, recount, log + "bag 1,opened,102,broken,Cy Young;Di Roe,\n")[0] == 0
    assert "its first count stands" in counted(run, recount, north, TWO)[2]
    assert run(*stood, *answer)[0] == 0
    for team in (ONE, TWO):
        rest = "Smallville,p2,10,15,25,25,0\nSmallville,West,5,5,10,10,0\n"
        assert counted(run, recount, rest, team)[0] == 0
    assert run("recount", "complete", str(recount), "--every")[0] == 0
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    said = "1 units not counted again"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


def test_a_procedure_comes_first_and_once(run: Run, recount: Path) -> None:
    """After the first bag it is too late; a second one, none, and a state of which none is packaged are refused."""
    asked = ("recount", "procedure", str(recount))
    assert "did you mean" in run(*asked, "WY")[2] or "WI" in run(*asked, "WY")[2]
    assert "name a state" in run(*asked)[2]
    code, _, err = reconciled(run, recount, told(unit="West", voters=10, ballots=10))
    assert (code, "the recount has no procedure yet" in err) == (2, True)
    logged(run, recount, "bag 1,received,101,whole,Ada Lopez;Bo Li,North\n")
    assert "before the first container" in run(*asked, "WI", "--by", "Ada")[2]


def test_every_packaged_procedure_is_one() -> None:
    """Each is read; Wisconsin's draws are by hand, and go through absentee, blank, uninitialed and all ballots."""
    every = {state: read_procedure(state, None) for state in procedures()}
    assert set(every) == {"MI", "MI-2012", "WI"}
    assert (every["MI"].bad_seal, every["MI-2012"].bad_seal) == (
        Consequence.STANDS_UNLESS_EXPLAINED,
        Consequence.STANDS,
    )
    steps = every["WI"].draw_down
    assert [step.of for step in steps] == ["absentee", "blank", "uninitialed", "all"]
    assert {step.by for step in steps} == {DrawnBy.HAND}


def test_paper_rolls_are_a_way_of_counting_where_a_procedure_is_set(
    run: Run, recount: Path
) -> None:
    """Elsewhere the sheet is refused; the status and the minutes name it."""
    west, rolls = "Smallville,West,5,5,10,10,0\n", ("--method", "paper_roll")
    code, _, err = counted(run, recount, west, ONE, *rolls)
    assert (code, "paper rolls are counted where a procedure is set" in err) == (2, True)
    with_law(run, recount, "WI")
    assert reconciled(run, recount, told(unit="West", voters=10, ballots=10))[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, west, team, *rolls)[0] == 0
    assert "paper rolls, by hand" in run("recount", "status", str(recount))[1]


BY_KIND = {
    "voters_at_polls": 40,
    "voters_absentee": 9,
    "voters_provisional": 1,
    "ballots_at_polls": 40,
    "ballots_absentee": 9,
    "ballots_provisional": 1,
    "issued": 60,
    "spoiled": 3,
    "unused": 7,
    "second_book": 50,
}


def test_voters_and_ballots_by_kind_are_kept(run: Run, recount: Path) -> None:
    """Two books, three kinds, and every ballot that was issued: added up, in the record and in the minutes."""
    with_law(run, recount, "WI")
    line = told(unit="North", voters=50, ballots=50, note="as the clerk's papers say", **BY_KIND)
    assert reconciled(run, recount, line)[0] == 0
    assert "reconciled so before" in reconciled(run, recount, line)[1]
    minutes = run("recount", "minutes", str(recount), "Smallville", "--unit", "North")[1]
    for said in (
        "voters 50 = second book 50",
        "voters 50 = voters at polls 40 + voters absentee 9 + voters provisional 1",
        "ballots 50 = ballots at polls 40 + ballots absentee 9 + ballots provisional 1",
        "issued 60 = ballots 50 + spoiled 3 + unused 7",
        "as the clerk's papers say",
    ):
        assert said in " ".join(minutes.split())


WRONG_KINDS: dict[str, tuple[dict[str, str | int], str]] = {
    "two books": ({"second_book": 51}, "voters 50, and second book 51 (found"),
    "voters": ({"voters_absentee": 8}, "voters provisional 1 = 49"),
    "ballots": ({"ballots_at_polls": 41}, "ballots 50, and ballots at polls 41 +"),
    "issued": ({"unused": 8}, "issued 60, and ballots 50 + spoiled 3 + unused 8 = 61"),
    "a kind left out": ({"voters_provisional": ""}, "column 'voters provisional': is empty"),
    "below zero": ({"spoiled": -3}, "column 'spoiled': is not a whole number of 0 or more"),
}


@pytest.mark.parametrize("name", WRONG_KINDS)
def test_kinds_that_do_not_add_up_ask_why(name: str, run: Run, recount: Path) -> None:
    """Refused with the sum; kept where the people of the line say why, and the record has both."""
    with_law(run, recount, "WI")
    before, (cells, said) = last_entry(run, recount), WRONG_KINDS[name]
    line = told(unit="North", voters=50, ballots=50, **(BY_KIND | cells))
    code, _, err = reconciled(run, recount, line)
    assert (code, said in err, last_entry(run, recount)) == (2, True, before), err
    is_number = "column" not in said
    kept = reconciled(run, recount, line | {"note": "one voter left without a ballot"})
    assert kept[0] == (0 if is_number else 2)
    if is_number:
        minutes = run("recount", "minutes", str(recount), "Smallville", "--unit", "North")[1]
        text = " ".join(minutes.split())
        assert said.removesuffix(" (found") in text
        assert "one voter left without a ballot" in text


def test_kinds_are_told_later_and_otherwise_only_again(run: Run, recount: Path) -> None:
    """Of a unit that was reconciled without them they are added; other ones ask for ``--again``, and both are kept."""
    with_law(run, recount, "WI")
    counts: dict[str, str | int] = {"unit": "North", "voters": 50, "ballots": 50}
    bare, whole = told(**counts), told(**counts, **BY_KIND)
    assert reconciled(run, recount, bare)[0] == 0
    at = last_entry(run, recount)
    assert reconciled(run, recount, whole)[0] == 0
    assert last_entry(run, recount) == at + 1
    for line in (bare, whole):
        assert "reconciled so before" in reconciled(run, recount, line)[1]
    other = told(**(counts | BY_KIND | {"voters_at_polls": 39, "voters_absentee": 10}))
    code, _, err = reconciled(run, recount, other)
    assert (code, "this sheet has other kinds" in err, last_entry(run, recount)) == (
        2,
        True,
        at + 1,
    )
    assert reconciled(run, recount, other, words=("--again",))[0] == 0
    assert last_entry(run, recount) == at + 3
    site = recount.parent / "site"
    assert run("recount", "report", str(recount), str(site))[0] == 0
    (line,) = csv.DictReader((site / "reconciliation.csv").read_text().splitlines())
    assert (line["voters_at_polls"], line["voters_absentee"], line["unused"]) == ("39", "10", "7")
    status = " ".join(run("recount", "status", str(recount))[1].split())
    assert "told by kind: 1; they add up, as both verifiers check." in status


ENVELOPES: dict[str, tuple[dict[str, str | int], str]] = {
    "envelopes": ({"voters_absentee": 1, "voters_at_polls": 48}, "defective envelopes 2, and"),
    "drawn": ({"absentee": 8}, "absentee ballots found 8, and ballots absentee 9"),
}


@pytest.mark.parametrize("name", ENVELOPES)
def test_envelopes_and_the_draw_for_them_fit_the_absentee_kinds(
    name: str, run: Run, recount: Path
) -> None:
    """More defective envelopes than absentee voters, or a draw from among fewer ballots than are absentee: refused."""
    with_law(run, recount, "WI")
    right: dict[str, str | int] = {"voters": 50, "ballots": 50, "defective": 2, "opened": 2}
    right |= {"absentee": 9, "absentee_removed": 2, "absentee_kept": "envelope 1"}
    wrong, said = ENVELOPES[name]
    code, _, err = reconciled(run, recount, told(unit="North", **(right | BY_KIND | wrong)))
    assert (code, said in err) == (2, True), err
    assert reconciled(run, recount, told(unit="North", **right, **BY_KIND))[0] == 0
