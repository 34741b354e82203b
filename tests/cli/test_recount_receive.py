"""``canvass recount open``, ``receive``, ``publish``: a recount of one's own, from counties' spreadsheets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from canvass.data.checker import CHECKER_FILE
from canvass.journeys.demo.wisconsin import TwoCounts
from canvass.journeys.elections import open_election
from canvass.recount import unusual as unusual_change
from canvass.recount.unusual import moved_columns, unusual
from canvass.tabulation import exchanges
from tests.cli.conftest import Run

DESCRIPTION = """
id = "town-2023"
title = "Town election 2023"
day = 2023-11-07
jurisdiction = "Smallville"
main_contest = "mayor"

[[contest]]
id = "mayor"
title = "Mayor"

[[returns]]
name = "night"
file = "results.csv"
level = "precinct"
baseline = "election_night"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
FILES = {
    "election.toml": DESCRIPTION,
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\n"
    "precinct,p1,North,,,,\nprecinct,p2,South,,,,\nprecinct,p3,West,,,,\n",
    "choices.csv": "contest,choice,name,party,choice_kind\n"
    "mayor,ann,Ann,,candidate\nmayor,bob,Bob,,candidate\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    "p1,mayor,ann,total,30\np1,mayor,bob,total,20\n"
    "p2,mayor,ann,total,10\np2,mayor,bob,total,15\n"
    "p3,mayor,ann,total,5\np3,mayor,bob,total,5\n",
}


SHEET = "county,unit,Ann,Bob\nSmallville,North,31,20\nSmallville,p2,10,15\n"


@pytest.fixture
def recount(tmp_path: Path, run: Run) -> Path:
    """A recount that was opened on a folder of three precincts."""
    town = tmp_path / "town"
    town.mkdir()
    for name, text in FILES.items():
        (town / name).write_text(text)
    folder = tmp_path / "mayor"
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert "3 units, 85 votes before; boards: 1." in out
    return folder


IN_TOWNS = {
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\ncounty,c1,Adams,,,,\ncounty,c2,Brown,,,,\n"
    "municipality,alpha,Alpha,county,c1,,\nmunicipality,beta,Beta,county,c1,,\n"
    "precinct,alpha-1,Ward 1,municipality,alpha,,\nprecinct,beta-1,Ward 1,municipality,beta,,\n"
    "precinct,gamma,Gamma,county,c2,,\nprecinct,delta,Delta,county,c2,,\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    "alpha-1,mayor,ann,total,30\nalpha-1,mayor,bob,total,20\n"
    "beta-1,mayor,ann,total,10\nbeta-1,mayor,bob,total,15\n"
    "gamma,mayor,ann,total,5\ngamma,mayor,bob,total,5\n",
}
"""Wards that lie in towns, which lie in a county; another county has one with votes, and one without a line."""


def opened_in_towns(place: Path, run: Run) -> Path:
    """A recount of the wards of towns."""
    town = place / "towns"
    town.mkdir()
    for name, text in (FILES | IN_TOWNS).items():
        (town / name).write_text(text)
    folder = place / "in-towns"
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    assert run(*words)[0] == 0
    return folder


def sent(run: Run, folder: Path, text: str, *words: str) -> tuple[int, str, str]:
    """Receive a sheet with this text."""
    sheet = folder.parent / "evening.csv"
    sheet.write_text(text)
    code, out, err = run("recount", "receive", str(folder), str(sheet), "--by", "Ada", *words)
    return code, " ".join(out.split()), " ".join(err.split())


def last_entry(run: Run, folder: Path) -> int:
    """The number of the last entry of the record."""
    return int(json.loads(run("recount", "status", str(folder), "--json")[1])["last_entry"])


