"""Exports of real systems whose columns somebody moved, doubled, emptied or added up: no silent wrong winner.

What leaves no trace is not tried: a column that is gone, and two names of one kind that stand exchanged.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canvass.formats.cvr.vendors import vendor_records
from canvass.formats.text_file import text_from_bytes
from tests.formats.cvr import clear_ballot, dominion, ess
from tests.profile import tries

Rows = list[list[str]]
Votes = Mapping[str, Mapping[str, int]]
REAL = {
    "cvr/ess_csv_jefferson_2015/ess-test.csv": 1,
    "cvr/dominion_csv_arapahoe_2016/dominion-2017-CVR_Export_20170310104116.csv": 4,
    "public-files/denver2016-CVR_Export.csv": 4,
    "cvr/clearballot_kansas_test/clear_ballot_kansas_primary.cvr.csv": 1,
}
"""Files and the lines of their headers."""
_FIRST_MARK = 6
"""Columns before it say where a card lies."""
SMALL = {"ess": (ess.many(4), 1), "dominion": (dominion.many(4), 4), "clear": (clear_ballot.many(4), 1)}  # fmt: skip


def rows_of(text: str) -> Rows:
    """The cells of a file, each line as long as the longest."""
    rows = list(csv.reader(StringIO(text.removeprefix("\ufeff"))))
    width = max(map(len, rows))
    return [row + [""] * (width - len(row)) for row in rows if row]


def votes_of(rows: Rows) -> tuple[Votes | None, bool]:
    """The votes of every contest, none where the file is refused; and whether anything was told of it."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    read = vendor_records(text_from_bytes("cvr.csv", text.getvalue().encode()), "cvr.csv")
    if read is None or read.value is None:
        return None, True
    contests = {each.title: each.votes for each in read.value.contests}
    return {t: {c: n for c, n in votes.items() if n} for t, votes in contests.items()}, False


@cache
def small(name: str) -> tuple[Rows, Votes | None]:
    """A small export, and its votes."""
    rows = rows_of(SMALL[name][0].replace('="', '"'))
    return rows, votes_of(rows)[0]


@cache
def real(file: Path, lines: int) -> tuple[Rows, Votes | None]:
    """The first lines of a real export, and their votes."""
    rows = rows_of(file.read_text("utf-8-sig"))[:lines]
    return rows, votes_of(rows)[0]


def move(rows: Rows, _: int, old: int, new: int) -> None:
    """A column stands elsewhere."""
    for row in rows:
        row.insert(new, row.pop(old))


def double(rows: Rows, _: int, old: int, new: int) -> None:
    """A column stands twice."""
    for row in rows:
        row.insert(new, row[old])


def unname(rows: Rows, head: int, old: int, new: int) -> None:
    """A cell of the header is empty."""
    rows[new % head][old] = ""


def double_line(rows: Rows, head: int, old: int, _: int) -> None:
    """A card stands twice."""
    rows.append(list(rows[head + old % (len(rows) - head)]))


def add_up(rows: Rows, head: int, old: int, new: int) -> None:
    """A line adds up the others, under a number that no card has, or a word."""
    columns = list(zip(*rows[head:], strict=True))
    numbers = [all(cell.strip() in ("", "0", "1") for cell in column) for column in columns]
    sums = [
        str(sum(cell == "1" for cell in column)) if is_number else "Total"
        for column, is_number in zip(columns, numbers, strict=True)
    ]
    rows.append([("Total", "99999999")[new % 2], *sums[1:]])


def add_up_columns(rows: Rows, head: int, old: int, _: int) -> None:
    """A column beside others adds up what stands in every line."""
    for number, row in enumerate(rows):
        marks = sum(cell == "1" for cell in row[8:])
        row.insert(
            old + 1, ("Total" if number == head - 1 else row[old]) if number < head else str(marks)
        )


def empty_a_mark(rows: Rows, head: int, old: int, new: int) -> None:
    """A cell of 0 or 1 is empty."""
    row = rows[head + new % (len(rows) - head)]
    marks = [place for place, cell in enumerate(row) if cell in ("0", "1") and place >= _FIRST_MARK]
    if marks:
        row[marks[old % len(marks)]] = ""


CHANGES: tuple[Callable[[Rows, int, int, int], None], ...] = (
    *(move, double, unname, double_line, add_up, add_up_columns, empty_a_mark),
)  # fmt: skip


def is_honest(rows: Rows, head: int, expected: Votes, change: tuple[int, float, float]) -> None:
    """A changed file is refused, or every contest that it has under its title has the votes that it had."""
    kind, old, new = change
    changed = [list(row) for row in rows]
    width = len(rows[0]) - 1
    CHANGES[kind](changed, head, round(old * width), round(new * width))
    votes, is_refused = votes_of(changed)
    if votes is None:
        assert is_refused
        return
    for title, of in votes.items():
        assert of == expected.get(title, of), (CHANGES[kind].__name__, title)


change = st.tuples(st.integers(0, len(CHANGES) - 1), st.floats(0, 1), st.floats(0, 1))


@pytest.mark.parametrize("name", SMALL)
@given(made=change)
@settings(max_examples=tries(6), deadline=None)
def test_a_changed_export_names_no_other_winner(name: str, made: tuple[int, float, float]) -> None:
    """Property: whatever was moved, doubled, emptied or added up in a small export of each system."""
    rows, expected = small(name)
    assert expected
    is_honest(rows, SMALL[name][1], expected, made)


@pytest.mark.parametrize("name", REAL)
@given(made=change)
@settings(
    max_examples=tries(5),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_changed_real_export_names_no_other_winner(
    raw_data: Path, name: str, made: tuple[int, float, float]
) -> None:
    """Property: the same of real headers of 50 to 210 columns."""
    rows, expected = real(raw_data / name, REAL[name] + 40)
    assert expected
    is_honest(rows, REAL[name], expected, made)
