"""SQLite files whose tables are not tables: a query of them may never end, and both verifiers refuse them at once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.observer.conftest import OBSERVER
from tests.patience import PATIENCE

ENTRIES = "record text, sequence integer, previous text, digest text, line text"
FILES = "record text, access text, sha256 text, part integer, data blob"
ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select 'x', i, null, 'd', '{}' from n"
ODD = {
    "a view": (
        f"create view record_entry (record, sequence, previous, digest, line) as {ENDLESS}",
        f"create table record_artefact ({FILES})",
    ),
    "a view of files": (
        f"create table record_entry ({ENTRIES})",
        f"create view record_artefact (record, access, sha256, part, data) as {ENDLESS}",
    ),
    "a computed column": (
        "create table record_entry (record text, sequence integer, previous text, digest text,"
        " line text generated always as (hex(zeroblob(500000000))))",
        f"create table record_artefact ({FILES})",
    ),
    "a virtual table": (
        "create virtual table record_entry using fts5(record, sequence, previous, digest, line)",
        f"create table record_artefact ({FILES})",
    ),
    "no table of files": (f"create table record_entry ({ENTRIES})",),
}
VERIFIERS = {
    "canvass": (sys.executable, "-m", "canvass", "verify"),
    "observer": (sys.executable, "-I", "-S", str(OBSERVER)),
}


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize("odd", ODD)
def test_what_stands_for_a_table_is_refused(odd: str, verifier: str, tmp_path: Path) -> None:
    """One sentence and exit code 2, before anything is read of it: the test would wait for ever."""
    path = tmp_path / "state.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        for statement in (*ODD[odd], "pragma user_version = 1"):
            connection.execute(statement)
        connection.commit()
    done = subprocess.run(
        [*VERIFIERS[verifier], str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "which may never end" in done.stderr
    assert "Traceback" not in done.stderr
