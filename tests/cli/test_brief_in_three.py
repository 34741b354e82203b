"""``canvass recount brief`` in three: a memorandum, a donors' page, and petitions."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from canvass.recount.rule import NOT_LEGAL_ADVICE
from tests.adversary.commands import run as run_in
from tests.cli.conftest import Run
from tests.cli.rehearsed_paper import texts
from tests.forbidden import forbidden_in
from tests.journeys.audit_folder.scenes import copied
from tests.present.test_page import words

ASKED = ("recount", "brief", "us-2016-president", "--states", "WI,MI,PA")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the brief on three states of November 23, 2016, made once in a run; its tests only read it."""
    folder = tmp_path_factory.mktemp("brief")
    copied(folder, "the brief on three states", _write, by_all=True)
    return folder


def _write(folder: Path) -> None:
    folder.mkdir(parents=True)
    answer = run_in(folder, *ASKED, "--as-of", "2016-11-23", "--out", str(folder))
    assert answer.code == 0, answer.err


def test_the_files_of_three_states(written: Path) -> None:
    """A petition by each route of Wisconsin and Pennsylvania; Michigan has no form in the data."""
    stems = {"memorandum", "donors", "petition-WI", "petition-PA-court", "petition-PA-county-board"}
    names = {f"{stem}.{kind}" for stem in stems for kind in ("pdf", "html")}
    assert {file.name for file in written.iterdir()} == {*names, "brief.json"}


def test_the_donors_page(written: Path) -> None:
    """How much by which day, what comes back, what it can change and cannot; the same in print."""
    page = unescape(words((written / "donors.html").read_text("utf-8")))
    sheets = PdfReader(BytesIO((written / "donors.pdf").read_bytes())).pages
    printed = " ".join(" ".join(sheet.extract_text() for sheet in sheets).split())
    for said in (
        "must be ready by Wednesday, November 30, 2016, hour not known",
        "$3,628,000 by Friday, November 25, 2016, 5 pm (Chicago time)",
        "by the end of Monday, November 28, 2016, or sooner",
        "5 days after the county's canvass (each county has its own): that day is not known here, and may be sooner",
        "within 45 days after the board of canvassers makes its determination",
        "left no paper",
        "Chance that honest error reverses Michigan",
    ):
        assert said in page
        assert said in printed
    assert "end of Friday 25" not in page, "the money is due at five, not at midnight"
    assert not forbidden_in(page)


def test_no_figure_to_have_is_below_what_is_likely_asked(written: Path) -> None:
    """Every sum of the donors' page is one of the table's own; no low or middle estimate stands on it."""
    page = unescape(words((written / "donors.html").read_text("utf-8")))
    money = json.loads((written / "brief.json").read_text("utf-8"))["plan"]["money"]
    likely = [line["likely_cents"] for line in money["lines"]]
    sums = [day["sum_cents"] for day in money["days"]]
    large = [int(found.replace(",", "")) for found in re.findall(r"\$([\d,]{6,})", page)]
    known = [cents / 100 for cents in (*likely, *sums)]
    assert len(large) >= 9
    assert all(any(0 <= dollars - each < 1000 for each in known) for dollars in large)


def test_a_petition_is_not_weakened(written: Path) -> None:
    """No sentence of a memorandum stands in a petition, and the memorandum keeps them."""
    for stem in ("petition-WI", "petition-PA-court", "petition-PA-county-board"):
        petition = (written / f"{stem}.html").read_text("utf-8").lower()
        assert not re.search(r"chance|probab|statistic|honest error", petition)
        sheets = texts(written / f"{stem}.pdf")
        assert sheets
        assert all(NOT_LEGAL_ADVICE in " ".join(sheet.split()) for sheet in sheets)
    memorandum = unescape(words((written / "memorandum.html").read_text("utf-8")))
    assert "What this memorandum cannot show" in memorandum
    assert "To have ready: $5,059,400" in memorandum


def test_after_the_last_day_there_is_no_petition_and_nothing_to_give(
    run: Run, tmp_path: Path
) -> None:
    """On November 26, 2016 Wisconsin is over: no petition is written, and donors read that there is nothing to give."""
    given = ("--states", "WI", "--as-of", "2016-11-26", "--no-pdf", "--out", str(tmp_path))
    code, _, err = run("recount", "brief", "us-2016-president", *given)
    assert code == 0, err
    assert not [*tmp_path.glob("petition*")]
    page = words((tmp_path / "donors.html").read_text("utf-8"))
    assert "there is nothing to give for" in page
    assert "The clock of money" not in page
