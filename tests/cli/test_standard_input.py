"""A file from a pipe is read as one from a disk; what is laid out for the eye is named and refused."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

from tests.formats.structured.test_dominion_summary import SUMMARY

FIXED = "PRECINCT      TRUMP  CLINTON\nAlbion 1        120       95\nAlbion 2         80       60\n"
PAGE = "<table><tr><th>Precinct<th>Lee</tr><tr><td>A<td>3</tr><tr><td>B<td>4</tr></table>"


def canvass(*words: str, given: bytes) -> subprocess.CompletedProcess[str]:
    """The command with these bytes at its standard input, in a process of its own."""
    command = [sys.executable, "-m", "canvass", *words]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    said = (each.decode("utf-8") for each in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(command, done.returncode, *said)


def test_the_doctor_reads_a_pipe() -> None:
    """Compressed too, as it comes from a download."""
    done = canvass("doctor", "-", given=gzip.compress(SUMMARY.encode()))
    assert done.returncode == 0, done.stderr
    assert "standard input" in done.stdout
    assert "dominion-summary" in done.stdout


def test_an_election_starts_from_a_pipe(tmp_path: Path) -> None:
    """With the state that the file does not name: read once, asked twice."""
    folder = str(tmp_path / "own")
    words = ("init", folder, "--from", "-", "--state", "CA", "--baseline", "certified")
    done = canvass(*words, given=SUMMARY.encode())
    assert done.returncode == 0, done.stderr
    shown = canvass("outcome", folder, given=b"").stdout
    assert "ANN LEE (elected)" in shown
    assert "as many are taken to be elected" in " ".join(shown.split())


def test_fixed_width_and_a_table_of_a_page_are_refused_with_the_way_on() -> None:
    """Named for what they are, and how to make a table of them."""
    for given, code, way in (
        (FIXED, "file.fixed_width", "fixed width"),
        (PAGE, "file.web_table", "save the sheet as CSV"),
    ):
        done = canvass("doctor", "-", given=given.encode())
        assert done.returncode == 2
        assert code in done.stdout
        assert way in " ".join(done.stdout.split())
