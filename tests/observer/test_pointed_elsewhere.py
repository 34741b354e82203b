"""A folder that names a database: an office's own is followed; whoever publishes cannot put another record first."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.adversary.commands import Answer, run
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import run_observer


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an audit that a database keeps, and with what was published of it."""
    folder = tmp_path_factory.mktemp("kept")
    play(folder, SCENES["polling"], str(folder / "kept.sqlite"))
    return folder


def published(audit: Path, folder: Path, pointer: bytes) -> Path:
    """What is published, in which somebody put a file that says where an office keeps its record."""
    shutil.copytree(audit / "public", folder, symlinks=True)
    (folder / "office").mkdir()
    (folder / "office" / "record-place").write_bytes(pointer)
    return folder


def asked(folder: Path, *options: str) -> Answer:
    """``canvass verify``."""
    return run(folder.parent, "verify", str(folder), *options)


def test_a_forged_record_is_checked_and_not_the_good_one_that_a_file_names(
    audit: Path, tmp_path: Path
) -> None:
    """Both verifiers fail what was published, and say that the file is no part of it."""
    good = f"{audit / 'kept.sqlite'}\ntwo-counties\n".encode()
    folder = published(audit, tmp_path / "public", good)
    ledger = folder / "record/ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b'"finding":"passed"', b'"finding":"failed"', 1))
    done = asked(folder)
    assert (done.code, run_observer(folder).returncode) == (1, 1)
    assert "FAILS     chain" in done.out


@pytest.mark.parametrize(
    "pointer",
    [b"postgresql://127.0.0.1:9/state\nx\n", b"x.sqlite\n", b"", b"\xff\xfe", b"a\nb\nc\n"],
)
def test_whatever_the_file_says_what_was_published_is_checked(
    pointer: bytes, audit: Path, tmp_path: Path
) -> None:
    """No server is asked, nothing is missed, and the file is named as not checked, by both."""
    folder = published(audit, tmp_path / "public", pointer)
    done, other = asked(folder), run_observer(folder)
    assert (done.code, other.returncode) == (0, 0), done.err
    for said in (done.out, other.stdout):
        assert "office" in next(
            line for line in said.splitlines() if "no part of the record" in line
        )


@pytest.mark.parametrize(
    "pointer", [b"x.sqlite\n", b"", b"\xff\xfe\n\n", b"a\nb\nc\n", b"/etc\nx\n"]
)
def test_a_file_that_names_no_database_is_refused(pointer: bytes, tmp_path: Path) -> None:
    """Where nothing else is there: with its name and what it must hold."""
    (tmp_path / "audit/office").mkdir(parents=True)
    (tmp_path / "audit/office/record-place").write_bytes(pointer)
    done = asked(tmp_path / "audit")
    assert (done.code, "record-place: it names no database" in done.err) == (2, True), done.err


def test_an_office_sees_which_database_was_asked(audit: Path) -> None:
    """The record of its own folder, with the name of the file that keeps it."""
    done = asked(audit / "audit")
    assert done.code == 0
    assert f"kept in {audit / 'kept.sqlite'}, record two-counties" in done.out
