"""The contests of a file that were asked for, and one that no fault of it touches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canvass.errors import BadValue
from canvass.formats.contests_alone import untouched
from canvass.formats.part_alone import part_alone
from canvass.formats.results_file.contents import understood
from canvass.formats.results_file.file_read import FileRead, result_of
from canvass.formats.results_file.tables import Divided

_RETRIED = 300_000
"""Rows of a table with faults of which one contest is read once more, to say that it can be used alone."""


def in_part(table: Divided, only: Sequence[str], known: FileRead | None = None) -> FileRead:
    """The contests that were asked for, with faults of the whole file that are not another contest's.

    ``known`` is what the whole file holds, where it was read already.
    """
    dialect = None if isinstance(table, FileRead) else table.of_contests
    if isinstance(table, FileRead) or dialect is None:
        return _whole_or_not(known or understood(table))
    whole = known or understood(table)
    part = part_alone(
        whole.result,
        table.grid,
        dialect,
        only,
        lambda grid: understood(replace(table, grid=grid)).result,
    )
    return replace(whole, result=result_of(part.value, part.problems, part.source))


def _whole_or_not(read: FileRead) -> FileRead:
    """A file that cannot be read at all; raises BadValue for one that can, and is read whole."""
    found = read.result
    if found.value is None:
        return read
    what = read.candidates[0].title if read.candidates else found.value.title
    raise BadValue(
        f"--only takes contests from a table of rows or from nested elements; {found.source.name} is read whole "
        f"({what}): leave --only out, and mend each error that stands then"
    )


def with_untouched(read: FileRead, table: Divided) -> FileRead:
    """A file with faults, with a contest that none of them touches, if it is whole when it is read alone."""
    faults = [each for each in read.result.problems if each.severity.stops]
    if not faults or read.result.value is None or isinstance(table, FileRead):
        return read
    dialect = table.of_contests
    if dialect is None or table.grid.cells.height > _RETRIED:
        return read
    title = untouched(table.grid, dialect, read.result.value, faults)
    is_whole = bool(title) and in_part(table, [title], read).result.is_usable
    return replace(read, untouched=title if is_whole else "")
