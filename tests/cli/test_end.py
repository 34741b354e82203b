"""How a command ends: what is left is not looked through once more."""

from __future__ import annotations

import subprocess
import sys

SCENE = """
import atexit, gc, sys
from canvass.cli import main

atexit.register(lambda: print("looked through:", len(gc.get_objects())))
sys.argv[1:] = ["--version"]
main()
"""


def test_python_looks_for_no_cycles_as_a_command_ends() -> None:
    """After all that a command leaves to be done at its end, hardly an object is left to look through."""
    told = subprocess.run(
        [sys.executable, "-c", SCENE], capture_output=True, text=True, check=True
    ).stdout
    assert int(told.rpartition(":")[2]) < 100
