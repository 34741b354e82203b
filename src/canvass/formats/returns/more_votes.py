"""Contests with more votes than voters: they elect several, or several contests carry one name."""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl

from canvass.formats.names import folded
from canvass.formats.returns.results import ReadReturns
from canvass.model import Contest

_BY_ALL = re.compile(
    r"(president|governor)\b(?!.* (elect|council|board)).*|(u ?s|united states) senat(e|or)\b.*|attorney general|"
    r"secretary of state"
)
"""Offices for which every voter of a state may mark one, in folded letters."""
_MORE = 1.2
"""Hardly a contest for one seat has more votes than these offices by so much."""
_FEWEST = 50
"""Of fewer votes nothing is said."""


def more_than_voters(returns: ReadReturns, contests: Sequence[Contest]) -> frozenset[str]:
    """The contests, by id, that have a fifth more votes than any office of the whole state, in nearly every place."""
    by_all = [each.id for each in contests if _BY_ALL.fullmatch(folded(each.title))]
    valid = [c.id for each in contests for c in each.choices if c.kind.is_valid_vote]
    votes = (
        returns.summed.filter(pl.col("choice").is_in(valid))
        .group_by("unit", "contest")
        .agg(pl.col("votes").sum())
    )
    voters = votes.filter(pl.col("contest").is_in(by_all)).group_by("unit").agg(of=pl.max("votes"))
    both = votes.join(voters.filter(pl.col("of") > 0), on="unit").group_by("contest")
    found = both.agg(
        most=(pl.col("votes") > pl.col("of")).mean(),
        votes=pl.col("votes").sum(),
        of=pl.col("of").sum(),
    ).filter(pl.col("most") > 0.9, pl.col("votes") > _MORE * pl.col("of"), pl.col("of") >= _FEWEST)
    return frozenset(map(str, found["contest"].to_list()))
