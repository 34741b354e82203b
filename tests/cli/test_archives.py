"""Archives through the commands: what they are is said, and they are listed no more often than it takes."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.formats.test_archive import packed


@pytest.mark.parametrize("command", ["tabulate", "doctor"])
def test_an_archive_that_nobody_reads_is_listed_three_times_at_most(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    run: Run,
    command: str,
) -> None:
    """Once for all who read archives, once where its text is asked for, once to say of which kind it is."""
    opened: list[object] = []
    whole = zipfile.ZipFile.__init__

    def counted(self: zipfile.ZipFile, *given: Any) -> None:
        opened.append(given[0])
        whole(self, *given)

    many = packed(tmp_path / "many.zip", {f"f{number}.csv": "a,b\n1,2\n" for number in range(9)})
    monkeypatch.setattr(zipfile.ZipFile, "__init__", counted)
    code, out, refusal = run(command, str(many))
    assert code == 2
    assert "a ZIP archive of 9 files: f0.csv, f1.csv, f2.csv" in f"{out}{refusal}"
    assert len(opened) <= 3
