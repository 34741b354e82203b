"""A recount that is killed or has no room at any call: nothing acknowledged is lost, and nothing is half written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from canvass.data.checker import CHECKER_FILE
from canvass.errors import CanvassError
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.verify import verify
from tests.cli.conftest import Run, run
from tests.cli.test_recount_receive import recount
from tests.faults import recount_by_law as by_law
from tests.faults.calls import Calls, failing
from tests.faults.recount import STEPS, TWO
from tests.patience import PATIENCE
from tests.profile import IS_SEARCH
from tests.warm import Program, command, program

__all__ = ["recount", "run"]
CUTS = 4
"""In `make test`, always at the same calls; `make search` cuts at every one."""
HEADER = "unit,Ann,Bob,voters,ballots,no vote\n"
NORTH, REST = "North,31,20,52,52,1\n", "p2,10,15,25,25,0\nWest,5,5,10,10,0\n"


@pytest.fixture
def home(run: Run, recount: Path) -> Path:
    """A recount before anybody counted, a team's sheet of all its units, and a laptop's return of another team."""
    place = recount.parent
    (place / "sheet.csv").write_text(HEADER + NORTH + REST)
    (place / "laptop.csv").write_text(HEADER + REST)
    key, order = str(place / "laptop.pem"), str(place / "order.json")
    public = run("recount", "laptop-key", key)[1].split()[-1]
    ordered = ("work-order", str(recount), "Smallville", "--team", ", ".join(TWO), "--by", "Ada")
    assert run("recount", *ordered, "--laptop", public, "--out", order)[0] == 0
    back = ("work-return", order, str(place / "laptop.csv"), "--key", key, "--by", "Cy")
    assert run("recount", *back, "--out", str(place / "return.json"))[0] == 0
    return place


@pytest.fixture
def dying(request: pytest.FixtureRequest) -> Iterator[Program]:
    """A process that takes the steps of a recount and dies of it; which, a test may say."""
    module = getattr(request, "param", "tests.faults.recount")
    with program(module) as process:
        yield process


def copied(home: Path, name: str) -> Path:
    """The same recount in another place, to be cut off there."""
    return Path(shutil.copytree(home, home.with_name(f"{home.name}-{name}")))


def said_by(process: Program, home: Path, number: int) -> list[str]:
    """The steps that were acknowledged before the kill at this call."""
    assert process.stdin is not None
    assert process.stdout is not None
    print(home, number, file=process.stdin, flush=True)
    return [line.strip().replace("_", " ") for line in iter(process.stdout.readline, "dead\n")]


def chosen(calls: int, cuts: int = CUTS) -> list[int]:
    """At which calls it is cut off."""
    numbers = range(1, calls + 1)
    return list(numbers) if IS_SEARCH else sorted(Random(19).sample(numbers, cuts))


def require_whole(home: Path, before: bytes, done: list[str]) -> None:
    """The record goes on from what was, holds what was acknowledged, and no file is half there."""
    assert (home / "mayor/record/ledger.jsonl").read_bytes().startswith(before)
    assert verify(home / "mayor").is_consistent
    teams, site, public = recount_at(home / "mayor").teams, home / "site", home / "public"
    if "count" in done:
        assert teams.one + teams.counted == 3
    if "type again" in done:
        assert teams.counted >= 1
    if "take-return" in done:
        assert teams.counted == 3
    if "report" in done or (site / "index.html").exists():
        assert len(list(site.rglob("*.*"))) == 19
    if "publish" in done or public.exists():
        assert verify(public).is_consistent
        assert (public / CHECKER_FILE).exists()


def finish(home: Path) -> None:
    """Take every step again: what was taken before changes nothing, and the recount comes to the same end."""
    for name, step in STEPS.items():
        if name != "publish" or not (home / "public").exists():
            step(home)
    assert recount_at(home / "mayor").teams.counted == 3
    assert verify(home / "public").is_consistent
    observer = [sys.executable, "-I", str(home / "public" / CHECKER_FILE)]
    done = subprocess.run(
        [*observer, str(home / "public/record")], check=False, capture_output=True
    )
    assert done.returncode == 0


def test_kill_9_at_a_call_of_each_step_of_a_count(home: Path, dying: Program) -> None:
    """What was acknowledged is there, nothing is half written, and the recount comes to its end."""
    before = (home / "mayor/record/ledger.jsonl").read_bytes()
    *done, calls = said_by(dying, copied(home, "whole"), 0)
    assert done == list(STEPS)
    reached = set()
    for number in chosen(int(calls.split()[-1])):
        cut = copied(home, str(number))
        said = said_by(dying, cut, number)
        reached.add(len(said))
        require_whole(cut, before, said)
        finish(cut)
    assert len(reached) > 2


@pytest.mark.long(twin="test_a_disk_that_refuses_at_a_call_of_each_step_by_law")
def test_a_disk_that_refuses_at_a_call_is_told(home: Path) -> None:
    """In a sentence, never by a traceback; the same steps go on when there is room."""
    before = (home / "mayor/record/ledger.jsonl").read_bytes()
    whole = copied(home, "whole")
    calls = Calls(whole)
    with failing(calls):
        for step in STEPS.values():
            step(whole)
    for number in chosen(calls.count, 2):
        cut = copied(home, str(number))
        done, said = [], ""
        with failing(Calls(cut, number=number)) as refused:
            for name, step in STEPS.items():
                try:
                    step(cut)
                    done.append(name)
                except CanvassError as fault:
                    said = str(fault)
                    break
        assert refused.was_hit
        assert said == "" or "refused" in said or "No space left" in said, f"call {number}: {said}"
        require_whole(cut, before, done)
        finish(cut)


def on_a_full_disk(largest: int, *words: str) -> tuple[int, str]:
    """A command in a process of its own that may write no longer file: how it ends, and its errors."""
    started = command(*words, only_errors=True, largest=largest)
    err, _ = started.communicate(timeout=PATIENCE)
    return started.wait(), err


def test_a_really_full_disk(run: Run, home: Path) -> None:
    """Each command in a process of its own that may write no longer file than the record has: nothing is kept."""
    ledger = home / "mayor/record/ledger.jsonl"
    before, size = ledger.read_bytes(), ledger.stat().st_size
    sheet, back = str(home / "sheet.csv"), str(home / "return.json")
    commands = [
        (
            "count",
            str(home / "mayor"),
            sheet,
            "--county",
            "Smallville",
            "--team",
            "Ed Fox, Flo Gray",
        ),
        ("take-return", str(home / "mayor"), back),
        ("publish", str(home / "mayor"), str(home / "public")),
        ("report", str(home / "mayor"), str(home / "site")),
    ]
    for words in commands:
        by = () if words[0] == "report" else ("--by", "Ada Lopez")
        code, err = on_a_full_disk(size, "recount", *words, *by)
        assert code != 0, words
        assert "Traceback" not in err
        assert "refused" in err or "File too large" in err, (words, err)
        assert ledger.read_bytes() == before
        assert not (home / "public").exists()
        assert not (home / "site").exists()
    finish(home)


@pytest.fixture
def lawful(run: Run, recount: Path) -> Path:
    """A recount under Wisconsin's procedure before anybody counted, and what people send in."""
    assert run("recount", "procedure", str(recount), "WI", "--by", "Ada")[0] == 0
    for name, text in by_law.SHEETS.items():
        (recount.parent / name).write_text(text)
    return recount.parent


