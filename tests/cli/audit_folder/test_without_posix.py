"""What a county office with Windows has is enough."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_an_audit_runs_without_what_only_posix_has(tmp_path: Path) -> None:
    """From opening to verification, without file locks of Unix, owners, modes, fork, or folders that can be opened."""
    module = "tests.cli.audit_folder.without_posix"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", module, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"consistent": True, "locks": []}
    ledger = next(tmp_path.rglob("ledger.jsonl"))
    assert b"\r" not in ledger.read_bytes()
