"""A file is read apart from the desk, stored, and recorded: what was stored and not recorded changes nothing."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.audit.event import Loaded
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.brought import read_brought
from canvass.journeys.audit_folder.commitment import what_to_commit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.load import keep_brought, load
from canvass.journeys.audit_folder.opening import open_audit
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bring, mayor, write
from tests.journeys.audit_folder.test_refusals import ABOUT

ROOT = Path(__file__).parents[3]
SCENE = Scene((mayor('name = "comparison"'),), (), PAPER, PAPER, with_records=True)
KILLED = """
import os, signal, sys
from pathlib import Path
from canvass.audit.event import Loaded
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.load import load
Desk.happen_all = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with sit_down(Path(sys.argv[1])) as desk:
    load(desk, Loaded.CARDS, Path(sys.argv[2]), "", Hand("Ada Lopez", "2026-11-12T15:04:05Z"))
"""
"""A process that ends after the records are stored and before the record names them."""


@pytest.fixture
def audit(tmp_path: Path) -> Path:
    """An audit whose files are loaded."""
    write(SCENE, tmp_path / "files")
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, SCENE, tmp_path / "files")
    return tmp_path / "audit"


def recorded(audit: Path) -> int:
    """The cards with a record that a commitment would fix."""
    with sit_down(audit) as desk:
        found = {each.what: each.other for each in what_to_commit(desk).reconciled}
    return found["cards: bound, records"]


@pytest.mark.skipif(os.name == "nt", reason="no process is killed in this way there")
def test_killed_between_storing_and_recording(audit: Path, tmp_path: Path) -> None:
    """The earlier records stay in force, and the commitment fixes them; what was stored goes with the next file."""
    before, folder = recorded(audit), AuditFolder(audit)
    whole = (tmp_path / "files" / "records.csv").read_text("utf-8")
    other = tmp_path / "other.csv"
    other.write_text("".join(whole.splitlines(keepends=True)[:-9]), "utf-8")
    command = [sys.executable, "-c", KILLED, str(audit), str(other)]
    done = subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    assert done.returncode == -signal.SIGKILL
    assert len(list(folder.records.glob("*.csv"))) == 2
    assert recorded(audit) == before
    with sit_down(audit) as desk:
        load(desk, Loaded.CARDS, other, "", CLERK)
    assert [each.read_bytes() for each in folder.records.glob("*.csv")] == [other.read_bytes()]
    assert recorded(audit) < before


def test_changed_between_reading_and_keeping(audit: Path, tmp_path: Path) -> None:
    """What was read goes from one process to another; a file that changed meanwhile is refused and leaves nothing."""
    file = tmp_path / "files" / "records.csv"
    read = pickle.dumps(read_brought(("Adams", "Brown"), Loaded.CARDS, file, ""))
    before = sorted(AuditFolder(audit).records.iterdir())
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    with sit_down(audit) as desk:
        entries = desk.state.number
        with pytest.raises(OutOfTurn, match="changed while it was read"):
            keep_brought(desk, pickle.loads(read), CLERK)
        assert desk.state.number == entries
    assert sorted(AuditFolder(audit).records.iterdir()) == before
