"""What an examination found, as a table that stays with an election folder and as remarks on its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import polars as pl

from canvass.formats.kinds import ALL
from canvass.formats.problem import Problem, Severity
from canvass.model import Examination, Remark
from canvass.model.tables import EXAMINATION

TOLD = (Severity.ERROR, Severity.WARNING)
"""Severities that stay with a folder; what is fatal starts none, and what is for information is told once."""
EXAMPLES = 3


def examination_table(problems: Iterable[Problem]) -> pl.DataFrame:
    """The errors and warnings among the problems as the table ``examination``, errors first."""
    told = sorted(
        (problem for problem in problems if problem.severity in TOLD),
        key=lambda problem: TOLD.index(problem.severity),
    )
    schema = {column.name: column.type for column in EXAMINATION.columns}
    rows = [
        (
            number,
            problem.file,
            problem.severity.value,
            problem.code,
            problem.row,
            problem.column or None,
            problem.found or None,
            problem.message,
            problem.mend or None,
        )
        for number, problem in enumerate(told, 1)
    ]
    return pl.DataFrame(rows, schema=schema, orient="row")


def examined_before(table: pl.DataFrame) -> tuple[Problem, ...]:
    """The problems that the table ``examination`` holds."""
    return tuple(
        Problem(
            code=row["code"],
            severity=Severity(row["severity"]),
            message=row["message"],
            mend=row["mend"] or "",
            file=row["file"],
            row=row["row"],
            column=row["column"] or "",
            found=row["found"] or "",
        )
        for row in table.iter_rows(named=True)
    )


def examination(problems: Iterable[Problem]) -> Examination | None:
    """Errors and warnings, those of one kind and file together; None where there is none."""
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        if problem.severity in TOLD:
            groups.setdefault((problem.code, problem.file), []).append(problem)
    remarks = sorted(
        (_remark(group) for group in groups.values()),
        key=lambda remark: remark.severity != Severity.ERROR,
    )
    return Examination(tuple(remarks)) if remarks else None


def _remark(group: list[Problem]) -> Remark:
    first = group[0]
    kind = ALL.get(first.code)
    return Remark(
        severity=first.severity.value,
        code=first.code,
        file=first.file,
        meaning=kind.meaning if kind else first.message,
        count=sum(problem.count for problem in group),
        examples=tuple(_examples(group)),
    )


def _examples(group: list[Problem]) -> Iterator[str]:
    for problem in group[:EXAMPLES]:
        where = f"row {problem.row:,}" if problem.row is not None else ""
        kind = ALL.get(problem.code)
        said = problem.message.replace(kind.meaning, "").strip(": ") if kind else problem.message
        if told := ", ".join(filter(None, (where, said, problem.found))):
            yield told
