"""A second report of unchanged input: the same bytes, not worked out again; one changed byte, and it is."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import pytest

from canvass.cli import kept, report_made
from canvass.cli.kept import Kept, Made
from tests.cli.conftest import Run
from tests.cli.test_report_of_one_county import COUNTY_FILES

TOLD = "Kept: nothing that it comes from has changed"


class Works:
    """Counts how often a report is worked out.

    Where ``is_lazy`` the same question has the answer that was worked out before: for tests of when it is asked.
    """

    def __init__(self, work: Callable[[report_made.ReportAsked], Made]) -> None:
        self._work, self.times, self.is_lazy = work, 0, False
        self._made: dict[str, Made] = {}

    def __call__(self, asked: report_made.ReportAsked) -> Made:
        """What the report comes to."""
        self.times += 1
        if not self.is_lazy or repr(asked) not in self._made:
            self._made[repr(asked)] = self._work(asked)
        return self._made[repr(asked)]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own, under digests of a program that is read once for all of them."""
    monkeypatch.setattr(kept, "_program", _program_read_once)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "canvass" / "reports"


_program = kept._program


@lru_cache(maxsize=1)
def _program_read_once() -> tuple[str, ...]:
    return tuple(_program())


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Works:
    """How often the report was worked out."""
    counted = Works(report_made._make)
    monkeypatch.setattr(report_made, "_make", counted)
    return counted


@pytest.fixture
def county(tmp_path: Path) -> Path:
    """A folder of a county election of one's own."""
    folder = tmp_path / "own"
    folder.mkdir()
    for name, text in COUNTY_FILES.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def _report(run: Run, county: Path, out: Path, *words: str) -> tuple[str, dict[str, bytes]]:
    """The screen, and the files by name."""
    out.mkdir(exist_ok=True)
    code, screen, err = run("report", str(county), "--out", str(out), *words)
    assert (code, err) == (0, "")
    return screen, {
        str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()
    }


@pytest.mark.usefixtures("cache")
def test_a_second_report_is_the_same_and_is_not_worked_out(
    run: Run, works: Works, county: Path, tmp_path: Path
) -> None:
    """In another folder too; its screen says so, and with --all it is the longer one."""
    first, files = _report(run, county, tmp_path / "first")
    second, again = _report(run, county, tmp_path / "second")
    whole, _ = _report(run, county, tmp_path / "second", "--all")
    assert works.times == 1
    assert files == again
    assert set(files) >= {"index.html", "report.html", "report.json"}
    assert TOLD not in first
    assert second.replace(str(tmp_path / "second"), str(tmp_path / "first")).startswith(
        first.rstrip("\n")
    )
    assert TOLD in second
    assert TOLD in whole
    assert len(whole) > len(second)


def test_two_processes_write_the_same_bytes(run: Run, county: Path, tmp_path: Path) -> None:
    """Each works the folder out for itself, with another order of sets, to another place: every file by its digest.

    One of the two is the process of the tests. Another finds what was kept, and loads nothing of what works a report
    out: that took longer than all the rest.
    """
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    theirs.mkdir()
    _report(run, county, ours, "--fresh")
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    told = {"PYTHONHASHSEED": other, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "canvass", "report", str(county), "--out", str(theirs)]
    subprocess.run(command, env=os.environ | told, check=True, capture_output=True)
    found, expected = (
        {
            str(path.relative_to(out)): sha256(path.read_bytes()).hexdigest()
            for path in sorted(out.rglob("*"))
            if path.is_file()
        }
        for out in (theirs, ours)
    )
    assert len(found) > 10
    assert found == expected
    again = [command[0], "-X", "importtime", *command[1:]]
    kept_ = subprocess.run(again, env=os.environ | told, check=True, capture_output=True, text=True)
    assert TOLD in kept_.stdout
    assert "canvass.cli.report_made" in kept_.stderr
    for heavy in ("canvass.journeys.report", "canvass.present.page", "polars", "scipy"):
        assert heavy not in kept_.stderr


@pytest.mark.usefixtures("cache")
def test_a_changed_byte_is_another_report(
    run: Run, works: Works, county: Path, tmp_path: Path
) -> None:
    """One vote in a file of the election; a page of canvass in the folder is not a change."""
    _, before = _report(run, county, tmp_path / "out")
    (county / "report.html").write_bytes(before["report.html"])
    _report(run, county, tmp_path / "out")
    assert works.times == 1
    (votes,) = [path for path in county.glob("*.csv") if "votes" in path.read_text("utf-8")][:1]
    rows = votes.read_text("utf-8").splitlines()
    column = rows[0].split(",").index("votes")
    cells = rows[1].split(",")
    cells[column] = str(int(cells[column]) + 1)
    votes.write_text("\n".join([rows[0], ",".join(cells), *rows[2:]]) + "\n", "utf-8")
    screen, after = _report(run, county, tmp_path / "out")
    assert works.times == 2
    assert TOLD not in screen
    assert after["report.json"] != before["report.json"]


