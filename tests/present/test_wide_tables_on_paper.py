"""Tables of a contest with many choices, on paper and on a terminal: each number stands beside its name."""

from __future__ import annotations

from datetime import date
from io import BytesIO

from pypdf import PdfReader

from canvass.present.blocks import Column, Page, Row, Table
from canvass.present.paper import page_pdf
from canvass.present.render.terminal import as_text

NAMES = [
    *("Donald Trump", "Hillary Clinton", "Gary Johnson", "Jill Stein", "Darrell Castle"),
    *("Monica Moorehead", "Rocky De La Fuente", "Scattering"),
]


def counts(choices: int) -> Page:
    """Two teams' counts for so many choices."""
    columns = (Column("team", is_number=False), Column("ballots"), *map(Column, NAMES[:choices]))
    rows = (
        Row((team, "760", *(str(first + n) for n in range(choices))))
        for team, first in (("Ada Lopez", 101), ("Bo Li", 201))
    )
    return Page(title="Minutes", blocks=(Table("Teams", columns, tuple(rows)),))


def words(choices: int) -> str:
    """The words of a sheet with them."""
    sheet = PdfReader(BytesIO(page_pdf(counts(choices), date(2026, 11, 27))))
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


def test_a_terminal_breaks_no_heading_letter_by_letter() -> None:
    """A line for each choice where the words of the headings have no room; across where they have, as a log needs."""
    lines = as_text(counts(8), 72).splitlines()
    assert [line.split() for line in lines if "La" in line] == [
        ["Rocky", "De", "La", "Fuente", "107", "207"]
    ]
    across = as_text(counts(8), 200).splitlines()
    assert [line.split()[:3] for line in across if "760" in line] == [
        ["Ada", "Lopez", "760"],
        ["Bo", "Li", "760"],
    ]
