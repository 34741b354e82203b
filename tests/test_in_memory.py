"""Where tests write: in memory where there is room, where somebody says, and nothing stays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import in_memory
from tests.warm import ROOT

SCENE = """
from pathlib import Path
import os, subprocess, sys, tempfile
from tests import in_memory
in_memory.ROOM = int(sys.argv[2])
made = in_memory.begin(Path(sys.argv[1]))
inner = "import tempfile; print(tempfile.gettempdir())"
theirs = subprocess.run([sys.executable, "-c", inner], capture_output=True, text=True).stdout.strip()
print(made, tempfile.gettempdir(), theirs, sep="\\n")
in_memory.end()
print(made is not None and made.exists(), os.environ.get("TMPDIR"))
"""


def played(memory: Path, room: int = 1, **named: str) -> list[str]:
    """The folder of a run, where it and a process that it starts write; whether it stays, and what is named then."""
    known = {name: value for name, value in os.environ.items() if name != in_memory.NAMED}
    command = [sys.executable, "-c", SCENE, str(memory), str(room)]
    env = {**known, "PYTHONPATH": str(ROOT), **named}
    return subprocess.run(
        command, env=env, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_a_run_has_a_folder_of_its_own_and_takes_it_along(tmp_path: Path) -> None:
    """It and all that it starts write there; nothing is left, in the folder or in the environment."""
    made, ours, theirs, after = played(tmp_path)
    assert Path(made).parent == tmp_path
    assert made == ours == theirs
    assert after == "False None"
    assert [*tmp_path.iterdir()] == []


def test_who_names_a_folder_gets_it(tmp_path: Path) -> None:
    """And it is not taken away."""
    own = tmp_path / "own"
    own.mkdir()
    assert played(tmp_path, TMPDIR=str(own)) == ["None", str(own), str(own), f"False {own}"]
    assert own.is_dir()


@pytest.mark.parametrize("memory", ["missing", "full"])
def test_without_room_nothing_changes(tmp_path: Path, memory: str) -> None:
    """No such folder, or too little of it."""
    place = tmp_path / "none" if memory == "missing" else tmp_path
    made, ours, theirs, _ = played(place, 1 << 62 if memory == "full" else 1)
    assert made == "None"
    assert ours == theirs != str(tmp_path)
