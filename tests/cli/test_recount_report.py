"""``canvass recount report``: what everybody may see, every figure as CSV, and what it means for the outcome."""

from __future__ import annotations

import csv
import json
import re
from html import unescape
from pathlib import Path

import pytest

from canvass.journeys.recount_folder.public import public_at
from canvass.present.recount_public import public_files
from tests.cli.conftest import Run
from tests.cli.test_recount_challenge import FIRST, kept
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted, logged, released
from tests.cli.test_recount_equipment import LINES, examined
from tests.cli.test_recount_receive import last_entry, recount

__all__ = ["recount"]


def shown(run: Run, folder: Path, *words: str) -> tuple[Path, str]:
    """The folder for everybody, and the words of its page."""
    out = folder.parent / "site"
    code, _, err = run("recount", "report", str(folder), str(out), *words)
    assert (code, err) == (0, "")
    page = re.sub("<[^>]+>", " ", (out / "index.html").read_text())
    return out, " ".join(unescape(page).split())


def rows(out: Path, name: str) -> list[dict[str, str]]:
    """The lines of a table."""
    return list(csv.DictReader((out / name).read_text().splitlines()))


def test_a_unit_is_shown_once_it_came_back(run: Run, recount: Path) -> None:
    """Before that its first count alone, whatever one team counted; what the page links is there."""
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH, team)[0] == 0
    assert counted(run, recount, "Smallville,p2,7171,8,7179,7179,0\n", ONE)[0] == 0
    assert examined(run, recount, LINES)[0] == 0
    out, page = shown(run, recount)
    assert "1 of 3 units came back" in page
    north, south, _ = rows(out, "units.csv")
    assert (north["came_back"], north["after_ann"], south["after_ann"]) == ("counted", "31", "")
    written = "".join(path.read_text() for path in out.rglob("*") if path.is_file())
    assert not {"7171", "7,171", "7179", "7,179"} & set(re.findall(r"[\d,]+", written))
    links = re.findall(r'href="([^"#:]+)"', (out / "index.html").read_text())
    assert {"units.csv", "machines.csv", "minutes/Smallville.html"} <= set(links)
    assert all((out / link).is_file() for link in links)
    assert len(rows(out, "machines.csv")) == 5
    assert json.loads((out / "standing.json").read_text())["entry"] == last_entry(run, recount)


def test_what_the_changes_mean_for_the_outcome(run: Run, recount: Path) -> None:
    """Ann led by 5: in part by what share the rest must change; whole, whether the same choice leads."""
    for team in (ONE, TWO):
        counted(run, recount, WEST, team)
    _, page = shown(run, recount)
    assert (
        "by the first count Ann led Bob by 5 over all units; with what changed so far it is 5. The 2 units that did "
        "not come back have 75 votes by the first count: the lead is gone if it changes there by 6.67% of them"
    ) in page
    for team in (ONE, TWO):
        counted(run, recount, NORTH + SOUTH, team)
    _, page = shown(run, recount)
    assert "every unit came back, and Ann has most votes, as by the first count" in page


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Smallville,North,26,24,51,51,1\n", "with what changed so far Bob is ahead by 3"),
        ("Smallville,North,29,24,54,54,1\n", "with what changed so far the two are level"),
        ("Smallville,North,70,20,91,91,1\n", "fewer than the lead"),
    ],
)
def test_a_lead_that_is_gone_or_out_of_reach(line: str, said: str, run: Run, recount: Path) -> None:
    """Neither is called a result while units lack."""
    for team in (ONE, TWO):
        assert counted(run, recount, line, team)[0] == 0
    released(run, recount, "North", "Ida Jay, Kit Low")
    _, page = shown(run, recount)
    assert said in page


def test_any_hour_can_be_shown_again(run: Run, recount: Path) -> None:
    """``--at`` gives the same bytes as on that hour, also from Python; a later run replaces each file whole."""
    for team in (ONE, TWO):
        counted(run, recount, NORTH, team)
    at = last_entry(run, recount)
    then = public_files(public_at(recount))
    counted(run, recount, WEST, ONE)
    kept(run, recount, "challenge", FIRST)
    logged(run, recount, "bag 1,received,101,whole,Ada Lopez;Bo Li,West\n")
    out, page = shown(run, recount)
    assert f"entry {last_entry(run, recount):,}" in page
    assert public_files(public_at(recount, at))["units.csv"] == then["units.csv"]
    out, page = shown(run, recount, "--at", str(at))
    assert f"After entry {at}" in page
    assert (out / "units.csv").read_text() == then["units.csv"]


def test_what_the_report_was_called_first_still_writes_it(run: Run, recount: Path) -> None:
    """Offices have `canvass recount page` in their cron: it writes the same files, and no list names it."""
    reported, _ = shown(run, recount)
    out = recount.parent / "before"
    assert run("recount", "page", str(recount), str(out))[0] == 0
    names = sorted(path.relative_to(out) for path in out.rglob("*.*"))
    assert names
    assert all((out / name).read_bytes() == (reported / name).read_bytes() for name in names)
    assert " page " not in run("recount", "--help")[1]
