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
def test_every_code_cell_runs(
    script: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The cells of the notebook run in order, as in a fresh kernel and an empty folder; their own assertions hold."""
    monkeypatch.chdir(tmp_path)
    document = json.loads(script.with_suffix(".ipynb").read_text("utf-8"))
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in document["cells"]:
        if cell["cell_type"] == "code":
            exec(compile(cell["source"], f"{script.name}:{cell['id']}", "exec"), names)
    assert capsys.readouterr().out.strip()


def test_twelve_lines_lead_from_a_results_file_to_a_risk() -> None:
    """Those after the cell that writes the example's file, imports left out."""
    script = (EXAMPLES / "from_a_results_file.py").read_text("utf-8")
    _, after = script.split('.write_csv("wisconsin.csv")')
    lines = [line for line in after.splitlines() if line and not line.startswith(("#", "from "))]
    assert len(lines) == 12
