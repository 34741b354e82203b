"""A folder that is filled at once: all of what is put in, or nothing, and never in the place of somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.record.writing import filled_folder


def put(folder: Path, text: str) -> None:
    """Two folders with a file each."""
    for name in ("office", "record"):
        (folder / name).mkdir()
        (folder / name / "file").write_text(text)


def cut_off(folder: Path) -> None:
    """Fill a folder in part; then the disk is full."""
    with filled_folder(folder) as aside:
        put(aside, "half")
        raise OSError("full")


def both_at_once(folder: Path) -> None:
    """One fills the folder while another is about to."""
    with filled_folder(folder) as slow:
        put(slow, "second")
        with filled_folder(folder) as fast:
            put(fast, "first")


@pytest.mark.parametrize("is_there", [True, False])
def test_all_is_there_or_nothing(is_there: bool, tmp_path: Path) -> None:
    """After a fault the folder is as it was, gone where it was not there; then it takes what is put in."""
    folder = tmp_path / "new"
    if is_there:
        folder.mkdir()
    with pytest.raises(OSError, match="full"):
        cut_off(folder)
    assert (folder.exists(), [*tmp_path.rglob("*")]) == (is_there, [folder] * is_there)
    with filled_folder(folder) as aside:
        put(aside, "whole")
    assert sorted(path.name for path in folder.iterdir()) == ["office", "record"]


def test_of_two_at_once_the_second_changes_nothing(tmp_path: Path) -> None:
    """What the first put there stays, byte for byte."""
    folder = tmp_path / "new"
    with pytest.raises(OSError, match="not empty"):
        both_at_once(folder)
    texts = {path.read_text() for path in folder.rglob("file")}
    assert texts == {"first"}
    assert sorted(path.name for path in folder.iterdir()) == ["office", "record"]
