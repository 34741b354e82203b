"""The page of a recount on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from typer.testing import CliRunner

from canvass.cli.tree import whole_tree
from tests.present.test_tech_gap import needs_chromium
from tests.some_of import some_of


@pytest.fixture(scope="module")
def page_of_wisconsin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recount of Wisconsin 2016 as its page."""
    out = tmp_path_factory.mktemp("wisconsin") / "page.html"
    done = CliRunner().invoke(whole_tree(), ["demo", "recount", "--out", str(out)])
    assert done.exit_code == 0, done.output
    return out


@needs_chromium
@some_of("width", [360, 390], every=2)
def test_no_table_is_moved_sideways_on_a_phone(
    browser: Browser, page_of_wisconsin: Path, width: int
) -> None:
    """Votes changed by equipment, method and board are read whole: six columns, the last beside the first."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(page_of_wisconsin.as_uri())
    boxes = page.eval_on_selector_all(
        ".scroll", "boxes => boxes.map(box => [box.scrollWidth, box.clientWidth])"
    )
    page.close()
    assert len(boxes) >= 5
    assert [box for box in boxes if box[0] > box[1]] == []
