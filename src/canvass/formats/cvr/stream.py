"""Records that are read as they are asked for: what ends them."""

from __future__ import annotations

from canvass.errors import BadFile
from canvass.formats.problem import Problem, by_row, named


class NotInBlocks(Exception):
    """The file cannot be read block by block."""


def ended(problems: list[Problem], name: str) -> None:
    """Put the problems in order. Raises BadFile where one of them is an error."""
    problems[:] = named(by_row(problems), name)
    stopping = [problem for problem in problems if problem.severity.stops]
    if stopping:
        raise BadFile(f"{name}: cannot be used; problems: {len(stopping)}", problems)
