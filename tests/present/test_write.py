"""Files appear whole or not at all."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.errors import UnwritableFile
from canvass.present.write import refuse_foreign, write_together, write_whole


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


def test_a_text_that_is_made_while_it_is_written_is_whole_or_not_there(tmp_path: Path) -> None:
    """Part by part in their order; a part that cannot be made leaves the old file."""

    def parts(broken: bool) -> Iterator[str]:
        yield "unit,votes\n"
        if broken:
            raise MemoryError
        yield "Doña Ana,1\n"

    path = tmp_path / "table.csv"
    write_whole(path, parts(broken=False))
    assert path.read_text("utf-8") == "unit,votes\nDoña Ana,1\n"
    with pytest.raises(MemoryError):
        write_whole(path, parts(broken=True))
    assert path.read_text("utf-8") == "unit,votes\nDoña Ana,1\n"
    assert [*tmp_path.iterdir()] == [path]


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


def test_files_of_one_run_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    """The last of three cannot be written: the first stays as it was, and the folder made for the second is gone."""
    old, new, taken = tmp_path / "a.html", tmp_path / "states" / "b.html", tmp_path / "c.html"
    write_whole(old, "old")
    taken.mkdir()
    with pytest.raises(UnwritableFile, match=r"c\.html cannot be written"):
        write_together({old: "new", new: "new", taken: "new"})
    assert old.read_text() == "old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.html", "c.html"]


def test_an_interruption_while_files_are_moved_waits_until_all_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C after the first move: both files are of the new run, and the program then ends."""
    paths = [tmp_path / "a.html", tmp_path / "b.html"]
    write_together(dict.fromkeys(paths, "old"))
    move = Path.replace

    def moved(part: Path, place: Path) -> Path:
        signal.raise_signal(signal.SIGINT)  # to this thread: one sent to the process may come late
        return move(part, place)

    monkeypatch.setattr(Path, "replace", moved)
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # ignored where tests run behind a shell
    try:
        with pytest.raises(KeyboardInterrupt):
            write_together(dict.fromkeys(paths, "new"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert [path.read_text() for path in paths] == ["new", "new"]


def test_what_others_wrote_is_not_overwritten_and_all_of_it_is_named(tmp_path: Path) -> None:
    """A home page and a file of data; an empty file, a page and numbers of canvass are no such files."""
    own, home, numbers, empty = (tmp_path / name for name in ("own", "home", "data", "empty"))
    own.write_text('<meta name="generator" content="canvass 0.1.0">')
    home.write_text("<h1>My home page</h1>")
    numbers.write_text('{"answer": 42}')
    empty.touch()
    refuse_foreign([own, empty, tmp_path / "absent"])
    with pytest.raises(UnwritableFile, match=r"home, .*data would be overwritten"):
        refuse_foreign([own, home, numbers])
