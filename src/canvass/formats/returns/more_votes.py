"""Contests with more votes than voters: they elect several, or several contests carry one name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from canvass.formats.names import folded
from canvass.formats.returns.results import ReadReturns
from canvass.formats.returns.runs import in_runs
from canvass.formats.returns.said import as_said
from canvass.model import Contest

_MOST = r"(electors (of|for) )?(president|governor)\b(?!.* (elect|council|board|university|college)\b).*"
_BY_MOST = re.compile(_MOST)
"""Offices for which most vote, in folded letters; a university elects two governors."""
_BY_ALL = re.compile(
    rf"{_MOST}|(u ?s|united states) senat(e|or)\b.*|attorney general|secretary of state"
)
"""Offices for which every voter of a state may mark one. Those for which fewer vote are held against the others."""
_SENATE = re.compile(r"(u ?s|united states) senat(e|or)\b.*")
_HOUSE = re.compile(
    r"(u ?s|united states) (house|representative)\b.*|representative in congress\b.*"
)
_CONTESTED = 0.8
"""Nobody has more of the votes of a contest in which all voters take part."""
_MORE = 1.2
"""Hardly a contest for one seat has more votes than these offices by so much."""
_FEWEST = 50
"""Of fewer votes nothing is said."""


def voters_at_most(returns: ReadReturns, contests: Sequence[Contest]) -> Mapping[str, int]:
    """Voters of each contest, by id, at most: its votes, or those of an office of the whole state in the place."""
    of = pl.when(pl.col("of") > 0).then("of")
    voters = pl.min_horizontal("votes", of).sum().alias("voters")
    return dict(_beside(returns, contests).group_by("contest").agg(voters).iter_rows())


def more_than_voters(returns: ReadReturns, contests: Sequence[Contest]) -> frozenset[str]:
    """The contests, by id, that have a fifth more votes than any office of the whole state, in nearly every place.

    Two seats of the U.S. Senate under one title are such an office themselves: they are held against the president's,
    or in a file without one against the House's, where it is contested.
    """
    most = [each.id for each in contests if _BY_MOST.fullmatch(folded(each.title))]
    if not most and any(_SENATE.fullmatch(folded(each.title)) for each in contests):
        most = [*_contested_houses(returns, contests)]
    fewer = [each.id for each in contests if _BY_ALL.fullmatch(folded(each.title))]
    if not _may_have_more(contests, most, fewer):
        return frozenset()
    votes = _beside(returns, contests)
    by_most = votes.filter(pl.col("contest").is_in(most)).group_by("unit").agg(most=pl.max("votes"))
    is_fewer = pl.col("contest").is_in(fewer) & ~pl.col("contest").is_in(most)
    of = pl.when(is_fewer).then(pl.coalesce("most", "of")).otherwise("of")
    found = (
        votes.join(by_most, on="unit", how="left")
        .with_columns(of=of)
        .filter(pl.col("of") > 0)
        .group_by("contest")
        .agg(
            most=(pl.col("votes") > pl.col("of")).mean(),
            votes=pl.col("votes").sum(),
            of=pl.col("of").sum(),
        )
        .filter(
            pl.col("most") > 0.9, pl.col("votes") > _MORE * pl.col("of"), pl.col("of") >= _FEWEST
        )
    )
    return frozenset(map(str, found["contest"].to_list()))


def _may_have_more(contests: Sequence[Contest], most: Sequence[str], fewer: Sequence[str]) -> bool:
    """Whether any contest is held against others: the largest of several is never larger than itself."""
    alone = {*most} if most else {*fewer}
    return bool(fewer) and not {each.id for each in contests} <= alone & {*fewer}


def _contested_houses(returns: ReadReturns, contests: Sequence[Contest]) -> Iterator[str]:
    """The ids of contests for the U.S. House whose first has not nearly all votes: who votes at all votes in them."""
    houses = [each for each in contests if _HOUSE.fullmatch(folded(each.title))]
    sums = returns.summed.group_by("contest", "choice").agg(pl.col("votes").sum())
    votes = {(str(of), str(who)): number for of, who, number in sums.iter_rows()} if houses else {}
    for each in houses:
        valid = [choice.id for choice in each.choices if choice.kind.is_valid_vote]
        numbers = [votes.get((each.id, choice), 0) for choice in valid]
        if max(numbers, default=0) < _CONTESTED * sum(numbers):
            yield each.id


def _beside(returns: ReadReturns, contests: Sequence[Contest]) -> pl.DataFrame:
    """Columns unit, contest, votes, of: valid votes, and those of the largest office of the whole state, if any."""
    by_all = [each.id for each in contests if _BY_ALL.fullmatch(folded(each.title))]
    valid = [c.id for each in contests for c in each.choices if c.kind.is_valid_vote]
    key = ["unit", "contest"]
    is_valid = returns.lines.select(pl.col("choice").is_in(valid).fill_null(value=False))
    votes_cast = returns.lines.select(*key, "votes")
    if not is_valid.to_series().all():
        votes_cast = votes_cast.filter(is_valid.to_series())
    runs = in_runs(votes_cast, key)
    of_both = as_said(runs, key)
    votes = of_both.each.select(*key, votes=of_both.sums(runs["votes"]))
    voters = votes.filter(pl.col("contest").is_in(by_all)).group_by("unit").agg(of=pl.max("votes"))
    return votes.join(voters, on="unit", how="left")