def test_an_evening_is_received_and_published(recount: Path, run: Run) -> None:
    """Two of three units: changes so far, no lead named from a part, and both verifiers accept the record."""
    code, out, err = sent(run, recount, SHEET)
    assert (code, err) == (0, "")
    assert "2 units came back; 0 had come back before" in out
    assert "2 of 3 units came back so far." in out
    text = " ".join(run("recount", "status", str(recount))[1].split())
    assert "2 of 3 units came back; 1 of them changed." in text
    assert "Units that came back are no sample" in text
    assert "The lead of" not in text
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    heads = public / "heads.txt"
    assert run("verify", str(public / "record"), "--since", str(heads))[0] == 0
    code, out, _ = run("verify", str(public))
    assert (code, "2 imported returns" in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_same_sheet_twice_changes_nothing(recount: Path, run: Run) -> None:
    """It is said that the numbers are known, and the record is as long as before."""
    sent(run, recount, SHEET)
    before = last_entry(run, recount)
    code, out, _ = sent(run, recount, SHEET)
    assert (code, last_entry(run, recount)) == (0, before)
    assert "2 had come back before with the same numbers" in out
    assert "Nothing was written." in out


def test_another_number_is_refused_with_who_and_when(recount: Path, run: Run) -> None:
    """The entry, the person and the numbers of the first return are told, and nothing is written."""
    sent(run, recount, SHEET)
    before = last_entry(run, recount)
    text = "county,unit,Ann,Bob\nSmallville,p1,32,20\nSmallville,p3,5,5\n"
    code, _, err = sent(run, recount, text)
    assert (code, last_entry(run, recount)) == (2, before)
    assert "the unit came back with 31 20: entry 5, by Ada, 20" in err


def test_every_problem_at_once(recount: Path, run: Run) -> None:
    """A unit and a county that do not exist, a count below zero, a unit twice: told together, nothing kept."""
    before = last_entry(run, recount)
    text = (
        "county,unit,Ann,Bob\nSmallville,Nort,31,20\nSmalville,p2,10,15\nSmallville,p3,-5,5\n"
        "Smallville,p1,30,20\nSmallville,North,30,20\n"
    )
    code, _, err = sent(run, recount, text)
    assert (code, last_entry(run, recount)) == (2, before)
    for said in (
        "row 2, column 'unit'",
        "did you mean 'North'?",
        "row 3, column 'county'",
        "did you mean 'Smallville'?",
        "row 4, column 'Ann'",
        "the unit stands in row 5 already",
    ):
        assert said in err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("county,unit,Ann,Bobb\nSmallville,p1,30,20\n", "is it 'Bobb'?"),
        ("county,unit,Bob,Ann\n,Smallville,p1,30\n", "row 2, column 'county'"),
        ("", "evening.csv"),
    ],
)
def test_a_sheet_of_another_shape_is_refused(text: str, said: str, recount: Path, run: Run) -> None:
    """A column with another name, cells that moved, an empty file."""
    before = last_entry(run, recount)
    code, _, err = sent(run, recount, text)
    assert (code, last_entry(run, recount)) == (2, before)
    assert said in err


def test_a_misspelled_column_of_the_method_is_not_left_unread(recount: Path, run: Run) -> None:
    """A unit counted by scanner was kept as counted by hand: the heading had a letter too few."""
    before = last_entry(run, recount)
    for heading, code in (("metod", 2), ("weather", 0)):
        text = f"county,unit,Ann,Bob,{heading}\nSmallville,North,31,20,optical_scan\n"
        found, _, err = sent(run, recount, text)
        assert (found, ("is it 'method'?" in err) == (code == 2)) == (code, True), err
        assert (last_entry(run, recount) == before) == (code == 2)


def test_columns_stand_in_any_order(recount: Path, run: Run) -> None:
    """A column is found by its name, and not by its place."""
    sent(run, recount, "Bob,Ann,unit,county\n20,30,North,Smallville\n")
    found = json.loads(run("recount", "status", str(recount), "--json")[1])
    assert found["differences"]["sums"]["gross"] == 0


