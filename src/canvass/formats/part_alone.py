"""A part of a file that has faults: the contests that were asked for, and all that speaks against taking them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from canvass.errors import UnknownName
from canvass.formats.alone_nobody import moved_rows_of_nobody
from canvass.formats.alone_rows import (
    answers_among_people,
    divided_titles,
    lacking,
    left_out_of_asked,
    moved_rows,
    spelled_otherwise,
)
from canvass.formats.alone_several import several_of
from canvass.formats.contests_alone import alone, narrowed, otherwise_alone, problems_beside
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.problem import ReadResult
from canvass.formats.returns.results import ResultsFile


def part_alone(
    whole: ReadResult[ResultsFile],
    grid: Grid,
    dialect: Dialect,
    only: Sequence[str],
    read: Callable[[Grid], ReadResult[ResultsFile]],
) -> ReadResult[ResultsFile]:
    """The contests of these titles, and the faults that are theirs; ``read`` tells what their rows hold alone.

    A title that several contests share, each with more words of its own, is an error that tells them apart. Raises
    UnknownName for a title that no row has, BadValue for a file whose columns name no contest.
    """
    if whole.value is None:
        return whole
    try:
        part = alone(grid, dialect, only, [each for each in whole.problems if each.severity.stops])
    except UnknownName as unknown:
        several = several_of(whole.value, unknown.found)
        if several is None:
            raise
        return replace(whole, value=None, problems=(several,))
    found = read(part.grid)
    if found.value is None:
        return found
    results, named_part = narrowed(found.value, part, only)
    problems = (
        *found.problems,
        *problems_beside(whole.problems, found.problems, named_part),
        *otherwise_alone(whole.value, found.value, part.other_titles),
        *moved_rows(grid, part.grid, dialect),
        *spelled_otherwise(found.value),
        *moved_rows_of_nobody(grid, part.grid, dialect),
        *answers_among_people(found.value),
        *divided_titles(found.value),
        *lacking(whole.value, found.value),
        *left_out_of_asked(found.problems),
    )
    return replace(found, value=results, problems=problems)
