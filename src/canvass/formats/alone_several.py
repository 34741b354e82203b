"""A title that several contests of a file share, each with words of its own behind it, such as its key or district."""

from __future__ import annotations

import polars as pl

from canvass.formats.kinds import alone as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ResultsFile
from canvass.model import Choice, Contest

_SHOWN = 4
"""So many contests, and so many choices of each, are told."""


def several_of(results: ResultsFile, title: str) -> Problem | None:
    """The error that this title is of several contests, told apart by choices and votes; None where it is not."""
    of_it = [each for each in results.contests if _begins(each.title, folded(title))]
    if len(of_it) < 2:
        return None
    told = [f"{each.title} ({_held(results, each)})" for each in of_it[:_SHOWN]]
    return kinds.SEVERAL.at(found=f"{title}: {'; '.join([*told, *_more(of_it)])}")


def _begins(whole: str, wanted: str) -> bool:
    """Whether a title is these words with a key in brackets, or with a district, a party or a code behind a comma."""
    begins = {whole[:at] for at, mark in enumerate(whole) if mark == "," or whole[at:][:2] == " ("}
    return wanted in map(folded, begins)


def _held(results: ResultsFile, contest: Contest) -> str:
    """Whom voters could choose, and the votes for them."""
    some = [each for each in contest.choices if each.kind.is_valid_vote]
    ids = [each.id for each in some]
    votes = sum(_votes(returns.summed, contest.id, ids) for returns in results.returns)
    names = [*(each.name for each in some[:_SHOWN]), *_more(some)]
    return f"{', '.join(names)}; {votes:,} vote{'' if votes == 1 else 's'}"


def _votes(summed: pl.DataFrame, contest: str, choices: list[str]) -> int:
    is_its = pl.col("contest").cast(pl.String) == contest
    is_for_one = pl.col("choice").cast(pl.String).is_in(choices)
    return int(summed.filter(is_its & is_for_one)["votes"].sum())


def _more(every: list[Contest] | list[Choice]) -> list[str]:
    rest = len(every) - _SHOWN
    return [f"and {rest:,} more"] if rest > 0 else []