@pytest.mark.long(twin="test_wards_of_towns_are_their_countys")
def test_a_county_of_wisconsin(run: Run, tmp_path: Path) -> None:
    """Dane's own wards, as the Commission's workbook has them after the recount."""
    counts = TwoCounts(open_election("us-2016-president"))
    folder = tmp_path / "wisconsin"
    words = ("--returns", "wards-canvass", "--state", "WI", "--office", "A replay")
    code, out, _ = run("recount", "open", str(folder), "us-2016-president", *words)
    assert (code, "3,636 units, 2,975,753 votes before; boards: 72." in out) == (0, True)
    own = [each for each in counts.after(1) if each.unit[0].startswith("Dane")]
    rows = [[each.unit[1], *map(str, each.votes)] for each in own]
    header = ["unit", *(choice.id for choice in counts.choices)]
    text = "\n".join(map(",".join, [header, *rows]))
    code, out, err = sent(run, folder, text, "--county", own[0].unit[0])
    assert (code, err) == (0, "")
    assert f"{len(own):,} of 3,636 units came back so far." in out
    found = json.loads(run("recount", "status", str(folder), "--json")[1])
    assert sum(found["differences"]["sums"]["after"]) == sum(sum(each.votes) for each in own)
    other = next(each for each in counts.opened().boards if each.startswith("Milwaukee"))
    code, _, err = sent(run, folder, text, "--county", other)
    assert (code, f"{other} has no unit of this id or name" in err) == (2, True)


REST = "county,unit,Ann,Bob\nSmallville,West,5,5\n"


def test_whole_and_amended(recount: Path, run: Run) -> None:
    """Every unit back, the county whole, the return amended: one vote more, and both verifiers follow."""
    sent(run, recount, SHEET)
    sent(run, recount, REST)
    code, out, err = run("recount", "complete", str(recount), "Smallville", "--by", "Ada")
    assert (code, err) == (0, "")
    assert "Smallville: 3 units, 86 votes." in out
    code, out, err = run("recount", "amend", str(recount), "--by", "Ada")
    assert (code, err) == (0, "")
    assert "3 units, 1 changed, 1 vote without regard to sign." in out
    assert "Ann: 45 before, 46 after." in out
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    assert run("verify", str(public))[0] == 0
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_board_is_whole_before_its_units(recount: Path, run: Run) -> None:
    """A missing unit is named; ``--every`` takes only boards that are back; no amended return before that."""
    sent(run, recount, SHEET)
    before = last_entry(run, recount)
    code, _, err = run("recount", "complete", str(recount), "Smallville")
    assert (code != 0, "Smallville / p3" in err) == (True, True)
    code, out, err = run("recount", "complete", str(recount), "--every")
    assert (code, out) == (2, "")
    assert "nothing was written. 1 county has not said that its return is whole" in err
    code, _, err = run("recount", "amend", str(recount))
    assert (code != 0, "the return of Smallville is not whole" in err) == (True, True)
    code, _, err = run("recount", "complete", str(recount), "Smalville")
    assert (code, "Smallville" in err) == (2, True)
    code, _, err = run("recount", "complete", str(recount))
    assert (code, "--every" in err) == (2, True)
    assert last_entry(run, recount) == before


def test_nothing_is_received_after_the_end(recount: Path, run: Run) -> None:
    """A county that is whole takes the same numbers again, and no others."""
    sent(run, recount, SHEET)
    sent(run, recount, REST)
    assert run("recount", "complete", str(recount), "--every")[0] == 0
    before = last_entry(run, recount)
    assert sent(run, recount, REST)[0] == 0
    code, _, err = sent(run, recount, REST.replace("5,5", "5,6"))
    assert (code, "an entry is never overwritten" in err) == (2, True)
    code, _, err = run("recount", "complete", str(recount), "Smallville")
    assert (code != 0, "said before that its return is whole" in err) == (True, True)
    assert last_entry(run, recount) == before
    assert run("recount", "amend", str(recount))[0] == 0
    for again in (("complete", str(recount), "--every"), ("amend", str(recount))):
        code, _, err = run("recount", *again)
        assert (code != 0, "the return was amended" in err) == (True, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Smallville,North,1000,20", "970 votes changed of 50 before (30 20)"),
        ("Smallville,North,20,30", "Ann and Bob have each other's votes: 30 and 20 before"),
        ("Smallville,North,20,31", "Ann and Bob have each other's votes"),
        ("Smallville,North,41,20", "11 votes changed of 50 before"),
    ],
)
def test_an_unusual_change_needs_a_reason(line: str, said: str, recount: Path, run: Run) -> None:
    """A thousand votes in a ward of fifty, exchanged columns: refused, until the sheet says why."""
    before = last_entry(run, recount)
    code, _, err = sent(run, recount, f"county,unit,Ann,Bob\n{line}\n")
    assert (code, last_entry(run, recount)) == (2, before)
    assert said in err
    code, _, err = sent(run, recount, f"county,unit,Ann,Bob,reason\n{line},not_stated_in_source\n")
    assert (code, last_entry(run, recount)) == (2, before)
    assert said in err
    code, _, err = sent(run, recount, f"county,unit,Ann,Bob,reason\n{line},Uncounted ballots\n")
    assert (code, err) == (0, "")
    assert "uncounted_ballots" in run("recount", "status", str(recount), "--json")[1]


