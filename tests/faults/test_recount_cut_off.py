"""A recount that is killed or has no room at any call: nothing acknowledged is lost, and nothing is half written."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from canvass.data.checker import CHECKER_FILE
from canvass.errors import CanvassError
from canvass.journeys.recounting.standing import recount_at
from canvass.journeys.verify import verify
from tests.cli.conftest import Run, run
from tests.cli.test_recount_receive import recount
from tests.faults.calls import Calls, failing
from tests.faults.recounting import STEPS, TWO
from tests.profile import IS_SEARCH
from tests.record.test_writers import ROOT

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
def dying() -> Iterator[subprocess.Popen[str]]:
    """A process that takes the steps of a recount and dies of it."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.recounting"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))},
    ) as process:
        yield process


def copied(home: Path, name: str) -> Path:
    """The same recount in another place, to be cut off there."""
    return Path(shutil.copytree(home, home.with_name(f"{home.name}-{name}")))


def said_by(process: subprocess.Popen[str], home: Path, number: int) -> list[str]:
    """The steps that were acknowledged before the kill at this call."""
    assert process.stdin is not None
    assert process.stdout is not None
    print(home, number, file=process.stdin, flush=True)
    return [line.strip().replace("_", " ") for line in iter(process.stdout.readline, "dead\n")]


def chosen(calls: int) -> list[int]:
    """At which calls it is cut off."""
    numbers = range(1, calls + 1)
    return list(numbers) if IS_SEARCH else sorted(Random(19).sample(numbers, CUTS))


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
        assert len(list(site.rglob("*.*"))) == 17
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


def test_kill_9_at_a_call_of_each_step_of_a_count(home: Path, dying: subprocess.Popen[str]) -> None:
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


def test_a_disk_that_refuses_at_a_call_is_told(home: Path) -> None:
    """In a sentence, never by a traceback; the same steps go on when there is room."""
    before = (home / "mayor/record/ledger.jsonl").read_bytes()
    whole = copied(home, "whole")
    calls = Calls(whole)
    with failing(calls):
        for step in STEPS.values():
            step(whole)
    for number in chosen(calls.count):
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


def test_a_really_full_disk(run: Run, home: Path) -> None:
    """Each command in a process of its own that may write no longer file than the record has: nothing is kept."""
    ledger = home / "mayor/record/ledger.jsonl"
    before, size = ledger.read_bytes(), ledger.stat().st_size

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

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
        done = subprocess.run(
            [sys.executable, "-m", "canvass", "recount", *words, *by],
            preexec_fn=limit, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode != 0, words
        assert "Traceback" not in done.stderr
        assert "refused" in done.stderr or "File too large" in done.stderr, (words, done.stderr)
        assert ledger.read_bytes() == before
        assert not (home / "public").exists()
        assert not (home / "site").exists()
    finish(home)
