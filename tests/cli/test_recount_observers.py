"""``canvass recount observers``: who watches from which seat, who leaves, and what is objected to in the room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, TWO, counted
from tests.cli.test_recount_receive import last_entry, recount
from tests.cli.test_recount_stop import ordered

__all__ = ["recount"]
HEADER = "person,step,for,seat,unit,said,answer\n"
MORNING = (
    "Gil Hay,seated,Bob,table 2,,,\n"
    "Gus Orr,seated,,door,,,\n"
    "Gil Hay,objected,Bob,,North,the bag was opened before he could see the seal,the clerk showed him the seal\n"
)
LATER = "GIL HAY,left,Bob,,,,\nGus Orr,objected,,,,the hall is closed to the public,\n"


def kept(run: Run, folder: Path, lines: str) -> tuple[int, str]:
    """Keep a log of observers; the code, and all that was said in one line."""
    log = folder.parent / "observers.csv"
    log.write_text(HEADER + lines)
    asked = ("recount", "observers", str(folder), str(log), "--county", "Smallville")
    code, out, err = run(*asked, "--by", "Ada")
    return code, " ".join((out + err).split())


def test_a_roster_grows_and_stands_in_the_minutes(run: Run, recount: Path) -> None:
    """Lines that were kept change nothing; the minutes have seats, objections and answers; both verifiers follow."""
    code, said = kept(run, recount, MORNING)
    assert (code, "3 lines kept; 0 were kept before." in said) == (0, True)
    assert "2 observers seated now; 1 objection, 0 without an answer." in said
    assert "Nothing was written." in kept(run, recount, MORNING)[1]
    assert ordered(run, recount, "stop")[0] == 0
    code, said = kept(run, recount, MORNING + LATER)
    assert (code, "2 lines kept; 3 were kept before." in said) == (0, True)
    assert "1 observer seated now; 2 objections, 1 without an answer." in said
    out, public = recount.parent / "minutes", recount.parent / "public"
    assert (
        run("recount", "minutes", str(recount), "Smallville", "--out", str(out), "--no-pdf")[0] == 0
    )
    minutes = (out / "minutes.md").read_text()
    assert "the bag was opened before he could see the seal" in minutes
    assert "the clerk showed him the seal" in minutes
    assert "none so far" in minutes
    assert "Who watched" not in minutes
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    said = "5 lines of observers, 2 of them objections"
    code, text, _ = run("verify", str(public))
    assert (code, said in text) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)


FAULTY = {
    "seated twice": (MORNING + "GIL HAY,seated,Bob,table 3,,,\n", "is seated there already"),
    "left first": ("Gil Hay,left,,,,,\n", "is not seated there"),
    "no seat": ("Gil Hay,seated,Bob,,,,\n", "a seat is told of who is seated"),
    "nothing objected": ("Gil Hay,objected,,,,,\n", "what is objected is told"),
    "an answer to nothing": (
        MORNING + "Gil Hay,left,,,,,a word\n",
        "an answer and a unit are told",
    ),
    "a unit": ("Gil Hay,objected,,,Nort,a word,\n", "no unit of this id or name"),
    "a choice": ("Gil Hay,seated,Bobb,table 2,,,\n", "is not a choice of this recount"),
    "a step": ("Gil Hay,came,,table 2,,,\n", "is none of the words of this column"),
    "nobody": (",seated,,table 2,,,\n", "column 'person'"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_cannot_stand_is_refused_whole(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    entry, (lines, said) = last_entry(run, recount), FAULTY[name]
    code, told = kept(run, recount, "Ida Jay,seated,,table 1,,,\n" + lines)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, recount) == entry


def test_observers_hinder_no_count(run: Run, recount: Path) -> None:
    """Two teams count beside them, and the case may not be changed by a roster."""
    assert kept(run, recount, MORNING)[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH, team)[0] == 0
