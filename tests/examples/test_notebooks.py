"""Every example runs as written, and its notebook is the same cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.write_notebook import notebook

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_notebook_is_the_script(script: Path) -> None:
    """The notebook was written from the script: python tools/write_notebook.py examples/NAME.py."""
    assert script.with_suffix(".ipynb").read_text("utf-8") == notebook(script.read_text("utf-8"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_code_cell_runs(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The cells of the notebook run in order, as in a fresh kernel; their own assertions hold."""
    document = json.loads(script.with_suffix(".ipynb").read_text("utf-8"))
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in document["cells"]:
        if cell["cell_type"] == "code":
            exec(compile(cell["source"], f"{script.name}:{cell['id']}", "exec"), names)
    assert capsys.readouterr().out.strip()
