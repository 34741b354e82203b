"""Contests of which every choice has the same number in each place: the column holds their total, or the ballots.

An office that calls its columns ``TotalVotes`` and ``Percent`` may mean the votes of all choices together; each choice
would be told with all of them, and nobody would be ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import polars as pl

from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ReadReturns, ResultsFile
from canvass.formats.returns.said import as_said

_FEWEST_PLACES = 4
_FEWEST_NUMBERS = 3
"""Where fewer numbers occur the file may be invented, or its places tiny."""
_FEWEST_VOTES = 50


def choices_alike(results: ResultsFile) -> Iterator[Problem]:
    """Contests of several choices, four places and more, in each of which all choices have one number."""
    titles = {contest.id: contest.title for contest in results.contests}
    able = {
        contest.id: [choice.id for choice in contest.choices if choice.kind.can_win]
        for contest in results.contests
    }
    for returns in results.returns:
        for contest, choices in _of_equal_sums(returns).items():
            if choices.issuperset(able.get(contest, ())) and _are_alike(returns, contest):
                yield kinds.CHOICES_ALIKE.at(found=titles.get(contest, contest))


def _of_equal_sums(returns: ReadReturns) -> dict[str, set[str]]:
    """Contests of which several choices have one sum above a few votes, with these: mostly none, which is told soon."""
    said = as_said(returns.lines, ["contest", "choice"])
    contests, choices = (said.each[name].cast(pl.String) for name in ("contest", "choice"))
    sums: dict[str, Counter[str]] = {}
    for contest, choice, votes in zip(
        contests, choices, said.sums(returns.lines["votes"]), strict=True
    ):
        sums.setdefault(contest, Counter())[choice] += votes
    return {
        contest: set(by_choice)
        for contest, by_choice in sums.items()
        if len(by_choice) > 1
        and len({*by_choice.values()}) == 1
        and min(by_choice.values()) >= _FEWEST_VOTES
    }


def _are_alike(returns: ReadReturns, contest: str) -> bool:
    """Whether all choices have the same number in each place, in several places, and not the same in all of them."""
    rows = returns.lines.filter(pl.col("contest").cast(pl.String) == contest)
    of_choice = rows.group_by("unit", "choice").agg(pl.col("votes").sum())
    places = of_choice.group_by("unit").agg(
        numbers=pl.col("votes").n_unique(), choices=pl.len(), votes=pl.col("votes").max()
    )
    held = places.filter(pl.col("votes") > 0)
    is_alike = (held["numbers"] == 1).all() and (held["choices"] > 1).all()
    is_several = held.height >= _FEWEST_PLACES and held["votes"].n_unique() >= _FEWEST_NUMBERS
    return bool(is_alike and is_several)