STEP_OF = {"minutes": "minutes", "court": "exhibits", "invoice": "invoice"}
TOLD_FILES = {"minutes": 2, "court": 3, "invoice": 1}
"""Folders of what is told of a recount, and how many files each has without a PDF."""


def require_whole_by_law(home: Path, before: bytes, done: list[str]) -> None:
    """The record goes on from what was, holds what was acknowledged, and files of acknowledged steps."""
    assert (home / "mayor/record/ledger.jsonl").read_bytes().startswith(before)
    assert verify(home / "mayor").is_consistent
    standing = recount_at(home / "mayor")
    teams = standing.teams
    kept = {
        "receive": standing.imported == 1,
        "reconcile": standing.reconciliations.units == 2,
        "challenge": teams.challenges == 1,
        "count": teams.one + teams.counted + len(teams.disputed) == 2,
        "count again": teams.one == 0,
        "decide": (teams.counted, teams.undecided) == (2, 0),
    }
    assert all(kept[name] for name in done if name in kept), (done, kept)
    for name, files in TOLD_FILES.items():
        # Between two moves a kill leaves the first file alone: each that is there is whole.
        there = [path for path in (home / name).glob("[!.]*") if path.stat().st_size]
        assert len(there) == files if STEP_OF[name] in done else len(there) <= files


def finish_by_law(home: Path) -> None:
    """Take every step again: the recount comes to the same end."""
    for step in by_law.STEPS.values():
        step(home)
    require_whole_by_law(home, b"", list(by_law.STEPS))
    assert all(len([*(home / name).glob("*")]) >= n for name, n in TOLD_FILES.items())


@pytest.mark.parametrize("dying", ["tests.faults.recount_by_law"], indirect=True)
def test_kill_9_at_a_call_of_each_step_by_law(lawful: Path, dying: Program) -> None:
    """Of receive, reconcile, challenge, count, decide, minutes, exhibits and invoice what was acknowledged is there."""
    before = (lawful / "mayor/record/ledger.jsonl").read_bytes()
    *done, calls = said_by(dying, copied(lawful, "whole"), 0)
    assert done == list(by_law.STEPS)
    for number in chosen(int(calls.split()[-1])):
        cut = copied(lawful, str(number))
        require_whole_by_law(cut, before, said_by(dying, cut, number))
        finish_by_law(cut)


