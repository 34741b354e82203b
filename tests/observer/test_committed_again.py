"""Tables that are committed again and again: both read no more than the format says, and agree where that ends."""

from __future__ import annotations

import copy
from pathlib import Path
from types import ModuleType

import pytest

from canvass.audit.terms.methods import Polling
from canvass.record.regular import MOST_IN_TABLES
from tests.observer.agreement import differences, failing, of_canvass, of_observer
from tests.observer.elections import office, run
from tests.observer.forged import Forgery


@pytest.fixture(scope="module")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of an audit by polling, of one round."""
    return run(*office(tmp_path_factory.mktemp("polled"), {"mayor": Polling()}), 1)


def committed_again(forgery: Forgery, times: int) -> None:
    """The commitment stands there so many times more, each before the first signature over one."""
    event = forgery.first("record.committed")
    at = forgery.events.index(event)
    for _ in range(times):
        forgery.events.insert(at, copy.deepcopy(event))


def with_a_large_file(forgery: Forgery, size: int) -> None:
    """The commitment names a file that the office keeps, of so many bytes."""
    files = forgery.first("record.committed")["body"]["artefacts"]
    files["reconciliation"] = {"access": "private", "sha256": "ab" * 32, "size_bytes": size}


def test_the_commitment_beyond_the_last_byte_fails(
    observer: ModuleType, polled: Path, tmp_path: Path
) -> None:
    """Each reads the tables anew: a gigabyte that a thousand entries commit took days, at two kilobytes an entry."""
    forgery = Forgery.of(polled)
    named = forgery.first("record.committed")["body"]["artefacts"].values()
    with_a_large_file(forgery, MOST_IN_TABLES // 4 - sum(each["size_bytes"] for each in named))
    committed_again(forgery, 3)
    four = forgery.write(tmp_path / "four")
    committed_again(forgery, 1)
    five = forgery.write(tmp_path / "five")
    for folder, fails in ((four, False), (five, True)):
        one, other = of_observer(observer, folder), of_canvass(folder)
        assert differences(one, other) == {}
        for answer in (one, other):
            assert ("commitment" in failing(answer)) is fails
    told = {check["name"]: check["faults"] for check in one[1]["checks"]}["commitment"]
    assert [fault["entry"] for fault in told] == [8]


def test_small_tables_may_be_committed_often(
    observer: ModuleType, polled: Path, tmp_path: Path
) -> None:
    """A hundred changes of mind before the seed are told, and no fault."""
    forgery = Forgery.of(polled)
    committed_again(forgery, 100)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert differences(one, other) == {}
    assert (one[0], other[0]) == (4, 4)
    replaced = [change["kind"] for change in one[1]["changes"]]
    assert replaced.count("commitment_replaced") == 100
