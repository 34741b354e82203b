"""The wheel: the same bytes twice, with the manual; and the README's commands that are tried with it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.test_docs import PAGES
from tests.made_once import wheel
from tools import try_wheel
from tools.write_reference import _roff, man_page

README = (try_wheel.ROOT / "README.md").read_text("utf-8")


def test_it_is_the_same_twice_and_brings_the_manual(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """So that who builds it can compare what somebody else built; ``man canvass`` finds its page.

    What is no module is in it too: the tables of accounts.
    """
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed")
    again = try_wheel.build(tmp_path)
    assert again.read_bytes() == wheel(tmp_path_factory)
    with ZipFile(again) as archive:
        made = {"sqlite", "postgresql"}
        assert {f"canvass/web/migrations/new.{each}.sql" for each in made} <= {*archive.namelist()}
        (manual,) = [name for name in archive.namelist() if name.endswith("/man1/canvass.1")]
        assert archive.read(manual).decode() == man_page()
        assert {f"canvass/docs/{page}.md" for page in PAGES} <= {*archive.namelist()}


def test_every_command_of_the_readme_is_tried() -> None:
    """Whole where the README says all of it; else its help."""
    found = [" ".join(words) for words in try_wheel.commands(README)]
    assert "report us-2016-president --state WI" in found
    assert "demo audit" in found
    assert "doctor --help" in found
    assert "audit plan --help" in found
    assert "init --help" in found
    assert "--help" in found
    assert [told for told in found if told.startswith("--install-completion")] == []
    assert len(found) >= 15


def test_text_of_the_manual_is_no_request() -> None:
    """A line that begins with a point would be obeyed, a backslash too."""
    assert _roff(".so what -- a\\b") == "\\&.so what \\-\\- a\\eb"
