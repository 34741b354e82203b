"""What is wrong with a file: one problem each, with where it is, what was found and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")

EXAMPLES_SHOWN = 5
GROUPED_ABOVE = 20
ALIKE_SHOWN = 3
"""So many problems in the same words are told apart, each in a line of its own."""
_HELD_AGAINST = re.compile(r" \(see row (\d+)\)$")


class Severity(StrEnum):
    """How much a problem costs, worst first."""

    FATAL = "fatal"
    """No table can be read from the file."""
    ERROR = "error"
    """A row is left out, or the file contradicts itself or a second source."""
    WARNING = "warning"
    """Read, but a person should look."""
    INFO = "info"

    @property
    def stops(self) -> bool:
        """Whether something was not read, or cannot be right."""
        return self in (Severity.FATAL, Severity.ERROR)


_WORST_FIRST = list(Severity)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file.

    ``code`` is stable (``returns.votes.negative``); ``row`` is the 1-based line of the file and ``column`` its
    name there; ``found`` is the exact text; ``mend`` says what to do; ``count`` is above 1 for a group.
    """

    code: str
    severity: Severity
    message: str
    mend: str = ""
    file: str = ""
    member: str = ""
    row: int | None = None
    column: str = ""
    found: str = ""
    count: int = 1

    @property
    def where(self) -> str:
        """File, row and column in words."""
        parts = [self.file] if self.file else []
        if self.member:
            parts.append(self.member)
        if self.row is not None:
            parts.append(f"row {self.row}")
        if self.column:
            parts.append(f"column {self.column!r}")
        return ", ".join(parts)

    def __str__(self) -> str:
        """One line: where, what, found, mend."""
        found = f" (found {self.found!r})" if self.found else ""
        mend = f" -> {self.mend}" if self.mend else ""
        return f"{self.severity}: {self.where}: {self.message}{found}{mend}".replace(": : ", ": ")


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its code, what it costs, what it means and what to do about it."""

    code: str
    severity: Severity
    meaning: str
    mend: str

    def at(
        self,
        row: int | None = None,
        column: str = "",
        found: str = "",
        message: str = "",
        mend: str = "",
    ) -> Problem:
        """One problem of this kind; ``message`` and ``mend`` say more than the kind does, where there is more."""
        return Problem(
            code=self.code,
            severity=self.severity,
            message=message or self.meaning,
            mend=mend or self.mend,
            row=row,
            column=column,
            found=found,
        )

    def held_against(self, earlier: int, row: int, column: str = "", found: str = "") -> Problem:
        """A problem of a row that an earlier one contradicts or repeats; its words end with where that stands."""
        return self.at(row, column, found, f"{self.meaning} (see row {earlier})")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as received: what its bytes are, how they were read, and what became of its rows.

    ``rows_read`` counts the rows of data, without header, comments and blank lines; ``left_out`` says how many
    of them were not kept, under the code of the first problem that cost each row. A ``workbook`` has no encoding, no
    delimiter and no ends of lines, although its sheet is read as text.
    """

    name: str
    sha256: str = ""
    size_bytes: int = 0
    format: str = ""
    encoding: str = ""
    line_end: str = ""
    delimiter: str = ""
    header_row: int = 0
    rows_read: int = 0
    rows_kept: int = 0
    left_out: tuple[tuple[str, int], ...] = ()
    workbook: str = ""
    """Which kind of workbook the file is; empty where it is none."""

    def __post_init__(self) -> None:
        for of_text in ("encoding", "line_end", "delimiter") if self.workbook else ():
            object.__setattr__(self, of_text, "")


@dataclass(frozen=True, slots=True)
class ReadResult(Generic[T]):
    """What could be read (None when nothing could) and every problem met on the way."""

    value: T | None
    problems: tuple[Problem, ...]
    source: SourceFile

    @property
    def is_usable(self) -> bool:
        """Whether something was read and nothing in it is an error."""
        return self.value is not None and not any(
            problem.severity in (Severity.FATAL, Severity.ERROR) for problem in self.problems
        )