@pytest.mark.usefixtures("cache")
def test_fresh_works_it_out_again(run: Run, works: Works, county: Path, tmp_path: Path) -> None:
    """And other options are another report."""
    _, before = _report(run, county, tmp_path / "out")
    screen, after = _report(run, county, tmp_path / "out", "--fresh")
    assert (works.times, before) == (2, after)
    assert TOLD not in screen
    code, numbers, _ = run("report", str(county), "--json")
    assert (code, works.times) == (0, 3)
    assert run("report", str(county), "--json") == (0, numbers, "")
    assert numbers == before["report.json"].decode("utf-8")
    assert works.times == 3


def test_a_damaged_report_is_made_anew(
    run: Run, works: Works, county: Path, tmp_path: Path, cache: Path
) -> None:
    """One byte of what was kept, its end, all of it."""
    works.is_lazy = True
    _, before = _report(run, county, tmp_path / "out")
    (path,) = cache.iterdir()
    good = path.read_bytes()
    for bad in (good[:-1], good[:40], b"", good[:200] + bytes([good[200] ^ 1]) + good[201:]):
        path.write_bytes(bad)
        screen, after = _report(run, county, tmp_path / "out")
        assert (TOLD in screen, after) == (False, before)
    assert works.times == 5
    assert path.read_bytes() == good


