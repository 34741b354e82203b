"""``canvass recount equipment``: machines as evidence, with what each examination can and cannot show."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, counted, logged, released
from tests.cli.test_recount_receive import last_entry, recount
from tests.cli.test_recount_reconciliation import reconciled, with_law
from tests.cli.test_recount_reconciliation import told as reconciled_line
from tests.cli.test_recount_stop import ordered
from tests.present.conftest import browser

__all__ = ["browser", "recount"]
HEADER = "machine,examination,found,people,on,detail,expected,observed,report\n"
ONE, TWO = "a" * 64, "b" * 64
LINES = (
    "DS200 0417,logic and accuracy,as_expected,Ada Lopez;Bo Li,2016-11-01,deck of 50 ballots,,,\n"
    "DS200 0417,seals,differs,Ada Lopez;Bo Li,2016-12-01,seal 88 for 87,,,\n"
    f"DS200 0417,program_hash,differs,Ada Lopez;Bo Li,2016-12-02,read by the vendor,{ONE},{TWO},\n"
    f"DS200 0418,program_hash,as_expected,Ada Lopez;Bo Li,2016-12-02,read by the vendor,{ONE},{ONE},{TWO}\n"
    "DS200 0418,event_log,not_possible,Ada Lopez;Bo Li,2016-12-02,the log was not kept,,,\n"
)


def examined(run: Run, folder: Path, lines: str) -> tuple[int, str, str]:
    """Keep a sheet of examinations."""
    sheet = folder.parent / "machines.csv"
    sheet.write_text(HEADER + lines)
    asked = ("recount", "equipment", str(folder), str(sheet), "--county", "Smallville")
    code, out, err = run(*asked, "--by", "Ada")
    return code, " ".join(out.split()), " ".join(err.split())


def test_a_checklist_of_machines_is_kept_and_shown(run: Run, recount: Path) -> None:
    """With who, when and what was found; the page says what each shows and cannot show; both verifiers follow."""
    code, out, err = examined(run, recount, LINES)
    assert (code, err) == (0, "")
    assert "5 examinations kept; 0 were kept before." in out
    assert "2 machines so far; with another finding than expected: Smallville / DS200 0417." in out
    assert "Nothing was written." in examined(run, recount, LINES)[1]
    page = recount.parent / "page.html"
    assert run("recount", "status", str(recount), "--out", str(page))[0] == 0
    shown = page.read_text()
    assert (
        "digest of the program: another finding than expected on Smallville, DS200 0417." in shown
    )
    assert "It does not show that those numbers are what the ballots say" in shown
    assert "a program can tell the day, the number of ballots or the mode" in shown
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    said = "5 examinations of 2 machines, 2 with another finding than expected"
    assert said in run("verify", str(public))[1]
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


def test_machines_are_examined_while_a_court_stops_the_count(run: Run, recount: Path) -> None:
    """No ballot is touched by it."""
    assert ordered(run, recount, "stop")[0] == 0
    assert examined(run, recount, LINES)[0] == 0


WRONG = {
    "one digest": (f"m,program_hash,differs,A B;C D,2016-12-02,x,{ONE},,", "is told beside"),
    "digests that agree": (
        f"m,program_hash,differs,A B;C D,2016-12-02,x,{ONE},{ONE},",
        "only then",
    ),
    "digests of a seal": (f"m,seals,differs,A B;C D,2016-12-02,x,{ONE},{TWO},", "whose digest was"),
    "no digest": ("m,program_hash,as_expected,A B;C D,2016-12-02,x,12,34,", "is not a SHA-256"),
    "one person": ("m,seals,differs,A B;a  b,2016-12-02,x,,,", "two people or more"),
    "no such examination": ("m,weight,differs,A B;C D,2016-12-02,x,,,", "none of the words"),
    "no day": ("m,seals,differs,A B;C D,2016-13-02,x,,,", "is not a day"),
    "a day to come": ("m,seals,differs,A B;C D,9016-12-02,x,,,", "still to come"),
    "nothing found": ("m,seals,differs,A B;C D,2016-12-02,,,,", "is empty"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_examination_is_refused(name: str, run: Run, recount: Path) -> None:
    """With its row, and nothing is written."""
    before = last_entry(run, recount)
    line, said = WRONG[name]
    code, _, err = examined(run, recount, LINES + line + "\n")
    assert (code, said in err, "row 7" in err) == (2, True, True), err
    assert last_entry(run, recount) == before


def test_a_scanner_that_counts_again_is_tied_to_its_test_deck(run: Run, recount: Path) -> None:
    """Without a test of a machine of the county its units are held; a test that comes later changes nothing."""
    with_law(run, recount, "WI")
    sheet = [reconciled_line(unit="West", voters=10, ballots=10)]
    assert (
        reconciled(run, recount, *sheet, reconciled_line(unit="p2", voters=25, ballots=25))[0] == 0
    )
    scan = ("--method", "optical_scan")
    west, south = "Smallville,West,5,5,10,10,0\n", "Smallville,p2,10,15,25,25,0\n"
    assert counted(run, recount, west, "Ada Lopez, Bo Li", *scan)[0] == 0
    assert examined(run, recount, LINES)[0] == 0
    out = counted(run, recount, west, "Cy Young, Di Roe", *scan)[1]
    assert "held back until two people say why. Smallville, West: machine not tested" in out
    for team in ("Ada Lopez, Bo Li", "Cy Young, Di Roe"):
        out = counted(run, recount, south, team, *scan)[1]
    assert "1 unit: two teams agree; it came back." in out
    code, out, _ = released(run, recount, "West", "Ida Jay, Kit Low")
    assert (code, "released by two people: machine not tested." in out) == (0, True)


def test_the_checklist_and_the_minutes_fit_a_phone(
    run: Run, recount: Path, browser: Browser
) -> None:
    """No table of either is cut at the right edge of 390 pixels, where containers have no remarks."""
    assert examined(run, recount, LINES)[0] == 0
    bag = (
        "bag 1,received,101,whole,Ada Lopez;Bo Li,North\nbag 1,opened,101,whole,Ada Lopez;Bo Li,\n"
    )
    assert logged(run, recount, bag)[0] == 0
    for team in ("Ada Lopez, Bo Li", "Cy Young, Di Roe"):
        assert counted(run, recount, NORTH, team)[0] == 0
    site = recount.parent / "site"
    assert run("recount", "report", str(recount), str(site))[0] == 0
    page = browser.new_page(viewport={"width": 390, "height": 800})
    for file in ("index.html", "minutes/Smallville.html"):
        page.goto((site / file).as_uri())
        wide = page.evaluate("[...document.querySelectorAll('table')].map(t => t.scrollWidth)")
        assert wide
        assert max(wide) <= 358, file
    page.close()
