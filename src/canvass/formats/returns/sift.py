"""Rows that are kept and rows that are left out, with the reason for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.problem import Problem, ProblemKind


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table that are still kept, the problems met and how many rows each kind cost."""

    cells: pl.DataFrame
    problems: tuple[Problem, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)

    def noting(self, problems: Iterable[Problem]) -> Rows:
        """The same rows with further problems."""
        return replace(self, problems=(*self.problems, *problems))

    def without(self, which: pl.Series, problems: Iterable[Problem]) -> Rows:
        """The rows for which ``which`` is false; the first problem of each other row says what cost it."""
        problems = tuple(problems)
        if not which.any():
            return self.noting(problems)
        codes: dict[int | None, str] = {}
        for problem in problems:
            codes.setdefault(problem.row, problem.code)
        cost = Counter(codes[line] for line in self.cells.filter(which)[LINE])
        left_out = dict(Counter(self.left_out) + cost)
        return Rows(self.cells.filter(~which), (*self.problems, *problems), left_out)

    def joined(self, parts: Iterable[Rows]) -> Rows:
        """These rows with what was met in parts of them."""
        rows = self
        for part in parts:
            left_out = Counter(rows.left_out) + Counter(part.left_out)
            rows = Rows(rows.cells, (*rows.problems, *part.problems), dict(left_out))
        return rows

    def refuse(self, which: pl.Series, kind: ProblemKind, column: str = "") -> Rows:
        """The rows for which ``which`` is false, and one problem for each of the others."""
        if not which.any():
            return self
        bad = self.cells.filter(which)
        found = bad[column] if column else [""] * bad.height
        return self.without(
            which,
            (kind.at(line, column, text) for line, text in zip(bad[LINE], found, strict=True)),
        )
