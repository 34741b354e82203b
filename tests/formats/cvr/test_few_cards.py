"""Few cards are gone through one by one: what is read of them is what polars is asked of many."""

from __future__ import annotations

import csv
from io import StringIO

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.formats import coded
from canvass.formats.cvr import cells, collected, dominion_cells, dominion_csv
from canvass.formats.cvr.vendors import vendor_records
from canvass.formats.text_file import text_from_bytes
from tests.formats.cvr.test_collected import shape
from tests.formats.cvr.test_mutated_exports import CHANGES, SMALL, change, rows_of
from tests.profile import tries

ODD = (
    "",
    " ",
    "0",
    "1",
    "1 ",
    "2",
    "X",
    "*",
    "Ann",
    "undervote",
    "overvote",
    "\x1c",
    "\u3000",
    "Redacted",
)


def all_of(text: str) -> object:
    """Everything that is read of an export: its records, and what is wrong with it."""
    read = vendor_records(text_from_bytes("cvr.csv", text.encode()), "cvr.csv")
    return None if read is None else (read.problems, read.source, read.value and shape(read.value))


@given(
    st.sampled_from(sorted(SMALL)),
    change,
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.sampled_from(ODD)), max_size=4),
)
@settings(max_examples=tries(25), deadline=None)
def test_few_cards_are_read_as_many_are(
    name: str, changed: tuple[int, float, float], odd: list[tuple[float, float, str]]
) -> None:
    """Property: records and problems are the same, whatever was moved, doubled or emptied, with odd cells too."""
    text, head = SMALL[name]
    rows = rows_of(text.replace('="', '"'))
    kind, old, new = changed
    width = len(rows[0]) - 1
    CHANGES[kind](rows, head, round(old * width), round(new * width))
    for down, across, cell in odd:
        row = rows[head + round(down * (len(rows) - head - 1))]
        row[round(across * (len(row) - 1))] = cell
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    found = all_of(written.getvalue())
    with pytest.MonkeyPatch.context() as patch:
        for module in (coded, cells, collected, dominion_cells, dominion_csv):
            patch.setattr(module, "FEW", -1)
        assert all_of(written.getvalue()) == found


def test_space_around_a_cell_is_what_polars_takes_for_it() -> None:
    """Of every character there is."""
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    cells = pl.Series([f"{mark}a{mark}" for mark in every])
    assert cells.str.strip_chars().to_list() == [coded.bare(cell) for cell in cells]