def grouped(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, those of one code and column put together when there are more than twenty of them.

    A group shows its first five and one line that counts the rest.
    """
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.file, problem.code, problem.column), []).append(problem)
    return tuple(shown for group in groups.values() for shown in _shown(group))


def _shown(group: list[Problem]) -> Iterator[Problem]:
    if len(group) <= GROUPED_ABOVE:
        yield from group
        return
    yield from group[:EXAMPLES_SHOWN]
    rest = len(group) - EXAMPLES_SHOWN
    yield replace(group[0], row=None, found="", message=f"{rest} more like these", count=rest)


def told(problems: Iterable[Problem]) -> Iterator[str]:
    r"""The problems as lines, worst first. Those in the same words are one line where there are many.

    >>> lines = [Problem("a.b", Severity.ERROR, "votes below zero", row=row, found="-1") for row in range(2, 9)]
    >>> print(*told([Problem("c.d", Severity.INFO, "read"), *lines]), sep="\n")
    error: rows 2, 3, 4, 5, 6 and 2 more: votes below zero (7 times; found '-1')
    info: read
    """
    alike: dict[Problem, list[Problem]] = {}
    for problem in sorted(problems, key=lambda each: _WORST_FIRST.index(each.severity)):
        words = replace(_words(problem), column="", found="")
        alike.setdefault(words, []).append(problem)
    few: list[Problem] = []
    for words, group in alike.items():
        if len(group) <= ALIKE_SHOWN:
            few += group
            continue
        yield from map(str, grouped(few))
        few = []
        yield _together(words, group)
    yield from map(str, grouped(few))


def _together(words: Problem, group: list[Problem]) -> str:
    """One line of many problems in the same words: where the first are, how often, and what was found."""
    rows = _rows_of(group)
    columns = _distinct(repr(each.column) for each in group if each.column)
    if len(rows) > 1 and len(columns) > 1:
        places = _first(_distinct(replace(each, file="", member="").where for each in group), "; ")
    else:
        places = ", ".join(filter(None, (_several("row", rows), _several("column", columns))))
    found = _distinct(repr(each.found) for each in group if each.found)
    times = f"{len(group)} times" + (f"; found {_first(found)}" if found else "")
    where = ", ".join(filter(None, (words.where, places)))
    mend = f" -> {words.mend}" if words.mend else ""
    return ": ".join(filter(None, (words.severity, where, f"{words.message} ({times}){mend}")))


def places_together(group: Sequence[Problem]) -> str:
    """Where many problems of one column are, in a line: ``rows 12 (see 7), 13 (see 8) and 4 more, votes``.

    Empty where each needs a line of its own: they are few, stand in several columns, or found several things.
    """
    alike = set(map(_words, group))
    if len(group) <= ALIKE_SHOWN or len(alike) > 1 or any(each.row is None for each in group):
        return ""
    return ", ".join(filter(None, (_several("row", _rows_of(group)), group[0].column)))


def _words(problem: Problem) -> Problem:
    """The problem without its row, and without the earlier row that its words name."""
    return replace(problem, row=None, message=_HELD_AGAINST.sub("", problem.message))


def _rows_of(group: Iterable[Problem]) -> list[str]:
    return _distinct(_row_said(each) for each in group if each.row is not None)


def _row_said(problem: Problem) -> str:
    """The number of the row, and of the earlier one where the problem names one: ``12 (see 7)``."""
    against = _HELD_AGAINST.search(problem.message)
    return f"{problem.row} (see {against[1]})" if against else f"{problem.row}"


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _several(what: str, texts: list[str]) -> str:
    return f"{what}{'s' if texts[1:] else ''} {_first(texts)}" if texts else ""


def _first(texts: list[str], between: str = ", ") -> str:
    rest = len(texts) - EXAMPLES_SHOWN
    shown = between.join(texts[:EXAMPLES_SHOWN])
    return f"{shown} and {rest} more" if rest > 0 else shown


def named(problems: Iterable[Problem], file: str) -> tuple[Problem, ...]:
    """The problems with the name of the file that they are in."""
    return tuple(replace(problem, file=problem.file or file) for problem in problems)


def by_row(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems in the order of a person going through the file: by row, those of the whole file first."""
    return tuple(sorted(problems, key=lambda problem: (problem.row or 0, problem.column)))
