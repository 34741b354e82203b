"""Tables of a contest with many choices on paper: each number stands beside its name, and none over another."""

from __future__ import annotations

from datetime import date
from io import BytesIO

from pypdf import PdfReader

from canvass.present.blocks import Column, Page, Row, Table
from canvass.present.paper import page_pdf

NAMES = [
    *("Donald Trump", "Hillary Clinton", "Gary Johnson", "Jill Stein", "Darrell Castle"),
    *("Monica Moorehead", "Rocky De La Fuente", "Scattering"),
]


def words(choices: int) -> str:
    """The words of a sheet with two teams' counts for so many choices."""
    columns = (Column("team", is_number=False), Column("ballots"), *map(Column, NAMES[:choices]))
    rows = (
        Row((team, "760", *(str(first + n) for n in range(choices))))
        for team, first in (("Ada Lopez", 101), ("Bo Li", 201))
    )
    page = Page(title="Minutes", blocks=(Table("Teams", columns, tuple(rows)),))
    sheet = PdfReader(BytesIO(page_pdf(page, date(2026, 11, 27))))
    return " ".join(sheet.pages[0].extract_text().split())


def test_a_wide_table_is_turned() -> None:
    """A line for each choice, with the count of each team; eight names lay over one another as headings."""
    found = words(8)
    assert "team Ada Lopez Bo Li ballots 760 760" in found
    for n, name in enumerate(NAMES):
        assert f"{name} {101 + n} {201 + n}" in found


def test_a_table_that_has_room_is_left_as_it_is() -> None:
    """Four choices stand across the sheet."""
    assert "Ada Lopez 760 101 102 103 104" in words(4)
