"""Ctrl-C at a moment in which Python drops it: the command ends without a traceback, and writes nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCENE = """
import signal, sys
from canvass.cli import main

class Dropped:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            if {dropped}:
                Dropped()
            else:
                signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["report", "us-2016-president", "--states", "MI", "--out", sys.argv[1]]
main()
"""


@pytest.mark.parametrize("module", ["canvass.cli.tree", "canvass.journeys.report"])
@pytest.mark.parametrize("dropped", [True, False])
def test_ctrl_c_is_heard_in_a_callback_and_before_the_command(
    module: str, dropped: bool, tmp_path: Path
) -> None:
    """Sent while a module is imported: within a finaliser, whose exceptions Python drops, and outside of one."""
    page = tmp_path / "report.html"
    scene = SCENE.format(module=module, dropped=dropped)
    ended = subprocess.run(
        [sys.executable, "-c", scene, str(page)], capture_output=True, text=True, timeout=120
    )
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr == ""
    assert [*tmp_path.iterdir()] == []


def test_what_else_a_callback_raises_is_told_as_python_tells_it() -> None:
    """Only Ctrl-C is sent again; a fault in a finaliser keeps its traceback, and the command goes on."""
    scene = """
import sys
from canvass.cli import main

class Faulty:
    def __del__(self):
        raise ValueError("a fault of its own")

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "canvass.cli.tree":
            Faulty()

sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["outcome", "us-2016-president"]
main()
"""
    ended = subprocess.run(
        [sys.executable, "-c", scene], capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0
    assert "306" in ended.stdout
    assert "a fault of its own" in ended.stderr
