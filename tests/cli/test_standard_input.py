"""A file from a pipe is read as one from a disk; what is laid out for the eye is named and refused."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.structured.test_dominion_summary import SUMMARY

FIXED = "PRECINCT      TRUMP  CLINTON\nAlbion 1        120       95\nAlbion 2         80       60\n"
PAGE = "<table><tr><th>Precinct<th>Lee</tr><tr><td>A<td>3</tr><tr><td>B<td>4</tr></table>"


def piped(given: bytes, patch: pytest.MonkeyPatch) -> None:
    """These bytes wait in a pipe at the standard input of this process, and nothing comes after them."""
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "wb") as written:
        written.write(given)
    patch.setattr(sys, "stdin", os.fdopen(ours, encoding="utf-8"))


def test_a_process_of_its_own_reads_a_pipe() -> None:
    """Compressed too, as it comes from a download."""
    command = [sys.executable, "-m", "canvass", "doctor", "-"]
    given = gzip.compress(SUMMARY.encode())
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "standard input" in done.stdout.decode()
    assert "dominion-summary" in done.stdout.decode()


def test_an_election_starts_from_a_pipe(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the state that the file does not name: read once, asked twice."""
    folder = str(tmp_path / "own")
    words = ("init", folder, "--from", "-", "--state", "CA", "--baseline", "certified")
    piped(SUMMARY.encode(), monkeypatch)
    code, _, err = run(*words)
    assert code == 0, err
    _, shown, _ = run("outcome", folder)
    assert "ANN LEE (elected)" in shown
    assert "as many are taken to be elected" in " ".join(shown.split())


def test_fixed_width_and_a_table_of_a_page_are_refused_with_the_way_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named for what they are, and how to make a table of them."""
    for given, kind, way in (
        (FIXED, "file.fixed_width", "fixed width"),
        (PAGE, "file.web_table", "save the sheet as CSV"),
    ):
        piped(given.encode(), monkeypatch)
        code, out, _ = run("doctor", "-")
        assert code == 2
        assert kind in out
        assert way in " ".join(out.split())
