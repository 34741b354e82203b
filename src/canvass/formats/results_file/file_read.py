"""A results file as read, whatever kind of file it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.formats.problem import Problem, ReadResult, Severity, SourceFile, by_row, named
from canvass.formats.recognise import Candidate
from canvass.formats.returns.results import ResultsFile
from canvass.formats.structured.flat import Flat


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file as read, and the formats that it may have."""

    result: ReadResult[ResultsFile]
    candidates: tuple[Candidate, ...]
    untouched: str = ""
    """The title of a contest that no fault touches, where the file has faults and each is of another contest."""


def result_of(
    results: ResultsFile | None,
    problems: Sequence[Problem],
    source: SourceFile,
    flat: Flat | None = None,
) -> ReadResult[ResultsFile]:
    """The result; where a problem is fatal there is no table. What is wrong with sheets is told by sheet and row."""
    is_fatal = any(problem.severity is Severity.FATAL for problem in problems)
    in_order = named(by_row(problems), source.name)
    if flat is not None:
        in_order = tuple(dict.fromkeys(map(flat.placed, in_order)))
    return ReadResult(None if is_fatal else results, in_order, source)
