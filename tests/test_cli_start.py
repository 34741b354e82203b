"""The command line answers at once."""

import subprocess
import sys

HEAVY = ("numpy", "scipy", "polars", "pandas", "statsmodels", "altair", "pydantic", "vl_convert")


def test_help_imports_nothing_heavy() -> None:
    """``canvass --help`` stays fast because no command module imports its journey at the top."""
    code = f"import sys, canvass.cli; print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
