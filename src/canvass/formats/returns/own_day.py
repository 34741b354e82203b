"""The election day of a table that has it in a column, the same in every row."""

from __future__ import annotations

import re
from datetime import date

from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid

_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: .*)?")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?")


def with_own_day(grid: Grid, dialect: Dialect) -> tuple[Dialect, date | None]:
    """The dialect with the day of the file's column for its contests; as it is where the column says no day, or two."""
    column = dialect.file.day
    if not column or column not in grid.cells.columns:
        return dialect, None
    said = {day_of(text or "") for text in grid.cells[column].unique()}
    day = said.pop() if len(said) == 1 else None
    if day is None:
        return dialect, None
    counts = tuple(
        each.model_copy(update={"contest": each.contest.model_copy(update={"day": day})})
        for each in dialect.counts
    )
    return dialect.model_copy(update={"counts": counts}), day


def day_of(text: str) -> date | None:
    """The day that a cell says, with or without an hour; None where it says none.

    >>> day_of("11/4/2014"), day_of("6/19/2018 12:00:00 AM"), day_of("2024-11-05"), day_of("13/1/2014"), day_of("Nov")
    (datetime.date(2014, 11, 4), datetime.date(2018, 6, 19), datetime.date(2024, 11, 5), None, None)
    """
    text = text.strip()
    if found := _AMERICAN.fullmatch(text):
        month, day, year = map(int, found.groups())
    elif found := _ISO.fullmatch(text):
        year, month, day = map(int, found.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
