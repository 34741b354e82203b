"""Archives of several files: their list is of the archive that lies there now."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from canvass.errors import UnreadableFile
from canvass.formats.archive import archive_at


def packed(path: Path, files: Mapping[str, str]) -> Path:
    """An archive of these files."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_another_archive_at_the_same_path_is_listed_anew(tmp_path: Path) -> None:
    """The list is of the archive that lies there now, though its size is that of the one before."""
    path = packed(tmp_path / "two.zip", {"a.csv": "1", "b.csv": "2"})
    found = archive_at(path)
    assert found is not None
    assert [*found.members] == ["a.csv", "b.csv"]
    packed(path, {"a.csv": "1", "c.csv": "3"})
    found = archive_at(path)
    assert found is not None
    assert found.read("c.csv") == b"3"


def test_an_archive_that_is_gone_since_it_was_listed_is_told(tmp_path: Path) -> None:
    """What is listed is opened when a file is taken out of it: then it may be cut, or gone."""
    path = packed(tmp_path / "two.zip", {"a.csv": "1", "b.csv": "2"})
    found = archive_at(path)
    assert found is not None
    path.write_bytes(path.read_bytes()[:20])
    with pytest.raises(UnreadableFile, match=r"b\.csv: the archive is damaged"):
        found.read("b.csv")
    path.unlink()
    assert archive_at(path) is None
