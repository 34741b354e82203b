"""``canvass recheck`` on Orange County's polling audit of June 2018."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.forbidden import forbidden_in
from tests.published.orange_county import orange_county, write_orange_county


def test_what_a_person_reads(run: Run, tmp_path: Path) -> None:
    """What came out, which contests are confirmed, the draw, and what cannot be replayed."""
    code, screen, errors = run("recheck", str(write_orange_county(tmp_path)))
    assert (code, errors) == (0, "")
    text = " ".join(screen.split())
    for words in (
        "147 of 147 published numbers come out again.",
        "At the risk limit 20% confirmed: Auditor-Controller, Assessor and Clerk-Recorder.",
        "Not confirmed, and not what the sample was drawn for: Sheriff-Coroner and District Attorney-Public "
        "Administrator.",
        "15.02% confirmed",
        "94.61% not confirmed",
        "The seed, 81330464974734480366, is not in these files",
        "28 of the 28 cards that were published as drawn come out.",
        "Whether the cards read are the cards drawn cannot be replayed.",
        "800 of 800 rows are the same in both",
    ):
        assert words in text


def test_page_and_twin(run: Run, tmp_path: Path) -> None:
    """The page has every claim of every contest, the JSON every number; none uses a forbidden word."""
    folder, out = tmp_path / "audit", tmp_path / "out"
    folder.mkdir()
    code, printed, _ = run("recheck", str(write_orange_county(folder)), "--json", "--out", str(out))
    assert code == 0
    page = (out / "recheck-polled-contests.html").read_text("utf-8")
    twin = (out / "recheck-polled-contests.json").read_text("utf-8")
    assert printed == twin
    assert "DUKE NGUYEN has more votes than DAVID C. HARRINGTON." in page
    assert (
        json.loads(twin)["result"]["contests"][1]["replay"]["claims"][0]["claim"]["claim"]
        == "reaches"
    )
    assert forbidden_in(page) == forbidden_in(twin) == []


def test_what_does_not_come_out_and_what_contradicts(run: Run, tmp_path: Path) -> None:
    """A risk misprinted, and more votes than cards."""
    numbers = orange_county()
    numbers["analysis"][1]["comparisons"][0][1] = "1.52"
    numbers["manifest"] = [["all", 510_000]]
    code, screen, _ = run("recheck", str(write_orange_county(tmp_path, numbers)))
    text = " ".join(screen.split())
    assert code == 0
    assert "93 of 94 published numbers come out again." in text
    assert " 1.52 " in text
    assert "Assessor: 520,096 votes were reported, and the manifest has 510,000 cards." in text
    assert "the draw cannot be replayed" in text
