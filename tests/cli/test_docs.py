"""``canvass docs``: every page of docs/, from whatever canvass runs from."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.rglob("*.md"))


def test_every_page_is_listed_and_can_be_read(run: Run) -> None:
    """By its name, by the file's, and as the messages of canvass name it."""
    code, told, errors = run("docs", "--json")
    assert (code, errors) == (0, "")
    headings = {page: (DOCS / f"{page}.md").read_text("utf-8").partition("\n")[0] for page in PAGES}
    assert {f["name"]: f"# {f['title']}" for f in json.loads(told)} == headings
    text = (DOCS / "record.md").read_text("utf-8")
    for name in ("record", "record.md", "docs/record.md"):
        assert run("docs", name) == (0, text, "")
    screen = run("docs")[1]
    assert "The record" in screen
    assert "start/clerk" in screen


def test_all_of_them_are_written_into_a_folder(run: Run, tmp_path: Path) -> None:
    """Byte for byte, pictures too, so that links between them lead somewhere."""
    code, _, told = run("docs", "--out", str(tmp_path / "read"))
    files = [file for file in DOCS.rglob("*") if file.is_file()]
    assert (code, told) == (0, f"wrote {len(files)} files into {tmp_path / 'read'}\n")
    for file in files:
        assert (tmp_path / "read" / file.relative_to(DOCS)).read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("ticket",), "no page of docs/ is called 'ticket'; did you mean 'tickets'?"),
        (("../README",), "no page of docs/ is called '../README'"),
        (("record", "--out", "x"), "--out writes every page"),
        (("record", "--json"), "a page is Markdown: leave --json out"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], refusal: str) -> None:
    """A page that is not there, with what is; two things at once."""
    code, _, errors = run("docs", *words)
    assert code == 2
    assert refusal in " ".join(errors.split())


@pytest.mark.long(twin="tests/test_wheel.py::test_it_is_the_same_twice_and_brings_the_manual")
def test_the_wheel_has_them(tmp_path: Path) -> None:
    """Who installed canvass has no clone: the pages, the checker and what was found in the tables come along."""
    words = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=DOCS.parent, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {*packed.namelist()}
        assert {f"canvass/docs/{page}.md" for page in PAGES} <= names
        assert packed.read("canvass/docs/tickets.md") == (DOCS / "tickets.md").read_bytes()
    assert {"canvass/data/observer.py", "canvass/data/us-2016-president/findings.json"} <= names