CLOSE = {
    "choices.csv": FILES["choices.csv"] + "mayor,cat,Cat,,candidate\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    + "".join(
        f"{unit},mayor,{choice},total,{votes}\n"
        for unit, counts in {"p1": (91, 96, 88), "p2": (92, 97, 88), "p3": (93, 97, 88)}.items()
        for choice, votes in zip(("ann", "bob", "cat"), counts, strict=True)
    ),
}
"""Wards in which no two choices are ten votes apart."""


def _close(place: Path, run: Run) -> Path:
    """A recount of these wards."""
    town, folder = place / "town", place / "mayor"
    town.mkdir()
    for name, text in (FILES | CLOSE).items():
        (town / name).write_text(text)
    words = ("recount", "open", str(folder), str(town), "--office", "The clerk", "--by", "Ada")
    assert run(*words)[0] == 0
    return folder


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("p1,96,92,88\np2,97,92,88\n", "over the 2 units of this sheet Ann, Bob have nearly"),
        ("p1,88,91,96\np2,88,92,97\np3,88,93,97\n", "Ann, Cat, Bob have nearly one another"),
        ("p1,96,91,88\n", ""),
        ("p1,92,96,88\np2,92,96,88\np3,93,97,89\n", ""),
    ],
)
def test_a_moved_column_is_seen_in_the_sheet(
    lines: str, said: str, tmp_path: Path, run: Run
) -> None:
    """In small wards no unit shows it: the columns of the sheet do, and a reason lets it stand."""
    folder = _close(tmp_path, run)
    head, county = "unit,Ann,Bob,Cat", ("--county", "Smallville")
    code, _, err = sent(run, folder, f"{head}\n{lines}", *county)
    assert (code, said in err, "row 1" in err) == (2, True, True) if said else code == 0, err
    if said:
        why = lines.replace("\n", ",voter_intent\n")
        assert sent(run, folder, f"{head},reason\n{why}", *county)[0] == 0


def test_a_reason_for_one_unit_lets_no_column_be_moved(tmp_path: Path, run: Run) -> None:
    """A vote that a board found in one ward says nothing of the others, whose columns were exchanged."""
    folder = _close(tmp_path, run)
    lines = ["p1,91,97,88,voter_intent", "p2,92,88,97,", "p3,93,88,97,"]
    before = last_entry(run, folder)
    text = "\n".join(["unit,Ann,Bob,Cat,reason", *lines, ""])
    code, _, err = sent(run, folder, text, "--county", "Smallville")
    assert (code, "over the 2 units of this sheet without a reason Bob, Cat" in err) == (2, True), (
        err
    )
    assert last_entry(run, folder) == before


@pytest.mark.parametrize("line", ["Smallville,p3,14,5", "Smallville,North,34,16"])
def test_a_small_change_needs_none(line: str, recount: Path, run: Run) -> None:
    """Nine votes of ten, or eight of fifty: under the floor of ten, however large the share."""
    assert sent(run, recount, f"county,unit,Ann,Bob\n{line}\n")[0] == 0


def test_the_sheet_says_how_each_unit_was_counted(recount: Path, run: Run) -> None:
    """A cell goes before ``--method``; another method or reason for a unit that came back is refused."""
    head = "county,unit,Ann,Bob,method,reason\n"
    text = f"{head}Smallville,North,31,20,Hand count,\nSmallville,South,10,15,,\n"
    assert sent(run, recount, text, "--method", "mixed")[0] == 0
    told = json.loads(run("recount", "status", str(recount), "--json")[1])
    assert sorted(each["name"] for each in told["methods"]) == ["hand_count", "mixed"]
    before = last_entry(run, recount)
    code, _, err = sent(run, recount, SHEET, "--method", "optical_scan")
    assert (code, last_entry(run, recount)) == (2, before)
    assert "the unit came back with method hand_count: entry 5" in err
    assert "the unit came back with method mixed: entry 6" in err
    code, _, err = sent(run, recount, f"{head}Smallville,North,31,20,,voter_intent\n")
    assert (code, "the unit came back with reason not_stated_in_source" in err) == (2, True)
    assert sent(run, recount, SHEET)[0] == 0


