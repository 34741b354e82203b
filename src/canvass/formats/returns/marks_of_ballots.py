"""For how many a voter may vote, by the marks of all ballots: votes, undervotes and overvotes fill them so often."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.formats.returns.results import ReadReturns
from canvass.model import ChoiceKind, Contest

_NEAR = 0.02
"""Overvoted ballots count once or as often as they have votes, and some places leave a few out."""
_PLACES, _BALLOTS = 3, 50
"""Of fewer places or ballots nothing is told."""


def votes_by_marks(
    returns: ReadReturns, contests: Sequence[Contest], turnout: pl.DataFrame | None
) -> dict[str, int]:
    """For each contest whose marks fill its places' ballots twice or more: how often.

    A contest has undervotes and overvotes of its own. ``turnout`` is the table of that name; without its ballots
    nothing is told.
    """
    asked = [each.id for each in contests if _has_marks(each)]
    if turnout is None or "ballots" not in turnout.columns or not asked:
        return {}
    marks = (
        returns.summed.filter(pl.col("contest").cast(pl.String).is_in(asked))
        .group_by(pl.col("contest", "unit").cast(pl.String))
        .agg(marks=pl.col("votes").sum())
        .join(turnout.select("unit", "ballots"), on="unit")
        .filter(pl.col("ballots") > 0)
    )
    times = (pl.col("marks").sum() / pl.col("ballots").sum()).alias("times")
    every = (pl.col("marks") / pl.col("ballots")).round().alias("each")
    found = marks.group_by("contest").agg(times, every, pl.len(), pl.col("ballots").sum())
    return {
        str(contest): round(times)
        for contest, times, each, places, ballots in found.iter_rows()
        if places >= _PLACES
        and ballots >= _BALLOTS
        and round(times) > 1
        and abs(times - round(times)) <= _NEAR
        and sum(number == round(times) for number in each) > 0.9 * places
    }


def _has_marks(contest: Contest) -> bool:
    kinds = {choice.kind for choice in contest.choices}
    return {ChoiceKind.BLANK, ChoiceKind.OVERVOTE} <= kinds
