"""``canvass recount stop`` and ``resume``: an order stops a recount, and another lets it go on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_challenge import FIRST, kept
from tests.cli.test_recount_count import (
    NORTH,
    ONE,
    SOUTH,
    TWO,
    WEST,
    counted,
    logged,
    released,
)
from tests.cli.test_recount_receive import last_entry, recount

__all__ = ["recount"]
COURT = ("--ordered-by", "District Court", "--on", "2026-11-12", "--order", "26-cv-417")
APPEAL = ("--ordered-by", "Court of Appeals", "--on", "2026-11-13", "--order", "26-1182")
BAG = "bag 1,received,101,whole,Ada Lopez;Bo Li,North\n"
OPENED = "bag 1,opened,101,whole,Cy Young;Di Roe,\n"


def ordered(
    run: Run, folder: Path, verb: str, words: tuple[str, ...] = COURT
) -> tuple[int, str, str]:
    """Keep an order, by its verb."""
    code, out, err = run("recount", verb, str(folder), *words, "--by", "Ada")
    return code, " ".join(out.split()), " ".join(err.split())


def two_teams(run: Run, folder: Path, lines: str) -> None:
    """Two teams count the units of these lines, and agree."""
    for team in (ONE, TWO):
        assert counted(run, folder, lines, team)[0] == 0


@pytest.fixture
def stopped(run: Run, recount: Path) -> Path:
    """A recount that a court stopped after one of three units, with another counted by one team."""
    two_teams(run, recount, NORTH)
    assert counted(run, recount, WEST, ONE)[0] == 0
    assert ordered(run, recount, "stop")[0] == 0
    return recount


def test_a_stop_says_what_was_counted_so_far(run: Run, recount: Path) -> None:
    """Of the units that came back, and of those that a team counted and that did not."""
    two_teams(run, recount, NORTH)
    counted(run, recount, WEST, ONE)
    code, out, err = ordered(run, recount, "stop")
    assert (code, err) == (0, "")
    assert "Counted so far: 1 of 3 units; counted by a team, and not back: 1." in out
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "District Court ordered it on November 12, 2026 (26-cv-417)" in page
    assert "Counted so far: 1 of 3 units" in page
    assert (
        "There is no amended return. The order and the law say what the count so far is worth"
        in page
    )
    found = json.loads(run("recount", "status", str(recount), "--json")[1])
    assert found["phase"]["sentence"] == "the recount is stopped by an order"
    said = found["stops"][0]
    assert (said["stopped"]["units"], said["expected"], said["resumed"]) == (1, 3, None)
    assert said["stopped"]["order"]["on"] == "2026-11-12"


@pytest.mark.parametrize(
    "verb", ["count", "receive", "challenge", "release", "complete", "amend", "stop"]
)
def test_nothing_is_counted_while_it_is_stopped(verb: str, run: Run, stopped: Path) -> None:
    """Each step is refused with the order that holds, and nothing is written."""
    before = last_entry(run, stopped)
    if verb == "count":
        code, _, err = counted(run, stopped, WEST, TWO)
    elif verb == "challenge":
        code, _, err = kept(run, stopped, "challenge", FIRST)
    elif verb == "release":
        code, _, err = released(run, stopped, "West", ONE)
    elif verb == "stop":
        code, _, err = ordered(run, stopped, "stop", APPEAL)
    else:
        sheet = stopped.parent / "sheet.csv"
        sheet.write_text("county,unit,Ann,Bob\nSmallville,West,5,5\n")
        words = {"receive": (str(sheet),), "complete": ("--every",), "amend": ()}[verb]
        code, _, err = run("recount", verb, str(stopped), *words)
    said = " ".join(err.split())
    assert code != 0
    assert "District Court stopped the recount on 2026-11-12 (26-cv-417)" in said
    assert "canvass recount resume" in said
    assert last_entry(run, stopped) == before


def test_containers_are_made_safe_and_none_is_opened(run: Run, stopped: Path) -> None:
    """A bag is received while it is stopped; it is opened once another order let it go on."""
    assert logged(run, stopped, BAG)[0] == 0
    code, _, err = logged(run, stopped, BAG + OPENED)
    assert (code != 0, "no container is opened until it is resumed" in err) == (True, True)
    assert ordered(run, stopped, "resume", APPEAL)[0] == 0
    assert logged(run, stopped, BAG + OPENED)[0] == 0


def test_it_goes_on_from_where_it_was(run: Run, stopped: Path) -> None:
    """What one team counted before is not lost; the record of it all holds in both verifiers."""
    code, out, _ = ordered(run, stopped, "resume", APPEAL)
    assert (code, "1 of 3 units came back so far." in out) == (0, True)
    assert "two teams agree; it came back" in counted(run, stopped, WEST, TWO)[1]
    two_teams(run, stopped, SOUTH)
    public = stopped.parent / "public"
    for words in (("complete", str(stopped), "--every"), ("amend", str(stopped))):
        assert run("recount", *words)[0] == 0
    assert run("recount", "publish", str(stopped), str(public))[0] == 0
    said = "orders that stopped it: 1, after 1 of them it was resumed"
    code, out, _ = run("verify", str(public))
    assert (code, said in out) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)
    page = " ".join(run("recount", "status", str(public / "record"))[1].split())
    assert "Court of Appeals ordered on November 13, 2026 that it goes on (26-1182)." in page
    code, _, err = ordered(run, stopped, "stop", APPEAL)
    assert (code != 0, "nothing is left to stop" in err) == (True, True)


def test_a_stopped_record_is_published_as_it_is_where_that_is_asked(
    run: Run, stopped: Path
) -> None:
    """One team's numbers are in it: without --as-stopped it is refused, and the refusal names the option."""
    public = stopped.parent / "public"
    code, _, err = run("recount", "publish", str(stopped), str(public))
    assert (code != 0, "--as-stopped" in err, public.exists()) == (True, True, False)
    code, out, _ = run("recount", "publish", str(stopped), str(public), "--as-stopped")
    assert (code, "The recount is stopped: District Court" in out) == (0, True)
    assert run("verify", str(public))[0] == 0