def test_words_of_no_list(recount: Path, run: Run) -> None:
    """A method or reason that is none, and a reason for votes that did not change, are told together."""
    text = (
        "county,unit,Ann,Bob,method,reason\nSmallville,North,31,20,by eye,\n"
        "Smallville,South,10,15,,unexplained\nSmallville,West,6,5,,because\n"
    )
    code, _, err = sent(run, recount, text)
    assert code == 2
    for said in (
        "column 'method'",
        "'by eye'",
        "hand_count",
        "its votes did not change",
        "'because'",
    ):
        assert said in err


def test_exchanged_votes_are_found_by_one_rule() -> None:
    """Between two counts of a unit, as between two sets of returns."""
    assert (unusual_change.FEWEST, unusual_change.TIMES) == (exchanges.FEWEST, exchanges.TIMES)


def test_five_units_of_wisconsin_changed_unusually() -> None:
    """Of 3,636; a line of 8 that became 254 is one."""
    counts = TwoCounts(open_election("us-2016-president"))
    before = {unit.id: unit for unit in counts.before()}
    odd = [
        before[each.unit].name
        for each in counts.after(1)
        if unusual(before[each.unit].votes, each.votes)
    ]
    assert (len(before), len(odd)) == (3636, 5)
    assert "CITY OF MILWAUKEE Ward 34" in odd


def test_no_county_of_wisconsin_moved_a_column() -> None:
    """None of the 72 sheets of 2016 is called so; with the first two columns exchanged each of them is."""
    counts = TwoCounts(open_election("us-2016-president"))
    before = {unit.id: unit.votes for unit in counts.before()}
    sheets = defaultdict[str, list[tuple[tuple[int, ...], tuple[int, ...]]]](list)
    for each in counts.after(1):
        sheets[each.unit[0]].append((before[each.unit], each.votes))
    assert len(sheets) == 72
    for lines in sheets.values():
        then, now = zip(*lines, strict=True)
        assert moved_columns(then, now) == ()
        assert moved_columns(then, [(two, one, *rest) for one, two, *rest in now]) == (0, 1)


PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml'
    '.sheet.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
    'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
    'Target="sheet1.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://'
    'schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Evening" sheetId="1" '
    'r:id="r1"/></sheets></workbook>',
}
"""The least that makes a workbook of one sheet."""


def workbook(text: str) -> bytes:
    """A table as a spreadsheet program writes it: numbers as numbers, everything else as text."""
    rows = ""
    for line in text.splitlines():
        cells = (
            f"<c><v>{cell}</v></c>"
            if cell.isdigit()
            else f'<c t="inlineStr"><is><t>{cell}</t></is></c>'
            for cell in line.split(",")
        )
        rows += f"<row>{''.join(cells)}</row>"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, part in {**PARTS, "xl/sheet1.xml": sheet}.items():
            archive.writestr(name, part)
    return buffer.getvalue()


def test_a_workbook_is_a_sheet_too(run: Run, recount: Path) -> None:
    """What a spreadsheet program writes, and the answer for programs."""
    sheet = recount.parent / "evening.xlsx"
    sheet.write_bytes(workbook(SHEET))
    code, out, err = run("recount", "receive", str(recount), str(sheet), "--by", "Ada", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["new"], told["units"], told["expected"]) == (2, 2, 3)


def opened(run: Run, tmp_path: Path, *words: str, **files: str) -> tuple[int, str, str]:
    """Open a recount on the town, with other texts in some of its tables."""
    town = tmp_path / "town"
    town.mkdir(exist_ok=True)
    for name, text in FILES.items():
        (town / name).write_text(files.get(name.partition(".")[0], text))
    place = str(tmp_path / "mayor")
    return run("recount", "open", place, str(town), "--office", "The clerk", *words)


