"""A record at work beside which a step is announced: both verifiers count the same entries, and tell the rest."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from canvass.journeys.verify import verify
from tests.observer.agreement import differences, of_canvass, of_observer
from tests.observer.conftest import OBSERVER, run_core, run_observer

HIDDEN = 5
"""Entries at the end that an announcement says were never finished."""


@pytest.fixture
def at_work(published: Path, tmp_path: Path) -> Path:
    """A record that was not published yet, or from which somebody took the list of files."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    (folder / "record.json").unlink()
    return folder


def sizes(folder: Path) -> tuple[int, int]:
    """Where the last entries begin in the ledger, and where it ends."""
    lines = (folder / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    return sum(map(len, lines[:-HIDDEN])), sum(map(len, lines))


def announce(folder: Path, begin: int, end: int, digest: str = "0" * 64) -> None:
    """Put an announcement beside the ledger."""
    (folder / "ledger.jsonl.step").write_text(f"{begin} {end} {digest}\n", "ascii")


def alike(observer: ModuleType, folder: Path) -> tuple[int, int]:
    """The exit code and the last entry, where both verifiers have the same answer."""
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert not differences(one, other)
    return one[0], one[1]["head"]["sequence"]


def test_entries_of_a_step_that_is_not_whole_are_counted_by_none(
    at_work: Path, observer: ModuleType
) -> None:
    """Whoever puts an announcement beside a ledger hides its end from none alone, and both say how much it is."""
    whole = alike(observer, at_work)[1]
    begin, end = sizes(at_work)
    announce(at_work, begin, end)
    assert alike(observer, at_work) == (0, whole - HIDDEN)
    assert f"the last {end - begin} bytes are no entry" in run_observer(at_work).stdout
    chain = next(check for check in verify(at_work).checks if check.name == "chain")
    assert f"{end - begin} bytes of a step of several entries" in chain.not_made[0]


def test_a_step_that_is_whole_counts(at_work: Path, observer: ModuleType) -> None:
    """Its announcement may stay, at the end and before later entries."""
    whole = alike(observer, at_work)[1]
    begin, end = sizes(at_work)
    data = (at_work / "ledger.jsonl").read_bytes()
    for last in (end, end - len(data.splitlines(keepends=True)[-1])):
        announce(at_work, begin, last, hashlib.sha256(data[begin:last]).hexdigest())
        assert alike(observer, at_work) == (0, whole)


@pytest.mark.parametrize("more", [(1, 0), (0, -1), (1_000_000, 2_000_000)])
def test_a_step_that_no_writer_announced_there_fails_the_chain(
    more: tuple[int, int], at_work: Path, observer: ModuleType
) -> None:
    """One within a line, one with more behind it, one beyond the end: nothing is read, by either."""
    begin, end = sizes(at_work)
    announce(at_work, begin + more[0], end + more[1])
    assert alike(observer, at_work) == (1, 0)


@pytest.mark.parametrize("data", [b"", b"junk", b"0 0 " + b"0" * 64 + b"\n", b"1" * 500])
def test_a_file_that_announces_nothing_fails_the_chain(
    data: bytes, at_work: Path, observer: ModuleType
) -> None:
    """Somebody put it there: it is not passed over."""
    (at_work / "ledger.jsonl.step").write_bytes(data)
    assert alike(observer, at_work) == (1, 0)


def test_a_link_or_a_pipe_of_this_name_fails_the_chain(
    at_work: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """It is not opened."""
    place = at_work / "ledger.jsonl.step"
    place.symlink_to("/dev/zero")
    assert alike(observer, at_work) == (1, 0)
    place.unlink()
    os.mkfifo(place)
    assert alike(observer, at_work) == (1, 0)


def test_the_core_by_itself_says_what_it_needs(at_work: Path, published: Path) -> None:
    """Steps are the other file's; in a published folder such a file is no part of the record."""
    announce(at_work, *sizes(at_work))
    done = run_core(OBSERVER, at_work, "--alone")
    assert (done.returncode, "which needs observer_more.py" in done.stderr) == (2, True)
    shutil.copy(published / "record.json", at_work)
    done = run_core(OBSERVER, at_work, "--alone")
    assert "no part of the record: ledger.jsonl.step" in done.stdout
