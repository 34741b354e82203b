"""A voting system's detail file, from its download to an election."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tests.cli.conftest import Run
from tests.formats.structured.test_clarity import DETAIL


def test_the_zip_that_is_downloaded(run: Run, tmp_path: Path) -> None:
    """The doctor reads detailxml.zip as it lies, and an election opens from it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("detail.xml", DETAIL)
    path = tmp_path / "detailxml.zip"
    path.write_bytes(buffer.getvalue())
    code, out, _ = run("doctor", str(path))
    assert code == 0
    assert "clarity-detail" in out
    code, _, _ = run("init", str(tmp_path / "bibb"), "--from", str(path), "--state", "GA")
    assert code == 0
    description = tmp_path / "bibb" / "election.toml"
    assert "votes_allowed = 2" in description.read_text("utf-8")
    assert "13021" in (tmp_path / "bibb" / "units.csv").read_text("utf-8")
    text = description.read_text("utf-8").replace('baseline = "?"', 'baseline = "certified"')
    description.write_text(text.replace("seats = 1", "seats = 2", 1), "utf-8")
    code, out, _ = run("outcome", str(tmp_path / "bibb"))
    assert code == 0
    assert "Ann Lee" in out