@pytest.mark.usefixtures("cache")
def test_what_changed_while_it_was_worked_out_is_not_kept(
    run: Run, works: Works, county: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can say which of the two the report is of."""

    def meddled(asked: report_made.ReportAsked) -> Made:
        (county / "note.txt").write_text("come late\n", "utf-8")
        return works(asked)

    monkeypatch.setattr(report_made, "_make", meddled)
    _report(run, county, tmp_path / "out")
    (county / "note.txt").unlink()
    monkeypatch.setattr(report_made, "_make", works)
    _report(run, county, tmp_path / "out")
    assert works.times == 2


def test_every_file_that_is_read_is_in_the_digest(county: Path) -> None:
    """A description with a comment like a page of canvass; a file below, where an editor marked its first letter."""
    own, description = str(county), county / "election.toml"
    page = '<meta name="generator" content="canvass '
    told = description.read_text("utf-8")
    description.write_text(f"# {page}\n{told}", "utf-8")
    before = kept.digest_of(own, ())
    description.write_text(f"# {page}\n{told}".replace("Dane County", "Rock County"), "utf-8")
    assert kept.digest_of(own, ()) != before
    below = county / "below"
    below.mkdir()
    (county / "results.csv").rename(below / "results.csv")
    description.write_text("\ufeff" + told.replace('"results.csv"', '"below/results.csv"'), "utf-8")
    before = kept.digest_of(own, ())
    (below / "results.csv").write_text("unit\n", "utf-8")
    assert kept.digest_of(own, ()) != before
    assert before


@pytest.mark.parametrize("told", ["not toml", "a = 1\n".encode("utf-16"), "a = " + 10_000 * "["])
def test_a_description_that_is_not_understood_is_no_key(county: Path, told: str | bytes) -> None:
    """Nobody knows then which files it names; neither does anybody who reads the standard input twice."""
    description = county / "election.toml"
    assert kept.digest_of(str(county), ())
    description.write_bytes(told if isinstance(told, bytes) else told.encode())
    assert kept.digest_of(str(county), ()) == ""


def test_what_is_no_file_is_no_key(county: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard input, which ``-`` names in the folder where one stands, and a pipe."""
    description = county / "election.toml"
    told = description.read_text("utf-8")
    description.write_text(told.replace('"results.csv"', '"-"'), "utf-8")
    monkeypatch.chdir(county)
    assert kept.digest_of(".", ()) == ""
    os.mkfifo(county / "pipe.csv")
    assert kept.digest_of(str(county), ())
    description.write_text(told.replace('"results.csv"', '"pipe.csv"'), "utf-8")
    assert kept.digest_of(str(county), ()) == ""


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", ["memory.txt", "memory.html"])
def test_what_the_report_does_not_need_may_be_unreadable(
    run: Run, works: Works, county: Path, tmp_path: Path, name: str
) -> None:
    """Another file that lies in the folder, by a name that is not Unicode too: nothing is kept, nothing is refused."""
    works.is_lazy = True
    Path(os.fsdecode(os.fsencode(county) + b"/n\xff.txt")).write_text("note", "utf-8")
    _, before = _report(run, county, tmp_path / "out")
    _, again = _report(run, county, tmp_path / "out")
    assert (works.times, again) == (1, before)
    if not Path("/proc/self/mem").exists():
        pytest.skip("no file here that opens and cannot be read")
    (county / name).symlink_to("/proc/self/mem")
    for times in (2, 3):
        _, again = _report(run, county, tmp_path / "out")
        assert (works.times, again) == (times, before)


def test_a_large_file_beside_it_is_read_in_pieces(county: Path) -> None:
    """Scans of a county take more than the memory of an office's computer."""
    with (county / "scans.zip").open("wb") as file:
        file.truncate(64_000_000)
    tracemalloc.start()
    try:
        assert kept.digest_of(str(county), ())
        assert tracemalloc.get_traced_memory()[1] < 16_000_000
    finally:
        tracemalloc.stop()


def test_a_report_under_the_name_of_another_is_no_report(tmp_path: Path) -> None:
    """It is whole, and is not what was asked for."""
    shelf = Kept(tmp_path)
    shelf.keep("one", Made("1"))
    shelf.keep("two", Made("2"))
    (tmp_path / "one.report").replace(tmp_path / "two.report")
    assert shelf.find("two") is None


def test_a_cache_where_others_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is open to others, and one of another user: what lies there may be anybody's."""
    shelf = Kept(tmp_path)
    shelf.keep("one", Made("1"))
    assert shelf.find("one") == Made("1")
    tmp_path.chmod(0o777)
    shelf.keep("two", Made("2"))
    assert shelf.find("one") is None
    tmp_path.chmod(0o700)
    assert (shelf.find("one"), shelf.find("two")) == (Made("1"), None)
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    shelf.keep("two", Made("2"))
    assert shelf.find("one") is None
    monkeypatch.undo()
    assert (shelf.find("one"), shelf.find("two")) == (Made("1"), None)


def test_where_nothing_can_be_kept_it_works_all_the_same(
    run: Run, works: Works, county: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache of these tests stands below a file; no file is read for a digest that nobody looks for."""

    def digest(_: object) -> str:
        raise AssertionError("asked for a digest")

    monkeypatch.setattr(report_made.ReportAsked, "digest", digest)
    _, before = _report(run, county, tmp_path / "out")
    _, after = _report(run, county, tmp_path / "out")
    assert (works.times, before) == (2, after)


def test_only_the_last_are_kept(tmp_path: Path) -> None:
    """Those that were asked for longest ago go first; what is found counts as asked for."""
    shelf = Kept(tmp_path)
    for number in range(kept.MOST_KEPT):
        shelf.keep(str(number), Made(str(number)))
        _aged(tmp_path / f"{number}.report", 1_000 - number)
    assert shelf.find("0") == Made("0")
    shelf.keep("new", Made("new", {"a.html": "å"}, ("one",), ("two",)))
    assert shelf.find("1") is None
    assert shelf.find("0") == Made("0")
    assert shelf.find("new") == Made("new", {"a.html": "å"}, ("one",), ("two",))


def _aged(path: Path, seconds: int) -> None:
    then = path.stat().st_mtime - seconds
    os.utime(path, (then, then))


def test_the_digest_is_of_program_day_and_every_file_named(
    county: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file elsewhere that the description names; the program; what is installed; what is asked."""
    own = str(county)
    digests = [kept.digest_of(own, ()), kept.digest_of(own, (date(2016, 11, 23),))]
    elsewhere = county / "deeper" / "more.csv"
    elsewhere.parent.mkdir()
    elsewhere.write_text("a\n", "utf-8")
    description = county / "election.toml"
    named = description.read_text("utf-8").replace(
        "[tables]", '[tables]\nmore = "deeper/more.csv"', 1
    )
    description.write_text(named, "utf-8")
    digests.append(kept.digest_of(own, ()))
    elsewhere.write_text("b\n", "utf-8")
    digests.append(kept.digest_of(own, ()))
    installed = tmp_path / "site"
    (installed / "polars-99.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(installed)
    digests.append(kept.digest_of(own, ()))
    program = tmp_path / "canvass" / "cli" / "kept.py"
    program.parent.mkdir(parents=True)
    program.write_text("", "utf-8")
    monkeypatch.setattr(kept, "__file__", str(program))
    digests.append(kept.digest_of(own, ()))
    program.write_text("#", "utf-8")
    digests.append(kept.digest_of(own, ()))
    assert len(set(digests)) == len(digests)
    assert digests[-1] == kept.digest_of(own, ())
