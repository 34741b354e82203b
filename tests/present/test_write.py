"""Files appear whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import UnwritableFile
from canvass.present.write import write_whole


def test_a_file_and_its_folders_are_written(tmp_path: Path) -> None:
    """Nothing else is left beside it."""
    path = tmp_path / "a" / "b" / "page.html"
    write_whole(path, "Zoë\n")
    assert path.read_bytes() == "Zoë\n".encode()
    assert [p.name for p in path.parent.iterdir()] == ["page.html"]


def test_what_interrupts_the_writing_leaves_the_old_file(tmp_path: Path) -> None:
    """Text that cannot be encoded fails midway; the file of before stands and no part remains."""
    path = tmp_path / "page.html"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]


def test_a_place_that_cannot_be_written_is_one_clear_refusal(tmp_path: Path) -> None:
    """A file where a folder is needed."""
    (tmp_path / "taken").write_text("")
    with pytest.raises(UnwritableFile, match="name another place"):
        write_whole(tmp_path / "taken" / "page.html", "x")


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    """A folder is never replaced by a file."""
    (tmp_path / "page.html").mkdir()
    with pytest.raises(UnwritableFile):
        write_whole(tmp_path / "page.html", "x")
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]
