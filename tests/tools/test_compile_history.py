"""The packaged history of recounts is what the tool compiles from the raw files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.compile_history import BESIDE, HISTORY, ROOT, TOOL
from tools.compiling.election import compiled, differences
from tools.compiling.raw import RawFolder
from tools.recount_history.tables import KEPT, TABLES


def test_compiling_again_gives_the_packaged_history(raw_data: Path) -> None:
    """Every table of past recounts and every word of its provenance is reproduced."""
    raw = RawFolder(raw_data, (BESIDE,))
    assert differences(compiled(raw, TABLES), raw, HISTORY, TOOL, KEPT) == []


def test_the_command_compares_and_writes_nothing(raw_data: Path) -> None:
    """``tools/compile_history.py --check`` ends with code 0 and says that the content is the same."""
    command = [sys.executable, "tools/compile_history.py", "--source", str(raw_data), "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the packaged content is the same" in done.stdout


def test_the_command_refuses_a_wrong_folder(tmp_path: Path) -> None:
    """Without raw files the command ends with code 2 and a sentence, not with a traceback."""
    command = [sys.executable, "tools/compile_history.py", "--source", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