def test_wards_of_towns_are_their_countys(tmp_path: Path, run: Run) -> None:
    """The county of a ward is looked for above its town, and a ward that the count does not have is named."""
    folder = opened_in_towns(tmp_path, run)
    assert json.loads(run("recount", "status", str(folder), "--json")[1])["boards"] == 2
    asked = ("recount", "open", str(tmp_path / "again"), str(tmp_path / "towns"), "--office", "C")
    code, out, _ = run(*asked, "--by", "Ada")
    said = "1 unit of the election has no votes in these returns, and is not counted again: Delta"
    assert (code, said in " ".join(out.split())) == (0, True)


def test_an_opening_that_is_refused_leaves_nothing(tmp_path: Path, run: Run) -> None:
    """Who wrote a name with a space at its end corrects it, and opens the recount in the same folder."""
    code, _, err = opened(run, tmp_path, "--by", "Ada ")
    assert (code, "a space at an end" in err) == (2, True)
    assert not (tmp_path / "mayor").exists()
    assert opened(run, tmp_path, "--by", "Ada")[0] == 0


def test_a_word_that_means_two_units(tmp_path: Path, run: Run) -> None:
    """The name of one precinct is the id of another: its votes go to neither, and each has a word of its own."""
    units = FILES["units.csv"].replace("p1,North", "p1,p2")
    assert opened(run, tmp_path, "--by", "Ada", units=units)[0] == 0
    code, _, err = sent(run, tmp_path / "mayor", "county,unit,Ann,Bob\nSmallville,p2,31,20\n")
    assert (code, "row 2, column 'unit'" in err) == (2, True)
    text = "county,unit,Ann,Bob\nSmallville,p1,31,20\nSmallville,South,10,15\n"
    assert sent(run, tmp_path / "mayor", text)[0] == 0


def test_a_column_that_means_two_choices(tmp_path: Path, run: Run) -> None:
    """Two people of one name: their name is not a column, and neither gets the other's votes; their ids are."""
    choices = FILES["choices.csv"].replace(",Ann", ",Lee").replace(",Bob", ",Lee")
    assert opened(run, tmp_path, "--by", "Ada", choices=choices)[0] == 0
    code, _, err = sent(run, tmp_path / "mayor", "county,unit,Lee\nSmallville,p1,31\n")
    assert (code, "column 'ann'" in err) == (2, True)
    text = "county,unit,ann,bob\nSmallville,p1,31,20\n"
    assert sent(run, tmp_path / "mayor", text)[0] == 0


def test_a_town_is_not_wisconsin(recount: Path, run: Run) -> None:
    """A status speaks of no list of equipment that the town does not have, and of no state's list of 2016."""
    sent(run, recount, SHEET)
    text = run("recount", "status", str(recount))[1]
    assert "September 2016" not in text
    assert "equipment" not in text


BALLOTS = {
    "more votes than ballots": ("50", "it has 51 votes, and 50 ballots"),
    "no number": ("many", "is not a whole number of 0 or more"),
    "below zero": ("-5", "is not a whole number of 0 or more"),
}


@pytest.mark.parametrize("name", BALLOTS)
def test_votes_are_compared_with_ballots_where_a_sheet_has_them(
    name: str, run: Run, recount: Path
) -> None:
    """Refused with row and column; as many ballots as votes are right, and an empty cell says nothing."""
    entry, (ballots, said) = last_entry(run, recount), BALLOTS[name]
    head = "county,unit,Ann,Bob,ballots\n"
    code, _, err = sent(run, recount, f"{head}Smallville,North,31,20,{ballots}\n")
    told = " ".join(err.split())
    assert (code, said in told, "row 2, column 'ballots'" in told) == (2, True, True), told
    assert last_entry(run, recount) == entry
    right = f"{head}Smallville,North,31,20,51\nSmallville,p2,10,15,\n"
    assert sent(run, recount, right)[0] == 0


def test_a_procedure_that_comes_too_late_says_so(run: Run, recount: Path) -> None:
    """And stages too: both are what later steps are held against."""
    assert sent(run, recount, SHEET)[0] == 0
    for words in (("procedure", "WI"), ("stages", "NC")):
        code, _, err = run("recount", words[0], str(recount), words[1], "--by", "Ada")
        assert (code, "work began" in err, "canvass recount open" in " ".join(err.split())) == (
            2,
            True,
            True,
        )
