"""Questions that are answered with yes and no: nobody's name tells two of one title apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polars as pl

from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ResultsFile
from canvass.model import Contest, UnitKind

_ANSWERS = frozenset({"yes", "no", "for", "against", "approve", "reject", "approved", "rejected"})
_OF_NO_PLACE = re.compile(
    r"local|county|ballot|bond|tax|school|special|measure|question|proposition|prop|issue|referendum|levy|no|number|"
    r"[a-z]|[a-z]?\d+[a-z]?|one|two|three|four|five|six"
)
"""Words, in folded letters, of titles that any county may give a question of its own."""
_MOST = 0.9
"""A question in so many of a file's counties is the state's, of which some county left it out."""


def is_question(contest: Contest) -> bool:
    """Whether two choices that can win are answers: Yes and No, Bonds Yes and Bonds No."""
    names = [choice.name for choice in contest.choices if choice.kind.can_win]
    return sum(bool(_ANSWERS & {*folded(name).split()}) for name in names) > 1


def names_no_place(title: str) -> bool:
    """Whether any county may give its own question this title.

    >>> names_no_place("Measure A"), names_no_place("Dane Schools Measure A")
    (True, False)
    """
    return all(_OF_NO_PLACE.fullmatch(word) for word in folded(title).split())


def questions_of_counties(results: ResultsFile) -> Iterator[Problem]:
    """Questions in some counties of a file and not in all, whose titles name no place: Measure A of each county."""
    bare = {
        each.id: each.title
        for each in results.contests
        if is_question(each) and names_no_place(each.title)
    }
    if not bare:
        return
    of = pl.when(kind=UnitKind.COUNTY).then("unit").otherwise("county").alias("of")
    places = results.units.select("unit", of).drop_nulls("of")
    every = places["of"].n_unique()
    for returns in results.returns:
        there = returns.cells.filter(pl.col("contest").is_in([*bare])).select("unit", "contest")
        found = there.unique().join(places, on="unit").group_by("contest")
        counties = found.agg(pl.col("of").n_unique()).sort("contest")
        for contest, number in counties.iter_rows():
            if 1 < number < _MOST * every:
                yield kinds.QUESTION_OF_COUNTIES.at(
                    found=f"{bare[contest]}: {number:,} of {every:,} counties"
                )