def test_as_stopped_is_for_what_is_stopped(run: Run, recount: Path) -> None:
    """It is no way around the rule that a team does not see another's count."""
    counted(run, recount, WEST, ONE)
    public = recount.parent / "public"
    code, _, err = run("recount", "publish", str(recount), str(public), "--as-stopped")
    assert (code != 0, "is not stopped" in err, public.exists()) == (True, True, False)


def test_what_is_no_order_is_refused(run: Run, recount: Path) -> None:
    """What is not stopped cannot be resumed; an order has a day that came, somebody, and a reference."""
    before = last_entry(run, recount)
    code, _, err = ordered(run, recount, "resume")
    assert (code != 0, "the recount is not stopped" in err) == (True, True)
    code, _, err = ordered(run, recount, "stop", (*COURT[:3], "2099-01-01", *COURT[4:]))
    assert (code != 0, "that day is still to come" in err) == (True, True)
    for blank in ("", "  ", "\u2066"):
        words = ("--ordered-by", blank, "--on", "2026-11-12", "--order", blank)
        code, _, err = ordered(run, recount, "stop", words)
        assert (code, "--ordered-by: " in err, "; --order: " in err) == (2, True, True)
    assert last_entry(run, recount) == before
    assert ordered(run, recount, "stop")[0] == 0
    code, _, err = ordered(run, recount, "resume", (*COURT[:3], "2026-11-11", *COURT[4:]))
    assert (code != 0, "the stop was ordered on 2026-11-12" in err) == (True, True)
    in_capitals = (COURT[0], " DISTRICT  COURT", *COURT[2:5], COURT[5].upper())
    for same in (COURT, in_capitals):
        code, _, err = ordered(run, recount, "resume", same)
        assert (code, "is the order that stopped it; name the one" in err) == (2, True), same


def test_the_minutes_tell_of_the_stop(run: Run, stopped: Path) -> None:
    """With what it means for the units that did not come back."""
    page = " ".join(run("recount", "minutes", str(stopped), "Smallville")[1].split())
    assert "The recount is stopped: District Court ordered it on November 12, 2026" in page
