"""A new election folder, and nothing overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import UnwritableFile
from canvass.formats.starter import Starter
from canvass.journeys.init import new_election


@pytest.mark.parametrize("starter", list(Starter))
def test_every_file_has_its_place(tmp_path: Path, starter: Starter) -> None:
    """The description and each table that it names, in the folder asked for."""
    files = new_election(tmp_path / "new", starter)
    assert (tmp_path / "new" / "election.toml") in files
    assert all(path.parent == tmp_path / "new" for path in files)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """One file of the same name is enough to refuse, and it is named."""
    (tmp_path / "units.csv").write_text("mine", "utf-8")
    with pytest.raises(UnwritableFile, match=r"already has units\.csv"):
        new_election(tmp_path)
    with pytest.raises(UnwritableFile, match="is a file"):
        new_election(tmp_path / "units.csv")


def test_a_folder_with_other_files_is_filled(tmp_path: Path) -> None:
    """A folder with letters and notes is no obstacle."""
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert new_election(tmp_path)
