"""What commands of a test know of a file is what its cells hold now."""

from __future__ import annotations

import json
from collections import OrderedDict
from pathlib import Path

import pytest

from canvass.formats import read_file
from tests.cli import understood_once
from tests.cli.conftest import Run

ROWS = "county,office,candidate,votes\nDane,Governor,Ann,{}\nDane,Governor,Bob,12\n"


def test_a_changed_vote_is_another_answer(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second question of the same bytes reads the votes as the first did; one digit later they are others."""
    monkeypatch.setattr(understood_once, "_UNDERSTOOD", OrderedDict())
    file, said = tmp_path / "20241105__wi__general.csv", []
    for votes in (40, 40, 41):
        file.write_text(ROWS.format(votes), "utf-8")
        known = len(understood_once._UNDERSTOOD)
        said.append(json.loads(run("doctor", str(file), "--json")[1]))
        assert len(understood_once._UNDERSTOOD) - known == (0 if len(said) == 2 else 1)
    assert said[0] == said[1]
    assert said[0] != said[2]
    assert read_file.read_file(file).result.value is not None