def test_a_disk_that_refuses_at_a_call_of_each_step_by_law(lawful: Path) -> None:
    """In a sentence, never by a traceback; the same steps go on when there is room."""
    before = (lawful / "mayor/record/ledger.jsonl").read_bytes()
    whole = copied(lawful, "whole")
    with failing(calls := Calls(whole)):
        for step in by_law.STEPS.values():
            step(whole)
    for number in chosen(calls.count):
        cut, done, said = copied(lawful, str(number)), [], ""
        with failing(Calls(cut, number=number)) as refused:
            for name, step in by_law.STEPS.items():
                try:
                    step(cut)
                    done.append(name)
                except CanvassError as fault:
                    said = str(fault)
                    break
        assert refused.was_hit
        assert said == "" or "refused" in said or "cannot be written" in said, said
        require_whole_by_law(cut, before, done)
        finish_by_law(cut)


def test_a_full_disk_leaves_no_half_of_a_courts_bundle(run: Run, lawful: Path) -> None:
    """A table fits and its PDF does not: neither is written, in the place of yesterday's or where none was."""
    for step in by_law.STEPS.values():
        step(lawful)
    court, bill = lawful / "court", lawful / "invoice"
    (court / "totals.csv").write_text("yesterday")
    (bill / "invoice.csv").write_text("yesterday")
    for words in (
        ("exhibits", str(lawful / "mayor"), "--out", str(court)),
        ("invoice", str(lawful / "costs.csv"), "--out", str(bill)),
        ("minutes", str(lawful / "mayor"), "Smallville", "--out", str(lawful / "new")),
    ):
        code, err = on_a_full_disk(2_000, "recount", *words)
        assert code == 2, err
        assert "cannot be written (File too large)" in err
        assert "Traceback" not in err
    assert (court / "totals.csv").read_text() == "yesterday"
    assert (bill / "invoice.csv").read_text() == "yesterday"
    assert not (lawful / "new").exists()


@pytest.mark.parametrize("size", [0, 150, 700, 1500])
def test_a_recount_that_a_full_disk_does_not_let_begin_is_not_there(
    size: int, run: Run, recount: Path
) -> None:
    """No key without a record, no record without its baseline; with room the same command opens it."""
    new = recount.parent / "new"
    words = (
        "recount",
        "open",
        str(new),
        str(recount.parent / "town"),
        "--office",
        "C",
        "--by",
        "Ada",
    )
    for is_there in (False, True):
        if is_there:
            new.mkdir()
        code, err = on_a_full_disk(size, *words)
        said = " ".join(err.split())
        assert (code, "Traceback" in said) == (2, False)
        assert "the recount was not opened" in said
        assert "nothing is there: make room, and open it again" in said
        assert (new.exists(), [*new.iterdir()] if new.exists() else []) == (is_there, [])
    assert run(*words)[0] == 0
    assert verify(new).is_consistent


@pytest.mark.parametrize(
    "cut", ["nothing", "half", "without its end", "the first alone", "the second in part"]
)
def test_a_record_that_was_cut_off_at_its_first_entries_is_told(
    cut: str, run: Run, home: Path
) -> None:
    """By every command in a sentence, with nothing written to it; the observer and verify say what is there."""
    ledger = home / "mayor/record/ledger.jsonl"
    first = ledger.read_bytes().index(b"\n")
    ends = (0, first // 2, first, first + 1, first + 90)
    names = ("nothing", "half", "without its end", "the first alone", "the second in part")
    ledger.write_bytes(ledger.read_bytes()[: dict(zip(names, ends, strict=True))[cut]])
    before, mayor, by = ledger.read_bytes(), str(home / "mayor"), ("--by", "Ada Lopez")
    court = ("--ordered-by", "Court", "--on", "2023-11-10", "--order", "1")
    people = ("--people", "Ida Jay, Kit Low", "--why", "a stack")
    sheet = str(home / "sheet.csv")
    for words in (
        ("status", mayor),
        ("report", mayor, str(home / "site")),
        ("minutes", mayor, "Smallville"),
        ("exhibits", mayor),
        ("count", mayor, sheet, "--team", "Ed Fox, Flo Gray", *by),
        ("receive", mayor, sheet, *by),
        ("recall", mayor, "Smallville", "North", *people, *by),
        ("complete", mayor, "--every", *by),
        ("amend", mayor, *by),
        ("stop", mayor, *court, *by),
        ("publish", mayor, str(home / "public"), *by),
    ):
        code, out, err = run("recount", *words)
        said = " ".join(err.split())
        assert (code, out, "nothing was acknowledged" in said) == (2, "", True), (words, said)
    assert ledger.read_bytes() == before
    assert not (home / "site").exists()
    assert not (home / "public").exists()
    assert run("verify", mayor)[0] in (0, 1)
