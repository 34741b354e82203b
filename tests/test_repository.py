"""What the repository holds: nothing that is built from it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_nothing_that_git_ignores_is_kept() -> None:
    """Built wheels once came in with another change: 187 MB that nobody had looked at."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone: git keeps nothing here")
    words = ["git", "-C", str(ROOT), "ls-files", "--cached", "--ignored", "--exclude-standard"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == []
